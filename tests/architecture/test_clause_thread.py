"""The clause thread: what code cites and tests name is in the registry, and what it claims is shown."""

from __future__ import annotations

import ast
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import clause_audit
from clause_plugin import Shown
from paigow.clauses import CLAIMED, DECIDING, ID_SHAPE, Status, clause, clauses
from paigow.platform.tracing import TESTS as SHOWN_BY
from paigow.platform.tracing import citations, deciding_tests, marked_tests, read_tests

ROOT = Path(__file__).parents[2]

PROJECT = """
import clause_plugin
from dataclasses import replace
from paigow.clauses import Status, clause

from paigow.platform.tracing import TestRow

pytest_plugins = ("clause_plugin",)
noted, decides = (
    replace(clause(name), status=status)
    for name, status in (("PGP-3a.1", Status.NOTED), ("PGP-9a.1", Status.DECIDES))
)
clause_plugin.clauses = lambda: (noted, decides, replace(clause("PGP-3a.3"), status=Status.NOT_YET))
clause_plugin.read_tests = lambda: {
    "tests/test_it.py::test_order": TestRow(("PGP-3a.1",), ()),
    "tests/test_it.py::test_joker[1]": TestRow(("PGP-3a.3",), ()),
    "tests/test_it.py::test_joker[2]": TestRow(("PGP-3a.1", "PGP-3a.3"), ()),
    "tests/test_it.py::test_seven": TestRow(("PGP-9a.1",), ("PGP-9a.1",)),
}
"""

TESTS = """
import pytest

@pytest.mark.clause("PGP-3a.1")
def test_order() -> None:
    assert {order}

@pytest.mark.clause("PGP-3a.3")
@pytest.mark.parametrize("case", [1, pytest.param(2, marks=pytest.mark.clause("PGP-3a.1"))])
def test_joker(case):
    assert case == 1

@pytest.mark.clause("PGP-9a.1")
def test_seven() -> None:
    {seven}
"""

SEES_IT = """from paigow.rules.setting import settings
    with pytest.raises(Exception, match="7 different cards are needed"):
        next(settings(()))"""
"""A deal of no cards is refused, and the error carries the clause."""

Project = Callable[..., pytest.Pytester]


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project of three tests whose registry notes one clause and says of another that it decides."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they would take longer than the tests
    pytester.makeini(
        f"[pytest]\naddopts = -p xdist\ntestpaths = tests\npythonpath = {ROOT / 'tests' / 'kits'}\n"
        "markers = clause(*ids): ids\n"
    )
    folder = pytester.mkdir("tests")
    (folder / "conftest.py").write_text(PROJECT)

    def write(order: str = "True", text: str = TESTS, seven: str = SEES_IT) -> pytest.Pytester:
        (folder / "test_it.py").write_text(text.replace("{order}", order).replace("{seven}", seven))
        return pytester

    return write


def test_code_cites_only_clauses_that_the_registry_has() -> None:
    assert not clause_audit.strangers()


def test_what_is_claimed_is_cited_and_tested() -> None:
    claimed = {each.id for each in clauses() if each.status in CLAIMED}
    assert claimed <= citations().keys(), "`make clauses` lists these as claimed but not shown"
    assert claimed <= marked_tests().keys(), "`make clauses` lists these as claimed but not shown"


def test_what_is_said_to_decide_comes_out_in_a_test_that_is_marked_with_it() -> None:
    deciding = {each.id for each in clauses() if each.status in DECIDING}
    assert deciding <= deciding_tests().keys()


def test_what_settles_ranks_pays_is_chosen_or_forbids_decides() -> None:
    assert not [each.id for each in clauses() if each.must_decide and each.status is Status.NOTED]


MOST_ALONE = 14


def test_no_test_is_the_sole_evidence_of_fifteen_clauses() -> None:
    alone = Counter(tests[0] for tests in marked_tests().values() if len(tests) == 1)
    assert not {test: number for test, number in alone.items() if number > MOST_ALONE}


def test_the_list_of_tests_names_clauses_and_files_that_exist() -> None:
    known = {each.id for each in clauses()}
    for test, row in read_tests().items():
        assert set(row.decides) <= set(row.marks) <= known, test
        assert (ROOT / test.partition("::")[0]).is_file(), test


@pytest.mark.sizes(all=1)
def test_a_full_run_fails_when_a_claimed_clause_has_no_passing_test(project: Project) -> None:
    result = project(order="False").runpytest_subprocess("-n", "2")
    result.stdout.fnmatch_lines(["PGP-3a.1 is marked noted but no passing test names it"])
    result.assert_outcomes(passed=2, failed=2)


@pytest.mark.sizes(all=1)
def test_a_full_run_hears_of_the_tests_that_passed_in_other_workers(project: Project) -> None:
    clean = TESTS.replace("assert case == 1", "pass")
    result = project(text=clean).runpytest_subprocess("-n", "2")
    result.assert_outcomes(passed=4)
    result.stdout.no_fnmatch_line("*clause thread*")
    assert result.ret == 0


@pytest.mark.sizes(all=1)
def test_a_full_run_fails_when_the_list_of_tests_is_out_of_date(project: Project) -> None:
    text = TESTS.replace("test_joker", "test_jokers").replace("assert case == 1", "pass")
    result = project(text=text).runpytest_subprocess("-p", "no:xdist")
    result.stdout.fnmatch_lines(
        [
            f"the packaged list of tests is out of date for tests/test_it.py::{test}[[]{case}]"
            for test in ("test_joker", "test_jokers")
            for case in (1, 2)
        ]
    )
    assert result.ret == 1


@pytest.mark.sizes(all=1)
def test_the_last_part_of_a_run_answers_for_the_parts_before_it(project: Project) -> None:
    tests = project(text=TESTS.replace("assert case == 1", "pass"))
    first = tests.runpytest_subprocess(
        "-p", "no:xdist", "-k", "order or seven", "--clause-record=so_far.json"
    )
    first.assert_outcomes(passed=2, deselected=2)
    rest = tests.runpytest_subprocess("-n", "2", "-k", "joker", "--clause-rest=so_far.json")
    assert rest.ret == 0
    less = tests.runpytest_subprocess("-p", "no:xdist", "-k", "joker and 1", "--clause-rest=so_far.json")
    less.stdout.fnmatch_lines(
        ["the packaged list of tests is out of date for tests/test_it.py::test_joker[[]2]"]
    )
    assert less.ret == 1


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("narrowed", [("-k", "joker and 1"), ("tests/test_it.py", "--maxfail=9")])
def test_a_part_of_the_tests_is_not_held_to_the_whole_registry(
    project: Project, narrowed: tuple[str, ...]
) -> None:
    result = project(order="False").runpytest_subprocess("-p", "no:xdist", *narrowed)
    result.stdout.no_fnmatch_line("*clause thread*")


@pytest.mark.sizes(all=1)
def test_a_mark_that_names_no_clause_fails_its_test(project: Project) -> None:
    cases = {"unknown": '("PGP-3a.9")', "empty": "", "named": '("PGP-3a.1", why="x")'}
    text = "\n".join(
        f"@pytest.mark.clause{arguments}\ndef test_{name}(): pass" for name, arguments in cases.items()
    )
    result = project(text=f"import pytest\n{text}").runpytest_subprocess("-p", "no:xdist", "-k", "test")
    result.assert_outcomes(errors=3)
    result.stdout.fnmatch_lines(
        [
            "the registry has no clause 'PGP-3a.9'",
            'a clause mark names its ids: @pytest.mark.clause("PGP-3e.1")',
            'a clause mark names its ids: @pytest.mark.clause("PGP-3e.1")',
        ]
    )


def test_the_audit_rewrites_statuses_and_tests_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shutil.copytree(SHOWN_BY.parent, tmp_path / "clauses")
    monkeypatch.setattr(clause_audit, "TESTS", folder / "tests.csv")
    before = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    statuses = {each.id: each.status for each in clauses()}

    before_tests = read_tests()
    shown = Shown(
        marks={test: set(row.marks) for test, row in before_tests.items()},
        decided={test: set(row.decides) for test, row in before_tests.items()},
    )
    clause_audit.rewrite(statuses, shown)
    assert {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()} == before

    opposite = Status.NOT_YET if statuses["FUP-3"] in CLAIMED else Status.DECIDES
    test = "tests/b.py::test_b"
    shown = Shown(marks={test: {"FUP-5", "FUP-3"}}, decided={test: {"FUP-3"}})
    clause_audit.rewrite(statuses | {"FUP-3": opposite}, shown)
    after = (folder / "fup.csv").read_text(encoding="utf-8").splitlines()
    [(old, new)] = [(a, b) for a, b in zip(before["fup.csv"].splitlines(), after, strict=True) if a != b]
    assert old.replace(f",{statuses['FUP-3']},", f",{opposite},") == new
    assert (folder / "tests.csv").read_text(
        encoding="utf-8"
    ) == "test,clauses,decides\ntests/b.py::test_b,FUP-3 FUP-5,FUP-3\n"


def test_a_reason_keeps_a_tested_clause_at_not_yet() -> None:
    held = replace(clause("PGP-3a.1"), status=Status.NOT_YET, reason="only half of it is there")
    shown = Shown(passed={"test": {held.id}})
    assert clause_audit.shown_status(held, shown, {held.id}) is Status.NOT_YET
    assert clause_audit.shown_status(replace(held, reason=None), shown, {held.id}) is Status.NOTED


@pytest.mark.sizes(all=1)
def test_a_full_run_fails_when_what_is_said_to_decide_comes_out_nowhere(project: Project) -> None:
    silent = "assert True"
    tests = project(text=TESTS.replace("assert case == 1", "pass"), seven=silent)
    result = tests.runpytest_subprocess("-n", "2")
    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(["PGP-9a.1 is marked decides but comes out in no test that names it"])
    assert result.ret == 1


@pytest.mark.sizes(all=1)
def test_a_value_that_the_test_itself_makes_is_no_deed(project: Project) -> None:
    own = 'from paigow.errors import NotationError\n    assert NotationError("made here", "PGP-9a.1").clause'
    result = project(text=TESTS.replace("assert case == 1", "pass"), seven=own).runpytest_subprocess(
        "-n", "2"
    )
    result.stdout.fnmatch_lines(["PGP-9a.1 is marked decides but comes out in no test that names it"])


MOST_NAMED = 8
"""Ids in one docstring: what a reader needs, not a list that belongs into data."""


@pytest.mark.sizes(all=1)
def test_docstrings_say_what_code_does_and_list_no_clauses() -> None:
    long = {}
    for file in sorted((ROOT / "src" / "paigow").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                prose, _, _ = (ast.get_docstring(node) or "").partition(">>>")
                if len(named := ID_SHAPE.findall(prose)) > MOST_NAMED:
                    long[f"{file.name}: {getattr(node, 'name', 'module')}"] = named
    assert not long


@pytest.mark.sizes(all=1)
def test_a_test_by_chance_is_no_evidence_of_a_deed(project: Project) -> None:
    by_chance = "@hypothesis.given(hypothesis.strategies.none())\ndef test_seven(_) -> None:"
    text = TESTS.replace("assert case == 1", "pass").replace("def test_seven() -> None:", by_chance)
    tests = project(text=f"import hypothesis.strategies\n{text}")
    result = tests.runpytest_subprocess("-n", "2")
    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(["PGP-9a.1 is marked decides but comes out in no test that names it"])
