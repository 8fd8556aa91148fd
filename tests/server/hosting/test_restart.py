"""A process that ends at any point: another goes on with the same tables."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from hosting_kit import (
    AT_ONCE,
    DOLLAR,
    PLAIN,
    House,
    ManualClock,
    house,
    phase,
    quiet,
    run,
    to_setting,
    until,
)
from paigow.games.submission import read_submission
from paigow.log.replay import replay
from paigow.money import Cents
from paigow.server.hosting import (
    HostingOptions,
    Speaker,
    TableActor,
    TableOptions,
    TableRegistry,
    UnknownTableError,
)
from paigow.server.protocol.messages import RefusalMessage
from paigow.store import Store
from paigow.store.database import schema
from paigow.table import Phase, Role
from paigow.table import commands as c
from paigow.table.state.model import Table

OPTIONS = HostingOptions(AT_ONCE, owner="the same machine")


async def begun(store: Store, clock: ManualClock) -> House:
    """A process that begins; the one before is not closed, it is simply no more."""
    registry = TableRegistry(store, clock=clock, options=OPTIONS)
    await registry.open()
    return House(store, clock, registry)


@pytest.mark.sizes(all=1)
def test_a_restart_at_any_point_gives_the_same_table(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        here = await begun(store, clock)
        host = await here.registry.create("one", PLAIN)
        people = [here.person(name) for name in ("Ann", "Bo")]
        script: list[tuple[Speaker, type[c.Command], dict[str, Any]]] = []
        for at, each in enumerate(people, 1):
            script.append((each, c.BuyChips, {"amount": Cents(500 * DOLLAR)}))
            script.append((each, c.TakePosition, {"position": at}))
        for speaker, kind, fields in script:
            here.attend(host, speaker)
            await here.kept(host, speaker, kind, **fields)
            here, host = await _again(store, clock, here, host)
        for each in people:
            here.attend(host, each)
        for _ in range(12):
            await quiet(host)
            before = host.sequence
            here, host = await _again(store, clock, here, host)
            for at, each in enumerate(people, 1):
                here.attend(host, each)
                if phase(host) in (Phase.CUT, Phase.WAGERS) and not host.table.in_play.wagers[at]:
                    await here.wager(host, each, at)
            clock.advance(AT_ONCE.decision + 20)
            await until(lambda host=host, before=before: host.sequence > before)  # type: ignore[misc]
        assert host.table.memory.rounds >= 2
        await quiet(host)
        await here.registry.close()
        result = replay(store.lines("one"), ring=store.ring)
        assert result.is_verified
        assert result.table == host.table

    run(work())


async def _in_a_round(here: House) -> TableActor:
    """A table at which somebody is asked to cut."""
    host = await here.registry.create("one", PLAIN)
    ann = here.person("Ann")
    here.attend(host, ann)
    await here.seat(host, ann, 1)
    await until(lambda: phase(host) is Phase.CUT)
    return host


def test_of_a_table_that_was_closed_nothing_is_read_again_but_the_round_in_play(store: Store) -> None:
    async def work() -> None:
        here = await begun(store, ManualClock())
        host = await _in_a_round(here)
        await here.registry.close()
        with store.engine.begin() as connection:
            assert connection.scalar(select(schema.snapshots.c.line)) == store.info("one").lines
            broken = update(schema.lines).where(schema.lines.c.line == 5)
            connection.execute(broken.values(text=b"nobody reads this"))
        later = await begun(store, here.clock)
        again = later.registry.host("one")
        assert (again.table, again.commitments) == (host.table, host.commitments)
        await later.registry.close()

    run(work())


def test_a_table_that_is_made_while_its_process_ends_opens_no_round(store: Store) -> None:
    async def work() -> None:
        here = await begun(store, ManualClock())
        await to_setting(here, "Ann")
        ending = asyncio.create_task(here.registry.close(drain=60))
        await until(lambda: not here.registry.is_open)
        host = await here.registry.create("two", PLAIN)
        bo = here.person("Bo")
        here.attend(host, bo)
        await here.seat(host, bo, 1)
        await quiet(host)
        assert not store.rounds("two")
        here.clock.advance(60)
        await ending
        later = await begun(store, here.clock)
        again = later.registry.host("two")
        later.attend(again, bo)
        await until(lambda: phase(again) is Phase.CUT)
        await later.registry.close()

    run(work())


def test_a_table_is_kept_as_it_is_between_rounds_now_and_then(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        here = await begun(store, ManualClock())
        await _in_a_round(here)
        with store.engine.connect() as connection:
            kept = connection.scalar(select(schema.snapshots.c.line))
        opened = store.rounds("one")[0].first
        assert kept is not None
        assert lines <= kept < opened
        await here.registry.close()

    lines = 3
    monkeypatch.setattr("paigow.server.hosting.actor.SNAPSHOT", lines)
    run(work())


def _as_taken(host: TableActor) -> Table:
    """The table as it was taken over: a quick machine has gone on with it since."""
    return host.broadcaster._recent._stages[0]


async def _again(store: Store, clock: ManualClock, here: House, host: TableActor) -> tuple[House, TableActor]:
    """Another process takes over; the old one does not know, and whatever it tries comes to nothing."""
    await quiet(host)
    table, line = host.table, store.info("one").lines
    later = await begun(store, clock)
    new = later.registry.host("one")
    assert _as_taken(new) == table
    late = await host.submit(Speaker("", "Ann", Role.PLAYER), c.LeaveTable(command_id="late"))
    assert isinstance(late, RefusalMessage), "whoever was fenced off acknowledges nothing"
    await quiet(new)
    assert store.info("one").lines >= line
    await here.registry.close()
    return later, new


def test_a_table_keeps_its_options_and_what_people_call_it(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        clock, slow = ManualClock(), TableOptions(decision=90, step=0.5, automatic_dealer=False)
        here = await begun(store, clock)
        await here.registry.create("one", PLAIN, slow, called="By the window")
        await here.registry.create("two", PLAIN)
        store.create("three", PLAIN, at=0, options='{"decision": -1}')
        await here.registry.close()
        later = TableRegistry(store, clock=clock, options=HostingOptions(TableOptions(decision=7)))
        await later.open()
        found = {host.id: (host.called, host.options) for host in later.tables}
        await later.close()
        assert found["one"] == ("By the window", slow)
        assert found["two"] == ("two", TableOptions(decision=7)), "of which nothing was said"
        assert found["three"][1] == TableOptions(decision=7), "a table is not shut for its options"
        assert "three is run like any table" in caplog.text

    run(work())


def test_a_table_whose_title_is_longer_than_one_may_be_filed_today_opens_again(store: Store) -> None:
    async def work() -> None:
        filed = re.sub("(?m)^title = .*", f'title = "{"x" * 500}"', PLAIN)
        assert not read_submission(filed).is_valid
        async with house(store) as here:
            await here.registry.create("one", filed)
        async with house(store) as later:
            await later.kept(later.registry.host("one"), later.person("Ann"), c.BuyChips, amount=DOLLAR)
            assert len(later.registry.host("one").submission.title) < 500

    run(work())


def test_sessions_that_somebody_plays_at_the_terminal_are_nobody_elses_tables(store: Store) -> None:
    async def work() -> None:
        store.create("evening/1", PLAIN, at=0)
        store.create("one", PLAIN, at=0)
        here = await begun(store, ManualClock())
        assert _as_taken(here.registry.host("one")).sequence == 0
        with pytest.raises(UnknownTableError):
            here.registry.host("evening/1")
        assert store.info("evening/1").owner is None
        await here.registry.close()

    run(work())


def test_a_table_whose_seeds_are_lost_is_not_hosted_and_the_log_says_so(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with house(store) as here:
            for name in ("lost", "whole"):
                host = await here.registry.create(name, PLAIN)
                await until(lambda: host.sequence > 0)  # noqa: B023 - it is over before the loop goes on
        with store.engine.begin() as connection:
            connection.execute(delete(schema.seeds).where(schema.seeds.c.stream == "lost"))
        async with house(store) as later:
            await later.registry.tend()
            assert [table.id for table in later.registry.tables] == ["whole"]
        assert sum("lost is not hosted" in each.message for each in caplog.records) == 1

    run(work())
