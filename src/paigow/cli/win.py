"""What `paigow store win` prints: win and drop of the tables of a store, and which leave their bands."""

from __future__ import annotations

import csv as csv_module
import sys
from fractions import Fraction
from pathlib import Path

import typer

from paigow.cli.common import print_json
from paigow.cli.output import bar, show_sentence, show_table
from paigow.money import Cents, format_money
from paigow.odds.edge import MainOdds, percent
from paigow.odds.jobs import Progress
from paigow.odds.main_wager import MainQuestion, main_odds
from paigow.report.win import (
    WinLine,
    fault_text,
    faults_of,
    lines_of,
    plays_of,
    read_month,
    seconds_of,
    win_record,
)
from paigow.store.backup import open_to_read


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

        lines, days = lines_of(plays_of(opened), first, answer)
        refilled = opened.people.refilled(*seconds_of(first))
    faults = list(faults_of(days, first, share))
    if as_json:
        for line in lines:
            print_json(win_record(line, share))
    elif csv:
        writer = csv_module.DictWriter(sys.stdout, list(win_record(lines[0], share)) if lines else ["table"])
        writer.writeheader()
        writer.writerows(win_record(line, share) for line in lines)
    else:
        shown = [line for line in lines if daily or line.period.count("-") < 2]
        _show("Win and drop", [line for line in shown if not line.is_practice], share)
        _show("With practice money", [line for line in shown if line.is_practice], share)
        if refilled:
            typer.echo(
                f"Purses were refilled with {format_money(refilled)} in {first:%Y-%m}; that is no drop."
            )
        for fault in faults:
            show_sentence(fault_text(fault, share))
        if not faults:
            typer.echo(f"Every table lies inside its band of {confidence:g} percent.")
    if faults:
        raise typer.Exit(1)


def _show(title: str, lines: list[WinLine], share: float) -> None:
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
                _dollars(sums.compared),
                _dollars(float(sums.expected)),
                f"{_dollars(low)} to {_dollars(high)}",
                "outside" if sums.is_outside(share) else "",
            )
        )
    compared = ("of it compared", "Expected", f"{100 * share:g} percent", "")
    if rows:
        show_table(title, ("Table", "Rounds", "Drop", "Win", "to drop", *compared), rows)


def _dollars(cents: float) -> str:
    return format_money(Cents(round(cents)))
