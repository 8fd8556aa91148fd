"""What `paigow play` needs of a table before it is played at; loaded where one is named, or none is seen."""

from __future__ import annotations

from pathlib import Path

import typer

from paigow.cli.common import load_submission
from paigow.games.catalogue import game as game_of
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import default_submission
from paigow.play.evening.evening import Evening
from paigow.play.script import printed_round
from paigow.play.wishes import Wishes

_SCRIPTED_SEED = 1


def filed_for(game: str | None, path: Path | None) -> RulesSubmission | None:
    """The table to play at; None where the game is still to be chosen."""
    named = game_of(game).name if game else None
    if path is None:
        return default_submission(named) if named else None
    filed: RulesSubmission = load_submission(path, named)
    return filed


def print_round(filed: RulesSubmission | None, wishes: Wishes) -> None:
    """Play one round that nobody watches, and print it."""
    table = filed or default_submission("pai-gow-poker")
    for line in printed_round(Evening(table, wishes.for_script(_SCRIPTED_SEED))):
        typer.echo(line)
