"""How you want to play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paigow.money import Cents
from paigow.table import Mode


@dataclass(frozen=True, slots=True)
class Wishes:
    """Where you want to sit, with whom, for how much, and who deals."""

    position: int = 2
    players: int = 5
    chips: Cents | None = None
    """What you buy in for; a hundred times the least main wager where nothing is said."""
    mode: Mode = Mode.AUTOMATIC
    seed: int | None = None
    """The same seed deals the same cards; without one chance comes from the operating system."""
    at: int = 0
    """When the evening begins, in seconds since the epoch."""

    @property
    def home(self) -> int | None:
        """Your betting position; none where you deal."""
        return None if self.mode is Mode.HUMAN else self.position

    def for_script(self, seed: int) -> Wishes:
        """The same for a round that nobody watches: dealt automatically, and from a seed."""
        return replace(self, mode=Mode.AUTOMATIC, seed=seed if self.seed is None else self.seed)
