"""How the odds look in a terminal: tables by rich, nothing that JSON does not have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from paigow.cli.lines import show_line, show_paragraph
from paigow.cli.tables import console, show_table
from paigow.games.catalogue import game
from paigow.money import format_money
from paigow.odds.edge import percent
from paigow.odds.main.cards import OPTIMAL
from paigow.odds.sheet.html import shared_limit_text, size_text
from paigow.odds.sheet.records import in_text, meter_cells
from paigow.odds.wagers.wager import MOST_OTHERS
from paigow.rules.house_ways import house_way
from paigow.table.showing.wording import number_of

if TYPE_CHECKING:
    from paigow.odds.edge import MainOdds
    from paigow.odds.main.any_game import MainQuestion
    from paigow.odds.sheet.identity import Identity
    from paigow.odds.sheet.sheet import Sheet, WagerPage
    from paigow.odds.wagers.meters import LongRun, MeterOdds
    from paigow.odds.wagers.wager import WagerOdds


def share(value: Fraction | None) -> str:
    return "unknown" if value is None else f"{percent(value)}%"


def show_wager(
    title: str, odds: WagerOdds, meters: Iterable[MeterOdds] = (), over_time: LongRun | None = None
) -> None:
    """One optional wager, under its name."""
    rows = [
        (
            row.label,
            f"{row.count:,}",
            share(Fraction(row.count, odds.total)),
            "never paid" if row.excluded else in_text(row.pays),
        )
        for row in odds.rows
    ]
    colour = "" if odds.colour is None else f", on {odds.colour}"
    lost = ("Any other hand", f"{odds.losing:,}", share(Fraction(odds.losing, odds.total)), "loses")
    show_table(
        f"{title}: {odds.id} ({odds.clause}), out of {odds.total:,} deals{colour}",
        ("Hand", "Deals", "", "Pays"),
        [*rows, lost],
    )
    console.print()
    show_line(f"Edge                {share(odds.edge)}" + (f"  {odds.edge}" if odds.edge is not None else ""))
    if odds.reason:
        show_paragraph(odds.reason, 20)
    show_line(f"Return              {share(odds.returned)}")
    show_line(f"Hit frequency       {share(odds.hit_frequency)}")
    show_line(f"Standard deviation  {odds.standard_deviation or 'unknown'}")
    if odds.terms.others:
        show_line(f"Envy bonuses        {share(odds.envy)} of a wager of {format_money(odds.terms.wager)}")
    _meters(list(meters), odds)
    if over_time is not None:
        show_line(f"Over time           {share(over_time.edge)}, whatever the meters stand at")


def _meters(meters: list[MeterOdds], odds: WagerOdds) -> None:
    if not meters:
        return
    console.print()
    rows = [meter_cells(meter, odds) for meter in meters]
    show_table("Meters", ("Meter", "At", "Won whole", "Break-even", "Mean when won"), rows)


def show_main(question: MainQuestion, odds: MainOdds) -> None:
    """One side of a main wager."""
    rows = [
        (name, f"{count:,}", share(Fraction(count, odds.total)))
        for name, count in (("Wins", odds.win), ("Pushes", odds.push), ("Losses", odds.lose))
    ]
    against = "" if question.side == "player" else " against one opponent"
    title = f"{game(question.game).title}: the main wager of the {question.side}{against}"
    show_table(f"{title}, out of {odds.total:,} deals", ("", "Deals", ""), rows)
    edge = f"{share(odds.edge)}, exactly {odds.edge}{_on_wager(question)}"
    show_paragraph(f"The licensee's edge over the {question.side} is {edge}.")
    show_paragraph(_ways(question))


def _ways(question: MainQuestion) -> str:
    """Who sets how."""
    dealer = house_way(question.family.name, question.dealer_way).title
    if question.player_way == OPTIMAL:
        return f"The dealer sets by {dealer}, the other side as well as possible."
    other = house_way(question.family.name, question.player_way).title
    if other == dealer:
        return f"Both sides set by {dealer}."
    return f"The dealer sets by {dealer}, the other side by {other}."


def _on_wager(question: MainQuestion) -> str:
    """What the edge is of, where vigorish is taken; without a wager, by its percentage alone."""
    if not question.percent:
        return ""
    if question.wager is None or question.vigorish is None:
        return " (vigorish by its percentage; --wager counts it as it is rounded)"
    half = "of the own half " if question.co_banking else ""
    return f", on {format_money(question.wager)}: {format_money(question.vigorish)} vigorish {half}on a win"


def show_matrix(name: str, matrix: Sequence[tuple[MainQuestion, MainOdds]]) -> None:
    """The edge of every way of the player's against every way of the dealer's."""
    dealers = list(dict.fromkeys(question.dealer_way for question, _ in matrix))
    players = list(dict.fromkeys(question.player_way for question, _ in matrix))
    edges = {(question.dealer_way, question.player_way): odds.edge for question, odds in matrix}
    rows = [(dealer, *(share(edges[dealer, player]) for player in players)) for dealer in dealers]
    title = f"{game(name).title}: the licensee's edge, dealer's way down, player's way across"
    show_table(title, ("", *players), rows)


def show_sheet(sheet: Sheet) -> None:
    """All of a submission."""
    submission = sheet.submission
    played = submission.game_played
    way = house_way(played.family, submission.house_way).title
    show_line(f"{played.title} by the rules {submission.rules}, house way {way}", "bold")
    for warning in sheet.warnings:
        show_paragraph(f"warning: {warning}", style="yellow")
    console.print()
    rows = [
        (line.side, f"{line.odds.win:,}", f"{line.odds.push:,}", f"{line.odds.lose:,}", share(line.odds.edge))
        if line.odds
        else (line.side, "", "", "", "not computed")
        for line in sheet.main
    ]
    show_table("Main wager", ("Side", "Wins", "Pushes", "Losses", sheet.edge_heading), rows)
    _by_size(sheet)
    for page in sheet.wagers:
        console.print()
        show_wager(page.filed.title, page.odds, page.meters, page.long_run)
        _by_others(page)
        for colour, odds in page.by_colour.items():
            show_line(f"On {colour} the edge is {share(odds.edge)}")
        for size, cut, uncut in page.without_limit:
            show_line(
                f"At {format_money(size)} the payout limit makes the edge {share(cut)}, not {share(uncut)}"
            )

        if page.shared_limit:
            show_line(shared_limit_text(page))
    _identity(sheet.identity)


def _by_size(sheet: Sheet) -> None:
    known = [line for line in sheet.main if line.odds is not None]
    if not sheet.sizes or not known:
        return
    console.print()
    rows = [
        (line.side, *(share(None if odds is None else odds.edge) for odds in line.at_sizes)) for line in known
    ]
    head = ("Side", *map(size_text, sheet.sizes))
    show_table("Edge by the size of the wager", head, [*sheet.vigorish_rows(), *rows])


def _identity(identity: Identity) -> None:
    console.print()
    show_line("About this sheet", "bold")
    for name, value in identity.shown_facts().items():
        show_line(f"{name:<20}{value}")
    turned = [f"{name}={value}" for name, value in identity.reversed_switches().items()]
    rest = "the others as in the ledger of rulings" if turned else "all as in the ledger of rulings"
    show_line(f"{'switches':<20}{', '.join([*turned, rest])}")


def _by_others(page: WagerPage) -> None:
    if page.by_others:
        console.print()
        head = ("Wager", *(number_of(others, "other") for others in range(MOST_OTHERS + 1)))
        rows = [(format_money(size), *map(share, edges)) for size, edges in page.by_others]
        show_table("Edge with envy bonuses", head, rows)
