"""How a wager on two hands comes out, and why: the words that every game shares."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paigow.citing import Grounds, facts, further


class Result(StrEnum):
    """What becomes of the main wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


class Reason(StrEnum):
    """Why it does, seen from the player's side."""

    BOTH_HIGHER = "both_higher"
    BOTH_LOWER = "both_lower"
    ONLY_HIGH_HIGHER = "only_high_higher"
    ONLY_LOW_HIGHER = "only_low_higher"
    COPY_HIGH = "copy_high"
    COPY_LOW = "copy_low"
    COPY_BOTH = "copy_both"
    ZERO_LOW_HAND = "zero_low_hand"
    QUEENS_DRAGON = "queens_dragon"
    DEALER_ACE_HIGH = "dealer_ace_high"
    BANK_QUEENS_DRAGON = "bank_queens_dragon"
    BANK_ACE_HIGH = "bank_ace_high"
    SURRENDERED = "surrendered"
    ABANDONED = "abandoned"
    NOT_SET_CORRECTLY = "not_set_correctly"


_SENTENCES: Final = {
    Reason.BOTH_HIGHER: "both hands are higher",
    Reason.BOTH_LOWER: "both hands are lower",
    Reason.ONLY_HIGH_HIGHER: "the high hand is higher and the low hand lower",
    Reason.ONLY_LOW_HIGHER: "the low hand is higher and the high hand lower",
    Reason.COPY_HIGH: "the high hand is a copy, which goes to the other side",
    Reason.COPY_LOW: "the low hand is a copy, which goes to the other side",
    Reason.COPY_BOTH: "both hands are copies, which go to the other side",
    Reason.QUEENS_DRAGON: "the dealer has a Queen's Dragon",
    Reason.DEALER_ACE_HIGH: "the dealer has an ace-high hand without a pair, straight or flush",
    Reason.BANK_QUEENS_DRAGON: "the bank has a Queen's Dragon",
    Reason.BANK_ACE_HIGH: "the bank has an ace-high hand without a pair, straight or flush",
    Reason.SURRENDERED: "the wager was surrendered",
    Reason.ABANDONED: "the table was left before the round was over",
    Reason.NOT_SET_CORRECTLY: "the hands were not set correctly",
}
_ZERO_LOW_HAND: Final = {
    Result.PUSH: "the high hand is higher, but the low hand counts zero, which never wins",
    Result.LOSE: "the high hand is not higher, and the low hand counts zero, which never wins",
}
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
    def grounds(self) -> Grounds:
        """Every clause that it rests on.

        >>> Outcome(Result.LOSE, Reason.BOTH_LOWER, "PGT-8G").grounds
        ('PGT-8G', 'PGT-8F-2', 'PGT-8F-3', 'PGT-8G-1', 'PGT-8G-2')
        """
        said = facts(result=self.result, reason=self.reason, clause=self.clause)
        return Grounds((self.clause, self.ranked_by, *further("outcome", said)))

    @property
    def why(self) -> str:
        """The reason in words, as far as it explains the whole result."""
        if self.reason is Reason.ZERO_LOW_HAND:
            return _ZERO_LOW_HAND[self.result]
        return _SENTENCES[self.reason]

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
