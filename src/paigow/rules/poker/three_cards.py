"""Three-card hands of the three-card bonus wager (PGP-1-three-card-bonus.2, PGP-18b).

The documents rank no three-card hands elsewhere and only imply the joker's use. Ruling: it is an ace or
completes a straight, flush or straight flush of three, so two cards of a rank other than the ace with the
joker are a pair. The switch ``three_card_joker`` makes it an ace without a suit and nothing else, as PGP-3h.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from paigow.cards import ACE, DECK_53, Card
from paigow.pieces import check_dealt
from paigow.switches import JokerUse

ThreeCardType = Callable[[Sequence[Card], JokerUse], bool]

# A-2-3 and Q-K-A are in sequence, K-A-2 is not (PGP-3a.2).
_SEQUENCES: Final = (
    frozenset({ACE, 0, 1}),
    *(frozenset({low, low + 1, low + 2}) for low in range(ACE - 1)),
)


def read_three(cards: Sequence[Card]) -> Sequence[Card]:
    """Check that these are three different cards of the deck of 53."""
    check_dealt(cards, DECK_53, 3, "PGP-1-three-card-bonus.1")
    return cards


def three_card_straight_flush_natural(cards: Sequence[Card], _: JokerUse) -> bool:
    return not _has_joker(cards) and _is_suited(cards) and _is_sequence(cards)


def three_card_three_of_a_kind(cards: Sequence[Card], _: JokerUse) -> bool:
    """Three of one rank, or two aces with the joker."""
    return len({card.rank for card in cards}) == 1


def three_card_straight_flush_joker(cards: Sequence[Card], joker: JokerUse) -> bool:
    """The printed row says no more than "straight flush"; it is the joker's, since the other has its own."""
    return (
        _has_joker(cards) and joker is JokerUse.WILD and _is_suited(_natural(cards)) and _can_complete(cards)
    )


def three_card_straight(cards: Sequence[Card], joker: JokerUse) -> bool:
    """Whether three cards are in sequence, with a joker where it may complete them.

    >>> from paigow.cards import parse_cards
    >>> [three_card_straight(parse_cards("Th 8c Jk"), use) for use in JokerUse]
    [False, True]
    """
    if _has_joker(cards) and joker is JokerUse.WILD:
        return _can_complete(cards)
    return _is_sequence(cards)


def three_card_flush(cards: Sequence[Card], joker: JokerUse) -> bool:
    """Three cards of one suit; a joker that is only an ace has none."""
    return _is_suited(_natural(cards) if joker is JokerUse.WILD else cards)


def three_card_pair(cards: Sequence[Card], _: JokerUse) -> bool:
    return len({card.rank for card in cards}) < 3


THREE_CARD_TYPES: Final[Mapping[str, ThreeCardType]] = {
    hand_type.__name__: hand_type
    for hand_type in (
        three_card_straight_flush_natural,
        three_card_three_of_a_kind,
        three_card_straight_flush_joker,
        three_card_straight,
        three_card_flush,
        three_card_pair,
    )
}
"""Each name with the question whether three cards hold that hand."""


def _has_joker(cards: Sequence[Card]) -> bool:
    return any(card.is_joker for card in cards)


def _natural(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if not card.is_joker]


def _is_suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _is_sequence(cards: Sequence[Card]) -> bool:
    return {card.rank for card in cards} in _SEQUENCES


def _can_complete(cards: Sequence[Card]) -> bool:
    ranks = {card.rank for card in _natural(cards)}
    return len(ranks) == 2 and any(ranks <= sequence for sequence in _SEQUENCES)
