"""Writes a report as a workbook: counts as numbers and as text, and formulas that compute every figure anew.

Each formula carries the value that it comes to, so that a reader that computes nothing shows it too.
"""

from __future__ import annotations

import re
from datetime import datetime
from fractions import Fraction
from io import BytesIO
from math import sqrt
from typing import Any, Final

import xlsxwriter
from xlsxwriter.utility import xl_rowcol_to_cell

from paigow.odds.edge import MainOdds
from paigow.odds.sheet import WagerPage
from paigow.odds.sheet_records import in_text
from paigow.report.figures import SHARES, VOLATILITY, Report
from paigow.report.pages import identification_facts

_LONGEST_NAME: Final = 31
"""Characters in the name of a sheet."""
_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\']")


def workbook_of(report: Report) -> bytes:
    """The workbook, whose bytes depend on the report alone."""
    written = BytesIO()
    book = xlsxwriter.Workbook(
        written, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    book.set_properties({"title": report.submission.title, "created": _naive(report.made)})
    _Workbook(book, report).write()
    book.close()
    return written.getvalue()


def _naive(made: datetime) -> datetime:
    return made.replace(tzinfo=None)


class _Workbook:
    def __init__(self, book: Any, report: Report) -> None:
        self.book = book
        self.report = report
        self.bold = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        self.percent = book.add_format({"num_format": "0.0000%"})
        self.small = book.add_format({"num_format": "0.000000000%"})
        self.figure = book.add_format({"num_format": "0.0000"})
        self.money = book.add_format({"num_format": "$#,##0.00"})
        self.count = book.add_format({"num_format": "#,##0"})
        self.figures: list[tuple[str, str, str, str, float, float, float]] = []
        """For the summary: a wager, where its edge, deviation and hits stand, and what they are."""
        self.names: set[str] = set()

    def write(self) -> None:
        summary = self._sheet("Summary", 42)
        self._identification()
        self._main()
        self._by_size()
        for page in self.report.sheet.wagers:
            self._wager(page)
        self._bank()
        self._bands()
        self._summary(summary)

    def _sheet(self, name: str, first: int = 34) -> Any:
        plain = _FORBIDDEN.sub(" ", name)[:_LONGEST_NAME]
        number = 2
        while plain.lower() in self.names:
            plain = f"{plain[: _LONGEST_NAME - 3]} {number}"
            number += 1
        self.names.add(plain.lower())
        sheet = self.book.add_worksheet(plain)
        sheet.set_column(0, 0, first)
        sheet.set_column(1, 12, 18)
        return sheet

    def _head(self, sheet: Any, row: int, *names: str) -> None:
        for column, name in enumerate(names):
            sheet.write_string(row, column, name, self.bold)

    def _identification(self) -> None:
        sheet = self._sheet("Identification")
        for row, (name, value) in enumerate(identification_facts(self.report)):
            sheet.write_string(row, 0, name)
            sheet.write_string(row, 1, value)

    def _main(self) -> None:
        sheet = self._sheet("Main wager")
        self._head(
            sheet,
            0,
            *("Side", "Wins", "Pushes", "Losses", "Deals", "Gain", "Loss", "Wagered"),
            *("Edge", "Variance", "Standard deviation", "Hits", "Counts as text"),
        )
        known = [(line.side, line.odds) for line in self.report.sheet.main if line.odds is not None]
        for row, (side, odds) in enumerate(known, 1):
            self._main_row(sheet, row, side, odds)

    def _main_row(self, sheet: Any, row: int, side: str, odds: MainOdds) -> None:
        sheet.write_string(row, 0, side)
        for column, count in enumerate((odds.win, odds.push, odds.lose), 1):
            sheet.write_number(row, column, count, self.count)
        stake = odds.stake
        at = row + 1
        sheet.write_formula(row, 4, f"=B{at}+C{at}+D{at}", self.count, odds.total)
        for column, number in enumerate((stake.gain, stake.loss, stake.wagered), 5):
            sheet.write_number(row, column, number)
        mean = f"(F{at}*B{at}-G{at}*D{at})/(H{at}*E{at})"
        sheet.write_formula(row, 8, f"=-{mean}", self.percent, float(odds.edge))
        squares = f"(F{at}^2*B{at}+G{at}^2*D{at})/(H{at}^2*E{at})"
        sheet.write_formula(row, 9, f"={squares}-({mean})^2", self.figure, float(odds.variance))
        sheet.write_formula(row, 10, f"=SQRT(J{at})", self.figure, odds.std)
        sheet.write_formula(row, 11, f"=B{at}/E{at}", self.percent, float(odds.hit_rate))
        sheet.write_string(row, 12, f"{odds.win} / {odds.push} / {odds.lose} of {odds.total}")
        self._remember(f"Main wager, {side}", sheet, (f"I{at}", f"K{at}", f"L{at}"), odds)

    def _remember(self, name: str, sheet: Any, cells: tuple[str, str, str], odds: Any) -> None:
        edge, deviation, hits = (f"'{sheet.get_name()}'!{cell}" for cell in cells)
        self.figures.append(
            (name, edge, deviation, hits, float(odds.edge), sqrt(odds.variance), float(odds.hit_rate))
        )

    def _by_size(self) -> None:
        if not self.report.by_size:
            return
        sheet = self._sheet("Main wager by size", 14)
        first = self.report.by_size[0].odds
        for column, (name, count) in enumerate(
            (("Wins", first.win), ("Losses", first.lose), ("Deals", first.total))
        ):
            sheet.write_string(0, column, name, self.bold)
            sheet.write_number(1, column, count, self.count)
        self._head(sheet, 3, "Wager", "Vigorish", "Edge")
        for row, each in enumerate(self.report.by_size, 4):
            at = row + 1
            sheet.write_number(row, 0, each.wager / 100, self.money)
            sheet.write_number(row, 1, each.vigorish / 100, self.money)
            formula = f"=-((A{at}-B{at})*$A$2-A{at}*$B$2)/(A{at}*$C$2)"
            sheet.write_formula(row, 2, formula, self.percent, float(each.odds.edge))

    def _wager(self, page: WagerPage) -> None:
        odds, filed = page.odds, page.filed
        if odds.edge is None or odds.variance is None:
            return
        sheet = self._sheet(filed.title)
        wager = odds.terms.wager
        sheet.write_string(0, 0, f"{odds.id} ({odds.clause}), wager in dollars")
        sheet.write_number(0, 1, wager / 100, self.money)
        self._head(
            sheet,
            2,
            *(
                "Hand",
                "Combinations",
                "As text",
                "Pays",
                "Handed over, dollars",
                "Chance",
                "Return",
                "Square",
            ),
        )
        lines = [
            (row.label, row.count, "never paid" if row.excluded else in_text(row.pays), row.paid or 0)
            for row in odds.rows
        ]
        lines.append(("Any other hand", odds.losing, "loses", 0))
        first, last = 4, 3 + len(lines)
        for row, (label, count, pays, paid) in enumerate(lines, 3):
            at = row + 1
            result = Fraction(paid, wager) - 1
            chance = Fraction(count, odds.total)
            sheet.write_string(row, 0, label)
            sheet.write_number(row, 1, count, self.count)
            sheet.write_string(row, 2, str(count))
            sheet.write_string(row, 3, pays)
            sheet.write_number(row, 4, paid / 100, self.money)
            total = f"SUM(B${first}:B${last})"
            sheet.write_formula(row, 5, f"=B{at}/{total}", self.small, float(chance))
            back = float(chance * Fraction(paid, wager))
            sheet.write_formula(row, 6, f"=F{at}*E{at}/$B$1", self.small, back)
            square = float(chance * result**2)
            sheet.write_formula(row, 7, f"=F{at}*(E{at}/$B$1-1)^2", self.figure, square)
        at = last + 2
        returned = 1 - odds.edge
        figures = (
            ("Return", f"=SUM(G{first}:G{last})", self.percent, float(returned)),
            ("Edge", f"=1-B{at}", self.percent, float(odds.edge)),
            ("Variance", f"=SUM(H{first}:H{last})-B{at + 1}^2", self.figure, float(odds.variance)),
            ("Standard deviation", f"=SQRT(B{at + 2})", self.figure, sqrt(odds.variance)),
            (
                "Hits",
                f'=SUMIF(E{first}:E{last},">"&$B$1,F{first}:F{last})',
                self.percent,
                float(odds.hit_rate),
            ),
        )
        for row, (name, formula, form, value) in enumerate(figures, at - 1):
            sheet.write_string(row, 0, name)
            sheet.write_formula(row, 1, formula, form, value)
        self._remember(filed.title, sheet, (f"B{at + 1}", f"B{at + 3}", f"B{at + 4}"), odds)

    def _bank(self) -> None:
        if not self.report.bank:
            return
        sheet = self._sheet("Bank", 12)
        self._head(sheet, 0, "Opponents", "Before vigorish", "Vigorish", "Standard error", "Edge")
        for row, each in enumerate(self.report.bank, 1):
            sheet.write_number(row, 0, each.opponents)
            for column, number in enumerate((float(each.before), float(each.vigorish), each.error), 1):
                sheet.write_number(row, column, number, self.percent)
            sheet.write_formula(row, 4, f"=C{row + 1}-B{row + 1}", self.percent, each.edge)

    def _bands(self) -> None:
        if not self.report.bands:
            return
        sheet = self._sheet("Bands")
        names = [f"{round(100 * share)} percent, {end}" for share in SHARES for end in ("least", "most")]
        self._head(sheet, 0, "Wager", "Rounds", *names)
        for row, band in enumerate(self.report.bands, 1):
            sheet.write_string(row, 0, band.wager)
            sheet.write_number(row, 1, band.rounds, self.count)
            ends = [end for _, low, high in band.bands for end in (low, high)]
            for column, end in enumerate(ends, 2):
                sheet.write_number(row, column, float(end), self.percent)

    def _summary(self, sheet: Any) -> None:
        self._head(
            sheet, 0, "Wager", "Edge", "Return", "Hits", "Standard deviation", "Volatility index", "Factor"
        )
        for row, (name, edge_at, deviation_at, hits_at, edge, deviation, hits) in enumerate(self.figures, 1):
            sheet.write_string(row, 0, name)
            sheet.write_formula(row, 1, f"={edge_at}", self.percent, edge)
            sheet.write_formula(row, 2, f"=1-{xl_rowcol_to_cell(row, 1)}", self.percent, 1 - edge)
            sheet.write_formula(row, 3, f"={hits_at}", self.percent, hits)
            sheet.write_formula(row, 4, f"={deviation_at}", self.figure, deviation)
            at = row + 1
            sheet.write_formula(row, 5, f"=E{at}*G{at}", self.figure, deviation * VOLATILITY)
            sheet.write_number(row, 6, VOLATILITY)
