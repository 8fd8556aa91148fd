"""The pay tables of the four documents: typed values over ``data/pay_tables.toml``.

>>> table = pay_table("pgp-16b-c")
>>> table.clause, table.clause_id, str(table.rule)
('16(b) Paytable C', 'PGP-16b-C', 'exact')
>>> for row in table.rows[3:5] + table.rows[-1:]:
...     print(row.hand, row.pays, row.envy, row.clause_id)
five_aces 250 to 1 5000 PGP-16b-C
royal_flush 100 to 1 2500 PGP-16b-C
three_pair push None PGP-16b-C-three_pair
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from paigow.clauses import Document
from paigow.errors import unknown
from paigow.games.wager_kinds import WagerKind
from paigow.message import Message, capital
from paigow.money import Cents, ForOne, ToOne, dollars, format_money
from paigow.switches import Errata, RoyalJoker, RoyalMatch
from paigow.toml_text import packaged_toml

# What a row of a pay table pays
#
# There are five types that must not be mixed up: "to 1" and "for 1" odds are values of `paigow.money`; beside
# them stand a share of a progressive meter, a fixed sum and a push. What each is worth is all that the player
# is handed, so that rows can be compared: with "to 1" odds and in a push that includes the wager, which was
# still the player's.


class Strictness(StrEnum):
    """Whether a printed table is what must be paid, or the least that may be."""

    EXACT = "exact"
    MINIMUM = "minimum"


METER: Final = "meter"
"""The name of the only meter, where a table has one."""


def meter_called(name: str) -> str:
    """A meter by name; a table's only meter is just that.

    >>> meter_called("minor"), meter_called("meter")
    ('minor meter', 'meter')
    """
    return Message(METER if name == METER else f"{name} {METER}")


@dataclass(frozen=True, slots=True)
class MeterShare:
    """Percent of a progressive meter as it stands when this player is paid (PGP-14g, PGP-16e3).

    >>> tenth = MeterShare(Fraction(10))
    >>> tenth.payment(2400105, Strictness.MINIMUM), tenth.payment(1000168, Strictness.EXACT), str(tenth)
    (240011, 100016, '10% of the meter')
    """

    percent: Fraction
    meter: str = METER

    @property
    def is_whole(self) -> bool:
        """Whether the meter is won whole, and starts again."""
        return self.percent == 100

    def payment(self, meter: Fraction | int, rule: Strictness) -> Cents:
        """What is paid from a meter in cents: a fraction of a cent goes up in a printed minimum (PGP-14g)."""
        hundredfold = self.percent * meter
        return Cents(-(-hundredfold // 100) if rule is Strictness.MINIMUM else hundredfold // 100)

    def __str__(self) -> str:
        return Message("{percent} of the {meter}", percent=f"{self.percent}%", meter=meter_called(self.meter))


@dataclass(frozen=True, slots=True)
class FixedDollars:
    """A fixed sum, whatever the wager; the wager was collected and stays collected (PGP-14d.1)."""

    amount: Cents

    def __str__(self) -> str:
        return format_money(self.amount)


@dataclass(frozen=True, slots=True)
class Push:
    """The wager is returned and nothing is won (PGP-16b-C-three_pair)."""

    def __str__(self) -> str:
        return Message("{push}", push="push")  # another word than the result, in some languages


Pays = ToOne | ForOne | MeterShare | FixedDollars | Push


def read_pays(kind: str, figure: Fraction) -> Pays:
    """A payment by the name of its kind and its figure, as the data and a Rules Submission write them.

    >>> print(read_pays("to_1", Fraction(25)), read_pays("meter:mega", Fraction(100)), sep="; ")
    25 to 1; 100% of the mega meter
    """
    if kind.startswith("meter:"):
        return MeterShare(figure, kind.removeprefix("meter:"))
    return _BY_KIND[kind](figure)


_BY_KIND: Final[Mapping[str, Callable[[Fraction], Pays]]] = {
    "to_1": ToOne,
    "for_1": ForOne,
    "fixed_dollars": lambda figure: FixedDollars(Cents(int(100 * figure))),
    "percent_of_meter": MeterShare,
    "push": lambda _: Push(),
}


def kind_and_figure(pays: Pays) -> tuple[str, Fraction]:
    """The name of the kind and the figure: the inverse of `read_pays`.

    >>> kind_and_figure(FixedDollars(Cents(2500)))
    ('fixed_dollars', Fraction(25, 1))
    """
    match pays:
        case ToOne(odds):
            return "to_1", odds
        case ForOne(odds):
            return "for_1", odds
        case MeterShare(percent, meter):
            return "percent_of_meter" if meter == METER else f"meter:{meter}", percent
        case FixedDollars(amount):
            return "fixed_dollars", Fraction(amount, 100)
        case _:
            return "push", Fraction(0)


def worth(pays: Pays, wager: Cents, meter: Fraction | int | None, rule: Strictness) -> int | None:
    """All that the player is handed, in cents; None where it hangs on a meter that is not known.

    >>> five, flush = Cents(500), ToOne(Fraction(4))
    >>> worth(flush, five, None, Strictness.EXACT), worth(Push(), five, None, Strictness.EXACT)
    (2500, 500)
    """
    match pays:
        case ToOne():
            return wager + pays.winnings(wager)
        case ForOne():
            return pays.payment(wager)
        case MeterShare():
            return None if meter is None else pays.payment(meter, rule)
        case FixedDollars(amount):
            return amount
        case _:
            return wager


MOST_FILED: Final = 256
"""How many things that licensees file are remembered at once: a server sees any number of submissions."""
_NOTHING: Final[Mapping[str, Fraction]] = MappingProxyType({})


class JudgedOn(StrEnum):
    """What decides a wager."""

    SEVEN_CARDS = "seven_cards"
    THREE_CARDS = "three_cards"
    FOUR_CARDS = "four_cards"
    FOUR_TILES = "four_tiles"
    DEALER = "dealer"
    DEALER_AND_PLAYER = "dealer_and_player"
    CHOSEN_COLOUR = "chosen_colour"
    SET_HANDS = "set_hands"


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the hand, what it pays as printed, and the envy bonus in cents that it earns others."""

    hand: str
    """Its key, by which files and logs name it."""
    name: str
    """What people call it, as in the middle of a sentence."""
    pays: Pays
    clause_id: str
    envy: Cents | None = None
    merged_cell: bool = False
    """Printed once for several columns; the value holds in each of them."""
    corrected: Pays | None = None
    """What the row was probably meant to pay, by the reason in ``erratum``."""
    excluded: bool = False
    """Printed but never paid: another clause collects the wager on this hand."""
    erratum: str | None = None

    @property
    def label(self) -> str:
        """Its name at the beginning of a line."""
        return row_called(self.name).capitalized()

    def paid(self, errata: Errata) -> Pays:
        """What the row pays under the licensee's choice for probable misprints.

        >>> four = pay_table("pgp-14d-5").row("four_of_a_kind")
        >>> print(four.paid(Errata.AS_PRINTED), four.paid(Errata.CORRECTED))
        $1,000.00 $100.00
        """
        if errata is Errata.CORRECTED and self.corrected is not None:
            return self.corrected
        return self.pays


@dataclass(frozen=True, slots=True)
class PrintedMeter:
    """What a document fixes about the meter of a progressive table."""

    rule: Strictness
    """Whether ``percent`` and ``seed`` are exact or the least allowed."""
    percent: int | None
    """The part of each wager that goes to the meter; None where the licensee files it."""
    seed: Cents
    """The initial and reset amount."""
    deduct_from: Cents | None = None
    """Payments of this much or more are taken from the meter, and any for ``deduct_hands`` (PGP-14e.2)."""
    deduct_hands: tuple[str, ...] = ()


class ForHand(Protocol):
    """Whatever stands in a row of a pay table."""

    @property
    def hand(self) -> str: ...


RowT = TypeVar("RowT", bound=ForHand)


def row_of_hand(table: str, rows: Sequence[RowT], hand: str) -> RowT:
    """The row of a hand among those of a table, or an error that offers the nearest."""
    for row in rows:
        if row.hand == hand:
            return row
    raise unknown(f"row of {table}", hand, [row.hand for row in rows])


@dataclass(frozen=True, slots=True, eq=False)
class PayTable:
    """One pay table. Tables with the same figures stay different tables: each is equal only to itself."""

    id: str
    document: Document
    clause: str
    clause_id: str
    wager: WagerKind
    judged_on: JudgedOn
    rule: Strictness
    rows: tuple[Row, ...]
    printed_rows: int
    same_as: str | None = None
    hands_by: str | None = None
    """The clause that lists the hands which exist because this wager is offered."""
    vigorish_percent: int | None = None
    royal_match: RoyalMatch | None = None
    """The match beside a royal flush; None where the licensee chooses, or where there is no such row."""
    royal_flush_joker: RoyalJoker = RoyalJoker.ANY_PLACE
    beside: str | None = None
    """The wager that a table must carry to use this pay table (PGP-16d.2)."""
    wager_size: Cents | None = None
    """The size of the wager, where the table fixes it."""
    meter: PrintedMeter | None = None

    def row(self, hand: str) -> Row:
        """The row of a hand.

        >>> pay_table("pgp-16h").row("ten_hi")
        Traceback (most recent call last):
        paigow.errors.UnknownNameError: there is no row of pgp-16h 'ten_hi'; did you mean 'ten_high'?
        """
        return row_of_hand(self.id, self.rows, hand)

    @property
    def meters(self) -> tuple[str, ...]:
        """The names of the meters that its rows pay from, in printed order.

        >>> pay_table("pgp-14A-g").meters, pay_table("pgp-16e").meters
        (('mega', 'major', 'minor'), ('meter',))
        """
        return _meters_of(self)

    def raised(self, figures: Mapping[str, Fraction], envy: Mapping[str, Fraction] = _NOTHING) -> PayTable:
        """The table as a Rules Submission files it: some hands paid by other figures of the same kind.

        Only a printed minimum may be raised; whether this one may is for the check of the submission to
        say (PGP-14d.1, PGP-14A-d).

        >>> print(pay_table("pgp-18b").raised({"three_card_flush": Fraction(4)}).row("three_card_flush").pays)
        4 to 1
        """
        for hand in (*figures, *envy):
            self.row(hand)
        return replace(self, rows=tuple(_raise(row, figures, envy, self.raised_by) for row in self.rows))

    @property
    def needs_approval(self) -> bool:
        """Whether it pays something that the text does not allow without approval: another figure where it
        prints an exact table, or less than a printed minimum.

        >>> more = {"three_of_a_kind": Fraction(4)}
        >>> pay_table("pgp-16b-a").raised(more).needs_approval, pay_table("pgp-16b-a").needs_approval
        (True, False)
        >>> pay_table("pgp-18b").raised({"three_card_flush": Fraction(4)}).needs_approval
        False
        """
        for row, printed in zip(self.rows, pay_table(self.id).rows, strict=True):
            if row.pays == printed.pays:
                continue
            figure, least = kind_and_figure(row.pays)[1], kind_and_figure(printed.pays)[1]
            if self.rule is Strictness.EXACT or figure < least:
                return True
        return False

    @property
    def raised_by(self) -> str:
        """The clause by which a row may be paid more than printed: it decides what such a row pays."""
        return _RAISED_BY.get(self.wager, self.clause_id)


_RAISED_BY: Final = {
    WagerKind.FORTUNE_BONUS: "PGP-14A-d",
    WagerKind.PROGRESSIVE_PAYOUT: "PGP-14d.1",
    WagerKind.BONUS: "SPG-14a.2",
}


@lru_cache(MOST_FILED)
def _meters_of(table: PayTable) -> tuple[str, ...]:
    names = (row.pays.meter for row in table.rows if isinstance(row.pays, MeterShare))
    return tuple(dict.fromkeys(names))


def _raise(row: Row, figures: Mapping[str, Fraction], envy: Mapping[str, Fraction], by: str) -> Row:
    if row.hand in figures:
        # A push that is to pay something is paid at odds.
        kind = "to_1" if isinstance(row.pays, Push) else kind_and_figure(row.pays)[0]
        row = replace(row, pays=read_pays(kind, figures[row.hand]), clause_id=by, corrected=None)
    if row.hand in envy:
        row = replace(row, envy=Cents(int(100 * envy[row.hand])))
    return row


@dataclass(frozen=True, slots=True)
class OddsRange:
    """Odds that the licensee fixes between two bounds: the number wager (PGP-13b6.1)."""

    id: str
    document: Document
    clause: str
    clause_id: str
    wager: WagerKind
    hand: str
    name: str
    lowest: ToOne
    highest: ToOne

    @property
    def label(self) -> str:
        """What is wagered on, at the beginning of a line."""
        return capital(self.name)

    def winnings(self, wager: Cents, odds: ToOne) -> Cents:
        """What a winning wager wins, in whole dollars, wager by wager (PGP-13b6.2).

        >>> number = odds_range("pgp-13b6")
        >>> number.winnings(dollars(3), number.lowest), number.winnings(dollars(3), number.highest)
        (1600, 1800)
        """
        return dollars(odds.winnings(wager) // dollars(1))


def pay_table(id: str | PayTable) -> PayTable:  # noqa: A002 - the word of the data and of the command line
    """The pay table of that id, or the one that is given.

    >>> pay_table("pgp-13")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no pay table 'pgp-13'; did you mean 'pgp-3l'?
    """
    if isinstance(id, PayTable):
        return id
    tables = _tables()
    if not isinstance(id, str) or id not in tables:
        raise unknown("pay table", id, list(tables))
    return tables[id]


def pay_tables(*, document: Document | None = None, wager: str | None = None) -> tuple[PayTable, ...]:
    """All pay tables in the order of the data, or those of one document or for one wager.

    >>> [table.id for table in pay_tables(wager="seven_card_bonus")]
    ['pgp-18c-a', 'pgp-18c-b']
    """
    return tuple(
        table
        for table in _tables().values()
        if document in (None, table.document) and wager in (None, table.wager)
    )


def odds_range(id: str) -> OddsRange:  # noqa: A002
    """The odds that are a range and not a table."""
    ranges = {each.id: each for each in odds_ranges()}
    if id not in ranges:
        raise unknown("range of odds", id, list(ranges))
    return ranges[id]


@cache
def odds_ranges() -> tuple[OddsRange, ...]:
    """The odds that a document leaves to the licensee between two bounds."""
    data = _data()
    return tuple(_read_range(each, data["hands"]) for each in data["odds_range"])


_ENDS: Final = {
    ", with or without joker": " with or without a joker",
    ", no joker": " without a joker",
    ", with joker": " with a joker",
    " with joker": " with a joker",
    " and pair": " and a pair",
    " and royal match": " and royal match",
    " and ace-king suited": " and ace-king suited",
    " and ace-queen suited": " and ace-queen suited",
}
"""What may be said of a hand beside its kind: in the name of a row, and within a sentence."""
_COUNTED: Final = frozenset({"one", "two", "three", "four", "five", "six", "seven", "any", "the"})
"""Words before which a hand has no article."""


def row_called(name: str, *, in_sentence: bool = False) -> Message:
    """A row of a pay table by its name, or with its article within a sentence.

    >>> row_called("straight flush, no joker"), row_called("straight flush, no joker", in_sentence=True)
    ('straight flush, no joker', 'a straight flush without a joker')
    """
    for end, within in _ENDS.items():
        if name.endswith(end):
            row = row_called(name.removesuffix(end), in_sentence=in_sentence)
            return Message("{row}" + (within if in_sentence else end), row=row)
    first, _, rest = name.partition(" ")
    if rest == "high":
        return Message("{rank} high", rank=Message(first))
    if not in_sentence or first in _COUNTED or rest.startswith("high "):
        return Message(name)
    return Message("a {named}", named=Message(name.replace("and Heaven", "and a Heaven")))


def hand_name(hand: str) -> str:
    """What people call a hand, by its key, as in the middle of a sentence.

    >>> hand_name("royal_flush_royal_match"), hand_name("gee_joon_pair")
    ('royal flush and royal match', 'Gee Joon pair')
    """
    name: str = _data()["hands"][hand]
    return name


@cache
def _data() -> dict[str, Any]:
    return packaged_toml("pay_tables.toml")


@cache
def _tables() -> dict[str, PayTable]:
    data = _data()
    tables: dict[str, PayTable] = {}
    for table in data["table"]:
        tables[table["id"]] = _read_table(table, data["hands"], tables)
    return tables


def _read_table(data: dict[str, Any], names: Mapping[str, str], before: Mapping[str, PayTable]) -> PayTable:
    clause_id = data["clause_id"]
    if "same_as" in data:
        rows = tuple(replace(row, clause_id=clause_id) for row in before[data["same_as"]].rows)
    else:
        rows = tuple(_read_row(row, names, clause_id) for row in data["rows"])
    match = data.get("royal_match")
    return PayTable(
        id=data["id"],
        document=Document(data["document"]),
        clause=data["clause"],
        clause_id=clause_id,
        wager=WagerKind(data["wager"]),
        judged_on=JudgedOn(data["judged_on"]),
        rule=Strictness(data["rule"]),
        rows=rows,
        printed_rows=data["printed_rows"],
        same_as=data.get("same_as"),
        hands_by=data.get("hands_by"),
        vigorish_percent=data.get("vigorish_percent"),
        royal_match=None if match in (None, "licensee_choice") else RoyalMatch(match),
        royal_flush_joker=RoyalJoker(data.get("royal_flush_joker", RoyalJoker.ANY_PLACE)),
        beside=data.get("beside"),
        wager_size=_dollars(data.get("wager_dollars")),
        meter=_read_meter(data),
    )


def _read_row(data: dict[str, Any], names: Mapping[str, str], clause_id: str) -> Row:
    corrected = data.get("corrected")
    return Row(
        hand=data["hand"],
        name=names[data["hand"]],
        pays=read_pays(data["kind"], Fraction(data["pays"])),
        clause_id=data.get("clause_id", clause_id),
        envy=_dollars(data.get("envy")),
        merged_cell=data.get("merged_cell", False),
        corrected=None if corrected is None else read_pays(data["kind"], Fraction(corrected)),
        excluded=data.get("excluded", False),
        erratum=data.get("erratum"),
    )


def _read_meter(data: dict[str, Any]) -> PrintedMeter | None:
    least = "min_seed_dollars" in data
    seed = data.get("min_seed_dollars" if least else "seed_dollars")
    if seed is None:
        return None
    return PrintedMeter(
        rule=Strictness.MINIMUM if least else Strictness.EXACT,
        percent=data.get("min_contribution_percent" if least else "contribution_percent"),
        seed=dollars(seed),
        deduct_from=_dollars(data.get("deduct_at_or_above_dollars")),
        deduct_hands=tuple(data.get("deduct_hands", ())),
    )


def _read_range(data: dict[str, Any], names: Mapping[str, str]) -> OddsRange:
    return OddsRange(
        id=data["id"],
        document=Document(data["document"]),
        clause=data["clause"],
        clause_id=data["clause_id"],
        wager=WagerKind(data["wager"]),
        hand=data["hand"],
        name=names[data["hand"]],
        lowest=ToOne(Fraction(data["lowest"])),
        highest=ToOne(Fraction(data["highest"])),
    )


def _dollars(amount: int | None) -> Cents | None:
    return None if amount is None else dollars(amount)
