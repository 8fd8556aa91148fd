"""`paigow clauses`: the matrix of clauses, the code that cites each and the tests in which it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from paigow.clauses import Clause, Status, clauses
from paigow.cli.clauses.trace import citations, deciding_tests, marked_tests
from paigow.cli.common import JsonOption, print_json
from paigow.cli.tables import console
from paigow.errors import unknown


def show(
    within: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID or section]", help="A clause (PGP-3e.1), a section (PGP-14A) or a document (PGT)."
        ),
    ] = None,
    status: Annotated[
        str | None, typer.Option(help="Only these: decides, option, noted, premises or not-yet.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the clauses of the documents, where the code cites them and which tests show them to hold."""
    wanted = _status(status)
    found = [each for each in clauses(_with_capitals(within)) if wanted in (None, each.status)]
    if as_json:
        for each in found:
            print_json(as_row(each))
    else:
        _write_tables(found, whole=within is None)


def _with_capitals(within: str | None) -> str | None:
    """Take ``pgp-3a.1`` for PGP-3a.1; after the document, PGP-14a and PGP-14A are two things."""
    if within is None:
        return None
    document, dash, rest = within.partition("-")
    return f"{document.upper()}{dash}{rest}"


def _status(name: str | None) -> Status | None:
    if name is None:
        return None
    choices = {status.replace(" ", "-"): status for status in Status}
    if (key := name.replace(" ", "-")) not in choices:
        raise unknown("status", name, list(choices))
    return choices[key]


def as_row(clause: Clause) -> dict[str, object]:
    """A clause with its thread, as ``--json`` gives it.

    >>> from paigow.clauses import clause
    >>> row = as_row(clause("PGP-3h"))
    >>> row["id"], row["document"], row["clause"], row["kind"], row["switches"]
    ('PGP-3h', 'PGP', '3(h)', 'ranking', ['insurance_joker'])
    """
    return {
        "id": clause.id,
        "document": clause.document,
        "clause": clause.clause,
        "kind": clause.kind,
        "status": clause.status,
        "code": list(citations().get(clause.id, ())),
        "tests": list(marked_tests().get(clause.id, ())),
        "decided_in": list(deciding_tests().get(clause.id, ())),
        "ruling": clause.ruling,
        "requirement": clause.requirement,
        "software": clause.software,
        "number": clause.number,
        "switches": list(clause.switches),
        "note": clause.note,
        "reason": clause.reason,
    }


def summary(found: Iterable[Clause]) -> str:
    """How many clauses stand at each status, in a line.

    >>> from paigow.clauses import clauses
    >>> summary(clauses("PGT-1A"))
    '1 clause: 0 decides, 0 option, 0 noted, 1 premises, 0 not yet'
    """
    counts = Counter(each.status for each in found)
    total = counts.total()
    parts = ", ".join(f"{counts[status]:,} {status}" for status in Status)
    return f"{total:,} clause{'' if total == 1 else 's'}: {parts}"


def _write_tables(found: list[Clause], *, whole: bool) -> None:
    if len(found) == 1:
        console.print(_details(found[0]))
    elif whole:
        console.print(_overview(found))
        console.print("`paigow clauses PGP-3` shows a section, `--json` everything.", markup=False)
    else:
        console.print(_matrix(found))
    console.print(summary(found), markup=False)


def _overview(found: Iterable[Clause]) -> RenderableType:
    """How each section stands."""
    counts: dict[str, Counter[Status]] = {}
    for each in found:
        counts.setdefault(each.section, Counter())[each.status] += 1
    table = Table("section", *Status)
    for section, by_status in counts.items():
        table.add_row(section, *(str(by_status[status] or "") for status in Status))
    return table


def _matrix(found: Iterable[Clause]) -> RenderableType:
    """Each clause with the numbers of places that cite it, of its tests, and of those in which it decides."""
    threads = ("code", "tests", "decided_in")
    table = Table("id", "clause", "status", "code", "tests", "decides", "requirement")
    for each in found:
        row = as_row(each)
        counts = (str(len(thread)) if isinstance(thread := row[key], list) else "" for key in threads)
        table.add_row(*map(Text, (each.id, each.clause, each.status, *counts, each.requirement)))
    return table


def _details(clause: Clause) -> RenderableType:
    """Everything about one clause."""
    table = Table(show_header=False)
    for name, value in as_row(clause).items():
        if value not in (None, []):
            whole = "\n".join(value) if isinstance(value, list) else str(value)
            table.add_row(name, Text(whole, overflow="fold"))  # a name cut short names nothing
    return table
