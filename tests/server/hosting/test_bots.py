"""Simulated players: they keep a person company, with money of the house's own, and hold up nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from hosting_kit import AT_ONCE, DOLLAR, PATIENCE, House, house, phase, quiet, run, until
from paigow.games.submission import sample_text
from paigow.server.hosting import (
    HostingOptions,
    Speaker,
    TableActor,
    TableOptions,
    UnknownTableError,
)
from paigow.server.hosting.bots import LEFT_ALONE, NAMES
from paigow.server.hosting.committer import Committer
from paigow.server.hosting.turns import CLOSING
from paigow.store import Append, Store, StoreFailedError
from paigow.store.verification import verify
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.legal import legal_commands
from paigow.table.showing.views import SPECTATOR
from paigow.table.state.values import Party, Role

PRACTICE = TableOptions(decision=30, betting=10, surrender=0, between=0, seat=60, simulated=3)
SAMPLE = "pai-gow-poker-banking"


async def practising(here: House, name: str = "Ann") -> tuple[TableActor, Speaker]:
    """A table where somebody practises, who has sat down."""
    host = await here.registry.create("practice", sample_text(SAMPLE), PRACTICE)
    ann = here.person(name)
    here.attend(host, ann)
    await here.seat(host, ann, 1)
    await until(lambda: sum(host.table.chips(each) > 0 for each in NAMES) == PRACTICE.simulated)
    return host, ann


async def play_round(here: House, host: TableActor, ann: Speaker) -> None:
    """The next round, in which Ann does what she is asked to, and wagers."""
    number = host.table.memory.rounds + (host.table.round is None)
    await until(lambda: host.table.memory.rounds >= number)
    while host.table.round is not None and host.table.memory.rounds == number:
        before = host.sequence
        if not await _answered(here, host, ann):
            await until(lambda: host.sequence > before)  # noqa: B023 - it is over before the loop goes on


async def passed(here: House, is_so: Callable[[], bool]) -> None:
    """Let time go by until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            here.clock.advance(PRACTICE.seat)
            for host in here.registry.tables:
                await quiet(host)


async def _answered(here: House, host: TableActor, ann: Speaker) -> bool:
    """Whatever the table awaits of Ann, if it does."""
    table, who = host.table, Party(Role.PLAYER, 1, ann.name)
    asked = legal_commands(table)
    if asked.ask(c.PassBank, who):
        await here.give(host, ann, c.PassBank, position=1)
    elif asked.ask(c.DeclineCut, who):
        await here.give(host, ann, c.DeclineCut, position=1)
    elif asked.ask(c.PlaceWagers, who) and not table.in_play.wagers[1]:
        await here.wager(host, ann, 1)
    elif asked.ask(c.SetHands, who):
        way = table.rules.house_way.set(table.in_play.hands[1])
        await here.give(host, ann, c.SetHands, position=1, high=way.high, low=way.low)
    else:
        return False
    return True


def test_they_sit_down_with_a_person_wager_after_the_person_and_play_at_once(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await practising(here)
            await until(lambda: phase(host) not in (Phase.BETWEEN_ROUNDS, Phase.BANK_OFFER))
            assert not any(host.table.in_play.wagers[at] for at in range(2, 7)), "nobody hurries Ann"
            for _ in range(2):
                await play_round(here, host, ann)
            assert here.clock.monotonic() == 0, "nobody has waited for a clock"
            happened = [step.record.event for step in store.recall(host.id, 2)]
            wagered = [each.position for each in happened if isinstance(each, e.WagersPlaced)]
            banked = [each.position for each in happened if isinstance(each, e.BankAccepted)]
            assert wagered[0] == 1
            assert len({*wagered, *banked}) == len(wagered) + len(banked) == 1 + PRACTICE.simulated
            names = [name for name in host.seen(SPECTATOR).seats if name not in (None, "Ann")]
            assert sorted(names) == sorted(NAMES[: PRACTICE.simulated])
        assert verify(store).is_verified

    run(work())


def test_they_go_on_after_a_restart_in_the_middle_of_a_round(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await practising(here)
            await until(lambda: phase(host) is not Phase.BETWEEN_ROUNDS)
        async with house(store) as later:
            host = later.registry.host("practice")
            later.attend(host, ann)
            await play_round(later, host, ann)
            await play_round(later, host, ann)
        assert verify(store).is_verified

    run(work())


def test_without_a_person_they_play_no_round_leave_with_their_chips_and_the_table_is_closed(
    store: Store,
) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await practising(here)
            await play_round(here, host, ann)
            watch = host.watch(SPECTATOR)
            await here.kept(host, ann, c.LeaveTable)
            for reader in here.reading:
                reader.close()
            await until(lambda: not host.broadcaster.beside)
            await passed(here, lambda: not any(map(host.table.chips, NAMES)))
            rounds = host.table.memory.rounds
            for _ in range(2):
                await here.registry.tend()
                here.clock.advance(LEFT_ALONE)
            await here.registry.tend()
            assert here.registry.host(host.id) is host, "somebody looks at it"
            watch.close()
            await here.registry.tend()
            assert here.registry.host(host.id) is host, "it is left alone from now on"
            here.clock.advance(LEFT_ALONE)
            await here.registry.tend()
            with pytest.raises(UnknownTableError):
                here.registry.host(host.id)
            assert store.info(host.id).closed
            assert host.table.memory.rounds == rounds
        async with house(store) as later:
            assert not later.registry.tables
        assert verify(store).is_verified

    run(work())


async def left_alone(here: House, *names: str) -> list[TableActor]:
    """Tables for practice that nobody has been at for so long that they are about to be closed."""
    hosts = [await here.registry.create(name, sample_text(SAMPLE), PRACTICE) for name in names]
    for host in hosts:
        await quiet(host)
    await here.registry.tend()
    here.clock.advance(LEFT_ALONE)
    return hosts


def is_hosted(table: TableActor) -> bool:
    """Whether this process runs a table."""
    return isinstance(table, TableActor) and not table.is_closing


def on_closing(monkeypatch: pytest.MonkeyPatch, deed: Callable[[str], Awaitable[None]]) -> None:
    """Do something while the last line of a table is being kept."""
    keep = Committer.keep

    async def meddled(committer: Committer, append: Append) -> None:
        if append.closes:
            await deed(append.stream)
        await keep(committer, append)

    monkeypatch.setattr(Committer, "keep", meddled)


def test_who_buys_chips_while_other_tables_are_closed_has_them_at_a_table_that_stays(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(store) as here:
            hosts, ann = await left_alone(here, "one", "two"), here.person("Ann")

            async def buy(closed: str) -> None:
                [other] = (host for host in hosts if host.id != closed)
                await here.kept(other, ann, c.BuyChips, amount=DOLLAR)

            on_closing(monkeypatch, buy)
            await here.registry.tend()
            [stays] = here.registry.tables
            assert stays.table.chips("Ann") == DOLLAR
            assert not store.info(stays.id).closed
            await here.kept(stays, ann, c.LeaveTable)
            assert store.people.balance(ann.person) == 1_000 * DOLLAR
        assert verify(store).is_verified

    run(work())


def test_who_buys_chips_while_the_table_is_closed_is_told_so_and_keeps_the_money(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(store) as here:
            [host], ann = await left_alone(here, "one"), here.person("Ann")

            async def buy(_: str) -> None:
                assert await here.give(host, ann, c.BuyChips, amount=DOLLAR) == CLOSING

            on_closing(monkeypatch, buy)
            await here.registry.tend()
            assert not here.registry.tables
            assert store.people.balance(ann.person) == 1_000 * DOLLAR
        assert verify(store).is_verified

    run(work())


def test_a_table_whose_closing_is_not_kept_goes_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(store) as here:
            [host], ann = await left_alone(here, "one"), here.person("Ann")
            failed: list[TableActor] = []

            async def fail(_: str) -> None:
                monkeypatch.undo()
                failed.append(host)
                raise StoreFailedError("the disk is full; make room")

            on_closing(monkeypatch, fail)
            await until(lambda: bool(failed))
            await until(lambda: any(is_hosted(each) for each in here.registry.tables))
            again = here.registry.host("one")
            await here.kept(again, ann, c.BuyChips, amount=DOLLAR)
            assert again.table.chips("Ann") == DOLLAR

    run(work())


def test_a_table_of_a_player_is_closed_when_it_was_left_alone_for_long_and_one_of_the_house_is_not(
    store: Store,
) -> None:
    async def work() -> None:
        async with house(store, options=HostingOptions(AT_ONCE, left_alone=1000)) as here:
            ann, long = here.person("Ann"), here.registry.options.left_alone
            patient = replace(AT_ONCE, opened_by=ann.person, seat=3 * long, idle=3 * long)
            own = await here.registry.create("hers", sample_text(SAMPLE), patient)
            await here.registry.create("house", sample_text(SAMPLE), AT_ONCE)
            await here.kept(own, ann, c.BuyChips, amount=DOLLAR)
            for _ in range(2):
                await here.registry.tend()
                assert len(here.registry.tables) == 2, "Ann has chips there"
                here.clock.advance(long / 2)
            await here.kept(own, ann, c.LeaveTable)
            await here.registry.tend()
            here.clock.advance(long - 1)
            await here.registry.tend()
            assert len(here.registry.tables) == 2
            here.clock.advance(1)
            await here.registry.tend()
            assert [table.id for table in here.registry.tables] == ["house"]
            assert store.people.balance(ann.person) == 1_000 * DOLLAR
        assert verify(store).is_verified

    run(work())


def test_a_table_where_somebody_has_chips_or_watches_does_not_end(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await here.registry.create("one", sample_text(SAMPLE), AT_ONCE), here.person("Ann")
            assert isinstance(host, TableActor)
            watch = host.watch(SPECTATOR)
            assert not await host.end()
            watch.close()
            await here.kept(host, ann, c.BuyChips, amount=DOLLAR)
            assert not await host.end()
            await here.kept(host, ann, c.LeaveTable)

    run(work())
