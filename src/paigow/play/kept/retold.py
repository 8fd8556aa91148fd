"""A round of an evening that is over, told again step by step: what each command brought about, and how the
table lay then, as you saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paigow.games.submission import RulesSubmission
from paigow.play.evening.live import LiveTable
from paigow.play.evening.past import as_you_sat, relive
from paigow.play.seated.board import Board, board
from paigow.play.seated.chronicle import Explained, RoundResult
from paigow.play.wishes import Wishes
from paigow.table.machine.journal import Entry


class RetoldStep(NamedTuple):
    """What one command brought about, and the table after it."""

    explained: tuple[Explained, ...]
    board: Board


class RoundRetold(NamedTuple):
    """A round, what came of it, and its steps."""

    result: RoundResult
    steps: tuple[RetoldStep, ...]


def round_retold(submission: RulesSubmission, past: Sequence[Entry], number: int) -> RoundRetold | None:
    """A round by its number; nothing where no such round is over."""
    live = LiveTable(submission, as_you_sat(Wishes(), past), past)
    lay: list[tuple[int, Board]] = []

    def note() -> None:
        if live.view.rounds == number:
            lay.append((len(live.chronicle.log), board(live.layout(None))))

    relive(live, past, after=note)
    result = next((each for each in live.chronicle.rounds if each.number == number), None)
    return None if result is None else RoundRetold(result, tuple(_steps(result, lay)))


def _steps(result: RoundResult, lay: Sequence[tuple[int, Board]]) -> Iterator[RetoldStep]:
    """The lines of a round parted by the commands that brought them; one that brought none is no step."""
    told, begun = result.explained, 0
    for heard, then in lay:
        until = min(heard - result.began, len(told))
        if until > begun:
            yield RetoldStep(told[begun:until], then)
            begun = until
