"""What a store is asked about beside its lines: meters, rounds and seeds."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, Row, Select, func, insert, select

from paigow.log.boxes import Box, KeyRing
from paigow.log.hints import fraction
from paigow.store.chains import FIRST, chained
from paigow.store.committing import meter_row
from paigow.store.database.connecting import reading
from paigow.store.database.schema import (
    added_seeds,
    meter_changes,
    meter_links,
    meters,
    rounds,
    seeds,
    streams,
)
from paigow.store.errors import BadMeter, StoreError
from paigow.store.streams.opened import added_place, seed_place
from paigow.table.money.meters import MeterReading, MeterTerms


class RoundInfo(NamedTuple):
    """On which lines a round stands; the last is None while it is in play."""

    round: int
    first: int
    last: int | None


class MeterInfo(NamedTuple):
    """A meter as it stands, what a Rules Submission fixes of it, and the tables that share it."""

    reading: MeterReading
    terms: MeterTerms
    streams: tuple[str, ...]


_ROUND: Final[list[Any]] = [rounds.c[name] for name in RoundInfo._fields]
_LAST: Final = meter_changes.c
_STANDS: Final = (_LAST.meter == meters.c.name) & (_LAST.sequence == meters.c.sequence)


def link_meter(connection: Connection, stream: str, terms: MeterTerms, meter: str) -> None:
    """Give a table a meter; the first table that has it sets it up (PGP-14f.1)."""
    wanted = {"initial": terms.initial, "reset": terms.reset, "rate": str(terms.rate)}
    held = connection.execute(select(meters).where(meters.c.name == meter).with_for_update()).first()
    if held is None:
        first = meter_row(meter, None, 0, terms.initial, "0") | {"stream": stream, "line": 1}
        head = chained(FIRST, *first.values())
        connection.execute(insert(meters).values(name=meter, sequence=0, head=head, **wanted))
        connection.execute(insert(meter_changes).values(**first, hash=head))
    elif {name: getattr(held, name) for name in wanted} != wanted:
        raise BadMeter(f"the meter {meter} has other terms in this store; give {stream} another meter")
    connection.execute(insert(meter_links).values(stream=stream, name=terms.name, meter=meter))


def meters_of(engine: Engine, stream: str) -> dict[str, str]:
    """The meters of a table: under which name it has which."""
    found = select(meter_links.c.name, meter_links.c.meter).where(meter_links.c.stream == stream)
    with reading(engine) as connection:
        return {row.name: row.meter for row in connection.execute(found)}


def readings_of(engine: Engine, stream: str) -> dict[str, MeterReading]:
    """The meters of a table as they stand, under the names that the table has for them."""
    found = (
        select(meter_links.c.name, _LAST.sequence, _LAST.amount, _LAST.remainder)
        .join(meters, meters.c.name == meter_links.c.meter)
        .join(meter_changes, _STANDS)
        .where(meter_links.c.stream == stream)
    )
    with reading(engine) as connection:
        return {
            name: MeterReading(name, sequence, amount, fraction(remainder))
            for name, sequence, amount, remainder in connection.execute(found)
        }


def all_meters(engine: Engine) -> list[MeterInfo]:
    """All meters, each as it stands."""
    found = select(meters, _LAST.amount, _LAST.remainder).join(meter_changes, _STANDS).order_by(meters.c.name)
    with reading(engine) as connection:
        rows = connection.execute(found).all()
        tables = connection.execute(select(meter_links.c.meter, meter_links.c.stream)).all()
    return [
        MeterInfo(
            MeterReading(row.name, row.sequence, row.amount, fraction(row.remainder)),
            MeterTerms(row.name, row.initial, row.reset, fraction(row.rate)),
            tuple(sorted(stream for meter, stream in tables if meter == row.name)),
        )
        for row in rows
    ]


def rounds_of(engine: Engine, stream: str) -> list[RoundInfo]:
    """On which lines each round of a table stands."""
    found = select(*_ROUND).where(rounds.c.stream == stream).order_by(rounds.c.round)
    with reading(engine) as connection:
        return list(map(RoundInfo._make, connection.execute(found).all()))


def last_seed_of(engine: Engine, stream: str) -> int:
    """The number of the last deck whose seed is stored; 0 where there is none."""
    with reading(engine) as connection:
        last = connection.scalar(select(func.max(seeds.c.deck)).where(seeds.c.stream == stream))
    return last or 0


def seed_of(engine: Engine, ring: KeyRing, stream: str, deck: int) -> bytes | None:
    """The seed of a deck, if it is stored."""
    with reading(engine) as connection:
        row = connection.execute(_seeds(stream).where(seeds.c.deck == deck)).first()
    return None if row is None else _opened(ring, stream, row)


def seeds_of(engine: Engine, ring: KeyRing, stream: str) -> dict[int, bytes]:
    """The seeds of all decks of a table, by number."""
    with reading(engine) as connection:
        rows = connection.execute(_seeds(stream)).all()
    return {row.deck: _opened(ring, stream, row) for row in rows}


def added_to(engine: Engine, ring: KeyRing, stream: str, deck: int) -> dict[str, bytes]:
    """What players have added to a deck that is not shuffled yet, by their names."""
    column = added_seeds.c
    found: Select[Any] = select(column.name, column.nonce, column.box, streams.c.key)
    found = found.join(streams, streams.c.name == column.stream).where(
        column.stream == stream, column.deck == deck
    )
    with reading(engine) as connection:
        rows = connection.execute(found).all()
    places = {row.name: added_place(stream, deck, row.name) for row in rows}
    return {row.name: _open_box(ring, row, places[row.name], f"what {row.name} added") for row in rows}


def check_added(engine: Engine, ring: KeyRing, stream: str) -> None:
    """What players have added to decks of a table opens, all of it; else a `StoreError`."""
    with reading(engine) as connection:
        found = select(added_seeds.c.deck).where(added_seeds.c.stream == stream).distinct()
        decks = connection.scalars(found.order_by(added_seeds.c.deck)).all()
    for deck in decks:
        added_to(engine, ring, stream, deck)


def _seeds(stream: str) -> Select[Any]:
    found = select(seeds.c.deck, seeds.c.nonce, seeds.c.box, streams.c.key)
    return found.join(streams, streams.c.name == seeds.c.stream).where(seeds.c.stream == stream)


def _opened(ring: KeyRing, stream: str, row: Row[Any]) -> bytes:
    return _open_box(ring, row, seed_place(stream, row.deck), f"the seed of deck {row.deck} of {stream}")


def _open_box(ring: KeyRing, row: Row[Any], place: bytes, what: str) -> bytes:
    key = ring(row.key)
    opened = None if key is None else key.open(Box(row.nonce, row.box), place)
    if opened is None:
        raise StoreError(f"{what} was changed; its box does not open")
    return opened
