"""The clause thread in the tests: what each test shows to hold, and whether the registry may claim it.

A test marked ``@pytest.mark.clause("PGP-3e.1")`` shows that clause to hold. A full run (no paths, no ``-k``,
no ``-m``; or the last of several that carry on each other's record) fails when a clause marked implemented or
option has no passing test or no citation in the code, or when the packaged list of tests is out of date.
``make clauses`` brings both up to date.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paigow.clauses import CLAIMED, clauses
from paigow.cli.trace import citations, read_tests

PROPERTY = "clauses"


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
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return everything and not any(getattr(option, name, None) for name in narrowed)


class ClauseThread:
    """Collects the marks of every test that ran, here or in a worker of pytest-xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.marks: dict[str, dict[str, None]] = {}
        self.passed: dict[str, set[str]] = {}
        self.problems: list[str] = []

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
        test = report.nodeid.partition("[")[0]
        marked = [ids for key, ids in report.user_properties if key == PROPERTY and isinstance(ids, list)]
        for name in (name for ids in marked for name in ids):
            self.marks.setdefault(test, {})[name] = None
            if report.when == "call" and report.passed:
                self.passed.setdefault(name, set()).add(test)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self.config, "workerinput"):
            return
        if record := self.config.getoption("--clause-record"):
            passed = {name: sorted(tests) for name, tests in self.passed.items()}
            marks = {test: sorted(ids) for test, ids in self.marks.items()}
            Path(record).write_text(json.dumps({"passed": passed, "marks": marks}), encoding="utf-8")
        elif self._is_whole() and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self.problems = list(self._find_problems())
            if self.problems:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _is_whole(self) -> bool:
        """Whether every test has run by now: in this run, or before it by the record that it goes on from."""
        rest = self.config.getoption("--clause-rest")
        if rest is None:
            return is_full_run(self.config)
        before = json.loads(Path(rest).read_text(encoding="utf-8"))
        for name, tests in before["passed"].items():
            self.passed.setdefault(name, set()).update(tests)
        for test, ids in before["marks"].items():
            self.marks.setdefault(test, {}).update(dict.fromkeys(ids))
        return True

    def _find_problems(self) -> list[str]:
        problems = []
        for clause in clauses():
            if clause.status in CLAIMED and clause.id not in self.passed:
                problems.append(f"{clause.id} is marked {clause.status} but no passing test names it")
            if clause.status in CLAIMED and clause.id not in citations():
                problems.append(f"{clause.id} is marked {clause.status} but no code cites it")
        written, ran = read_tests(), {test: tuple(sorted(ids)) for test, ids in self.marks.items()}
        stale = sorted(test for test in written.keys() | ran.keys() if written.get(test) != ran.get(test))
        problems += [f"the packaged list of tests is out of date for {test}" for test in stale]
        return problems

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.problems:
            terminalreporter.section("the clause thread", red=True)
            for problem in self.problems:
                terminalreporter.line(problem)
            terminalreporter.line("`make clauses` brings the registry up to date with the code and the tests")
