"""Hands that are set in arrays: the same pieces by the same rule as a house way sets one hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from engine_check import suit_classes
from paigow import batch
from paigow.cards import DECK_53, Card
from paigow.errors import PaigowError
from paigow.games.hands import CARDS, SUPREME, TILE_HANDS, Family, family_of
from paigow.odds.card_hands import FULL, FoldedHands
from paigow.switches import AceFive, Switches

FOURS = [(family, name) for family in (SUPREME, TILE_HANDS) for name in family.house_way_names]


def differences(hands: Sequence[Sequence[Any]], family: Family[Any], switches: Switches) -> Iterator[str]:
    """The hands that arrays set otherwise than the house way does, by every way of the family."""
    game = family.games[0]
    codes = batch.encode(hands, game)
    for way in family.house_ways(switches):
        done = batch.set(codes, way.name, game, switches)
        low, high = batch.decode(done.low_pieces, game), batch.decode(done.high_pieces, game)
        for row, hand in enumerate(hands):
            given = way.set(hand)
            found = (low[row], tuple(sorted(high[row])), done.rules[done.rule[row]])
            if found != (given.low, tuple(sorted(given.high)), given.rule):
                yield f"{way.name}: {given} by {given.rule!r}, not {found}"


def random_hands(number: int, seed: int) -> Iterator[tuple[Card, ...]]:
    """In any order; of every three hands one as it comes, one that can hold a flush, one with the joker."""
    draw = Random(seed)
    for n in range(number):
        pool = [card for card in DECK_53 if card.is_joker or card.suit == n % 4]
        start = (draw.sample(pool, 5), [], [DECK_53[52]])[n % 3]
        hand = [*start, *draw.sample([card for card in DECK_53 if card not in start], 7 - len(start))]
        draw.shuffle(hand)
        yield tuple(hand)


@pytest.mark.sizes(of="hands of seven cards", test=300, all=6_000)
@pytest.mark.parametrize("ace_five", AceFive)
def test_seven_cards_are_set_as_the_house_way_sets_them(ace_five: AceFive, trials: int) -> None:
    hands = list(random_hands(trials, seed=trials))
    assert list(differences(hands, CARDS, Switches(ace_five=ace_five))) == []


@pytest.mark.sizes(floor=1)
@pytest.mark.parametrize("part", range(100))
def test_every_class_of_seven_cards_is_set_as_the_house_way_sets_it(part: int) -> None:
    """All 6,972,147 classes under permutation of the suits, by every way and both choices for A-2-3-4-5."""
    rank = FoldedHands.from_deck(FULL).rank
    for row in range(part, len(rank), 100):
        hands = list(suit_classes(rank.counts[row].tolist(), int(rank.joker[row])))
        for ace_five in AceFive:
            assert list(differences(hands, CARDS, Switches(ace_five=ace_five))) == []


@pytest.mark.sizes(of="thousandths of the hands", test=1, all=20, floor=1_000)
@pytest.mark.parametrize("family", [SUPREME, TILE_HANDS], ids=lambda family: family.name)
def test_four_pieces_are_set_as_the_house_way_sets_them(family: Family[Any], trials: int) -> None:
    step = 1_000 // trials
    hands = [hand for n, hand in enumerate(combinations(family.deck, 4)) if n % step == 0]
    Random(1).shuffle(hands)
    turned = [hand[n % 4 :] + hand[: n % 4] for n, hand in enumerate(hands)]
    assert list(differences(turned, family, Switches())) == []


def test_ranks_are_those_of_the_hands_that_were_set() -> None:
    hands = batch.encode(list(random_hands(300, seed=5)))
    done = batch.set(hands, "trump-plaza")
    assert (done.high_rank == batch.rank(done.high_pieces)).all()
    assert (done.low_rank == batch.rank(done.low_pieces)).all()
    assert len(done) == 300
    assert sorted(done.high_pieces[0].tolist() + done.low_pieces[0].tolist()) == sorted(hands[0].tolist())


@pytest.mark.parametrize("game", ["pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles"])
@pytest.mark.parametrize("ace_five", AceFive)
def test_hands_are_ranked_in_the_order_of_the_rules(game: str, ace_five: AceFive) -> None:
    family, switches = family_of(game), Switches(ace_five=ace_five)
    draw = Random(3)
    for size in {family.high_size, 2}:
        hands: list[Any] = [tuple(draw.sample(family.deck, size)) for _ in range(300)]
        if size == 5:
            hands += [(*draw.sample(DECK_53[n % 4 : 52 : 4], 4), DECK_53[52]) for n in range(50)]
            hands += [tuple(draw.sample(DECK_53[n % 4 : 52 : 4], 5)) for n in range(50)]
        found = batch.rank(np.array(hands, np.uint8), game, switches).tolist()
        ranked: list[Any] = [family.rank(hand, switches) for hand in hands]
        pairs = list(zip(found, ranked, strict=True))
        for (one, by_rules), (other, others_by_rules) in pairwise(pairs):
            assert (one > other, one == other) == (by_rules > others_by_rules, by_rules == others_by_rules)


def test_a_house_way_may_be_given_itself() -> None:
    hands = batch.deal("pai-gow-poker", 50, seed=4)
    way = CARDS.house_way("best-low")
    assert (batch.set(hands, way).low == batch.set(hands, "best-low").low).all()
    with pytest.raises(PaigowError, match="is no house way of tiles"):
        batch.set(batch.deal("pai-gow-tiles", 1, seed=1), way, "pai-gow-tiles")


def test_the_switches_decide_the_place_of_ace_to_five_for_a_given_way_too() -> None:
    lowest = Switches(ace_five=AceFive.LOWEST)
    hands = batch.encode(["As 2d 3h 4c 5s Kd Qh", "Ts Jd Qh Kc 9s 3d 2h"])
    given, named = (
        batch.set(hands, way, switches=lowest) for way in (CARDS.house_way("foxwoods"), "foxwoods")
    )
    assert given.high_rank.tolist() == named.high_rank.tolist()
    assert given.high_rank[0] < given.high_rank[1]
    assert batch.set(hands, "foxwoods").high_rank[0] > batch.set(hands, "foxwoods").high_rank[1]


def test_rows_that_do_not_lie_one_after_the_other_are_hands_too() -> None:
    hands = batch.deal("pai-gow-poker", 100, seed=6)
    assert (batch.set(hands[::2], "foxwoods").low == batch.set(hands, "foxwoods").low[::2]).all()
    assert len(batch.set(hands[:0], "foxwoods")) == 0
    hands.setflags(write=False)
    assert len(batch.set(hands, "foxwoods")) == 100
