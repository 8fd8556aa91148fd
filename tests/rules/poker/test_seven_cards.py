"""The hand types on seven cards, against a slow reading of their own words and against special hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from paigow.cards import ACE, CARDS, DECK_53, JOKER, RANK_NAMES, SECOND_JOKER, Card, format_cards, parse_cards
from paigow.errors import NotationError
from paigow.rules.poker import seven_cards
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.poker.hands import Category, high_hand, low_hand
from paigow.rules.poker.pai_gow import Colour, cards_of, is_ace_high, is_queens_dragon, pai_gow_rank
from paigow.rules.poker.seven_cards import ORDINARY, HandReading, SevenCards
from paigow.switches import JokerColour, JokerUse, NaturalRoyalPartner, RoyalJoker, RoyalMatch
from worked_examples import cases

Hand = tuple[Card, ...]
LITERAL = HandReading(
    royal_match=RoyalMatch.ACE_KING,
    royal_joker=RoyalJoker.ACE_PLACE_ONLY,
    royal_partner=NaturalRoyalPartner.ACE_KING,
    pai_gow_joker=JokerUse.ACE,
    seven_card_ace_low=False,
)


def held(cards: str | Hand, reading: HandReading = ORDINARY) -> set[str]:
    hand = SevenCards.from_cards(parse_cards(cards) if isinstance(cards, str) else cards)
    return {name for name, hand_type in HAND_TYPES.items() if hand_type(hand, reading)}


# The same hand types said slowly: some five of the seven cards are ranked so, and the other two are so.
# A category holds those that its own words contain.

HOLDING = {
    "three_of_a_kind": {
        Category.THREE_OF_A_KIND, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND, Category.FIVE_ACES,
    },
    "straight": {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH},
    "flush": {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH},
    "full_house": {Category.FULL_HOUSE},
    "four_of_a_kind": {Category.FOUR_OF_A_KIND, Category.FIVE_ACES},
    "straight_flush": {Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH},
    "royal_flush": {Category.ROYAL_FLUSH},
    "five_aces": {Category.FIVE_ACES},
}  # fmt: skip
SEVEN_RANKS = [frozenset(range(low, low + 7)) for low in range(7)]
SEVEN_RANKS_ACE_LOW = [*SEVEN_RANKS, frozenset({ACE, 0, 1, 2, 3, 4, 5})]


def slowly(cards: Hand, reading: HandReading) -> set[str]:
    found: set[str] = set()
    for five in combinations(cards, 5):
        two = [card for card in cards if card not in five]
        found |= _by_five(five, two, reading)
    found |= _by_seven(cards, reading)
    return found


def _by_five(five: Sequence[Card], two: Sequence[Card], reading: HandReading) -> set[str]:
    found: set[str] = set()
    category = high_hand(five).category
    natural = JOKER not in five
    paired = low_hand(two).category is Category.PAIR
    for name, categories in HOLDING.items():
        if category in categories:
            found |= {name, f"{name}_and_pair"} if paired else {name}
    if "straight_flush" in found:
        found.add("straight_flush_natural" if natural else "straight_flush_joker")
    if "royal_flush" in found:
        found |= _by_royal(five, two, reading)
    if natural and "straight_flush" in found and {card.rank for card in five} == {ACE, 0, 1, 2, 3}:
        found.add("ace_five_natural_straight_flush")
        if _suited(two, {ACE, 10}):
            found.add("ace_five_natural_straight_flush_ace_queen_suited")
    return found - {"three_of_a_kind_and_pair"}


def _by_royal(five: Sequence[Card], two: Sequence[Card], reading: HandReading) -> set[str]:
    found = set()
    natural = JOKER not in five
    if natural:
        found.add("natural_royal_flush")
        if low_hand(two).category is Category.PAIR:
            found.add("natural_royal_flush_and_pair")
    if _suited(two, {11, 10} if reading.royal_match is RoyalMatch.KING_QUEEN else {ACE, 11}):
        found.add("royal_flush_royal_match")
    if _suited(two, {ACE, 11}):
        found.add("royal_flush_ace_king_suited")
    if natural and _suited(two, {ACE, 10 if reading.royal_partner is NaturalRoyalPartner.ACE_QUEEN else 11}):
        found.add("natural_royal_flush_ace_queen_suited")
    return found


def _suited(two: Sequence[Card], ranks: set[int]) -> bool:
    return JOKER not in two and two[0].suit == two[1].suit and {card.rank for card in two} == ranks


def _by_seven(cards: Hand, reading: HandReading) -> set[str]:
    found = set()
    natural = [card for card in cards if card != JOKER]
    wanted = SEVEN_RANKS_ACE_LOW if reading.seven_card_ace_low else SEVEN_RANKS
    if len({card.suit for card in natural}) == 1 and any(
        {card.rank for card in natural} <= seven for seven in wanted
    ):
        kind = "natural" if len(natural) == 7 else "joker"
        found |= {"seven_card_straight_flush", f"seven_card_straight_flush_{kind}"}
    counts = Counter(card.rank for card in cards)
    if sum(times >= 2 for times in counts.values()) >= 3:
        found.add("three_pair")
    if max(counts.values()) == 1 and not _straight_or_flush(cards, reading):
        found.add(f"{RANK_NAMES[max(counts)]}_high")
    return found


def _straight_or_flush(cards: Hand, reading: HandReading) -> bool:
    if reading.pai_gow_joker is JokerUse.WILD or JOKER not in cards:
        return max(high_hand(five).category for five in combinations(cards, 5)) > Category.PAIR
    ranks = {card.rank for card in cards}
    runs = [{ACE, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
    return any(run <= ranks for run in runs) or max(Counter(c.suit for c in cards).values()) >= 5


def as_literal_royal(cards: Hand) -> set[str]:
    """What PGP-3j-3 takes away: a royal flush whose joker is not the ace."""
    royals = [five for five in combinations(cards, 5) if high_hand(five).category is Category.ROYAL_FLUSH]
    ten_to_king = {8, 9, 10, 11}
    good = any(JOKER not in five or {c.rank for c in five if c != JOKER} == ten_to_king for five in royals)
    return set() if good else {"royal_flush"}


def sample(deck: Sequence[Card], hands: int, seed: str) -> list[Hand]:
    chance = random.Random(seed)
    return [tuple(chance.sample(deck, 7)) for _ in range(hands)]


def _of_ranks(*ranks: int) -> list[Card]:
    return [card for card in DECK_53 if card == JOKER or card.rank in ranks]


def _of_suits(*suits: int) -> list[Card]:
    return [card for card in DECK_53 if card == JOKER or card.suit in suits]


# Decks cut down so that the rare hands turn up.
DECKS: dict[str, Sequence[Card]] = {
    "whole deck": DECK_53,
    "two suits": _of_suits(1, 2),
    "one suit": _of_suits(3),
    "ten to ace": _of_ranks(8, 9, 10, 11, 12),
    "ten to ace of two suits": [c for c in _of_ranks(8, 9, 10, 11, 12) if c == JOKER or c.suit < 2],
    "ace to five and queen": [c for c in _of_ranks(12, 0, 1, 2, 3, 10) if c == JOKER or c.suit < 2],
    "five to nine": _of_ranks(3, 4, 5, 6, 7),
    "three ranks": _of_ranks(12, 11, 0),
}


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-3a.2", "PGP-3a.3", "PGP-3c.1")
@pytest.mark.parametrize("deck", DECKS)
def test_the_quick_answer_is_the_slow_answer(deck: str) -> None:
    for cards in sample(DECKS[deck], 400, deck):
        assert held(cards) == slowly(cards, ORDINARY), format_cards(cards)
        literal = slowly(cards, LITERAL) - as_literal_royal(cards)
        assert held(cards, LITERAL) == literal, format_cards(cards)


def test_the_samples_show_every_hand_type() -> None:
    """So that the comparison above compares something; the rarest are among the special hands below."""
    shown: set[str] = set()
    for deck, cards in DECKS.items():
        for hand in sample(cards, 400, deck):
            shown |= held(hand)
    rare = {"nine_high"}
    assert set(HAND_TYPES) - shown <= rare


SPECIAL = {
    "Jk Ks Qs Js Ts Kh Qh": "royal_flush_royal_match royal_flush",
    "As Qs Js Ts Jk Kh Qh": "royal_flush_royal_match royal_flush",
    "As Ks Qs Js Ts Ah Kh": "royal_flush_ace_king_suited natural_royal_flush",
    "As Ks Qs Js Ts Ah Qh": "natural_royal_flush_ace_queen_suited natural_royal_flush",
    "As 2s 3s 4s 5s Ah Qh": "ace_five_natural_straight_flush_ace_queen_suited straight_flush",
    "As Ks Qs Js Ts Ah Jk": "natural_royal_flush_and_pair natural_royal_flush royal_flush_and_pair",
    "As Ks Qs Js Ts Jk Kh": "natural_royal_flush royal_flush_and_pair",
    "As Ah Ad Ac Jk Ks Kd": "five_aces_and_pair four_of_a_kind_and_pair full_house_and_pair",
    "2s 2h 2d 2c Kc Kd 9h": "four_of_a_kind_and_pair full_house",
    "2s 2h 2d 2c Kc Kd Kh": "four_of_a_kind_and_pair full_house_and_pair",
    "9s 8h 7d 5c 4d 3s 2h": "nine_high",
    "8s 9s Ts Js Qs Ks As": "seven_card_straight_flush_natural royal_flush straight_flush",
    "As 2s 3s 4s 5s 6s 7s": "seven_card_straight_flush_natural ace_five_natural_straight_flush",
    "4s 5s 6s 7s 8s 9s Jk": "seven_card_straight_flush_joker straight_flush_natural straight_flush_joker",
    "Ah Jk Ks Kd 7c 7h 4d": "three_pair",
    "Qh Qs 8c 8d 5h 5s 5c": "three_pair full_house_and_pair three_of_a_kind",
}


@pytest.mark.parametrize("cards", SPECIAL)
def test_special_hands_hold_what_they_are_made_for(cards: str) -> None:
    seven = parse_cards(cards)
    assert set(SPECIAL[cards].split()) <= held(seven)
    assert held(seven) == slowly(seven, ORDINARY)
    assert held(seven, LITERAL) == slowly(seven, LITERAL) - as_literal_royal(seven)


@pytest.mark.parametrize(
    "cards",
    ["3s 4s 5s 7s 8s Ts Jk", "Qs Ks As 2s 3s 4s 5s", "As Ks Qs Js Ts Kh Qd", "As Ks Qs Js Ts Kh Jk"],
)
def test_what_is_no_seven_card_hand(cards: str) -> None:
    assert not {name for name in held(cards) if name.startswith("seven_card") or "match" in name}


def test_a_seven_card_straight_flush_is_made_in_32_natural_ways() -> None:
    """Eight sequences in four suits; the switch takes the one with the low ace away (PGP-3a.2)."""
    natural: Callable[[SevenCards, HandReading], bool] = seven_cards.seven_card_straight_flush_natural
    for reading, ways in ((ORDINARY, 32), (LITERAL, 28)):
        suited = (
            SevenCards.from_cards(CARDS[4 * rank + suit] for rank in ranks)
            for suit in range(4)
            for ranks in combinations(range(13), 7)
        )
        assert sum(natural(hand, reading) for hand in suited) == ways


@pytest.mark.clause("PGP-1-premium", "PGP-1-envy-hand")
@pytest.mark.parametrize(
    ("cards", "premium"),
    [
        ("9s 9h 9d 9c Kd 5h 2s", True),
        ("4s 5s 6s 7s Jk Qd Jc", True),
        ("As Ah Ad Ac Jk 5h 2s", True),
        ("Kh Kc Ks Qh Qs 4d 3h", False),
        ("2s 5s 9s Js Ks 4d 3h", False),
        ("2s 3h 4d 5c 6s Kd Qh", False),
        ("9s 9h 9d Kc 7s 4h 2d", False),
    ],
)
def test_premium_hands(cards: str, premium: bool) -> None:
    assert seven_cards.is_premium(SevenCards.from_cards(parse_cards(cards))) is premium


@pytest.mark.parametrize("deck", DECKS)
def test_premium_is_four_of_a_kind_or_higher_among_the_five_card_hands(deck: str) -> None:
    for cards in sample(DECKS[deck], 60, deck):
        best = max(high_hand(five).category for five in combinations(cards, 5))
        assert seven_cards.is_premium(SevenCards.from_cards(cards)) is (best >= Category.FOUR_OF_A_KIND)


@pytest.mark.clause("PGP-1-queens-dragon.1", "PGP-1-queens-dragon.2", "PGP-1-queens-dragon.3", "PGP-16f")
@pytest.mark.parametrize(("dealer", "dragon"), cases("E30", "dealer", "dragon"))
def test_E30_queens_dragon(dealer: str, dragon: bool) -> None:
    assert is_queens_dragon(SevenCards.from_cards(parse_cards(dealer))) is dragon


@pytest.mark.parametrize(
    ("dealer", "ace_high"),
    [
        ("As Kh Td 9c 7s 5h 3d", True),
        ("Jk Kh Td 9c 7s 5h 3d", True),
        ("Kh Qd Tc 8s 7h 5c 3s", False),
        ("Jk 3c 4d 5h 6s 9c Kd", False),
        ("Jk As Kh Td 9c 7s 5h", False),
    ],
)
def test_ace_high_is_judged_on_seven_cards_with_the_ordinary_joker(dealer: str, ace_high: bool) -> None:
    assert is_ace_high(SevenCards.from_cards(parse_cards(dealer))) is ace_high


def test_no_pai_gow_is_lower_than_nine_high() -> None:
    """Below the nine there are just seven ranks, and they are in sequence; above, the ace closes the list."""
    assert pai_gow_rank(SevenCards.from_cards(parse_cards("8c 7d 6h 5s 4c 3d 2h"))) is None
    for deck, cards in DECKS.items():
        found = (pai_gow_rank(SevenCards.from_cards(hand)) for hand in sample(cards, 400, deck))
        assert all(rank is None or 7 <= rank <= ACE for rank in found)


def test_colours_are_counted_with_the_joker_as_the_switch_says() -> None:
    hand = SevenCards.from_cards(parse_cards("Jk Ah Kd 9h 8d 5h 2c"))
    assert [cards_of(hand, Colour.RED, joker) for joker in JokerColour] == [5, 6, 5]
    assert [cards_of(hand, Colour.BLACK, joker) for joker in JokerColour] == [1, 1, 2]


@pytest.mark.parametrize(
    "cards", [(), CARDS[:6], CARDS[:8], (*CARDS[:6], CARDS[0]), (*CARDS[:5], JOKER, SECOND_JOKER)]
)
def test_seven_different_cards_of_the_deck_are_needed(cards: Hand) -> None:
    with pytest.raises(NotationError, match="seven different cards are needed"):
        SevenCards.from_cards(cards)
