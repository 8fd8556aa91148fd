"""A world that a seed decides: a table, its store, its clock and its players, and whatever goes wrong.

Everything happens in one loop, step by step: no thread, no real clock, no chance of its own. After every step
the books are held to what must always be so; in the end the faults stop, and the round must come to its end.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from hosting_kit import AT_ONCE, ManualClock
from paigow.games.submission import sample_text
from paigow.money import Cents
from paigow.rng import Chance
from paigow.server.hosting import (
    HostAnswer,
    HostingOptions,
    Speaker,
    Subscription,
    TableActor,
    TableRegistry,
)
from paigow.server.hosting.committer import Committer
from paigow.server.protocol.messages import AnswerMessage, RefusalMessage
from paigow.simulation.habits import RESTLESS
from paigow.simulation.players import SimulatedPlayer
from paigow.store import Append, CommitUnknownError, StoreFailedError, open_store
from paigow.store.verification import verify
from paigow.table import Command, Refused, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import OUTSIDE, AccountKind
from paigow.table.showing.views import Viewer, Viewing
from paigow.table.state.values import RefusalCode

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
MOST_COPIES = 10
"""As which a command may come at once."""
MOST_TICKS = 12
"""Turns of the loop in which a command is decided, kept and answered."""
LONG = 50
"""Deadlines that may pass until a round is over that everybody has left."""


class _AtOnce(TableRegistry):
    """A registry that does everything at once, where others wait for a thread."""

    async def _in_thread(self, call: Callable[..., Any], *arguments: Any) -> Any:
        return call(*arguments)


async def _committed_at_once(_: Committer, call: Callable[..., Any], argument: Any) -> Any:
    return call(argument)


class World:
    """One table and all that happens to it."""

    def __init__(self, seed: str, folder: Path, url: str = "") -> None:
        self.random = random.Random(seed)
        self.chance = Chance.seeded_by(seed)
        self.store = open_store(url or f"sqlite:///{folder / 'world.db'}", folder / "keys")
        self.clock = ManualClock()
        self.sample = sample_text(self.random.choice(SAMPLES))
        self.players = [SimulatedPlayer(name, RESTLESS) for name in PLAYERS]
        self.speakers = {name: self._person(name) for name in PLAYERS}
        self.here: dict[str, Subscription] = {}
        self.acknowledged: dict[int, str] = {}
        self.turned_away: set[tuple[Role, str, str]] = set()
        self.faults: Counter[str] = Counter()
        self.steps = 0
        self._ids = count(1)

    def _person(self, name: str) -> Speaker:
        found, _ = self.store.people.add(name, "player", at=0, chips=PURSE)
        return Speaker(found.id, name, Role.PLAYER)

    # Its course

    async def play(self, rounds: int) -> str:
        """Play some rounds, faults and all, and then none; a digest of everything that happened."""
        await self._begin()
        while self.host.table.memory.rounds < rounds:
            if self.random.randrange(ONE_IN):
                await self._step()
            else:
                await self._go_wrong()
            self.check()
        await self._end()
        return self._digest()

    async def suffer(self, fault: Callable[[World], Awaitable[bool]], times: int) -> None:
        """Play while one thing goes wrong again and again, so often that it mattered."""
        await self._begin()
        mattered = 0
        while mattered < times:
            mattered += await fault(self)
            await self._step()
            self.check()
        await self._end()

    async def _begin(self) -> None:
        await self._open()
        await self.registry.create(TABLE, self.sample)
        await self._settled()

    @property
    def host(self) -> TableActor:
        return self.registry.host(TABLE)

    async def _open(self) -> None:
        """A process begins."""
        chance = self.random
        options = HostingOptions(AT_ONCE, "me")
        self.registry = _AtOnce(
            self.store, clock=self.clock, options=options, seeds=lambda: chance.randbytes(32)
        )
        await self.registry.open()
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
        return player.next_command(table, self.chance, number, self.clock.wall())

    async def _wait(self, seconds: float) -> None:
        self.clock.advance(seconds)
        await self._settled()

    async def _give(self, name: str, command: Command, expected: int | None = None) -> HostAnswer:
        answer = await self.host.submit(self.speakers[name], command, expected=expected)
        if isinstance(answer, AnswerMessage):
            assert self.acknowledged.setdefault(answer.line, answer.head) == answer.head
        await self._settled()
        return answer

    # What goes wrong

    async def _go_wrong(self) -> None:
        fault = self.random.choice(
            [
                self._commit_fails,
                self._commit_is_lost,
                self.comes_again,
                self.comes_out_of_order,
                self.loses_its_answer,
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
                raise StoreFailedError("the disk is full; make room")

        self.store.hooks = full
        await self._step()
        assert self.host.sequence == before, "nobody is shown what is not on disk"
        self.store.hooks = None
        await self._wait(2.0)

    async def _commit_is_lost(self) -> None:
        """The connection breaks in a commit, which is kept or is not."""
        mend = self._break_a_commit()
        await self._step()
        mend()
        await self._wait(2.0)

    def _break_a_commit(self) -> Callable[[], None]:
        """The connection breaks in the next commit; what mends it, if there is none."""
        commit, is_kept = self.store.commit, self.random.random() < 0.5

        def mend() -> None:
            self.store.commit = commit  # type: ignore[method-assign]

        def breaking(appends: Sequence[Append]) -> None:
            mend()
            if is_kept:
                commit(appends)
            raise CommitUnknownError("the connection broke")

        self.store.commit = breaking  # type: ignore[method-assign]
        return mend

    def _wishes(self) -> list[tuple[str, Command]]:
        """What some of them would do now, in any order."""
        wishes = ((name, self._wish(name)) for name in self.random.sample(PLAYERS, len(PLAYERS)))
        return [(name, wish) for name, wish in wishes if wish is not None]

    async def comes_again(self) -> bool:
        """A command comes several times at once, and later as it was and with another content: it is done
        once, and every answer is that of the first. Whether it was done."""
        for name, command in self._wishes()[:1]:
            copies = self.random.randint(2, MOST_COPIES)
            answers = list(await asyncio.gather(*(self._give(name, command) for _ in range(copies))))
            answers.append(await self._give(name, command))
            kept = [each for each in answers if isinstance(each, AnswerMessage)]
            before = self.host.table
            if kept:
                assert answers[-len(kept) :] == kept, "what was done once is not refused"
                assert len({(each.line, each.head) for each in kept}) == 1
                assert [each.repeated for each in kept] == [False, *[True] * (len(kept) - 1)]
                other = c.BuyChips(command_id=command.command_id, amount=Cents(77))
                refused = await self._give(name, other)
                assert isinstance(refused, RefusalMessage), "another content under its id"
                assert self.host.table.balances == before.balances
            return bool(kept)
        return False

    async def comes_out_of_order(self) -> bool:
        """Several speak at once of the table that all of them see, in any order: the first that is done is
        the only one, and who comes after it is told to look again. Whether somebody came after."""
        expected, given = self.host.sequence, self._wishes()
        answers = await asyncio.gather(*(self._give(name, wish, expected) for name, wish in given))
        are_kept = [isinstance(each, AnswerMessage) for each in answers]
        late = answers[are_kept.index(True) + 1 :] if any(are_kept) else []
        assert all(
            isinstance(each, RefusalMessage) and each.code == RefusalCode.NOT_IN_ORDER for each in late
        )
        for (name, wish), is_kept in zip(given, are_kept, strict=True):
            if not is_kept:
                self.turned_away.add((Role.PLAYER, name, wish.command_id))
        return bool(late)

    async def loses_its_answer(self) -> bool:
        """Whoever waits for an answer is gone at some moment before it comes, and the commit may break off;
        asked again, the first answer comes if the command was kept. Whether it was done in the end."""
        for name, command in self._wishes()[:1]:
            mend = self._break_a_commit() if self.random.random() < 0.5 else lambda: None
            asking = asyncio.create_task(self.host.submit(self.speakers[name], command))
            for _ in range(self.random.randrange(MOST_TICKS)):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await self._settled()
            mend()
            assert isinstance(self.host, TableActor)
            line = self.host._stream.answers.line_of((Role.PLAYER, name, command.command_id))
            again = await self._give(name, command)
            if line is not None:
                assert isinstance(again, AnswerMessage)
                assert (again.line, again.repeated) == (line, True)
            return isinstance(again, AnswerMessage)
        return False

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
        await self.registry.close()
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
        for subscription in self.here.values():
            subscription.close()
        for _ in range(LONG):
            if not self._is_at_stake():
                break
            await self._wait(AT_ONCE.decision)
        assert not self._is_at_stake(), "every round in which somebody wagered comes to its end"
        await self.registry.close()
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
        assert self.turned_away.isdisjoint(keys), "what was turned away has left nothing"
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


@contextmanager
def a_world(seed: str, folder: Path, url: str = "") -> Iterator[World]:
    """A world that has yet to begin, in a SQLite file of its own or at the address of a store."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Committer, "_in_thread", _committed_at_once)
        world = World(seed, folder, url)
        try:
            yield world
        finally:
            world.store.close()
