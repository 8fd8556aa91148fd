"""`paigow pay-tables`: the pay tables of the documents, listed or shown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Final

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.cli.lines import show_line, show_paragraph
from paigow.cli.tables import show_table
from paigow.errors import unknown
from paigow.games import pay_tables as games
from paigow.games.pay_tables import OddsRange, PayTable, Row, odds_ranges
from paigow.games.payouts import Pays, Strictness, kind_and_figure
from paigow.games.wagers import wager_title
from paigow.money import Cents, format_money
from paigow.table.showing.wording import number_of

_Record = dict[str, object]


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
    tables = [table for table in games.pay_tables() if id in (None, table.id)]
    ranges = [each for each in games.odds_ranges() if id in (None, each.id)]
    if not tables and not ranges:
        games.pay_table(str(id))
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
        _show_list([*tables, *ranges])


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


def _show_list(found: Sequence[PayTable | OddsRange]) -> None:
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
