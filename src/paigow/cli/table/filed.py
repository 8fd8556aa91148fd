"""What `paigow play` needs of a table before it is played at; loaded where one is named, or none is seen."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import typer

from paigow.cli.common import load_submission
from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_of
from paigow.games.submission import RulesSubmission, starting_file
from paigow.games.submission.samples import default_submission
from paigow.outside.files import read_text
from paigow.play.app import keeper
from paigow.play.evening.evening import Evening
from paigow.play.script import printed_round
from paigow.play.wishes import Wishes

_SCRIPTED_SEED = 1


class Filed(NamedTuple):
    """A Rules Submission as it is written, and what it says."""

    text: str
    submission: RulesSubmission


def filed_for(game: str | None, path: Path | None) -> Filed | None:
    """The table to play at; None where the game is still to be chosen."""
    named = game_of(game).name if game else None
    if path is None:
        return _started(named) if named else None
    return Filed(read_text(path), load_submission(path, named))


def _started(game: GameName) -> Filed:
    return Filed(starting_file(game), default_submission(game))


def print_round(filed: Filed | None, wishes: Wishes, *, keeps: bool) -> None:
    """Play one round that nobody watches, and print it."""
    table = filed or _started(GameName.PAI_GOW_POKER)
    wished = wishes.for_script(_SCRIPTED_SEED)
    evening: Evening = keeper().begin(table.text, wished) if keeps else Evening(table.submission, wished)
    for line in printed_round(evening):
        typer.echo(line)
    evening.keeping.close()
    if trouble := evening.keeping.news():
        raise PaigowError(trouble)
