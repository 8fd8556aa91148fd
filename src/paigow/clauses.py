"""The clause registry: every clause of the four documents, and how far the project carries it out.

What decides carries the id of the clause as a value; tests are marked with the ids that they show to hold,
and count those that come out as they run. The registry is what both are checked against, and what the matrix
and the ledger of rulings in the documents are written from.
"""

from __future__ import annotations

import csv
import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from paigow.errors import UnknownNameError, needs, unknown
from paigow.switches import switch_fields


class Document(StrEnum):
    """The four rule documents, by the code that begins the ids of their clauses."""

    PGP = "PGP"
    SPG = "SPG"
    PGT = "PGT"
    FUP = "FUP"

    @property
    def heading(self) -> str:
        return DOCUMENTS[self]


DOCUMENTS: Final[Mapping[str, str]] = {
    Document.PGP: "Pai Gow Poker, Massachusetts",
    Document.SPG: "Supreme Pai Gow, Massachusetts",
    Document.PGT: "Pai Gow Tiles, Maryland",
    Document.FUP: "Face Up Pai Gow, rules of play",
}
"""What each document is called, by its code."""

ID_SHAPE: Final = re.compile(rf"(?<![\w-])(?:{'|'.join(DOCUMENTS)})-\w+(?:[-.]\w+)*")
"""What an id (or a section) looks like in code, data or prose."""

# Four sections of PGP are lettered themselves: PGP-8-a is Section 8(a), PGP-8a-a is Section 8a(a).
_SECTION: Final = re.compile(r"(PGP-(?:8[abc]|14A)(?=-)|\w+-(?:\d+|[a-z]+)).*")


class Status(StrEnum):
    """How far a clause is carried out."""

    DECIDES = "decides"
    OPTION = "option"
    NOTED = "noted"
    PREMISES = "premises"
    NOT_YET = "not yet"

    @property
    def meaning(self) -> str:
        """The status in a sentence."""
        return _MEANINGS[self]


_MEANINGS: Final[Mapping[Status, str]] = {
    Status.DECIDES: "what the program answers carries its id, and a test of it sees it come out",
    Status.OPTION: "a choice of the licensee, held in the Rules Submission, that decides in the same way",
    Status.NOTED: "cited beside the code that carries it out, and a passing test shows that it holds",
    Status.PREMISES: "purely physical or without effect: the reason says why no software expresses it",
    Status.NOT_YET: "nothing claims it yet",
}

DECIDING: Final = frozenset({Status.DECIDES, Status.OPTION})
"""What may stand only on a deed: the id came out as a value while a test that is marked with it ran."""
CLAIMED: Final = DECIDING | {Status.NOTED}
"""What may stand only on a citation in the code and a passing test."""
_MUST_DECIDE: Final = frozenset({"settle", "rank", "paytable", "config"})
_FORBIDDING: Final = frozenset({"limit", "forbids"})
"""The kinds of clause that say what may not be, at all or yet: the table refuses by them."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One requirement of one document, in our words.

    ``clause`` is the citation in the document's own numbering and ``software`` the part of the program it
    belongs to. ``ruling`` says how we read a text that is silent, broken or contradicted, ``number`` is its
    lasting number in the ledger and ``switches`` names what reverses it. ``reason`` says why a clause stays
    on the premises, or why one that tests name is still not claimed.
    """

    id: str
    clause: str
    kind: str
    software: str
    status: Status
    requirement: str
    number: int | None
    ruling: str | None
    switches: tuple[str, ...]
    note: str | None
    reason: str | None

    @property
    def document(self) -> str:
        """The code of the document.

        >>> clause("SPG-3a-2").document
        'SPG'
        """
        return self.id.partition("-")[0]

    @property
    def must_decide(self) -> bool:
        """Whether a citation beside the code is not enough: it settles, ranks, pays, is chosen or forbids.

        >>> clause("PGP-3b-1").must_decide, clause("PGP-6c.1").must_decide, clause("PGP-9b.2").must_decide
        (True, False, True)
        """
        return self.software in _MUST_DECIDE or (self.software == "procedure" and self.kind in _FORBIDDING)

    @property
    def section(self) -> str:
        """The section (or chapter) it stands in.

        >>> [clause(name).section for name in ("PGP-8-a.1", "PGP-8a-a", "PGP-14A-g", "FUP-ace-1")]
        ['PGP-8', 'PGP-8a', 'PGP-14A', 'FUP-ace']
        """
        return _SECTION.sub(r"\1", self.id)


def clause(name: str) -> Clause:
    """The clause with this id.

    >>> clause("PGP-3a.1").requirement
    'Card order from high to low: A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2.'
    >>> clause("pgp-3a.1")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no clause 'pgp-3a.1'; did you mean 'PGP-3a.1'?
    """
    needs(str, clause=name)
    try:
        return _registry()[name]
    except KeyError:
        raise _unknown("clause", name) from None


def clauses(within: str | None = None) -> tuple[Clause, ...]:
    """All clauses in the order of the documents, or those of one document, section, subsection or id.

    A section is only itself: PGP-1 is not PGP-10, and PGP-8 is neither PGP-8a nor PGP-8b.

    >>> [found.id for found in clauses("PGP-3d")]
    ['PGP-3d.1', 'PGP-3d.2']
    >>> {found.section for found in clauses("PGP-14")}
    {'PGP-14'}
    """
    everything = tuple(_registry().values())
    if within is None:
        return everything
    if within in DOCUMENTS:
        return tuple(each for each in everything if each.document == within)
    if within in sections():
        return tuple(each for each in everything if each.section == within)
    found = tuple(each for each in everything if _is_part(each.id, within))
    if not found:
        raise _unknown("clause or section", within)
    return found


@cache
def sections() -> tuple[str, ...]:
    """Every section and chapter of the documents, in their order.

    >>> [name for name in sections() if name.startswith("FUP")][-4:]
    ['FUP-11', 'FUP-options', 'FUP-ace', 'FUP-fortune']
    """
    return tuple(dict.fromkeys(each.section for each in _registry().values()))


def _is_part(name: str, whole: str) -> bool:
    """Whether an id is that of ``whole`` or of a part of it: PGP-15d1i is part of PGP-15d1 and of PGP-15d."""
    rest = name.removeprefix(whole)
    if rest == name or not rest:
        return name == whole
    is_next_step = whole[-1].isalnum() and rest[0].isdigit() != whole[-1].isdigit()
    return not rest[0].isalnum() or is_next_step


def _unknown(kind: str, name: str) -> UnknownNameError:
    """Offer the nearest id, or the documents: a list of all ids would help nobody."""
    return unknown(kind, name, difflib.get_close_matches(name, _registry(), n=1) or list(DOCUMENTS))


@cache
def _registry() -> Mapping[str, Clause]:
    """Read on first use, so that a program which only cites ids never pays for it."""
    reversed_by = _reversed_by()
    found: dict[str, Clause] = {}
    for document in DOCUMENTS:
        text = (
            files("paigow").joinpath("data", "clauses", f"{document.lower()}.csv").read_text(encoding="utf-8")
        )
        for row in csv.DictReader(text.splitlines()):
            found[row["id"]] = _read(row, reversed_by.get(row["id"], ()))
    return found


def _reversed_by() -> Mapping[str, tuple[str, ...]]:
    """The switches of each clause, as the switches themselves declare it."""
    found: dict[str, tuple[str, ...]] = {}
    for field in switch_fields():
        for name in (field.metadata["clause"], *field.metadata["also"]):
            found[name] = (*found.get(name, ()), field.name)
    return found


def _read(row: Mapping[str, str], switches: tuple[str, ...]) -> Clause:
    return Clause(
        id=row["id"],
        clause=row["clause"],
        kind=row["kind"],
        software=row["software"],
        status=Status(row["status"]),
        requirement=row["requirement"],
        number=int(row["number"]) if row["number"] else None,
        ruling=row["ruling"] or None,
        switches=switches,
        note=row["note"] or None,
        reason=row["reason"] or None,
    )
