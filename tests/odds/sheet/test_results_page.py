"""The page of results says what the engine says, to the last place."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from known import known
from most_kept import most_kept
from paigow.games.catalogue import GameName, game
from paigow.games.hands import family_of
from paigow.games.pay_tables import JudgedOn, PayTable, odds_range, pay_table, pay_tables
from paigow.games.wagers import wager_title
from paigow.money import dollars, format_money, parse_money
from paigow.odds.edge import percent
from paigow.odds.four_pieces import supreme, tiles
from paigow.odds.main_wager import OPTIMAL, MainQuestion, main_odds
from paigow.odds.meters import break_even, long_run, printed_growth
from paigow.odds.wagers import OddsTerms, number_odds, wager_odds
from paigow.rules.house_ways import house_way
from paigow.rules.poker.pai_gow import Colour
from paigow.switches import Switches

PAGE = (Path(__file__).parents[3] / "docs" / "odds-results.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of all tables under a heading, their head left out."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("|")
    ]
    rules = [place for place, line in enumerate(lines) if line[0] == ":---"]
    return [line for place, line in enumerate(lines) if place not in rules and place + 1 not in rules]


FIXED = rows("Optional wagers without a meter")
PROGRESSIVE = rows("Progressive wagers")


def table_of(row: list[str]) -> PayTable:
    """The pay table of a row, which names it by its wager, by where it is printed and by its key."""
    table = pay_table(row[1].strip("`"))
    assert row[0] == f"{wager_title(table.wager)}, {table.document} {table.clause}"
    return table


@pytest.mark.parametrize("row", FIXED, ids=lambda row: row[1])
def test_wagers_without_a_meter(row: list[str]) -> None:
    odds = wager_odds(table_of(row), OddsTerms(dollars(5)))
    beside = wager_odds(table_of(row), OddsTerms(dollars(5), 5))
    envy = beside.edge_percent if beside.envy else ""
    said(f"{odds.total:,}")
    assert row[2:] == [
        odds.edge_percent,
        envy,
        percent(odds.hit_rate),
        odds.standard_deviation,
    ]


def test_every_optional_table_is_on_the_page() -> None:
    named = {table_of(row).id for row in (*FIXED, *PROGRESSIVE)}
    assert named == {table.id for table in pay_tables() if table.judged_on is not JudgedOn.SET_HANDS}


@pytest.mark.parametrize("row", PROGRESSIVE, ids=lambda row: f"{row[1]} {row[3]}")
def test_progressive_wagers(row: list[str]) -> None:
    table, meter = table_of(row), row[3]
    meters = {each[3]: parse_money(each[4]) for each in PROGRESSIVE if each[1] == row[1]}
    terms = OddsTerms(parse_money(row[2]), meters=meters)
    over_time = long_run(table, terms, printed_growth(table))
    assert row[5:] == [
        wager_odds(table, terms).edge_percent,
        format_money(known(break_even(table, terms, meter))),
        percent(over_time.edge) if over_time else "",
    ]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", [GameName.SUPREME_PAI_GOW, GameName.PAI_GOW_TILES])
def test_house_ways(name: GameName) -> None:
    table = rows(f"{game(name).title}: the main wager")
    half = len(table) // 2
    ways = {way.title: way.name for way in family_of(name).house_ways()}
    assert [row[0] for row in table] == [*ways, *ways]
    for place, row in enumerate(table):
        for player, edge in zip([*ways.values(), OPTIMAL], row[1:], strict=True):
            question = MainQuestion(name, ways[row[0]], player, banking=place >= half)
            assert main_odds(question).edge_percent == edge


def said(*figures: str | None) -> None:
    for figure in map(known, figures):
        assert re.search(rf"(?<![\d.]){re.escape(figure)}(?![\d])", PAGE), figure


@pytest.mark.sizes(all=1)
def test_figures_in_the_text() -> None:
    number = odds_range("pgp-13b6")
    said(*(number_odds(number, number.lowest, dollars(size)).edge_percent for size in (5, 1, 10)))
    wild = Switches.parse({"insurance_joker": "wild"})
    said(wager_odds(pay_table("pgp-16d-c"), OddsTerms(dollars(5), switches=wild)).edge_percent)
    red = Switches.parse({"red_black_joker": "red"})
    said(
        wager_odds(pay_table("pgp-16i"), OddsTerms(dollars(5), switches=red, colour=Colour.RED)).edge_percent
    )
    corrected = OddsTerms(dollars(5), switches=Switches.parse({"errata": "corrected"}))
    said(format_money(known(break_even(pay_table("pgp-14d-5"), corrected))))
    said(percent(most_kept(supreme(), house_way("supreme", "balanced"), 8)))
    said(percent(most_kept(tiles(), house_way("tiles", "canberra"), 8)))
    maryland, canberra = (
        main_odds(MainQuestion(GameName.PAI_GOW_TILES, way, "optimal")).edge
        for way in ("maryland", "canberra")
    )
    said(percent(-maryland), percent(canberra - maryland))
    mania = pay_table("pgp-18b").raised({"three_card_three_of_a_kind": Fraction(30)})
    said(wager_odds(mania).edge_percent)
