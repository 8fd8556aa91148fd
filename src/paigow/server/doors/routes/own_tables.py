"""The door to one's own tables: where one sits or has been, how to go back, and what chips came back."""

from __future__ import annotations

from typing import Final

from paigow.server.doors.asking import DoorRequest, Route
from paigow.server.hosting import RecordedTable, held_at, is_table_id, recorded_table
from paigow.server.people.authority import Deed
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.people import ChipsBack, OwnTable, OwnTablesAnswer
from paigow.store import CASH, PRACTICE, PurseEntry, Store, of_the_house

MOST_SHOWN: Final = 12
_LOOKED_THROUGH: Final = 200
"""Changes of the purse, the newest first, by which one's tables are known."""


async def own_tables(asked: DoorRequest) -> ProtocolMessage:
    """Your tables: where you sit, where you have been or practised of late, and which you have opened.

    Of one that you left it says how many chips came back to your purse, and whether the house saw you out.
    """
    house, person = asked.house, asked.known
    last = await house.aside(_last_changes, house.store, person.id)
    opened = (table.id for table in house.floor.tables if table.options.opened_by == person.id)
    shown = [
        await _shown(asked, await recorded_table(house.floor, name), last.get(name))
        for name in list(dict.fromkeys((*last, *opened)))[:MOST_SHOWN]
    ]
    return OwnTablesAnswer(shown)


def _last_changes(store: Store, person: str) -> dict[str, PurseEntry]:
    """The last change of the purse at each table, the newest first."""
    found: dict[str, PurseEntry] = {}
    for entry in store.people.purse(person, _LOOKED_THROUGH):
        if entry.stream is not None and is_table_id(entry.stream) and entry.reason != PRACTICE:
            found.setdefault(entry.stream, entry)
    return found


async def _shown(asked: DoorRequest, table: RecordedTable, last: PurseEntry | None) -> OwnTable:
    has_left = last is not None and last.reason == CASH  # on disk, though the table may not know it yet
    held = 0 if has_left or table.hosted is None else held_at(table.hosted.table, asked.known.name)
    return OwnTable(
        id=table.id,
        called=table.called,
        game=table.game,
        title=table.rules.submission.title,
        is_open=table.hosted is not None,
        is_practice=bool(table.options.simulated),
        held=held,
        back=None if last is None or not has_left else await asked.house.aside(_back, table, last),
    )


def _back(table: RecordedTable, cashed: PurseEntry) -> ChipsBack:
    assert cashed.line is not None, "chips come back by a command"
    [left] = table.store.since(table.id, cashed.line, cashed.line)
    return ChipsBack(
        entry=cashed.entry, at=cashed.at, amount=cashed.amount, by_house=of_the_house(left.command)
    )


ROUTES: Final = (Route("GET", "/people/me/tables", Deed.READ_RECORD, own_tables, OwnTablesAnswer),)
