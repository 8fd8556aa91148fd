"""How you want to play. It needs nothing of the table, so that the first screen need not wait for one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from paigow.money import Cents


class Mode(StrEnum):
    """Who deals."""

    AUTOMATIC = "automatic"
    STEPPED = "stepped"
    """Each step is announced with its clause and waits to be told to go on."""
    HUMAN = "human"
    """You do."""


class Pace(StrEnum):
    """How fast hands are exposed and wagers settled, one position after the other."""

    AT_ONCE = "at-once"
    QUICK = "quick"
    STEADY = "steady"
    SLOW = "slow"
    BY_KEY = "by-key"

    def changed(self) -> Pace:
        """The next one, from the slowest back to the fastest."""
        every = list(Pace)
        return every[(every.index(self) + 1) % len(every)]


PAUSES: Final = {Pace.QUICK: 0.25, Pace.STEADY: 0.6, Pace.SLOW: 1.5}
"""The seconds between two positions, where time decides."""


_USUAL_SEAT: Final = 2


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """Where you want to sit, with whom, for how much, and who deals how fast."""

    seat: int | None = None
    """The betting position that you have asked for; the second at a table that is dealt here."""
    players: int = 5
    chips: Cents | None = None
    """What you buy in for; a hundred times the least main wager where nothing is said."""
    mode: Mode = Mode.AUTOMATIC
    seed: int | None = None
    """The same seed deals the same cards; without one chance comes from the operating system."""
    at: int = 0
    """When the session begins, in seconds since the epoch."""
    pace: Pace = Pace.AT_ONCE
    values: bool = False
    """Whether the values of your settings are counted."""
    questions: bool = False
    """Whether you are asked, as the dealer, what each step comes to."""

    @property
    def position(self) -> int:
        """Where you sit at a table that is dealt here."""
        return self.seat or _USUAL_SEAT

    @property
    def home(self) -> int | None:
        """Your betting position; none where you deal."""
        return None if self.mode is Mode.HUMAN else self.position

    def for_script(self, seed: int) -> PlayOptions:
        """Return the options for a round that nobody watches: automatic, at once, and from a seed."""
        seeded = seed if self.seed is None else self.seed
        return replace(self, mode=Mode.AUTOMATIC, seed=seeded, pace=Pace.AT_ONCE, values=False)
