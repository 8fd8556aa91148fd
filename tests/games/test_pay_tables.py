"""Every figure of every pay table, typed here a second time from the documents.

A table is written as one line: its figures in printed order, an envy bonus after a slash. The hands of a
family of tables are written once.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from _pytest.mark.structures import ParameterSet

from paigow.clauses import Document, clause
from paigow.errors import UnknownNameError
from paigow.games.catalogue import Rules
from paigow.games.pay_tables import (
    FixedDollars,
    JudgedOn,
    MeterShare,
    PayTable,
    PrintedMeter,
    Push,
    Row,
    Strictness,
    kind_and_figure,
    odds_range,
    odds_ranges,
    pay_table,
    pay_tables,
    read_pays,
    worth,
)
from paigow.games.wagers import WAGERS, tables_of
from paigow.money import Cents, ForOne, ToOne, dollars
from paigow.switches import Errata, RoyalJoker, RoyalMatch
from worked_examples import cases

_LOWER = "five_aces royal_flush straight_flush four_of_a_kind full_house flush three_of_a_kind straight"
FORTUNE = (
    "seven_card_straight_flush_natural royal_flush_royal_match seven_card_straight_flush_joker " + _LOWER
)
EMPEROR = FORTUNE.replace("royal_flush_royal_match", "royal_flush_ace_king_suited")
PROGRESSIVE = (
    "natural_royal_flush_and_pair five_aces_and_pair natural_royal_flush five_aces royal_flush_and_pair "
    "royal_flush straight_flush_and_pair straight_flush four_of_a_kind_and_pair four_of_a_kind "
    "full_house_and_pair full_house flush_and_pair flush straight_and_pair straight three_of_a_kind"
)
SHORT_PROGRESSIVE = "seven_card_straight_flush five_aces royal_flush straight_flush four_of_a_kind full_house"
HIGH_CARD = "nine_high ten_high jack_high queen_high king_high ace_high"
ACE_HIGH = "dealer_and_player_ace_high dealer_ace_high_joker dealer_ace_high_no_joker"
DYNASTY = (
    "ace_five_natural_straight_flush_ace_queen_suited seven_card_straight_flush_natural "
    "natural_royal_flush_ace_queen_suited seven_card_straight_flush_joker five_aces "
    "ace_five_natural_straight_flush royal_flush straight_flush four_of_a_kind full_house flush "
    "three_of_a_kind straight"
)
COLOURS = "seven_of_chosen_color six_of_chosen_color five_of_chosen_color four_of_chosen_color"
THREE_CARDS = (
    "three_card_straight_flush_natural three_card_three_of_a_kind three_card_straight_flush_joker "
    "three_card_straight three_card_flush three_card_pair"
)
TABLE_B = _LOWER.replace(" straight_flush ", " straight_flush_natural straight_flush_joker ")
SUPREME = (
    "four_aces royal_flush two_jokers_and_two_aces four_of_a_kind straight_flush three_of_a_kind flush "
    "two_pair straight two_jokers any_pair"
)
PAIRS = "gee_joon_pair_and_heaven_pair two_pairs gee_joon_pair one_mixed_pair one_identical_pair"

FORTUNE_A = "8000/5000 2000/1000 1000/500 400/250 150/50 50/20 25/5 5 4 3 2"
FORTUNE_B = "5000/3000 2000/1000 1000/500 400/250 150/50 50/20 25/5 5 4 3 2"
FORTUNE_C = "5000/1000 1000/250 750/100 250/50 100/25 50/10 20/5 5 4 3 2"
FORTUNE_D = "2500/1000 1000/750 750/250 250/100 125/50 50/20 25/5 5 4 3 2"
FORTUNE_5 = "5000/2500 1000/500 500/250 300/150 110/55 45/25 25/6 5 4 3 2"
FORTUNE_6 = "5000/2500 2000/500 1000/250 400/150 150/55 50/25 25/6 5 4 3 2"
METER_AND_ODDS = "100% 10% 500f 100f 75f 4f"

# id: clause of the table, hands, figures. A plain figure is "to 1"; f is "for 1", $ dollars, % of a meter.
PRINTED: dict[str, tuple[str, str, str]] = {
    "pgp-16a": ("PGP-16a.1", "win", "1"),
    "pgp-3l": ("PGP-3l", FORTUNE, FORTUNE_A),
    "pgp-14d-1": (
        "PGP-14d-1", PROGRESSIVE,
        "100% 100% 10% 10% $200 $100 $50 $25 $40 $20 $10 $5 $6 $3 $4 $2 $2",
    ),
    "pgp-14d-5": (
        "PGP-14d-5", PROGRESSIVE,
        "100% 100% 10% 10% $1000 $500 $250 $125 $200 $1000 $50 $25 $30 $15 $20 $10 $10",
    ),
    "pgp-14A-g": ("PGP-14A-g", SHORT_PROGRESSIVE, "100%mega 100%major 100%minor 100f 75f 4f"),
    "pgp-16b-a": ("PGP-16b-A", FORTUNE, FORTUNE_A),
    "pgp-16b-b": ("PGP-16b-B", FORTUNE, FORTUNE_B),
    "pgp-16b-c": ("PGP-16b-C", FORTUNE + " three_pair", FORTUNE_C + " push"),
    "pgp-16b-d": ("PGP-16b-D", FORTUNE, FORTUNE_D),
    "pgp-16c-a": ("PGP-16c-A", EMPEROR, FORTUNE_A),
    "pgp-16c-b": ("PGP-16c-B", EMPEROR, FORTUNE_B),
    "pgp-16c-c": ("PGP-16c-C", EMPEROR, FORTUNE_C),
    "pgp-16c-d": ("PGP-16c-D", EMPEROR, FORTUNE_D),
    "pgp-16d-a": ("PGP-16d-A", HIGH_CARD, "100 25 15 6 5 3"),
    "pgp-16d-b": ("PGP-16d-B", HIGH_CARD, "100 25 15 7 5 3"),
    "pgp-16d-c": ("PGP-16d-C", HIGH_CARD, "100 40 10 7 6 3"),
    "pgp-16d-d": ("PGP-16d-D", HIGH_CARD, "100 50 10 7 5 3"),
    "pgp-16d-e": ("PGP-16d-E", HIGH_CARD, "100 40 10 7 5 3"),
    "pgp-16e": ("PGP-16e1", SHORT_PROGRESSIVE, METER_AND_ODDS),
    "pgp-16f": ("PGP-16f", "dealer_queens_dragon", "50"),
    "pgp-16g": (
        "PGP-16g", DYNASTY, "2000/500 2000/400 1000/300 1000/200 500/100 120/75 120/50 50/20 25/5 5 4 3 2",
    ),
    "pgp-16h": ("PGP-16h", "ace_five_natural_straight_flush " + HIGH_CARD, "120 100 25 15 7 5 3"),
    "pgp-16i": ("PGP-16i", COLOURS, "5 1 1 1"),
    "pgp-18b": ("PGP-18b", THREE_CARDS, "40 25 5 4 3 1"),
    "pgp-18c-a": ("PGP-18c-A", _LOWER, "500 250 50 25 5 4 3 2"),
    "pgp-18c-b": ("PGP-18c-B", TABLE_B, "500 200 50 30 25 5 4 3 2"),
    "pgp-19c": ("PGP-19c.2", "win", "1"),
    "pgp-19d-1": ("PGP-19d-1", ACE_HIGH, "20 10 8"),
    "pgp-19d-2": ("PGP-19d-2", ACE_HIGH, "40 15 5"),
    "pgp-19d-3": ("PGP-19d-3", ACE_HIGH, "30 15 6"),
    "pgp-19d-4": ("PGP-19d-4", ACE_HIGH, "25 10 7"),
    "pgp-19d-5": ("PGP-19d-5", ACE_HIGH, "40 12 5"),
    "pgp-19e-1": ("PGP-19e-1", FORTUNE + " three_pair", FORTUNE_C + " push"),
    "pgp-19e-2": ("PGP-19e-2", FORTUNE, FORTUNE_A),
    "pgp-19e-3": ("PGP-19e-3", FORTUNE, FORTUNE_B),
    "pgp-19e-4": ("PGP-19e-4", FORTUNE, FORTUNE_D),
    "pgp-19e-5": ("PGP-19e-5", FORTUNE, FORTUNE_5),
    "pgp-19e-6": ("PGP-19e-6", FORTUNE, FORTUNE_6),
    "pgp-19h-1": ("PGP-19h-1", SHORT_PROGRESSIVE, METER_AND_ODDS),
    "pgp-19h-3": ("PGP-19h-3", SHORT_PROGRESSIVE, METER_AND_ODDS),
    "fup-ace-1": ("FUP-ace-1", ACE_HIGH, "20 10 8"),
    "fup-ace-2": ("FUP-ace-2", ACE_HIGH, "40 15 5"),
    "fup-ace-3": ("FUP-ace-3", ACE_HIGH, "30 15 6"),
    "fup-ace-4": ("FUP-ace-4", ACE_HIGH, "25 10 7"),
    "fup-ace-5": ("FUP-ace-5", ACE_HIGH, "40 12 5"),
    "fup-fortune-1": ("FUP-fortune-1", FORTUNE + " three_pair", FORTUNE_C + " push"),
    "fup-fortune-2": ("FUP-fortune-2", FORTUNE, FORTUNE_A),
    "fup-fortune-3": ("FUP-fortune-3", FORTUNE, FORTUNE_B),
    "fup-fortune-4": ("FUP-fortune-4", FORTUNE, FORTUNE_D),
    "fup-fortune-6": ("FUP-fortune-6", FORTUNE, FORTUNE_5),
    "fup-fortune-7": ("FUP-fortune-7", FORTUNE, FORTUNE_6),
    "supreme-bonus": ("SPG-14a.1", SUPREME, "1000 500 200 100 25 10 8 7 6 4 1"),
    "pair-fortunes-a": ("PGT-8L-1", PAIRS, "300 25 8 4 3"),
    "pair-fortunes-b": ("PGT-8L-2", PAIRS, "250 25 8 5 2"),
    "pair-fortunes-c": ("PGT-8L-3", PAIRS, "250 30 7 5 2"),
    "pair-fortunes-d": ("PGT-8L-4", PAIRS, "200 30 10 4 2"),
}  # fmt: skip

# Rows that have an id of their own in the registry.
ROW_IDS: dict[str, list[str]] = {
    "pgp-3l": [f"PGP-3l-pt-{n:02}" for n in range(1, 12)],
    "pgp-14d-5": [*["PGP-14d-5"] * 9, "PGP-14d-5-four_of_a_kind", *["PGP-14d-5"] * 7],
    "pgp-16b-c": [*["PGP-16b-C"] * 11, "PGP-16b-C-three_pair"],
    "pgp-16h": ["PGP-16h-ace_five_natural_straight_flush", *["PGP-16h"] * 6],
    "supreme-bonus": [f"SPG-14a-{hand}" for hand in SUPREME.split()],
    **{f"pair-fortunes-{'abcd'[n - 1]}": [f"PGT-8L-{n}-{row}" for row in "abcde"] for n in range(1, 5)},
}


def in_short(row: Row) -> str:
    match row.pays:
        case ToOne(odds):
            figure = str(odds)
        case ForOne(odds):
            figure = f"{odds}f"
        case MeterShare(percent, meter):
            figure = f"{percent}%{'' if meter == 'meter' else meter}"
        case FixedDollars(amount):
            figure = f"${amount // 100}"
        case Push():
            figure = "push"
    return figure if row.envy is None else f"{figure}/{row.envy // 100}"


def _cases() -> list[ParameterSet]:
    cases = []
    for table, (cited, hands, figures) in PRINTED.items():
        # 3(l) itself is the licensee's choice; its table is in the registry row by row.
        ids = dict.fromkeys([*([cited] if table != "pgp-3l" else []), *ROW_IDS.get(table, ())])
        cases.append(pytest.param(table, hands, figures, id=table, marks=pytest.mark.clause(*ids)))
    return cases


@pytest.mark.parametrize(("table", "hands", "figures"), _cases())
def test_the_figures_of(table: str, hands: str, figures: str) -> None:
    rows = pay_table(table).rows
    assert " ".join(row.hand for row in rows) == hands
    assert " ".join(map(in_short, rows)) == figures
    cited = PRINTED[table][0]
    assert pay_table(table).clause_id == cited
    assert [row.clause_id for row in rows] == ROW_IDS.get(table, [cited] * len(rows))


def test_these_are_all_the_tables() -> None:
    assert {table.id for table in pay_tables()} == set(PRINTED)


def test_every_row_cites_a_clause_that_exists() -> None:
    for table in pay_tables():
        cited = {table.clause_id, *(row.clause_id for row in table.rows)}
        assert {clause(each).id for each in cited} == cited


def test_no_row_was_lost_in_copying() -> None:
    """The tables of 19(d) print one more row, "All others: Loss"."""
    for table in pay_tables():
        loss_rows = 1 if table.id.startswith("pgp-19d") else 0
        assert table.printed_rows == len(table.rows) + loss_rows, table.id


@pytest.mark.clause("PGP-14d.1", "PGP-18b", "PGP-18c-A", "PGP-18c-B", "SPG-14a.1")
def test_the_tables_that_are_minimums() -> None:
    minimum = {table.id for table in pay_tables() if table.rule is Strictness.MINIMUM}
    assert minimum == {"pgp-14d-1", "pgp-14d-5", "pgp-18b", "pgp-18c-a", "pgp-18c-b", "supreme-bonus"}


@pytest.mark.clause("PGP-16d-B", "PGP-16d-C", "PGP-16d-D", "PGP-16d-E")
def test_two_cells_of_the_insurance_tables_are_printed_once_for_all_five() -> None:
    merged = {(table.id, row.hand) for table in pay_tables() for row in table.rows if row.merged_cell}
    assert merged == {(f"pgp-16d-{t}", hand) for t in "bcde" for hand in ("nine_high", "ace_high")}


@pytest.mark.clause("PGP-14d-5-four_of_a_kind", "PGP-16h-ace_five_natural_straight_flush")
def test_errata() -> None:
    odd = {(t.id, row.hand): row for t in pay_tables() for row in t.rows if row.erratum}
    four = odd.pop(("pgp-14d-5", "four_of_a_kind"))
    assert four.paid(Errata.AS_PRINTED) == FixedDollars(dollars(1000))
    assert four.paid(Errata.CORRECTED) == FixedDollars(dollars(100)) == four.corrected
    stray = odd.pop(("pgp-16h", "ace_five_natural_straight_flush"))
    assert stray.excluded
    assert stray.paid(Errata.CORRECTED) == stray.pays
    assert not odd
    assert [row for table in pay_tables() for row in table.rows if row.excluded] == [stray]


@pytest.mark.clause("PGP-19h-1", "PGP-19h-3")
def test_the_terms_of_the_meters() -> None:
    flush = ("straight_flush",)
    terms = {table.id: table.meter for table in pay_tables() if table.meter}
    assert terms == {
        "pgp-14d-1": PrintedMeter(Strictness.MINIMUM, 21, dollars(10_000), dollars(50), flush),
        "pgp-14d-5": PrintedMeter(Strictness.MINIMUM, 27, dollars(10_000), dollars(250), flush),
        "pgp-16e": PrintedMeter(Strictness.MINIMUM, None, dollars(2_000)),
        "pgp-19h-1": PrintedMeter(Strictness.EXACT, 28, dollars(10_000)),
        "pgp-19h-3": PrintedMeter(Strictness.EXACT, 29, dollars(10_000)),
    }
    sizes = {table.id: table.wager_size for table in pay_tables() if table.wager_size}
    assert sizes == {
        "pgp-14d-1": 100, "pgp-14d-5": 500, "pgp-14A-g": 500, "pgp-19h-1": 100, "pgp-19h-3": 500,
    }  # fmt: skip


@pytest.mark.clause("PGP-16a.1", "PGP-19c.2")
def test_the_main_wagers_pay_even_money_and_say_what_vigorish_is_taken() -> None:
    main = {table.id: table for table in pay_tables() if table.judged_on is JudgedOn.SET_HANDS}
    assert {key: table.vigorish_percent for key, table in main.items()} == {"pgp-16a": 5, "pgp-19c": 0}
    assert all(table.row("win").pays == ToOne(Fraction(1)) for table in main.values())


@pytest.mark.clause("PGP-3l-pt-note")
def test_only_the_tables_of_16b_leave_the_royal_match_to_the_licensee() -> None:
    with_match = pay_tables(wager="fortune_bonus")
    free = {table.id for table in with_match if table.royal_match is None}
    assert free == {f"pgp-16b-{letter}" for letter in "abcd"}
    fixed = {table.royal_match for table in with_match if table.id not in free}
    assert fixed == {RoyalMatch.KING_QUEEN}


@pytest.mark.clause("PGP-3j-3", "PGP-14d.1", "PGP-14A-g", "PGP-19h-1")
def test_only_one_table_bars_the_joker_from_four_places_of_a_royal_flush() -> None:
    barred = [t.id for t in pay_tables() if t.royal_flush_joker is RoyalJoker.ACE_PLACE_ONLY]
    assert barred == ["pgp-16e"]


def test_the_insurance_tables_and_the_wager_they_stand_beside() -> None:
    assert {table.id[-1]: table.beside for table in pay_tables(wager="pai_gow_insurance")} == {
        "a": "emperors_treasure", "b": "emperors_treasure",
        "c": "fortune_bonus", "d": "fortune_bonus", "e": "fortune_bonus",
    }  # fmt: skip


@pytest.mark.clause("PGP-1-insurance.3", "PGP-1-seven-card-bonus.3", "PGP-14A-d")
def test_every_wager_of_the_catalogue_is_paid_by_its_own_tables() -> None:
    """The stale references are read aright: insurance is 16(d), the 14.A bonus a table of 16(b)."""
    for wager in WAGERS:
        for rules in Rules:
            for id_ in tables_of(wager, rules):
                assert pay_table(id_).wager == wager.key
    insurance, seven, fortune = (
        {table.clause.partition(" ")[0] for table in pay_tables(document=Document.PGP, wager=wager)}
        for wager in ("pai_gow_insurance", "seven_card_bonus", "fortune_bonus")
    )
    assert (insurance, seven, fortune) == ({"16(d)"}, {"18(c)"}, {"3(l)", "16(b)", "19(e)"})


@pytest.mark.clause("PGP-19e-5", "PGP-19e-6", "FUP-fortune-6", "FUP-fortune-7", "PGP-3l-pt-01")
def test_tables_with_the_same_rows_stay_different_tables() -> None:
    for table in pay_tables():
        if table.same_as:
            other = pay_table(table.same_as)
            assert [in_short(row) for row in table.rows] == [in_short(row) for row in other.rows]
            assert table != other
            assert {row.clause_id for row in table.rows} == {table.clause_id}
    assert pay_table("fup-fortune-6").same_as == "pgp-19e-5"
    assert pay_table("fup-fortune-7").same_as == "pgp-19e-6"


@pytest.mark.parametrize(
    ("wager", "at_lowest", "at_highest"), cases("E1", "wager", "at_lowest", "at_highest")
)
def test_E1_the_number_wager_is_rounded_down_to_the_dollar(
    wager: int, at_lowest: int, at_highest: int
) -> None:
    (number,) = odds_ranges()
    assert number is odds_range("pgp-13b6")
    assert (number.lowest, number.highest) == (ToOne(Fraction(11, 2)), ToOne(Fraction(6)))
    assert number.winnings(dollars(wager), number.lowest) == dollars(at_lowest)
    assert number.winnings(dollars(wager), number.highest) == dollars(at_highest)


def test_E2_each_number_wager_is_rounded_by_itself() -> None:
    number = odds_range("pgp-13b6")
    each = [number.winnings(dollars(wager), number.lowest) for wager in (5, 3)]
    assert sum(each) == dollars(43)
    assert number.winnings(dollars(8), number.lowest) == dollars(44)


@pytest.mark.parametrize("look_up", [pay_table, odds_range])
def test_an_unknown_id_is_an_error_that_names_the_nearest(look_up: Callable[[str], object]) -> None:
    with pytest.raises(UnknownNameError, match="there is no"):
        look_up("pgp-99")
    with pytest.raises(UnknownNameError, match="there is no row of pgp-16f 'dealer_queens'"):
        pay_table("pgp-16f").row("dealer_queens")


@pytest.mark.clause("PGP-14d.1", "PGP-14A-d")
def test_a_minimum_can_be_raised_row_by_row() -> None:
    table = pay_table("pgp-16b-c")
    figures = {"full_house": Fraction(6), "three_pair": Fraction(1), "flush": Fraction(9, 2)}
    raised = table.raised(figures, {"royal_flush": Fraction(30)})
    assert raised.row("full_house").pays == ToOne(Fraction(6))
    assert raised.row("flush").pays == ToOne(Fraction(9, 2))
    assert raised.row("three_pair").pays == ToOne(Fraction(1))
    assert raised.row("royal_flush").envy == dollars(30)
    assert raised.row("straight") == table.row("straight")
    assert raised != table
    assert raised.id == table.id
    with pytest.raises(UnknownNameError, match="row of pgp-16b-c"):
        table.raised({"four_aces": Fraction(1)})


def test_a_raised_row_has_no_misprint_left() -> None:
    raised = pay_table("pgp-14d-5").raised({"four_of_a_kind": Fraction(1200), "five_aces": Fraction(12)})
    assert raised.row("four_of_a_kind").paid(Errata.CORRECTED) == FixedDollars(dollars(1200))
    assert raised.row("five_aces").pays == MeterShare(Fraction(12))


def test_a_share_of_a_meter_is_rounded_up_in_a_minimum_and_down_in_an_exact_table() -> None:
    """As in worked examples F1 and K4; a meter may hold a fraction of a cent."""
    tenth = MeterShare(Fraction(10))
    assert tenth.payment(2_400_105, Strictness.MINIMUM) == 240_011
    assert tenth.payment(1_000_168, Strictness.EXACT) == 100_016
    assert tenth.payment(Fraction(20_001, 2), Strictness.MINIMUM) == 1_001
    assert tenth.payment(Fraction(20_001, 2), Strictness.EXACT) == 1_000
    assert tenth.payment(100_000, Strictness.MINIMUM) == 10_000


@pytest.mark.parametrize(
    ("kind", "figure", "text", "handed_over"),
    [
        ("to_1", 25, "25 to 1", 13_000),
        ("for_1", 75, "75 for 1", 37_500),
        ("fixed_dollars", 40, "$40.00", 4_000),
        ("percent_of_meter", 10, "10% of the meter", 100_000),
        ("meter:minor", 100, "100% of the minor meter", 1_000_000),
        ("push", 0, "push", 500),
    ],
)
def test_the_five_kinds_of_payment(kind: str, figure: int, text: str, handed_over: int) -> None:
    pays = read_pays(kind, Fraction(figure))
    assert kind_and_figure(pays) == (kind, Fraction(figure))
    assert str(pays) == text
    assert worth(pays, dollars(5), Cents(1_000_000), Strictness.EXACT) == handed_over


def test_a_share_of_an_unknown_meter_is_worth_nobody_knows_what() -> None:
    assert worth(MeterShare(Fraction(100), "mega"), dollars(5), None, Strictness.EXACT) is None


def test_every_row_has_a_label_and_a_payable_kind() -> None:
    tables: tuple[PayTable, ...] = pay_tables()
    assert all(row.label[0].isupper() for table in tables for row in table.rows)
    assert all(len({row.hand for row in table.rows}) == len(table.rows) for table in tables)
