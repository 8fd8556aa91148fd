"""Classifying many hands by a pay table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.batch.codes import Codes, check_array
from paigow.batch.index import number_sevens, piece_index, pieces_of
from paigow.batch.settings import are_of_rank_hands, check_apart
from paigow.errors import PaigowError, wrong_type
from paigow.games.catalogue import GameName
from paigow.games.classify import CARDS_OF_CHOSEN_COLOUR, Meters, check_given, reading_of, rows_by_worth
from paigow.games.hands import CARDS, SUPREME, TILE_HANDS, Family
from paigow.games.pay_tables import MOST_FILED, JudgedOn, PayTable, Row, pay_table
from paigow.money import Cents
from paigow.odds.card_hands import FULL, NONE, FoldedHands
from paigow.odds.main_wager import pushing_rank_hands
from paigow.odds.seven_cards import Classes, Trait, spread, traits
from paigow.rules.poker.pai_gow import SUITS_OF, Colour
from paigow.rules.poker.seven_cards import HandReading
from paigow.rules.poker.three_cards import THREE_CARD_TYPES
from paigow.rules.supreme import bonus as supreme_bonus
from paigow.rules.tiles import pair_fortunes
from paigow.switches import DEFAULT, JokerUse, Switches

LOSES: Final = -1
Rows = NDArray[np.int8]


def classify(
    hands: Codes,
    table: PayTable | str,
    *,
    dealer: Codes | None = None,
    colour: Colour | None = None,
    meters: Meters | None = None,
    wager: Cents | None = None,
    switches: Switches = DEFAULT,
) -> NDArray[np.int8]:
    """The row of a pay table that each hand is paid by, as its place in ``table.rows``; -1 where it loses.

    The arguments are those of `paigow.classify`; ``dealer`` is an array as well.

    >>> from paigow.batch import encode
    >>> from paigow.games.pay_tables import pay_table
    >>> table = pay_table("pgp-16b-a")
    >>> rows = classify(encode(["As Ah Ad Ac Jk 7c 2h", "As Kd Qh 9c 7s 5d 2h"]), table)
    >>> table.rows[rows[0]].hand, rows[1]
    ('five_aces', np.int8(-1))
    """
    if isinstance(table, str):
        table = pay_table(table)
    elif not isinstance(table, PayTable):
        raise wrong_type(PayTable, "table", table)
    check_given(table, dealer is not None, colour)
    if colour is not None and colour not in tuple(Colour):
        raise PaigowError(f"the colour is red or black, not {colour!r}")
    order = rows_by_worth(table, meters, wager, switches)
    family, size = _JUDGED[table.judged_on]
    hands = check_array(hands, size)
    match table.judged_on:
        case JudgedOn.SEVEN_CARDS:
            return _sevens(table, order, switches)[number_sevens(hands, family)]
        case JudgedOn.THREE_CARDS:
            by_number = _threes(table, order, switches.three_card_joker)
        case JudgedOn.FOUR_CARDS | JudgedOn.FOUR_TILES:
            by_number = _fours(table, order, switches)
        case JudgedOn.CHOSEN_COLOUR:
            return _by_colour(hands, table, order, Colour(str(colour)), switches)
        case _:
            return _by_dealer(hands, check_array(dealer, size), table, order)
    return by_number[piece_index(family, size).number(hands, family)[0]]


_JUDGED: Final[dict[JudgedOn, tuple[Family[Any], int]]] = {
    JudgedOn.SEVEN_CARDS: (CARDS, 7),
    JudgedOn.THREE_CARDS: (CARDS, 3),
    JudgedOn.FOUR_CARDS: (SUPREME, 4),
    JudgedOn.FOUR_TILES: (TILE_HANDS, 4),
    JudgedOn.CHOSEN_COLOUR: (CARDS, 7),
    JudgedOn.DEALER: (CARDS, 7),
    JudgedOn.DEALER_AND_PLAYER: (CARDS, 7),
}
"""Of how many pieces the hands are that a table is judged on, and of which game."""


class _Traits(NamedTuple):
    """What each number of seven cards holds, a bit for each trait."""

    traits: tuple[Trait, ...]
    held: NDArray[np.int64]


@cache
def _traits() -> _Traits:
    """The hand types of every hand of seven cards, by the numbers of `number_sevens`."""
    hands = FoldedHands.from_deck(FULL)
    suits = np.zeros((4, len(hands.rank) + 2 * len(hands.suited)), np.int32)
    for row, counts in enumerate(hands.rank.counts.tolist()):
        suits[:, row] = spread(dict(enumerate(counts)))
    for apart in range(2):
        places = slice(len(hands.rank) + apart, None, 2)
        suits[0, places] = hands.suited.mask
        for suit, ranks in ((1, hands.suited.first), (1 + apart, hands.suited.second)):
            suits[suit, places] |= np.where(ranks == NONE, 0, 1 << np.maximum(ranks, 0)).astype(np.int32)
    joker = np.concatenate([hands.rank.joker, np.repeat(hands.suited.joker, 2)]).astype(np.int32)
    found = traits(Classes(tuple(suits), joker, np.ones(len(joker), np.int64)))
    bits = np.zeros(len(joker), np.int64)
    for place, held in enumerate(found.values()):
        bits |= held.astype(np.int64) << place
    return _Traits(tuple(found), bits)


def _held(hand: str, reading: HandReading) -> NDArray[np.bool_]:
    known = _traits()
    for place, trait in enumerate(known.traits):
        if trait.hand == hand and (trait.field is None or getattr(reading, trait.field) == trait.choice):
            return np.asarray(known.held >> place & 1 == 1)
    raise AssertionError(f"no trait is called {hand}")


@lru_cache(MOST_FILED)
def _sevens(table: PayTable, order: tuple[Row, ...], switches: Switches) -> Rows:
    reading = reading_of(table, switches)
    return _paid(table, order, lambda hand: _held(hand, reading), len(_traits().held))


def _paid(
    table: PayTable, order: Sequence[Row], held: Callable[[str], NDArray[np.bool_]], number: int
) -> Rows:
    """The row of each of some hands: of those that it holds, the first in the order of worth."""
    rows = np.full(number, LOSES, np.int8)
    for row in reversed(order):
        rows[held(row.hand)] = table.rows.index(row)
    return rows


@lru_cache(MOST_FILED)
def _threes(table: PayTable, order: tuple[Row, ...], joker: JokerUse) -> Rows:
    hands = pieces_of(CARDS, piece_index(CARDS, 3).codes)
    return _paid(
        table,
        order,
        lambda hand: np.array([THREE_CARD_TYPES[hand](cards, joker) for cards in hands]),
        len(hands),
    )


@lru_cache(MOST_FILED)
def _fours(table: PayTable, order: tuple[Row, ...], switches: Switches) -> Rows:
    family, _ = _JUDGED[table.judged_on]
    hands, group = _alike(family)
    cards = pieces_of(family, hands)
    held = [
        frozenset(supreme_bonus.held(four, switches) if family is SUPREME else pair_fortunes.held(four))
        for four in cards
    ]
    return _paid(table, order, lambda hand: np.array([hand in each for each in held]), len(held))[group]


@cache
def _alike(family: Family[Any]) -> tuple[Codes, NDArray[np.intp]]:
    """Hands of four, one for all that differ only in the names of their suits, and which stands for each."""
    codes = piece_index(family, 4).codes
    told = codes.astype(np.int64)
    if family.pieces == "cards":
        natural, suits, rows = codes < 52, codes & 3, np.arange(len(codes))
        named = np.full((len(codes), 4), 4)  # suits are numbered anew as they come up; 4 has not come up
        for k in range(4):
            fresh = natural[:, k] & (named[rows, suits[:, k]] == 4)
            named[rows[fresh], suits[fresh, k]] = (named[fresh] < 4).sum(axis=1)
            told[:, k] = np.where(natural[:, k], codes[:, k] & 0xFC | named[rows, suits[:, k]], codes[:, k])
    _, first, group = np.unique(told @ 64 ** np.arange(4), return_index=True, return_inverse=True)
    return codes[first], group


def _by_colour(
    hands: Codes, table: PayTable, order: Sequence[Row], colour: Colour, switches: Switches
) -> Rows:
    number_sevens(hands, CARDS)  # which refuses what is no hand
    own = np.isin(hands & 3, SUITS_OF[colour]) & (hands < 52)
    count = own.sum(axis=1)
    if switches.red_black_joker == colour.value:
        count = count + (hands == 52).sum(axis=1)
    return _paid(table, order, lambda hand: np.asarray(count >= CARDS_OF_CHOSEN_COLOUR[hand]), len(hands))


def _by_dealer(hands: Codes, dealer: Codes, table: PayTable, order: Sequence[Row]) -> Rows:
    if len(hands) != len(dealer):
        raise PaigowError(f"each hand has its dealer's in its row; {len(hands)} and {len(dealer)} were given")
    check_apart(hands, dealer, CARDS)
    dragon = _are(dealer, GameName.EZ_PAI_GOW_POKER)
    own, theirs = (_are(each, GameName.FACE_UP_PAI_GOW_POKER) for each in (hands, dealer))
    joker = (dealer == 52).any(axis=1)
    held = {
        "dealer_queens_dragon": dragon,
        "dealer_and_player_ace_high": theirs & own,
        "dealer_ace_high_joker": theirs & ~own & joker,
        "dealer_ace_high_no_joker": theirs & ~own & ~joker,
    }
    return _paid(table, order, held.__getitem__, len(hands))


def _are(hands: Codes, game: GameName) -> NDArray[np.bool_]:
    return are_of_rank_hands(hands, pushing_rank_hands(FULL, game))
