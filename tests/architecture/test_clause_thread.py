"""The clause thread: what code cites and tests name is in the registry, and what it claims is shown."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import clause_audit
from paigow.clauses import CLAIMED, Status, clause, clauses
from paigow.cli.trace import citations, marked_tests, read_tests

ROOT = Path(__file__).parents[2]

PROJECT = """
import clause_plugin
from dataclasses import replace
from paigow.clauses import Status, clause

pytest_plugins = ("clause_plugin",)
claimed = replace(clause("PGP-3a.1"), status=Status.IMPLEMENTED)
clause_plugin.clauses = lambda: (claimed, clause("PGP-3a.3"))
clause_plugin.read_tests = lambda: {
    "tests/test_it.py::test_order": ("PGP-3a.1",), "tests/test_it.py::test_joker": ("PGP-3a.1", "PGP-3a.3")
}
"""

TESTS = """
import pytest

@pytest.mark.clause("PGP-3a.1")
def test_order():
    assert {order}

@pytest.mark.clause("PGP-3a.3")
@pytest.mark.parametrize("case", [1, pytest.param(2, marks=pytest.mark.clause("PGP-3a.1"))])
def test_joker(case):
    assert case == 1
"""


@pytest.fixture
def project(pytester):
    """A project of two tests whose registry claims one clause."""
    pytester.makeini(
        f"[pytest]\ntestpaths = tests\npythonpath = {ROOT / 'tests'}\nmarkers = clause(*ids): ids\n"
    )
    folder = pytester.mkdir("tests")
    (folder / "conftest.py").write_text(PROJECT)

    def write(order="True", text=TESTS):
        (folder / "test_it.py").write_text(text.replace("{order}", order))
        return pytester

    return write


def test_code_cites_only_clauses_that_the_registry_has():
    assert not clause_audit.strangers()


def test_what_is_claimed_is_cited_and_tested():
    claimed = {each.id for each in clauses() if each.status in CLAIMED}
    assert claimed <= citations().keys(), "`make clauses` lists these as claimed but not shown"
    assert claimed <= marked_tests().keys(), "`make clauses` lists these as claimed but not shown"


def test_the_list_of_tests_names_clauses_and_files_that_exist():
    known = {each.id for each in clauses()}
    for test, ids in read_tests().items():
        assert set(ids) <= known, test
        assert (ROOT / test.partition("::")[0]).is_file(), test


def test_a_full_run_fails_when_a_claimed_clause_has_no_passing_test(project):
    result = project(order="False").runpytest_subprocess("-n", "2")
    result.stdout.fnmatch_lines(["PGP-3a.1 is marked implemented but no passing test names it"])
    result.assert_outcomes(passed=1, failed=2)


def test_a_full_run_hears_of_the_tests_that_passed_in_other_workers(project):
    clean = TESTS.replace("assert case == 1", "pass")
    result = project(text=clean).runpytest_subprocess("-n", "2")
    result.assert_outcomes(passed=3)
    result.stdout.no_fnmatch_line("*clause thread*")
    assert result.ret == 0


def test_a_full_run_fails_when_the_list_of_tests_is_out_of_date(project):
    text = TESTS.replace("test_joker", "test_jokers").replace("assert case == 1", "pass")
    result = project(text=text).runpytest_subprocess("-p", "no:xdist")
    result.stdout.fnmatch_lines(
        [
            "the packaged list of tests is out of date for tests/test_it.py::test_joker",
            "the packaged list of tests is out of date for tests/test_it.py::test_jokers",
        ]
    )
    assert result.ret == 1


def test_the_last_part_of_a_run_answers_for_the_parts_before_it(project):
    tests = project(text=TESTS.replace("assert case == 1", "pass"))
    first = tests.runpytest_subprocess("-p", "no:xdist", "-k", "order", "--clause-record=so_far.json")
    first.assert_outcomes(passed=1, deselected=2)
    rest = tests.runpytest_subprocess("-n", "2", "-k", "joker", "--clause-rest=so_far.json")
    assert rest.ret == 0
    less = tests.runpytest_subprocess("-p", "no:xdist", "-k", "joker and 1", "--clause-rest=so_far.json")
    less.stdout.fnmatch_lines(["the packaged list of tests is out of date for tests/test_it.py::test_joker"])
    assert less.ret == 1


@pytest.mark.parametrize("narrowed", [("-k", "joker and 1"), ("tests/test_it.py", "--maxfail=9")])
def test_a_part_of_the_tests_is_not_held_to_the_whole_registry(project, narrowed):
    result = project(order="False").runpytest_subprocess("-p", "no:xdist", *narrowed)
    result.stdout.no_fnmatch_line("*clause thread*")


def test_a_mark_that_names_no_clause_fails_its_test(project):
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


def test_the_audit_rewrites_statuses_and_tests_and_nothing_else(tmp_path, monkeypatch):
    folder = shutil.copytree(clause_audit.TESTS.parent, tmp_path / "clauses")
    monkeypatch.setattr(clause_audit, "TESTS", folder / "tests.csv")
    before = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    statuses = {each.id: each.status for each in clauses()}

    clause_audit.rewrite(statuses, read_tests())
    assert {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()} == before

    opposite = Status.NOT_YET if statuses["FUP-3"] in CLAIMED else Status.IMPLEMENTED
    clause_audit.rewrite(statuses | {"FUP-3": opposite}, {"tests/b.py::test_b": ("FUP-3", "FUP-5")})
    after = (folder / "fup.csv").read_text(encoding="utf-8").splitlines()
    [(old, new)] = [(a, b) for a, b in zip(before["fup.csv"].splitlines(), after, strict=True) if a != b]
    assert old.replace(f",{statuses['FUP-3']},", f",{opposite},") == new
    assert (folder / "tests.csv").read_text(
        encoding="utf-8"
    ) == "test,clauses\ntests/b.py::test_b,FUP-3 FUP-5\n"


def test_a_reason_keeps_a_tested_clause_at_not_yet():
    held = replace(clause("PGP-3a.1"), status=Status.NOT_YET, reason="only half of it is there")
    shown = {held.id}
    assert clause_audit.shown_status(held, passed=shown, cited=shown) is Status.NOT_YET
    assert clause_audit.shown_status(replace(held, reason=None), shown, shown) is Status.IMPLEMENTED
