"""Who of those at a table is away, since when, and whose place is free again.

Nobody waits for who is away. Somebody is from the moment when the connection is lost, or at the end of a
round through which they have done nothing although they were there; until they come back, or act. What is
refused is no act. Whoever has less than the least wager when a round is opened is not waited for with wagers,
and gives up the place unless they buy chips; the bank and the cut are due to each player at the table
(PGP-10c, PGP-6d), so that they are asked for those like anybody. Whoever stays away gives up place and chips,
which go back to the purse: between rounds nothing is lost so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from paigow.server.hosting.deadlines import GRACE, Present, TableOptions, Wait
from paigow.server.hosting.purses import held_at, practises
from paigow.table.machine.legal import people
from paigow.table.state.model import Table
from paigow.table.state.questions import holder
from paigow.table.state.values import Phase

OFFERS: Final = frozenset(
    (Phase.BANK_OFFER, Phase.CUT, Phase.STACK_CUT, Phase.STACK_CHOICE, Phase.DELIVERY_CHOICE)
)
"""Where a player is offered something: if nobody is there to take it, it goes on at once."""


def everybody_at(table: Table) -> frozenset[str]:
    """Who has come to a table and has not left it."""
    return frozenset(name for name in people(table) if name in table.arrivals or table.chips(name))


def is_unhurried(table: Table, options: TableOptions) -> bool:
    """Whether nobody waits for whoever plays at a table: one person alone, or people who practise."""
    people_seated = {name for name in table.seats if name is not None}
    return options.simulated > 0 or len(people_seated) <= 1


def plays_alone(table: Table, options: TableOptions) -> bool:
    """Whether one person at most has a place at a table, where somebody alone has more time than others."""
    people_seated = {
        name
        for name in table.seats
        if name is not None and (not options.simulated or practises(options, name))
    }
    return options.alone > 0 and len(people_seated) <= 1


def _cannot_wager(table: Table, name: str) -> bool:
    """Whether somebody who holds a position has less than the least main wager, wagers in play included."""
    return bool(table.held_by(name)) and held_at(table, name) < table.rules.submission.table.minimum


@dataclass(slots=True)
class Presence:
    """The people of one table. Moments are those of the monotonic clock."""

    options: TableOptions
    shut_out: frozenset[str] = frozenset()
    """Players who have shut themselves out of play."""
    _here: frozenset[str] = frozenset()
    _lost: dict[str, float] = field(default_factory=dict)
    """Since when somebody is not connected."""
    _silent: dict[str, float] = field(default_factory=dict)
    """Since when somebody is taken to be away who is connected."""
    _heard: dict[str, float] = field(default_factory=dict)
    """When somebody last said something."""
    _short: dict[str, float] = field(default_factory=dict)
    """Since when somebody sits there with less than the least wager."""
    _missed: dict[str, int] = field(default_factory=dict)
    """Rounds one after the other through which somebody has said nothing."""
    _dismissed: frozenset[str] = frozenset()
    """Those who will not come back."""
    _round: int | None = None
    _seated: frozenset[str] = frozenset()
    """Who sat there when the round was opened, and has said nothing since."""
    _asked: float = 0.0
    """When it was last asked who is there."""
    _is_alone: bool = False
    """Whether one person at most has a place, so that nobody waits for whoever is away."""

    def begin(self, table: Table, now: float) -> None:
        """After a beginning nobody is connected yet, and everybody has a grace to find the server again."""
        self._lost = dict.fromkeys(everybody_at(table), now + GRACE)

    def hear(self, name: str, now: float) -> None:
        """Somebody has done something at the table."""
        self._heard[name] = now
        self._silent.pop(name, None)
        self._missed.pop(name, None)
        self._seated -= {name}

    def dismiss(self, name: str) -> None:
        """Somebody has gone for good."""
        self.dismiss_all({name})

    def dismiss_all(self, names: Collection[str]) -> None:
        """Some have gone for good, or have to go."""
        self._dismissed |= frozenset(names)

    def look(self, table: Table, here: frozenset[str], now: float) -> None:
        """Take over who is there now."""
        everybody = everybody_at(table)
        self._here = here & everybody
        self._is_alone = plays_alone(table, self.options)
        self._lost = {name: self._lost.get(name, now) for name in everybody - here}
        self._heard = {name: self._heard.get(name, now) for name in everybody}
        self._dismissed &= everybody
        if table.memory.rounds != self._round:
            self._next_round(table, now)
        self._silent = {name: since for name, since in self._silent.items() if name in everybody}
        self._short = {name: since for name, since in self._short.items() if _cannot_wager(table, name)}

    def _next_round(self, table: Table, now: float) -> None:
        """Who has said nothing all through a round, and was there, lets the others wait no more."""
        missed = {name: self._missed.get(name, 0) + 1 for name in self._seated & self._here}
        for name, rounds in missed.items():
            if rounds >= self.options.missed:
                self._silent.setdefault(name, now)
        self._missed = missed
        self._round = table.memory.rounds
        self._seated = frozenset(name for name in table.seats if name is not None)
        for name in filter(partial(_cannot_wager, table), self._seated):
            self._short.setdefault(name, now)

    def present(self, now: float) -> Present:
        """Who is there now."""
        self._asked = now
        stay_away = frozenset(name for name in self._heard if self._leaves(name) <= now)
        attentive = self._here - self._silent.keys() - self._short.keys()
        return Present(self._here, attentive, stay_away | self._dismissed | self.shut_out)

    def ends(self, table: Table, waits: Iterable[Wait]) -> dict[Wait, float]:
        """When the table stops waiting for those who are away. The time that they have to come back runs from
        when they went, and not anew with each question."""
        found = {}
        for wait in waits:
            since = self._absent_since(holder(table, wait.position))
            if since is not None:
                found[wait] = since + (0.0 if wait.phase in OFFERS else self._kept_for(self.options.away))
        return found

    @property
    def next(self) -> float | None:
        """When the next place is free again, after those of which it was said: they wait for their round to
        end, and not for a time."""
        moments = map(self._leaves, self._heard)
        return min((moment for moment in moments if moment > self._asked), default=None)

    def _absent_since(self, name: str) -> float | None:
        """Since when somebody has not been there, or has not been heard."""
        moments = (each[name] for each in (self._lost, self._silent) if name in each)
        return min(moments, default=None)

    def _leaves(self, name: str) -> float:
        """When somebody gives up the place, if nothing is heard until then."""
        since, idle = self._absent_since(name), self._heard[name] + self.options.idle
        unused = [each for each in (since, self._short.get(name)) if each is not None]
        return min((idle, *(each + self._kept_for(self.options.seat) for each in unused)))

    def _kept_for(self, seconds: float) -> float:
        """How long something is kept for somebody who is away, who may be alone."""
        return max(seconds, self.options.away_alone) if self._is_alone else seconds
