"""A player is cut off, in each phase of a round, at each position: the round ends for everybody."""

from __future__ import annotations

import asyncio

import pytest

from hosting_kit import AT_ONCE, DOLLAR, PLAIN, House, house, phase, run
from paigow.money import Cents
from paigow.server.hosting import Speaker, Subscription, TableActor
from paigow.store import Store
from paigow.table import Phase, Stake
from paigow.table import commands as c

PHASES = (Phase.BANK_OFFER, Phase.CUT, Phase.WAGERS, Phase.SETTING, Phase.SETTLEMENT)
STEPS = 60
"""Deadlines in which a round with two players is over, whoever is there."""


async def one_round(
    here: House, host: TableActor, people: list[Speaker], gone: Subscription, at: Phase
) -> None:
    """A round in which one of them is gone from a phase on; who is there wagers, and nobody does more."""
    is_gone = False
    for _ in range(STEPS):
        if phase(host) is at and not is_gone:
            is_gone = True
            gone.close()
        for position, each in enumerate(people, 1):
            stakes = (Stake(host.table.rules.main, Cents(25 * DOLLAR)),)
            await here.give(host, each, c.PlaceWagers, position=position, stakes=stakes)
        here.clock.advance(AT_ONCE.decision)
        await asyncio.sleep(0.002)
        if host.table.memory.rounds > 1 or (host.table.memory.rounds == 1 and host.table.round is None):
            return
    raise AssertionError(f"cut off in {at}, it never ends: {phase(host)}")


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F11")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("at", PHASES)
def test_whoever_is_cut_off_the_round_ends_and_every_cent_is_there(
    store: Store, at: Phase, seat: int
) -> None:
    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            people = [here.person(name) for name in ("Ann", "Bo")]
            watching = [here.attend(host, each) for each in people]
            for number, each in enumerate(people, 1):
                await here.seat(host, each, number)
            await one_round(here, host, people, watching[seat - 1], at)
            assert sum(host.table.balances.values()) == 0

    run(work())
