"""What `paigow play` needs of a table before it is played at; loaded where one is named, or none is seen."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import typer

from paigow.cli.common import load_submission, submission_file
from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_of
from paigow.games.submission import RulesSubmission, starting_file
from paigow.games.submission.samples import default_submission
from paigow.terminal.app import load_storage
from paigow.terminal.options import PlayOptions
from paigow.terminal.script import printed_round
from paigow.terminal.sessions import local_session

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
    return Filed(submission_file(path), load_submission(path, named))


def _started(game: GameName) -> Filed:
    return Filed(starting_file(game), default_submission(game))


def print_round(filed: Filed | None, options: PlayOptions, *, keeps: bool) -> None:
    """Play one round that nobody watches, and print it."""
    table = filed or _started(GameName.PAI_GOW_POKER)
    scripted = options.for_script(_SCRIPTED_SEED)
    session = (
        load_storage().begin(table.text, scripted) if keeps else local_session(table.submission, scripted)
    )
    for line in printed_round(session):
        typer.echo(line)
    session.recorder.close()
    if trouble := session.recorder.news():
        raise PaigowError(trouble)
