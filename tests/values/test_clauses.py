"""The registry: nothing missing, nothing twice, every field meaning what it says."""

from __future__ import annotations

import csv
import re
from collections import Counter
from importlib.resources import files

import pytest

from paigow.clauses import DOCUMENTS, ID_SHAPE, Status, clause, clauses, sections
from paigow.errors import UnknownNameError
from paigow.switches import switch_fields

KINDS = {
    "definition",
    "equipment",
    "forbids",
    "ranking",
    "option",
    "limit",
    "wager",
    "procedure",
    "settlement",
}
KINDS |= {"payout", "banking", "irregularity", "forbids"}
PARTS = {"rank", "settle", "paytable", "config", "round", "procedure", "equipment", "ui", "none"}


def test_every_row_of_the_inventory_is_there_once() -> None:
    rows = Counter(
        row["id"]
        for document in DOCUMENTS
        for row in csv.DictReader(
            files("paigow").joinpath("data", "clauses", f"{document.lower()}.csv").read_text().splitlines()
        )
    )
    assert rows.total() == len(rows) == len(clauses())
    assert Counter(each.document for each in clauses()) == {"PGP": 613, "SPG": 274, "PGT": 373, "FUP": 45}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_each_clause_is_whole(document: str) -> None:
    for each in clauses(document):
        assert ID_SHAPE.fullmatch(each.id), each
        assert clause(each.id) is each
        assert each.clause, each
        assert each.requirement.endswith((".", ")")), each
        assert each.kind in KINDS, each
        assert each.software in PARTS, each
        # A ruling and its number in the ledger come together; a number once given is never given again.
        assert (each.ruling is None) == (each.number is None), each
        # What no software expresses stays on the premises, as does what no table can observe; each says why.
        physical = {"none", "equipment", "procedure"}
        assert each.software != "none" or each.status is Status.PREMISES, each
        assert each.status is not Status.PREMISES or each.software in physical, each
        assert each.status is not Status.PREMISES or each.reason, each
        assert each.status is not Status.OPTION or each.kind in {"option", "limit"}, each
        # A switch reverses a ruling, or makes a choice that the document itself leaves open.
        assert not each.switches or each.ruling or each.kind == "option", each


def test_the_ledger_counts_without_gaps() -> None:
    numbers = sorted(each.number for each in clauses() if each.number is not None)
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_switch_belongs_to_clauses_that_exist() -> None:
    for field in switch_fields():
        for name in (field.metadata["clause"], *field.metadata["also"]):
            assert field.name in clause(name).switches


@pytest.mark.parametrize(
    ("within", "first", "last", "how_many"),
    [
        ("PGP-1", "PGP-1-scope", "PGP-1-three-card-bonus.2", 35),
        ("PGP-8", "PGP-8-a.1", "PGP-8-d-2.3", 15),
        ("PGP-8a", "PGP-8a-a", "PGP-8a-g", 20),
        ("PGP-8b", "PGP-8b-a.1", "PGP-8b-f", 15),
        ("PGP-8c", "PGP-8c-a", "PGP-8c-e", 14),
        ("PGP-14", "PGP-14a.1", "PGP-14g", 18),
        ("PGP-14A", "PGP-14A-a.1", "PGP-14A-g", 26),
        ("PGP-3e", "PGP-3e.1", "PGP-3e.3", 3),
        ("PGP-15d1", "PGP-15d1", "PGP-15d1ii", 3),
        ("PGP-7e-5-i", "PGP-7e-5-i", "PGP-7e-5-i", 1),
        ("PGP-9g-1", "PGP-9g-1", "PGP-9g-1-v", 7),
        ("PGT-9", "PGT-9A", "PGT-9S-10", 83),
        ("FUP-fortune", "FUP-fortune-1", "FUP-fortune-7", 6),
        ("SPG", "SPG-1-1", "SPG-16o", 274),
    ],
)
def test_a_name_gives_its_own_part_and_no_more(within: str, first: str, last: str, how_many: int) -> None:
    found = [each.id for each in clauses(within)]
    assert (found[0], found[-1], len(found)) == (first, last, how_many)


def test_the_sections_part_the_registry() -> None:
    parted = [each.id for section in sections() for each in clauses(section)]
    assert sorted(parted) == sorted(each.id for each in clauses())


@pytest.mark.parametrize("name", ["PGP-20", "PGP-3e.9", "PGP-10-2a9", "XYZ", "", "PGP-", "PGP-3a.", "pgt"])
def test_an_unknown_name_is_refused_with_a_hint(name: str) -> None:
    with pytest.raises(UnknownNameError, match=r"there is no clause or section .*(did you mean|choose from)"):
        clauses(name)
    with pytest.raises(UnknownNameError, match="there is no clause "):
        clause(name)


def test_each_status_says_what_it_means() -> None:
    assert len({status.meaning for status in Status}) == len(Status)


def test_no_clause_is_told_by_keys_of_the_data() -> None:
    """People read the rows behind every "why?"; hands stand in them by name."""
    key = re.compile(r"(?<![\w.-])[a-z]+(?:_[a-z]+)+")
    for each in clauses():
        for text in (each.requirement, each.ruling):
            assert key.findall(text or "") == [], each.id
