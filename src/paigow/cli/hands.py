"""`paigow rank`, `set`, `house-ways`, `pay-tables` and `classify`: what a hand is, and what it is paid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from paigow.cards import parse_cards
from paigow.cli.common import (
    GameOption,
    HandArgument,
    JsonOption,
    SubmissionOption,
    SwitchOption,
    answer_hands,
    games_with,
    load_submission_with,
    print_json,
    printer,
    switches_from,
    switches_of_game,
    way_given,
)
from paigow.cli.output import show_line, show_paragraph, show_sentence, show_table, shown_hand
from paigow.errors import PaigowError, unknown
from paigow.games import classify as classifier
from paigow.games import pay_tables as games_tables
from paigow.games.catalogue import GAMES
from paigow.games.classify import Meters
from paigow.games.hands import family_of, ranked
from paigow.games.pay_tables import (
    METER,
    JudgedOn,
    OddsRange,
    Pays,
    PayTable,
    Row,
    Strictness,
    hand_name,
    kind_and_figure,
    odds_ranges,
    pay_table,
)
from paigow.games.submission.limits import FiledTable, filed_table
from paigow.games.wagers import wager_title
from paigow.message import series
from paigow.money import Cents, format_money, parse_money
from paigow.platform.files import read_text
from paigow.rules.house_ways import house_way, names
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.house_ways.reader import digest_of, read_house_way, unified
from paigow.rules.poker.pai_gow import Colour
from paigow.table.showing.wording import number_of

_Record = dict[str, object]


def rank(
    game: GameOption,
    hand: HandArgument = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Rank a hand: two or five cards, a whole deal, or two tiles."""
    family, switches = family_of(game), switches_of_game(game, submission, switch)
    answer_hands(hand, lambda text: ranked(family, text, switches), printer(json_, _show_rank))


def set_(
    game: GameOption,
    house_way: Annotated[
        str, typer.Option("--house-way", "-w", metavar="NAME", help="The house way: see paigow house-ways.")
    ],
    hand: HandArgument = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Set a deal by a house way, and say which rule fired; - reads deals from standard input."""
    family = family_of(game)
    way = family.house_way(way_given(house_way), switches_of_game(game, submission, switch))
    parse, show = family.parse, family.format

    def answer(text: str) -> _Record:
        pieces = parse(text)
        given = way.set(pieces)
        return {"hand": show(pieces), "high": show(given.high), "low": show(given.low), "rule": given.rule}

    answer_hands(hand, answer, printer(json_, _show_set))


def _show_rank(record: Any) -> None:
    worth = f"{record['describe']}{_place(record)}{_by(record.get('clauses'))}"
    show_line(f"{shown_hand(record['hand'])}: {worth}")
    if holds := record.get("holds"):
        show_paragraph(f"for optional wagers it holds: {', '.join(map(hand_name, holds))}", 2, hanging=2)


def _place(record: Any) -> str:
    """Where it stands among all hands of its size, counted from the highest."""
    if "ranks" not in record:
        return ""
    place = record["ranks"] - record["rank"] + 1
    return f", the {'' if place == 1 else f'{_ordinal(place)} '}highest of {record['ranks']:,}"


def _by(clauses: Sequence[str] | None) -> str:
    """The clause that decides first."""
    return f" ({clauses[0]})" if clauses else ""


def _ordinal(number: int) -> str:
    """
    >>> [_ordinal(each) for each in (1, 2, 3, 4, 11, 22, 7463)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '7,463rd']
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number:,}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _show_set(record: _Record) -> None:
    show_line(f"{shown_hand(str(record['high']))} / {shown_hand(str(record['low']))}   {record['rule']}")


def house_ways(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME|check", help="One house way, with its rules; or check, and a file."),
    ] = None,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A house way of your own, to be checked.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="Only those of a game.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """List the house ways, or show one with its rules and rulings.

    With check FILE and --game, say what is wrong with a house way of your own; exit status 1 if anything is.
    """
    if name == _CHECK:
        _check_way(file, game, json_=json_)
        return
    if file is not None:
        raise PaigowError(
            f"one house way is shown at a time; to check a file, write: paigow house-ways check {file}"
        )
    games = [game] if game else [str(each.name) for each in GAMES]
    families = list(dict.fromkeys(family_of(each).name for each in games))
    found = _ways_found(families, name)
    if json_:
        for family, way in found:
            print_json(_way_record(family, way))
    elif name:
        for family, way in found:
            _show_way(family, way)
    else:
        _show_ways(found)


_CHECK: Final = "check"


def _check_way(file: Path | None, game: str | None, *, json_: bool) -> None:
    if file is None or game is None:
        raise PaigowError("name the file and the game: paigow house-ways check FILE --game GAME")
    family = family_of(game).name
    text = unified(read_text(file, _LARGEST_WAY))
    reading = read_house_way(text, family)
    if json_:
        print_json(
            {
                "valid": reading.is_valid,
                "faults": [{**asdict(fault), "message": str(fault)} for fault in reading.faults],
                **({"sha256": digest_of(text), "name": reading.text.name} if reading.text else {}),
            }
        )
    elif reading.text is not None:
        rules = number_of(len(reading.text.rules), "rule")
        show_paragraph(
            f'{file} is a valid house way of {_games_of(family)}: "{reading.text.title}", {rules}, which set '
            f"every hand. SHA-256 {digest_of(text)}"
        )
    else:
        for fault in reading.faults:
            show_sentence(f"{file}, {fault}")
    if not reading.is_valid:
        raise typer.Exit(1)


_LARGEST_WAY: Final = 1 << 24
"""Bytes of a file that are read to be checked, so that what is too long is said with its line."""


def _show_ways(found: list[tuple[str, HouseWay[Any]]]) -> None:
    """The house ways of each family of games under its name."""
    for family in dict.fromkeys(family for family, _ in found):
        show_paragraph(_games_of(family), style="bold")
        for whose, way in found:
            if whose == family:
                show_line(f"  {way.name:<12} {way.title}, {number_of(len(way.rules), 'rule')}")
                show_paragraph(way.provenance, 15, "dim")
    show_paragraph("paigow house-ways NAME shows the rules of one.")


def _games_of(family: str) -> str:
    """The games whose hands a family of house ways sets."""
    return series([each.title for each in GAMES if each.family == family])


def _ways_found(families: list[Any], name: str | None) -> list[tuple[str, HouseWay[Any]]]:
    everything = [(family, each) for family in families for each in names(family)]
    if name and name not in (each for _, each in everything):
        raise unknown("house way", name, list(dict.fromkeys(each for _, each in everything)))
    return [(family, house_way(family, each)) for family, each in everything if name in (None, each)]


def _way_record(family: str, way: HouseWay[Any]) -> dict[str, object]:
    return {
        "family": family,
        "name": way.name,
        "title": way.title,
        "provenance": way.provenance,
        "rulings": list(way.rulings),
        "rules": [{"name": rule.name, "text": rule.text} for rule in way.rules],
    }


def _show_way(family: str, way: HouseWay[Any]) -> None:
    show_paragraph(f"{way.title} ({way.name}), a house way of {_games_of(family)}", style="bold")
    show_paragraph(way.provenance)
    show_line("")
    for number, rule in enumerate(way.rules, start=1):
        show_line(f"{number:>3}. {rule.name}")
        show_paragraph(rule.text, 5)
    if way.rulings:
        show_line("\nWhere the text is silent:")
        for ruling in way.rulings:
            show_paragraph(f"- {ruling}", 2, hanging=2)
    show_line("")


def pay_tables(
    id: Annotated[  # noqa: A002 - the word of the data
        str | None, typer.Argument(metavar="ID", help="One pay table, with its rows.")
    ] = None,
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="WAGER", help="Only those of a wager, as fortune_bonus.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """List the pay tables, or show one with its rows and clauses."""
    tables = [table for table in games_tables.pay_tables() if id in (None, table.id)]
    ranges = [each for each in games_tables.odds_ranges() if id in (None, each.id)]
    if not tables and not ranges:
        games_tables.pay_table(str(id))
    if wager is not None:
        tables = _of(wager, tables)
        ranges = [each for each in ranges if each.wager == wager]
    if json_:
        for table in tables:
            print_json(_table_record(table))
        for each in ranges:
            print_json(_range_record(each))
    elif id:
        for table in tables:
            _show_table(table)
        for each in ranges:
            _show_range(each)
    else:
        _show_tables([*tables, *ranges])


def _of(wager: str, tables: list[PayTable]) -> list[PayTable]:
    known = list(dict.fromkeys([table.wager for table in tables] + [each.wager for each in odds_ranges()]))
    if wager not in known:
        raise unknown("wager with a pay table", wager, known)
    return [table for table in tables if table.wager == wager]


def _table_record(table: PayTable) -> _Record:
    record: _Record = {
        "id": table.id,
        "document": table.document,
        "clause": table.clause,
        "clause_id": table.clause_id,
        "wager": table.wager,
        "judged_on": table.judged_on,
        "rule": table.rule,
    }
    optional: _Record = {
        "same_as": table.same_as,
        "hands_by": table.hands_by,
        "vigorish_percent": table.vigorish_percent,
        "royal_match": table.royal_match,
        "beside": table.beside,
        "wager_dollars": _dollars(table.wager_size),
    }
    if terms := table.meter:
        least = "min_" if terms.rule is Strictness.MINIMUM else ""
        optional |= {
            f"{least}contribution_percent": terms.percent,
            f"{least}seed_dollars": _dollars(terms.seed),
            "deduct_at_or_above_dollars": _dollars(terms.deduct_from),
            "deduct_hands": list(terms.deduct_hands) or None,
        }
    record |= {key: value for key, value in optional.items() if value is not None}
    return record | {"rows": [_row_record(row) for row in table.rows]}


def _row_record(row: Row) -> _Record:
    kind, figure = _figures(row.pays)
    record: _Record = {
        "hand": row.hand,
        "label": row.label,
        "pays": figure,
        "kind": kind,
        "text": str(row.pays),
    }
    optional: _Record = {
        "envy": _dollars(row.envy),
        "merged_cell": row.merged_cell or None,
        "corrected": _figures(row.corrected)[1] if row.corrected else None,
        "excluded": row.excluded or None,
        "erratum": row.erratum,
    }
    record |= {key: value for key, value in optional.items() if value is not None}
    return record | {"clause_id": row.clause_id}


def _range_record(each: OddsRange) -> _Record:
    return {
        "id": each.id,
        "document": each.document,
        "clause": each.clause,
        "clause_id": each.clause_id,
        "wager": each.wager,
        "hand": each.hand,
        "label": each.label,
        "kind": "to_1",
        "lowest": str(each.lowest.odds),
        "highest": str(each.highest.odds),
    }


def _figures(pays: Pays) -> tuple[str, int | str]:
    kind, figure = kind_and_figure(pays)
    return kind, _whole(figure)


def _whole(figure: Fraction) -> int | str:
    """A whole number stays one; a fraction of a submission's own table is written out."""
    return figure.numerator if figure.denominator == 1 else str(figure)


def _dollars(amount: Cents | None) -> int | None:
    return None if amount is None else amount // 100


_STRICTLY: Final = {Strictness.EXACT: "pays exactly this", Strictness.MINIMUM: "pays this or more"}


def _show_tables(found: Sequence[PayTable | OddsRange]) -> None:
    """The tables of each wager under its name."""
    for title in dict.fromkeys(wager_title(each.wager) for each in found):
        show_line(title, "bold")
        for each in found:
            if wager_title(each.wager) == title:
                what = number_of(len(each.rows), "row") if isinstance(each, PayTable) else _between(each)
                show_line(f"  {each.id:<16} {_printed(each):<37} {what}")
    show_paragraph("paigow pay-tables ID shows one; paigow odds wager --table ID counts its odds.")


def _printed(printed: PayTable | OddsRange) -> str:
    return f"{printed.document} {printed.clause}"


def _between(printed: OddsRange) -> str:
    return f"{printed.lowest} up to {printed.highest}"


def _show_range(printed: OddsRange) -> None:
    show_line(
        f"{wager_title(printed.wager)}: {printed.id}, {_printed(printed)} ({printed.clause_id})", "bold"
    )
    show_line(f"{printed.label} pays from {_between(printed)}, as the licensee files it")


def _show_table(table: PayTable) -> None:
    title = f"{wager_title(table.wager)}: {table.id}, {_printed(table)} ({table.clause_id})"
    hands = f"; the hands are those of {table.hands_by}" if table.hands_by else ""
    with_envy = any(row.envy for row in table.rows)
    rows = [
        (row.label, str(row.pays), *((format_money(row.envy) if row.envy else "",) if with_envy else ()))
        for row in table.rows
    ]
    show_table(title, ("Hand", "Pays", *(("Envy bonus",) if with_envy else ())), rows)
    show_line(f"It {_STRICTLY[table.rule]}{hands}")
    for row in table.rows:
        if row.erratum:
            instead = "never paid" if row.excluded else f"corrected {row.corrected}"
            show_paragraph(f"{row.label}: {instead}; {row.erratum}")


# A comma between two named meters, not one inside an amount.
_BETWEEN_METERS = re.compile(r",(?=\s*[a-z]+\s*=)")


def classify(
    table: Annotated[
        str, typer.Option("--table", "-t", metavar="ID", help="The pay table: see paigow pay-tables.")
    ],
    hand: HandArgument = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="CARDS", help="The dealer's cards, where they decide.")
    ] = None,
    colour: Annotated[
        str | None,
        typer.Option("--colour", "--color", metavar="COLOUR", help="red or black, for the Red/Black wager."),
    ] = None,
    meter: Annotated[
        str | None,
        typer.Option("--meter", metavar="M", help="The meter in dollars, or mega=M,major=M,minor=M."),
    ] = None,
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="DOLLARS", help="The wager, where its size matters.")
    ] = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Say which row of a pay table a hand is paid by; - reads hands from standard input."""
    filed = _filed(table, submission)
    paid_by = filed.table
    switches = switches_from(submission, switch, games_with(paid_by.wager))
    chosen = _colour(paid_by, colour)
    theirs = _dealer(paid_by, dealer)
    size = _wager(wager) or filed.amount
    meters = {**filed.meters, **_meters(paid_by, meter)} or None
    classifier.check_given(paid_by, theirs is not None, chosen)
    classifier.rows_by_worth(paid_by, meters, size, switches)

    def answer(text: str) -> dict[str, object]:
        pieces = classifier.read_hand(paid_by, text)
        row = classifier.classify(
            paid_by, pieces, dealer=theirs, colour=chosen, meters=meters, wager=size, switches=switches
        )
        record: dict[str, object] = {"hand": classifier.print_hand(pieces), "row": row.hand if row else None}
        record["clauses"] = classifier.row_grounds(paid_by, row, pieces, switches) if row else []
        return record if json_ else {**record, "shown": _shown(paid_by, row)}

    answer_hands(hand, answer, print_json if json_ else _show)


def _filed(id: str, submission: Path | None) -> FiledTable:  # noqa: A002
    """The table as the submission files it, or as printed."""
    if id in (each.id for each in odds_ranges()):
        raise PaigowError(f"no hand decides {id}; for its odds try: paigow odds wager --table {id}")
    printed = pay_table(id)
    offer = load_submission_with(printed.wager, submission).offer(printed.wager) if submission else None
    filed = filed_table(offer) if offer else None
    return filed if filed and filed.table.id == id else FiledTable(printed, None, {})


def _colour(table: PayTable, text: str | None) -> Colour | None:
    if text is None:
        return None
    if table.judged_on is not JudgedOn.CHOSEN_COLOUR:
        raise PaigowError(f"no colour is chosen for {table.id}; leave --colour out")
    if text not in list(Colour):
        raise unknown("colour", text, list(Colour))
    return Colour(text)


def _dealer(table: PayTable, text: str | None) -> Any:
    if text is None:
        return None
    if table.judged_on not in (JudgedOn.DEALER, JudgedOn.DEALER_AND_PLAYER):
        raise PaigowError(f"{table.id} does not depend on the dealer's cards; leave --dealer out")
    return parse_cards(text, count=7)


def _wager(text: str | None) -> Any:
    if text is None:
        return None
    amount = parse_money(text)
    if amount <= 0:
        raise PaigowError(f"a wager is more than nothing, not {text}")
    return amount


def _meters(table: PayTable, text: str | None) -> Meters:
    """Read ``--meter``: one amount, or several as name=amount."""
    if text is None:
        return {}
    if "=" not in text and len(table.meters) > 1:
        names = ",".join(f"{name}=..." for name in table.meters)
        raise PaigowError(f"{table.id} has {len(table.meters)} meters; write --meter {names}")
    meters: dict[str, int] = {}
    for part in _BETWEEN_METERS.split(text):
        name, separator, amount = part.partition("=")
        meters[name.strip() if separator else METER] = parse_money(amount if separator else part)
    if min(meters.values()) < 0:
        raise PaigowError(f"a meter does not go below nothing, as in {text!r}")
    return meters


def _shown(table: PayTable, row: Row | None) -> str:
    if row is None:
        return f"the {wager_title(table.wager)} loses ({table.clause_id})"
    return f"{row.name}, {row.pays} ({row.clause_id})"


def _show(record: dict[str, object]) -> None:
    show_line(f"{shown_hand(str(record['hand']))}: {record.get('shown') or record['error']}")
