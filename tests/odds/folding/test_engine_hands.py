"""The folded hands of the odds engine: that they stand for all hands, and are set as the rules set them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from math import comb
from random import Random

import numpy as np
import pytest

import all_pairs
import engine_check
from engine_check import check_classes, check_hand, check_suits, suit_classes
from paigow.cards import DECK_53, Card
from paigow.odds.card_hands import CLASSES, FULL, HAND, FoldedHands, set_all, stairs
from paigow.rules.house_ways import FamilyName, names
from paigow.rules.house_ways.cards import CardHouseWay, in_low_hand_order
from paigow.rules.house_ways.catalogue import load_way, read_way
from paigow.rules.poker.ranks import HandRanks
from paigow.switches import AceFive


def random_hands(number: int, seed: int) -> Iterator[tuple[Card, ...]]:
    """Half of them as they come, half with five cards of one suit or four and the joker."""
    draw = Random(seed)
    for n in range(number):
        pool = [card for card in DECK_53 if card.is_joker or card.suit == n % 4]
        start = draw.sample(pool, 5 * (n % 2))
        yield (*start, *draw.sample([card for card in DECK_53 if card not in start], HAND - len(start)))


def test_rank_hands_stand_for_every_hand() -> None:
    assert int(FoldedHands.from_deck(FULL).rank.ways.sum()) == comb(53, 7)


def test_suited_hands_stand_for_every_hand_that_can_hold_a_flush() -> None:
    """Counted apart: five or more cards of a suit, or four or more of it and the joker."""
    natural = sum(comb(13, n) * comb(39, 7 - n) for n in (5, 6, 7))
    with_joker = sum(comb(13, n) * comb(39, 6 - n) for n in (4, 5, 6))
    assert int(FoldedHands.from_deck(FULL).suited.ways.sum()) == natural + with_joker


def test_classes_under_permutation_of_the_suits() -> None:
    """By counting the hands that each permutation leaves as they are."""
    total = 0
    for order in permutations(range(4)):
        fixed = np.array([1] + [0] * HAND)  # hands by size that this permutation does not change
        seen: set[int] = set()
        for start in range(4):
            length, suit = 0, start
            while suit not in seen:
                seen.add(suit)
                length, suit = length + 1, order[suit]
            for _ in range(13 if length else 0):
                fixed[length:] += fixed[: HAND + 1 - length].copy()
        fixed[1:] += fixed[:-1].copy()  # the joker
        total += int(fixed[HAND])
    assert total // 24 == CLASSES


@pytest.mark.sizes(all=1)
def test_one_hand_of_each_class() -> None:
    """On a deck small enough to put every hand into its class."""
    deck = all_pairs.DECKS["four ranks in four suits"]
    rank = FoldedHands.from_deck(deck).rank
    found = [
        hand
        for counts, joker in zip(rank.counts, rank.joker, strict=True)
        for hand in suit_classes(counts.tolist(), int(joker))
    ]

    def class_of(hand: tuple[Card, ...]) -> tuple[object, ...]:
        held = [[card.rank for card in hand if card.suit == suit] for suit in range(4)]
        return (any(card.is_joker for card in hand), *sorted(map(tuple, map(sorted, held))))

    classes = {class_of(hand) for hand in all_pairs.Deals.from_deck(deck).hands}
    assert len(found) == len({class_of(hand) for hand in found}) == len(classes)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("part", range(5))
def test_engine_sets_hands_as_the_rules_do(part: int) -> None:
    """50,000 hands, by every house way and both choices for A-2-3-4-5."""
    for cards in random_hands(10_000, seed=part):
        check_hand(cards)


@pytest.mark.sizes(floor=1)
@pytest.mark.parametrize("part", range(100))
def test_engine_sets_every_class_of_hands_as_the_rules_do(part: int) -> None:
    """All 6,972,147 of them, one hand of each, by every house way and both choices for A-2-3-4-5."""
    check_classes(part, 100)


@pytest.mark.sizes(floor=1)
def test_every_class_of_hands_is_looked_at() -> None:
    rank = FoldedHands.from_deck(FULL).rank
    rows = zip(rank.counts.tolist(), rank.joker.tolist(), strict=True)
    assert sum(1 for counts, joker in rows for _ in suit_classes(counts, joker)) == CLASSES


@pytest.mark.sizes(of="samples of a hundred hands in every order of their suits", all=1, floor=40)
def test_house_ways_do_not_ask_for_the_name_of_a_suit(trials: int) -> None:
    for seed in range(7, 7 + trials):
        check_suits(seed)


@pytest.mark.sizes(all=1)
def test_a_hand_that_is_set_differently_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    way, known = engine_check._ways()[0]
    wrong = replace(known, rank_high=known.rank_high + 1, suited_high=known.suited_high + 1)
    monkeypatch.setattr(engine_check, "_ways", lambda: ((way, wrong),))
    with pytest.raises(AssertionError, match=r"disagree on .* by foxwoods"):
        check_hand(next(random_hands(1, seed=1)))


@pytest.mark.sizes(floor=1)
@pytest.mark.parametrize("part", range(20))
def test_every_class_of_seven_cards_has_the_hand_types_of_the_rules(part: int) -> None:
    assert engine_check.wrong_hand_types(part, 20) == []


@pytest.mark.sizes(of="thousandths of the hands", all=1, floor=1_000)
@pytest.mark.parametrize(
    ("family", "name"), [(family, name) for family in ("supreme", "tiles") for name in names(family)]
)
def test_house_ways_set_all_four_piece_hands_of_a_class_alike(
    family: FamilyName, name: str, trials: int
) -> None:
    assert engine_check.set_unlike_their_class(family, name, step=1_000 // trials) == []


def test_a_house_way_of_ones_own_needs_no_other_code() -> None:
    text = read_way(
        tomllib.loads(
            """
            name = "own"
            title = "Own"
            provenance = "A test."
            [[rule]]
            name = "a pair of fives to nines in the low hand"
            text = "..."
            hand = ["pair", "two pairs"]
            first = "5-9"
            tries = [[{ high = "pair", low = "pair" }, { high = "complete", low = "K or better" }],
                    { low = "A" }]
            [[rule]]
            name = "best high hand"
            text = "..."
            prefer = "high"
            tries = [{}]
            """
        )
    )
    way = CardHouseWay(text, AceFive.LOWEST)
    found, hands = set_all(way, FULL), FoldedHands.from_deck(FULL)
    for cards in random_hands(500, seed=11):
        chosen, _ = way.choose(in_low_hand_order(cards))
        is_suited, row = hands.row(cards)
        high, low = (found.suited_high, found.suited_low) if is_suited else (found.rank_high, found.rank_low)
        assert (high[row], low[row]) == (chosen.high, chosen.low)


def test_a_house_way_with_a_gap_is_refused() -> None:
    foxwoods = load_way("poker-foxwoods")
    text = replace(foxwoods, name="gap", rules=foxwoods.rules[:3], data=foxwoods.data[:3])
    with pytest.raises(ValueError, match=r"'gap' has no rule for the ranks"):
        set_all(CardHouseWay(text, AceFive.SECOND), FULL)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("ace_five", AceFive)
def test_stairs_are_the_undominated_correct_settings(ace_five: AceFive) -> None:
    rank, suited = stairs(ace_five, FULL)
    ranks, hands = HandRanks.for_ace_five(ace_five), FoldedHands.from_deck(FULL)
    for cards in random_hands(500, seed=13):
        settings = {(s.high, s.low) for s in ranks.correct_settings(cards)}
        best = sorted(
            (high, low)
            for high, low in settings
            if not any(o[0] >= high and o[1] >= low and o != (high, low) for o in settings)
        )
        is_suited, row = hands.row(cards)
        steps = suited if is_suited else rank
        place = slice(steps.starts[row], steps.starts[row + 1])
        assert list(zip(steps.high[place], steps.low[place], strict=True)) == best
