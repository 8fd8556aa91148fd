"""How a wager on two hands comes out, and why: the words that every game shares."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paigow.citations import ClauseRefs, facts, further
from paigow.message import Message


class Result(StrEnum):
    """What becomes of the main wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


_DRAGON: Final = "{who} has a Queen's Dragon"
_ACE_HIGH: Final = "{who} has an ace-high hand without a pair, straight or flush"


class Reason(StrEnum):
    """Why it does, seen from the player's side: its name, the words, and whose hand it is if not just the
    other side's."""

    _value_: str
    words: str
    holder: str | None

    def __new__(cls, name: str, words: str = "", holder: str | None = None) -> Reason:
        self = str.__new__(cls, name)
        self._value_, self.words, self.holder = name, words, holder
        return self

    BOTH_HIGHER = "both_higher", "both hands are higher"
    BOTH_LOWER = "both_lower", "both hands are lower"
    ONLY_HIGH_HIGHER = "only_high_higher", "the high hand is higher and the low hand lower"
    ONLY_LOW_HIGHER = "only_low_higher", "the low hand is higher and the high hand lower"
    COPY_HIGH = "copy_high", "the high hand is a copy, which goes to {who}"
    COPY_LOW = "copy_low", "the low hand is a copy, which goes to {who}"
    COPY_BOTH = "copy_both", "both hands are copies, which go to {who}"
    ZERO_LOW_HAND = "zero_low_hand", "the high hand is higher, but the low hand counts zero, which never wins"
    QUEENS_DRAGON = "queens_dragon", _DRAGON, "the dealer"
    DEALER_ACE_HIGH = "dealer_ace_high", _ACE_HIGH, "the dealer"
    BANK_QUEENS_DRAGON = "bank_queens_dragon", _DRAGON, "the bank"
    BANK_ACE_HIGH = "bank_ace_high", _ACE_HIGH, "the bank"
    SURRENDERED = "surrendered", "the wager was surrendered"
    ABANDONED = "abandoned", "the table was left before the round was over"
    NOT_SET_CORRECTLY = "not_set_correctly", "the hands were not set correctly"


_LOST_BY_ZERO: Final = "the high hand is not higher, and the low hand counts zero, which never wins"
"""A low hand of zero leaves the wager to the high hand: a push where that wins, else it is lost (SPG-3d.1,
PGT-8H-1-c)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Win, lose or push, the reason, and the clause that decides.

    >>> Outcome(Result.PUSH, Reason.COPY_LOW, "PGP-9g-2-i").explain()
    'push: the low hand is a copy, which goes to the other side (PGP-9g-2-i)'
    """

    result: Result
    reason: Reason
    clause: str
    ranked_by: str | None = None
    """The clause that ranked a hand, where it is another than the one that decides the wager by it."""

    @property
    def grounds(self) -> ClauseRefs:
        """Every clause that it rests on.

        >>> Outcome(Result.LOSE, Reason.BOTH_LOWER, "PGT-8G").grounds
        ('PGT-8G', 'PGT-8F-2', 'PGT-8F-3', 'PGT-8G-1', 'PGT-8G-2')
        """
        said = facts(result=self.result, reason=self.reason, clause=self.clause)
        return ClauseRefs((self.clause, self.ranked_by, *further("outcome", said)))

    @property
    def why(self) -> str:
        """The reason in words, as far as it explains the whole result."""
        return self.why_against(Message("the other side"))

    def why_against(self, other: str) -> str:
        """The reason in words, with a name for the side that takes copies."""
        reason = self.reason
        if reason is Reason.ZERO_LOW_HAND and self.result is Result.LOSE:
            return Message(_LOST_BY_ZERO)
        return Message(reason.words, who=other if reason.holder is None else Message(reason.holder))

    def explain(self) -> str:
        clauses = "; ".join(filter(None, (self.ranked_by, self.clause)))
        return f"{self.result}: {self.why} ({clauses})"


def compared(high: int, low: int) -> Reason:
    """The reason behind two comparisons, each +1, 0 or -1 for the player's hand.

    >>> compared(1, 0), compared(-1, 1)
    (<Reason.COPY_LOW: 'copy_low'>, <Reason.ONLY_LOW_HIGHER: 'only_low_higher'>)
    """
    return _COMPARED[high, low]


_COMPARED: Final = {
    (1, 1): Reason.BOTH_HIGHER,
    (1, 0): Reason.COPY_LOW,
    (1, -1): Reason.ONLY_HIGH_HIGHER,
    (0, 1): Reason.COPY_HIGH,
    (0, 0): Reason.COPY_BOTH,
    (0, -1): Reason.COPY_HIGH,
    (-1, 1): Reason.ONLY_LOW_HIGHER,
    (-1, 0): Reason.COPY_LOW,
    (-1, -1): Reason.BOTH_LOWER,
}
