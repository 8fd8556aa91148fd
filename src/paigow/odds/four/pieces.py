"""The main wagers of the games with four pieces a hand: any way against any way, the best setting, advice.

A player sets knowing only the own four pieces; the other side's are set by a house way. Everything is an
integer out of all deals of two hands: C(54,4) x C(50,4) in Supreme, 35,960 x 20,475 in tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.odds.edge import Advice, MainOdds, Payoff, advice_of
from paigow.odds.four.deals import Deals, Ints, WinsAndLosses
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.setting import Piece, Setting

TwoPlaces = tuple[int, int]
"""How the high and the low hand of a setting stand: a player wins a hand by standing higher."""


class Settings(NamedTuple):
    """Settings of classes of hands: the class, and how the high and the low hand stand."""

    classes: Ints
    high: Ints
    low: Ints


@dataclass(frozen=True, slots=True)
class FourPieceRules(Generic[Piece]):
    """What the odds need to know of a game's rules.

    ``kind`` says which pieces are alike. ``settings`` are the correct ones only. ``standing`` must put every
    low hand that may not win (SPG-3d.1, PGT-3H-2) at one lowest place.
    """

    kind: Callable[[Piece], int]
    settings: Callable[[Sequence[Piece]], Iterable[Setting[Piece]]]
    standing: Callable[[Setting[Piece]], TwoPlaces]
    vigorish_percent: int

    @property
    def stake(self) -> Payoff:
        """What is at stake where nobody says how much is wagered."""
        return Payoff.by_percent(self.vigorish_percent)


class FourPieces(Generic[Piece]):
    """The main wager of one game with one deck."""

    def __init__(self, game: FourPieceRules[Piece], deck: Sequence[Piece]) -> None:
        self.game: FourPieceRules[Piece] = game
        self.deals: Deals[Piece] = Deals(deck, game.kind)
        self._by_way: dict[int, tuple[HouseWay[Piece], Settings]] = {}

    def odds(
        self,
        dealer: HouseWay[Piece],
        player: HouseWay[Piece] | None = None,
        *,
        banking: bool = False,
        stake: Payoff | None = None,
    ) -> MainOdds:
        """The player against the dealer, or as the bank against the dealer; without a way, set best.

        The bank's win against this one opponent is the surplus that vigorish is taken of (SPG-13l.5,
        PGT-9P-7).
        """
        stake = stake or self.game.stake
        _, tally = self.played(dealer, player, banking=banking, stake=stake)
        ways = np.array(self.deals.ways, np.int64)
        win, lose = int(ways @ tally.win), int(ways @ tally.lose)
        return _odds(win, lose, self.deals.total * self.deals.beside, stake)

    def played(
        self,
        dealer: HouseWay[Piece],
        player: HouseWay[Piece] | None = None,
        *,
        banking: bool = False,
        stake: Payoff | None = None,
    ) -> tuple[Settings, WinsAndLosses]:
        """How the player sets every class, and how often that wins and loses; without a way, set best."""
        if player is not None:
            own = self.set_by(player)
            return own, self._tally(own, dealer, banking)
        own = self.all_settings
        tally = self._tally(own, dealer, banking)
        best = _best(own.classes, tally, stake or self.game.stake)
        chosen = Settings(own.classes[best], own.high[best], own.low[best])
        return chosen, WinsAndLosses(tally.win[best], tally.lose[best], tally.total)

    def advise(
        self,
        hand: Sequence[Piece],
        dealer: HouseWay[Piece],
        ways: Mapping[str, HouseWay[Piece]],
        *,
        banking: bool = False,
        seen: Sequence[Piece] = (),
    ) -> Advice[Piece]:
        """Every correct setting of a hand, and what each of some house ways would do with it; what was seen
        elsewhere is not in the other side's hand."""
        settings: list[Setting[Piece]] = list(self.game.settings(hand))
        given = {name: way.set(hand) for name, way in ways.items()}
        asked = list(dict.fromkeys(settings + [by.setting for by in given.values()]))
        stand = [self._stand(self.deals.class_of(hand), each) for each in asked]
        own, against = _columns(stand), self.set_by(dealer)
        known: tuple[Piece, ...] = tuple(hand) + tuple(seen)
        tally = self.deals.tally_beside(known, (own.high, own.low), (against.high, against.low), banking)
        odds = {
            each: _odds(int(win), int(lose), tally.total, self.game.stake)
            for each, win, lose in zip(asked, tally.win, tally.lose, strict=True)
        }
        return advice_of(settings, given, odds)

    def _stand(self, hand_class: int, setting: Setting[Piece]) -> tuple[int, int, int]:
        return hand_class, *self.game.standing(setting)

    def _tally(self, own: Settings, dealer: HouseWay[Piece], banking: bool) -> WinsAndLosses:
        against = self.set_by(dealer)
        return self.deals.tally(own.classes, own.high, own.low, (against.high, against.low), banking)

    def set_by(self, way: HouseWay[Piece]) -> Settings:
        """How a house way sets every class."""
        if id(way) not in self._by_way:
            settings: list[Setting[Piece]] = [way.set(hand).setting for hand in self.deals.hands]
            stand = [self._stand(n, each) for n, each in enumerate(settings)]
            self._by_way[id(way)] = way, _columns(stand)  # the way is kept so that its id stays its own
        return self._by_way[id(way)][1]

    @cached_property
    def all_settings(self) -> Settings:
        """Every correct setting of every class, once where several stand alike."""
        stand: dict[tuple[int, int, int], None] = {}
        for n, hand in enumerate(self.deals.hands):
            settings: Iterable[Setting[Piece]] = self.game.settings(hand)
            stand.update(dict.fromkeys(self._stand(n, each) for each in settings))
        return _columns(list(stand))


def _odds(win: int, lose: int, total: int, stake: Payoff) -> MainOdds:
    return MainOdds(win, total - win - lose, lose, total, stake)


def _best(classes: Ints, tally: WinsAndLosses, stake: Payoff) -> NDArray[np.intp]:
    """The places of the best setting of each class: expectation, then wins, which settles losses too."""
    worth = stake.gain * tally.win - stake.loss * tally.lose
    order = np.lexsort((tally.win, worth, classes))
    last_of_class = np.append(classes[order][1:] != classes[order][:-1], True)
    best: NDArray[np.intp] = order[last_of_class]
    return best


def _columns(stand: Sequence[tuple[int, int, int]]) -> Settings:
    return Settings(*np.array(stand, np.int64).T)
