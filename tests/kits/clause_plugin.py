"""The clause thread in the tests: what each test shows to hold, and whether the registry may claim it.

A test marked ``@pytest.mark.clause("PGP-3e.1")`` shows that clause to hold. A full run (no paths, no ``-k``,
no ``-m``; or the last of several that carry on each other's record) fails when a clause that the registry
claims has no passing test or no citation in the code, when one that is said to decide comes out of the
program in no test that is marked with it (`clause_deeds`), or when the packaged list of tests is out of date.
``make clauses`` brings both up to date.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

import pytest

from paigow.clauses import CLAIMED, DECIDING, clauses
from paigow.platform.tracing import citations, read_tests

PROPERTY: Final = "clauses"
DECIDED: Final = "decided"
"""The properties of a report: the ids that a test is marked with, and those that came out as it ran."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-record", metavar="FILE", help="write which tests show which clauses to hold")
    parser.addoption("--clause-rest", metavar="FILE", help="run the rest after the tests of a record")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(ClauseThread(config), "clause-thread")


def marked_ids(item: pytest.Item) -> tuple[str, ...]:
    """The ids of a test, each once, the nearest mark first."""
    return tuple(dict.fromkeys(name for mark in item.iter_markers("clause") for name in mark.args))


def is_full_run(config: pytest.Config) -> bool:
    """Whether the run was asked to try everything, so that a missing test is really missing."""
    option = config.option
    narrowed = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")
    everything = (
        config.args_source is pytest.Config.ArgsSource.TESTPATHS and getattr(option, "layer", "all") == "all"
    )
    return everything and not any(getattr(option, name, None) for name in narrowed)


@dataclass(slots=True)
class Shown:
    """What the tests show, by test: its marks, those it passed with, those of which it saw the deed."""

    marks: dict[str, set[str]] = field(default_factory=dict)
    passed: dict[str, set[str]] = field(default_factory=dict)
    decided: dict[str, set[str]] = field(default_factory=dict)

    @staticmethod
    def add(to: dict[str, set[str]], test: str, ids: Iterable[str]) -> None:
        to.setdefault(test, set()).update(ids)

    def listed(self) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
        """What stands in the packaged list: the marks of each test and which of them it saw decide.

        A test with several cases is one line, unless its cases are marked with different clauses: then each
        case is evidence of its own clauses only, and has a line of its own.
        """
        cases: dict[str, list[str]] = {}
        for case in self.marks:
            cases.setdefault(case.partition("[")[0], []).append(case)
        lines = {}
        for test, own_cases in cases.items():
            alike = len({frozenset(self.marks[case]) for case in own_cases}) == 1
            for line, its in [(test, own_cases)] if alike else [(case, [case]) for case in own_cases]:
                decided = set().union(*(self.decided.get(case, ()) for case in its))
                lines[line] = (tuple(sorted(self.marks[its[0]])), tuple(sorted(decided)))
        return lines

    @staticmethod
    def ids(own_cases: dict[str, set[str]]) -> set[str]:
        return set().union(*own_cases.values())

    def unlisted(self) -> list[str]:
        """The tests, or their cases, about whose marks the packaged list is wrong."""
        written = {test: row.marks for test, row in read_tests().items()}
        ran = {test: marks for test, (marks, _) in self.listed().items()}
        return sorted(test for test in written.keys() | ran.keys() if written.get(test) != ran.get(test))

    def write(self, file: Path) -> None:
        """Hand it on to the part of the run that comes after this one."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        file.write_text(json.dumps(found, default=sorted), encoding="utf-8")

    def read(self, file: Path) -> Shown:
        """Take over what an earlier part of the run has shown."""
        for name, found in json.loads(file.read_text(encoding="utf-8")).items():
            for test, ids in found.items():
                self.add(getattr(self, name), test, ids)
        return self


class ClauseThread:
    """Collects the marks of every test that ran, here or in a worker of pytest-xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.shown = Shown()
        self.problems: list[str] = []

    def pytest_collection(self) -> None:
        if getattr(self.config.option, "layer", "all") == "test":
            return  # whether each clause comes out of the program is for `make test-all`
        # Not before: what it imports must be imported under the tracer of coverage.
        self.config.pluginmanager.import_plugin("clause_deeds")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if ids := marked_ids(item):
                # Travels with the report, which is all that a worker sends home.
                item.user_properties.append((PROPERTY, list(ids)))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        known = {clause.id for clause in clauses()}
        for mark in item.iter_markers("clause"):
            if not mark.args or mark.kwargs:
                pytest.fail('a clause mark names its ids: @pytest.mark.clause("PGP-3e.1")', pytrace=False)
        if strangers := [name for name in marked_ids(item) if name not in known]:
            pytest.fail(f"the registry has no clause {', '.join(map(repr, strangers))}", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        passed = report.when == "call" and report.passed
        test = report.nodeid
        for key, ids in report.user_properties:
            if key == PROPERTY and isinstance(ids, list):
                self.shown.add(self.shown.marks, test, ids)
                if passed:
                    self.shown.add(self.shown.passed, test, ids)
            elif key == DECIDED and isinstance(ids, list) and passed:
                self.shown.add(self.shown.decided, test, ids)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self.config, "workerinput"):
            return
        if record := self.config.getoption("--clause-record"):
            self.shown.write(Path(record))
        elif self._is_whole() and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self.problems = list(self._find_problems())
            if self.problems:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _is_whole(self) -> bool:
        """Whether every test has run by now: in this run, or before it by the record that it goes on from."""
        rest = self.config.getoption("--clause-rest")
        if rest is None:
            return is_full_run(self.config)
        self.shown.read(Path(rest))
        return True

    def _find_problems(self) -> list[str]:
        problems = []
        for clause in clauses():
            if clause.status in CLAIMED and clause.id not in self.shown.ids(self.shown.passed):
                problems.append(f"{clause.id} is marked {clause.status} but no passing test names it")
            elif clause.status in DECIDING and clause.id not in self.shown.ids(self.shown.decided):
                problems.append(
                    f"{clause.id} is marked {clause.status} but comes out in no test that names it"
                )
            if clause.status in CLAIMED and clause.id not in citations():
                problems.append(f"{clause.id} is marked {clause.status} but no code cites it")
        problems += [
            f"the packaged list of tests is out of date for {test}" for test in self.shown.unlisted()
        ]
        return problems

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.problems:
            terminalreporter.section("the clause thread", red=True)
            for problem in self.problems:
                terminalreporter.line(problem)
            terminalreporter.line("`make clauses` brings the registry up to date with the code and the tests")
