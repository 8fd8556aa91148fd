"""Hand types of the progressive payout wager: five cards make a hand and the other two a pair (PGP 14(d)).

The pair may be an ace and the joker; then the joker is not in the five (PGP-14d.1). Each function asks first
whether the seven cards hold the hand at all, since few do and the pairs take longer to try.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.cards import ACE
from paigow.rules.poker.seven_cards import (
    ORDINARY,
    ROYAL,
    HandReading,
    SevenCards,
    flush,
    in_sequence,
    natural_royal_flush,
    royal_flush,
    straight,
    straight_flush,
)

_ACE: Final = 1 << ACE


def _fives_beside_a_pair(hand: SevenCards) -> Iterator[tuple[tuple[int, ...], int]]:
    """The suits and the joker of the five cards left by each pair of cards of one rank."""
    repeated = hand.twice
    while repeated:
        rank = repeated & -repeated
        repeated ^= rank
        held = [suit for suit in range(4) if hand.suits[suit] & rank]
        for n, first in enumerate(held):
            for second in held[:n]:
                yield _without(hand.suits, rank, first, second), hand.joker
            if rank == _ACE and hand.joker:
                yield _without(hand.suits, rank, first, first), 0


def _without(suits: tuple[int, ...], rank: int, first: int, second: int) -> tuple[int, ...]:
    return tuple(ranks & ~rank if suit in (first, second) else ranks for suit, ranks in enumerate(suits))


def _of_one_suit(suits: tuple[int, ...], joker: int) -> int:
    """The ranks of five cards if they are of one suit, the joker aside; otherwise none."""
    ranks = max(suits)
    return ranks if ranks.bit_count() + joker == 5 else 0


def straight_and_pair(hand: SevenCards, reading: HandReading) -> bool:
    """
    >>> from paigow.cards import parse_cards
    >>> from paigow.rules.poker.seven_cards import ORDINARY
    >>> straight_and_pair(SevenCards.from_cards(parse_cards("5s 6s 7s 8s 9h Ks Kd")), ORDINARY)
    True
    """
    return straight(hand, reading) and any(
        in_sequence(clubs | diamonds | hearts | spades, joker)
        for (clubs, diamonds, hearts, spades), joker in _fives_beside_a_pair(hand)
    )


def flush_and_pair(hand: SevenCards, reading: HandReading) -> bool:
    return flush(hand, reading) and any(
        _of_one_suit(suits, joker) for suits, joker in _fives_beside_a_pair(hand)
    )


def straight_flush_and_pair(hand: SevenCards, reading: HandReading) -> bool:
    return straight_flush(hand, reading) and any(
        in_sequence(_of_one_suit(suits, joker), joker) for suits, joker in _fives_beside_a_pair(hand)
    )


def royal_flush_and_pair(hand: SevenCards, _: HandReading) -> bool:
    """The joker may stand for any of the five: 3(j)(3) is written for another wager (PGP-14d.1)."""
    return royal_flush(hand, ORDINARY) and any(
        (_of_one_suit(suits, joker) & ROYAL).bit_count() + joker == 5
        for suits, joker in _fives_beside_a_pair(hand)
    )


def natural_royal_flush_and_pair(hand: SevenCards, reading: HandReading) -> bool:
    return natural_royal_flush(hand, reading) and any(
        ROYAL in suits for suits, _ in _fives_beside_a_pair(hand)
    )


def full_house_and_pair(hand: SevenCards, _: HandReading) -> bool:
    """Three of one rank, and the other four cards two pairs, as four of a kind or two more aces also are."""
    threes, twos = hand.three_times.bit_count(), hand.twice.bit_count()
    return (
        (threes >= 1 and twos == 3)
        or (threes == 2 and hand.four_times != 0)
        or (hand.five_times != 0 and twos == 2)
    )


def four_of_a_kind_and_pair(hand: SevenCards, _: HandReading) -> bool:
    """Four of one rank, a fifth card, and a pair: the four are taken first, so five aces serve too."""
    return hand.four_times != 0 and hand.twice.bit_count() >= 2


def five_aces_and_pair(hand: SevenCards, _: HandReading) -> bool:
    return hand.five_times != 0 and hand.twice.bit_count() >= 2
