"""Supreme's and tiles' main wagers dealt at random, to hold the exact odds against what happens.

Nothing of the counting is used: two hands are drawn from all hands, and again where they share a piece.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import numpy as np

from paigow.odds.four.deals import HAND
from paigow.odds.main.simulated import RandomDeals
from paigow.rules.setting import Piece

if TYPE_CHECKING:
    from paigow.odds.four.pieces import FourPieces
    from paigow.rules.house_ways.base import HouseWay

_AT_ONCE: Final = 1 << 20


def deal_four_at_random(
    four: FourPieces[Piece],
    dealer: HouseWay[Piece],
    player: HouseWay[Piece] | None = None,
    *,
    banking: bool = False,
    deals: int,
    seed: int = 1,
) -> RandomDeals:
    """Deal a main wager at random; without a way the player sets as the exact odds found best."""
    deck = [piece for pieces in four.deals.pieces.values() for piece in pieces]
    hands = list(combinations(range(len(deck)), HAND))
    masks = np.array([sum(1 << place for place in hand) for hand in hands], np.int64)
    classes = np.array([four.deals.class_of([deck[place] for place in hand]) for hand in hands])
    own, _ = four.played(dealer, player, banking=banking)
    theirs = four.set_by(dealer)
    beats = np.greater_equal if banking else np.greater  # a bank or dealer takes the copies
    draw = np.random.default_rng(seed)
    dealt = win = lose = 0
    while dealt < deals:
        mine, other = draw.integers(len(hands), size=(2, _AT_ONCE))
        apart = np.flatnonzero(masks[mine] & masks[other] == 0)[: deals - dealt]
        mine, other = classes[mine[apart]], classes[other[apart]]
        high = beats(own.high[mine], theirs.high[other])
        low = beats(own.low[mine], theirs.low[other])
        dealt += len(apart)
        win += int(np.count_nonzero(high & low))
        lose += int(np.count_nonzero(~(high | low)))
    return RandomDeals(deals, win, lose)
