"""Exact odds of Supreme Pai Gow's main wager, by ranks alone: suits play no part in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from paigow.cards import DECK_54, Card
from paigow.games.catalogue import GameName, game
from paigow.odds.four.pieces import FourPieceRules, FourPieces, TwoPlaces
from paigow.rules.setting import Setting
from paigow.rules.supreme.hands import TwoCardHand, rank_setting, settings, why_not_correct


def _kind(card: Card) -> int:
    return card >> 2


def _correct(cards: Sequence[Card]) -> Iterator[Setting[Card]]:
    return (setting for setting in settings(cards) if why_not_correct(setting) is None)


def _place(hand: TwoCardHand) -> int:
    """By 3(a), then by the highest card of 3(b), of which there are thirteen (SPG-3b.1)."""
    return 13 * hand.rank + hand.highest


def _standing(setting: Setting[Card]) -> TwoPlaces:
    """A low hand of zero never wins, so all of them stand lowest; a high hand of zero is ranked (SPG-3d)."""
    high, low = rank_setting(setting)
    return _place(high), 0 if low.is_zero else _place(low)


SUPREME = FourPieceRules(_kind, _correct, _standing, game(GameName.SUPREME_PAI_GOW).vigorish_percent)


@cache
def supreme() -> FourPieces[Card]:
    """The main wager with the full deck.

    >>> from paigow.rules.house_ways import house_way
    >>> supreme().odds(house_way("supreme", "best-low")).total
    72832605300
    """
    return FourPieces(SUPREME, DECK_54)
