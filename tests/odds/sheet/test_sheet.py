"""A submission's sheet: what it holds, what it warns of, and the page that is drawn from it."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from known import in_json, known
from paigow.games.submission import read_submission, sample, sample_names, sample_text
from paigow.money import ToOne, dollars
from paigow.odds.edge import percent
from paigow.odds.main_wager import kept_odds
from paigow.odds.sheet import Identity, Sheet, _by_others, main_questions, sheet_of, sheets_of
from paigow.odds.sheet_html import WIDTH, Bar, Mark, edge_bars, html_sheet, line_plot, result_bars
from paigow.odds.sheet_records import sheet_record
from paigow.odds.submission_wagers import advantage_warnings, best_for_the_player, filed_wagers, printed_wager
from paigow.rules.house_ways import house_way
from paigow.switches import Switches


def quick_sheet(name: str) -> Sheet:
    return sheet_of(sample(name), lambda question: kept_odds(question) if question.is_quick else None)


@pytest.mark.sizes(all=1)
def test_sheets_of_many_submissions_come_in_their_order_from_any_process() -> None:
    filed = [sample("supreme-pai-gow"), sample("pai-gow-tiles-pair-fortunes")]
    expected = [sheet_record(sheet_of(each, kept_odds)) for each in filed]
    for jobs in (1, 2):
        assert list(map(sheet_record, sheets_of(filed, jobs))) == expected


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names())
def test_every_sample_has_a_sheet_of_all_its_wagers(name: str) -> None:
    sheet = quick_sheet(name)
    assert [page.filed.key for page in sheet.wagers] == [key for key, _ in sheet.submission.wagers.offered()]
    assert all(page.odds.edge is not None for page in sheet.wagers)
    record = in_json(sheet_record(sheet))
    assert len(record["wagers"]) == len(sheet.wagers)
    assert len(record["main"]) == len(sheet.main) > 0


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names())
def test_the_page_is_whole_and_fetches_nothing(name: str) -> None:
    page = html_sheet(quick_sheet(name))
    assert page.startswith("<!doctype html>")
    assert not re.search(r"(?:src|href)=|@import|url\(|<script", page)
    for drawing in re.findall(r"<svg.*?</svg>", page):
        ElementTree.fromstring(drawing)
    for title in re.findall(r"<h2>(.*?)</h2>", page):
        assert title


def test_the_page_has_the_three_kinds_of_plot() -> None:
    page = html_sheet(quick_sheet("pai-gow-poker-progressive-14d-1"))
    assert "Distribution of results" in page
    assert "Edge by the meter" in page
    assert "break-even at $67,313.71" in page
    assert "Not computed here: player, set by" in page
    tiles = html_sheet(quick_sheet("pai-gow-tiles-pair-fortunes"))
    assert "Edge by setting" in tiles


@pytest.mark.clause("PGT-8D", "PGT-8D-2")
def test_a_house_way_that_favours_the_player_is_told_on_the_sheet() -> None:
    (warning,) = quick_sheet("pai-gow-tiles-pair-fortunes").warnings
    assert (warning.clause, warning.field) == ("PGT-8D", "house_way")
    assert warning.message.startswith(
        "house_way: a player who sets every hand as well as possible has an advantage of 0.9677% "
        'over house way "Maryland"; choose another house way: '
    )
    assert quick_sheet("supreme-pai-gow").warnings == ()


@pytest.mark.clause("PGP-14d-5-four_of_a_kind")
def test_a_wager_that_favours_the_player_is_warned_of() -> None:
    found = advantage_warnings(sample("pai-gow-poker-progressive-14d-5"))
    assert [each.clause for each in found] == ["PGP-14d-5", "PGP-14d-5"]
    assert "gives the player an advantage of 2.9470%" in found[0].message
    assert "more than the wagers add to it" in found[1].message
    as_meant = replace(
        sample("pai-gow-poker-progressive-14d-5"), switches=Switches.parse({"errata": "corrected"})
    )
    assert advantage_warnings(as_meant) == ()


@pytest.mark.clause("PGP-16i")
def test_either_colour_may_be_the_one_that_favours_the_player() -> None:
    for colour in ("red", "black"):
        table = replace(sample("ez-pai-gow-poker"), switches=Switches.parse({"red_black_joker": colour}))
        (warning,) = advantage_warnings(table)
        assert "wagers.red_black.pay_table" in warning.message
        assert f"a wager of $5.00 on {colour} gives the player" in warning.message, "the least is named"


@pytest.mark.clause("PGP-16j.1")
def test_the_least_wager_is_warned_of_where_a_limit_spoils_the_greater_ones() -> None:
    """By $50,000 a hand the top rows of a great wager are cut, so the least one favours the player most."""
    filed = sample("pai-gow-poker-fortune")
    (fortune,) = filed_wagers(filed)
    printed = known(fortune.table)
    royal = ToOne(Fraction(2_000))
    rows = tuple(
        replace(row, pays=royal if row.hand == "royal_flush" else row.pays, envy=None) for row in printed.rows
    )
    generous = replace(printed, rows=rows)
    offered = replace(fortune, table=generous)
    favour = known(best_for_the_player(offered))
    assert (favour.terms.wager, favour.terms.others) == (offered.least, 0)
    assert favour.edge < 0 < known(offered.odds(offered.terms(offered.most)).edge)


@pytest.mark.clause("PGP-16i")
@pytest.mark.parametrize("least", [1, 7, 25])
def test_the_wager_that_is_warned_of_is_the_least_that_the_table_takes(least: int) -> None:
    """Whatever the least is: not a usual wager, nor the greatest."""
    text = sample_text("ez-pai-gow-poker").replace(
        "[wagers.red_black]\nminimum = 5\n", f"[wagers.red_black]\nminimum = {least}\n"
    )
    filed = known(read_submission(text).submission)
    black = replace(filed, switches=Switches.parse({"red_black_joker": "black"}))
    (warning,) = advantage_warnings(black)
    assert f"a wager of ${least}.00 on black gives the player" in warning.message
    pages = sheet_of(black, lambda question: None).wagers
    assert [page.odds.terms.wager for page in pages if page.filed.key == "red_black"] == [dollars(least)]


@pytest.mark.clause("PGP-15c.1")
@pytest.mark.parametrize(("least", "most"), [(1, 4), (1, 200), (10, 200), (5, 5)])
def test_no_edge_is_given_of_a_wager_that_the_table_does_not_take(least: int, most: int) -> None:
    """Envy is for wagers of $5: where the table takes less, nobody earns it, and nothing is said of one."""
    (printed,) = filed_wagers(sample("pai-gow-poker-fortune"))
    filed = replace(printed, least=dollars(least), most=dollars(most))
    favour = known(best_for_the_player(filed))
    earns = max(least, 5)
    assert (favour.terms.wager, favour.terms.others) == (
        (dollars(earns), 5) if most >= 5 else (dollars(least), 0)
    )
    sizes = sorted({least, min(earns, most), most})
    assert [size for size, _ in _by_others(filed)] == [dollars(size) for size in sizes]


@pytest.mark.parametrize("name", [name for name in sample_names() if "14d-5" not in name])
def test_the_other_samples_are_not_warned_of(name: str) -> None:
    assert advantage_warnings(sample(name)) == ()


@pytest.mark.clause("PGP-15c.1")
def test_envy_beside_a_full_table_is_what_favours_the_player_most() -> None:
    (filed,) = filed_wagers(sample("pai-gow-poker-fortune"))
    favour = known(best_for_the_player(filed))
    assert (favour.terms.others, favour.terms.wager) == (5, dollars(5))
    assert percent(favour.edge) == "3.1314"


@pytest.mark.clause("PGP-16j.1", "FUP-10a-i.1", "PGP-18d.1", "SPG-14b.1")
def test_limits_are_those_of_the_submission() -> None:
    limits = {
        name: {filed.key: filed.limit.amount for filed in filed_wagers(sample(name)) if filed.limit}
        for name in sample_names()
    }
    cap = dollars(50_000)
    assert limits["pai-gow-poker-fortune"] == {"fortune_bonus": dollars(80_000)}
    assert limits["face-up-rules-of-play"] == {"fortune_bonus": cap, "ace_high": cap}
    assert limits["face-up-section-19"] == {}
    assert limits["pai-gow-poker-three-and-seven-card-bonus"] == {"seven_card_bonus": cap}
    assert limits["supreme-pai-gow"] == {"bonus": cap}
    assert limits["pai-gow-tiles-pair-fortunes"] == {}


@pytest.mark.clause("PGP-16j.1", "PGP-19e")
@pytest.mark.parametrize("reaches", [False, True])
def test_the_limit_of_16j_reaches_the_odds_of_19e_only_where_the_switch_says_so(reaches: bool) -> None:
    section_19 = sample("face-up-section-19")
    filed = replace(
        section_19,
        payout_limits=replace(section_19.payout_limits, per_hand=dollars(50_000)),
        switches=replace(section_19.switches, face_up_hand_limit=reaches),
    )
    limits = {each.key: each.limit.amount for each in filed_wagers(filed) if each.limit}
    assert limits == ({"fortune_bonus": dollars(50_000)} if reaches else {})


@pytest.mark.clause("PGP-16j.1")
def test_the_sheet_says_what_a_limit_costs() -> None:
    (page,) = quick_sheet("pai-gow-poker-fortune").wagers
    assert page.without_limit
    size, cut, uncut = page.without_limit[-1]
    assert size == page.filed.most
    assert cut > uncut


@pytest.mark.clause("PGP-10a.1", "PGP-10e.1")
def test_the_sheet_asks_for_the_bank_where_there_may_be_one() -> None:
    sides = [side for side, _ in main_questions(sample("pai-gow-poker-banking"))]
    way = house_way("poker", sample("pai-gow-poker-banking").house_way).title
    assert sides == [
        f"player, set by {way}",
        "player, set best",
        f"bank against one opponent, set by {way}",
        "bank against one opponent, set best",
        f"co-bank against one opponent, set by {way}",
    ]
    (face_up,) = main_questions(sample("face-up-section-19"))
    assert face_up[0] == "player, the best reply"


def test_a_meter_that_starts_at_a_cent_has_its_page() -> None:
    text = re.sub(r"(initial|reset) = [\d.]+", r"\1 = 0.01", sample_text("pai-gow-poker-progressive-14a"))
    filed = read_submission(text).submission
    assert filed is not None
    assert {int(amount) for each in filed_wagers(filed) for amount in each.meters.values()} == {1}
    assert "never as it stands" in html_sheet(sheet_of(filed, lambda question: None))


def test_a_wager_as_printed_needs_no_submission() -> None:
    assert printed_wager("pgp-14d-1").least == dollars(1)
    assert printed_wager("pgp-13b6").odds().total == 7
    assert printed_wager("pgp-13b6").meter_odds() == ()
    assert printed_wager("pgp-13b6").long_run() is None


def test_bars_stay_inside_their_plot() -> None:
    for values in ([1.0, 0.5], [0.01, -0.5], [-0.2], [0.0]):
        drawing = edge_bars("edges", [Bar("x", value, f"{value}") for value in values])
        for start, width in re.findall(r'<rect x="([\d.-]+)" y="\d+" width="([\d.]+)"', drawing):
            assert 200 <= float(start) <= float(start) + float(width) <= 560
    frequent, rare = re.findall(
        r'width="([\d.]+)" height',
        result_bars("", [Bar("a", 0.9, ""), Bar("b", 1e-7, ""), Bar("never", 0.0, "")]),
    )
    assert float(frequent) > float(rare) > 0


def test_a_line_that_never_falls_below_zero_has_no_lower_label() -> None:
    drawing = line_plot("edge", [(0.0, 0.5), (1.0, 0.1)], Mark(0.5, "here"), ("$0", "$1"))
    assert drawing.count('class="label">') == 3
    assert "here" in drawing


@pytest.mark.clause("SPG-14b.2")
def test_the_shared_limit_of_supreme_is_told_where_it_can_cost_something() -> None:
    filed = sample("supreme-pai-gow")
    (page,) = sheet_of(filed, kept_odds).wagers
    assert (page.shared_limit > 0) == (page.filed.most * 500 * 4 > dollars(50_000))
    assert ("share the limit" in html_sheet(sheet_of(filed, kept_odds))) == bool(page.shared_limit)


def test_a_sheet_lists_the_switches_of_its_own_game_and_says_that_nobody_is_named() -> None:
    tiles = replace(sample("pai-gow-tiles-pair-fortunes"), licensee="")
    identity = Identity(tiles)
    switches = identity.switches()
    assert switches
    assert "ace_five" not in switches
    assert "tile_first_offer" in switches
    assert identity.shown_facts()["licensee"] == "not named"
    assert Identity(replace(tiles, licensee="Casino")).shown_facts()["licensee"] == "Casino"
    page = html_sheet(sheet_of(tiles, lambda _: None))
    assert "<td>licensee</td><td>not named</td>" in page
    assert "ace_five" not in page


def test_no_label_of_a_bar_is_cut_off() -> None:
    drawing = edge_bars("Edge", [Bar("co-bank against one opponent, set by Casino Canberra", -0.5, "-0.5%")])
    (found,) = re.findall(r'<text x="(\d+)" y="\d+" class="label">(.*?)</text>', drawing)
    assert int(found[0]) >= 7 * len(found[1])
    (bar,) = re.findall(r'<rect x="([\d.]+)" .*? width="([\d.]+)"', drawing)
    assert int(found[0]) < float(bar[0]) < float(bar[0]) + float(bar[1]) < WIDTH
