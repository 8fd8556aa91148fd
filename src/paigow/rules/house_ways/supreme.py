"""Setting four cards of Supreme Pai Gow by a house way, written as data.

The documents print no house way and leave it to the licensee (SPG-12d). A way here has one rule: of the
correct settings the one with the highest score, if it has a score sheet, and then the highest low or high
hand (``prefer``). Only the ranks of the cards enter, never their suits; so the choice is made once for
each of the 2,366 groups of four ranks and remembered.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from paigow.cards import DECK_54, RANKS, Card, parse_cards
from paigow.rules.house_ways.base import HouseWaySetting
from paigow.rules.house_ways.catalogue import WayText, WrittenWay, load_way
from paigow.rules.supreme.hands import SPLITS, TwoCardHand, four_in_order, hand_of_kinds, two_card_hand

_Kinds = tuple[int, int, int, int]
_Split = tuple[tuple[int, int], tuple[int, int]]


@cache
def _every_kinds() -> tuple[_Kinds, ...]:
    """Every group of four ranks, as they are printed."""
    held = Counter(card >> 2 for card in DECK_54)
    groups = combinations_with_replacement(sorted(held, reverse=True), 4)
    return tuple(kinds for kinds in groups if Counter(kinds) <= held)


class ScoreSheet:
    """What a hand scores: the line of the highest hand it reaches, by 3(a) and then by its highest card."""

    def __init__(self, lines: Mapping[str, int]) -> None:
        scored = sorted((_least(text), score) for text, score in lines.items())
        self._least = [least for least, _ in scored]
        self._scores = [0, *(score for _, score in scored)]

    def score(self, hand: TwoCardHand) -> int:
        """
        >>> sheet = ScoreSheet({"7 points": 1, "9 points with K": 3, "Q J": 5, "2 2": 9})
        >>> hands = ("Ks 6d", "Ks 8d", "Qs 9d", "Ks 9d", "Ks Qd", "3s 3d")
        >>> [sheet.score(two_card_hand(parse_cards(text))) for text in hands]
        [0, 1, 1, 3, 5, 9]
        """
        return self._scores[bisect_right(self._least, (hand.rank, hand.highest))]


def least_hand(text: str) -> tuple[int, int] | None:
    """The least hand that a line names: points, points with a highest card, or two cards by their ranks; None
    where it names none.

    >>> least_hand("7 points with K") is None, least_hand("7 point"), least_hand("10 points")
    (False, None, None)
    """
    return _least(text) if _LINE.fullmatch(text) else None


_LINE: Final = re.compile(f"[0-9] points( with [{RANKS}])?|[{RANKS}] [{RANKS}]")


def _least(text: str) -> tuple[int, int]:
    points, is_points, card = text.partition(" points")
    if is_points:
        return int(points), _single_card(card.removeprefix(" with ")) if card else 0
    first, second = text.split()
    return two_card_hand(parse_cards(f"{first}c {second}d")).rank, 0


def _single_card(rank: str) -> int:
    """The place of a card among single cards; beside a pair of itself it is the highest (SPG-3b.2)."""
    return two_card_hand(parse_cards(f"{rank}c {rank}d")).highest


class SupremeHouseWay(WrittenWay):
    """A house way of Supreme Pai Gow."""

    def __init__(self, text: WayText) -> None:
        super().__init__(text)
        (data,) = text.data
        self.score_sheets: Final[Mapping[str, Mapping[str, int]]] = {
            hand: data[hand] for hand in ("high", "low") if hand in data
        }
        """What the lines of the high and of the low hand score, as the text has them."""
        self._high = ScoreSheet(data.get("high", {}))
        self._low = ScoreSheet(data.get("low", {}))
        self._prefer_high = data["prefer"] == "high"
        self._places: dict[_Kinds, _Split] = {}

    def set(self, pieces: Sequence[Card] | str) -> HouseWaySetting[Card]:
        """The setting, and the rule that gave it.

        >>> given = supreme_house_way("balanced").set("9s 9d Kh As")
        >>> str(given), given.rule
        ('9d 9s / As Kh', 'highest score')
        """
        if isinstance(pieces, str):
            pieces = parse_cards(pieces, 4, DECK_54)
        cards = four_in_order(pieces)
        if not self._places:  # all at once: what is remembered says nothing of the hands that were set
            self._places.update((kinds, self._choose(*kinds)) for kinds in _every_kinds())
        low, high = self._places[cards[0] >> 2, cards[1] >> 2, cards[2] >> 2, cards[3] >> 2]
        return HouseWaySetting(
            (cards[high[0]], cards[high[1]]), (cards[low[0]], cards[low[1]]), self.rules[0].name
        )

    def _choose(self, *kinds: int) -> _Split:
        """The first of the best splits of four cards as they are printed.

        So of equal settings the low hand is the first in order, and of equal cards it takes the first suit.
        """
        ranked = []
        for low, high in SPLITS:
            low_hand = hand_of_kinds(kinds[low[0]], kinds[low[1]])
            high_hand = hand_of_kinds(kinds[high[0]], kinds[high[1]])
            if high_hand.rank >= low_hand.rank:  # set correctly: SPG-12a.2, by 3(a) alone
                ranked.append((self._worth(high_hand, low_hand), low, high))
        _, low, high = max(ranked, key=lambda one: one[0])
        return low, high

    def _worth(self, high: TwoCardHand, low: TwoCardHand) -> tuple[int, TwoCardHand, TwoCardHand]:
        score = self._high.score(high) + self._low.score(low)
        return (score, high, low) if self._prefer_high else (score, low, high)


@cache
def supreme_house_way(name: str) -> SupremeHouseWay:
    """A house way of Supreme Pai Gow by name, read once."""
    return SupremeHouseWay(load_way(f"supreme-{name}"))
