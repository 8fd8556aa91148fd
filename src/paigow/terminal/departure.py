"""Leaving a table: what you can answer when you are asked, and what you leave. It loads no table."""

from __future__ import annotations

from enum import StrEnum


class Parting(StrEnum):
    """What you want to become of a round that is on."""

    STAY = "stay"
    LEAVE = "leave"
    PLAY_OUT = "play_out"
    OTHER_TABLE = "other_table"


class Departure:
    """What you leave with a screen: nothing, where there is no table."""

    @property
    def asks_first(self) -> bool:
        """Whether it is asked before you leave."""
        return False

    @property
    def has_others(self) -> bool:
        """Whether there are other tables to go to from here."""
        return False

    @property
    def at_stake(self) -> str:
        """What becomes of your wagers and your seat when you leave, as a question."""
        return ""

    @property
    def may_play_out(self) -> bool:
        """Whether something of yours would be lost that you could see to first."""
        return False

    @property
    def last_words(self) -> str | None:
        """What there is to say when you have left."""
        return None

    def depart(self, *, plays_out: bool = False) -> None:
        """Give up your place, once the round is played out if you want that."""

    def cash_out(self) -> None:
        """Take your chips along for good."""
