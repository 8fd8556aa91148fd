"""`paigow pay-tables`: the list, one table, and both for programs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from paigow.cli.hands import _whole, pay_tables
from paigow.errors import UnknownNameError
from paigow.games import pay_tables as games

app = typer.Typer()
app.command("pay-tables")(pay_tables)


def ask(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def records(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in ask("--json", *arguments).splitlines()]


def test_the_list_has_every_table_and_the_number_wager() -> None:
    *lines, last = ask().splitlines()
    tables = [line.split()[0] for line in lines if line.startswith("  ")]
    assert sorted(tables) == sorted(
        [*(each.id for each in games.pay_tables()), *(each.id for each in games.odds_ranges())]
    )
    assert lines[:2] == ["Main wager", f"  {'pgp-16a':<16} {'PGP 16(a)':<37} 1 row"]
    assert lines[-2] == "Number of the starting position"
    assert lines[-1].endswith("5.5 to 1 up to 6 to 1")
    assert last == "paigow pay-tables ID shows one; paigow odds wager --table ID counts its odds."


def test_one_table_is_shown_with_its_rows() -> None:
    shown = ask("pgp-14d-5")
    assert shown.startswith("Progressive Payout: pgp-14d-5, PGP 14(d) second table")
    assert "It pays this or more\nFour of a kind: corrected $100.00; every other row is five times" in shown
    assert "never paid; a stray row" in ask("pgp-16h")
    assert "8,000 to 1   $5,000.00" in ask("pgp-16b-a")
    assert "The number shown pays from 5.5 to 1 up to 6 to 1" in ask("pgp-13b6")


def test_json_mirrors_the_data() -> None:
    [table] = records("pgp-14d-5")
    assert table["wager_dollars"] == 5
    assert (table["min_contribution_percent"], table["min_seed_dollars"]) == (27, 10_000)
    assert (table["deduct_at_or_above_dollars"], table["deduct_hands"]) == (250, ["straight_flush"])
    four = table["rows"][9]
    assert (four["hand"], four["pays"], four["kind"], four["corrected"]) == (
        "four_of_a_kind", 1000, "fixed_dollars", 100,
    )  # fmt: skip
    assert four["clause_id"] == "PGP-14d-5-four_of_a_kind"
    [face_up] = records("pgp-19h-1")
    assert (face_up["contribution_percent"], face_up["seed_dollars"]) == (28, 10_000)
    assert "deduct_hands" not in face_up
    [same] = records("fup-fortune-6")
    assert (same["same_as"], same["royal_match"], same["rows"][0]["envy"]) == (
        "pgp-19e-5",
        "king_queen",
        2500,
    )


def test_json_of_the_number_wager() -> None:
    [number] = records("pgp-13b6")
    assert (number["wager"], number["lowest"], number["highest"]) == ("position_number", "11/2", "6")


def test_the_tables_of_one_wager() -> None:
    assert [table["id"] for table in records("--wager", "seven_card_bonus")] == ["pgp-18c-a", "pgp-18c-b"]
    assert [table["id"] for table in records("--wager", "position_number")] == ["pgp-13b6"]


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(UnknownNameError, match="there is no pay table 'pgp-99'"):
        ask("pgp-99")
    with pytest.raises(UnknownNameError, match="there is no wager with a pay table 'fortune_bonos'"):
        ask("--wager", "fortune_bonos")


def test_a_figure_that_is_no_whole_number_is_written_out() -> None:
    assert (_whole(Fraction(5)), _whole(Fraction(9, 2))) == (5, "9/2")
