"""Own figures in a pay table: allowed above a printed minimum, marked where the table is exact."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import jsonschema_rs

from command import paigow
from paigow.games.submission import starting_file


def test_a_raised_minimum_needs_no_approval() -> None:
    printed = paigow("odds", "wager", "--table", "pgp-18b", "--json").records[0]
    raised = paigow("odds", "wager", "--table", "pgp-18b", "--pays", "three_card_flush=4", "--json").records[
        0
    ]
    assert "needs_approval" not in raised
    assert Fraction(raised["edge"]["exact"]) < Fraction(printed["edge"]["exact"])


def test_another_figure_in_an_exact_table_is_counted_and_marked() -> None:
    command = ("odds", "wager", "--table", "pgp-16b-a", "--pays", "three_of_a_kind=4")
    record = paigow(*command, "--json").records[0]
    assert record["needs_approval"] is True
    schema = json.loads((files("paigow") / "data" / "odds.schema.json").read_text("utf-8"))
    jsonschema_rs.validate(schema, record)
    assert "Needs approval" in paigow(*command).out
    less = paigow("odds", "wager", "--table", "pgp-18b", "--pays", "three_card_flush=1", "--json").records[0]
    assert less["needs_approval"] is True


def test_a_submission_with_such_a_figure_is_refused_by_check(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    text = starting_file("pai-gow-poker", offer=("fortune_bonus",))
    file.write_text(f"{text}\n[wagers.fortune_bonus.raised]\nthree_of_a_kind = 4\n", "utf-8")
    answer = paigow("check", str(file))
    assert answer.status == 1
    assert "is paid as printed, and another figure needs approval" in answer.out


def test_what_is_no_row_and_no_figure_is_refused() -> None:
    for pays, sentence in (
        ("three_of_a_kin=4", "did you mean 'three_of_a_kind'?"),
        ("three_of_a_kind", "--pays takes HAND=FIGURE"),
        ("three_of_a_kind=much", "are no odds"),
    ):
        assert sentence in paigow("odds", "wager", "--table", "pgp-16b-a", "--pays", pays).err
    assert "takes --odds" in paigow("odds", "wager", "--table", "pgp-13b6", "--pays", "x=1").err
