"""A table, ready to play at. It is loaded while somebody chooses one."""

from __future__ import annotations

from paigow.games.catalogue import game as game_of
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample, sample_text
from paigow.play.evening.evening import Evening
from paigow.play.screen.pages.lessons import Lessons
from paigow.play.screen.pages.parting import TableLeft
from paigow.play.screen.screens import TableScreen
from paigow.play.wishes import Wishes


def evening_at(table: str | RulesSubmission, wishes: Wishes) -> Evening:
    """You at the table that a submission files, or at that of a sample by its name."""
    return Evening(sample(table) if isinstance(table, str) else table, wishes)


def filed(table: str) -> str:
    """The Rules Submission of a sample, as it is written."""
    return sample_text(table)


def lessons_of(game: str) -> Lessons:
    """How a game is played."""
    return Lessons(game_of(game))


def screen_of(evening: Evening) -> TableScreen:
    return TableScreen(evening, TableLeft(evening))
