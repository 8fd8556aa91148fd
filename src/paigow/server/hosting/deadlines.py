"""Time at a table: the clock, how long the dealer waits before a step, and how long players may think.

One clock stamps what happens, and one that never jumps is for deadlines. A dealer of flesh and blood gives
people time to wager, to surrender, to see what a round has brought; a machine has to be told. A wait is known
by its round, phase and position, so that it keeps its due time however often the table is looked at, ends
once, and never begins anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, NamedTuple, Protocol

import msgspec

from paigow.server.protocol.messages import DueMessage
from paigow.simulation.habits import MOST_SIMULATED
from paigow.table import commands as c
from paigow.table.machine.legal import LegalCommands, legal_commands
from paigow.table.machine.transitions import WAITING_PHASES
from paigow.table.state.model import Table
from paigow.table.state.values import DEALER, Phase, Position, Role


class HouseClock(Protocol):
    """What the server knows of time. Whoever sets the clock on the wall moves no deadline."""

    def wall(self) -> int:
        """The time of day, in seconds since the epoch: what is stamped on commands."""

    def monotonic(self) -> float:
        """Seconds since some moment, which only ever go forward."""

    async def sleep_until(self, moment: float) -> None:
        """Wait until the monotonic clock says so much."""


class SystemClock:
    """The clock of this machine."""

    def wall(self) -> int:
        return int(time.time())

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep_until(self, moment: float) -> None:
        while (left := moment - time.monotonic()) > 0:
            await asyncio.sleep(left)


class Alarm:
    """Rings at a moment; when that changes, as it often does not, it rings at the other one instead."""

    def __init__(self, clock: HouseClock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._moment: float | None = None
        self._waiting: asyncio.Task[None] | None = None

    def ring_at(self, moment: float | None) -> None:
        """Ring at a moment and not before; or not at all."""
        if moment == self._moment:
            return
        if self._waiting is not None:
            self._waiting.cancel()
        self._moment = moment
        self._waiting = None if moment is None else asyncio.create_task(self._wait(moment))

    async def _wait(self, moment: float) -> None:
        await self._clock.sleep_until(moment)
        self._moment = None
        self._ring()


OptionSeconds = Annotated[float, msgspec.Meta(ge=0, le=3600)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=1000)]
SimulatedCount = Annotated[int, msgspec.Meta(ge=0, le=MOST_SIMULATED)]


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How a table is run, in seconds."""

    decision: OptionSeconds = 45.0
    """How long a player may think before the house answers."""
    alone: OptionSeconds = 900.0
    """How long a player may think for whom nobody waits, alone at the table or in practice; no clock is shown
    then. With 0 they have no longer than others, and the same clock."""
    away: OptionSeconds = 10.0
    """How long a player whose connection is lost has to come back before the house answers, from then on and
    not anew for each question. What is only offered, such as a cut, goes on at once."""
    away_alone: OptionSeconds = 600.0
    """How long somebody has to come back, to the hand and to the place, who plays alone or with simulated
    players: nobody waits for them. Never less than others have; with `alone` at 0 no longer."""
    missed: Rounds = 1
    """Through how many rounds a player who is there may say nothing before nobody waits for him any more."""
    seat: OptionSeconds = 180.0
    """How long the place of somebody who is away is kept."""
    idle: OptionSeconds = 900.0
    """How long a player may sit there without a word."""
    betting: OptionSeconds = 20.0
    """How long wagers stay open once one lies there, unless everyone has wagered."""
    surrender: OptionSeconds = 8.0
    """How long a player may think of surrender once the dealer's hand lies open; 0 for no wait at all."""
    between: OptionSeconds = 3.0
    """What lies between a round and the next."""
    step: OptionSeconds = 0.0
    """What lies between any two steps of the dealer."""
    automatic_dealer: bool = True
    """Whether the house deals; if not, somebody with the role of a dealer does."""
    simulated: SimulatedCount = 0
    """How many simulated players keep somebody company who practises here."""
    opened_by: str = ""
    """The id of the player who has opened the table; nothing where it is the house's own."""


def options_text(options: TableOptions) -> str:
    """Options as they are kept with the stream of their table."""
    return msgspec.json.encode(options).decode()


def options_in(text: str) -> TableOptions:
    """What was kept: an option that was not known then is at its default, one that is not known now is left
    out. Raises `msgspec.ValidationError` where no table is run so.

    >>> options_in('{"decision": 10, "music": "soft"}').decision
    10.0
    """
    return msgspec.json.decode(text, type=TableOptions)


class Pause(NamedTuple):
    """What a step of the dealer waits for: known by its round, phase and kind, so that it begins once."""

    round: int
    phase: Phase
    step: type[c.Command]


def pause_of(table: Table, step: c.Command) -> Pause:
    """The pause before a step."""
    return Pause(table.memory.rounds, table.phase, type(step))


def seconds_before(
    table: Table, step: c.Command, options: TableOptions, present: Present, *, is_unhurried: bool = False
) -> float | None:
    """How long the dealer waits before a step, from the moment when it became the next one; nothing where it
    is not taken until something else has happened.

    A round is opened for people who are here and can make the least wager, and waits for those of them who
    pay attention. For people who are away none is, and idle cards are not spread again and again: a table at
    which nobody is would write its log for ever.
    """
    asked = legal_commands(table, step.at)
    match step:
        case c.OpenRound():
            least = table.rules.submission.table.minimum
            can_play = any(table.chips(name) >= least and table.held_by(name) for name in present.here)
            is_first = table.memory.rounds == 0  # nobody has a result to look at
            return (options.step if is_first else options.between) if can_play else None
        case c.SpreadCards() if table.phase is not Phase.TO_SPREAD:
            return None
        case c.AnnounceNoMoreBets():
            return options.step if _all_have_wagered(table, asked, present.attentive) else options.betting
        case c.SettleNext() if options.surrender and _may_surrender(asked, present):
            return options.alone if is_unhurried else options.surrender
        case _:
            return options.step


class Present(NamedTuple):
    """Who is at the table as a turn begins."""

    here: frozenset[str]
    """The players who are connected."""
    attentive: frozenset[str] = frozenset()
    """Those of them whom the table waits for."""
    leaving: frozenset[str] = frozenset()
    """Those who are to leave as soon as nothing of theirs is in play."""
    playing_on: frozenset[str] = frozenset()
    """Those who have said that they do not surrender in this round."""


def _may_surrender(asked: LegalCommands, present: Present) -> bool:
    """Whether somebody who is waited for may still surrender, and has not said that they will not."""
    may = (ask.who.name for ask in asked.asks(c.Surrender))
    return not (present.attentive - present.playing_on).isdisjoint(may)


def _all_have_wagered(table: Table, asked: LegalCommands, attentive: frozenset[str]) -> bool:
    """Whether nobody who is waited for could still lay a first wager; who is away holds up nobody."""
    could = (ask.who for ask in asked.asks(c.PlaceWagers))
    return all(table.in_play.wagers[who.position or 0] for who in could if who.name in attentive)


GRACE: Final = 20.0
"""Seconds that every open wait gets on top when a server begins anew: players have to find it again."""


class Wait(NamedTuple):
    """A player who is asked for something."""

    round: int
    phase: Phase
    position: Position


class DealersPause(NamedTuple):
    """A step of the dealer that waits until a moment: for wagers, for thoughts of surrender, for the eye."""

    moment: float
    step: str
    """The kind of command that it is."""


def waits_of(legal: LegalCommands) -> tuple[Wait, ...]:
    """Whom a table waits for now, and can go on without. Wagers are no such wait: who lays none has none."""
    table = legal.table
    if table.phase not in WAITING_PHASES:
        return ()
    asked = (ask.who for ask in legal.waits if ask.who.role is Role.PLAYER)
    positions = dict.fromkeys(who.position for who in asked if who.position is not None)
    return tuple(Wait(table.in_play.number, table.phase, position) for position in positions)


def due_in(position: Position, seconds: float, then: str = c.CallTime.__name__) -> DueMessage:
    """So many seconds are left for a position, or before the dealer goes on, and what follows then."""
    return DueMessage(position=position, left=max(0, round(seconds * 1000)), then=then)


def earliest(*moments: float | None) -> float | None:
    """The first of some moments, where there is any."""
    return min((moment for moment in moments if moment is not None), default=None)


@dataclass(slots=True)
class Deadlines:
    """The open waits of one table, with the moment at which each is over."""

    seconds: float
    """How long somebody may think."""
    alone: float = 0.0
    """How long somebody may think for whom nobody waits; 0 where they have no longer than others."""
    _is_unhurried: bool = False
    """Whether nobody waits for anybody now, so that no clock is shown."""
    _due: dict[Wait, float] = field(default_factory=dict)
    _sooner: dict[Wait, float] = field(default_factory=dict)
    """When the waits for those who are away are over. Who comes back has the whole time again."""
    _pause: DealersPause | None = None

    def follow(self, waits: Iterable[Wait], now: float, *, is_unhurried: bool = False) -> None:
        """Take over whom the table waits for now: who is waited for already keeps the due time, unless others
        have come who wait for them, or the last of these has gone."""
        if self._hurry(is_unhurried):
            self._due = {}
        self._due = {wait: self._due.get(wait, now + self._length) for wait in waits}

    def _hurry(self, is_unhurried: bool) -> bool:
        """Take over whether nobody waits for anybody; whether that is new."""
        before, self._is_unhurried = self._is_unhurried, is_unhurried and self.alone > 0
        return before != self._is_unhurried

    @property
    def _length(self) -> float:
        return self.alone if self._is_unhurried else self.seconds

    def resume(self, waits: Iterable[Wait], now: float, waited: float, *, is_unhurried: bool = False) -> None:
        """After a beginning: the waits went on while nobody was there, and get a grace.

        How long they have waited comes from clocks that may have been set, so it counts for no less than
        nothing and for no more than everything.
        """
        self._hurry(is_unhurried)
        left = self._length - min(max(waited, 0.0), self._length)
        self._due = dict.fromkeys(waits, now + left + GRACE)

    def pause(self, pause: DealersPause | None) -> bool:
        """Take over until when the dealer pauses; whether that changes anything."""
        before, self._pause = self._pause, pause
        return before != pause

    @property
    def waits(self) -> Iterable[Wait]:
        """The open waits."""
        return self._due.keys()

    def hasten(self, sooner: Mapping[Wait, float]) -> bool:
        """Wait for some no longer than until a moment; whether that changes anything."""
        before, self._sooner = self._ends(), dict(sooner)
        return self._ends() != before

    def over(self, now: float) -> tuple[Wait, ...]:
        """The waits that are over."""
        return tuple(wait for wait, due in self._ends().items() if due <= now)

    @property
    def next(self) -> float | None:
        """When the next wait is over."""
        return min(self._ends().values(), default=None)

    def left(self, now: float) -> tuple[DueMessage, ...]:
        """What is left of the dealer's pause, and of each wait by position, where somebody waits for it."""
        ends = {} if self._is_unhurried else self._ends()
        waits = (due_in(wait.position, due - now) for wait, due in sorted(ends.items()))
        if self._pause is None:
            return tuple(waits)
        return (due_in(DEALER, self._pause.moment - now, self._pause.step), *waits)

    def _ends(self) -> dict[Wait, float]:
        return {wait: min(due, self._sooner.get(wait, due)) for wait, due in self._due.items()}
