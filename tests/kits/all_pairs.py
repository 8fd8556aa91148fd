"""Every deal of a small deck, visited one by one with the readable rules: the measure of the odds engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from paigow.cards import Card
from paigow.odds.card_hands import HAND, DeckShape
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way
from paigow.rules.outcome import Result
from paigow.rules.poker.pai_gow import is_ace_high, is_queens_dragon
from paigow.rules.poker.ranks import HandRanks
from paigow.rules.poker.seven_cards import SevenCards
from paigow.rules.setting import decided
from paigow.switches import AceFive

Ints = NDArray[np.int64]

DECKS = {
    "high cards in three suits": DeckShape((8, 9, 10, 11, 12), 3),
    "ace to five in three suits": DeckShape((0, 1, 2, 3, 12), 3),
    "eight ranks in two suits": DeckShape((0, 1, 3, 5, 6, 8, 10, 12), 2),
    "four ranks in four suits": DeckShape((0, 3, 11, 12), 4),
    "queens without a joker": DeckShape((0, 2, 3, 5, 6, 8, 9, 10), 2, joker=False),
}


@dataclass(frozen=True)
class Deals:
    """The hands of a deck, and for each the rows of the hands beside it."""

    hands: list[tuple[Card, ...]]
    beside: Ints

    @staticmethod
    @cache
    def from_deck(deck: DeckShape) -> Deals:
        cards = deck.cards
        hands = list(combinations(cards, HAND))
        masks = {sum(1 << card for card in hand): row for row, hand in enumerate(hands)}
        everything = sum(1 << card for card in cards)
        beside = [
            [
                masks[sum(other)]
                for other in combinations(
                    [1 << card for card in cards if (everything & ~mask) >> card & 1], HAND
                )
            ]
            for mask in masks
        ]
        return Deals(hands, np.array(beside))

    @property
    def number(self) -> int:
        return int(self.beside.size)


def in_low_hand_order(hand: tuple[Card, ...]) -> list[Card]:
    return sorted(hand, key=lambda card: (-card.rank, card.suit))


@cache
def set_by(deck: DeckShape, name: str, ace_five: AceFive) -> tuple[Ints, Ints]:
    """The ranks that the readable interpreter of a house way sets every hand to."""
    way = card_house_way(name, ace_five)
    chosen = [way.choose(in_low_hand_order(hand))[0] for hand in Deals.from_deck(deck).hands]
    return np.array([each.high for each in chosen]), np.array([each.low for each in chosen])


@cache
def all_settings(deck: DeckShape, ace_five: AceFive) -> tuple[Ints, Ints]:
    """The ranks of every correct setting of every hand, in 21 columns filled up with -1."""
    ranks = HandRanks.for_ace_five(ace_five)
    hands = Deals.from_deck(deck).hands
    settings = np.full((2, len(hands), 21), -1)
    for row, hand in enumerate(hands):
        for n, setting in enumerate(ranks.correct_settings(hand)):
            settings[:, row, n] = setting.high, setting.low
    return settings[0], settings[1]


def _results(high: Ints, low: Ints, other_high: Ints, other_low: Ints) -> Ints:
    """+1, 0 or -1 for the first side of each pair, by the outcome table of the rules."""
    table = np.zeros((3, 3), dtype=np.int64)
    for a in (-1, 0, 1):
        for b in (-1, 0, 1):
            result = decided(a, b).result
            table[a, b] = (result is Result.WIN) - (result is Result.LOSE)
    results: Ints = table[np.sign(high - other_high), np.sign(low - other_low)]
    return results


def count(results: Ints) -> tuple[int, int]:
    """Wins and losses."""
    return int((results > 0).sum()), int((results < 0).sum())


def way_against_way(
    deck: DeckShape,
    player: CardHouseWay,
    dealer: CardHouseWay,
    *,
    banking: bool = False,
    pushes: str | None = None,
) -> tuple[int, int]:
    deals, ace_five = Deals.from_deck(deck), player.ranks.ace_five
    high, low = (ranks[:, None] for ranks in set_by(deck, player.name, ace_five))
    other_high, other_low = (ranks[deals.beside] for ranks in set_by(deck, dealer.name, ace_five))
    if banking:
        return count(-_results(other_high, other_low, high, low) * _own_counts(deals, pushes))
    return count(_results(high, low, other_high, other_low) * _counts(deals, pushes))


def _counts(deals: Deals, pushes: str | None) -> Ints:
    """0 where the dealer's hand pushes by rule, else 1."""
    return 1 - _pushing(deals, pushes)[deals.beside].astype(np.int64)


def _pushing(deals: Deals, pushes: str | None) -> NDArray[np.bool_]:
    """Which hands push by rule."""
    rules: dict[str | None, Callable[[SevenCards], bool]] = {
        "queens-dragon": is_queens_dragon,
        "ace-high": is_ace_high,
        None: lambda _: False,
    }
    return np.array([rules[pushes](SevenCards.from_cards(hand)) for hand in deals.hands])


def _own_counts(deals: Deals, pushes: str | None) -> Ints:
    """0 where the bank's own hand pushes by rule, else 1."""
    return 1 - _pushing(deals, pushes).astype(np.int64)[:, None]


def best_reply(deck: DeckShape, dealer: CardHouseWay) -> tuple[int, int]:
    """The player sees the dealer's hands: the best result that any correct setting has against them."""
    deals, ace_five = Deals.from_deck(deck), dealer.ranks.ace_five
    other_high, other_low = (ranks[deals.beside] for ranks in set_by(deck, dealer.name, ace_five))
    best = np.full(deals.beside.shape, -1)
    for high, low in zip(*(ranks.T for ranks in all_settings(deck, ace_five)), strict=True):
        best = np.maximum(best, _results(high[:, None], low[:, None], other_high, other_low))
    return count(best * _counts(deals, "ace-high"))


def optimal(
    deck: DeckShape,
    dealer: CardHouseWay,
    kept: int,
    *,
    banking: bool = False,
    pushes: str | None = None,
    lost: int = 100,
) -> tuple[int, int]:
    """Each hand by the setting with the best expected value over all hands beside it."""
    deals, ace_five = Deals.from_deck(deck), dealer.ranks.ace_five
    other_high, other_low = (ranks[deals.beside] for ranks in set_by(deck, dealer.name, ace_five))
    counting = _counts(deals, pushes)
    best = np.full(len(deals.hands), np.iinfo(np.int64).min)
    wins, losses = np.zeros((2, len(deals.hands)), dtype=np.int64)
    for highs, lows in zip(*(ranks.T for ranks in all_settings(deck, ace_five)), strict=True):
        high, low = highs[:, None], lows[:, None]
        if banking:
            results = -_results(other_high, other_low, high, low) * _own_counts(deals, pushes)
        else:
            results = _results(high, low, other_high, other_low) * counting
        win, lose = (results > 0).sum(axis=1), (results < 0).sum(axis=1)
        # Expected value, then wins, then few losses; no hand has a thousand others beside it here.
        worth = ((kept * win - lost * lose) * 1000 + win) * 1000 - lose
        better = (highs >= 0) & (worth > best)
        best[better], wins[better], losses[better] = worth[better], win[better], lose[better]
    return int(wins.sum()), int(losses.sum())
