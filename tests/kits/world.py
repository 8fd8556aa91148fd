"""A world that a seed decides: a table, its store, its clock and its players, and whatever goes wrong.

Everything happens in one loop, step by step: no thread, no real clock, no chance of its own. After every step
the books are held to what must always be so; in the end the faults stop, and the round must come to its end.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from hosting_kit import AT_ONCE, ManualClock, pack
from paigow.chance import Chance
from paigow.games.submission import sample_text
from paigow.money import Cents
from paigow.server.hosting import (
    Floor,
    FloorOptions,
    HostAnswer,
    Kept,
    NotKept,
    Onlooker,
    ShownTable,
    Speaker,
)
from paigow.server.hosting.committer import Committer
from paigow.simulation.habits import RESTLESS
from paigow.simulation.players import SimulatedPlayer
from paigow.store import Append, CommitUnknown, StoreFailed, open_store
from paigow.store.verifying import verify
from paigow.table import Command, Refused, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import OUTSIDE, AccountKind
from paigow.table.showing.views import Viewer, Viewing

TABLE = "one"
PLAYERS = ("Ann", "Bo", "Cy", "Di")
PURSE = 10**10
ONE_IN = 6
"""In so many steps something goes wrong."""
SAMPLES = (
    *("pai-gow-poker-banking", "pai-gow-poker-progressive-14d-1", "supreme-pai-gow"),
    *("pai-gow-tiles-pair-fortunes", "face-up-section-19", "ez-pai-gow-poker"),
)
POINTS = ("before_append", "after_append", "before_commit")
LONG = 50
"""Deadlines that may pass until a round is over that everybody has left."""


class _AtOnce(Floor):
    """A floor that does everything at once, where others wait for a thread."""

    async def _aside(self, call: Callable[..., Any], *arguments: Any) -> Any:
        return call(*arguments)


async def _committed_at_once(_: Committer, call: Callable[..., Any], argument: Any) -> Any:
    return call(argument)


class World:
    """One table and all that happens to it."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.random = random.Random(seed)
        self.chance = Chance.seeded_by(seed)
        self.store = open_store(f"sqlite:///{folder / 'world.db'}", folder / "keys")
        self.clock = ManualClock()
        self.sample = sample_text(self.random.choice(SAMPLES))
        self.players = [SimulatedPlayer(name, RESTLESS) for name in PLAYERS]
        self.speakers = {name: self._person(name) for name in PLAYERS}
        self.here: dict[str, Onlooker] = {}
        self.acknowledged: dict[int, str] = {}
        self.faults: Counter[str] = Counter()
        self.steps = 0
        self._ids = count(1)

    def _person(self, name: str) -> Speaker:
        found, _ = self.store.people.add(name, "player", at=0, chips=PURSE)
        return Speaker(found.id, name, Role.PLAYER)

    # Its course

    async def play(self, rounds: int) -> str:
        """Play some rounds, faults and all, and then none; a digest of everything that happened."""
        await self._open()
        await self.floor.create(TABLE, self.sample)
        await self._settled()
        while self.host.table.memory.rounds < rounds:
            if self.random.randrange(ONE_IN):
                await self._step()
            else:
                await self._go_wrong()
            self.check()
        await self._end()
        return self._digest()

    @property
    def host(self) -> ShownTable:
        return self.floor.host(TABLE)

    async def _open(self) -> None:
        """A process begins."""
        chance = self.random
        options = FloorOptions(AT_ONCE, "me")
        self.floor = _AtOnce(
            self.store, clock=self.clock, pack=pack, options=options, seeds=lambda: chance.randbytes(32)
        )
        await self.floor.open()
        await self._settled()

    async def _settled(self) -> None:
        """Let everything happen that happens by itself."""
        for _ in range(40):
            await asyncio.sleep(0)

    async def _step(self) -> None:
        """Somebody comes or acts; where nobody does, time goes by."""
        name = self.random.choice(PLAYERS)
        if name not in self.here:
            self.here[name] = self.host.watch(Viewer(Viewing.PLAYER, name))
            await self._settled()
        command = self._wish(name)
        if command is None:
            await self._wait(self.random.choice((1.0, AT_ONCE.betting, AT_ONCE.decision)))
        else:
            await self._give(name, command)

    def _wish(self, name: str) -> Command | None:
        table, number = self.host.table, f"c{next(self._ids)}"
        if name not in table.arrivals and not table.chips(name):
            return c.BuyChips(command_id=number, amount=Cents(50_000))
        if not table.held_by(name):
            free = [at for at in range(1, 7) if table.seats[at] is None]
            return c.TakePosition(command_id=number, position=self.random.choice(free)) if free else None
        player = next(each for each in self.players if each.name == name)
        return player.wish(table, self.chance, number, self.clock.wall())

    async def _wait(self, seconds: float) -> None:
        self.clock.advance(seconds)
        await self._settled()

    async def _give(self, name: str, command: Command) -> HostAnswer:
        answer = await self.host.submit(self.speakers[name], command)
        if isinstance(answer, Kept):
            assert self.acknowledged.setdefault(answer.line, answer.head) == answer.head
        await self._settled()
        return answer

    # What goes wrong

    async def _go_wrong(self) -> None:
        fault = self.random.choice(
            [
                self._commit_fails,
                self._commit_is_lost,
                self._twice,
                self._at_once,
                self._answer_is_lost,
                self._clock_jumps,
                self._gone,
                self._begin_anew,
            ]
        )
        self.faults[fault.__name__] += 1
        await fault()

    async def _commit_fails(self) -> None:
        """The disk is full, at any point of a commit; what is given then has not happened."""
        point, before = self.random.choice(POINTS), self.host.sequence

        def full(name: str) -> None:
            if name == point:
                raise StoreFailed("the disk is full; make room")

        self.store.hooks = full
        await self._step()
        assert self.host.sequence == before, "nobody is shown what is not on disk"
        self.store.hooks = None
        await self._wait(2.0)

    async def _commit_is_lost(self) -> None:
        """The connection breaks in a commit, which is kept or is not."""
        commit, is_kept = self.store.commit, self.random.random() < 0.5

        def breaking(appends: Sequence[Append]) -> None:
            self.store.commit = commit  # type: ignore[method-assign]
            if is_kept:
                commit(appends)
            raise CommitUnknown("the connection broke")

        self.store.commit = breaking  # type: ignore[method-assign]
        await self._step()
        self.store.commit = commit  # type: ignore[method-assign]
        await self._wait(2.0)

    def _somebodys_wish(self) -> tuple[str, Command] | None:
        wishes = ((name, self._wish(name)) for name in self.random.sample(PLAYERS, len(PLAYERS)))
        return next(((name, wish) for name, wish in wishes if wish is not None), None)

    async def _twice(self) -> None:
        """A command comes again, as it was and with another content."""
        if (found := self._somebodys_wish()) is None:
            return
        name, command = found
        first = await self._give(name, command)
        before = self.host.table
        again = await self._give(name, command)
        if isinstance(first, Kept):
            assert isinstance(again, Kept)
            assert (again.line, again.head, again.repeated) == (first.line, first.head, True)
            other = c.BuyChips(command_id=command.command_id, amount=Cents(77))
            refused = await self._give(name, other)
            assert isinstance(refused, NotKept), "another content under its id"
            assert self.host.table.balances == before.balances

    async def _at_once(self) -> None:
        """Several speak at once, in some order; whatever comes of each is one thing."""
        wishes = [(name, self._wish(name)) for name in self.random.sample(PLAYERS, 3)]
        given = [(name, wish) for name, wish in wishes if wish is not None]
        await asyncio.gather(*(self._give(name, wish) for name, wish in given))

    async def _answer_is_lost(self) -> None:
        """Whoever waits for an answer is gone before it comes, and asks again."""
        if (found := self._somebodys_wish()) is None:
            return
        name, command = found
        asking = asyncio.create_task(self.host.submit(self.speakers[name], command))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await self._settled()
        await self._give(name, command)

    async def _clock_jumps(self) -> None:
        self.clock.set_wall(self.random.choice((-7200, -3600, -1, 1, 3600, 86_400)))
        await self._step()

    async def _gone(self) -> None:
        """Some lose their connections; the table goes on without them."""
        for name in self.random.sample(sorted(self.here), min(2, len(self.here))):
            self.here.pop(name).close()
        await self._wait(AT_ONCE.decision)

    async def _begin_anew(self) -> None:
        """The process ends, and another begins with what is on disk."""
        table = self.host.table
        await self.floor.close()
        self.here.clear()
        assert self.store.open(TABLE, self.store.info(TABLE).epoch).journal.table == table
        await self._open()
        for line, head in self.acknowledged.items():
            assert self.store.head(TABLE, line) == head

    # What must be so

    def check(self) -> None:
        """After every step: no cent made or lost, and nobody below nothing."""
        self.steps += 1
        table = self.host.table
        assert sum(table.balances.values()) == 0
        for account, amount in table.balances.items():
            assert amount >= 0 or account.kind in (AccountKind.OUTSIDE, AccountKind.INVENTORY), account
        bought = sum(PURSE - self.store.people.balance(each.person) for each in self.speakers.values())
        assert bought <= -table.balance(OUTSIDE), "what left the purses is at the table"

    async def _end(self) -> None:
        """The faults are over: the round comes to its end, and the books are verified whole."""
        for onlooker in self.here.values():
            onlooker.close()
        for _ in range(LONG):
            if not self._is_at_stake():
                break
            await self._wait(AT_ONCE.decision)
        assert not self._is_at_stake(), "every round in which somebody wagered comes to its end"
        await self.floor.close()
        for line, head in self.acknowledged.items():
            assert self.store.head(TABLE, line) == head
        assert verify(self.store).is_verified
        self._check_log()

    def _is_at_stake(self) -> bool:
        in_play = self.host.table.round
        return in_play is not None and any(in_play.wagers)

    def _check_log(self) -> None:
        """Gapless numbers, stamps that never go back, no id twice, no wager after the call."""
        entries = self.store.open(TABLE, self.store.info(TABLE).epoch).journal.entries
        keys = [(entry.command.role, entry.command.by, entry.command.command_id) for entry in entries]
        assert len(keys) == len(set(keys))
        stamps = [entry.command.at for entry in entries]
        assert stamps == sorted(stamps)
        is_closed = False
        number = 0
        for entry in entries:
            assert not isinstance(entry.outcome, Refused)
            for record in entry.outcome:
                number += 1
                assert record.sequence == number
                is_closed = isinstance(record.event, e.NoMoreBetsAnnounced) or (
                    is_closed and not isinstance(record.event, e.RoundOpened)
                )
                assert not (is_closed and isinstance(record.event, e.WagersPlaced))

    def _digest(self) -> str:
        entries = self.store.open(TABLE, self.store.info(TABLE).epoch).journal.entries
        told = "\n".join(f"{entry.command!r} {entry.outcome!r}" for entry in entries)
        return hashlib.sha256(told.encode()).hexdigest()


def play_world(seed: str, folder: Path, rounds: int) -> tuple[str, World]:
    """A world from its beginning to its end."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Committer, "_aside", _committed_at_once)
        world = World(seed, folder)
        try:
            return asyncio.run(world.play(rounds)), world
        finally:
            world.store.close()
