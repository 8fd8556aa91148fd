"""Setting many hands by a house way, ranking parts of hands, and comparing settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.batch.codes import AnyGame, Codes, check_array, family_and_game, no_hand
from paigow.batch.index import (
    four_entries,
    narrow_tables,
    number_sevens,
    pair_ranks,
    piece_index,
    seven_entries,
    seven_index,
)
from paigow.errors import PaigowError, needs
from paigow.games.catalogue import GameName
from paigow.games.hands import Family, family_of
from paigow.games.main_wager import may_push_all
from paigow.odds import kernels
from paigow.odds.card_hands import FULL
from paigow.odds.main_wager import pushing_rank_hands
from paigow.rules.house_ways import way_key
from paigow.rules.house_ways.base import HouseWay
from paigow.switches import DEFAULT, Switches

Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Settings:
    """Hands as they are set, row by row.

    Ranks are whole numbers from 0 up and the higher hand has the higher one; equal ranks are a copy. In
    Supreme and tiles a low hand of zero, and in tiles a high one too, has rank 0, since it never wins.
    """

    game: GameName
    hands: Codes
    low: NDArray[np.uint8]
    """The two places of the low hand in each row of `hands`, as its pieces are printed."""
    high_rank: NDArray[np.int16]
    low_rank: NDArray[np.int16]
    rule: NDArray[np.int16]
    """The rule of the house way that set the hand, as its place in `rules`."""
    rules: tuple[str, ...]
    switches: Switches = DEFAULT

    def __len__(self) -> int:
        return len(self.hands)

    @property
    def low_pieces(self) -> Codes:
        """The codes of the low hands."""
        return np.take_along_axis(self.hands, self.low.astype(np.intp), axis=1)

    @property
    def high_pieces(self) -> Codes:
        """The codes of the high hands, in the order in which they stand in `hands`."""
        is_high = np.ones(self.hands.shape, np.bool_)
        np.put_along_axis(is_high, self.low.astype(np.intp), False, axis=1)
        return self.hands[is_high].reshape(len(self), -1)


def set(  # noqa: A001 - as one sets a hand
    hands: Codes,
    way: str | HouseWay[Any],
    game: AnyGame = GameName.PAI_GOW_POKER,
    switches: Switches = DEFAULT,
) -> Settings:
    """Set every hand by a house way, just as its own `set` does: the same pieces by the same rule.

    >>> from paigow.batch import encode, text
    >>> done = set(encode(["6-6 1-6 1-1 5-6"], "pai-gow-tiles"), "maryland", "pai-gow-tiles")
    >>> text(done.high_pieces[0], done.game), done.low.tolist(), done.rules[done.rule[0]]
    ('6-6 1-6', [[2, 3]], 'nine, eight or seven')
    """
    family, name = family_and_game(game)
    hands = check_array(hands, family.size)
    chosen = house_way_of(family, way, switches)
    low = np.empty((len(hands), 2), np.uint8)
    rules = tuple(rule.name for rule in chosen.rules)
    if family.name == "poker":
        high_rank, low_rank, rule = np.empty((3, len(hands)), np.int16)
        row = kernels.batch.set_sevens(
            hands, seven_index().tables, *seven_entries(chosen), narrow_tables(chosen.ranks.ace_five),
            low, high_rank, low_rank, rule,
        )  # fmt: skip
        if row >= 0:
            number_sevens(hands, family)  # which says what is wrong with that row
        return Settings(name, hands, low, high_rank, low_rank, rule, rules, switches)
    numbers, places = piece_index(family, family.size).number(hands, family)
    first, second, *rest = four_entries(family, chosen)
    rows = np.arange(len(hands))
    low[:, 0], low[:, 1] = places[rows, first[numbers]], places[rows, second[numbers]]
    high_rank, low_rank, rule = (each[numbers].astype(np.int16) for each in rest)
    return Settings(name, hands, low, high_rank, low_rank, rule, rules, switches)


def house_way_of(family: Family[Any], way: str | HouseWay[Any], switches: Switches) -> Any:
    """A house way by name, or as it is given."""
    needs(Switches, switches=switches)
    if isinstance(way, str):
        return family.house_way(way, switches)
    own = type(family.house_way(family.house_way_names[0], switches))
    if not isinstance(way, own):
        raise PaigowError(f"{way!r} is no house way of {family.name}; name one, or give what house_way finds")
    return family.house_way(way_key(way), switches)  # which may place A-2-3-4-5 otherwise than it was read


class Results(NamedTuple):
    """Which of the player's main wagers win, push and lose: three arrays of truth values."""

    win: Bools
    push: Bools
    lose: Bools


def compare(player: Settings, dealer: Settings, *, banked: bool = False) -> Results:
    """How each of the player's hands fares against the dealer's in the same row; copies go to the dealer.

    With ``banked`` the other side is a bank's. A hand of the dealer that pushes every wager of the game does.

    >>> from paigow.batch import deal
    >>> own, other = deal("pai-gow-poker", 1000, seed=1, hands=2)
    >>> out = compare(set(own, "foxwoods"), set(other, "foxwoods"))
    >>> int(out.win.sum() + out.push.sum() + out.lose.sum())
    1000
    """
    needs(Settings, player=player, dealer=dealer)
    if (player.game, player.switches) != (dealer.game, dealer.switches):
        raise PaigowError(
            f"both sides have to be set by the same rules, not for {player.game} and {dealer.game} or by "
            "other switches; set them alike"
        )
    if len(player) != len(dealer):
        raise PaigowError(
            f"each hand is compared with the one in its row; {len(player)} and {len(dealer)} hands were given"
        )
    check_apart(player.hands, dealer.hands, family_of(player.game))
    high, low = player.high_rank > dealer.high_rank, player.low_rank > dealer.low_rank
    pushed = pushes_all(dealer, banked=banked)
    win, lose = high & low & ~pushed, ~(high | low) & ~pushed
    return Results(win, ~(win | lose), lose)


def check_apart(hands: Codes, others: Codes, family: Family[Any]) -> None:
    """Raise where two hands of a row share a piece."""
    shared = np.flatnonzero(_held(hands) & _held(others))
    if len(shared):
        raise PaigowError(
            f"the hands in row {shared[0]} share a {family.pieces[:-1]}; deal(..., hands=2) deals both from "
            "one deck"
        )


def _held(hands: Codes) -> NDArray[np.uint64]:
    return np.asarray(np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1, dtype=np.uint64))


def pushes_all(dealer: Settings, *, banked: bool) -> Bools:
    """Which hands of the dealer push every main wager of the game."""
    may = may_push_all(dealer.switches.bank_push, banked=banked)
    pushing = pushing_rank_hands(FULL, dealer.game if may else None)
    if not pushing.any():
        return np.zeros(len(dealer), np.bool_)
    return are_of_rank_hands(dealer.hands, pushing)


def are_of_rank_hands(hands: Codes, which: Bools) -> Bools:
    """Which hands are of some of the rank hands, and hold no flush."""
    numbers = number_sevens(hands, family_of(GameName.PAI_GOW_POKER))
    padded = np.append(which, False)
    return np.asarray(padded[np.minimum(numbers, len(which))])


def rank(
    parts: Codes, game: AnyGame = GameName.PAI_GOW_POKER, switches: Switches = DEFAULT
) -> NDArray[np.int16]:
    """The rank of every high hand or low hand, by which they can be sorted; equal ones are a copy.

    >>> rank(np.array([[51, 52], [47, 46], [51, 46]], np.uint8)).tolist()
    [90, 89, 77]
    """
    family, _ = family_and_game(game)
    needs(Switches, switches=switches)
    sizes = (family.high_size, family.size - family.high_size)
    parts = check_array(parts, None)
    if parts.shape[1] not in sizes:
        wanted = " or ".join(f"(n, {size})" for size in dict.fromkeys(sizes))
        raise PaigowError(f"hands to be ranked have to be an array {wanted}, not {parts.shape}")
    if parts.shape[1] == 2:
        numbers, _ = piece_index(family, 2).number(parts, family)
        return pair_ranks(family)[numbers]
    found = np.empty(len(parts), np.int16)
    row = kernels.batch.rank_fives(parts, narrow_tables(switches.ace_five), found)
    if row >= 0:
        raise no_hand(parts, row, family)
    return found
