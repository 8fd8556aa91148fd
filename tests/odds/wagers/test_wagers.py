"""The odds of the optional wagers: published figures, every switch, envy, limits and the number wager."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from itertools import pairwise

import pytest

from known import known
from paigow.cards import parse_cards
from paigow.errors import PaigowError
from paigow.games.classify import classify
from paigow.games.pay_tables import JudgedOn, Pays, PayTable, odds_range, pay_table, pay_tables
from paigow.games.payment import PayoutLimit
from paigow.money import Cents, ToOne, dollars
from paigow.odds.edge import percent
from paigow.odds.holdings import holdings
from paigow.odds.wagers import OddsTerms, number_odds, shared_cap_losses, wager_odds
from paigow.rules.poker.pai_gow import Colour
from paigow.switches import DEFAULT, RoyalShare, Switches, allowed

OPTIONAL = [table for table in pay_tables() if table.judged_on is not JudgedOn.SET_HANDS]


def shared_cap_loss(pays: Pays, wager: Cents, others: int, limit: Cents) -> Fraction:
    """The cents that the shared limit costs on average."""
    losses = shared_cap_losses(pays, wager, others, limit)
    return sum((chance * less for chance, less in losses), Fraction())


def edge_of(table_id: str, switches: Switches = DEFAULT, colour: Colour = Colour.RED) -> str:
    table = pay_table(table_id)
    terms = OddsTerms(table.wager_size or dollars(5), switches=switches, colour=colour)
    return known(wager_odds(table, terms).edge_percent)


def exact_edge(table: PayTable, terms: OddsTerms) -> Fraction:
    return known(wager_odds(table, terms).edge)


@pytest.mark.parametrize("table", OPTIONAL, ids=lambda table: table.id)
def test_every_deal_is_paid_by_one_row_or_loses(table: PayTable) -> None:
    odds = wager_odds(table)
    assert odds.losing >= 0
    assert [row.hand for row in odds.rows] == [row.hand for row in table.rows]
    assert all(row.count == 0 for row in odds.rows if row.excluded)
    assert sum(row.count for row in odds.rows) + odds.losing == odds.total


PUBLISHED = [
    ("pgp-16b-a", "7.7656"),
    ("pgp-18c-a", "6.3667"),
    ("pair-fortunes-a", "5.2976"),
    ("pair-fortunes-b", "13.6123"),
    ("supreme-bonus", "6.3595"),
    ("pgp-16f", "10.0222"),
]


@pytest.mark.parametrize(("table_id", "edge"), PUBLISHED)
@pytest.mark.clause("PGP-16b-A", "PGP-18c-A", "PGT-8L-1", "PGT-8L-2", "SPG-14a.1", "PGP-16f")
def test_published_edges(table_id: str, edge: str) -> None:
    assert edge_of(table_id) == edge


@pytest.mark.clause("PGP-3h", "PGP-15d2.2", "PGP-16d-B")
def test_insurance_under_both_readings_of_the_joker() -> None:
    """The published 7.35% lets the joker complete straights and flushes; the text makes it an ace only."""
    assert edge_of("pgp-16d-b", switches=Switches.parse({"insurance_joker": "wild"})) == "7.3457"
    assert edge_of("pgp-16d-b") == "2.5120"


@pytest.mark.clause("PGP-16d-C", "PGP-3h")
def test_a_printed_insurance_table_favours_the_player_as_the_document_reads() -> None:
    assert edge_of("pgp-16d-c") == "-0.9258"
    assert edge_of("pgp-16d-c", switches=Switches.parse({"insurance_joker": "wild"})) == "3.9079"


@pytest.mark.clause("PGP-18b")
def test_published_counts_of_three_cards() -> None:
    """Wizard of Odds, "Pai Gow Mania"; there three of a kind pays 30 to 1."""
    odds = wager_odds(pay_table("pgp-18b"))
    assert [row.count for row in odds.rows] == [48, 58, 100, 1020, 1308, 3912]
    assert odds.total == 23_426
    mania = pay_table("pgp-18b").raised({"three_card_three_of_a_kind": Fraction(30)})
    assert wager_odds(mania).edge_percent == "3.8590"


@pytest.mark.clause("PGP-16i")
def test_red_black_is_a_matter_of_drawing_seven_from_twenty_six() -> None:
    odds = wager_odds(pay_table("pgp-16i"))
    assert [row.count for row in odds.rows] == [657_800, 6_216_210, 23_088_780, 43_728_750]
    assert odds.edge == Fraction(7940, 296_429)


SWITCHED = [
    ("insurance_joker", "wild", "pgp-16d-a"),
    ("protection_joker", "ace", "pgp-16h"),
    ("royal_match", "ace_king", "pgp-16b-a"),
    ("progressive_royal_joker", "any_place", "pgp-16e"),
    ("seven_card_ace_low", "false", "pgp-16b-a"),
    ("dynasty_royal_partner", "ace_king", "pgp-16g"),
    ("red_black_joker", "red", "pgp-16i"),
    ("red_black_joker", "black", "pgp-16i"),
    ("three_card_joker", "ace", "pgp-18b"),
    ("errata", "corrected", "pgp-14d-5"),
    ("bonus_joker", "free", "supreme-bonus"),
    ("bonus_ace", "low_only", "supreme-bonus"),
]
# These three hands are as many and pay the same whichever partner is meant, so the counts alone stay.
SAME_COUNT = {"royal_match", "dynasty_royal_partner"}


@pytest.mark.parametrize(("key", "value", "table_id"), SWITCHED)
def test_every_switch_that_touches_a_wager_changes_what_it_holds(key: str, value: str, table_id: str) -> None:
    switches, colour = Switches.parse({key: value}), Colour.BLACK if value == "black" else Colour.RED
    table = pay_table(table_id)
    terms = OddsTerms(
        table.wager_size or dollars(5), meters=dict.fromkeys(table.meters, dollars(10_000)), colour=colour
    )
    before, after = wager_odds(table, terms), wager_odds(table, replace(terms, switches=switches))
    if key in SAME_COUNT:
        assert before.edge == after.edge
        assert classify(table, _told_apart[key]) != classify(table, _told_apart[key], switches=switches)
    elif key != "errata":
        assert holdings(table, DEFAULT, colour) != holdings(table, switches, colour)
        assert before.edge != after.edge
    else:
        assert before.edge != after.edge


_told_apart = {
    "royal_match": parse_cards("As Ks Qs Js Ts Kh Qh"),
    "dynasty_royal_partner": parse_cards("As Ks Qs Js Ts Ah Qh"),
}


def test_the_switches_of_the_wagers_are_all_tried() -> None:
    """A new switch belongs into the list above, or here with the reason that no wager's odds hang on it."""
    elsewhere = {each.name for each in fields(Switches) if each.name not in {key for key, _, _ in SWITCHED}}
    assert "ace_five" in elsewhere  # the pay tables do not rank sequences among themselves
    assert {key for key, _, _ in SWITCHED} <= {each.name for each in fields(Switches)}
    for each in fields(Switches):
        if each.name in elsewhere:
            for value in allowed(each):
                switches = Switches.parse({each.name: value})
                assert edge_of("pgp-16b-a", switches=switches) == "7.7656"
                assert edge_of("pgp-18b", switches=switches) == "5.0969"
                assert edge_of("supreme-bonus", switches=switches) == "6.3595"


@pytest.mark.clause("SPG-3c.1", "SPG-3c-9")
def test_supreme_bonus_under_the_readings_not_chosen() -> None:
    assert edge_of("supreme-bonus", switches=Switches.parse({"bonus_joker": "free"})) == "6.3254"
    assert edge_of("supreme-bonus", switches=Switches.parse({"bonus_ace": "low_only"})) == "6.9173"


@pytest.mark.clause("PGP-16i")
def test_the_colour_matters_only_if_the_joker_has_one() -> None:
    for value, red, black in (
        ("none", "2.6786", "2.6786"),
        ("red", None, "2.6786"),
        ("black", "2.6786", None),
    ):
        switches = Switches.parse({"red_black_joker": value})
        edges = [
            edge_of("pgp-16i", switches=switches, colour=colour) for colour in (Colour.RED, Colour.BLACK)
        ]
        for expected, edge in zip((red, black), edges, strict=True):
            assert edge == expected if expected else edge.startswith("-")


@pytest.mark.clause("PGP-15c.1", "PGP-1-envy-bonus.1", "PGP-16b-B")
def test_each_other_player_adds_the_same_envy() -> None:
    """Published for table B: 0.92 percentage points for each other player and a wager of $5."""
    table = pay_table("pgp-16b-b")
    edges = [exact_edge(table, OddsTerms(dollars(5), others)) for others in range(6)]
    steps = {before - after for before, after in pairwise(edges)}
    assert len(steps) == 1
    assert percent(steps.pop()) == "0.9185"
    assert (
        wager_odds(table, OddsTerms(dollars(10), 5)).envy * 2
        == wager_odds(table, OddsTerms(dollars(5), 5)).envy
    )
    assert wager_odds(table, OddsTerms(dollars(4), 5)).envy == 0


@pytest.mark.clause("PGP-16j.1", "PGP-16j.3")
def test_a_payout_limit_cuts_what_is_won_and_not_the_wager_or_the_envy() -> None:
    table, limit = pay_table("pgp-16b-a"), PayoutLimit(dollars(50_000), "PGP-16j.1")
    odds = wager_odds(table, OddsTerms(dollars(10), 5, limit=limit))
    assert odds.row("seven_card_straight_flush_natural").paid == dollars(50_010)
    assert odds.row("royal_flush_royal_match").paid == dollars(20_010)
    free = wager_odds(table, OddsTerms(dollars(10), 5))
    assert odds.envy == free.envy
    assert known(odds.edge) - known(free.edge) == Fraction(32 * 30_000, 154_143_080 * 10)


@pytest.mark.clause("PGP-16j.1")
def test_a_limit_leaves_the_meter_alone_unless_it_covers_it() -> None:
    table, meters = pay_table("pgp-16e"), {"meter": dollars(100_000)}
    for covers, paid in ((False, 100_000), (True, 50_000)):
        terms = OddsTerms(
            dollars(5), meters=meters, limit=PayoutLimit(dollars(50_000), "PGP-16j.1", covers_meter=covers)
        )
        assert wager_odds(table, terms).row("seven_card_straight_flush").paid == dollars(paid)


@pytest.mark.clause("SPG-14b.1")
def test_supreme_has_its_limit_in_the_text() -> None:
    odds = wager_odds(pay_table("supreme-bonus"), OddsTerms(dollars(100)))
    assert odds.row("four_aces").paid == dollars(50_100)
    assert odds.row("royal_flush").paid == dollars(50_100)
    raised = pay_table("supreme-bonus").raised({"four_aces": Fraction(60_000)})
    assert wager_odds(raised, OddsTerms(dollars(1))).row("four_aces").paid == dollars(60_001)


@pytest.mark.clause("SPG-14b.2")
def test_supreme_shares_its_limit_among_royal_flushes() -> None:
    """Two royal flushes of $100 share $50,000: each is paid half of what it would be alone."""
    royal, limit = ToOne(Fraction(500)), dollars(50_000)
    both = Fraction(4 * 3, 316_251 * 230_300)
    assert shared_cap_loss(royal, dollars(100), 1, limit) == both * dollars(25_000)
    assert shared_cap_loss(royal, dollars(50), 1, limit) == 0
    assert shared_cap_loss(royal, dollars(20), 5, limit) == 0
    alone = exact_edge(pay_table("supreme-bonus"), OddsTerms(dollars(100)))
    shared = exact_edge(pay_table("supreme-bonus"), OddsTerms(dollars(100), 1))
    assert shared - alone == both * 250


@pytest.mark.clause("SPG-14b.2")
def test_royal_flushes_that_always_share_the_limit_can_win_more_than_their_odds() -> None:
    """The literal text pays all of the limit to two royal flushes, be their wagers ever so small."""
    table, always = pay_table("supreme-bonus"), Switches(royal_share=RoyalShare.ALWAYS)
    both = Fraction(4 * 3, 316_251 * 230_300)
    alone = exact_edge(table, OddsTerms(dollars(5), switches=always))
    beside = exact_edge(table, OddsTerms(dollars(5), 1, switches=always))
    assert beside - alone == -both * (dollars(25_000) - dollars(2_500)) / dollars(5)
    assert beside == Fraction(15_439_132, 242_775_351)
    over = wager_odds(table, OddsTerms(dollars(100), 1)).edge
    assert wager_odds(table, OddsTerms(dollars(100), 1, switches=always)).edge == over


def test_royal_flushes_beside_each_other_by_inclusion_and_exclusion() -> None:
    """Three players and a limit of one royal flush: the loss by listing who holds one."""
    royal, limit = ToOne(Fraction(1)), Cents(60)
    two = Fraction(4 * 3, 316_251 * 230_300)
    three = two * Fraction(2, 163_185)
    just_one_more = 2 * (two - three)
    assert shared_cap_loss(royal, Cents(60), 2, limit) == just_one_more * 30 + three * 40


@pytest.mark.clause("PGP-13b6.1", "PGP-13b6.2", "PGP-13b3")
@pytest.mark.parametrize(
    ("wager", "odds", "won"),
    [(1, "11/2", 5), (3, "11/2", 16), (5, "11/2", 27), (10, "11/2", 55), (5, "6", 30), (7, "23/4", 40)],
)
def test_the_number_wager_is_won_in_whole_dollars(wager: int, odds: str, won: int) -> None:
    result = number_odds(odds_range("pgp-13b6"), ToOne(Fraction(odds)), dollars(wager))
    assert result.total == 7
    assert result.edge == 1 - Fraction(wager + won, 7 * wager)


@pytest.mark.clause("PGP-13b6.1")
def test_the_number_wager_pays_within_its_range() -> None:
    with pytest.raises(PaigowError, match=r"from 5.5 to 1 to 6 to 1, not 7 to 1"):
        number_odds(odds_range("pgp-13b6"), ToOne(Fraction(7)))


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (OddsTerms(Cents(0)), "a wager is more than nothing"),
        (OddsTerms(dollars(5), others=6), "at most 5 others"),
    ],
)
def test_terms_that_make_no_sense_are_refused(terms: OddsTerms, reason: str) -> None:
    with pytest.raises(PaigowError, match=reason):
        wager_odds(pay_table("pgp-16b-a"), terms)


def test_a_main_wager_says_which_command_counts_it() -> None:
    with pytest.raises(PaigowError, match="paigow odds main --game pai-gow-poker"):
        wager_odds(pay_table("pgp-16a"))


@pytest.mark.clause("PGP-14d-5-four_of_a_kind")
def test_as_printed_the_row_for_four_of_a_kind_takes_the_hands_with_a_pair() -> None:
    terms = OddsTerms(dollars(5), meters={"meter": dollars(10_000)})
    odds = wager_odds(pay_table("pgp-14d-5"), terms)
    assert odds.row("four_of_a_kind_and_pair").count == 0
    corrected = wager_odds(
        pay_table("pgp-14d-5"), replace(terms, switches=Switches.parse({"errata": "corrected"}))
    )
    assert corrected.row("four_of_a_kind_and_pair").count > 50_000


def test_results_and_standard_deviation_of_a_wager_one_can_do_by_hand() -> None:
    """Pair Fortunes A: six results, of which the mean and the square can be written out."""
    odds = wager_odds(pay_table("pair-fortunes-a"))
    assert odds.results() == {-1: 29_120, 3: 4_620, 4: 1_680, 8: 420, 25: 119, 300: 1}
    assert odds.hit_rate == Fraction(6_840, 35_960)
    square = Fraction(29_120 + 9 * 4_620 + 16 * 1_680 + 64 * 420 + 625 * 119 + 90_000, 35_960)
    assert abs(float(square - known(odds.edge) ** 2) ** 0.5 - float(known(odds.standard_deviation))) < 1e-4


@pytest.mark.clause("PGP-16b-C-three_pair")
def test_a_push_is_neither_a_win_nor_a_loss() -> None:
    odds = wager_odds(pay_table("pgp-16b-c"))
    assert odds.pushing == odds.row("three_pair").count == 2_862_000
    assert odds.hit_rate == wager_odds(pay_table("pgp-16b-a")).hit_rate


def test_an_unknown_row_is_told() -> None:
    with pytest.raises(PaigowError, match="no row of pgp-16f"):
        wager_odds(pay_table("pgp-16f")).row("king_high")
