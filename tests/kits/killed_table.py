"""A process that hosts a table, plays at it, says what it was answered, and is killed at a named point
(`victims`)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from hosting_kit import AT_ONCE, PLAIN, House, ManualClock
from paigow.money import Cents
from paigow.server.hosting import HostingOptions, Speaker, TableActor, TableRegistry
from paigow.server.hosting.turns import Decider, TurnDecided
from paigow.server.protocol.messages import AnswerMessage
from paigow.store import open_store
from paigow.table import Phase, Stake
from paigow.table import commands as c
from victims import KillAt, Place, Say

NAMES = ("Ann", "Bo")
TURNS = 400


def host_until_killed(say: Say, place: Place, hook: KillAt) -> None:
    Decider.decide = _noting(Decider.decide, hook)  # type: ignore[method-assign]
    asyncio.run(_play(say, place, hook))


def _noting(decide: Callable[..., TurnDecided], hook: KillAt) -> Any:
    """The same, and the hook knows what is happening."""

    def noted(*given: Any) -> TurnDecided:
        turn = decide(*given)
        hook.happening = frozenset(type(record.event).__name__ for record in turn.records)
        return turn

    return noted


async def _play(say: Say, place: Place, hook: KillAt) -> None:
    store, clock = open_store(place.url, place.keys), ManualClock()
    registry = TableRegistry(store, clock=clock, options=HostingOptions(AT_ONCE, "me", hooks=hook))
    await registry.open()
    here = House(store, clock, registry)
    host = await registry.create(place.stream, PLAIN)
    people = [here.person(name) for name in NAMES]
    say(tuple(each.person for each in people))
    store.hooks = hook
    for at, each in enumerate(people, 1):
        here.attend(host, each)
        await _give(say, host, each, c.BuyChips(command_id=f"buy-{at}", amount=Cents(50_000)))
        await _give(say, host, each, c.TakePosition(command_id=f"sit-{at}", position=at))
    for turn in range(TURNS):
        await asyncio.sleep(0)
        for at, each in enumerate(people, 1):
            if host.table.phase in (Phase.BANK_OFFER, Phase.CUT) and not host.table.in_play.wagers[at]:
                stakes = (Stake(host.table.rules.main, Cents(2_500)),)
                wager = c.PlaceWagers(command_id=f"w-{turn}-{at}", position=at, stakes=stakes)
                await _give(say, host, each, wager)
        clock.advance(AT_ONCE.decision)
        await asyncio.sleep(0.01)


async def _give(say: Say, host: TableActor, speaker: Speaker, command: c.Command) -> None:
    """Give a command, and say how it was answered."""
    answer = await host.submit(speaker, command)
    if isinstance(answer, AnswerMessage):
        say((answer.line, answer.head))
