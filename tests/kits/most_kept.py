"""The most that any way of setting could keep for the licensee against a player who sets best.

Dealer and player answer each other in turn, each set best against all that the other has done so far, taken
together. Whatever the player does on average, no house way can keep more than the best answer to it does;
so every round of this gives an upper bound, and the bounds close in on what is possible.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from paigow.odds.four_pieces import FourPieces, Ints, Settings
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.setting import Piece


def most_kept(game: FourPieces[Piece], start: HouseWay[Piece], rounds: int) -> Fraction:
    """An upper bound of the licensee's edge against the optimal player, over all ways of setting, even mixed.

    `start` is how the dealer sets at first; any way will do, and a good one saves rounds.
    """
    every, ways = game.all_settings, np.array(game.deals.ways, np.int64)
    kept = 100 - game.game.vigorish_percent
    player_worth, dealer_worth = (
        np.zeros(len(every.classes), np.int64),
        np.zeros(len(every.classes), np.int64),
    )
    dealer, bounds = game.set_by(start), []
    for round_ in range(1, rounds + 1):
        against_dealer = game.deals.tally(
            every.classes, every.high, every.low, (dealer.high, dealer.low), False
        )
        player_worth += kept * against_dealer.win - 100 * against_dealer.lose
        player = _chosen(every, _best(every.classes, player_worth))
        against_player = game.deals.tally(
            every.classes, every.high, every.low, (player.high, player.low), True
        )
        dealer_worth += 100 * against_player.win - kept * against_player.lose
        answer = _best(every.classes, dealer_worth)
        total = 100 * round_ * game.deals.total * game.deals.beside
        bounds.append(Fraction(int(ways @ dealer_worth[answer]), total))
        dealer = _chosen(every, answer)
    return min(bounds)


def _best(classes: Ints, worth: Ints) -> NDArray[np.intp]:
    """The place of the setting worth most of each class."""
    order = np.lexsort((worth, classes))
    best: NDArray[np.intp] = order[np.append(classes[order][1:] != classes[order][:-1], True)]
    return best


def _chosen(every: Settings, places: NDArray[np.intp]) -> Settings:
    return Settings(every.classes[places], every.high[places], every.low[places])
