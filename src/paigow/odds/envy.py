"""How envy bonuses hang together: what other players' hands are worth to one whose own hand is known.

Players' hands share no card, so a bonus is a little less likely beside a hand that holds what it is made of.
For the mean that does not matter, for the deviation it does. Every pair of disjoint hands is counted, by
inclusion and exclusion over the cards that two hands could share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.odds import kernels
from paigow.odds.cache import CachedResults
from paigow.odds.card_hands import CLASSES, FULL, FoldedHands
from paigow.odds.seven_cards import Classes, traits
from paigow.rules.poker.seven_cards import HandReading

_CARDS: Final = 53
_HAND: Final = 7
BESIDE: Final = comb(_CARDS - _HAND, _HAND)
"""How many hands another player may hold beside one hand."""
_CHUNK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class EnvyTable:
    """A pay table as far as envy goes: its rows by worth, and the bonus that each earns the others."""

    rows: tuple[tuple[str, int], ...]
    reading: HandReading

    @property
    def question(self) -> dict[str, object]:
        return {"rows": [list(row) for row in self.rows], "reading": repr(self.reading)}

    def beside(self, counts: Sequence[int]) -> tuple[int, ...]:
        """For each row, and at last for no row, the bonuses of all hands beside all of its hands, in cents.

        ``counts`` are the hands of each row: all the sums together are what every hand is worth to every
        other, which a kept answer must come to as well.
        """
        whole = BESIDE * sum(count * envy for count, (_, envy) in zip(counts, self.rows, strict=True))
        store = CachedResults("envy")
        match store.read(self.question):
            case list(kept) if _is_plausible(kept, len(self.rows) + 1, whole):
                return tuple(kept)
        found = _computed(self)
        if not _is_plausible(found, len(self.rows) + 1, whole):
            raise ArithmeticError(f"bonuses beside each other came to {sum(found)}, and are {whole} cents")
        store.write(self.question, found)
        return tuple(found)


def _is_plausible(found: list[Any], length: int, whole: int) -> bool:
    return (
        len(found) == length
        and all(type(each) is int and each >= 0 for each in found)
        and sum(found) == whole
    )


@dataclass(frozen=True)
class _Hands:
    """One hand of each class under permutation of the suits: sets of ranks by suit, the joker, how many."""

    suits: NDArray[np.int32]
    joker: NDArray[np.int32]
    times: NDArray[np.int64]


@cache
def _hands() -> _Hands:
    rank = FoldedHands.from_deck(FULL).rank
    suits = np.zeros((4, CLASSES), np.int32)
    joker, times = np.zeros(CLASSES, np.int32), np.zeros(CLASSES, np.int64)
    if kernels.envy.write_hands(rank.counts, rank.joker, suits, joker, times) != CLASSES:
        raise ArithmeticError("not every class of hands was found once")
    return _Hands(suits, joker, times)


def _computed(envy: EnvyTable) -> list[int]:
    hands = _hands()
    rows = _rows(envy, hands)
    worth = np.array([*(bonus for _, bonus in envy.rows), 0], np.int64)[rows]
    choose = np.array([[comb(n, k) for k in range(_HAND)] for n in range(_CARDS)], np.int64)
    sizes = [comb(_CARDS, size) for size in range(_HAND)]
    starts = np.cumsum([0, *sizes])
    table = np.zeros(sum(sizes), np.int64)
    orders = np.array(list(permutations(range(4))), np.int64)
    premium = np.flatnonzero(worth)
    some = hands.suits[:, premium].copy(), hands.joker[premium], hands.times[premium], worth[premium]
    kernels.envy.add_worth(*some, orders, choose, starts, table)
    found = np.zeros(len(envy.rows) + 1, np.int64)
    kernels.envy.worth_beside(
        hands.suits, hands.joker, worth, rows, hands.times, orders, choose, starts, table, found
    )
    return [int(each) for each in found]


def _rows(envy: EnvyTable, hands: _Hands) -> NDArray[np.int64]:
    """The row that pays each hand, the first of those that it holds; after the last row, none."""
    found = np.full(len(hands.joker), len(envy.rows), np.int64)
    for start in range(0, len(found), _CHUNK):
        part = slice(start, start + _CHUNK)
        folded = Classes(tuple(hands.suits[:, part]), hands.joker[part], hands.times[part])
        held = {
            trait.hand: answers
            for trait, answers in traits(folded).items()
            if trait.field is None or getattr(envy.reading, trait.field) == trait.choice
        }
        for place, (hand, _) in reversed(list(enumerate(envy.rows))):
            if hand in held:
                found[part][held[hand]] = place
    return found
