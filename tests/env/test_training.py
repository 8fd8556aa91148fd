"""The example of docs/environments.md learns to set hands, from three seeds, as its table says."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    [program] = [
        block
        for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
        if "def train" in block
    ]
    named: dict[str, Any] = {}
    exec(program.rpartition("print(")[0], named)
    return named


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_agent_ends_within_a_fifth_of_a_point_of_the_best_player(
    seed: int, example: dict[str, Any]
) -> None:
    curve = example["train"](seed)
    assert curve[0] > Fraction(1, 20)
    assert 0 <= curve[-1] < Fraction(1, 500)
    shown = " | ".join(f"{100 * float(each):.3f}" for each in curve)
    assert f"| {seed} | {shown} |" in PAGE.read_text("utf-8")
