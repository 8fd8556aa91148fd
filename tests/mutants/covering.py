"""Which tests run which line, from a run of the tests with ``--cov --cov-context=test``."""

from __future__ import annotations

import ast
from collections import Counter
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

    def tests(self, file: Path, lines: range) -> tuple[str, ...]:
        """The tests that run any of the lines, the nearest first: of those that run the function around them
        the ones named like the module, then those that run most of it, then the fewest lines beside. A test
        of a refusal runs less of the function than those that go through it, and is the one that notices.

        A line that runs when the module is loaded belongs to no test: there those are asked that are named
        like the module, then those that run most of it.
        """
        by_line, breadth = self._lines(file.resolve()), self._breadth(file.resolve())
        found = {test for line in lines for test in by_line.get(line, ())}
        if not found:
            return tuple(sorted(breadth, key=lambda test: (file.stem not in test, -breadth[test], test)))
        # What is made once in a process, and kept, seems to be run by one test only.
        found.update(test for test in breadth if file.stem in test)
        inside = Counter(test for line in _around(file, lines) for test in by_line.get(line, ()))

        def nearness(test: str) -> tuple[bool, bool, int, int, str]:
            return not inside[test], file.stem not in test, -inside[test], breadth[test], test

        return tuple(sorted(found, key=nearness))

    @cache  # noqa: B019 - one record is read in a run
    def _lines(self, file: Path) -> dict[int, tuple[str, ...]]:
        name = self._files.get(file)
        if name is None:
            return {}
        found = self._data.contexts_by_lineno(name)
        return {line: tuple({_test(each) for each in contexts if each}) for line, contexts in found.items()}

    @cache  # noqa: B019
    def _breadth(self, file: Path) -> Counter[str]:
        """How many lines of the file each test runs: a test of all of it says less about one."""
        return Counter(test for tests in self._lines(file).values() for test in tests)


def _around(file: Path, lines: range) -> range:
    """The lines of the innermost function that holds some lines, or the lines themselves."""
    if file.suffix != ".py":
        return lines
    functions = [
        node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
    ]
    spans = [range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in functions]
    holding = [span for span in spans if lines[0] in span and lines[-1] in span]
    return min(holding, key=len, default=lines)


def _test(context: str) -> str:
    """
    >>> _test("tests/values/test_money.py::test_cents[1|2]|run")
    'tests/values/test_money.py::test_cents[1|2]'
    """
    return context.rpartition("|")[0]
