"""Doors of the rules: the documents, their clauses in our words, and what of the program holds each."""

from __future__ import annotations

from typing import Final

from paigow.clauses import DOCUMENTS, Clause, clause, clauses
from paigow.errors import PaigowError
from paigow.outside.tracing import citations, marked_tests
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.people.authority import Deed
from paigow.server.protocol.learning import (
    ClauseAnswer,
    ClauseLine,
    ClausesAnswer,
    DocumentLine,
    DocumentsAnswer,
)
from paigow.server.protocol.messages import ProtocolMessage


async def list_documents(_: DoorRequest) -> ProtocolMessage:
    """The documents that the rules come from."""
    return DocumentsAnswer(
        tuple(
            DocumentLine(document=code, title=title, clauses=len(_of(code)))
            for code, title in DOCUMENTS.items()
        )
    )


async def list_clauses(asked: DoorRequest) -> ProtocolMessage:
    """Every clause of a document in our words, with its ruling and its switch where there is one."""
    document = asked.path["document"]
    if document not in DOCUMENTS:
        raise DoorRefusal(404, DoorCode.NOT_FOUND, "there is no such document; choose another")
    return ClausesAnswer(
        document=document, title=DOCUMENTS[document], clauses=tuple(map(_line, _of(document)))
    )


def _of(document: str) -> tuple[Clause, ...]:
    return tuple(each for each in clauses() if each.document == document)


def _line(row: Clause) -> ClauseLine:
    return ClauseLine(
        id=row.id,
        cited=row.clause,
        requirement=row.requirement,
        status=row.status,
        ruling=row.ruling,
        switches=row.switches,
    )


async def read_clause(asked: DoorRequest) -> ProtocolMessage:
    """A clause in our words, its ruling and its switch, and the clauses before and after it."""
    try:
        row = clause(asked.path["clause"])
    except PaigowError as error:
        raise DoorRefusal(404, DoorCode.NOT_FOUND, error.reason) from None
    before, after = _neighbours(row)
    return ClauseAnswer(
        id=row.id,
        document=row.document,
        cited=row.clause,
        requirement=row.requirement,
        status=row.status,
        ruling=row.ruling,
        number=row.number,
        switches=row.switches,
        before=before,
        after=after,
        code=await asked.house.aside(lambda: citations().get(row.id, ())),
        tests=marked_tests().get(row.id, ()),
    )


def _neighbours(row: Clause) -> tuple[str | None, str | None]:
    """The clauses before and after one in its document."""
    every = [each.id for each in clauses() if each.document == row.document]
    at = every.index(row.id)
    return every[at - 1] if at else None, every[at + 1] if at + 1 < len(every) else None


ROUTES: Final = (
    Route("GET", "/documents", Deed.LEARN, list_documents, DocumentsAnswer),
    Route("GET", "/documents/{document}/clauses", Deed.LEARN, list_clauses, ClausesAnswer),
    Route("GET", "/clauses/{clause}", Deed.LEARN, read_clause, ClauseAnswer),
)
