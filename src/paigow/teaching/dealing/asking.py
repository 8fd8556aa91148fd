"""What a dealer in training is asked: the kinds of question, and a question with what is right."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paigow.money import Cents, format_money
from paigow.pieces import Pieces
from paigow.rules.outcome import Result
from paigow.table.state.values import DEALER, Position


class Asking(StrEnum):
    """What is asked."""

    RESULT = "result"
    PAID = "paid"
    VIGORISH = "vigorish"
    COUNT_BEGINS = "count_begins"
    DEAL_BEGINS = "deal_begins"
    CALLED_FOR = "called_for"
    CUT_OFFERED = "cut_offered"
    DEALT_HOW = "dealt_how"
    DEALT_NEXT = "dealt_next"
    EXPOSED_NEXT = "exposed_next"

    @property
    def words(self) -> str:
        return _ASKING[self]

    @property
    def is_place(self) -> bool:
        """Whether one answers with a place at the table."""
        return self in _PLACES


_ASKING: Final = {
    Asking.RESULT: "who wins, loses or pushes",
    Asking.PAID: "what is paid",
    Asking.VIGORISH: "the vigorish",
    Asking.COUNT_BEGINS: "where the count begins",
    Asking.DEAL_BEGINS: "where the deal begins",
    Asking.CALLED_FOR: "what an irregularity calls for",
    Asking.CUT_OFFERED: "who is offered the cut",
    Asking.DEALT_HOW: "how the hands go out",
    Asking.DEALT_NEXT: "whose hand goes out next",
    Asking.EXPOSED_NEXT: "whose hand is exposed next",
}
_PLACES: Final = (
    Asking.COUNT_BEGINS, Asking.DEAL_BEGINS, Asking.CUT_OFFERED, Asking.DEALT_NEXT, Asking.EXPOSED_NEXT,
)  # fmt: skip


class CalledFor(StrEnum):
    """What the rules can call for when something goes wrong."""

    NOTHING = "nothing"
    WAITS = "waits"
    NO_ROLL = "no_roll"
    CHOICE = "choice"
    PLAYED = "played"
    RACKED = "racked"
    RESHUFFLED = "reshuffled"
    VOID = "void"
    VOID_AFTER_BONUS = "void_after_bonus"
    DECK_REMOVED = "deck_removed"


class GoesOut(StrEnum):
    """How cards can go out to the places."""

    ONE_BY_ONE = "one_by_one"
    HAND_BY_HAND = "hand_by_hand"
    STACKS = "stacks"


DealersAnswer = Result | CalledFor | GoesOut | int
"""A result, what is called for, how hands go out, a sum in cents, or the number of a place or a style."""


@dataclass(frozen=True, slots=True)
class DealerQuestion:
    """One thing that the dealer has to say, and what is right."""

    asking: Asking
    text: str
    answer: DealersAnswer
    clause: str
    choices: tuple[tuple[str, DealersAnswer], ...] = ()
    """What can be said, in words and as a value; none where a sum is to be named."""
    position: Position = DEALER
    high: Pieces = ()
    low: Pieces = ()
    """The hands that are exposed with it."""
    why: str = ""
    """Why that is right, in words, for afterwards."""

    @property
    def answer_told(self) -> str:
        """The right answer in words."""
        return self.told(self.answer)

    @property
    def right_told(self) -> str:
        """The same with the reason."""
        return f"{self.answer_told}{f', as {self.why}' if self.why else ''}"

    def told(self, answer: DealersAnswer) -> str:
        """Any answer in words.

        >>> DealerQuestion(Asking.PAID, "What is paid?", 2500, "PGP-16a.1").told(5000)
        '$50.00'
        """
        if not self.choices:
            assert isinstance(answer, int)
            return format_money(Cents(answer))
        return next((words for words, value in self.choices if value == answer), str(answer))
