"""`paigow odds`: exact odds of every wager of every game, of one wager or of a whole submission."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from paigow.cli.common import (
    MOST,
    JsonOption,
    OverwriteOption,
    SubmissionOption,
    SwitchOption,
    command_group,
    game_and_submission,
    games_with,
    load_submission,
    load_submission_with,
    print_json,
    switches_from,
    way_given,
)
from paigow.cli.output import bar, show_line, show_paragraph, show_table
from paigow.errors import PaigowError, cut_short, unknown
from paigow.games.catalogue import game
from paigow.games.payment import VigRounding
from paigow.money import Cents, format_money, parse_money
from paigow.odds.edge import MainOdds, chance, percent
from paigow.odds.jobs import Watch
from paigow.odds.main_wager import (
    OPTIMAL,
    MainQuestion,
    kept_odds,
    main_odds,
    main_question,
    matrix_questions,
)
from paigow.odds.sheet import sheet_of
from paigow.odds.sheet_html import html_sheet, shared_limit_text, size_text
from paigow.odds.sheet_records import (
    in_text,
    main_record,
    matrix_record,
    meter_cells,
    sheet_record,
    wager_record,
)
from paigow.odds.submission_wagers import NUMBER, FiledWager, filed_wagers, printed_wager
from paigow.odds.wagers import MOST_OTHERS, OddsTerms
from paigow.platform.files import check_target, write_text
from paigow.rules.house_ways import house_way
from paigow.rules.poker.pai_gow import Colour
from paigow.switches import Switches
from paigow.table.showing.wording import number_of

if TYPE_CHECKING:
    from paigow.odds.meters import LongRun, MeterOdds
    from paigow.odds.sheet import Identity, Sheet, WagerPage
    from paigow.odds.wagers import WagerOdds


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
            chance(Fraction(row.count, odds.total)),
            "never paid" if row.excluded else in_text(row.pays),
        )
        for row in odds.rows
    ]
    colour = "" if odds.colour is None else f", on {odds.colour}"
    lost = ("Any other hand", f"{odds.losing:,}", chance(Fraction(odds.losing, odds.total)), "loses")
    show_table(
        f"{title}: {odds.id} ({odds.clause}), out of {odds.total:,} deals{colour}",
        ("Hand", "Deals", "", "Pays"),
        [*rows, lost],
    )
    show_line()
    show_line(f"Edge                {share(odds.edge)}" + (f"  {odds.edge}" if odds.edge is not None else ""))
    if odds.reason:
        show_paragraph(odds.reason, 20)
    show_line(f"Return              {share(odds.returned)}")
    show_line(f"Hit frequency       {chance(odds.hit_rate)}")
    show_line(f"Standard deviation  {odds.standard_deviation or 'unknown'}")
    if odds.terms.others:
        show_line(f"Envy bonuses        {share(odds.envy)} of a wager of {format_money(odds.terms.wager)}")
    _show_meters(list(meters), odds)
    if over_time is not None:
        show_line(f"Over time           {share(over_time.edge)}, whatever the meters stand at")


def _show_meters(meters: list[MeterOdds], odds: WagerOdds) -> None:
    if not meters:
        return
    show_line()
    rows = [meter_cells(meter, odds) for meter in meters]
    show_table("Meters", ("Meter", "At", "Won whole", "Break-even", "Mean when won"), rows)


def show_main(question: MainQuestion, odds: MainOdds) -> None:
    """Print the odds of one side of a main wager."""
    rows = [
        (name, f"{count:,}", chance(Fraction(count, odds.total)))
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
    """Print the odds sheet of a submission."""
    submission = sheet.submission
    played = submission.game_played
    way = house_way(played.family, submission.house_way).title
    show_line(f"{played.title} by the rules {submission.rules}, house way {way}", "bold")
    for warning in sheet.warnings:
        show_paragraph(f"warning: {warning}", style="yellow")
    show_line()
    rows = [
        (line.side, f"{line.odds.win:,}", f"{line.odds.push:,}", f"{line.odds.lose:,}", share(line.odds.edge))
        if line.odds
        else (line.side, "", "", "", "not computed")
        for line in sheet.main
    ]
    show_table("Main wager", ("Side", "Wins", "Pushes", "Losses", sheet.edge_heading), rows)
    _by_size(sheet)
    for page in sheet.wagers:
        show_line()
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
    show_line()
    rows = [
        (line.side, *(share(None if odds is None else odds.edge) for odds in line.at_sizes)) for line in known
    ]
    head = ("Side", *map(size_text, sheet.sizes))
    show_table("Edge by the size of the wager", head, [*sheet.vigorish_rows(), *rows])


def _identity(identity: Identity) -> None:
    show_line()
    show_line("About this sheet", "bold")
    for name, value in identity.shown_facts().items():
        show_line(f"{name:<20}{value}")
    turned = [f"{name}={value}" for name, value in identity.reversed_switches().items()]
    rest = "the others as in the ledger of rulings" if turned else "all as in the ledger of rulings"
    show_line(f"{'switches':<20}{', '.join([*turned, rest])}")


def _by_others(page: WagerPage) -> None:
    if page.by_others:
        show_line()
        head = ("Wager", *(number_of(others, "other") for others in range(MOST_OTHERS + 1)))
        rows = [(format_money(size), *map(share, edges)) for size, edges in page.by_others]
        show_table("Edge with envy bonuses", head, rows)


_ODDS: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/[0-9]{1,9})?")
_NAMED_METERS: Final = re.compile(r"(\w+)=([^=]+?)(?=,\w+=|$)")


def wager(
    table: Annotated[
        str, typer.Option("--table", metavar="ID", help="A pay table, such as pgp-16b-a, or pgp-13b6.")
    ],
    size: Annotated[
        str | None, typer.Option("--wager", metavar="DOLLARS", help="The size of the wager; $5 unless said.")
    ] = None,
    others: Annotated[
        int,
        typer.Option(
            "--others", metavar="N", min=0, max=MOST, help="Other players at the table, for envy bonuses."
        ),
    ] = 0,
    meter: Annotated[
        str | None,
        typer.Option("--meter", metavar="M", help="The meter in dollars, or mega=...,major=...,minor=..."),
    ] = None,
    colour: Annotated[str, typer.Option("--colour", help="For Red/Black: red or black.")] = "red",
    odds: Annotated[
        str | None, typer.Option("--odds", metavar="ODDS", help="For the number wager: from 5.5 to 6, to 1.")
    ] = None,
    pays: Annotated[
        list[str] | None,
        typer.Option("--pays", metavar="HAND=FIGURE", help="Pay a row another figure; may be repeated."),
    ] = None,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """An optional wager, row by row.

    Shows the deals that each row of its pay table pays, and the licensee's edge.
    """
    filed = _paying(_filed_wager(table, odds, submission), pays or ())
    switches = switches_from(submission, switch, games_with(filed.key))
    terms = _terms(filed, size, others, meter, colour, switches)
    found = filed.odds(terms), filed.meter_odds(terms), filed.long_run(terms)
    needs_approval = bool(pays) and filed.table is not None and filed.table.needs_approval
    if json_:
        print_json({**wager_record(*found), **({"needs_approval": True} if needs_approval else {})})
        return

    show_wager(filed.title, *found)
    if needs_approval:
        show_paragraph(
            f"Needs approval: the text does not let {filed.id} pay this; check refuses it in a submission."
        )


def _paying(filed: FiledWager, pays: Sequence[str]) -> FiledWager:
    """The wager with other figures in some rows, of the kinds that the rows have."""
    if not pays:
        return filed
    if filed.table is None:
        raise PaigowError(f"--pays is for the rows of a pay table; {filed.id} has none, and takes --odds")
    figures: dict[str, Fraction] = {}
    for text in pays:
        hand, separator, figure = text.partition("=")
        if not separator:
            raise PaigowError(f"--pays takes HAND=FIGURE, such as straight=3, not {cut_short(text)}")
        figures[filed.table.row(hand.strip()).hand] = _ratio(figure)
    return replace(filed, table=filed.table.raised(figures))


def _filed_wager(table: str, odds: str | None, submission: Path | None) -> FiledWager:
    """The wager as the submission offers it, or as the documents print it."""
    if odds is not None and table != NUMBER:
        raise PaigowError(f"--odds is for the number wager, {NUMBER}; {table} has odds of its own")
    printed = printed_wager(table, None if odds is None else _ratio(odds))
    filed = load_submission_with(printed.key, submission) if submission else None
    offered = {each.id: each for each in filed_wagers(filed)} if filed else {}
    return offered[table] if table in offered and odds is None else printed


def _ratio(text: str) -> Fraction:
    """Odds as people write them.

    >>> _ratio("5.5") == _ratio("11/2")
    True
    >>> _ratio("1e20000")
    Traceback (most recent call last):
    paigow.errors.PaigowError: '1e20000' are no odds; write a number such as 5.5 or 11/2
    """
    if _ODDS.fullmatch(text.strip()):
        with suppress(ZeroDivisionError):
            return Fraction(text)
    raise PaigowError(f"{cut_short(text)} are no odds; write a number such as 5.5 or 11/2")


def _terms(
    filed: FiledWager, size: str | None, others: int, meter: str | None, colour: str, switches: Switches
) -> OddsTerms:
    if colour not in set(Colour):
        raise unknown("colour", colour, list(Colour))
    terms = filed.terms(None if size is None else parse_money(size), others, Colour(colour))
    meters = terms.meters if meter is None else {**terms.meters, **_meters(filed, meter)}
    return replace(terms, meters=meters, switches=switches)


def _by_name(text: str) -> dict[str, Cents]:
    compact = text.replace(" ", "")
    pairs = _NAMED_METERS.findall(compact)
    if ",".join(f"{name}={amount}" for name, amount in pairs) != compact:
        raise PaigowError(f"{text!r} does not name meters; write a name and dollars: mega=100000,major=10000")
    return {name: parse_money(amount) for name, amount in pairs}


def _meters(filed: FiledWager, text: str) -> dict[str, Cents]:
    """Amounts by name, or one amount for the only meter."""
    names = filed.table.meters if filed.table else ()
    if "=" in text:
        found = _by_name(text)
    elif len(names) > 1:
        asked = ",".join(f"{name}=..." for name in names)
        raise PaigowError(f"{filed.id} has {len(names)} meters; give them as --meter {asked}")
    else:
        found = {name: parse_money(text) for name in names or ("meter",)}
    for name, amount in found.items():
        if amount < 0:
            raise PaigowError(f"a meter never stands below nothing, as {name} does here: {text!r}")
    return found


odds = command_group("Exact odds of every wager.")
odds.command("wager")(wager)
GameOrSubmission = Annotated[
    str | None,
    typer.Option("--game", "-g", metavar="GAME", help="The game; that of the submission unless said."),
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs", metavar="N", min=1, max=1_024, help="Cores for long work; all of them unless said."
    ),
]
A5Option = Annotated[
    str | None,
    typer.Option("--a5", metavar="PLACE", help="Where A-2-3-4-5 stands among straights: second or lowest."),
]


@odds.command("main")
def main(
    game: GameOrSubmission = None,
    dealer_way: Annotated[
        str | None,
        typer.Option("--dealer-way", metavar="WAY", help="How the dealer sets; see house-ways, or a file."),
    ] = None,
    player_way: Annotated[
        str | None,
        typer.Option("--player-way", metavar="WAY", help="How the player sets: a house way, or optimal."),
    ] = None,
    a5: A5Option = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--wager", metavar="DOLLARS", help="The size of the wager, for vigorish as it is rounded."
        ),
    ] = None,
    rounding: Annotated[
        str | None,
        typer.Option(
            "--vig-rounding", metavar="HOW", help="exact or quarter_up; the submission's unless said."
        ),
    ] = None,
    banking: Annotated[bool, typer.Option("--banking", help="The player is the bank.")] = False,
    co_banking: Annotated[
        bool,
        typer.Option("--co-banking", help="The player is the co-bank; --player-way sets the other hand."),
    ] = False,
    jobs: JobsOption = None,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """The main wager of the player or the bank.

    Shows the wins, pushes and losses of that side out of all deals, and the licensee's edge over it; a bank's
    against one opponent.
    """
    game, house_way, switches = _asked(game, submission, switch, a5)
    dealers, players = (way and way_given(way) for way in (dealer_way or house_way, player_way))
    question = main_question(game, dealers, players, switches)
    wager_, rounding_ = _wagered(size, rounding, submission)
    question = replace(question, banking=banking, co_banking=co_banking, wager=wager_, rounding=rounding_)
    if not question.percent and (size is not None or rounding is not None):
        raise PaigowError(
            f"{game} takes no vigorish from the {question.side}, so the edge is the same for every wager; "
            "leave --wager and --vig-rounding out"
        )
    answer = _answered(question, jobs)
    if json_:
        print_json(main_record(question, answer))
        return

    show_main(question, answer)


def _asked(
    game: str | None, submission: Path | None, switch: list[str] | None, a5: str | None = None
) -> tuple[str, str | None, Switches]:
    """The game, the house way if a submission files one, and the switches."""
    name, filed = game_and_submission(game, submission)
    places = [] if a5 is None else [f"ace_five={a5}"]
    switches = switches_from(submission, [*(switch or ()), *places], {name})
    return name, filed.house_way if filed else None, switches


def _wagered(
    size: str | None, rounding: str | None, submission: Path | None
) -> tuple[Cents | None, VigRounding]:
    """What is wagered, if that is said, and how vigorish is rounded."""
    if rounding is not None and size is None:
        raise PaigowError("vigorish is rounded on an amount; name the size of the wager with --wager")
    if rounding is not None and rounding not in set(VigRounding):
        raise unknown("rounding of vigorish", rounding, list(VigRounding))
    filed = load_submission(submission).table.vig_rounding if submission else VigRounding.EXACT
    return None if size is None else parse_money(size), VigRounding(rounding) if rounding else filed


def _answered(question: MainQuestion, jobs: int | None) -> MainOdds:
    if question.is_quick:
        return main_odds(question)
    with _progress() as watch:
        return main_odds(question, jobs=jobs, watch=watch)


@contextmanager
def _progress() -> Iterator[Watch]:
    with bar() as show:
        yield lambda progress: show(progress.what, progress.share)


@odds.command("house-ways")
def house_ways(
    game: GameOrSubmission = None,
    way: Annotated[
        list[str] | None,
        typer.Option("--way", metavar="WAY", help="Only this house way; may be repeated."),
    ] = None,
    a5: A5Option = None,
    jobs: JobsOption = None,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """What each house way costs the licensee.

    Shows the edge of every house way against every other, and against a player who sets best.
    """
    name, _, switches = _asked(game, submission, switch, a5)
    matrix = [(each, _answered(each, jobs)) for each in matrix_questions(name, switches, tuple(way or ()))]
    if json_:
        print_json(matrix_record(name, matrix))
        return

    show_matrix(name, matrix)


@odds.command("session")
def session(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Rules Submission, a TOML file.")],
    rounds: Annotated[
        int, typer.Option("--rounds", "-n", metavar="N", min=1, max=10**7, help="How many rounds are played.")
    ],
    size: Annotated[
        str | None,
        typer.Option("--wager", metavar="DOLLARS", help="The main wager of each round; none, else."),
    ] = None,
    optional: Annotated[
        str | None,
        typer.Option("--optional", metavar="WAGER=DOLLARS", help="An optional wager, as fortune_bonus=5."),
    ] = None,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", metavar="DOLLARS", help="For the risk of ruin.")
    ] = None,
    jobs: JobsOption = None,
    json_: JsonOption = False,
) -> None:
    """What a session of many rounds comes to for a player.

    The player sets by the dealer's house way. Shows the distribution of the result, the chance to be ahead
    and, with --bankroll, the risk of ruin: exact for one wager a round.
    """
    from paigow.report.session import session_asked, session_record  # noqa: PLC0415 - it loads much

    filed = load_submission(file)
    main = None if size is None else parse_money(size)
    played = session_asked(filed, rounds, main, _optional(optional), partial(_answered, jobs=jobs))
    record = session_record(played, None if bankroll is None else parse_money(bankroll))
    if json_:
        print_json(record)
        return
    _show_session(record)


def _optional(text: str | None) -> tuple[str, Cents] | None:
    if text is None:
        return None
    key, separator, amount = text.partition("=")
    if not separator:
        raise PaigowError(f"--optional takes a wager and dollars, as fortune_bonus=5, not {cut_short(text)}")
    return key, parse_money(amount)


def _show_session(record: dict[str, Any]) -> None:
    def cents(value: float) -> str:
        return format_money(Cents(round(value)))

    each = format_money(Cents(record["wagered_each_round"]))
    show_line(f"{record['rounds']:,} rounds of {each}", "bold")
    show_line(f"Expected            {cents(record['mean'])}")
    show_line(f"Standard deviation  {cents(record['standard_deviation'])}")
    show_line(f"Chance to be ahead  {100 * record['ahead']:.4f}%, even {100 * record['even']:.4g}%")
    if record["ruin"] is not None:
        show_line(f"Risk of ruin        {100 * record['ruin']:.4g}%, with {cents(record['bankroll'])}")
    rows = [(f"{float(share):.0%}", cents(value)) for share, value in record["quantiles"].items()]
    show_table("Of all sessions so many end at or below", ("Sessions", "Result"), rows)
    if not record["exact"]:
        show_paragraph(
            "The rows of the optional wager are exact; how the main wager fares beside each is simulated."
        )


@odds.command("submission")
def submission_sheet(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Rules Submission, a TOML file.")],
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the sheet as a page with plots.")
    ] = None,
    overwrite: OverwriteOption = False,
    skip_main: Annotated[
        bool, typer.Option("--skip-main", help="Leave out main wagers that take long and are not kept yet.")
    ] = False,
    jobs: JobsOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """Everything about the odds of a submission in one sheet."""
    filed = load_submission(file)
    if html is not None:
        check_target(html, file, overwrite=overwrite)
    filed = replace(filed, switches=switches_from(file, switch, {str(filed.game)}))
    with _progress() as watch:
        answer = kept_odds if skip_main else lambda question: main_odds(question, jobs=jobs, watch=watch)
        sheet = sheet_of(filed, answer, file.read_bytes(), watch)
    if html is not None:
        write_text(html, html_sheet(sheet))
    if json_:
        print_json(sheet_record(sheet))
    elif html is None:
        show_sheet(sheet)
    else:
        typer.echo(f"{html} is written")
