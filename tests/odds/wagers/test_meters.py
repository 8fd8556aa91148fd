"""Progressive wagers as a function of the meter: break-even, shares, growth against seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from known import known
from paigow.games.pay_tables import MeterShare, PayTable, pay_table
from paigow.money import Cents, dollars
from paigow.odds.meters import Growth, break_even, long_run, meter_odds, printed_growth
from paigow.odds.wagers import OddsTerms, wager_odds
from paigow.switches import DEFAULT, Switches

SINGLE = ["pgp-14d-1", "pgp-14d-5", "pgp-16e", "pgp-19h-1", "pgp-19h-3"]


def terms_of(
    table: PayTable, meters: Mapping[str, Cents] | None = None, switches: Switches = DEFAULT
) -> OddsTerms:
    return OddsTerms(table.wager_size or dollars(5), meters=meters or {}, switches=switches)


def edge_of(table: PayTable, terms: OddsTerms) -> Fraction:
    return known(wager_odds(table, terms).edge)


@pytest.mark.parametrize("table_id", SINGLE)
@pytest.mark.clause("PGP-14g", "PGP-16e3", "PGP-19h-1", "PGP-19h-3")
def test_at_break_even_the_last_cent_decides(table_id: str) -> None:
    table = pay_table(table_id)
    amount = known(break_even(table, terms_of(table)))
    at, before = (edge_of(table, terms_of(table, meters={"meter": Cents(amount - less)})) for less in (0, 1))
    assert at <= 0 < before


@pytest.mark.parametrize("table_id", SINGLE)
def test_without_the_meter_there_is_no_edge_but_a_reason(table_id: str) -> None:
    odds = wager_odds(pay_table(table_id))
    figures: list[object] = [odds.edge, odds.edge_percent, odds.standard_deviation, odds.returned]
    assert figures == [None] * 4
    assert (
        odds.reason
        == "the edge depends on the meter, which was not given; the rows are counted as for a high one"
    )


def test_all_the_meters_that_are_missing_are_named() -> None:
    assert wager_odds(pay_table("pgp-14A-g")).reason == (
        "the edge depends on the mega, major and minor meters, which were not given; "
        "the rows are counted as for a high one"
    )


@pytest.mark.clause("PGP-16e1", "PGP-14e.2", "PGP-19h-3")
@pytest.mark.parametrize(
    ("table_id", "meter", "hands", "whole"),
    [
        ("pgp-16e", 2_400, "204", 204),
        ("pgp-16e", 3_000, "228", 228),
        ("pgp-16e", 10_000, "340.8", 228),
        ("pgp-14d-5", 4_000, "336", 336),
        ("pgp-14d-1", 900, "441.6", 336),
        ("pgp-19h-3", 1_000, "188", 188),
    ],
)
def test_the_share_is_that_of_the_meter_as_it_stands(
    table_id: str, meter: int, hands: str, whole: int
) -> None:
    table = pay_table(table_id)
    at, more = (terms_of(table, meters={"meter": dollars(meter + d)}) for d in (0, 1))
    [odds] = meter_odds(table, at)
    total = wager_odds(table, at).total
    assert odds.share == Fraction(hands) / total
    gained = edge_of(table, at) - edge_of(table, more)
    assert odds.share * dollars(1) / at.wager == gained
    assert odds.won_whole == Fraction(whole, total)


@pytest.mark.clause("PGP-14A-g")
def test_three_meters_break_even_one_by_one() -> None:
    table = pay_table("pgp-14A-g")
    meters = {"mega": dollars(100_000), "major": dollars(10_000), "minor": dollars(2_000)}
    odds = meter_odds(table, terms_of(table, meters=meters))
    assert [each.name for each in odds] == ["mega", "major", "minor"]
    for each in odds:
        at = {**meters, each.name: known(each.break_even)}
        assert edge_of(table, terms_of(table, meters=at)) <= 0
    some = {name: meters[name] for name in ("mega", "major")}
    assert [each.break_even is None for each in meter_odds(table, terms_of(table, meters=some))] == [
        True,
        True,
        False,
    ]
    assert wager_odds(table, terms_of(table, meters=some)).missing == ("minor",)


@pytest.mark.clause("PGP-14A-g", "PGP-16e1")
def test_the_share_of_a_meter_is_what_one_more_dollar_on_it_returns() -> None:
    table = pay_table("pgp-19h-1")
    (meter,) = meter_odds(table, terms_of(table))
    low, high = (
        edge_of(table, terms_of(table, meters={"meter": dollars(amount)})) for amount in (50_000, 51_000)
    )
    assert low - high == meter.share * 1000
    assert meter.share == meter.won_whole + Fraction(1_128, 10 * 154_143_080)


@pytest.mark.clause("PGP-16e1", "PGP-3j-3")
def test_a_low_meter_changes_the_row() -> None:
    """At $5 four of a kind pays $375, more than a tenth of a meter below $3,750: five aces take that row."""
    table = pay_table("pgp-16e")
    for meter, count in ((3_749, 0), (3_750, 1_128)):
        odds = wager_odds(table, terms_of(table, meters={"meter": dollars(meter)}))
        assert odds.row("five_aces").count == count


@pytest.mark.clause("PGP-14e.1", "PGP-14f.2")
def test_over_time_the_licensee_gives_back_the_rate_and_the_resets() -> None:
    """Face Up 1: 28% of the wager, $10,000 for each meter won whole, and the rows that no meter bears."""
    table = pay_table("pgp-19h-1")
    found = known(long_run(table, terms_of(table), printed_growth(table)))
    odds = wager_odds(table, terms_of(table, meters={"meter": dollars(1_000_000)}))
    fixed = sum(
        row.count * known(row.paid)
        for row in odds.rows
        if row.hand not in ("seven_card_straight_flush", "five_aces")
    )
    resets = 228 * dollars(10_000)
    assert found.edge == 1 - Fraction(28, 100) - Fraction(fixed + resets, 154_143_080 * 100)
    assert found.settled_from == dollars(750)


@pytest.mark.clause("PGP-14A-g")
def test_over_time_the_licensee_gives_back_the_rate_and_the_resets_of_every_meter() -> None:
    """Three meters, each with a rate and a reset of its own, and each won whole by its own hands."""
    table = pay_table("pgp-14A-g")
    growth = {
        "mega": Growth(Fraction(3), dollars(50_000)),
        "major": Growth(Fraction(5), dollars(5_000)),
        "minor": Growth(Fraction(7), dollars(500)),
    }
    found = known(long_run(table, terms_of(table), growth))
    high = terms_of(table, meters=dict.fromkeys(growth, dollars(10**7)))
    odds, wager = wager_odds(table, high), high.wager
    won = {each.name: each.won_whole for each in meter_odds(table, high, growth)}
    fixed = sum(row.count * known(row.paid) for row in odds.rows if not isinstance(row.pays, MeterShare))
    resets = sum(won[name] * each.reset for name, each in growth.items())
    assert found.edge == 1 - Fraction(15, 100) - Fraction(fixed, odds.total * wager) - resets / wager
    for name, each in growth.items():
        less = {**growth, name: Growth(each.rate - 2, each.reset)}
        assert known(long_run(table, terms_of(table), less)).edge - found.edge == Fraction(2, 100), name
    assert long_run(table, terms_of(table), {name: growth[name] for name in ("mega", "major")}) is None


def test_without_the_growth_there_is_no_long_run() -> None:
    table = pay_table("pgp-16e")
    assert printed_growth(table) == {}
    assert long_run(table, terms_of(table), {}) is None
    assert long_run(pay_table("pgp-16b-a"), OddsTerms(dollars(5)), {}) is None


@pytest.mark.clause("PGP-14d-5-four_of_a_kind", "PGP-14e.3")
def test_as_printed_the_five_dollar_meter_cannot_live_on_its_growth() -> None:
    """Four of a kind takes $1,000 off it, far oftener than 27% of $5 puts that much on it."""
    table = pay_table("pgp-14d-5")
    (meter,) = meter_odds(table, terms_of(table))
    assert meter.drains
    assert meter.mean_when_won is None
    assert long_run(table, terms_of(table), printed_growth(table)) is None
    corrected = terms_of(table, switches=Switches.parse({"errata": "corrected"}))
    (meter,) = meter_odds(table, corrected)
    assert not meter.drains
    assert known(long_run(table, corrected, printed_growth(table))).edge > 0


@pytest.mark.clause("PGP-14A-g")
def test_a_meter_won_whole_only_grows_to_its_reset_and_what_came_between() -> None:
    table = pay_table("pgp-14A-g")
    growth = dict.fromkeys(table.meters, Growth(Fraction(5), dollars(1_000)))
    for each in meter_odds(table, terms_of(table), growth):
        assert each.mean_when_won == dollars(1_000) + 25 / each.won_whole


@pytest.mark.sizes(all=1)
def test_the_mean_of_a_meter_that_also_loses_tenths_is_the_sum_over_all_waits() -> None:
    table = pay_table("pgp-19h-1")
    (meter,) = meter_odds(table, terms_of(table))
    p, s, added = float(meter.won_whole), float(meter.share - meter.won_whole), 28.0
    wagers = np.arange(int(30 / p))
    keeps = (1 - p - s) / (1 - p)
    rest = added * keeps / (1 - keeps)
    before = (1_000_000 - rest) * keeps**wagers + rest
    mean = (p * (1 - p) ** wagers * (before + added)).sum()
    assert mean == pytest.approx(float(known(meter.mean_when_won)), rel=1e-6)


def test_the_edge_falls_with_the_meter() -> None:
    table = pay_table("pgp-14d-1")
    terms = terms_of(table)
    edges = [
        edge_of(table, replace(terms, meters={"meter": dollars(amount)}))
        for amount in (0, 100, 1_000, 10_000, 100_000)
    ]
    assert edges == sorted(edges, reverse=True)
    assert break_even(table, replace(terms, wager=dollars(1), meters={})) == Cents(6_731_371)


def test_a_wager_that_favours_the_player_from_the_start_breaks_even_at_nothing() -> None:
    table = pay_table("pgp-14d-1").raised({"full_house": Fraction(100)})
    assert break_even(table, terms_of(table)) == 0
