"""Wagers around the call of no more bets: what counts is the order in the log, and the answer says so."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from hosting_kit import AT_ONCE, DOLLAR, PLAIN, House, house, phase, quiet, until
from paigow.money import Cents
from paigow.server.hosting import HostingOptions, Speaker, TableActor
from paigow.server.protocol.messages import AnswerMessage
from paigow.store import Store
from paigow.table import Phase, Refused, Stake
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.views import SPECTATOR

SEATED = 6
AROUND = 30
"""Steps of the loop before and after the end of betting in which wagers come."""
PATIENT = HostingOptions(replace(AT_ONCE, idle=3600, missed=1000))
"""Whoever comes late in every round has said nothing for long; they stay, and are waited for."""


async def wagers_late(here: House, host: TableActor, speaker: Speaker, at: int, steps: int) -> bool:
    """Whether a wager is kept that comes so much later; at the latest when no more are taken."""
    await steps_pass(steps)
    if steps >= 2 * AROUND:
        await until(lambda: phase(host) is not Phase.WAGERS)
    stakes = (Stake(host.table.rules.main, Cents(25 * DOLLAR)),)
    return isinstance(
        await here.give(host, speaker, c.PlaceWagers, position=at, stakes=stakes), AnswerMessage
    )


async def steps_pass(steps: int) -> None:
    for _ in range(steps):
        await asyncio.sleep(0)


async def time_passes(here: House, host: TableActor) -> None:
    """A second, and whatever comes of it: a busy machine is not behind the clock."""
    here.clock.advance(1)
    await quiet(host)


async def betting_ends(here: House) -> None:
    await steps_pass(AROUND)
    here.clock.advance(AT_ONCE.betting)


@pytest.mark.fault("B6", "F9")
@pytest.mark.sizes(of="wagers around the call", all=20, floor=1_000, target=100_000)
def test_a_wager_counts_if_it_is_in_the_log_before_the_call_and_its_sender_is_told_so(
    store: Store, trials: int
) -> None:
    chance = random.Random("late")
    told: dict[bool, int] = {True: 0, False: 0}
    rounds = -(-trials // (SEATED - 1))

    async def work() -> None:
        async with house(store, options=PATIENT) as here:
            host = await here.registry.create("one", PLAIN)
            people = [here.person(f"P{number}", 10**9) for number in range(SEATED)]
            for at, each in enumerate(people, 1):
                here.attend(host, each)
                await here.seat(host, each, at, 10**8)
            for _ in range(rounds):
                await one_round(here, host, people)
        assert kept_in_time(store) == told[True] + rounds

    async def one_round(here: House, host: TableActor, people: list[Speaker]) -> None:
        rounds = host.table.memory.rounds
        while phase(host) is not Phase.CUT:
            await time_passes(here, host)
        first, *others = people
        await here.wager(host, first, 1)
        cuts_at = asked_to_cut(host)
        await here.kept(host, people[cuts_at - 1], c.CutCards, position=cuts_at, above=20)
        await until(lambda: phase(host) is Phase.WAGERS)
        late = (
            wagers_late(here, host, each, at, chance.randrange(3 * AROUND))
            for at, each in enumerate(others, 2)
        )
        answers = await asyncio.gather(betting_ends(here), *late)
        for answer in answers[1:]:
            told[bool(answer)] += 1
        while host.table.memory.rounds == rounds:
            await time_passes(here, host)

    asyncio.run(work())
    assert all(told.values()), "some were in time, and some were late"


def asked_to_cut(host: TableActor) -> int:
    """The position that is asked to cut."""
    asked = host.awaited_of(SPECTATOR).waits
    return next(ask.who.position or 0 for ask in asked if ask.command == "CutCards")


def kept_in_time(store: Store) -> int:
    """How many wagers are in the log; none is after the call of its round."""
    count, is_called = 0, False
    for entry in store.open("one", store.info("one").epoch).journal.entries:
        assert not isinstance(entry.outcome, Refused)
        for record in entry.outcome:
            match record.event:
                case e.RoundOpened():
                    is_called = False
                case e.NoMoreBetsAnnounced():
                    is_called = True
                case e.WagersPlaced():
                    assert not is_called
                    count += 1
    return count
