"""Several processes on one database: a table has one owner, and whoever was it is shut out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from database_plugin import LeaseClock
from hosting_kit import AT_ONCE, DOLLAR, PLAIN, House, ManualClock, house, phase, run, until
from paigow.log.replay import replay
from paigow.money import Cents
from paigow.server.hosting import HostingOptions, NotKeptCode, TableActor, TableRegistry, UnknownTableError
from paigow.server.protocol.messages import AnswerMessage, RefusalMessage
from paigow.store import Store, StoreFailedError
from paigow.table import Phase
from paigow.table import commands as c
from store_kit import opened

LEASE = 0.5


def options(owner: str) -> HostingOptions:
    return HostingOptions(AT_ONCE, owner, LEASE)


def hosted(house: House) -> list[str]:
    """The tables that a process owns."""
    return [each.id for each in house.registry.tables]


@asynccontextmanager
async def two(store: Store, *owners: str) -> AsyncIterator[tuple[House, House]]:
    """Two processes on one database."""
    one, other = map(options, owners)
    async with house(store, options=one) as first, house(store, options=other) as second:
        yield first, second


@pytest.mark.sizes(all=1)
def test_a_table_is_hosted_by_one_process_while_it_lives(store: Store, leases: LeaseClock) -> None:
    async def work() -> None:
        async with (
            house(store, options=options("first")) as first,
            house(store, options=options("other")) as other,
        ):
            host = await first.registry.create("one", PLAIN)
            await until(lambda: phase(host) is Phase.SPREAD)
            for _ in range(5):
                leases.advance(LEASE / 3)
                await first.registry.tend()
                await other.registry.tend()
            assert hosted(first) == ["one"]
            assert hosted(other) == []
        async with house(store, options=options("other")) as other:
            assert hosted(other) == ["one"], "in good order it is let go at once"

    run(work())


@pytest.mark.fault("F26")
def test_an_owner_that_freezes_is_replaced_and_what_it_does_when_it_wakes_is_refused(
    store: Store, leases: LeaseClock
) -> None:
    async def work() -> None:
        async with (
            house(store, options=options("frozen")) as frozen,
            house(store, options=options("other")) as other,
        ):
            host = await frozen.registry.create("one", PLAIN)
            ann = frozen.person("Ann")
            frozen.attend(host, ann)
            await frozen.seat(host, ann, 1)
            await until(lambda: phase(host) is Phase.CUT)
            table, chips = host.table, store.people.balance(ann.person)
            leases.advance(LEASE * 1.2)  # no sign of life
            await other.registry.tend()
            new = other.registry.host("one")
            assert new.table == table
            late = await frozen.give(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert isinstance(late, RefusalMessage)
            assert (late.code, late.again) == (NotKeptCode.CLOSING, True)
            assert store.people.balance(ann.person) == chips
            await other.registry.tend()
            await frozen.registry.tend()
            assert hosted(frozen) == []
            assert await frozen.registry.table_of("one") == new.table, "it is read from disk from now on"
            assert [each.info.owner for each in frozen.registry.others] == ["other"]
            again = await other.give(new, ann, c.BuyChips, command_id="x", amount=Cents(DOLLAR))
            assert isinstance(again, AnswerMessage)
        assert replay(store.lines("one"), ring=store.ring).is_verified

    run(work())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F25")
def test_two_processes_that_race_for_a_table_write_one_log(store: Store, leases: LeaseClock) -> None:
    async def work() -> None:
        async with two(store, "a", "b") as (a, b):
            host = await a.registry.create("one", PLAIN)
            ann = a.person("Ann")
            await a.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            kept = 1
            for n in range(12):
                leases.advance(LEASE * 1.2 if n % 4 == 0 else 0)
                await asyncio.gather(a.registry.tend(), b.registry.tend())
                tables = [*a.registry.tables, *b.registry.tables]
                hosts = [each for each in tables if isinstance(each, TableActor)]
                buys = (a.give(each, ann, c.BuyChips, amount=Cents(DOLLAR)) for each in hosts)
                kept += sum(isinstance(each, AnswerMessage) for each in await asyncio.gather(*buys))
            assert kept > 6
            assert store.people.balance(ann.person) == (1_000 - kept) * DOLLAR
        result = replay(store.lines("one"), ring=store.ring)
        assert result.is_verified
        assert result.table.chips("Ann") == kept * DOLLAR

    run(work())


def test_a_table_whose_commit_nobody_knows_of_is_opened_anew(store: Store) -> None:
    """The connection breaks in a commit and the database cannot be asked: what is on disk decides."""

    async def work() -> None:
        async with house(store, options=options("a")) as here:
            host = await here.registry.create("one", PLAIN)
            ann = here.person("Ann")
            await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert isinstance(host, TableActor)
            host._give_up((), RuntimeError("nobody knows"))
            await here.registry.tend()
            new = here.registry.host("one")
            assert new is not host
            assert new.table.chips("Ann") == DOLLAR
            await here.kept(new, ann, c.BuyChips, amount=Cents(DOLLAR))

    run(work())


def test_a_database_that_is_away_for_a_while_ends_no_process(
    new_url: Callable[[], str], tmp_path: Path
) -> None:
    async def work(store: Any) -> None:
        clock = ManualClock()
        registry = TableRegistry(store, clock=clock, options=options("a"))
        await registry.open()
        await registry.create("one", PLAIN)
        seen = store.beat
        beats: list[str] = []

        def beat(owner: str, *, lease: float) -> None:
            beats.append(owner)
            if len(beats) <= 2:
                raise StoreFailedError("the database is starting up")
            seen(owner, lease=lease)

        store.beat = beat
        while len(beats) < 4:
            clock.advance(LEASE)
            await asyncio.sleep(0.001)
        assert registry.host("one").sequence > 0
        await registry.close()
        try:
            registry.host("one")
        except UnknownTableError:
            return
        raise AssertionError("a registry that is closed has no tables")

    with opened(new_url(), tmp_path) as store:
        run(work(store))


def test_a_table_that_is_being_opened_is_not_taken_over_by_its_own_server(store: Store) -> None:
    """The search for tables without an owner may come between any two steps of opening one."""

    async def work() -> None:
        async with house(store) as here:
            created, loop = store.create, asyncio.get_running_loop()
            searches: list[asyncio.Future[None]] = []

            def create(*given: Any, **named: Any) -> None:
                created(*given, **named)
                loop.call_soon_threadsafe(
                    lambda: searches.append(asyncio.ensure_future(here.registry.tend()))
                )

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(store, "create", create)
                host = await here.registry.create("one", PLAIN)
                await asyncio.gather(*searches, here.registry.tend())
            assert searches
            assert here.registry.host("one") is host
            await here.kept(host, here.person("Ann"), c.BuyChips, amount=DOLLAR)
            assert not host.is_closing
            assert store.info("one").epoch == 1

    run(work())
