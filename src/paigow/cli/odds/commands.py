"""`paigow odds`: exact odds of every wager of every game, of one wager or of a whole submission."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from paigow.cli.common import (
    JsonOption,
    OverwriteOption,
    SubmissionOption,
    SwitchOption,
    command_group,
    game_and_submission,
    load_submission,
    print_json,
    switches_from,
)
from paigow.cli.odds.views import show_main, show_matrix, show_sheet
from paigow.cli.odds.wager import wager
from paigow.cli.progress import bar
from paigow.errors import PaigowError, unknown
from paigow.games.vigorish import VigRounding
from paigow.money import Cents, parse_money
from paigow.odds.edge import MainOdds
from paigow.odds.main.any_game import MainQuestion, kept_odds, main_odds, main_question, matrix_questions
from paigow.odds.self_check.cards import self_check as check
from paigow.odds.sheet.html import html_sheet
from paigow.odds.sheet.records import main_record, matrix_record, sheet_record
from paigow.odds.sheet.sheet import sheet_of
from paigow.odds.work.jobs import Watch
from paigow.outside.files import check_target, write_text
from paigow.switches import Switches

odds = command_group("Exact odds of every wager.")
odds.command("wager")(wager)
GameOrSubmission = Annotated[
    str | None,
    typer.Option("--game", "-g", metavar="GAME", help="The game; that of the submission unless said."),
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs", metavar="N", min=1, max=1_024, help="Cores for long work; all of them unless said."
    ),
]
A5Option = Annotated[
    str | None,
    typer.Option("--a5", metavar="PLACE", help="Where A-2-3-4-5 stands among straights: second or lowest."),
]


@odds.command("main")
def main(
    game: GameOrSubmission = None,
    dealer_way: Annotated[
        str | None, typer.Option("--dealer-way", metavar="WAY", help="How the dealer sets; see house-ways.")
    ] = None,
    player_way: Annotated[
        str | None,
        typer.Option("--player-way", metavar="WAY", help="How the player sets: a house way, or optimal."),
    ] = None,
    a5: A5Option = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--wager", metavar="DOLLARS", help="The size of the wager, for vigorish as it is rounded."
        ),
    ] = None,
    rounding: Annotated[
        str | None,
        typer.Option(
            "--vig-rounding", metavar="HOW", help="exact or quarter_up; the submission's unless said."
        ),
    ] = None,
    banking: Annotated[bool, typer.Option("--banking", help="The player is the bank.")] = False,
    co_banking: Annotated[
        bool,
        typer.Option("--co-banking", help="The player is the co-bank; --player-way sets the other hand."),
    ] = False,
    jobs: JobsOption = None,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """The main wager of the player or the bank.

    Shows the wins, pushes and losses of that side out of all deals, and the licensee's edge over it; a bank's
    against one opponent.
    """
    game, house_way, switches = _asked(game, submission, switch, a5)
    question = main_question(game, dealer_way or house_way, player_way, switches)
    wager_, rounding_ = _wagered(size, rounding, submission)
    question = replace(question, banking=banking, co_banking=co_banking, wager=wager_, rounding=rounding_)
    if not question.percent and (size is not None or rounding is not None):
        raise PaigowError(
            f"{game} takes no vigorish from the {question.side}, so the edge is the same for every wager; "
            "leave --wager and --vig-rounding out"
        )
    answer = _answered(question, jobs)
    if json_:
        print_json(main_record(question, answer))
        return

    show_main(question, answer)


def _asked(
    game: str | None, submission: Path | None, switch: list[str] | None, a5: str | None = None
) -> tuple[str, str | None, Switches]:
    """The game, the house way if a submission files one, and the switches."""
    name, filed = game_and_submission(game, submission)
    places = [] if a5 is None else [f"ace_five={a5}"]
    switches = switches_from(submission, [*(switch or ()), *places], {name})
    return name, filed.house_way if filed else None, switches


def _wagered(
    size: str | None, rounding: str | None, submission: Path | None
) -> tuple[Cents | None, VigRounding]:
    """What is wagered, if that is said, and how vigorish is rounded."""
    if rounding is not None and size is None:
        raise PaigowError("vigorish is rounded on an amount; name the size of the wager with --wager")
    if rounding is not None and rounding not in set(VigRounding):
        raise unknown("rounding of vigorish", rounding, list(VigRounding))
    filed = load_submission(submission).table.vig_rounding if submission else VigRounding.EXACT
    return None if size is None else parse_money(size), VigRounding(rounding) if rounding else filed


def _answered(question: MainQuestion, jobs: int | None) -> MainOdds:
    if question.is_quick:
        return main_odds(question)
    with _progress() as watch:
        return main_odds(question, jobs=jobs, watch=watch)


@contextmanager
def _progress() -> Iterator[Watch]:
    with bar() as show:
        yield lambda progress: show(progress.what, progress.share)


@odds.command("house-ways")
def house_ways(
    game: GameOrSubmission = None,
    way: Annotated[
        list[str] | None,
        typer.Option("--way", metavar="WAY", help="Only this house way; may be repeated."),
    ] = None,
    a5: A5Option = None,
    jobs: JobsOption = None,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """What each house way costs the licensee.

    Shows the edge of every house way against every other, and against a player who sets best.
    """
    name, _, switches = _asked(game, submission, switch, a5)
    matrix = [(each, _answered(each, jobs)) for each in matrix_questions(name, switches, tuple(way or ()))]
    if json_:
        print_json(matrix_record(name, matrix))
        return

    show_matrix(name, matrix)


@odds.command("submission")
def submission_sheet(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Rules Submission, a TOML file.")],
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the sheet as a page with plots.")
    ] = None,
    overwrite: OverwriteOption = False,
    skip_main: Annotated[
        bool, typer.Option("--skip-main", help="Leave out main wagers that take long and are not kept yet.")
    ] = False,
    jobs: JobsOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """Everything about the odds of a submission in one sheet."""
    filed = load_submission(file)
    if html is not None:
        check_target(html, file, overwrite=overwrite)
    filed = replace(filed, switches=switches_from(file, switch, {str(filed.game)}))
    with _progress() as watch:
        answer = kept_odds if skip_main else lambda question: main_odds(question, jobs=jobs, watch=watch)
        sheet = sheet_of(filed, answer, file.read_bytes(), watch)
    if html is not None:
        write_text(html, html_sheet(sheet))
    if json_:
        print_json(sheet_record(sheet))
    elif html is None:
        show_sheet(sheet)
    else:
        typer.echo(f"{html} is written")


@odds.command("self-check")
def self_check(jobs: JobsOption = None, json_: JsonOption = False) -> None:
    """Compare the odds engine with the readable rules.

    Every kind of hand is compared: long work, which can be stopped and goes on where it was.
    """
    with _progress() as watch:
        found = check(jobs, watch)
    if json_:
        print_json({"agrees": True, **found})
        return
    for what, count in found.items():
        typer.echo(f"{what:<12} {count:>12,}  all agree")
