"""`paigow submission`: a commented file to start from, and the samples that ship with the project."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paigow.cli.common import GameOption, JsonOption, command_group, print_json
from paigow.cli.lines import show_sentence
from paigow.errors import PaigowError, unknown
from paigow.games.catalogue import Rules
from paigow.games.catalogue import game as game_of
from paigow.games.submission import (
    read_submission,
    sample,
    sample_names,
    sample_text,
    starting_file,
    with_reasons,
)
from paigow.games.wagers import wagers_of
from paigow.odds.sheet.sheet import checked_odds
from paigow.outside.files import write_text

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
    warnings = (*reading.warnings, *checked_odds(reading.submission)[0])
    text = with_reasons(text, warnings)
    if out is None:
        typer.echo(text, nl=False)
        return
    write_text(out, text, new=True)
    typer.echo(f"{out} is written and valid as it stands; change it, then: paigow check {out}")
    for warning in warnings:
        show_sentence(f"mind: {warning}")


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
