"""Where the code cites a clause and which tests show that it holds.

Citations are read from the package as it lies on the disk, so they are never out of date. The tests do not
travel with the package; their list is written by ``make clauses`` and a full run of the tests fails when
it no longer agrees with them.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from paigow.clauses import ID_SHAPE

PACKAGE: Final = Path(__file__).parents[1]
TESTS: Final = PACKAGE / "data" / "clauses" / "tests.csv"

# What names clauses without deciding anything: the command, the registry, the errors, the samples.
_DECIDES_NOTHING: Final = ("cli", "clauses.py", "errors.py", "data/submissions")


@cache
def citations() -> Mapping[str, tuple[str, ...]]:
    """The places that cite each id where the clause decides, as ``src/paigow/rules/poker.py:12``.

    >>> "src/paigow/rules/poker.py" in {place.partition(":")[0] for place in citations()["PGP-3b-1"]}
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
    """Every place in code and data that names something shaped like an id, the registry's own rows apart."""
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
