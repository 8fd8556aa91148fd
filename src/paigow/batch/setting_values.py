"""What every correct setting of many hands is worth: exact counts, as `advise` gives them for one hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.batch.codes import AnyGame, Codes, check_array, family_and_game, no_hand
from paigow.batch.index import (
    kinds_of_four,
    narrow_tables,
    number_sevens,
    piece_index,
    pieces_of,
    seven_index,
)
from paigow.batch.settings import check_apart, house_way_of, pushes_all
from paigow.batch.settings import set as set_hands
from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import CARDS, Family
from paigow.games.main_wager import may_push_all
from paigow.games.payment import percent_of
from paigow.odds import kernels
from paigow.odds.advice import check_sides
from paigow.odds.card_hands import FULL, DeckShape, tables
from paigow.odds.edge import MainOdds, Payoff
from paigow.odds.four_pieces import FourPieces, supreme, tiles
from paigow.odds.jobs import Watch
from paigow.odds.main_wager import pushing_rank_hands
from paigow.odds.setting_counts import CountsQuestion, SettingCounts, setting_counts
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.house_ways.cards import CardHouseWay
from paigow.switches import DEFAULT, AceFive, Switches

NOT_CORRECT: Final = -1


@dataclass(frozen=True, eq=False)
class Values:
    """The settings of hands, a column for each choice of two places as the low hand, and their counts.

    Column k has the low hand of `places` k of the row. Counts are of the other side's hands, out of `total`;
    where a setting is not correct they are -1.
    """

    game: GameName
    hands: Codes
    places: NDArray[np.uint8]
    win: NDArray[np.int32]
    lose: NDArray[np.int32]
    total: int
    best: NDArray[np.uint8]
    """The column of the best setting: by expected value, then by wins; of equal ones the first that `advise`
    lists."""
    stake: Payoff

    def __len__(self) -> int:
        return len(self.hands)

    @property
    def correct(self) -> NDArray[np.bool_]:
        return np.asarray(self.win >= 0)

    @property
    def push(self) -> NDArray[np.int32]:
        return np.where(self.correct, self.total - self.win - self.lose, NOT_CORRECT).astype(np.int32)

    @property
    def expected(self) -> NDArray[np.float64]:
        """The expected result per unit wagered, vigorish taken; NaN where a setting is not correct."""
        worth = self.stake.gain * self.win.astype(np.int64) - self.stake.loss * self.lose.astype(np.int64)
        return np.where(self.correct, worth / (self.stake.wagered * self.total), np.nan)

    @property
    def best_low(self) -> NDArray[np.uint8]:
        """The two places of each hand's best low hand."""
        return self.places[self.best]

    def odds(self, row: int, column: int) -> MainOdds:
        """The exact odds of one setting."""
        win, lose = int(self.win[row, column]), int(self.lose[row, column])
        if win < 0:
            raise PaigowError(f"setting {column} of hand {row} is not correct; see `correct`")
        return MainOdds(win, self.total - win - lose, lose, self.total, self.stake)


@lru_cache
def _places(size: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The low hands by their places, and the column of each two places."""
    places = np.array(list(combinations(range(size), 2)), np.uint8)
    columns = np.zeros((size, size), np.int64)
    for column, (first, second) in enumerate(places.tolist()):
        columns[first, second] = columns[second, first] = column
    return places, columns


def values(
    hands: Codes,
    game: AnyGame = GameName.PAI_GOW_POKER,
    dealer_way: str | HouseWay[Any] | None = None,
    switches: Switches = DEFAULT,
    *,
    banking: bool = False,
    banked: bool = False,
    dealer_hands: Codes | None = None,
    watch: Watch | None = None,
) -> Values:
    """The wins and losses of every correct setting of every hand, against all hands of the other side.

    The arguments are those of `paigow.advise`, and so are the counts. For seven cards the counts against a
    house way are prepared the first time, which takes minutes, and kept; ``watch`` hears of the progress, and
    `prepare` does no more than that. In Face Up the dealer's hands are open and must be given.

    >>> from paigow.batch import encode
    >>> found = values(encode(["6-6 1-2 5-6 4-5"], "pai-gow-tiles"), "pai-gow-tiles")
    >>> found.total, found.win.tolist(), found.best_low.tolist()
    (20475, [[-1, 900, -1, 13778, -1, 0]], [[1, 2]])
    """
    family, name = family_and_game(game)
    hands = check_array(hands, family.size)
    check_sides(game_by_name(game), dealer_hands is not None, banking=banking, banked=banked)
    way = house_way_of(family, dealer_way or game_by_name(game).usual_house_way, switches)
    if family.name != "poker":
        return _fours(hands, family, name, way, banking)
    stake = Payoff.by_percent(percent_of(name, switches, banked=banking or banked))
    if dealer_hands is not None:
        return _open(hands, name, way, switches, check_array(dealer_hands, family.size))
    counts = setting_counts(counts_question(name, way, switches, banking=banking, banked=banked), watch=watch)
    own_pushes = banking and may_push_all(switches.bank_push, banked=True)
    pushing = pushing_rank_hands(FULL, name if own_pushes else None)
    return value_sevens(hands, name, counts, ace_five=way.ranks.ace_five, pushing=pushing, stake=stake)


def prepare(
    game: AnyGame = GameName.PAI_GOW_POKER,
    dealer_way: str | HouseWay[Any] | None = None,
    switches: Switches = DEFAULT,
    *,
    banking: bool = False,
    banked: bool = False,
    jobs: int | None = None,
    watch: Watch | None = None,
) -> None:
    """Prepare what `values` needs, so that it answers at once: minutes for seven cards, nothing elsewhere.

    What is prepared is kept in the odds cache. ``watch`` is called with the share that is done.
    """
    family, name = family_and_game(game)
    way = house_way_of(family, dealer_way or game_by_name(game).usual_house_way, switches)
    check_sides(game_by_name(game), None, banking=banking, banked=banked)
    if family.name == "poker":
        setting_counts(counts_question(name, way, switches, banking=banking, banked=banked), jobs, watch)


def counts_question(
    name: GameName, way: CardHouseWay, switches: Switches, *, banking: bool = False, banked: bool = False
) -> CountsQuestion:
    """What has to be counted: several games and sides may need the same."""
    may_push = not banking and may_push_all(switches.bank_push, banked=banked)
    return CountsQuestion(way, name if may_push and game_by_name(name).push else None, banking)


def value_sevens(
    hands: Codes,
    game: GameName,
    counts: SettingCounts,
    *,
    ace_five: AceFive,
    pushing: NDArray[np.bool_],
    stake: Payoff,
    deck: DeckShape = FULL,
) -> Values:
    """The values of hands of seven cards; ``pushing`` are the rank hands of the own side that push."""
    places, columns = _places(7)
    win, lose, best = _room(len(hands), len(places))
    row = kernels.batch.value_sevens(
        hands, seven_index(deck).tables, narrow_tables(ace_five), tables(ace_five).lowest_high,
        counts.settings, tuple(vars(counts.win).values()), tuple(vars(counts.lose).values()), pushing,
        deck.suits, stake.gain, stake.loss, columns, win, lose, best,
    )  # fmt: skip
    if row >= 0:
        raise no_hand(hands, row, CARDS)
    return Values(game, hands, places, win, lose, counts.total, best, stake)


def _room(rows: int, columns: int) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8]]:
    return (
        np.empty((rows, columns), np.int32),
        np.empty((rows, columns), np.int32),
        np.empty(rows, np.uint8),
    )


def _open(hands: Codes, game: GameName, way: CardHouseWay, switches: Switches, dealer_hands: Codes) -> Values:
    """In Face Up each setting has one result out of one deal."""
    if len(hands) != len(dealer_hands):
        raise PaigowError(
            f"each hand has its dealer's in its row; {len(hands)} and {len(dealer_hands)} hands were given"
        )
    number_sevens(hands, CARDS)  # which refuses what is no hand
    dealer = set_hands(dealer_hands, way, game, switches)
    check_apart(hands, dealer_hands, CARDS)
    stake = Payoff.by_percent(game_by_name(game).vigorish_percent)
    places, columns = _places(7)
    win, lose, best = _room(len(hands), len(places))
    ace_five = way.ranks.ace_five
    kernels.batch.value_open_sevens(
        hands, seven_index().tables, narrow_tables(ace_five), tables(ace_five).lowest_high,
        dealer.high_rank, dealer.low_rank, pushes_all(dealer, banked=False), stake.gain, stake.loss, columns,
        win, lose, best,
    )  # fmt: skip
    return Values(game, hands, places, win, lose, 1, best, stake)


class _FourTable(NamedTuple):
    """By group of kinds, a column for each two places in the deck's order; and the best of them."""

    win: NDArray[np.int32]
    lose: NDArray[np.int32]
    best: NDArray[np.uint8]


@lru_cache(maxsize=32)
def _four_table(family: Family[Any], way: Any, banking: bool) -> _FourTable:
    engine: FourPieces[Any] = supreme() if family.name == "supreme" else tiles()
    columns = _places(4)[1]
    asked = []
    for group, hand in enumerate(pieces_of(family, kinds_of_four(family)[0])):
        for setting in engine.game.settings(hand):
            first, second = (hand.index(piece) for piece in setting.low)
            stand = engine.game.standing(setting)
            asked.append((group, int(columns[first, second]), engine.deals.class_of(hand), *stand))
    groups, which, classes, high, low = np.array(asked, np.int64).T
    against = engine.set_by(way)
    tally = engine.deals.tally(classes, high, low, (against.high, against.low), banking)
    win, lose = np.full((2, groups[-1] + 1, 6), NOT_CORRECT, np.int32)
    win[groups, which], lose[groups, which] = tally.win, tally.lose
    stake = engine.game.stake
    worth = stake.gain * tally.win - stake.loss * tally.lose
    order = np.lexsort((-np.arange(len(groups)), tally.win, worth, groups))  # the best comes last
    last = np.append(groups[order][1:] != groups[order][:-1], True)
    return _FourTable(win, lose, which[order[last]].astype(np.uint8))


def _fours(hands: Codes, family: Family[Any], game: GameName, way: Any, banking: bool) -> Values:
    engine: FourPieces[Any] = supreme() if family.name == "supreme" else tiles()
    numbers, order = piece_index(family, 4).number(hands, family)
    group = kinds_of_four(family)[1][numbers]
    known = _four_table(family, way, banking)
    places, columns = _places(4)
    win, lose, best = _room(len(hands), len(places))
    rows = np.arange(len(hands))
    at = np.array([columns[order[:, first], order[:, second]] for first, second in places.tolist()])
    for column, own in enumerate(at):
        win[rows, own], lose[rows, own] = known.win[group, column], known.lose[group, column]
    best[:] = at[known.best[group], rows]
    return Values(game, hands, places, win, lose, engine.deals.beside, best, engine.game.stake)
