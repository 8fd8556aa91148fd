"""The hands of a deck, folded: what the odds engine counts instead of 154,143,080 hands one by one.

A house way never asks for the name of a suit, and suits matter only to a hand in which five cards (the joker
being one of any suit) can be of one suit. So almost every hand is known by its ranks alone:

- a *rank hand* is seven ranks, the joker kept apart: 67,600 of them stand for all hands of the full deck;
- a *suited hand* is the set of ranks held in the one suit that can make a flush, the joker, and the one or
  two *others* by rank: 224,653 of them stand, in each suit, for the hands whose ranks do not say it all.

A hand is first counted as if no flush existed, by its rank hand; a suited hand then corrects that. Both
corrections and counts are exact, and the deck may be a small one, on which everything can be visited
instead.

House ways are packed into numbers for the kernels, which set every folded hand of a deck by them. The packing
reads the same rules that `paigow.rules.house_ways.cards` interprets, so a house way is written once, in its
data, and one that a user brings along needs nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.cards import CARDS, JOKER, Card
from paigow.odds import kernels
from paigow.odds.cache import CachedResults
from paigow.rules.house_ways.cards import CardHouseWay
from paigow.rules.house_ways.language import HANDS
from paigow.rules.poker.hands import COMPLETE, Category
from paigow.rules.poker.ranks import CARD_KEYS, HandRanks
from paigow.switches import AceFive

Ints = NDArray[np.int64]

HAND: Final = 7
FLUSH: Final = 5
CLASSES: Final = 6_972_147
"""Classes of the full deck's hands under permutation of the suits."""
NONE: Final = -1
"""In the place of a rank: no such card."""


@dataclass(frozen=True, slots=True)
class DeckShape:
    """So many suits of some ranks, and the joker or not.

    >>> FULL.size, FULL.hands, FULL.beside
    (53, 154143080, 53524680)
    """

    ranks: tuple[int, ...] = tuple(range(13))
    suits: int = 4
    joker: bool = True

    @property
    def cards(self) -> tuple[Card, ...]:
        natural = tuple(CARDS[4 * rank + suit] for rank in self.ranks for suit in range(self.suits))
        return (*natural, JOKER) if self.joker else natural

    @property
    def size(self) -> int:
        return len(self.ranks) * self.suits + self.joker

    @property
    def hands(self) -> int:
        return comb(self.size, HAND)

    @property
    def beside(self) -> int:
        """How many hands are left beside one hand."""
        return comb(self.size - HAND, HAND)

    @property
    def deals(self) -> int:
        """The player's and the dealer's hands, in that order.

        >>> FULL.deals
        8250459031214400
        """
        return self.hands * self.beside

    @property
    def jokers(self) -> range:
        """The numbers of jokers that a hand may hold."""
        return range(1 + self.joker)


FULL: Final = DeckShape()


class RankHands:
    """Every way to choose seven ranks of a deck; row by row in the arrays.

    ``counts[i, r]`` cards of rank r, the joker apart in ``joker[i]``; ``ways[i]`` hands have these ranks.
    No suit is told: ``mask[i]`` is empty.
    """

    def __init__(self, deck: DeckShape) -> None:
        blocks = [_multisets(deck.ranks, HAND - joker, deck.suits) for joker in deck.jokers]
        self.counts: Final = np.concatenate(blocks)
        self.joker: Final = np.repeat(np.arange(len(blocks)), [len(block) for block in blocks])
        self.mask: Final = np.zeros(len(self.counts), dtype=np.int64)
        self.ways: Final[Ints] = _binomials(deck.suits)[self.counts].prod(axis=1)
        self._keys = _keys(self.counts, self.joker)
        self._order = np.argsort(self._keys)

    def __len__(self) -> int:
        return len(self.joker)

    def find(self, counts: Ints, joker: Ints) -> Ints:
        """The rows that hold these ranks."""
        places = np.searchsorted(self._keys, _keys(counts, joker), sorter=self._order)
        return self._order[places]


class SuitedHands:
    """Every hand of a deck that can hold a flush, told in the suit of the flush.

    ``mask[i]`` are the ranks held in that suit as a set of bits, ``first[i]`` and ``second[i]`` the ranks of
    the other cards or `NONE`, the joker is apart; ``ways[i]`` hands of each suit are like that.
    """

    def __init__(self, deck: DeckShape) -> None:
        rows = _suited(deck)
        self.mask: Final = rows[:, 0]
        self.joker: Final = rows[:, 1]
        self.first: Final = rows[:, 2]
        self.second: Final = rows[:, 3]
        free, twins = deck.suits - 1, (self.first == self.second) & (self.first != NONE)
        others_held = (rows[:, 2:] != NONE).sum(axis=1)
        self.ways: Final[Ints] = np.where(twins, comb(free, 2), free**others_held)
        self._keys = _suited_keys(self.mask, self.first, self.second)
        self._order = np.argsort(self._keys)

    def __len__(self) -> int:
        return len(self.mask)

    @cached_property
    def counts(self) -> Ints:
        """How many cards of each rank."""
        counts = self.mask[:, None] >> np.arange(13) & 1
        for other in (self.first, self.second):
            held = np.flatnonzero(other != NONE)
            counts[held, other[held]] += 1
        return counts

    def find(self, mask: Ints, first: Ints, second: Ints) -> Ints:
        """The rows of these hands; the others from the lower rank up. The joker follows from the rest."""
        places = np.searchsorted(self._keys, _suited_keys(mask, first, second), sorter=self._order)
        return self._order[places]


class FoldedHands:
    """Both kinds of hands of a deck, and the rank hand that each suited hand is counted as at first.

    >>> hands = FoldedHands.from_deck(FULL)
    >>> len(hands.rank), len(hands.suited), int(hands.rank.ways.sum()) == FULL.hands
    (67600, 224653, True)
    """

    def __init__(self, deck: DeckShape) -> None:
        self.deck: Final = deck
        self.rank: Final = RankHands(deck)
        self.suited: Final = SuitedHands(deck)

    @staticmethod
    def from_deck(deck: DeckShape) -> FoldedHands:
        """The hands of a deck, listed once."""
        return _hands(deck)

    @cached_property
    def rank_of_suited(self) -> Ints:
        return self.rank.find(self.suited.counts, self.suited.joker)

    def row(self, cards: Sequence[Card]) -> tuple[bool, int]:
        """Whether seven cards can hold a flush, and their row among the hands of that kind."""
        natural = [card for card in cards if not card.is_joker]
        joker = HAND - len(natural)
        for suit in range(self.deck.suits):
            held = [card.rank for card in natural if card.suit == suit]
            if len(held) + joker >= FLUSH:
                others = sorted(card.rank for card in natural if card.suit != suit)
                first, second = (*others, NONE, NONE)[:2]
                mask = sum(1 << rank for rank in held)
                return True, int(self.suited.find(*(np.array([n]) for n in (mask, first, second)))[0])
        counts = np.bincount([card.rank for card in natural], minlength=13)
        return False, int(self.rank.find(counts[None], np.array([joker]))[0])


_hands = cache(FoldedHands)


def _multisets(ranks: Sequence[int], size: int, most: int) -> Ints:
    """All ways to hold so many cards, none of a rank more than so often, as counts by rank."""
    chosen = np.array(list(combinations_with_replacement(ranks, size)), dtype=np.int64).reshape(-1, size)
    counts = np.zeros((len(chosen), 13), dtype=np.int64)
    for place in range(size):
        counts[np.arange(len(chosen)), chosen[:, place]] += 1
    return counts[(counts <= most).all(axis=1)]


def _suited(deck: DeckShape) -> Ints:
    """The sets of ranks in a suit, the joker and the others of every suited hand, row by row."""
    lists = np.array(others(deck))
    sizes = (lists != NONE).sum(axis=1)
    blocks = [np.zeros((0, 4), dtype=np.int64)]
    for joker in deck.jokers:
        for size in range(FLUSH - joker, HAND - joker + 1):
            beside = lists[sizes == HAND - joker - size]
            masks = [sum(1 << rank for rank in ranks) for ranks in combinations(deck.ranks, size)]
            rows = np.zeros((len(beside) * len(masks), 4), dtype=np.int64)
            rows[:, 0] = np.tile(masks, len(beside))
            rows[:, 1] = joker
            rows[:, 2:] = np.repeat(beside, len(masks), axis=0)
            blocks.append(rows)
    return np.concatenate(blocks)


@cache
def others(deck: DeckShape) -> tuple[tuple[int, int], ...]:
    """None, one or two cards by rank, from outside one suit; the lower rank first, nothing last.

    >>> len(others(FULL))
    105
    """
    pairs = combinations_with_replacement(deck.ranks, 2)
    return (
        (NONE, NONE),
        *((rank, NONE) for rank in deck.ranks if deck.suits > 1),
        *((low, high) for low, high in pairs if deck.suits > 2 or (deck.suits > 1 and low != high)),
    )


def _binomials(n: int) -> Ints:
    return np.array([comb(n, k) for k in range(HAND + 1)], dtype=np.int64)


def _keys(counts: Ints, joker: Ints) -> Ints:
    powers = 5 ** np.arange(14, dtype=np.int64)
    return np.asarray(counts @ powers[:13] + joker * powers[13])


def _suited_keys(mask: Ints, first: Ints, second: Ints) -> Ints:
    return np.asarray((mask * 14 + first + 1) * 14 + second + 1)


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
    """The ranks of the high and low hand that each hand of a deck is set to, and the rule that does it."""

    rank_high: Ints
    rank_low: Ints
    rank_rule: Ints
    suited_high: Ints
    suited_low: Ints
    suited_rule: Ints


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
    """Return what decides how a house way sets, as values that JSON can hold."""
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
    if kept.keys() != {f"{kind}_{what}" for kind in sizes for what in ("high", "low", "rule")}:
        return False
    if any(array.dtype != np.int16 for array in kept.values()):
        return False
    for kind, size in sizes.items():
        high, low, rule = (kept[f"{kind}_{what}"] for what in ("high", "low", "rule"))
        if not high.shape == low.shape == rule.shape == (size,):
            return False
        if ((rule < 0) | (rule >= len(way.card_rules))).any():
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
        high, low, rule = np.zeros((3, len(kind)), dtype=np.int64)
        unset = kernels.setting.set_by_way(
            kind.counts, kind.joker, kind.mask, tuple(known), tuple(packed), high, low, rule
        )
        if unset >= 0:
            raise ValueError(
                f"house way {way.name!r} has no rule for the ranks {kind.counts[unset].tolist()}"
            )
        found += [high, low, rule]
    return Points(*found)


def correct_settings(ace_five: AceFive, deck: DeckShape) -> tuple[Stairs, Stairs]:
    """All correct settings of the rank hands and of the suited hands of a deck, those of equal ranks once;
    of each hand in the order of the high hands, then of the low ones."""
    hands = FoldedHands.from_deck(deck)
    found = []
    for kind in (hands.rank, hands.suited):
        starts = np.zeros(len(kind) + 1, dtype=np.int64)
        keys = np.zeros(STAIRS * len(kind), dtype=np.int64)
        end = kernels.setting.correct_settings_of_hands(
            kind.counts, kind.joker, kind.mask, tuple(tables(ace_five)), starts, keys
        )
        found.append(Stairs(starts, keys[:end] >> 7, keys[:end] & 127))
    return found[0], found[1]


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
