"""What has happened at a table lately, and in words for whoever reads it so.

Words are made of an event and of the table to which it came. That table is not kept for each event: some are
kept on the way, and where nobody reads words nothing is worked out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from paigow.log.replay import steps
from paigow.table.events import RoundOpened
from paigow.table.machine.evolve import evolve
from paigow.table.machine.journal import Played, Record
from paigow.table.showing.telling.events import tell
from paigow.table.showing.views import Viewer, Viewing, player
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.model import Table
from paigow.teaching.drawing import in_signs

APART: Final = 32
"""Events between two tables that are kept."""


def as_known(table: Table, viewer: Viewer) -> Viewer:
    """A viewer as the table knows the person: who has not come to it yet is a spectator."""
    return player(table, viewer.name) if viewer.viewing is Viewing.PLAYER else viewer


class RecentEvents:
    """The last events of a table, so many at least where there were so many."""

    def __init__(self, table: Table, least: int) -> None:
        self._least = least
        self._begin(table)

    def _begin(self, table: Table) -> None:
        self._records: deque[Record] = deque()
        self._table = self._reached = table
        """After the last of them; and up to where there are scenes."""
        self._stages = deque([table])
        """The table at some events, the first just before all that are at hand."""
        self._scenes: dict[int, Scene] = {}

    @property
    def records(self) -> Iterable[Record]:
        """In their order."""
        return self._records

    @property
    def table(self) -> Table:
        """The table as it was told last."""
        return self._table

    def note(self, records: tuple[Record, ...], table: Table) -> None:
        """These have happened, and so the table stands now."""
        if table.sequence != self._table.sequence + len(records):
            return self._begin(table)
        if records and self._table.sequence - self._stages[-1].sequence >= APART:
            self._stages.append(self._table)
        self._records.extend(records)
        self._table = table
        while len(self._stages) > 1 and table.sequence - self._stages[1].sequence >= self._least:
            self._stages.popleft()
            while self._records[0].sequence <= self._stages[0].sequence:
                self._records.popleft()
        return None

    def of_the_round(self) -> tuple[Record, ...]:
        """The round so far, or the last one, as far as it is at hand."""
        every = tuple(self._records)
        began = [index for index, record in enumerate(every) if isinstance(record.event, RoundOpened)]
        return every[began[-1] :] if began else ()

    def played(self, number: int) -> list[Played]:
        """A round step by step, as far as it was played; nothing where its opening is not at hand."""
        opened = (
            record.sequence
            for record in self._records
            if isinstance(record.event, RoundOpened) and record.event.number == number
        )
        first = next(opened, None)
        if first is None:
            return []
        before = max((at for at in self._stages if at.sequence < first), key=_number)
        lately = (record for record in self._records if record.sequence > before.sequence)
        return [step for step in steps(before, lately) if step.round == number]

    def in_words(self, record: Record, viewer: Viewer) -> tuple[ToldLine, ...]:
        """One of them in words, as a viewer may hear of it."""
        return tell(replace(self._scene(record.sequence), viewer=viewer), record.event)

    def _scene(self, sequence: int) -> Scene:
        """The table to which an event came, as far as words speak of it."""
        if sequence not in self._scenes:
            first = self._stages[0].sequence
            self._scenes = {at: scene for at, scene in self._scenes.items() if at > first}
            self._follow(sequence)
        return self._scenes[sequence]

    def _follow(self, sequence: int) -> None:
        """Fold what is at hand, from the nearest table before an event up to it."""
        nearest = max((at for at in (*self._stages, self._reached) if at.sequence < sequence), key=_number)
        for record in self._records:
            if nearest.sequence < record.sequence <= sequence:
                self._scenes[record.sequence] = Scene.from_table(nearest, show=in_signs)
                nearest = evolve(nearest, record.event)
        self._reached = nearest


def _number(table: Table) -> int:
    return table.sequence
