"""Simulated players at a table where somebody practises: people of the house, with purses of their own.

They speak through the same mailbox as everybody, and only while a person is there to play with: they take
places once somebody has, wager once a person has, and set their hands by the house way. Whoever is left
alone with them is waited for as at any table; when the person stays away they give up their places like
anybody who is away. What a table needs to know of them is kept with its options, so that whoever hosts it
next goes on with them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from secrets import token_bytes, token_hex
from typing import Final

from paigow.money import dollars
from paigow.rng import SEED_BYTES, Chance
from paigow.server.hosting.actor import TableActor
from paigow.server.hosting.deadlines import HouseClock, waits_of
from paigow.server.hosting.purses import SIMULATED, simulated_name
from paigow.server.hosting.turns import HostingContext, Speaker
from paigow.server.protocol.messages import RefusalMessage
from paigow.simulation.habits import SENSIBLE
from paigow.simulation.players import SimulatedPlayer, usual_buy_in
from paigow.store import NameTakenError, Store
from paigow.table.commands import Command
from paigow.table.machine.legal import legal_commands
from paigow.table.state.model import Round, Table
from paigow.table.state.values import Role

NAMES: Final = tuple(map(simulated_name, ("Mei", "Omar", "Rosa", "Lin", "Ben")))
LEFT_ALONE: Final = 300.0
"""Seconds after which a table for practice is closed at which nobody plays, and at which nobody looks."""
_PURSE: Final = dollars(10**10)
"""More than they could lose: they share it among all tables, and what they win goes back to it."""


MOST_BOUGHT: Final = dollars(100_000)
"""What each of them takes to a table at once: a table where a usual buy-in is more is too dear for them."""


def is_too_dear(minimum: int) -> bool:
    """Whether simulated players do not come to a table with such a least main wager.

    >>> is_too_dear(dollars(25)), is_too_dear(dollars(99_000_000))
    (False, True)
    """
    return usual_buy_in(SENSIBLE, minimum) > MOST_BOUGHT


def _players(store: Store, count: int, at: int) -> tuple[Speaker, ...]:
    """So many simulated players; whoever is not there yet comes with a purse. Their tokens are worthless."""
    for name in NAMES[:count]:
        try:
            store.people.add(name, SIMULATED, at=at, expires=at, chips=_PURSE)
        except NameTakenError:
            continue
    found = store.people.named(NAMES[:count])
    return tuple(Speaker(each.id, each.name, Role.PLAYER) for each in found if each.role == SIMULATED)


class BotSession:
    """The simulated players of one table that this process hosts."""

    def __init__(self, host: TableActor, speakers: Sequence[Speaker], clock: HouseClock) -> None:
        self.host = host
        self._clock = clock
        self._speakers = {each.name: each for each in speakers}
        self._players = [SimulatedPlayer(name, SENSIBLE) for name in self._speakers]
        self._chance = Chance(token_bytes(SEED_BYTES))
        self._refused: dict[str, int] = {}
        """At which event somebody was refused, and says nothing until another."""
        self._task = asyncio.create_task(self._run(), name=f"company of {host.id}")

    async def close(self) -> None:
        """Play no more here."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.host.broadcaster.beside = frozenset()

    async def _run(self) -> None:
        while True:
            await self.host.activity.wait()
            self.host.activity.clear()
            self._attend()
            while (given := self._next()) is not None:
                speaker, command = given
                if isinstance(await self.host.submit(speaker, command), RefusalMessage):
                    self._refused[speaker.name] = self.host.sequence

    def _attend(self) -> None:
        """Be there while a person is who has chosen a place."""
        people = self.host.here() - self._speakers.keys()
        beside = frozenset(self._speakers) if people.intersection(self.host.table.seats) else frozenset()
        if beside != self.host.broadcaster.beside:
            self.host.broadcaster.beside = beside
            self.host.wake_up()

    def _next(self) -> tuple[Speaker, Command] | None:
        """What the first of them says who wants to say something."""
        table = self.host.table
        if not self.host.broadcaster.beside or self.host.is_closing:
            return None
        for player in self._players:
            if self._refused.get(player.name) != table.sequence:
                command = self._comes(table, player) or self._plays(table, player)
                if command is not None:
                    return self._speakers[player.name], command
        return None

    def _comes(self, table: Table, player: SimulatedPlayer) -> Command | None:
        """Take a place, and buy chips, whenever that may be."""
        return player.comes(table, self._chance, token_hex(8), self._clock.wall())

    def _plays(self, table: Table, player: SimulatedPlayer) -> Command | None:
        if self._bides(table, player.name):
            return None
        return player.next_command(table, self._chance, token_hex(8), self._clock.wall())

    def _bides(self, table: Table, name: str) -> bool:
        """Whether a player says nothing yet: a person lays the first wager, so that no clock runs before, and
        wagers that lie there stay as they are."""
        in_play = table.round
        if in_play is None or in_play.closed:
            return False
        if any(table.seats[wait.position] == name for wait in waits_of(legal_commands(table))):
            return False
        own = any(in_play.wagers[at] for at in table.held_by(name))
        return own or not self._a_person_plays(table, in_play)

    def _a_person_plays(self, table: Table, in_play: Round) -> bool:
        return any(
            in_play.wagers[at] or in_play.bank == at
            for at, name in enumerate(table.seats)
            if name is not None and name not in self._speakers
        )


class BotSessions:
    """The simulated players of all tables of this process."""

    def __init__(self, context: HostingContext) -> None:
        self._context = context
        self._kept: dict[str, BotSession] = {}

    async def keep(self, host: TableActor) -> None:
        """Let simulated players come to a table, where it is for practice."""
        count = host.options.simulated
        if count and not is_too_dear(host.submission.table.minimum):
            named = await self._context.in_thread(
                _players, self._context.store, count, self._context.clock.wall()
            )
            self._kept[host.id] = BotSession(host, named, self._context.clock)

    async def end(self, name: str) -> None:
        """A table is hosted here no more."""
        if (company := self._kept.pop(name, None)) is not None:
            await company.close()
