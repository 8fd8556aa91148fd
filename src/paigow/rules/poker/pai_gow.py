"""Seven cards without a pair, straight or flush, by their highest card; and the colours of seven cards.

A "pai gow" wins the insurance wager (PGP 3(h), 16(d)) and the Protection wager (PGP 16(h)). If the dealer's
is queen-high it is the Queen's Dragon; if ace-high it makes Face Up's main wagers push (PGP 19(b), FUP 9).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paigow.cards import ACE
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.poker.seven_cards import ORDINARY, HandReading, SevenCards, flush, in_sequence, straight
from paigow.switches import JokerColour, JokerUse

NINE: Final = 7
QUEEN: Final = 10


class Colour(StrEnum):
    """The colour a player chooses for the Red/Black wager (PGP-16i)."""

    RED = "red"
    BLACK = "black"


SUITS_OF: Final = {Colour.RED: (1, 2), Colour.BLACK: (0, 3)}
"""The suits of each colour."""
_OF_JOKER: Final = {JokerColour.RED: Colour.RED, JokerColour.BLACK: Colour.BLACK}


def pai_gow_rank(hand: SevenCards, reading: HandReading = ORDINARY) -> int | None:
    """The rank of the highest card if the seven cards hold no pair or better, nine or higher; else None.

    Seven ranks without a straight reach the nine at least (PGP-1-insurance.1). Where the joker is an ace and
    nothing else (PGP-3h, PGP-15d2.2) it has no suit and fills a straight only in the ace's own place.

    >>> from paigow.cards import parse_cards
    >>> hand = SevenCards.from_cards(parse_cards("Jk 9s 8d 7h 6c Kd 3s"))
    >>> pai_gow_rank(hand) is None, pai_gow_rank(hand, HandReading(pai_gow_joker=JokerUse.ACE))
    (True, 12)
    """
    if hand.twice:
        return None
    if reading.pai_gow_joker is JokerUse.ACE:
        complete = in_sequence(hand.once, 0) or hand.suited.bit_count() >= 5
    else:
        complete = straight(hand, reading) or flush(hand, reading)
    return None if complete else hand.once.bit_length() - 1


def is_queens_dragon(hand: SevenCards) -> bool:
    """Seven ranks (PGP-1-queens-dragon.1), no straight or flush (PGP-1-queens-dragon.2), a queen highest.

    The joker is an ace here, so it always defeats a Queen's Dragon (PGP-1-queens-dragon.3, PGP-16f).
    """
    return pai_gow_rank(hand) == QUEEN


def is_ace_high(hand: SevenCards) -> bool:
    """No pair, straight or flush in the seven cards, and an ace or the joker as one (PGP-19b, FUP-1.4)."""
    return pai_gow_rank(hand) == ACE


@dataclass(frozen=True, slots=True)
class DealerPush:
    """Seven cards of the dealer that push every main wager of a game, whatever the settings."""

    holds: Callable[[SevenCards], bool]
    clause: str
    by_dealer: Reason
    by_bank: Reason
    """The reason where a switch lets the bank's hand push as the dealer's does."""
    called: str
    """The hand as a sign at the table names it."""

    @property
    def outcome(self) -> Outcome:
        """How every main wager comes out by it.

        >>> QUEENS_DRAGON_PUSH.outcome.explain()
        "push: the dealer has a Queen's Dragon (PGP-9g-2-iii)"
        """
        return Outcome(Result.PUSH, self.by_dealer, self.clause)


QUEENS_DRAGON_PUSH: Final = DealerPush(
    is_queens_dragon,
    "PGP-9g-2-iii",
    Reason.QUEENS_DRAGON,
    Reason.BANK_QUEENS_DRAGON,
    "a Queen's Dragon (queen high, without a pair, straight or flush)",
)
ACE_HIGH_PUSH: Final = DealerPush(
    is_ace_high,
    "PGP-19b",
    Reason.DEALER_ACE_HIGH,
    Reason.BANK_ACE_HIGH,
    "an ace-high hand (without a pair, straight or flush)",
)


def cards_of(hand: SevenCards, colour: Colour, joker: JokerColour = JokerColour.NONE) -> int:
    """How many cards are of the colour; the joker has none unless the switch gives it one (PGP-16i).

    >>> from paigow.cards import parse_cards
    >>> hand = SevenCards.from_cards(parse_cards("Jk Ah Kd 9h 8s 5c 2s"))
    >>> cards_of(hand, Colour.RED), cards_of(hand, Colour.BLACK), cards_of(hand, Colour.RED, JokerColour.RED)
    (3, 3, 4)
    """
    natural = sum(hand.suits[suit].bit_count() for suit in SUITS_OF[colour])
    return natural + (hand.joker if _OF_JOKER.get(joker) is colour else 0)
