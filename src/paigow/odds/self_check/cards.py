"""The self-check: the engine's folded hands against the readable rules, one hand of every suit permutation.

The engine knows a hand by its ranks, or by its ranks in one suit, and sets it compiled. Here every class of
hands under permutation of the suits, 6,972,147 of them standing for all 154,143,080, is set by the readable
interpreter under every house way and both choices for A-2-3-4-5, and must come out at the engine's point.
That one hand may stand for its class is shown first, on hands in all orders of their suits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import permutations
from random import Random
from typing import Final

import numpy as np

from paigow.cards import CARDS, DECK_53, JOKER, Card, format_cards
from paigow.errors import PaigowError
from paigow.odds.folding.hands import CLASSES, FULL, HAND, FoldedHands
from paigow.odds.folding.ways import Points, points
from paigow.odds.self_check.wagers import CheckedPiece, pieces
from paigow.odds.work.jobs import Task, Watch, Work, carry_out
from paigow.rules.house_ways import names
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way, in_low_hand_order
from paigow.rules.poker.ranks import HandRanks
from paigow.switches import AceFive

_RANK_HANDS: Final = 50
"""How many rank hands one piece looks at: a few seconds' work."""
_SAMPLE: Final = 100
"""How many hands one piece sets in all 24 orders of their suits."""
_SAMPLES: Final = 40
_MEMORY: Final = 300 << 20
"""What a process holds, measured."""


class Disagreement(PaigowError):  # noqa: N818 - reads as what happened
    """The engine and the rules set a hand differently."""


def suit_classes(counts: Sequence[int], joker: int, suits: int = FULL.suits) -> Iterator[tuple[Card, ...]]:
    """One hand of each class of suit permutations that has these ranks.

    A class is known by what its suits hold, in falling order of the sets of ranks as numbers.

    >>> sum(1 for _ in suit_classes((1, 1, 1, 1, 1, 1, 1), 0)), sum(1 for _ in suit_classes((4, 3), 0))
    (715, 1)
    """
    for held in _suits(tuple(counts), suits, 1 << len(counts)):
        cards = [
            CARDS[4 * rank + suit]
            for suit, ranks in enumerate(held)
            for rank in range(13)
            if ranks >> rank & 1
        ]
        yield (*cards, JOKER) if joker else tuple(cards)


def _suits(counts: tuple[int, ...], suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to hold cards of given ranks in so many suits, each set of ranks at most the one before."""
    if suits == 0:
        yield ()
        return
    may = sum(1 << rank for rank, count in enumerate(counts) if count)
    must = sum(1 << rank for rank, count in enumerate(counts) if count == suits)
    ranks = may
    while True:
        if ranks <= most and ranks & must == must:
            left = tuple(count - (ranks >> rank & 1) for rank, count in enumerate(counts))
            for rest in _suits(left, suits - 1, ranks):
                yield (ranks, *rest)
        if ranks == 0:
            return
        ranks = (ranks - 1) & may


@cache
def _ways() -> tuple[tuple[CardHouseWay, Points], ...]:
    """Every house way under both choices for A-2-3-4-5, and where the engine says it sets each hand."""
    ways = [card_house_way(name, ace_five) for ace_five in AceFive for name in names("cards")]
    return tuple((way, points(way, FULL)) for way in ways)


def check_hand(cards: Sequence[Card]) -> None:
    """Raise `Disagreement` unless engine and rules set seven cards to the same ranks, by every way."""
    is_suited, row = FoldedHands.from_deck(FULL).row(cards)
    in_order = in_low_hand_order(cards)
    correct = {ace_five: HandRanks.for_ace_five(ace_five).correct_settings(in_order) for ace_five in AceFive}
    for way, known in _ways():
        ace_five = way.ranks.ace_five
        chosen, _ = way.choose_from(in_order, correct[ace_five])
        high, low = (known.suited_high, known.suited_low) if is_suited else (known.rank_high, known.rank_low)
        if (chosen.high, chosen.low) != (high[row], low[row]):
            raise Disagreement(
                f"the odds engine and the rules disagree on {format_cards(cards)} by {way.name}, A-2-3-4-5 "
                f"{ace_five}: high and low rank {high[row]}, {low[row]} against {chosen.high}, {chosen.low}"
            )


def check_classes(first: int, last: int) -> dict[str, int]:
    """Look at every class of the rank hands from one row to another."""
    rank = FoldedHands.from_deck(FULL).rank
    looked = 0
    for row in range(first, min(last, len(rank))):
        for cards in suit_classes(rank.counts[row].tolist(), int(rank.joker[row])):
            check_hand(cards)
            looked += 1
    return {"classes": looked}


def check_suits(seed: int) -> dict[str, int]:
    """Set hands in every order of their suits by the readable rules: the ranks must not change."""
    draw = Random(seed)
    for _ in range(_SAMPLE):
        # Half of the hands draw five cards from one suit and the joker, where suits matter.
        pool = [card for card in DECK_53 if card.is_joker or card.suit == 0]
        start = draw.sample(pool, 5) if draw.random() < 0.5 else []
        rest = [card for card in DECK_53 if card not in start]
        _check_orders((*start, *draw.sample(rest, HAND - len(start))))
    return {"sampled": _SAMPLE}


def _check_orders(cards: Sequence[Card]) -> None:
    for way, _ in _ways():
        found = set()
        for order in permutations(range(4)):
            turned = [
                card if card.is_joker else Card.from_rank_and_suit(card.rank, order[card.suit])
                for card in cards
            ]
            chosen, _rule = way.choose(in_low_hand_order(turned))
            found.add((chosen.high, chosen.low))
        if len(found) > 1:
            raise Disagreement(
                f"{way.name} sets {format_cards(cards)} differently when its suits change places"
            )


def self_check(jobs: int | None = None, watch: Watch | None = None) -> dict[str, int]:
    """Run the whole check on all cores and say what was looked at; interrupted, it goes on where it stood."""
    _ways()  # the points are computed once, here, and read by the processes that compare
    suits = carry_out(_work("suits in every order", _suit_tasks), jobs, watch)
    classes = carry_out(_work("the odds engine against the rules", _class_tasks), jobs, watch)
    if classes["classes"] != CLASSES:
        raise Disagreement(f"{classes['classes']} classes of hands were found, and there are {CLASSES}")
    others = carry_out(_work("optional wagers, Supreme and tiles", _other_tasks), jobs, watch)
    return {**suits, **classes, **others}


def _suit_tasks() -> Iterator[Task]:
    return (Task(f"sample {seed}", partial(check_suits, seed)) for seed in range(_SAMPLES))


def _class_tasks() -> Iterator[Task]:
    """Hands are weighed by how many classes they make, about: what is told of the time left is then right."""
    rank = FoldedHands.from_deck(FULL).rank
    for first in range(0, len(rank), _RANK_HANDS):
        last = min(first + _RANK_HANDS, len(rank))
        classes = float(np.maximum(rank.ways[first:last] / 24, 1).sum())
        yield Task(f"rank hands from {first}", partial(check_classes, first, last), classes)


def _other_tasks() -> Iterator[Task]:
    for name, piece in pieces():
        yield Task(name, partial(_other_piece, name, piece))


def _other_piece(name: str, piece: CheckedPiece) -> dict[str, int]:
    hands, wrong = piece()
    if wrong:
        raise Disagreement(f"the odds engine and the rules disagree on {wrong} of {hands} hands: {name}")
    return {"other hands": hands}


def _work(what: str, tasks: Callable[[], Iterator[Task]]) -> Work:
    return Work(what, {"self-check": what}, tasks, _MEMORY, _MEMORY, in_processes=True)
