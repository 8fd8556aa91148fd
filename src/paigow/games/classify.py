"""Which row of a pay table a hand is paid by: the row worth most, and of equal rows the first (PGP-16b).

>>> from paigow.cards import parse_cards
>>> from paigow.games.pay_tables import pay_table
>>> both = parse_cards("9s 9h 9d 8c 7s 6h 5d")
>>> classify(pay_table("pgp-16b-a"), both).hand, classify(pay_table("pgp-14d-1"), both).hand
('three_of_a_kind', 'straight_and_pair')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import and_
from typing import Final, TypeAlias, cast

from paigow.cards import DECK_53, DECK_54, JOKER, Card, format_cards, parse_cards
from paigow.citations import ClauseRefs, facts, further
from paigow.errors import NotationError, PaigowError, unknown, wrong_type
from paigow.games.catalogue import GAMES
from paigow.games.pay_tables import (
    METER,
    MOST_FILED,
    JudgedOn,
    MeterShare,
    PayTable,
    Row,
    Strictness,
    pay_table,
    worth,
)
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars, format_money
from paigow.pieces import check_dealt
from paigow.rules.poker.hand_types import HAND_TYPES, HIGH_CARDS
from paigow.rules.poker.pai_gow import Colour, cards_of, is_ace_high, is_queens_dragon
from paigow.rules.poker.seven_cards import HandReading, SevenCards, is_made, is_premium
from paigow.rules.poker.three_cards import THREE_CARD_TYPES, read_three
from paigow.rules.supreme import bonus as supreme_bonus
from paigow.rules.tiles import pair_fortunes
from paigow.switches import DEFAULT, Errata, RoyalJoker, SeveralRows, Switches
from paigow.tiles import TILES, Tile, format_tiles, parse_tiles

AnyHand: TypeAlias = Sequence[Card] | Sequence[Tile] | SevenCards
Meters: TypeAlias = Mapping[str, Fraction | int]
"""Amounts of meters in cents, by name; a table with one meter calls it "meter"."""
_Question: TypeAlias = Callable[[str], bool]
"""Whether the cards hold the hand of that name."""

SMALLEST_WAGER: Final = dollars(1)
"""What a wager is taken to be where neither the table nor the caller says (PGP-14a.1: $1 or $5)."""
_INFINITE: Final = float("inf")


def classify(
    table: PayTable | str,
    hand: AnyHand | str,
    *,
    dealer: Sequence[Card] | SevenCards | str | None = None,
    colour: Colour | None = None,
    meters: Meters | None = None,
    wager: Cents | None = None,
    switches: Switches = DEFAULT,
) -> Row | None:
    """The row that a hand is paid by, or None where the wager loses.

    A table may be given by its id, and cards or tiles as a text. ``dealer`` is needed for Queen's Dragon and
    Ace-High, ``colour`` for Red/Black; elsewhere they play no part. What a row is worth can hang on the size
    of the wager and on the meters.

    >>> aces = "As Ah Ad Ac Jk 7c 2h"
    >>> classify("pgp-16e", aces).hand, classify("pgp-16e", aces, meters={"meter": dollars(700)}).hand
    ('five_aces', 'four_of_a_kind')
    """
    if isinstance(table, str):
        table = pay_table(table)
    elif not isinstance(table, PayTable):
        raise wrong_type(PayTable, "table", table)
    if isinstance(hand, str):
        hand = read_hand(table, hand)
    if isinstance(dealer, str):
        dealer = parse_cards(dealer, 7)
    if table.judged_on is JudgedOn.SEVEN_CARDS:
        return _by_seven_cards(table, _seven(hand), meters, wager, switches)
    check_given(table, dealer is not None, colour)
    rows = rows_by_worth(table, meters, wager, switches)
    holds = _question(table, hand, dealer, colour, switches)
    return next((row for row in rows if holds(row.hand)), None)


def _by_seven_cards(
    table: PayTable, seven: SevenCards, meters: Meters | None, wager: Cents | None, switches: Switches
) -> Row | None:
    _check_wager(table, wager)
    _check_meters(table, meters)
    if not _may_pay(table, seven):
        return None
    reading = reading_of(table, switches)
    if table.meters:
        # What a row is worth hangs on the meters; mostly it need not be known, for no more than one is held.
        held = [row for row in table.rows if HAND_TYPES[row.hand](seven, reading) and not row.excluded]
        if len(held) < 2:
            return held[0] if held else None
    for row in rows_by_worth(table, meters, wager, switches):
        if HAND_TYPES[row.hand](seven, reading):
            return row
    return None


def _may_pay(table: PayTable, seven: SevenCards) -> bool:
    """Whether the cards hold what all rows need that could pay them: most hands do not, and lose."""
    made, high_cards = _needed(table)
    return (made and is_made(seven)) or (high_cards and not seven.twice)


@lru_cache(MOST_FILED)
def _needed(table: PayTable) -> tuple[bool, bool]:
    """Whether some row pays a made hand, and whether some row pays high cards."""
    high_cards = {row.hand in HIGH_CARDS for row in table.rows}
    return False in high_cards, True in high_cards


def row_grounds(
    table: PayTable, row: Row, hand: Sequence[Card] | Sequence[Tile], switches: Switches = DEFAULT
) -> ClauseRefs:
    """Every clause by which a hand is paid by a row: the row's, and those that say what the hand is.

    >>> from paigow.games.pay_tables import pay_table
    >>> table, aces = pay_table("pgp-16e"), parse_cards("As Ah Ad Ac Jk 7c 2h")
    >>> row_grounds(table, classify(table, aces), aces)
    ('PGP-16e1', 'PGP-3j-2', 'PGP-3j.1')
    """
    of_cards = table.judged_on is JudgedOn.SEVEN_CARDS
    said = facts(
        wager=table.wager,
        clause=row.clause_id,
        hand=row.hand,
        joker="held" if any(isinstance(piece, Card) and piece.is_joker for piece in hand) else None,
        match=reading_of(table, switches).royal_match,
        envy="earned" if of_cards and row.envy and is_premium(_seven(hand)) else None,
    )
    return ClauseRefs((row.clause_id, *further("hand", said)))


def check_given(table: PayTable, dealer: bool, colour: Colour | None) -> None:
    """Raise if the table cannot be judged on one hand, or not without the dealer's cards or a colour."""
    match table.judged_on:
        case JudgedOn.SET_HANDS:
            game = next(game.name for game in GAMES if game.main_wager == table.wager)
            raise PaigowError(
                f"{table.id} pays a main wager, won by set hands; use paigow settings --game {game}",
                table.clause_id,
            )
        case JudgedOn.DEALER | JudgedOn.DEALER_AND_PLAYER if not dealer:
            raise PaigowError(f"{table.id} is decided by the dealer's cards; give them too", table.clause_id)
        case JudgedOn.CHOSEN_COLOUR if colour is None:
            raise PaigowError(f"{table.id} needs the colour the player chose, red or black", table.clause_id)


def rows_by_worth(
    table: PayTable,
    meters: Meters | None = None,
    wager: Cents | None = None,
    switches: Switches = DEFAULT,
) -> tuple[Row, ...]:
    """The rows that can be paid, the one worth most first and equal ones as listed (PGP-16b).

    A table that fixes its sums may be read as it is listed instead, be a meter ever so low; a printed minimum
    binds row by row, so there the row worth most is owed under either reading (PGP-14d.1).

    A meter that is not given stands at its seed; where the documents fix none (PGP-14A-g) its rows are taken
    to be worth more than any sum, in the order of the table.
    """
    _check_wager(table, wager)
    errata = switches.errata
    if table.rule is Strictness.EXACT and switches.several_rows is SeveralRows.FIRST_LISTED:
        return tuple(row for row in table.rows if not row.excluded)
    if not table.meters and not meters:
        return _fixed_order(table, errata)
    held = tuple(_meters(table, meters or {}).items())
    return _order(table, errata, wager or table.wager_size or SMALLEST_WAGER, held)


@lru_cache(MOST_FILED)
def _fixed_order(table: PayTable, errata: Errata) -> tuple[Row, ...]:
    """Without a meter the size of the wager never changes the order: all odds grow with it."""
    return _order(table, errata, SMALLEST_WAGER, ())


@lru_cache(maxsize=64)
def _order(
    table: PayTable, errata: Errata, wager: Cents, held: tuple[tuple[str, Fraction | int], ...]
) -> tuple[Row, ...]:
    """The order at some meters, which stand still while the wagers of a round are judged."""
    meters = dict(held)

    def value(row: Row) -> float:
        pays = row.paid(errata)
        meter = meters.get(pays.meter) if isinstance(pays, MeterShare) else None
        sum_paid = worth(pays, wager, meter, table.rule)
        return _INFINITE if sum_paid is None else sum_paid

    payable = (row for row in table.rows if not row.excluded)
    return tuple(sorted(payable, key=value, reverse=True))


def _check_wager(table: PayTable, wager: Cents | None) -> None:
    if wager is not None and table.wager_size is not None and wager != table.wager_size:
        size = format_money(table.wager_size)
        raise PaigowError(f"{table.id} is for a wager of {size}, not {format_money(wager)}", table.clause_id)


def _check_meters(table: PayTable, given: Meters | None) -> None:
    if given and not table.meters:
        raise PaigowError(f"{table.id} pays from no meter; leave the meter out", table.clause_id)
    for name in given or ():
        if name not in table.meters:
            raise unknown(f"meter of {table.id}", name, list(table.meters))


def _meters(table: PayTable, given: Meters) -> Meters:
    _check_meters(table, given)
    return {METER: table.meter.seed, **given} if table.meter else given


def _question(
    table: PayTable,
    hand: AnyHand,
    dealer: Sequence[Card] | SevenCards | None,
    colour: Colour | None,
    switches: Switches,
) -> _Question:
    match table.judged_on:
        case JudgedOn.THREE_CARDS:
            three = read_three(cast(Sequence[Card], hand))
            return lambda key: THREE_CARD_TYPES[key](three, switches.three_card_joker)
        case JudgedOn.FOUR_CARDS:
            four = _cards_of(hand, DECK_54, 4, "SPG-3c.1")
            return supreme_bonus.held(four, switches).__contains__
        case JudgedOn.FOUR_TILES:
            check_dealt(cast(Sequence[Tile], hand), TILES, 4, "PGT-5F-1")
            return pair_fortunes.held(cast(Sequence[Tile], hand)).__contains__
        case JudgedOn.CHOSEN_COLOUR:
            count = cards_of(_seven(hand), cast(Colour, colour), switches.red_black_joker)
            return lambda key: count >= CARDS_OF_CHOSEN_COLOUR[key]
        case _:
            found = _dealer_class(_seven(cast(AnyHand, dealer)), _seven(hand))
            return lambda key: key == found


def _seven(hand: AnyHand) -> SevenCards:
    if isinstance(hand, SevenCards):
        return hand
    return SevenCards.from_cards(_cards_of(hand, DECK_53, 7, "PGP-3l-6"))


def _cards_of(hand: AnyHand, deck: tuple[Card, ...], count: int, clause: str) -> Sequence[Card]:
    cards = cast(Sequence[Card], hand)
    check_dealt(cards, deck, count, clause)
    return cards


@lru_cache(MOST_FILED)
def reading_of(table: PayTable, switches: Switches) -> HandReading:
    """How this table reads the hands that a ruling or a choice of the licensee can change."""
    literal = table.royal_flush_joker is RoyalJoker.ACE_PLACE_ONLY
    insurance = table.wager == WagerKind.PAI_GOW_INSURANCE
    return HandReading(
        royal_match=table.royal_match or switches.royal_match,  # PGP-16b-royal_match
        royal_joker=switches.progressive_royal_joker if literal else RoyalJoker.ANY_PLACE,  # PGP-3j-3
        royal_partner=switches.dynasty_royal_partner,  # PGP-3k-3
        pai_gow_joker=switches.insurance_joker if insurance else switches.protection_joker,  # PGP-3h, PGP-16h
        seven_card_ace_low=switches.seven_card_ace_low,  # PGP-3a.2
    )


CARDS_OF_CHOSEN_COLOUR: Final = {
    "seven_of_chosen_color": 7,
    "six_of_chosen_color": 6,
    "five_of_chosen_color": 5,
    "four_of_chosen_color": 4,
}


def _dealer_class(dealer: SevenCards, player: SevenCards) -> str | None:
    """What the dealer's seven cards decide; "both" goes before the joker, whoever holds it (PGP-19d-1)."""
    _check_apart(dealer, player)
    if is_queens_dragon(dealer):
        return "dealer_queens_dragon"
    if not is_ace_high(dealer):
        return None
    if is_ace_high(player):
        return "dealer_and_player_ace_high"
    return "dealer_ace_high_joker" if dealer.joker else "dealer_ace_high_no_joker"


def _check_apart(dealer: SevenCards, player: SevenCards) -> None:
    shared = [
        Card.from_rank_and_suit(common.bit_length() - 1, suit)
        for suit, common in enumerate(map(and_, dealer.suits, player.suits))
        if common
    ]
    if shared or dealer.joker & player.joker:
        card = shared[0] if shared else JOKER
        raise NotationError(f"{card} cannot be in the dealer's hand and in the player's")


def read_hand(table: PayTable, text: str) -> tuple[Card, ...] | tuple[Tile, ...]:
    """Read the cards or tiles that a table is judged on.

    >>> from paigow.games.pay_tables import pay_table
    >>> read_hand(pay_table("pgp-18b"), "As Ks")
    Traceback (most recent call last):
    paigow.errors.NotationError: 3 cards are needed, and this names 2: 'As Ks'
    """
    match table.judged_on:
        case JudgedOn.FOUR_TILES:
            return parse_tiles(text, count=4)
        case JudgedOn.FOUR_CARDS:
            return parse_cards(text, count=4, deck=DECK_54)
        case JudgedOn.THREE_CARDS:
            return parse_cards(text, count=3, deck=DECK_53)
        case _:
            return parse_cards(text, count=7, deck=DECK_53)


def print_hand(pieces: Sequence[Card] | Sequence[Tile]) -> str:
    """Cards or tiles in printed order."""
    return format_tiles(pieces) if isinstance(pieces[0], Tile) else format_cards(pieces)  # type: ignore[arg-type]
