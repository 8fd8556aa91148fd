"""`paigow play`: real rounds at a full table in the terminal."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from paigow.cli.common import load_submission
from paigow.errors import PaigowError
from paigow.games.catalogue import game as game_of
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import default_submission
from paigow.money import parse_money
from paigow.outside.terminal import is_terminal
from paigow.play.app import PlayApp
from paigow.play.evening.evening import Evening
from paigow.play.script import printed_round
from paigow.play.wishes import Mode, Wishes

_SCRIPTED_SEED = 1


def play(
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The game; asked for when not given.")
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Option("--submission", metavar="FILE", help="The Rules Submission of the table."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal the same cards again.")] = None,
    players: Annotated[int, typer.Option(min=0, max=5, help="Simulated players beside you.")] = 5,
    seat: Annotated[int, typer.Option(min=1, max=6, help="Your betting position.")] = 2,
    chips: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="What you buy in for; 100 times the least wager when not given."),
    ] = None,
    stepped: Annotated[
        bool, typer.Option("--stepped", help="Announce each step of the dealer with its clause, and wait.")
    ] = False,
    deal: Annotated[
        bool, typer.Option("--deal", help="You are the dealer; the players are simulated.")
    ] = False,
) -> None:
    """Play real rounds in the terminal: wagers, cut, bank, setting, settlement, each with its clause."""
    if stepped and deal:
        raise PaigowError(
            "--stepped announces the steps of a dealer, --deal makes you the dealer; choose one"
        )
    filed = _submission(game_of(game).name if game else None, submission)
    bought = parse_money(chips) if chips is not None else None
    if bought is not None and bought <= 0:
        raise PaigowError("chips are bought for an amount above nothing")
    terms = Wishes(seat, players, bought, _mode(stepped=stepped, deal=deal), seed, int(time.time()))
    if is_terminal():
        app = PlayApp(terms, filed)
        app.run()
        if app.was_interrupted:
            raise KeyboardInterrupt
        return

    scripted = terms.for_script(_SCRIPTED_SEED)
    for line in printed_round(Evening(filed or _default("pai-gow-poker"), scripted)):
        typer.echo(line)


def _mode(*, stepped: bool, deal: bool) -> Mode:
    if deal:
        return Mode.HUMAN
    return Mode.STEPPED if stepped else Mode.AUTOMATIC


def _submission(game: str | None, path: Path | None) -> RulesSubmission | None:
    """The table to play at; None where the game is still to be chosen."""
    if path is None:
        return _default(game) if game else None
    filed: RulesSubmission = load_submission(path, game)
    return filed


def _default(game: str) -> RulesSubmission:
    return default_submission(game)
