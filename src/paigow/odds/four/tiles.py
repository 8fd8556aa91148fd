"""Exact odds of Pai Gow Tiles' main wager.

The two tiles of a pair are alike for value, rank and every pair they make, whether matched or mixed; the
two tiles of the Supreme Pair are not.
"""

from __future__ import annotations

from functools import cache

from paigow.games.catalogue import GameName, game
from paigow.odds.four.pieces import FourPieceRules, FourPieces, TwoPlaces
from paigow.rules.setting import Setting
from paigow.rules.tiles.hands import TwoTileHand, rank_setting, settings
from paigow.tiles import TILES, Tile


def _kind(tile: Tile) -> int:
    return tile.rank


def _place(hand: TwoTileHand) -> int:
    """All hands of value zero are alike, high or low: the dealer or bank takes them (PGT-3H-2)."""
    return 0 if hand.is_zero else 1 + hand.order


def _standing(setting: Setting[Tile]) -> TwoPlaces:
    high, low = rank_setting(setting)
    return _place(high), _place(low)


TILES_GAME = FourPieceRules(_kind, settings, _standing, game(GameName.PAI_GOW_TILES).vigorish_percent)


@cache
def tiles() -> FourPieces[Tile]:
    """The main wager with the full set.

    >>> from paigow.rules.house_ways import house_way
    >>> tiles().odds(house_way("tiles", "maryland")).total
    736281000
    """
    return FourPieces(TILES_GAME, TILES)
