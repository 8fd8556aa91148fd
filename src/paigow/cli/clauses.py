"""`paigow clauses`: the matrix of clauses, the code that cites each and the tests in which it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import typer

from paigow.clauses import DOCUMENTS, Clause, Status, clauses
from paigow.cli.common import JsonOption, print_json
from paigow.cli.output import show_line, show_paragraph, show_table
from paigow.errors import unknown
from paigow.platform.tracing import citations, deciding_tests, marked_tests
from paigow.table.showing.wording import number_of


def show(
    within: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A clause (PGP-3e.1), a section (PGP-14A) or a document (PGT)."),
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
    return f"{number_of(total, 'clause')}: {parts}"


def _write_tables(found: list[Clause], *, whole: bool) -> None:
    if len(found) == 1:
        _show_whole(found[0])
    elif whole:
        for document in DOCUMENTS:
            _show_sections(document, [each for each in found if each.document == document])
        show_paragraph(
            "paigow clauses PGP-3 shows a section, paigow clauses PGP-3h a clause with its thread."
        )
    else:
        for each in found:
            _show_clause(each)
    show_paragraph(summary(found))


def _show_sections(document: str, found: Iterable[Clause]) -> None:
    """How each section of a document stands."""
    counts: dict[str, Counter[Status]] = {}
    for each in found:
        counts.setdefault(each.section, Counter())[each.status] += 1
    rows = [
        (section, *(str(by_status[status] or "") for status in Status))
        for section, by_status in counts.items()
    ]
    if rows:
        show_table(f"{DOCUMENTS[document]} ({document})", ("Section", *Status), rows)
        show_line()


def _show_clause(clause_shown: Clause) -> None:
    """A clause in a section: its thread in numbers, then what it asks."""
    row = as_row(clause_shown)
    code, tests, decided = (len(_places(row[key])) for key in ("code", "tests", "decided_in"))
    thread = f"{number_of(code, 'place')} in the code, {number_of(tests, 'test')}"
    deciding = f", and it decides in {decided or 'none'}" if clause_shown.status is Status.DECIDES else ""
    show_line(f"{clause_shown.id}  {clause_shown.clause}: {clause_shown.status}", "bold")
    show_paragraph(clause_shown.requirement, 2)
    if code or tests:
        show_paragraph(f"{thread}{deciding}", 2, "dim")


def _show_whole(clause_shown: Clause) -> None:
    """Everything about one clause."""
    row = as_row(clause_shown)
    show_line(f"{clause_shown.id}  {DOCUMENTS[clause_shown.document]}, {clause_shown.clause}", "bold")
    show_paragraph(clause_shown.requirement, 2)
    if clause_shown.ruling:
        number = f" (ruling {clause_shown.number})" if clause_shown.number else ""
        show_paragraph(f"As we read it{number}: {clause_shown.ruling}", 2)
    for name, text in (
        ("Note", clause_shown.note),
        ("Because", clause_shown.reason),
        ("Switches", ", ".join(clause_shown.switches)),
    ):
        if text:
            show_paragraph(f"{name}: {text}", 2)
    show_paragraph(f"Status: {clause_shown.status}, {clause_shown.status.meaning}", 2)
    decided = set(_places(row["decided_in"]))
    _show_places("Code that cites it", _places(row["code"]))
    _show_places("Tests in which it decides", sorted(decided))
    _show_places("Other tests of it", [test for test in _places(row["tests"]) if test not in decided])


def _show_places(title: str, places: list[str]) -> None:
    if places:
        show_line(f"{title}: {len(places)}", "bold")
        for place in places:
            show_line(f"  {place}")  # whole, however long: a name cut short names nothing


def _places(thread: object) -> list[str]:
    assert isinstance(thread, list)
    return thread
