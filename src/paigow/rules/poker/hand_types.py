"""The seven-card hand types by name, as the pay tables name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paigow.cards import ACE, RANK_NAMES
from paigow.rules.poker import hand_and_pair, seven_cards
from paigow.rules.poker.pai_gow import NINE, pai_gow_rank
from paigow.rules.poker.seven_cards import HandReading, HandType, SevenCards


def _high(rank: int) -> HandType:
    """No pair or better, and this rank the highest (PGP-7e-3.2, PGP-9l-7.2)."""

    def is_high(hand: SevenCards, reading: HandReading) -> bool:
        return pai_gow_rank(hand, reading) == rank

    return is_high


HIGH_CARDS: Final = {f"{RANK_NAMES[rank]}_high": _high(rank) for rank in range(NINE, ACE + 1)}
"""The types without a pair, by the highest card."""
HAND_TYPES: Final[Mapping[str, HandType]] = {
    hand_type.__name__: hand_type
    for hand_type in (
        seven_cards.seven_card_straight_flush,
        seven_cards.seven_card_straight_flush_natural,
        seven_cards.seven_card_straight_flush_joker,
        seven_cards.royal_flush_royal_match,
        seven_cards.royal_flush_ace_king_suited,
        seven_cards.natural_royal_flush_ace_queen_suited,
        seven_cards.ace_five_natural_straight_flush_ace_queen_suited,
        seven_cards.ace_five_natural_straight_flush,
        seven_cards.five_aces,
        seven_cards.natural_royal_flush,
        seven_cards.royal_flush,
        seven_cards.straight_flush,
        seven_cards.straight_flush_natural,
        seven_cards.straight_flush_joker,
        seven_cards.four_of_a_kind,
        seven_cards.full_house,
        seven_cards.flush,
        seven_cards.straight,
        seven_cards.three_of_a_kind,
        seven_cards.three_pair,
        hand_and_pair.natural_royal_flush_and_pair,
        hand_and_pair.five_aces_and_pair,
        hand_and_pair.royal_flush_and_pair,
        hand_and_pair.straight_flush_and_pair,
        hand_and_pair.four_of_a_kind_and_pair,
        hand_and_pair.full_house_and_pair,
        hand_and_pair.flush_and_pair,
        hand_and_pair.straight_and_pair,
    )
} | HIGH_CARDS
"""Each name with the question whether seven cards hold that hand."""
