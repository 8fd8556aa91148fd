"""Kinds of dealt hands, as somebody who learns to set them would sort them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence, Set
from itertools import combinations
from typing import Any, Final

from paigow.cards import Card
from paigow.games.hands import Family
from paigow.rules.house_ways import FamilyName
from paigow.rules.house_ways.language import GROUPINGS, HANDS
from paigow.rules.poker.hands import COMPLETE, high_hand
from paigow.rules.supreme.hands import JOKER_KIND, Tier, two_card_hand
from paigow.rules.tiles.hands import PairKind, pair_rank
from paigow.tiles import Tile

COMPLETE_HAND: Final = "straight or flush"
KINDS: Final[dict[FamilyName, tuple[str, ...]]] = {
    "cards": (*HANDS, COMPLETE_HAND),
    "supreme": ("two pairs", "pair", "joker without a pair", "two face cards", "points alone"),
    "tiles": ("two pairs", "pair", "Wong or Gong", "no pair, Wong or Gong"),
}
"""The kinds of hands of each family of games."""


def kind_of(family: Family[Any], pieces: Sequence[Any]) -> str:
    """What kind of hand was dealt, by what it holds.

    >>> from paigow.games.hands import CARDS, SUPREME, TILE_HANDS
    >>> kind_of(CARDS, CARDS.parse("As Ad Kh Kc 7s 5d 2h"))
    'two pairs'
    >>> kind_of(SUPREME, SUPREME.parse("Ks Qd 9h 2c"))
    'two face cards'
    >>> kind_of(TILE_HANDS, TILE_HANDS.parse("6-6 4-5 1-3 5-6"))
    'Wong or Gong'
    """
    return _BY_FAMILY[family.name](pieces)


def is_of_kinds(family: Family[Any], pieces: Sequence[Any], kinds: Set[str]) -> bool:
    """Whether a hand is one of some kinds; most that are not are told by their ranks, which is quick."""
    if family.name == "cards" and kinds.isdisjoint({COMPLETE_HAND, _grouping(pieces)}):
        return False
    return kind_of(family, pieces) in kinds


def _cards(cards: Sequence[Card]) -> str:
    """By groups of equal ranks, unless five cards make a straight or a flush."""
    if any(high_hand(five).category in COMPLETE for five in combinations(cards, 5)):
        return COMPLETE_HAND
    return _grouping(cards)


def _grouping(cards: Sequence[Card]) -> str:
    return GROUPINGS[tuple(sorted(Counter(card.rank for card in cards).values(), reverse=True))]


def _supreme(cards: Sequence[Card]) -> str:
    """By the best that two of the four cards make, and whether the others match it."""
    tiers = [two_card_hand(two).tier for two in combinations(cards, 2)]
    if Tier.PAIR in tiers:
        return "two pairs" if all(_is_paired(cards, card) for card in cards) else "pair"
    if any(card >> 2 == JOKER_KIND for card in cards):
        return "joker without a pair"
    return "two face cards" if Tier.FACES in tiers else "points alone"


def _is_paired(cards: Sequence[Card], card: Card) -> bool:
    return sum(other >> 2 == card >> 2 for other in cards) > 1


def _tiles(tiles: Sequence[Tile]) -> str:
    """By the best pair that two of the four tiles make."""
    pairs = [pair.kind for two in combinations(tiles, 2) if (pair := pair_rank(*two)) is not None]
    proper = [kind for kind in pairs if kind not in (PairKind.WONG, PairKind.GONG)]
    if proper:
        return "two pairs" if len(proper) > 1 else "pair"
    return "Wong or Gong" if pairs else "no pair, Wong or Gong"


_BY_FAMILY: Final[dict[FamilyName, Callable[[Any], str]]] = {
    "cards": _cards,
    "supreme": _supreme,
    "tiles": _tiles,
}
