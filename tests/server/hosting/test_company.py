"""Simulated players: they keep a person company, with money of the house's own, and hold up nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from hosting_kit import PATIENCE, House, house, phase, run, until
from paigow.games.submission import sample_text
from paigow.server.hosting import ShownTable, Speaker, TableOptions, UnknownTable
from paigow.server.hosting.company import LEFT_ALONE, NAMES
from paigow.store import Store
from paigow.store.verifying import verify
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.awaited import awaited
from paigow.table.showing.views import SPECTATOR
from paigow.table.state.values import Party, Role

PRACTICE = TableOptions(decision=30, betting=10, surrender=0, between=0, seat=60, simulated=3)
SAMPLE = "pai-gow-poker-banking"


async def practising(here: House, name: str = "Ann") -> tuple[ShownTable, Speaker]:
    """A table where somebody practises, who has sat down."""
    host = await here.floor.create("practice", sample_text(SAMPLE), PRACTICE)
    ann = here.person(name)
    here.attend(host, ann)
    await here.seat(host, ann, 1)
    await until(lambda: sum(host.table.chips(each) > 0 for each in NAMES) == PRACTICE.simulated)
    return host, ann


async def play_round(here: House, host: ShownTable, ann: Speaker) -> None:
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
            await asyncio.sleep(0.02)


async def _answered(here: House, host: ShownTable, ann: Speaker) -> bool:
    """Whatever the table awaits of Ann, if it does."""
    table, who = host.table, Party(Role.PLAYER, 1, ann.name)
    asked = awaited(table)
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
            names = [name for name in host.view(SPECTATOR).view.seats if name not in (None, "Ann")]
            assert sorted(names) == sorted(NAMES[: PRACTICE.simulated])
        assert verify(store).is_verified

    run(work())


def test_they_go_on_after_a_restart_in_the_middle_of_a_round(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await practising(here)
            await until(lambda: phase(host) is not Phase.BETWEEN_ROUNDS)
        async with house(store) as later:
            host = later.floor.host("practice")
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
            await until(lambda: not host.gallery.beside)
            await passed(here, lambda: not any(map(host.table.chips, NAMES)))
            rounds = host.table.memory.rounds
            for _ in range(2):
                await here.floor.tend()
                here.clock.advance(LEFT_ALONE)
            await here.floor.tend()
            assert here.floor.host(host.id) is host, "somebody looks at it"
            watch.close()
            await here.floor.tend()
            here.clock.advance(LEFT_ALONE)
            await here.floor.tend()
            with pytest.raises(UnknownTable):
                here.floor.host(host.id)
            assert store.info(host.id).closed
            assert host.table.memory.rounds == rounds
        async with house(store) as later:
            assert not later.floor.tables
        assert verify(store).is_verified

    run(work())
