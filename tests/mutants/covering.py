"""Which tests run which line, from a run of the tests with ``--cov --cov-context=test``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from coverage import CoverageData

RECORD = ".coverage"


class Covering:
    """The tests that cover the lines of a file."""

    def __init__(self, root: Path) -> None:
        self._data = CoverageData(str(root / RECORD))
        self._data.read()
        self._files = {Path(name).resolve(): name for name in self._data.measured_files()}
        if not any(self._data.measured_contexts()):
            raise SystemExit(
                f"{RECORD} does not say which test ran which line; it needs --cov --cov-context=test"
            )

    def tests(self, file: Path, lines: Iterable[int]) -> tuple[str, ...]:
        """The tests that run any of the lines, the nearest first: those that run the fewest lines beside.

        A line that runs when the module is loaded belongs to no test: there those are asked that are named
        like the module, then those that run most of it.
        """
        by_line, breadth = self._lines(file.resolve()), self._breadth(file.resolve())
        found = {test for line in lines for test in by_line.get(line, ())}
        if found:
            return tuple(sorted(found, key=lambda test: (breadth[test], test)))
        return tuple(sorted(breadth, key=lambda test: (file.stem not in test, -breadth[test], test)))

    @cache  # noqa: B019 - one record is read in a run
    def _lines(self, file: Path) -> dict[int, tuple[str, ...]]:
        name = self._files.get(file)
        if name is None:
            return {}
        found = self._data.contexts_by_lineno(name)
        return {line: tuple({_test(each) for each in contexts if each}) for line, contexts in found.items()}

    @cache  # noqa: B019
    def _breadth(self, file: Path) -> dict[str, int]:
        """How many lines of the file each test runs: a test of all of it says less about one."""
        counts: dict[str, int] = {}
        for tests in self._lines(file).values():
            for test in tests:
                counts[test] = counts.get(test, 0) + 1
        return counts


def _test(context: str) -> str:
    """
    >>> _test("tests/unit/test_money.py::test_cents[1|2]|run")
    'tests/unit/test_money.py::test_cents[1|2]'
    """
    return context.rpartition("|")[0]
