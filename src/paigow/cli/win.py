"""What `paigow store win` prints: win and drop of the tables of a store, and which leave their bands."""

from __future__ import annotations

import csv as csv_module
import re
import sys
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Final

import typer

from paigow.cli.common import print_json
from paigow.cli.output import bar, show_sentence, show_table
from paigow.errors import PaigowError, cut_short
from paigow.log.chain import LogReader
from paigow.money import Cents, format_money
from paigow.odds.edge import MainOdds, percent
from paigow.odds.jobs import Progress
from paigow.odds.main_wager import MainQuestion, main_odds
from paigow.report.win import Fault, WinLine, faults_of, lines_of, play_of_log
from paigow.store.backup import open_to_read

_MONTH: Final = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


def read_month(text: str) -> date:
    """The first day of a month.

    >>> read_month("2026-11").isoformat()
    '2026-11-01'
    """
    found = _MONTH.fullmatch(text.strip())
    if not found or found[1] == "0000":
        raise PaigowError(f"--month takes a month such as 2026-11, not {cut_short(text)}")
    return date(int(found[1]), int(found[2]), 1)


def show_win(
    month: str, confidence: float, where: tuple[str, Path | None], *, daily: bool, csv: bool, as_json: bool
) -> None:
    """Print win and drop of a month; exit status 1 if a table lies outside its band."""
    first = read_month(month)
    share = confidence / 100
    with open_to_read(*where) as opened, bar() as show:

        def watch(progress: Progress) -> None:
            show(progress.what, progress.share)

        def answer(question: MainQuestion) -> MainOdds | None:
            return main_odds(question, watch=watch)

        plays = [
            play_of_log(each.name, LogReader(opened.lines(each.name), opened.ring))
            for each in opened.streams()
        ]
        lines, days = lines_of(plays, first, answer)
    faults = list(faults_of(days, first, share))
    if as_json:
        for line in lines:
            print_json(record_of(line, share))
    elif csv:
        writer = csv_module.DictWriter(sys.stdout, list(record_of(lines[0], share)) if lines else ["table"])
        writer.writeheader()
        writer.writerows(record_of(line, share) for line in lines)
    else:
        _show([line for line in lines if daily or line.period.count("-") < 2], share)
        for fault in faults:
            show_sentence(fault_text(fault, share))
        if not faults:
            typer.echo(f"Every table lies inside its band of {confidence:g} percent.")
    if faults:
        raise typer.Exit(1)


def record_of(line: WinLine, share: float) -> dict[str, object]:
    """A line as JSON or CSV has it; money is in cents."""
    sums = line.sums
    low, high = sums.band(share)
    return {
        "table": line.table,
        "period": line.period,
        "drop": sums.drop,
        "rounds": sums.rounds,
        "banked_rounds": sums.banked,
        "wagered": sums.wagered,
        "win": sums.win,
        "win_to_drop": sums.win / sums.drop if sums.drop else None,
        "expected": float(sums.expected),
        "least": low,
        "most": high,
        "outside": sums.is_outside(share),
        "win_of_meter_wagers": sums.win_apart,
    }


def _show(lines: list[WinLine], share: float) -> None:
    rows = []
    for line in lines:
        sums = line.sums
        low, high = sums.band(share)
        rows.append(
            (
                f"{line.table}, {line.period}",
                f"{sums.rounds:,}",
                _dollars(sums.drop),
                _dollars(sums.win),
                f"{percent(Fraction(sums.win, sums.drop))[:-2]}%" if sums.drop else "none",
                _dollars(float(sums.expected)),
                f"{_dollars(low)} to {_dollars(high)}",
                "outside" if sums.is_outside(share) else "",
            )
        )
    head = ("Table", "Rounds", "Drop", "Win", "to drop", "Expected", f"{100 * share:g} percent", "")
    show_table("Win and drop", head, rows)


def fault_text(fault: Fault, share: float) -> str:
    """What is wrong with a table, how surely, and since when."""
    way = "more" if fault.points > 0 else "less"
    return (
        f"{fault.table} lies outside its band of {100 * share:g} percent since {fault.day}, after "
        f"{fault.rounds:,} rounds: the licensee kept {100 * abs(fault.points):.4f} points {way} of what was "
        f"wagered than expected (standard error {100 * fault.error:.4f}); look at that table's log"
    )


def _dollars(cents: float) -> str:
    return format_money(Cents(round(cents)))
