"""How long a table waits for its players: which waits are open, and when each is over.

Due times are moments of the monotonic clock. A wait is known by its round, phase and position, so that it
keeps its due time however often the table is looked at, ends once, and never begins anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from paigow.table.commands import CallTime
from paigow.table.machine.awaited import awaited
from paigow.table.sections.overdue import WAITING_PHASES
from paigow.table.state.model import Table
from paigow.table.state.values import DEALER, Phase, Position, Role

GRACE: Final = 20.0
"""Seconds that every open wait gets on top when a server begins anew: players have to find it again."""
_NEAR: Final = 1.0
"""Seconds by which no two pauses before the same step differ."""


class Wait(NamedTuple):
    """A player who is asked for something."""

    round: int
    phase: Phase
    position: Position


@dataclass(frozen=True, slots=True)
class Due:
    """How long it is before the house goes on by itself: answers for a player, or takes the dealer's next
    step."""

    position: Position
    """Of whoever is waited for; the dealer's own where nobody in particular is."""
    seconds: float
    then: str = CallTime.__name__
    """The command that the house gives at the end."""


class DealersPause(NamedTuple):
    """A step of the dealer that waits until a moment: for wagers, for thoughts of surrender, for the eye."""

    moment: float
    step: str
    """The kind of command that it is."""


def waits_of(table: Table) -> tuple[Wait, ...]:
    """Whom a table waits for now, and can go on without. Wagers are no such wait: who lays none has none."""
    if table.phase not in WAITING_PHASES:
        return ()
    asked = (ask.who for ask in awaited(table).waits if ask.who.role is Role.PLAYER)
    positions = dict.fromkeys(who.position for who in asked if who.position is not None)
    return tuple(Wait(table.in_play.number, table.phase, position) for position in positions)


def earliest(*moments: float | None) -> float | None:
    """The first of some moments, where there is any."""
    return min((moment for moment in moments if moment is not None), default=None)


@dataclass(slots=True)
class Deadlines:
    """The open waits of one table, with the moment at which each is over."""

    seconds: float
    """How long somebody may think."""
    alone: float = 0.0
    """How long somebody may think for whom nobody waits; 0 where that is no longer."""
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

    def correct(self, dues: Iterable[Due], now: float) -> bool:
        """Take over from whoever decides what is left of each wait and of the dealer's pause; whether the
        pause is another."""
        left = {due.position: due for due in dues}
        self._due |= {wait: now + left[wait.position].seconds for wait in self._due if wait.position in left}
        dealer, before = left.get(DEALER), self._pause
        pause = None if dealer is None else DealersPause(now + dealer.seconds, dealer.then)
        if before and pause and before.step == pause.step and abs(before.moment - pause.moment) < _NEAR:
            return False  # the same, but for the way that a letter takes
        return self.pause(pause)

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

    def left(self, now: float) -> tuple[Due, ...]:
        """What is left of the dealer's pause, and of each wait by position, where somebody waits for it."""
        ends = {} if self._is_unhurried else self._ends()
        waits = (Due(wait.position, max(0.0, due - now)) for wait, due in sorted(ends.items()))
        if self._pause is None:
            return tuple(waits)
        return (Due(DEALER, max(0.0, self._pause.moment - now), self._pause.step), *waits)

    def _ends(self) -> dict[Wait, float]:
        return {wait: min(due, self._sooner.get(wait, due)) for wait, due in self._due.items()}
