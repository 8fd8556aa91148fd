"""`paigow clauses`: the matrix for people and, with --json, for programs."""

from __future__ import annotations

import json
from typing import Any
from unittest import mock

import pytest
import typer
from rich.console import Console, ConsoleDimensions
from typer.testing import CliRunner

from paigow.clauses import clauses
from paigow.cli.clauses import show
from paigow.errors import UnknownNameError
from paigow.platform import tracing as trace

app = typer.Typer()
app.command("clauses")(show)


def run(*arguments: str, width: int = 200) -> str:
    with mock.patch.object(Console, "size", ConsoleDimensions(width, 50)):
        result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def rows(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("--json", *arguments).splitlines()]


def test_json_gives_every_clause_on_its_own_line() -> None:
    found = rows()
    assert [row["id"] for row in found] == [each.id for each in clauses()]
    assert {"id", "document", "clause", "kind", "status", "code", "tests", "ruling"} <= found[0].keys()


def test_json_of_one_clause_holds_its_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "paigow.cli.clauses.marked_tests", lambda: {"PGP-3h": ("tests/test_it.py::test_joker",)}
    )
    [row] = rows("pgp-3h")
    assert (row["document"], row["clause"], row["kind"]) == ("PGP", "3(h)", "ranking")
    assert any(place.startswith("src/paigow/switches.py:") for place in row["code"])
    assert row["tests"] == ["tests/test_it.py::test_joker"]
    assert row["switches"] == ["insurance_joker"]
    assert row["ruling"].startswith("The joker does not complete a flush")


def test_a_section_and_a_status_narrow_the_matrix() -> None:
    found = rows("PGT-2", "--status", "premises")
    assert [row["id"] for row in found] == ["PGT-2C", *(f"PGT-2D-{n}" for n in (2, 3, 4, 5, 7))]
    assert {row["status"] for row in found} == {"premises"}


@pytest.mark.parametrize("status", ["not-yet", "not yet"])
def test_the_status_with_a_space_can_be_written_with_a_hyphen(status: str) -> None:
    assert rows("--status", status) == [row for row in rows() if row["status"] == "not yet"]


def test_the_whole_matrix_is_shown_by_section() -> None:
    shown = run()
    assert "PGP-14A" in shown
    assert "FUP-fortune" in shown
    assert "1,305 clauses: " in shown


def test_a_section_is_shown_clause_by_clause() -> None:
    shown = run("FUP-2")
    assert "A round starts with each player's main wager." in shown
    assert "2 clauses: " in shown


def test_a_single_clause_is_shown_whole() -> None:
    shown = run("PGP-10d2")
    assert "Full cover is required even for co-banking" in shown
    assert "1 clause: " in shown


def test_the_name_of_a_test_is_never_cut_short() -> None:
    [row] = rows("PGP-10d2")
    shown = "".join(line.strip("│").split("│")[-1].strip() for line in run("PGP-10d2", width=60).splitlines())
    assert row["tests"]
    assert all(name in shown for name in row["tests"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["PGP-77"], "there is no clause or section 'PGP-77'; did you mean 'PGP-7"),
        (["chess"], "there is no clause or section 'CHESS'; choose from: PGP, SPG, PGT, FUP"),
        (
            ["--status", "done"],
            "there is no status 'done'; choose from: decides, option, noted, premises, not-yet",
        ),
    ],
)
def test_what_it_cannot_find_is_one_clear_sentence(arguments: list[str], says: str) -> None:
    with pytest.raises(UnknownNameError) as refusal:
        run(*arguments)
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_the_citations_leave_out_what_decides_nothing() -> None:
    places = {place for found in trace.citations().values() for place in found}
    assert not [place for place in places if place.startswith(("src/paigow/cli/", "src/paigow/errors.py"))]
    assert any(place.startswith("src/paigow/cli/") for found in trace.mentions().values() for place in found)


def test_the_tests_of_a_clause_are_those_that_the_list_gives_it() -> None:
    listed = trace.read_tests()
    for name, tests in trace.marked_tests().items():
        assert all(name in listed[test].marks for test in tests)
    assert sum(map(len, trace.marked_tests().values())) == sum(len(row.marks) for row in listed.values())


def test_a_clause_is_decided_in_those_of_its_tests_in_which_it_came_out() -> None:
    listed = trace.read_tests()
    for name, tests in trace.deciding_tests().items():
        assert tests == tuple(test for test in trace.marked_tests()[name] if name in listed[test].decides)
    [row] = rows("PGP-10d2")
    assert row["decided_in"] == list(trace.deciding_tests()["PGP-10d2"])
