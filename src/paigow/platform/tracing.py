"""Where the code cites a clause, which tests show that it holds, and in which of them it decides.

Citations are read from the package as it lies on the disk, so they are never out of date. The tests do not
travel with the package; their list is written by ``make clauses`` and a full run of the tests fails when
it no longer agrees with them.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from paigow.clauses import ID_SHAPE

PACKAGE: Final = Path(__file__).parents[1]
TESTS: Final = PACKAGE / "data" / "clauses" / "tests.csv"

# What names clauses without deciding anything: the command and this, the registry, the errors, the samples.
_DECIDES_NOTHING: Final = ("cli", "platform", "clauses.py", "errors.py", "data/submissions")


@cache
def citations() -> Mapping[str, tuple[str, ...]]:
    """Return the places that cite each id where the clause decides, as
    ``src/paigow/rules/poker/hands.py:12``.

    >>> "src/paigow/rules/poker/hands.py" in {place.partition(":")[0] for place in citations()["PGP-3b-1"]}
    True
    """
    silent = tuple(f"src/paigow/{name}" for name in _DECIDES_NOTHING)
    deciding = {
        cited: tuple(place for place in places if not place.startswith(silent))
        for cited, places in mentions().items()
    }
    return {cited: places for cited, places in deciding.items() if places}


@cache
def mentions() -> Mapping[str, tuple[str, ...]]:
    """Return every place in code and data that names something shaped like an id, the registry's own rows
    apart."""
    found: dict[str, dict[str, None]] = {}
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix not in {".py", ".toml"}:
            continue
        name = f"src/paigow/{file.relative_to(PACKAGE).as_posix()}"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            for cited in ID_SHAPE.findall(line):
                found.setdefault(cited, {})[f"{name}:{number}"] = None
    return {cited: tuple(places) for cited, places in found.items()}


@cache
def marked_tests() -> Mapping[str, tuple[str, ...]]:
    """Return the tests that are marked with each id, as ``tests/values/test_clauses.py::test_sections``."""
    found: dict[str, list[str]] = {}
    for test, row in read_tests().items():
        for marked in row.marks:
            found.setdefault(marked, []).append(test)
    return {marked: tuple(tests) for marked, tests in found.items()}


@cache
def deciding_tests() -> Mapping[str, tuple[str, ...]]:
    """Return those of the tests marked with each id in which it came out of the program."""
    rows = read_tests()
    found = {
        marked: tuple(test for test in tests if marked in rows[test].decides)
        for marked, tests in marked_tests().items()
    }
    return {marked: tests for marked, tests in found.items() if tests}


class TestRow(NamedTuple):
    """The ids that a test is marked with, and those of them that came out of the program as it ran."""

    marks: tuple[str, ...]
    decides: tuple[str, ...]


def read_tests() -> dict[str, TestRow]:
    """Read what each test shows, as last written."""
    with TESTS.open(encoding="utf-8", newline="") as lines:
        return {
            row["test"]: TestRow(tuple(row["clauses"].split()), tuple(row["decides"].split()))
            for row in csv.DictReader(lines)
        }
