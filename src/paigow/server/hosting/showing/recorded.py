"""A table as its log has it: its rounds are told again whether it is in play or has ended."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from paigow.log.chain import LogReader, log_codec
from paigow.log.codec import Codec
from paigow.server.hosting.floor import Floor
from paigow.server.hosting.pacing import TableOptions
from paigow.server.hosting.shown import ShownTable, UnknownTable, is_table_id
from paigow.server.hosting.speaking import Numbered, as_seen
from paigow.store import RoundInfo, Store, UnknownStream
from paigow.table.games.compiling import game_rules
from paigow.table.machine.journal import Played, Record
from paigow.table.showing.views import Viewer
from paigow.table.state.rules import GameRules


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """What was played at a table, and by which rules. It needs nobody who hosts it."""

    id: str
    called: str
    """What people call it."""
    rules: GameRules
    options: TableOptions
    store: Store
    hosted: ShownTable | None = None
    """The table itself while this process shows it; what has happened lately is at hand there."""
    is_closed: bool = False
    """Whether its log has ended for good."""

    @property
    def codec(self) -> Codec:
        return log_codec(self.rules.submission)

    @property
    def game(self) -> str:
        return self.rules.submission.game

    def rounds(self) -> list[RoundInfo]:
        """On which lines each round stands."""
        return self.store.rounds(self.id)

    def is_in_play(self, played: RoundInfo) -> bool:
        """Whether a round goes on. Of a table that has ended none does, even if its last was never settled
        because nobody had wagered."""
        return played.last is None and not self.is_closed

    def lately(self, number: int) -> list[Played]:
        """A round that is at hand, step by step; nothing where it is not, and the log has to be asked."""
        return [] if self.hosted is None else self.hosted.gallery.played(number)

    def recall(self, number: int) -> list[Played]:
        """A round step by step, from the log; `StoreError` where there was none."""
        return self.store.recall(self.id, number)

    def seen(self, records: Iterable[Record], viewer: Viewer) -> tuple[Numbered, ...]:
        """Events as a viewer may see them."""
        return tuple(as_seen(self.codec, record, viewer) for record in records)


async def recorded_table(floor: Floor, name: str) -> RecordedTable:
    """The table of that name, whoever hosts it, and if nobody does; `UnknownTable` where there never was
    one."""
    try:
        host = floor.host(name)
    except UnknownTable:
        if not is_table_id(name):
            raise
        return await asyncio.to_thread(_from_log, floor, name)
    return RecordedTable(host.id, host.called, host.table.rules, host.options, floor.store, host)


def _from_log(floor: Floor, name: str) -> RecordedTable:
    store = floor.store
    try:
        info = store.info(name)
    except UnknownStream:
        raise UnknownTable(f"there never was a table {name!r} here; choose another") from None
    rules = game_rules(LogReader(store.lines(name, 1, 1)).submission)
    options = floor.options_of(info)
    return RecordedTable(name, info.called, rules, options, store, is_closed=info.closed)
