"""Vigorish as it is rounded, on the wager that is laid: in the odds, in the sheet, on every side."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import TypedDict

import pytest

from command import paigow
from known import in_json, known
from paigow import __version__
from paigow.cli import output
from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.pay_tables import PayTable, pay_tables
from paigow.games.payment import VigRounding
from paigow.games.submission import RulesSubmission, read_submission, sample_names, sample_text
from paigow.money import Cents, dollars
from paigow.odds.cache import code_version
from paigow.odds.edge import MainOdds, Payoff
from paigow.odds.main_wager import OPTIMAL, MainQuestion, kept_odds, main_odds
from paigow.odds.sheet import main_questions, main_warnings, sheet_of, wager_sizes
from paigow.odds.sheet_html import html_sheet
from paigow.odds.sheet_records import sheet_record
from paigow.rules.house_ways import house_way
from paigow.sources import PACKAGE
from paigow.switches import BankPush, OddCent, Switches
from table_kit import submission

TILES = MainQuestion(GameName.PAI_GOW_TILES, "maryland", "maryland")
QUARTER = replace(TILES, rounding=VigRounding.QUARTER_UP)


class Side(TypedDict, total=False):
    """Which side of the table sets."""

    banking: bool
    co_banking: bool


def sample(name: str, *changes: tuple[str, str]) -> RulesSubmission:
    text = sample_text(name)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    reading = read_submission(text)
    assert reading.submission is not None, reading.errors
    return reading.submission


ROUNDED = sample("pai-gow-tiles-pair-fortunes", ("[table]", '[table]\nvig_rounding = "quarter_up"'))


def quick(question: MainQuestion) -> MainOdds | None:
    return kept_odds(question) if question.is_quick else None


@pytest.mark.clause("PGT-8K-1", "PGT-8K")
@pytest.mark.parametrize(
    ("wager", "exact", "up"),
    [(1600, 80, 100), (2000, 100, 100), (2001, 100, 125), (2499, 124, 125), (10, 0, 10)],
)
def test_a_win_brings_what_the_table_pays(wager: int, exact: int, up: int) -> None:
    for question, taken in ((TILES, exact), (QUARTER, up)):
        on = replace(question, wager=Cents(wager))
        odds = main_odds(on)
        assert on.vigorish == taken
        assert odds.edge == Fraction(odds.lose * wager - odds.win * (wager - taken), wager * odds.total)


def test_without_a_wager_vigorish_is_counted_by_its_percentage() -> None:
    assert main_odds(QUARTER).stake == Payoff.by_percent(5) == main_odds(TILES).stake
    assert QUARTER.vigorish is None


@pytest.mark.clause("PGT-9S-9", "PGT-9P-7", "PGP-10-2e.4")
def test_a_bank_pays_on_its_surplus_and_a_co_bank_on_its_half() -> None:
    """At $25 the bank pays $1.25; the co-bank's half of $12.50 owes 62 and a half cents, or 75 rounded up."""
    player = main_odds(TILES)
    for question, bank, co_bank in ((TILES, 125, 62), (QUARTER, 125, 75)):
        on = replace(question, wager=dollars(25))
        bank_odds = main_odds(replace(on, banking=True))
        assert bank_odds.edge == Fraction(
            player.win * 2500 - player.lose * (2500 - bank), 2500 * player.total
        )
        co_bank_odds = main_odds(replace(on, co_banking=True))
        assert co_bank_odds.edge == Fraction(
            player.win * 1250 - player.lose * (1250 - co_bank), 1250 * player.total
        )


@pytest.mark.clause("SPG-13m.4", "SPG-13m.5")
def test_the_odd_cent_of_a_co_banked_wager_goes_where_the_switch_says() -> None:
    favoured = Payoff.of_co_bank(Cents(1601), 5, VigRounding.EXACT, OddCent.CO_BANK)
    not_favoured = Payoff.of_co_bank(Cents(1601), 5, VigRounding.EXACT, OddCent.LICENSEE)
    assert favoured == Payoff(2 * (801 - 40), 2 * 800, 1601)
    assert not_favoured == Payoff(2 * (800 - 40), 2 * 801, 1601)


def test_who_sets_best_counts_with_the_vigorish_as_it_is_rounded() -> None:
    """Where a win is worth less, hands are set to lose less: never worse than the settings for 5 percent."""
    best = replace(QUARTER, player_way=OPTIMAL)
    stake = Payoff.on(dollars(1), 5, VigRounding.QUARTER_UP)
    asked, settings_of_five_percent = main_odds(replace(best, wager=dollars(1))), main_odds(best)
    assert asked.edge < settings_of_five_percent.at(stake).edge
    assert (asked.win, asked.lose) != (settings_of_five_percent.win, settings_of_five_percent.lose)


@pytest.mark.parametrize("wager", [0, -1, 10**10 + 1])
def test_a_wager_that_nobody_lays_is_refused(wager: int) -> None:
    with pytest.raises(PaigowError, match="more than nothing and at most"):
        replace(TILES, wager=Cents(wager))


def test_the_command_says_what_it_counted_with() -> None:
    words = ("odds", "main", "--game", "pai-gow-tiles", "--dealer-way", "maryland", "--wager", "$16")
    (record,) = paigow(*words, "--vig-rounding", "quarter_up", "--json").records
    assert (record["wager"], record["vigorish"], record["vig_rounding"]) == (1600, 100, "quarter_up")
    assert record["edge_percent"] == "3.0518"
    assert "3.0518%" in paigow(*words, "--vig-rounding", "quarter_up").out
    assert "on $16.00: $0.80 vigorish on a win" in " ".join(paigow(*words).out.split())
    assert "vigorish by its percentage" in paigow(*words[:-2]).out
    halved = " ".join(paigow(*words, "--co-banking").out.split())
    assert "vigorish of the own half on a win" in halved


def test_a_submission_brings_its_own_rounding(tmp_path: Path) -> None:
    file = tmp_path / "rounded.toml"
    text = sample_text("pai-gow-tiles-pair-fortunes")
    file.write_text(text.replace("[table]", '[table]\nvig_rounding = "quarter_up"'), encoding="utf-8")
    (record,) = paigow("odds", "main", "--submission", str(file), "--wager", "16", "--json").records
    assert record["vigorish"] == 100


@pytest.mark.clause("PGP-10-2d.5", "SPG-13l.5", "PGT-9P-7")
@pytest.mark.parametrize("side", ["--banking", "--co-banking"])
def test_a_banks_figure_says_that_it_is_against_one_opponent(side: str) -> None:
    words = ("odds", "main", "--game", "pai-gow-tiles", "--dealer-way", "maryland", side)
    assert "against one opponent" in paigow(*words).out
    (record,) = paigow(*words, "--json").records
    assert record["opponents"] == 1


@pytest.mark.clause("PGT-8K-1")
def test_the_sheet_looks_at_the_least_a_usual_the_greatest_and_the_costliest_wager() -> None:
    found = {size.name: (size.wager, size.vigorish) for size in wager_sizes(ROUNDED)}
    assert found == {
        "least": (2500, 125),
        "usual": (2500, 125),
        "greatest": (500_000, 25_000),
        "costliest": (2600, 150),
    }
    exact = [size.name for size in wager_sizes(sample("pai-gow-tiles-pair-fortunes"))]
    assert exact == ["least", "usual", "greatest"], "to the cent no whole dollar costs more than another"
    assert wager_sizes(sample("ez-pai-gow-poker")) == ()


def test_the_usual_wager_keeps_to_the_limits_of_the_table() -> None:
    terms = replace(ROUNDED.table, minimum=dollars(5), maximum=dollars(10))
    usual = next(size for size in wager_sizes(replace(ROUNDED, table=terms)) if size.name == "usual")
    assert usual.wager == dollars(10)


def test_the_costliest_wager_is_one_of_whole_dollars_up_to_five_above_the_least() -> None:
    """Where a few cents are dropped of the least wager's vigorish, each dollar more costs a little more."""
    terms = replace(ROUNDED.table, minimum=Cents(2501), maximum=Cents(3219), vig_rounding=VigRounding.EXACT)
    found = {size.name: size.wager for size in wager_sizes(replace(ROUNDED, table=terms))}
    assert found == {"least": 2501, "usual": 2501, "greatest": 3219, "costliest": 3001}
    narrow = replace(terms, maximum=Cents(2819))
    assert max(size.wager for size in wager_sizes(replace(ROUNDED, table=narrow))) <= narrow.maximum


def test_the_sheet_gives_the_edge_at_every_size() -> None:
    sheet = sheet_of(ROUNDED, quick)
    record = in_json(sheet_record(sheet))
    line = next(each for each in record["main"] if each["side"] == "player, set by Maryland")
    assert {name: each["edge_percent"] for name, each in line["edge_at"].items()} == {
        "least": "2.6816",
        "usual": "2.6816",
        "greatest": "2.6816",
        "costliest": "2.9094",
    }
    page = html_sheet(sheet)
    assert "costliest, $26.00" in page
    assert "2.9094%" in page
    assert "bank against one opponent" in page


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGT-8K-1", "PGP-16a.3")
def test_the_sheet_calls_nothing_the_edge_that_no_wager_at_the_table_has(tmp_path: Path) -> None:
    """With rounding the percentage alone gives a figure that no permitted wager need have."""
    exact = sample("pai-gow-tiles-pair-fortunes")
    for filed, heading in ((ROUNDED, "Edge before rounding"), (exact, "Edge")):
        sheet = sheet_of(filed, quick)
        assert sheet.edge_heading == heading
        assert f"<th>{heading}</th>" in html_sheet(sheet)
    file = tmp_path / "rounded.toml"
    head = 'game = "pai-gow-tiles"\nhouse_way = "maryland"\n'
    terms = 'minimum = 16\nmaximum = 17.35\nvig_rounding = "quarter_up"\n'
    file.write_text(f"{head}[table]\n{terms}", encoding="utf-8")
    assert "Edge before rounding" in paigow("odds", "submission", str(file)).out


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGT-8K-1", "PGT-9S-9", "PGP-16a.3")
def test_the_sheet_gives_each_side_its_own_vigorish() -> None:
    """A co-bank pays on its half; at EZ the bank alone pays."""
    terms = replace(ROUNDED.table, minimum=dollars(16), maximum=dollars(16))
    banking = replace(ROUNDED.banking, enabled=True, co_banking=True)
    sheet = sheet_of(replace(ROUNDED, table=terms, banking=banking), quick)
    assert sheet.vigorish_by_side() == {"player": (100,) * 3, "bank": (100,) * 3, "co-bank": (50,) * 3}
    page = html_sheet(sheet)
    assert "<td>Vigorish on a win of the player or bank</td><td>$1.00</td>" in page
    assert "<td>Vigorish on a win of the co-bank</td><td>$0.50</td>" in page
    record = in_json(sheet_record(sheet))
    assert {each["side"].split()[0]: each["edge_at"]["least"]["vigorish"] for each in record["main"]} == {
        "player,": 100,
        "bank": 100,
        "co-bank": 50,
    }
    alone = sheet_of(replace(ROUNDED, banking=replace(banking, enabled=False, co_banking=False)), quick)
    assert [row[0] for row in alone.vigorish_rows()] == ["Vigorish on a win"]


@pytest.mark.sizes(all=1)
def test_a_warning_speaks_of_the_wager_that_favours_the_player_most() -> None:
    terms = replace(ROUNDED.table, minimum=Cents(2519), maximum=Cents(2519), vig_rounding=VigRounding.EXACT)
    sheet = sheet_of(replace(ROUNDED, table=terms), quick)
    (warning,) = main_warnings(sheet.main)
    (best,) = [line for line in sheet.main if line.side == "player, set best"]
    assert best.least_edge is not None
    assert best.odds is not None
    assert best.least_edge < best.odds.edge, "four fifths of a cent are dropped in the player's favour"
    assert f"an advantage of {known(best.at_sizes[0]).edge_percent.removeprefix('-')}%" in warning.message


def test_a_line_that_is_not_computed_has_no_figures() -> None:
    sheet = sheet_of(ROUNDED, lambda question: None)
    assert {line.least_edge for line in sheet.main} == {None}
    assert in_json(sheet_record(sheet))["main"][0] == {"side": "player, set by Maryland"}


@pytest.mark.parametrize("game", ["ez-pai-gow-poker", "face-up-rules-of-play"])
@pytest.mark.clause("PGP-10a.1")
def test_a_game_without_vigorish_that_provides_for_a_bank_has_its_sheet(game: str) -> None:
    submission = sample(game)
    banking = replace(submission.banking, enabled=True, co_banking=True, expressly_provided=True)
    sides = [line.side for line in sheet_of(replace(submission, banking=banking), quick).main]
    way = house_way(submission.game_played.family, submission.house_way).title
    assert sides[-3:] == [
        f"bank against one opponent, set by {way}",
        "bank against one opponent, set best",
        f"co-bank against one opponent, set by {way}",
    ]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names())
def test_the_sheet_says_what_it_is_of(name: str, tmp_path: Path) -> None:
    file = tmp_path / "filed.toml"
    file.write_text(sample_text(name), encoding="utf-8")
    words = ("odds", "submission", str(file), "--skip-main", "--switch", "odd_cent=licensee")
    (record,) = paigow(*words, "--json").records
    filed = sample(name)
    assert (record["licensee"], record["title"], record["house_way"]) == (
        filed.licensee, filed.title, filed.house_way,
    )  # fmt: skip
    assert record["submission_sha256"] == sha256(file.read_bytes()).hexdigest()
    way = PACKAGE / "data" / "house_ways" / f"{filed.game_played.family}-{filed.house_way}.toml"
    assert record["house_way_sha256"] == sha256(way.read_bytes()).hexdigest()
    assert (record["program_sha256"], record["paigow"]) == (code_version(), __version__)
    assert record["switches"]["odd_cent"] == "licensee"
    assert ("ace_five" in record) == (filed.game_played.family == "poker")
    shown = paigow(*words).out
    assert "odd_cent=licensee" in shown
    assert "the others as in the ledger of rulings" in shown
    for fact in ("submission_sha256", "house_way_sha256", "program_sha256", "libraries", "house_way"):
        assert str(record[fact]) in shown
    page = html_sheet(sheet_of(filed, quick, b"filed"))
    for fact in (sha256(b"filed").hexdigest(), code_version(), "odd_cent", filed.house_way):
        assert fact in page
    assert ("ace_five" in page) == (filed.game_played.family == "poker")


def test_a_sheet_with_no_switch_reversed_says_so(tmp_path: Path) -> None:
    file = tmp_path / "filed.toml"
    file.write_text(sample_text("supreme-pai-gow"), encoding="utf-8")
    assert re.search(r"switches +all as in the ledger", paigow("odds", "submission", str(file)).out)


@pytest.mark.clause("PGP-16i")
def test_red_and_black_are_told_apart() -> None:
    for colour in ("red", "black"):
        words = ("odds", "wager", "--table", "pgp-16i", "--colour", colour)
        (record,) = paigow(*words, "--json").records
        assert record["colour"] == colour
        assert f", on {colour}" in paigow(*words).out
    (other,) = paigow("odds", "wager", "--table", "pgp-16b-a", "--json").records
    assert "colour" not in other
    filed = replace(sample("ez-pai-gow-poker"), switches=Switches.parse({"red_black_joker": "black"}))
    sheet = sheet_of(filed, quick)
    (page,) = [each for each in in_json(sheet_record(sheet))["wagers"] if each["key"] == "red_black"]
    assert set(page["edge_by_colour"]) == {"red", "black"}
    assert round(page["edge_by_colour"]["black"]["value"], 6) == -0.0669
    assert "Edge by the colour chosen" in html_sheet(sheet)
    assert [" on black gives the player an advantage of 6.6900%" in str(each) for each in sheet.warnings] == [
        True
    ]


@pytest.mark.parametrize("amount", ["0", "0.00", "0.01"])
@pytest.mark.parametrize(
    "table", [table for table in pay_tables() if table.meters], ids=lambda table: table.id
)
def test_a_meter_of_nothing_has_its_odds(table: PayTable, amount: str) -> None:
    """A share of nothing is worth less than any other row, so a meter may never be won as it stands."""
    meters = ",".join(f"{name}={amount}" for name in table.meters)
    words = ("odds", "wager", "--table", table.id, "--meter", meters)
    (record,) = paigow(*words, "--json").records
    assert record["edge"] is not None
    answer = paigow(*words)
    assert (answer.status, answer.err) == (0, "")
    never = [meter["meter"] for meter in record["meters"] if meter["won_whole"]["value"] == 0]
    assert answer.out.count("never as it stands") == len(never) > 0


def test_no_number_is_cut_off_however_narrow_the_place(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = ("2,506,863,515,529,772", "3,341,113,289,015,576", "2,402,482,226,669,052", "2.7211%")
    for width in (20, 40, 80, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        output.show_table("Main wager", ("Side", "W", "P", "L", "Edge"), [("player, set best", *numbers)] * 2)
        shown = capsys.readouterr().out
        assert sum(all(number in line for number in numbers) for line in shown.splitlines()) == 2
        assert "…" not in shown


def test_no_line_is_broken_and_no_word_of_a_paragraph(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    number = "2,506,863,515,529,772" * 9
    output.show_line(f"Edge {number}")
    output.show_paragraph(f"Edge {number}")
    assert capsys.readouterr().out == f"Edge {number}\nEdge\n{number}\n"


@pytest.mark.sizes(all=1)
def test_what_is_printed_into_a_pipe_has_every_digit(tmp_path: Path) -> None:
    file = tmp_path / "filed.toml"
    file.write_text(sample_text("pai-gow-tiles-pair-fortunes"), encoding="utf-8")
    (record,) = paigow("odds", "submission", str(file), "--json").records
    shown = paigow("odds", "submission", str(file)).out
    for line in record["main"]:
        for count in (line["win"], line["push"], line["lose"]):
            assert f"{count:,}" in shown
    by_size = shown.partition("Edge by the size of the wager")[2]
    for line in record["main"]:
        assert all(f"{at['edge_percent']}%" in by_size for at in line["edge_at"].values())
    assert "…" not in shown


@pytest.mark.clause("PGP-10-2g", "PGP-10-2d.5")
@pytest.mark.parametrize("side", [Side(banking=True), Side(co_banking=True)])
@pytest.mark.parametrize(("charged", "percent"), [(False, 0), (True, 5)])
def test_a_bank_at_ez_counts_with_the_vigorish_that_its_table_takes(
    side: Side, charged: bool, percent: int
) -> None:
    switches = Switches(bank_vigorish=charged)
    ez = MainQuestion(GameName.EZ_PAI_GOW_POKER, "foxwoods", "foxwoods", switches=switches, **side)
    assert ez.setters_stake == Payoff.by_percent(percent)
    assert replace(ez, wager=dollars(40)).vigorish == (20 if "banking" in side else 10) * 2 * percent
    alone = MainQuestion(GameName.EZ_PAI_GOW_POKER, "foxwoods", "foxwoods", switches=switches)
    assert alone.setters_stake == Payoff.by_percent(0)


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-9g-2-iii", "PGP-19b")
def test_a_bank_whose_own_hand_pushes_all_has_its_figures() -> None:
    switches = Switches(bank_push=BankPush.BANK_HAND)
    filed = submission(
        "[banking]\nenabled = true\nco_banking = true\nexpressly_provided = true\n", "ez-pai-gow-poker"
    )
    sides = {question.side for _, question in main_questions(replace(filed, switches=switches))}
    assert sides == {"player", "bank", "co-bank"}
    bank = MainQuestion(GameName.EZ_PAI_GOW_POKER, "foxwoods", "foxwoods", banking=True, switches=switches)
    alone = MainQuestion(GameName.EZ_PAI_GOW_POKER, "foxwoods", "foxwoods", switches=switches)
    assert main_odds(bank) == main_odds(alone).mirrored(), "the bank stands where the dealer stood"


@pytest.mark.clause("PGP-10-2d.5")
def test_the_sheet_shows_sizes_where_only_a_bank_pays_vigorish() -> None:
    filed = submission("[banking]\nenabled = true\nexpressly_provided = true\n", "ez-pai-gow-poker")
    assert wager_sizes(filed) == ()
    charged = replace(filed, switches=Switches(bank_vigorish=True))
    assert [size.name for size in wager_sizes(charged)] == ["least", "usual", "greatest"]
