"""House ways for the kernels: their data packed into numbers, and every folded hand of a deck set by them.

The packing reads the same rules that `paigow.rules.house_ways.cards` interprets, so a house way is written
once, in its data, and one that a user brings along needs nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.odds import kernels
from paigow.odds.folding.hands import DeckShape, FoldedHands, Ints
from paigow.odds.work.cache import CachedResults
from paigow.rules.house_ways.cards import CardHouseWay
from paigow.rules.house_ways.language import HANDS
from paigow.rules.poker.hands import COMPLETE, Category
from paigow.rules.poker.ranks import CARD_KEYS, HandRanks
from paigow.switches import AceFive

SYMBOLS: Final = 14
"""Thirteen ranks and the joker, which comes last here."""
STAIRS: Final = 21


class Tables(NamedTuple):
    """What the kernels must know of the ranks of hands, under one choice for A-2-3-4-5."""

    places: Ints
    plain: Ints
    flush: Ints
    category: Ints
    lowest_high: Ints
    groupings: Ints
    complete: NDArray[np.bool_]


class Packed(NamedTuple):
    """A house way in numbers: its rules, the places of their tries among the wishes, the wishes."""

    rules: Ints
    tries: Ints
    wishes: Ints


@dataclass(frozen=True)
class Points:
    """The ranks of the high and low hand that each hand of a deck is set to."""

    rank_high: Ints
    rank_low: Ints
    suited_high: Ints
    suited_low: Ints


@dataclass(frozen=True)
class Stairs:
    """The undominated correct settings of each hand: those of hand i stand from starts[i] to starts[i+1]."""

    starts: Ints
    high: Ints
    low: Ints


@cache
def tables(ace_five: AceFive) -> Tables:
    """The ranks as arrays; five symbols from the highest down are looked up by the sum of their places."""
    ranks = HandRanks.for_ace_five(ace_five)
    places = np.array([[comb(symbol + 4 - k, 5 - k) for symbol in range(SYMBOLS)] for k in range(5)])
    plain = np.full(comb(SYMBOLS + 4, 5), -1, dtype=np.int64)
    for chosen in combinations_with_replacement(range(SYMBOLS - 1, -1, -1), 5):
        key = sum(CARD_KEYS[min(4 * symbol, 52)] for symbol in chosen)
        if key in ranks.by_key:
            plain[sum(places[k, symbol] for k, symbol in enumerate(chosen))] = ranks.by_key[key]
    flush = np.full(1 << SYMBOLS, -1, dtype=np.int64)
    for mask, rank in ranks.by_suited_mask.items():
        flush[mask] = rank
    return Tables(
        places=places,
        plain=plain,
        flush=flush,
        category=np.array(ranks.category, dtype=np.int64),
        lowest_high=np.array(ranks.lowest_high, dtype=np.int64),
        groupings=_groupings(),
        complete=np.array([category in COMPLETE for category in Category]),
    )


def _groupings() -> Ints:
    """The number of a grouping in `HANDS` by the sum that the kernel makes of the sizes of its groups."""
    worth = {1: 0, 2: 1, 3: 4, 4: 12, 5: 24}
    groupings = np.full(48, -1, dtype=np.int64)
    for number, sizes in enumerate(HANDS.values()):
        groupings[sum(worth[size] for size in sizes)] = number
    return groupings


def pack(way: CardHouseWay) -> Packed:
    """Turn the rules of a house way into numbers."""
    hands = list(HANDS)
    rules: list[tuple[int, ...]] = []
    tries: list[tuple[int, ...]] = []
    wishes: list[tuple[int, ...]] = []
    for rule in way.card_rules:
        before = len(tries)
        for place in rule.tries:
            tries.append((len(wishes), len(wishes) + len(place)))
            wishes += [(sum(1 << category for category in wish.high), *wish.low) for wish in place]
        which = sum(1 << hands.index(hand) for hand in rule.hands)
        complete = -1 if rule.complete is None else int(rule.complete)
        rules.append((which, complete, *rule.first, *rule.second, rule.prefer_high, before, len(tries)))
    return Packed(*(np.array(rows, dtype=np.int64) for rows in (rules, tries, wishes)))


def description(way: CardHouseWay) -> list[object]:
    """All of a house way that decides how it sets, in a form that can be written down."""
    return [way.ranks.ace_five, *(array.tolist() for array in pack(way))]


@lru_cache(maxsize=16)
def points(way: CardHouseWay, deck: DeckShape) -> Points:
    """Every hand of a deck set by a house way, as it was kept from an earlier run or else set now."""
    question = {"way": description(way), "deck": asdict(deck)}
    store = CachedResults("points")
    kept = store.read_arrays(question)
    if kept is not None and _are_points(kept, way, deck):
        return Points(**{name: ranks.astype(np.int64) for name, ranks in kept.items()})
    found = set_all(way, deck)
    store.write_arrays(question, {name: ranks.astype(np.int16) for name, ranks in vars(found).items()})
    return found


def _are_points(kept: Mapping[str, NDArray[Any]], way: CardHouseWay, deck: DeckShape) -> bool:
    """Whether arrays could be the points of a deck: for each hand ranks that there are, correctly set.

    The kernels count by these ranks without looking whether they exist.
    """
    hands, least = FoldedHands.from_deck(deck), np.array(way.ranks.lowest_high)
    sizes = {"rank": len(hands.rank), "suited": len(hands.suited)}
    if kept.keys() != {f"{kind}_{side}" for kind in sizes for side in ("high", "low")}:
        return False
    for kind, size in sizes.items():
        high, low = kept[f"{kind}_high"], kept[f"{kind}_low"]
        if not (high.shape == low.shape == (size,) and high.dtype == low.dtype == np.int16):
            return False
        if ((low < 0) | (low >= len(least)) | (high >= len(way.ranks.category))).any():
            return False
        if (high < least[low]).any():
            return False
    return True


def set_all(way: CardHouseWay, deck: DeckShape) -> Points:
    """Run the compiled interpreter over every hand of a deck."""
    hands = FoldedHands.from_deck(deck)
    packed, known = pack(way), tables(way.ranks.ace_five)
    found = []
    for kind in (hands.rank, hands.suited):
        high, low = np.zeros((2, len(kind)), dtype=np.int64)
        unset = kernels.setting.set_by_way(
            kind.counts, kind.joker, kind.mask, tuple(known), tuple(packed), high, low
        )
        if unset >= 0:
            raise ValueError(
                f"house way {way.name!r} has no rule for the ranks {kind.counts[unset].tolist()}"
            )
        found += [high, low]
    return Points(*found)


def stairs(ace_five: AceFive, deck: DeckShape) -> tuple[Stairs, Stairs]:
    """The undominated settings of the rank hands and of the suited hands of a deck."""
    hands = FoldedHands.from_deck(deck)
    found = []
    for kind in (hands.rank, hands.suited):
        starts = np.zeros(len(kind) + 1, dtype=np.int64)
        high, low = np.zeros((2, STAIRS * len(kind)), dtype=np.int64)
        end = kernels.setting.stairs_of_hands(
            kind.counts, kind.joker, kind.mask, tuple(tables(ace_five)), starts, high, low
        )
        found.append(Stairs(starts, high[:end].copy(), low[:end].copy()))
    return found[0], found[1]
