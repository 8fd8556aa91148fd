"""How the odds look in a terminal: tables by rich, nothing that JSON does not have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from paigow.cli.tables import console, show_table
from paigow.money import format_money
from paigow.odds.edge import percent
from paigow.odds.html_sheet import shared_limit_text
from paigow.odds.optional import MOST_OTHERS
from paigow.odds.sheet_records import dollars_text, in_text

if TYPE_CHECKING:
    from paigow.odds.edge import MainOdds
    from paigow.odds.every_game import Question
    from paigow.odds.optional import WagerOdds
    from paigow.odds.optional_meters import LongRun, MeterOdds
    from paigow.odds.sheet import Sheet, WagerPage


def share(value: Fraction | None) -> str:
    return "unknown" if value is None else f"{percent(value)}%"


def show_wager(odds: WagerOdds, meters: Iterable[MeterOdds] = (), over_time: LongRun | None = None) -> None:
    """One optional wager."""
    rows = [
        (
            row.label,
            f"{row.count:,}",
            share(Fraction(row.count, odds.total)),
            "never paid" if row.excluded else in_text(row.pays),
        )
        for row in odds.rows
    ]
    lost = ("No row", f"{odds.losing:,}", share(Fraction(odds.losing, odds.total)), "loses")
    show_table(
        f"{odds.id} ({odds.clause}), out of {odds.total:,}", ("Hand", "Deals", "", "Pays"), [*rows, lost]
    )
    console.print()
    console.print(
        f"Edge                {share(odds.edge)}" + (f"  {odds.edge}" if odds.edge is not None else "")
    )
    if odds.reason:
        console.print(f"                    {odds.reason}")
    console.print(f"Return              {share(odds.returned)}")
    console.print(f"Hit frequency       {share(odds.hit_frequency)}")
    console.print(f"Standard deviation  {odds.standard_deviation or 'unknown'}")
    if odds.terms.others:
        console.print(
            f"Envy bonuses        {share(odds.envy)} of a wager of {format_money(odds.terms.wager)}"
        )
    _meters(list(meters), odds)
    if over_time is not None:
        console.print(f"Over time           {share(over_time.edge)}, whatever the meters stand at")


def _meters(meters: list[MeterOdds], odds: WagerOdds) -> None:
    if not meters:
        return
    console.print()
    rows = [
        (
            meter.name,
            dollars_text(odds.terms.meters[meter.name]) if meter.name in odds.terms.meters else "not given",
            f"1 in {round(1 / meter.won_whole):,}",
            "unknown" if meter.break_even is None else format_money(meter.break_even),
            "drains"
            if meter.drains
            else dollars_text(meter.mean_when_won)
            if meter.mean_when_won
            else "unknown",
        )
        for meter in meters
    ]
    show_table("Meters", ("Meter", "At", "Won whole", "Break-even", "Mean when won"), rows)


def show_main(question: Question, odds: MainOdds) -> None:
    """One side of a main wager."""
    rows = [
        (name, f"{count:,}", share(Fraction(count, odds.total)))
        for name, count in (("Wins", odds.win), ("Pushes", odds.push), ("Loses", odds.lose))
    ]
    show_table(f"{question.game}, the {question.side}, out of {odds.total:,} deals", ("", "Deals", ""), rows)
    console.print(f"Edge    {share(odds.edge)}  {odds.edge}")


def show_matrix(game: str, matrix: Sequence[tuple[Question, MainOdds]]) -> None:
    """The edge of every way of the player's against every way of the dealer's."""
    dealers = list(dict.fromkeys(question.dealer_way for question, _ in matrix))
    players = list(dict.fromkeys(question.player_way for question, _ in matrix))
    edges = {(question.dealer_way, question.player_way): odds.edge for question, odds in matrix}
    rows = [(dealer, *(share(edges[dealer, player]) for player in players)) for dealer in dealers]
    show_table(f"{game}: the licensee's edge, dealer's way down, player's way across", ("", *players), rows)


def show_sheet(sheet: Sheet) -> None:
    """All of a submission."""
    submission = sheet.submission
    console.print(
        f"[bold]{submission.of.title}[/], rules {submission.rules}, house way {submission.house_way}"
    )
    for warning in sheet.warnings:
        console.print(f"warning: {warning}", style="yellow", markup=False)
    console.print()
    rows = [
        (line.side, f"{line.odds.win:,}", f"{line.odds.push:,}", f"{line.odds.lose:,}", share(line.odds.edge))
        if line.odds
        else (line.side, "", "", "", "not computed")
        for line in sheet.main
    ]
    show_table("Main wager", ("Side", "Wins", "Pushes", "Losses", "Edge"), rows)
    for page in sheet.wagers:
        console.print()
        console.rule(page.filed.title, align="left", style="dim")
        show_wager(page.odds, page.meters, page.long_run)
        _by_others(page)
        for size, cut, uncut in page.without_limit:
            console.print(
                f"At {format_money(size)} the payout limit makes the edge {share(cut)}, not {share(uncut)}"
            )

        if page.shared_limit:
            console.print(shared_limit_text(page))


def _by_others(page: WagerPage) -> None:
    if page.by_others:
        console.print()
        head = ("Wager", *(f"{others} others" for others in range(MOST_OTHERS + 1)))
        rows = [(format_money(size), *map(share, edges)) for size, edges in page.by_others]
        show_table("Edge with envy bonuses", head, rows)
