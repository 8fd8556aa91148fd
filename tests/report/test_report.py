"""The report on a submission: its figures, and that each of its forms says the same, twice alike."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import jsonschema_rs
import numpy as np
import pytest

from command import paigow
from known import in_json, known
from paigow.errors import PaigowError
from paigow.games.submission import RulesSubmission, read_submission, sample_text
from paigow.money import dollars
from paigow.odds.edge import MainOdds
from paigow.odds.main_wager import MainQuestion, kept_odds
from paigow.report import pdf
from paigow.report.document import Document, Table
from paigow.report.figures import DEALS, Covariance, Report, report_of
from paigow.report.html import html_of
from paigow.report.pages import report_document
from paigow.report.papers import signs_paper
from paigow.report.pdf import pdf_of
from paigow.report.records import report_record
from paigow.report.workbook import workbook_of
from paigow.table.state.values import Phase
from table_kit import OTHER, WINS, Kit, changed

MADE = datetime(2026, 12, 1, 12, tzinfo=UTC)
RESULTS = (Path(__file__).parents[2] / "docs" / "odds-results.md").read_text("utf-8")
SCHEMAS = {
    name: json.loads((files("paigow") / "data" / f"{name}.schema.json").read_text("utf-8"))
    for name in ("report", "odds")
}


def filed(text: str) -> RulesSubmission:
    reading = read_submission(text)
    assert reading.submission is not None, reading.errors
    return reading.submission


def foxwoods_against_itself(question: MainQuestion) -> MainOdds | None:
    """The counts of the page of results, which other tests hold to what is computed."""
    if (question.dealer_way, question.player_way) != ("foxwoods", "foxwoods"):
        return None
    row = known(re.search(r"\| Foxwoods \| Foxwoods \| 2.7211 \|(.*)\|", RESULTS))
    win, push, lose = (int(cell.replace(",", "")) for cell in row[1].split("|"))
    return MainOdds(win, push, lose, win + push + lose)


def report_on(text: str, answer: Any = foxwoods_against_itself, deals: int = 500) -> Report:
    return report_of(filed(text), text.encode(), "filed.toml", MADE, answer, deals=deals)


FORTUNE = sample_text("pai-gow-poker-fortune")
QUICK = (
    FORTUNE.partition("[wagers")[0]
    + """
[wagers.pai_gow_insurance]
pay_table = "pgp-16d-a"
minimum = 1
maximum = 100
"""
)
"""The same table with a wager that earns no envy bonus, which would take long to count."""
TILES_ALONE = sample_text("pai-gow-tiles-pair-fortunes").partition("[wagers")[0]
FILING = """
[filing]
licensee = "A Company with a Very Long Name that Runs Tables in the West of the State, a Partnership"
revision = "3"
effective = 2027-01-01
tables = ["PG 101", "PG 102"]
"""


@pytest.fixture(scope="module")
def fortune() -> Report:
    return report_on(FORTUNE + FILING)


@pytest.fixture(scope="module")
def quick() -> Report:
    return report_on(QUICK + FILING)


def tables(document: Document) -> list[Table]:
    return [part for section in document.sections for part in section.parts if isinstance(part, Table)]


@pytest.mark.sizes(all=1)
def test_the_published_figures_of_fortune_are_in_it(fortune: Report) -> None:
    main, bonus = fortune.lines
    assert (f"{main.deviation:.4f}", f"{bonus.deviation:.4f}") == ("0.7523", "5.3379")
    beside = {(each.size, each.others): each for each in fortune.beside}
    assert f"{beside[dollars(5), 5].deviation:.4f}" == "5.4735"
    sizes = {row.wager: row for row in fortune.by_size}
    assert (sizes[dollars(16)].vigorish, sizes[dollars(16)].odds.edge_percent) == (100, "3.0851")
    assert sizes.keys() == set(range(dollars(15), dollars(2000) + 1, dollars(1)))
    page = html_of(report_document(fortune))
    for figure in ("0.7523", "5.3379", "5.4735", "3.0851%", "A Company with a Very Long Name", "2027-01-01"):
        assert figure in page


@pytest.mark.clause("PGP-16a.3")
@pytest.mark.sizes(of="wagers", test=40, all=1986)
def test_the_table_takes_the_vigorish_that_the_report_counts_with(quick: Report, trials: int) -> None:
    rows = list(quick.by_size)
    assert [row.wager for row in rows] == list(range(dollars(15), dollars(2000) + 1, dollars(1)))
    chosen = rows[:: len(rows) // trials]
    kit = Kit(changed(quick.submission), dict.fromkeys((1, 3, 5), 100_000_000))
    for start in range(0, len(chosen), 3):
        laid = dict(zip((1, 3, 5), chosen[start : start + 3], strict=False))
        kit.bets({place: {kit.main: row.wager / 100} for place, row in laid.items()})
        kit.force({0: OTHER, **dict(zip(laid, WINS, strict=False))}).to(Phase.BETWEEN_ROUNDS)
        for place, row in laid.items():
            assert round(100 * kit.net(place)[0]) == row.wager - row.vigorish
            stake = row.odds.stake
            assert Fraction(stake.gain, stake.wagered) == Fraction(row.wager - row.vigorish, row.wager)


def test_a_comment_changes_the_digest_of_the_file_and_not_of_its_meaning(quick: Report) -> None:
    remarked = replace(quick, filed=b"# A remark.\n" + quick.filed)
    other = filed(f"# A remark.\n{QUICK}{FILING}")
    assert remarked.hash_of_bytes != quick.hash_of_bytes
    assert other == quick.submission
    changed_ = replace(quick.sheet.identity, submission=filed(QUICK.replace("minimum = 15", "minimum = 20")))
    moved = replace(quick, sheet=replace(quick.sheet, identity=changed_))
    assert moved.hash_of_meaning != quick.hash_of_meaning


@pytest.mark.sizes(all=1)
def test_nothing_that_can_happen_is_printed_as_zero(fortune: Report) -> None:
    nothing_possible_is_zero(report_document(fortune))


def nothing_possible_is_zero(document: Document) -> None:
    shown = [table for table in tables(document) if "Combinations" in table.head]
    assert shown
    for table in shown:
        for _, count, *figures in table.rows:
            for figure in figures if count != "0" else ():
                assert figure in ("loses",) or figure == "0%" or re.search("[1-9]", figure), table.rows
            assert count == "0" or re.search("[1-9]", figures[0])


def test_a_coupon_doubles_what_the_main_wager_may_cost_in_a_round() -> None:
    text = QUICK.replace("[wagers", "[match_play]\naccepted = true\n\n[wagers", 1)
    for each, greatest in ((QUICK, 2000), (text, 4000)):
        first = report_on(each, lambda _: None).exposure[0]
        assert (first.wager, first.position, first.table) == (
            "Main wager",
            dollars(greatest),
            dollars(6 * greatest),
        )


def test_the_command_says_that_main_wagers_were_left_out(quick: Report) -> None:
    assert "--skip-main" in quick.command, "who sets best was left out"
    assert "report 'our file.toml' --out" in replace(quick, file="our file.toml").command
    whole = replace(quick, sheet=replace(quick.sheet, main=quick.sheet.main[:1]))
    assert whole.command == "paigow report filed.toml --out DIRECTORY --at 2026-12-01T12:00:00Z"


def test_the_page_says_where_vigorish_is_not_rounded_yet(quick: Report) -> None:
    exact = report_on(QUICK.replace("quarter_up", "exact"))
    for report, times in ((quick, 2), (exact, 0)):
        assert html_of(report_document(report)).count("the section on sizes has it rounded") == times


def test_a_correlation_has_its_standard_error_and_a_drawn_number_none(quick: Report) -> None:
    [found] = quick.covariances
    main, insurance = quick.lines
    spread = main.deviation * insurance.deviation
    assert found.correlation == pytest.approx(found.covariance / spread, rel=1e-12)
    assert found.correlation_error == pytest.approx(found.error / spread, rel=1e-12)
    assert found.correlation_error > 0
    drawn = report_on(sample_text("pai-gow-poker-number-wager"))
    assert [replace(each, first="", second="") for each in drawn.covariances] == [
        Covariance("", "", 0.0, 0.0, 0.0, 0.0)
    ]
    [shown] = [table for table in tables(report_document(drawn)) if "Covariance" in table.head]
    assert shown.rows[0][1:] == ("0.0000", "exact", "0.0000", "exact")


def test_a_report_without_the_main_wager_does_not_say_that_no_reading_changes_it() -> None:
    told = "No other reading of a switch of this game changes an edge"
    for answer, has_main in ((kept_odds, True), (lambda _: None, False)):
        report = report_on(sample_text("pai-gow-tiles-pair-fortunes"), answer)
        page = html_of(report_document(report))
        assert report.readings.has_main == has_main
        assert (f"{told}." in page, f"{told} of an optional wager." in page) == (has_main, not has_main)


def test_every_form_is_the_same_twice(quick: Report) -> None:
    document = report_document(quick)
    assert pdf_of(document) == pdf_of(report_document(quick))
    assert pdf_of(document).startswith(b"%PDF-1.7")
    assert workbook_of(quick) == workbook_of(quick)
    page = html_of(document)
    assert not re.search(r"(?:src|href)=|@import|url\(|<script", page)


def test_a_text_of_the_submission_is_no_markup() -> None:
    text = QUICK.replace('title = "Fortune Pai Gow Poker"', 'title = "#panic() $x$ & *a*"')
    document = report_document(report_on(text))
    assert "#panic() $x$ &amp; *a*" in html_of(document)
    assert pdf_of(document)


def test_a_name_in_chinese_is_set_in_the_font_of_the_package() -> None:
    text = f'{TILES_ALONE}\n[filing]\nlicensee = "金龍娛樂場, 广东"\n'
    written = pdf_of(signs_paper(filed(text), MADE))
    assert b"NotoSansTC" in written
    assert written == pdf_of(signs_paper(filed(text), MADE))


def test_a_letter_that_no_font_has_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    set_in = pdf._set
    monkeypatch.setattr(pdf, "_set", lambda document, **_: set_in(document, ignore_system_fonts=True))
    text = f'{TILES_ALONE}\n[filing]\nlicensee = "\U00010000 Casino"\n'
    with pytest.raises(PaigowError, match="no font of this machine has the letters of '\U00010000"):
        pdf_of(signs_paper(filed(text), MADE))


def test_json_keeps_to_its_schema_and_the_sheet_in_it_to_its_own(quick: Report) -> None:
    record = in_json(report_record(quick))
    jsonschema_rs.validate(SCHEMAS["report"], record)
    odds = SCHEMAS["odds"]
    jsonschema_rs.validate({"$ref": "#/$defs/odds_submission", "$defs": odds["$defs"]}, record["sheet"])
    assert record["identification"]["filing"]["tables"] == ["PG 101", "PG 102"]
    assert len(record["main_by_size"]) == 1986


def test_the_formulas_of_the_workbook_come_to_the_figures_of_the_report(tmp_path: Path) -> None:
    report = report_on(QUICK.replace("maximum = 2000", "maximum = 30"))
    check_workbook(workbook_of(report), tmp_path / "report.xlsx", least=50)


def check_workbook(content: bytes, path: Path, least: int) -> None:
    """Compute every formula anew by a library, and compare it with the value that was written beside it."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import formulas
        from openpyxl import load_workbook

        path.write_bytes(content)
        solved = formulas.ExcelModel().loads(str(path)).finish().calculate()
        written, said = load_workbook(BytesIO(content)), load_workbook(BytesIO(content), data_only=True)
        found = 0
        for sheet in written:
            for row in sheet.iter_rows():
                for cell in row:
                    if isinstance(cell.value, str) and cell.data_type == "f":
                        name = f"'[{path.name}]{sheet.title.upper()}'!{cell.coordinate}"
                        computed = float(np.asarray(solved[name].value)[0, 0])
                        value = said[sheet.title][cell.coordinate].value
                        assert computed == pytest.approx(value, rel=1e-12, abs=1e-12), name
                        found += 1
    assert found >= least


@pytest.fixture(scope="module")
def tiles() -> Report:
    text = sample_text("pai-gow-tiles-pair-fortunes")
    return report_on(text, kept_odds, DEALS)


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGT-9S-8")
def test_a_bank_against_six_is_known_to_five_thousandths_of_a_point(tiles: Report) -> None:
    assert [row.opponents for row in tiles.bank] == list(range(1, 7))
    assert tiles.bank[0].error == 0
    assert all(0 < row.error <= 5e-5 for row in tiles.bank[1:])
    known_bank = known(next(line.odds for line in tiles.sheet.main if line.question.side == "bank"))
    assert tiles.bank[0].edge == pytest.approx(float(known_bank.edge), abs=1e-15)


@pytest.mark.sizes(all=1)
def test_bands_hold_the_edge_and_narrow_with_the_rounds(tiles: Report) -> None:
    for line in tiles.lines:
        bands = [band for band in tiles.bands if band.wager == line.wager]
        assert [band.rounds for band in bands] == [10**power for power in range(3, 8)]
        for band in bands:
            (_, low, high), *_, (_, lowest, highest) = band.bands
            assert lowest <= low < line.edge < high <= highest


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "name",
    [
        "ez-pai-gow-poker",
        "pai-gow-poker-number-wager",
        "pai-gow-tiles-pair-fortunes",
        "supreme-pai-gow",
        "pai-gow-poker-progressive-14d-1",
        "face-up-progressive-3",
    ],
)
def test_reports_of_samples_are_whole_in_every_form(name: str, tmp_path: Path) -> None:
    report = report_on(sample_text(name), lambda question: kept_odds(question) if question.is_quick else None)
    jsonschema_rs.validate(SCHEMAS["report"], in_json(report_record(report)))
    nothing_possible_is_zero(report_document(report))
    assert pdf_of(report_document(report)).startswith(b"%PDF")
    check_workbook(workbook_of(report), tmp_path / "report.xlsx", least=10)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--at", "yesterday"), "--at takes a time such as 2026-12-01T12:00:00Z, not 'yesterday'"),
        ((), "report.json is there already; name another file, or add --overwrite to replace it"),
    ],
)
def test_a_report_that_cannot_be_written_says_why(words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    (tmp_path / "filed.toml").write_text(FORTUNE, "utf-8")
    (tmp_path / "report.json").write_text("", "utf-8")
    done = paigow("report", str(tmp_path / "filed.toml"), "--out", str(tmp_path), *words)
    assert done.status == 2
    assert why in done.err
