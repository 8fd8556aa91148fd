"""Two servers on one database that race for a table, or of which one wakes too late: one of them is heard."""

from __future__ import annotations

import asyncio
import random

import pytest

from database_plugin import LeaseClock
from hosting_kit import AT_ONCE, DOLLAR, PLAIN, House, ManualClock, house
from paigow.money import Cents
from paigow.server.hosting import HostAnswer, HostingOptions, NotKeptCode, Speaker, TableActor
from paigow.server.protocol.messages import AnswerMessage
from paigow.store import Store
from paigow.store.verification import verify
from paigow.table import commands as c

LEASE = 15.0
TABLE = "one"


def owners(houses: list[House]) -> list[TableActor]:
    """Those who hold that the table is theirs."""
    return [host for each in houses for host in each.registry.tables if isinstance(host, TableActor)]


def told(answer: HostAnswer) -> tuple[str, bool]:
    """How somebody who is not heard is sent away."""
    return ("", False) if isinstance(answer, AnswerMessage) else (answer.code, answer.again)


async def asked(hosts: list[TableActor], speaker: Speaker, buy: c.BuyChips) -> list[AnswerMessage]:
    """What comes of a command that all who hold the table to be theirs are given at once: whoever is not the
    owner any more says that he is none."""
    answers = await asyncio.gather(*(host.submit(speaker, buy) for host in hosts))
    assert {told(each) for each in answers} <= {("", False), (NotKeptCode.CLOSING, True)}
    return [each for each in answers if isinstance(each, AnswerMessage)]


async def changes_hands(
    houses: list[House], speaker: Speaker, number: int, chance: random.Random, leases: LeaseClock
) -> None:
    """The lease runs out; one of them takes the table, or both try to; and all who ever had it are asked."""
    buy = c.BuyChips(command_id=f"b{number}", amount=Cents(DOLLAR))
    before = owners(houses)
    leases.advance(LEASE * 1.2)
    others = [each for each in houses if not each.registry.tables]
    await asyncio.gather(*(each.registry.tend() for each in (others, houses, houses[::-1])[number % 3]))
    kept = await asked([*{*before, *owners(houses)}], speaker, buy)
    while not kept or chance.randrange(2):
        await asyncio.gather(*(each.registry.tend() for each in houses))
        kept += await asked(owners(houses), speaker, buy)
    assert [each.repeated for each in sorted(kept, key=lambda each: each.repeated)].count(False) == 1
    assert len({(each.line, each.head) for each in kept}) == 1


@pytest.mark.fault("B6", "F25", "F26")
@pytest.mark.sizes(of="changes of owner", all=6, floor=1_000, target=100_000)
def test_of_owners_that_race_or_wake_too_late_one_is_heard_and_the_others_know_that_they_are_none(
    store: Store, trials: int, leases: LeaseClock
) -> None:
    chance = random.Random("races")

    async def work() -> None:
        clock = ManualClock()
        one, other = (HostingOptions(AT_ONCE, name, LEASE) for name in ("one", "other"))
        async with house(store, clock, one) as first, house(store, clock, other) as second:
            await first.registry.create(TABLE, PLAIN)
            await second.registry.tend()
            ann = first.person("Ann", trials * DOLLAR)
            for number in range(trials):
                await changes_hands([first, second], ann, number, chance, leases)
        assert store.people.balance(ann.person) == 0
        assert store.info(TABLE).epoch > trials / 3, "it has changed hands"

    asyncio.run(work())
    assert verify(store).is_verified
