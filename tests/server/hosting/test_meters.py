"""Progressive meters that several hosted tables share: one order, recorded, and no cent lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Row, select

from hosting_kit import AT_ONCE, DOLLAR, House, ManualClock, from_clock_to_clock, house, phase, run, until
from paigow.log.replay import replay
from paigow.money import Cents
from paigow.server.hosting import HostingOptions, Speaker, TableActor
from paigow.store import Store
from paigow.store.database import schema
from paigow.table import Phase, Refused, Stake
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import AccountKind
from store_kit import PROGRESSIVE

TABLES = 4
ROUNDS = 3
PATIENT = HostingOptions(replace(AT_ONCE, idle=1e9, missed=10**9))
"""Many tables move one clock, so that hours pass for each of them."""


async def playing(here: House, name: str, shared: str) -> tuple[TableActor, Speaker]:
    """A table with one player, whose meter is one that others have too."""
    host = await here.registry.create(name, PROGRESSIVE, meters={"meter": shared})
    ann = here.person(f"P{name[-1]}")
    here.attend(host, ann)
    await here.seat(host, ann, 1)
    return host, ann


async def round_of(here: House, host: TableActor, speaker: Speaker) -> None:
    rounds = host.table.memory.rounds
    await until(lambda: phase(host) in (Phase.BANK_OFFER, Phase.SHUFFLE, Phase.CUT, Phase.WAGERS))
    terms = host.table.rules
    progressive = next(iter(terms.progressive))
    least = terms.wagers[progressive].minimum
    stakes = (Stake(terms.main, Cents(25 * DOLLAR)), Stake(progressive, least))
    await here.kept(host, speaker, c.PlaceWagers, position=1, stakes=stakes)
    await from_clock_to_clock(here.clock, host, lambda: host.table.memory.rounds > rounds)


@pytest.mark.fault("F27")
def test_a_meter_that_tables_share_moves_in_one_recorded_order(store: Store) -> None:
    async def work() -> None:
        async with house(store, options=PATIENT) as here:
            tables = [await playing(here, f"table-{n}", "big") for n in range(TABLES)]
            for _ in range(ROUNDS):
                await asyncio.gather(*(round_of(here, host, speaker) for host, speaker in tables))
        changes = _changes(store, "big")
        assert [each.sequence for each in changes] == list(range(len(changes)))
        assert [each.before for each in changes] == [None, *range(len(changes) - 1)]
        assert {each.stream for each in changes[1:]} == {f"table-{n}" for n in range(TABLES)}
        assert len(changes) > TABLES * ROUNDS, "each round has put something into it"
        moved = 0
        for host, _ in tables:
            assert replay(store.lines(host.id), ring=store.ring).is_verified
            moved += sum(map(_into_meter, _events(store, host.id)))
        assert changes[-1].amount - changes[0].amount == moved, "to the cent, whoever moved it"

    run(work())


def test_tables_that_settle_on_one_meter_at_once_all_come_through(
    store: Store,
) -> None:
    async def work() -> None:
        async with house(store, options=PATIENT) as here:
            tables = [await playing(here, f"table-{n}", "big") for n in range(TABLES)]
            await asyncio.gather(*(round_of(here, host, speaker) for host, speaker in tables))
            assert not any(host.is_closing for host, _ in tables)
            assert here.registry.counters.get("not_stored", 0) == 0

    run(work())


def test_a_meter_is_shared_by_tables_of_two_processes(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        options = [replace(PATIENT, owner=name) for name in ("first", "second")]
        async with house(store, clock, options[0]) as first, house(store, clock, options[1]) as second:
            both = [
                (each, *await playing(each, f"table-{n}", "big")) for n, each in enumerate((first, second))
            ]
            await asyncio.gather(*(round_of(*each) for each in both))
        changes = _changes(store, "big")
        assert [each.before for each in changes] == [None, *range(len(changes) - 1)]
        assert {each.stream for each in changes[1:]} == {"table-0", "table-1"}
        moved = sum(_into_meter(event) for _, host, _ in both for event in _events(store, host.id))
        assert changes[-1].amount - changes[0].amount == moved

    run(work())


def _changes(store: Store, meter: str) -> list[Row[Any]]:
    changes = schema.meter_changes
    with store.engine.connect() as connection:
        found = select(changes).where(changes.c.meter == meter).order_by(changes.c.sequence)
        return list(connection.execute(found))


def _events(store: Store, stream: str) -> list[e.Event]:
    entries = store.open(stream, store.info(stream).epoch).journal.entries
    outcomes = (entry.outcome for entry in entries)
    return [record.event for each in outcomes if not isinstance(each, Refused) for record in each]


def _into_meter(event: e.Event) -> int:
    """What an event of this table itself puts into the meter, less what it takes out."""
    if isinstance(event, e.MeterSynchronised):
        return 0
    into = sum(amount for _, to, amount in event.transfers if to.kind is AccountKind.METER)
    return into - sum(amount for source, _, amount in event.transfers if source.kind is AccountKind.METER)
