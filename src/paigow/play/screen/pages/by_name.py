"""The pages that a key opens over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen

from paigow.play.screen.pages.dialogs import DealersSheet, Help, History, PayTables, Values, Why
from paigow.play.screen.pages.lessons import Lessons
from paigow.play.seated.sitting import Sitting


def _values(evening: Sitting) -> Screen[Any]:
    """How well hands were set; for who deals, the sheet of answers."""
    if evening.dealing is not None:
        return DealersSheet(evening.dealing.sheet)
    judging, number = evening.judging, evening.live.view.rounds
    return Values(judging, number if judging.knows_of(number) else len(evening.history))


PAGES: Final[dict[str, Callable[[Sitting], Screen[Any]]]] = {
    "why": lambda evening: Why(*evening.explained),
    "values": _values,
    "lessons": lambda evening: Lessons(evening.live.rules.submission.game_played),
    "history": lambda evening: History(evening.history, evening.live.held),
    "pay_tables": lambda evening: PayTables(evening.live.rules, evening.board.meters),
    "help": lambda _: Help(),
}
"""Each made from the evening as it stands."""
