"""Where the code cites a clause and which tests show that it holds.

Citations are read from the package as it lies on the disk, so they are never out of date. The tests do not
travel with the package; their list is written by ``make clauses`` and a full run of the tests fails when
it no longer agrees with them.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from paigow.clauses import ID_SHAPE

PACKAGE: Final = Path(__file__).parents[1]
TESTS: Final = PACKAGE / "data" / "clauses" / "tests.csv"

# The registry itself and the sample submissions name clauses without deciding anything.
_NOT_CODE: Final = frozenset({"clauses", "submissions"})


@cache
def citations() -> Mapping[str, tuple[str, ...]]:
    """The places in code and data that cite each id, as ``src/paigow/rules/poker.py:12``.

    >>> "src/paigow/rules/poker.py" in {place.partition(":")[0] for place in citations()["PGP-3b-1"]}
    True
    """
    found: dict[str, dict[str, None]] = {}
    for file in _sources():
        name = f"src/paigow/{file.relative_to(PACKAGE).as_posix()}"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            for cited in ID_SHAPE.findall(line):
                found.setdefault(cited, {})[f"{name}:{number}"] = None
    return {cited: tuple(places) for cited, places in found.items()}


def _sources() -> Iterator[Path]:
    for file in sorted(PACKAGE.rglob("*")):
        inside = file.relative_to(PACKAGE).parts
        if file.suffix in {".py", ".toml"} and not (inside[0] == "data" and inside[1] in _NOT_CODE):
            yield file


@cache
def marked_tests() -> Mapping[str, tuple[str, ...]]:
    """The tests that are marked with each id, as ``tests/unit/test_clauses.py::test_sections``."""
    found: dict[str, list[str]] = {}
    for test, ids in read_tests().items():
        for marked in ids:
            found.setdefault(marked, []).append(test)
    return {marked: tuple(tests) for marked, tests in found.items()}


def read_tests() -> dict[str, tuple[str, ...]]:
    """The ids each test is marked with, as last written."""
    with TESTS.open(encoding="utf-8", newline="") as lines:
        return {row["test"]: tuple(row["clauses"].split()) for row in csv.DictReader(lines)}
