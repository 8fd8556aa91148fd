"""The main wagers of the games with four pieces a hand: any way against any way, the best setting, advice.

Pieces of one kind (the rank of a card or a tile) are alike for ranking and setting, so hands fall into
classes by kind: 2,366 for Supreme's 316,251 hands and 4,285 for the 35,960 of tiles. How many hands of one
class are left beside a hand of another is a product of four small binomials, and a table of those numbers
for all pairs of classes is all that any main wager needs.

A player sets knowing only the own four pieces; the other side's are set by a house way. Everything is an
integer out of all deals of two hands: C(54,4) x C(50,4) in Supreme, 35,960 x 20,475 in tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.cards import DECK_54, Card
from paigow.games.catalogue import GameName, game
from paigow.odds.edge import Advice, MainOdds, Payoff, advice_of
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.setting import Piece, Setting
from paigow.rules.supreme import hands as supreme_hands
from paigow.rules.tiles import hands as tile_hands
from paigow.tiles import TILES, Tile

Ints = NDArray[np.int64]

HAND: Final = 4
_BLOCK: Final = 256
"""Rows of the table of pairs compared at once: enough to keep numpy busy, few enough for the cache."""


class WinsAndLosses(NamedTuple):
    """How often each of several hands wins and loses against all hands beside it, and how many those are."""

    win: Ints
    lose: Ints
    total: int


class Deals(Generic[Piece]):
    """The classes of four-piece hands of a deck, and the pairs of hands that one deal can hold.

    >>> from paigow.cards import DECK_54
    >>> deals = Deals(DECK_54, kind=lambda card: card >> 2)
    >>> len(deals.hands), sum(deals.ways), deals.beside
    (2366, 316251, 230300)
    """

    def __init__(self, deck: Sequence[Piece], kind: Callable[[Piece], int]) -> None:
        self.kind: Callable[[Piece], int] = kind
        self.pieces: dict[int, list[Piece]] = {}
        for piece in deck:
            self.pieces.setdefault(kind(piece), []).append(piece)
        self.kinds: Final = tuple(
            kinds
            for kinds in combinations_with_replacement(sorted(self.pieces), HAND)
            if all(len(self.pieces[each]) >= count for each, count in Counter(kinds).items())
        )
        self.hands: tuple[tuple[Piece, ...], ...] = tuple(self._representative(kinds) for kinds in self.kinds)
        self.ways: Final = tuple(self._ways(kinds) for kinds in self.kinds)
        self.total: Final = comb(len(deck), HAND)
        self.beside: Final = comb(len(deck) - HAND, HAND)
        self._index: dict[tuple[int, ...], int] = {kinds: n for n, kinds in enumerate(self.kinds)}

    def class_of(self, hand: Sequence[Piece]) -> int:
        """The class of a hand, by its place among `hands`."""
        return self._index[tuple(sorted(map(self.kind, hand)))]

    def _representative(self, kinds: Sequence[int]) -> tuple[Piece, ...]:
        return tuple(
            piece for each, count in sorted(Counter(kinds).items()) for piece in self.pieces[each][:count]
        )

    def _ways(self, kinds: Sequence[int]) -> int:
        return prod(comb(len(self.pieces[each]), count) for each, count in Counter(kinds).items())

    @cached_property
    def pairs(self) -> NDArray[np.uint16]:
        """For each class, how many hands of every class are left beside one of its hands."""
        kinds = sorted(self.pieces)
        held = np.array([[hand.count(each) for each in kinds] for hand in self.kinds])
        chosen = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(HAND + 1)], np.uint16)
        left = np.array([len(self.pieces[each]) for each in kinds]) - held
        # Row 5k + n: the ways to take n more pieces of the kth kind, beside a hand of each class.
        taking = chosen[left].transpose(1, 2, 0).reshape(-1, len(self.kinds))
        rows = np.zeros((HAND, len(self.kinds)), np.intp)  # row 0 takes nothing, which there is one way to do
        for n, hand in enumerate(self.kinds):
            for slot, (each, count) in enumerate(Counter(hand).items()):
                rows[slot, n] = (HAND + 1) * kinds.index(each) + count
        ways = taking[rows[0]]
        for row in rows[1:]:
            ways *= taking[row]
        return np.ascontiguousarray(ways.T)

    def tally(
        self, classes: Ints, high: Ints, low: Ints, against: tuple[Ints, Ints], banking: bool
    ) -> WinsAndLosses:
        """Compare settings of hands of some classes with one setting of every class.

        ``of`` names the class of each query, ``high`` and ``low`` how its hands stand, ``against`` how the
        hands of all the classes stand. A bank or dealer takes the copies, so a player's hand must stand
        higher to win, and that of the bank only as high.
        """
        win, lose = np.zeros(len(classes), np.int64), np.zeros(len(classes), np.int64)
        beats = np.greater_equal if banking else np.greater
        for start in range(0, len(classes), _BLOCK):
            block = slice(start, start + _BLOCK)
            pairs = self.pairs[classes[block]]
            high_won = beats(high[block, None], against[0])
            low_won = beats(low[block, None], against[1])
            win[block] = (pairs * (high_won & low_won)).sum(axis=1, dtype=np.int64)
            lose[block] = (pairs * ~(high_won | low_won)).sum(axis=1, dtype=np.int64)
        return WinsAndLosses(win, lose, self.beside)

    def tally_beside(
        self, known: Sequence[Piece], own: tuple[Ints, Ints], against: tuple[Ints, Ints], banking: bool
    ) -> WinsAndLosses:
        """Count as `tally` does for settings of one hand; nobody else holds known pieces."""
        held = Counter(map(self.kind, known))
        left = {kind: len(pieces) - held[kind] for kind, pieces in self.pieces.items()}
        ways = np.array(
            [prod(comb(left[kind], count) for kind, count in Counter(kinds).items()) for kinds in self.kinds],
            np.int64,
        )
        beats = np.greater_equal if banking else np.greater
        high_won, low_won = beats(own[0][:, None], against[0]), beats(own[1][:, None], against[1])
        win, lose = (high_won & low_won) @ ways, ~(high_won | low_won) @ ways
        return WinsAndLosses(win, lose, comb(sum(left.values()), HAND))


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
        return advice_of(settings, given, odds, dealer.set(hand).setting)

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


def _card_kind(card: Card) -> int:
    # Ranks alone: suits play no part in it.
    return card >> 2


def _correct_settings(cards: Sequence[Card]) -> Iterator[Setting[Card]]:
    return (
        setting for setting in supreme_hands.settings(cards) if supreme_hands.why_not_correct(setting) is None
    )


def _card_place(hand: supreme_hands.TwoCardHand) -> int:
    """By 3(a), then by the highest card of 3(b), of which there are thirteen (SPG-3b.1)."""
    return 13 * hand.rank + hand.highest


def _card_standing(setting: Setting[Card]) -> TwoPlaces:
    """A low hand of zero never wins, so all of them stand lowest; a high hand of zero is ranked (SPG-3d)."""
    high, low = supreme_hands.rank_setting(setting)
    return _card_place(high), 0 if low.is_zero else _card_place(low)


SUPREME = FourPieceRules(
    _card_kind, _correct_settings, _card_standing, game(GameName.SUPREME_PAI_GOW).vigorish_percent
)


@cache
def supreme() -> FourPieces[Card]:
    """The main wager with the full deck.

    >>> from paigow.rules.house_ways import house_way
    >>> supreme().odds(house_way("supreme", "best-low")).total
    72832605300
    """
    return FourPieces(SUPREME, DECK_54)


def _tile_kind(tile: Tile) -> int:
    # The two tiles of a pair are alike for value, rank and every pair they make, whether matched or mixed;
    # the two tiles of the Supreme Pair are not.
    return tile.rank


def _tile_place(hand: tile_hands.TwoTileHand) -> int:
    """All hands of value zero are alike, high or low: the dealer or bank takes them (PGT-3H-2)."""
    return 0 if hand.is_zero else 1 + hand.order


def _tile_standing(setting: Setting[Tile]) -> TwoPlaces:
    high, low = tile_hands.rank_setting(setting)
    return _tile_place(high), _tile_place(low)


TILES_GAME = FourPieceRules(
    _tile_kind, tile_hands.settings, _tile_standing, game(GameName.PAI_GOW_TILES).vigorish_percent
)


@cache
def tiles() -> FourPieces[Tile]:
    """The main wager with the full set.

    >>> from paigow.rules.house_ways import house_way
    >>> tiles().odds(house_way("tiles", "maryland")).total
    736281000
    """
    return FourPieces(TILES_GAME, TILES)
