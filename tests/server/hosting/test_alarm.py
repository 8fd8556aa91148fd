"""A bell rings at its moment, once; another moment takes the place of the one before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hosting_kit import ManualClock
from paigow.server.hosting.deadlines import Alarm


def rung(*steps: Callable[[Alarm, ManualClock], None]) -> list[float]:
    """When a bell rings, one second after another, with something done to it before each."""

    async def ring() -> list[float]:
        clock, heard = ManualClock(), list[float]()
        began = clock.monotonic()
        bell = Alarm(clock, lambda: heard.append(clock.monotonic() - began))
        for step in steps:
            step(bell, clock)
            await asyncio.sleep(0)
            clock.advance(1)
            for _ in range(3):
                await asyncio.sleep(0)
        return heard

    return asyncio.run(ring())


def at(seconds: float) -> Callable[[Alarm, ManualClock], None]:
    """Set the bell to a moment, so many seconds after the one when this is done."""
    return lambda bell, clock: bell.ring_at(clock.monotonic() + seconds)


def leave(_: Alarm, __: ManualClock) -> None:
    """Do nothing to it."""


def test_it_rings_once_and_again_only_if_it_is_set_again() -> None:
    assert rung(at(2), leave, leave, at(1), leave) == [2, 4]


def test_a_sooner_moment_takes_the_place_of_a_later_one_and_the_other_way_round() -> None:
    assert rung(at(5), at(1), leave, leave, leave, leave) == [2]
    assert rung(at(2), at(4), leave, leave, leave, leave) == [5]


def test_the_same_moment_set_again_is_no_other() -> None:
    assert rung(at(3), at(2), at(1), leave) == [3]


def test_a_bell_that_is_taken_away_does_not_ring() -> None:
    assert rung(at(2), lambda bell, _: bell.ring_at(None), leave, leave) == []
