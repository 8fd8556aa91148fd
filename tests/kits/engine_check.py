"""Compares the odds engine with the readable rules, hand by hand.

The engine knows a hand by its ranks, or by its ranks in one suit, and sets it compiled. A class of hands
under permutation of the suits is looked at by one hand of it: 6,972,147 of them stand for all 154,143,080
hands. Every house way and both choices for A-2-3-4-5 set it by the readable interpreter, and must come out at
the engine's point. Classes of seven cards are asked every hand type, as the rules answer it. Hands of four
cards or tiles are set by a house way, which must treat all hands of a class alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING, Any, Final

from paigow.cards import CARDS, DECK_53, DECK_54, JOKER, Card, format_cards
from paigow.odds.card_hands import FULL, HAND, FoldedHands, Points, points
from paigow.odds.four_pieces import FourPieces, supreme, tiles
from paigow.odds.seven_cards import Classes, Trait, classes, traits
from paigow.rules.house_ways import FamilyName, house_way, names
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way, in_low_hand_order
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.poker.ranks import HandRanks
from paigow.rules.poker.seven_cards import ORDINARY, HandReading, SevenCards
from paigow.switches import AceFive
from paigow.tiles import TILES

if TYPE_CHECKING:
    from paigow.odds.seven_cards import Bools

SAMPLE: Final = 100
"""How many hands `check_suits` sets in all 24 orders of their suits."""


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
    ways = [card_house_way(name, ace_five) for ace_five in AceFive for name in names("poker")]
    return tuple((way, points(way, FULL)) for way in ways)


def check_hand(cards: Sequence[Card]) -> None:
    """Raise `AssertionError` unless engine and rules set seven cards to the same ranks, by every way."""
    is_suited, row = FoldedHands.from_deck(FULL).row(cards)
    in_order = in_low_hand_order(cards)
    correct = {ace_five: HandRanks.for_ace_five(ace_five).correct_settings(in_order) for ace_five in AceFive}
    for way, known in _ways():
        ace_five = way.ranks.ace_five
        chosen, _ = way.choose_from(in_order, correct[ace_five])
        high, low = (known.suited_high, known.suited_low) if is_suited else (known.rank_high, known.rank_low)
        if (chosen.high, chosen.low) != (high[row], low[row]):
            raise AssertionError(
                f"the odds engine and the rules disagree on {format_cards(cards)} by {way.name}, A-2-3-4-5 "
                f"{ace_five}: high and low rank {high[row]}, {low[row]} against {chosen.high}, {chosen.low}"
            )


def check_classes(part: int, parts: int) -> None:
    """Look at every class of each so-many-th of the rank hands."""
    rank = FoldedHands.from_deck(FULL).rank
    for row in range(part, len(rank), parts):
        for cards in suit_classes(rank.counts[row].tolist(), int(rank.joker[row])):
            check_hand(cards)


def check_suits(seed: int) -> None:
    """Set hands in every order of their suits by the readable rules: the ranks must not change."""
    draw = Random(seed)
    for _ in range(SAMPLE):
        # Half of the hands draw five cards from one suit and the joker, where suits matter.
        pool = [card for card in DECK_53 if card.is_joker or card.suit == 0]
        start = draw.sample(pool, 5) if draw.random() < 0.5 else []
        rest = [card for card in DECK_53 if card not in start]
        _check_orders((*start, *draw.sample(rest, HAND - len(start))))


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
            raise AssertionError(
                f"{way.name} sets {format_cards(cards)} differently when its suits change places"
            )


@cache
def _found() -> tuple[Classes, dict[Trait, Bools]]:
    folded = classes()
    return folded, traits(folded)


def wrong_hand_types(part: int, parts: int) -> list[str]:
    """The hands, of each so-many-th class of seven cards, of which the rules say other hand types."""
    folded, answers = _found()
    readings = [(trait, _reading(trait), held) for trait, held in answers.items()]
    return [
        str(hand)
        for place in range(part, len(folded.weight), parts)
        for hand in [_hand(folded, place)]
        if any(HAND_TYPES[trait.hand](hand, reading) != held[place] for trait, reading, held in readings)
    ]


def _reading(trait: Trait) -> HandReading:
    return ORDINARY if trait.field is None else replace(ORDINARY, **{trait.field: trait.choice})  # type: ignore[arg-type]


def _hand(folded: Classes, place: int) -> SevenCards:
    natural = [
        CARDS[4 * rank + suit]
        for suit, ranks in enumerate(folded.suits)
        for rank in range(13)
        if int(ranks[place]) >> rank & 1
    ]
    return SevenCards.from_cards([*natural, *CARDS[52 : 52 + int(folded.joker[place])]])


def set_unlike_their_class(family: FamilyName, name: str, step: int = 1) -> list[object]:
    """Each so-many-th hand of four pieces that a house way sets otherwise than the one for its class."""
    engine: FourPieces[Any] = supreme() if family == "supreme" else tiles()
    way: Any = house_way(family, name)
    settings, standing = engine.set_by(way), engine.game.standing

    def is_unlike(hand: Any) -> bool:
        at = engine.deals.class_of(hand)
        return bool(standing(way.set(hand).setting) != (settings.high[at], settings.low[at]))

    hands = combinations(DECK_54 if family == "supreme" else TILES, 4)
    return [hand for number, hand in enumerate(hands) if number % step == 0 and is_unlike(hand)]
