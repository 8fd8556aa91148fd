"""Every refusal says in a code what kind it is, so that no program reads its sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import paigow.table
from paigow.table import Refused
from paigow.table import commands as c
from paigow.table.state.values import RefusalCode
from table_kit import Kit

TABLE = Path(paigow.table.__file__).parent


def refusals(source: str) -> list[ast.Call]:
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [call for call in calls if getattr(call.func, "id", None) == "Refused"]


@pytest.mark.parametrize("path", sorted(TABLE.rglob("*.py")), ids=lambda path: path.stem)
def test_every_refusal_of_the_table_carries_a_code(path: Path) -> None:
    for call in refusals(path.read_text(encoding="utf-8")):
        assert "code" in {each.arg for each in call.keywords}, f"{path.name}:{call.lineno}"


def test_a_refusal_names_the_position_that_is_meant() -> None:
    kit = Kit("[table]\nminimum = 1\nmaximum = 100\nareas_per_player = 2\n", {1: 100, 2: 100})
    kit.give(c.OpenRound)
    kit.deal()
    refused = kit.journal.submit(c.DeclineCut(by="p2", position=2, **kit.who()))
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.NOT_IN_TURN
    assert refused.position == 1
