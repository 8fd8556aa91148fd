"""Setting seven cards into a high and a low hand, and comparing two settings (PGP 9(a), 9(g))."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Generic, TypeVar

from paigow.cards import DECK_53, Card, in_order
from paigow.errors import NotSetCorrectlyError
from paigow.message import Message
from paigow.pieces import check_dealt
from paigow.rules.outcome import Outcome, Reason, Result, compared
from paigow.rules.poker.hands import HighHand, LowHand, high_hand, low_hand, outranks
from paigow.switches import AceFive
from paigow.tiles import Tile

Piece = TypeVar("Piece", Card, Tile)


@dataclass(frozen=True, slots=True)
class Setting(Generic[Piece]):
    """The pieces of a deal as a high hand and a low hand, each in printed order."""

    high: tuple[Piece, ...]
    low: tuple[Piece, ...]

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.high))} / {' '.join(map(str, self.low))}"


CardSetting = Setting[Card]
OUTRANKED: Final = "PGP-9g-1-iii"
"""The clause by which a low hand that outranks the high hand is not set correctly."""


def set_cards(high: Sequence[Card], low: Sequence[Card]) -> CardSetting:
    """
    >>> from paigow.cards import parse_cards
    >>> str(set_cards(parse_cards("2s Kd 7h 7s 5c"), parse_cards("7d 7c")))
    'Kd 7h 7s 5c 2s / 7c 7d'
    """
    return Setting(in_order(high), in_order(low))


def settings(cards: Sequence[Card]) -> Iterator[CardSetting]:
    """All 21 settings of seven cards, correct or not; low hands in printed order.

    >>> from paigow.cards import parse_cards
    >>> sum(1 for _ in settings(parse_cards("As Kd Qh 9c 7s 5d 2h")))
    21
    """
    check_dealt(cards, DECK_53, 7, "PGP-9a.1")
    ordered = in_order(cards)
    for low in combinations(ordered, 2):
        yield Setting(tuple(card for card in ordered if card not in low), low)


def check(setting: CardSetting, ace_five: AceFive = AceFive.SECOND) -> None:
    """Raise `NotSetCorrectlyError`, with the reason and the clause, unless the setting is correct.

    >>> from paigow.cards import parse_cards
    >>> check(set_cards(parse_cards("6s 6h Ad Kc 9s"), parse_cards("7d 7c")))
    Traceback (most recent call last):
    paigow.errors.NotSetCorrectlyError: the low hand (pair of sevens) outranks the high hand \
(pair of sixes, with A-K-9) (PGP-9g-1-iii)
    """
    if (len(setting.high), len(setting.low)) != (5, 2):
        raise NotSetCorrectlyError(wrong_sizes(5, setting), "PGP-9g-1-iv")
    high, low = rank(setting, ace_five)
    if outranks(low, high):
        raise NotSetCorrectlyError(low_outranks(low.describe(), high.describe()), OUTRANKED)


def wrong_sizes(high: int, setting: Setting[Any]) -> str:
    """Why a setting is none: it is not of so many cards and two."""
    return Message(
        "a high hand of {n} cards and a low hand of {n2} are needed, not {n3} and {n4}",
        n=high,
        n2=2,
        n3=len(setting.high),
        n4=len(setting.low),
    )


def low_outranks(low: str, high: str) -> str:
    """Why a setting is not correct: its low hand is the higher."""
    return Message("the low hand ({called}) outranks the high hand ({called2})", called=low, called2=high)


def why_not_correct(setting: CardSetting, ace_five: AceFive = AceFive.SECOND) -> NotSetCorrectlyError | None:
    """The reason that a setting is not correct, or nothing."""
    try:
        check(setting, ace_five)
    except NotSetCorrectlyError as reason:
        return reason
    return None


def rank(setting: CardSetting, ace_five: AceFive) -> tuple[HighHand, LowHand]:
    """The ranks of both hands."""
    return high_hand(setting.high, ace_five), low_hand(setting.low)


# PGP 9(g): which clause decides, by how the player's high and low hand compare with the dealer's: the
# wager loses (PGP-9g-1), is returned (PGP-9g-2) or wins.
_DECIDED: Final = {
    (1, 1): (Result.WIN, "PGP-9g-3.1"),
    (1, 0): (Result.PUSH, "PGP-9g-2-i"),
    (1, -1): (Result.PUSH, "PGP-9g-2-i"),
    (0, 1): (Result.PUSH, "PGP-9g-2-ii"),
    (-1, 1): (Result.PUSH, "PGP-9g-2-ii"),
    (0, 0): (Result.LOSE, "PGP-9g-1-ii.1"),
    (0, -1): (Result.LOSE, "PGP-9g-1-ii.1"),
    (-1, 0): (Result.LOSE, "PGP-9g-1-ii.2"),
    (-1, -1): (Result.LOSE, "PGP-9g-1-i"),
}


def compare(player: CardSetting, other: CardSetting, ace_five: AceFive = AceFive.SECOND) -> Outcome:
    """The player's hands against the hands of the dealer or the bank; copies go to the other side.

    The same comparison decides the dealer's own wager against a bank. A player's setting that is not correct
    loses. The other side's setting is taken to be correct: it is reset before hands are compared (PGP-11i,
    PGP-11j).

    >>> from paigow.cards import parse_cards
    >>> dealer = set_cards(parse_cards("Qs Qh 9d 6c 3s"), parse_cards("Kd 8h"))
    >>> compare(set_cards(parse_cards("Ac Ad 7d 5c 2h"), parse_cards("Kc 8d")), dealer).explain()
    'push: the low hand is a copy, which goes to the other side (PGP-9g-2-i)'
    """
    wrong = why_not_correct(player, ace_five)
    if wrong is not None:
        return Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, str(wrong.clause))
    high, low = rank(player, ace_five)
    other_high, other_low = rank(other, ace_five)
    return decided(_sign(high, other_high), _sign(low, other_low))


def decided(high: int, low: int) -> Outcome:
    """The outcome by two comparisons, each +1, 0 or -1 for the player (PGP 9(g))."""
    result, clause = _DECIDED[high, low]
    return Outcome(result, compared(high, low), clause)


def _sign(mine: HighHand | LowHand, theirs: HighHand | LowHand) -> int:
    key, other = (mine.category, mine.order), (theirs.category, theirs.order)
    return (key > other) - (key < other)


SURRENDERED: Final = Outcome(Result.LOSE, Reason.SURRENDERED, "PGP-9e-1")
