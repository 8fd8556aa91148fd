"""What a stream's lines say besides: which rounds stand on which lines, how the meters moved, and which chips
were bought and cashed; and whether it was a server that had the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from paigow.store.streams.batch import MeterMove, RoundSpan
from paigow.table import events as e
from paigow.table.commands import Command, OpenTable
from paigow.table.machine.journal import Record
from paigow.table.money.meters import MeterReading
from paigow.table.state.model import Table

HOUSE: Final = "house-"
"""How the ids begin of what a server does by itself; nobody else takes such a one."""
_DEALER: Final = Command(command_id="").by
"""Who deals at the terminal; nobody who comes to a server has that name."""


class Notes:
    """Listens to the events of a stream, line by line."""

    def __init__(self, meters: Mapping[str, str], readings: Iterable[MeterReading]) -> None:
        self._meters = meters
        self.sequences = {each.name: each.sequence for each in readings}
        """Where the table knows each meter to stand."""
        self.clear()

    def clear(self) -> None:
        """Forget what was heard, but not where the meters stand."""
        self.rounds: list[RoundSpan] = []
        self.moves: list[MeterMove] = []
        self.taken_over: list[tuple[str, MeterReading]] = []
        """Readings of shared meters that the table took over from others."""

    def hear(self, records: Iterable[Record], line: int) -> None:
        for record in records:
            event = record.event
            if isinstance(event, e.RoundOpened):
                self.rounds.append(RoundSpan(event.number, line, None))
            elif isinstance(event, e.RoundCompleted | e.RoundVoided):
                self.rounds.append(RoundSpan(event.memory.rounds, None, line))
            for reading in event.meters:
                self._move(event, reading, line)

    def _move(self, event: e.Event, reading: MeterReading, line: int) -> None:
        meter, before = self._meters[reading.name], self.sequences[reading.name]
        self.sequences[reading.name] = reading.sequence
        if isinstance(event, e.MeterSynchronised):
            self.taken_over.append((meter, reading))
        else:
            self.moves.append(MeterMove(meter, before, reading, line))


def held_by_players(table: Table) -> Counter[str]:
    """What players have at a table, in cents: chips, and the wagers that lie there."""
    held: Counter[str] = Counter()
    for account, amount in table.balances.items():
        name = account.holder if account.wager is None else table.seats[account.position]
        if name is not None:
            held[name] += amount
    return +held


class ChipsMoved(NamedTuple):
    """What somebody has taken to a table out of the purse (less than nothing), or put back."""

    player: str
    amount: int
    is_bought: bool


def chips_moved(events: Iterable[e.Event]) -> Iterator[ChipsMoved]:
    """What events take out of purses and put into them.

    Whoever has left in the middle of a round cashes the chips when it ends. Who has lost all of them cashes
    nothing, and that is told too: it is the end of the visit.
    """
    for event in events:
        if isinstance(event, e.ChipsBought):
            yield ChipsMoved(event.player, -event.amount, True)
        elif isinstance(event, e.ChipsCashed):
            yield ChipsMoved(event.player, event.amount, False)


def of_the_house(command: Command) -> bool:
    """Whether it was the house that gave a command, in whoever's name."""
    return command.command_id.startswith(HOUSE)


def opens_at_server(command: Command) -> bool:
    """Whether a server's table is opened by a command: the house has given it, or a person who deals. All
    chips of such a table come out of purses, and all its decks from stored seeds; those of an evening at the
    terminal do not."""
    return isinstance(command, OpenTable) and (of_the_house(command) or command.by != _DEALER)
