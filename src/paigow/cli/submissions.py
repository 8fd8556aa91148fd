"""`paigow submission` and `paigow check`: start a Rules Submission, see the samples, say what is wrong."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli.common import (
    GameOption,
    JsonOption,
    command_group,
    load_submission,
    print_json,
    submission_file,
)
from paigow.cli.output import bar, show_sentence, show_table
from paigow.errors import PaigowError, unknown
from paigow.games.catalogue import Rules
from paigow.games.catalogue import game as game_of
from paigow.games.submission import (
    RulesSubmission,
    SubmissionReading,
    Violation,
    read_submission,
    sample,
    sample_names,
    sample_text,
    starting_file,
    with_reasons,
)
from paigow.games.submission.differences import Difference, differences
from paigow.games.wagers import wagers_of
from paigow.platform.extras import extra_for
from paigow.platform.files import write_text
from paigow.table.showing.wording import number_of

if TYPE_CHECKING:
    from paigow.odds.jobs import Progress
    from paigow.odds.sheet_changes import OddsChange

submission = command_group("Rules Submissions: start a new one, or look at the samples.")


@submission.command("new")
def new(
    game: GameOption,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="RULES", help="For Face Up: PGP-19 (the default) or FUP."),
    ] = None,
    wager: Annotated[
        list[str] | None,
        typer.Option("--wager", metavar="WAGER", help="Offer this wager, as ace_high; may be repeated."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write here instead of printing.")
    ] = None,
) -> None:
    """Write a commented submission to start from.

    It has every key of the game, and is valid as it stands.
    """
    followed = _rules(game, rules)
    text = starting_file(game, followed, _wagers(game, followed, wager) if wager else None)
    reading = read_submission(text)
    if reading.submission is None:
        first = reading.errors[0]
        raise PaigowError(f"these wagers do not go together: {first.message}", first.clause)
    warnings = (*reading.warnings, *_odds_of(reading.submission)[0])
    text = with_reasons(text, warnings)
    if out is None:
        typer.echo(text, nl=False)
        return
    write_text(out, text, new=True)
    typer.echo(f"{out} is written and valid as it stands; change it, then: paigow check {out}")
    for warning in warnings:
        show_sentence(f"mind: {warning}")


def _odds_of(filed: RulesSubmission) -> tuple[tuple[Violation, ...], tuple[str, ...]]:
    """What the odds of a submission warn of, and what is noted: also that they are not installed."""
    try:
        sheet = import_module("paigow.odds.sheet")
    except ModuleNotFoundError as error:
        if (needs := extra_for(error)) is None:
            raise
        return (), (f"the odds are not looked at: {needs}",)
    warnings, notes = sheet.checked_odds(filed)
    return warnings, notes


def _rules(game: str, rules: str | None) -> Rules:
    followed = {str(each): each for each in game_of(game).rules}
    if rules is None:
        return game_of(game).rules[0]
    if rules not in followed:
        raise unknown(f"set of rules for {game}", rules, list(followed))
    return followed[rules]


def _wagers(game: str, rules: Rules, keys: list[str]) -> tuple[str, ...]:
    known = [each.key for each in wagers_of(game, rules)]
    for key in keys:
        if key not in known:
            raise unknown(f"wager of {game} under {rules}", key, known)
    return tuple(keys)


@submission.command("list")
def list_samples(json_: JsonOption = False) -> None:
    """List the sample submissions."""
    for name in sample_names():
        filed = sample(name)
        offered = [key for key, _ in filed.wagers.offered()]
        if json_:
            print_json({"name": name, "game": filed.game, "title": filed.title, "wagers": offered})
        else:
            typer.echo(f"{name:42} {filed.title}")


@submission.command("show")
def show(name: Annotated[str, typer.Argument(metavar="NAME", help="A sample, as `list` names it.")]) -> None:
    """Print a sample submission."""
    typer.echo(sample_text(name), nl=False)


@submission.command("diff")
def diff(
    before: Annotated[Path, typer.Argument(metavar="A", help="The Rules Submission as it was.")],
    after: Annotated[Path, typer.Argument(metavar="B", help="The Rules Submission as it is to be.")],
    skip_main: Annotated[
        bool, typer.Option("--skip-main", help="Leave out main wagers that take long and are not kept yet.")
    ] = False,
    json_: JsonOption = False,
) -> None:
    """What a variation changes: keys, clauses, edges and deviations.

    Exit status 1 if the two differ.
    """
    was, now = load_submission(before), load_submission(after)
    found = differences(was, now)
    changes, note = _odds_changes(was, now, skip_main=skip_main) if found else ((), None)
    if json_:
        print_json(_difference_record(found, changes, note))
    else:
        _show_differences(before, after, found, changes, note)
    if found:
        raise typer.Exit(1)


def _odds_changes(
    was: RulesSubmission, now: RulesSubmission, *, skip_main: bool
) -> tuple[tuple[OddsChange, ...], str | None]:
    """The wagers whose odds change, or a note that the odds are not installed."""
    try:
        changes, main = import_module("paigow.odds.sheet_changes"), import_module("paigow.odds.main_wager")
    except ModuleNotFoundError as error:
        if (needs := extra_for(error)) is None:
            raise
        return (), f"the odds are not compared: {needs}"
    with bar() as show:

        def watch(progress: Progress) -> None:
            show(progress.what, progress.share)

        answer = main.kept_odds if skip_main else partial(main.main_odds, watch=watch)
        return changes.odds_changes(was, now, answer, watch), None


def _difference_record(
    found: tuple[Difference, ...], changes: tuple[OddsChange, ...], note: str | None
) -> dict[str, object]:
    return {
        "same": not found,
        "keys": [
            {"key": each.key, "before": each.before, "after": each.after, "clauses": list(each.clauses)}
            for each in found
        ],
        "clauses": _clauses_touched(found),
        "odds": [
            {
                "wager": each.wager,
                "before": None if each.before is None else each.before.record(),
                "after": None if each.after is None else each.after.record(),
            }
            for each in changes
        ],
        **({} if note is None else {"note": note}),
    }


def _clauses_touched(found: tuple[Difference, ...]) -> list[str]:
    return list(dict.fromkeys(clause for each in found for clause in each.clauses))


def _show_differences(
    before: Path,
    after: Path,
    found: tuple[Difference, ...],
    changes: tuple[OddsChange, ...],
    note: str | None,
) -> None:
    if not found:
        typer.echo(f"{before} and {after} say the same; only comments or spacing may differ")
        return
    for each in found:
        was, now = (value or "none" for value in (each.before, each.after))
        clauses = f" ({', '.join(each.clauses)})" if each.clauses else ""
        show_sentence(f"{each.key}: {was} -> {now}{clauses}")
    if not changes:
        show_sentence(note or "No edge and no deviation changes.")
    else:
        rows = [
            (
                each.wager,
                *("not offered" if side is None else side.edge_text for side in (each.before, each.after)),
                each.edge_text,
                *("" if side is None else side.deviation for side in (each.before, each.after)),
            )
            for each in changes
        ]
        show_table("Odds", ("Wager", "Edge", "now", "change", "Deviation", "now"), rows)


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Rules Submission, a TOML file.")],
    json_: JsonOption = False,
) -> None:
    """Check a Rules Submission against the clauses; exit status 1 if it is not valid."""
    reading = read_submission(submission_file(file))
    notes: tuple[str, ...] = ()
    if reading.submission is not None:
        with bar() as show:
            show("counting the odds", 0.0)
            warnings, notes = _odds_of(reading.submission)
        reading = replace(reading, warnings=(*reading.warnings, *warnings))
    if json_:
        print_json(
            {
                "valid": reading.is_valid,
                "errors": [_record(error) for error in reading.errors],
                "warnings": [_record(warning) for warning in reading.warnings],
                **({"notes": list(notes)} if notes else {}),
            }
        )
    else:
        _show(file, reading, notes)
    if not reading.is_valid:
        raise typer.Exit(1)


def _record(violation: Violation) -> dict[str, object]:
    return {
        "clause": violation.clause,
        "field": violation.field,
        "message": violation.message,
        "value": violation.value,
        "allowed": violation.allowed,
    }


def _show(file: Path, reading: SubmissionReading, notes: tuple[str, ...]) -> None:
    for kind, found in (("error", reading.errors), ("warning", reading.warnings)):
        for violation in found:
            show_sentence(f"{kind}: {violation}")
    for note in notes:
        show_sentence(f"note: {note}")
    counts = f"{_count(reading.errors, 'error')}, {_count(reading.warnings, 'warning')}"
    typer.echo(f"{file}: {'valid' if reading.is_valid else 'not valid'}; {counts}")


def _count(found: tuple[Violation, ...], what: str) -> str:
    return number_of(len(found), what) if found else f"no {what}s"
