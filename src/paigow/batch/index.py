"""Where hands are found: tables by which the kernels number hands, and what stands under the numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.batch.codes import Codes, no_hand
from paigow.cards import in_order
from paigow.games.hands import Family
from paigow.odds import kernels
from paigow.odds.card_hands import FULL, DeckShape, FoldedHands, Ints, points, tables
from paigow.odds.four_pieces import SUPREME, TILES_GAME, TwoPlaces
from paigow.odds.main_counts import others_of
from paigow.rules.house_ways.cards import CardHouseWay

Numbers = NDArray[np.int32]

_LOWER: Final = 7
"""The ranks two to eight are numbered apart from the rest."""


# Seven cards


@dataclass(frozen=True)
class SevenIndex:
    """By what the kernels find a hand of seven cards; `tables` hands it to them in their order."""

    keys: Ints
    low_half: Numbers
    high_half: Numbers
    suited_rows: Numbers
    others: Numbers
    rank_rows: Numbers

    @property
    def tables(self) -> tuple[NDArray[Any], ...]:
        return tuple(vars(self).values())


@cache
def seven_index(deck: DeckShape = FULL) -> SevenIndex:
    """The index of all hands of a deck."""
    keys = np.zeros(256, np.int64)  # any byte may be looked up; what is no card is refused afterwards
    for card in range(52):
        rank, suit = divmod(card, 4)
        half = 5**rank if rank < _LOWER else 5 ** (rank - _LOWER) << kernels.batch.HIGH_SHIFT
        keys[card] = half + (1 << kernels.batch.SUIT_SHIFT + 4 * suit)
    joker = 5 ** (13 - _LOWER)
    keys[kernels.batch.JOKER] = (joker << kernels.batch.HIGH_SHIFT) + (0x1111 << kernels.batch.SUIT_SHIFT)
    hands = FoldedHands.from_deck(deck)
    counts = np.column_stack([hands.rank.counts, hands.rank.joker])
    low = counts[:, :_LOWER] @ 5 ** np.arange(_LOWER)
    high = counts[:, _LOWER:] @ 5 ** np.arange(14 - _LOWER)
    low_half, high_half = np.zeros(5**_LOWER, np.int32), np.zeros(2 * joker, np.int32)
    start = 0
    sizes = counts[:, :_LOWER].sum(axis=1)
    for size in range(8):  # cards in the lower half; every such half goes with every other half of the rest
        lows, highs = np.unique(low[sizes == size]), np.unique(high[sizes == size])
        low_half[lows] = start + len(highs) * np.arange(len(lows))
        high_half[highs] = np.arange(len(highs))
        start += len(lows) * len(highs)
    rank_rows = np.zeros(start, np.int32)
    rank_rows[low_half[low] + high_half[high]] = np.arange(len(hands.rank))
    suited_rows = np.zeros((1 << 13, 105), np.int32)
    suited_rows[hands.suited.mask, others_of(deck)] = np.arange(len(hands.suited))
    others = np.zeros((14, 14), np.int32)
    others[hands.suited.first, hands.suited.second] = others_of(deck)  # no card is -1: the last row or column
    return SevenIndex(keys, low_half, high_half, suited_rows, others, rank_rows)


def number_sevens(hands: Codes, family: Family[Any]) -> Numbers:
    """The number of each hand: rank hands first, then suited hands with others in one suit and in two."""
    numbers = np.empty(len(hands), np.int32)
    row = kernels.batch.number_sevens(hands, seven_index().tables, numbers)
    if row >= 0:
        raise no_hand(hands, row, family)
    return numbers


@lru_cache(maxsize=32)
def seven_entries(way: CardHouseWay) -> tuple[Ints, Ints]:
    """How a house way sets the rank hands, in the order of the index, and the suited hands, as one number
    each (`paigow.odds.kernels.batch.set_sevens`)."""
    set_to, rank = points(way, FULL), FoldedHands.from_deck(FULL).rank
    first, second = np.zeros((2, len(rank)), np.int64)
    kernels.batch.low_symbols(
        rank.counts, rank.joker, tuple(tables(way.ranks.ace_five)), set_to.rank_high, set_to.rank_low,
        first, second,
    )  # fmt: skip
    ranks = _packed(set_to.rank_high, set_to.rank_rule, set_to.rank_low) | first << 40 | second << 48
    suited = _packed(set_to.suited_high, set_to.suited_rule, set_to.suited_low)
    return ranks[seven_index().rank_rows], suited


def _packed(high: Ints, rule: Ints, low: Ints) -> Ints:
    return np.asarray(high | rule << 16 | low << 32)


@cache
def narrow_tables(ace_five: Any) -> tuple[NDArray[Any], ...]:
    """The ranks of hands, in arrays as narrow as they may be: they stay in a processor's cache."""
    wide = tables(ace_five)
    return (wide.places.astype(np.int16), wide.plain.astype(np.int16), wide.flush.astype(np.int16))


# Sets of fewer pieces


@dataclass(frozen=True)
class PieceIndex:
    """The sets of so many pieces of a deck, numbered; ``codes`` has each set in the deck's order."""

    order: NDArray[np.uint8]
    choose: Numbers
    codes: Codes

    def number(self, hands: Codes, family: Family[Any]) -> tuple[Numbers, Codes]:
        """The number of each hand, and the places of its pieces in the deck's order."""
        numbers = np.empty(len(hands), np.int32)
        places = np.empty(hands.shape, np.uint8)
        row = kernels.batch.number_pieces(hands, self.order, self.choose, places, numbers)
        if row >= 0:
            raise no_hand(hands, row, family)
        return numbers, places


@cache
def piece_index(family: Family[Any], size: int) -> PieceIndex:
    """The index of sets of so many pieces; cards stand in printed order, tiles from the best down."""
    deck = in_order(family.deck) if family.pieces == "cards" else family.deck
    order = np.full(256, 255, np.uint8)
    order[np.array(deck)] = np.arange(len(deck))
    choose = np.array([[comb(n, k) for k in range(size + 1)] for n in range(len(deck))], np.int32)
    sets = np.array(list(combinations(range(len(deck)), size)))
    numbers = choose[sets, np.arange(1, size + 1)].sum(axis=1)
    codes = np.empty(sets.shape, np.uint8)
    codes[numbers] = np.array(deck, np.uint8)[sets]
    return PieceIndex(order, choose, codes)


@cache
def pair_ranks(family: Family[Any]) -> NDArray[np.int16]:
    """The ranks of all hands of two pieces, by their number: 0 is the lowest, and copies are equal."""
    ranked = [family.rank(hand) for hand in pieces_of(family, piece_index(family, 2).codes)]
    place: dict[Any, int] = {}
    for hand in sorted(ranked):
        place.setdefault(hand, len(place))
    return np.array([place[hand] for hand in ranked], np.int16)


STANDING: Final[dict[str, Callable[[Any], TwoPlaces]]] = {
    "supreme": SUPREME.standing,
    "tiles": TILES_GAME.standing,
}
"""How both hands of a setting of four pieces stand: a player wins a hand by standing higher."""


@cache
def kinds_of_four(family: Family[Any]) -> tuple[Codes, Numbers]:
    """One hand of each group of four kinds, in the deck's order, and the group of every hand by its number.

    Pieces of one kind are alike to ranks and house ways: cards of a rank, and the two tiles that look alike.
    """
    codes = piece_index(family, 4).codes
    kinds = codes >> (2 if family.pieces == "cards" else 1)
    keys = kinds.astype(np.int64) @ 64 ** np.arange(4)
    _, first, group = np.unique(keys, return_index=True, return_inverse=True)
    return codes[first], group.astype(np.int32)


@lru_cache(maxsize=32)
def four_entries(family: Family[Any], way: Any) -> tuple[Numbers, ...]:
    """How a house way sets every hand of four, by its number: two places in the deck's order, the ranks of
    both hands, and the number of the rule."""
    hands, group = kinds_of_four(family)
    rules = [rule.name for rule in way.rules]
    found = []
    for hand in pieces_of(family, hands):
        given = way.set(hand)
        low = sorted(hand.index(piece) for piece in given.low)
        found.append((*low, *STANDING[family.name](given.setting), rules.index(given.rule)))
    return tuple(np.array(found, np.int32)[group].T)


def pieces_of(family: Family[Any], codes: Codes) -> list[tuple[Any, ...]]:
    """Rows of codes as cards or tiles; they are known to be codes."""
    by_code = {int(piece): piece for piece in family.deck}
    return [tuple(by_code[code] for code in row) for row in codes.tolist()]
