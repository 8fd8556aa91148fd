"""Somebody comes back and names any event as the last one known: what followed comes, or the whole table."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from hosting_kit import ManualClock
from paigow.server.hosting import TableActor
from paigow.table.state.values import Phase
from server_kit import Viewed, a_house, at_rest, served, token_for, until_set, watching

BAD = ("-1", "+1", "1.0", "1e3", "0x1", "", " ", "null", "\u0663", "\u00b2", "9" * 16, "9" * 4_000, "1,2")
"""What is no number of an event."""


async def a_void_round(address: str, table: str, token: str, floor_token: str) -> None:
    """Ann has her cards, and there are too many of them."""
    async with watching(address, table, token) as ann, watching(address, table, floor_token) as floor:
        await until_set(ann)
        answer = await floor.give("f", "Report", irregularity="wrong_number_of_cards")
        assert answer["type"] == "answer", answer


def numbers(chance: random.Random, last: int) -> int:
    """One that is known, far off, or near either end."""
    return chance.choice(
        (
            chance.randrange(last + 1),
            last + chance.randrange(3),
            chance.randrange(3),
            10 ** chance.randrange(15),
        )
    )


async def first_told(viewer: Viewed) -> dict[str, Any]:
    """The first that somebody hears of the table."""
    while True:
        message = await viewer._next()
        if message["type"] in ("standing", "told"):
            return message


async def resumes(address: str, host: TableActor, token: str | None, after: int) -> None:
    """Whoever names an event gets all that followed, or the table as it stands; then they are current."""
    async with watching(address, host.id, token, after=after) as viewer:
        told = await first_told(viewer)
        if told["type"] == "told":
            came = [each["sequence"] for each in told.get("events", ())]
            assert told["after"] == after
            assert came == list(range(after + 1, host.sequence + 1))
        else:
            assert told["sequence"] == host.sequence
            assert after > host.sequence, "who can be told what was missed is told that"


@pytest.mark.fault("F14")
@pytest.mark.sizes(
    of="numbers, of a void round and of another table too", all=30, floor=1_000, target=100_000
)
def test_whoever_comes_back_after_any_number_gets_what_followed_or_the_table_and_never_silence(
    trials: int,
) -> None:
    chance = random.Random("after")

    async def scenario() -> None:
        two = ("supreme-pai-gow", "pai-gow-poker-banking")
        async with a_house(*two, clock=ManualClock()) as house, served(house) as address:
            played, other = map(house.registry.host, two)
            ann, floor = token_for(house, "player", "Ann"), token_for(house, "floorperson", "Flo")
            await a_void_round(address, played.id, ann, floor)
            await at_rest(played, Phase.WAGERS)
            assert other.sequence < played.sequence
            for _ in range(trials):
                host, token = chance.choice((played, other)), chance.choice((None, ann, floor))
                await resumes(address, host, token, numbers(chance, played.sequence))
            for after in BAD:
                with pytest.raises(InvalidStatus) as refused:
                    async with watching(address, played.id, ann, after=after):  # type: ignore[arg-type]
                        pass
                assert refused.value.response.status_code in (400, 403, 414), after

    asyncio.run(scenario())
