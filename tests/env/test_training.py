"""The example of docs/environments.md learns to set hands, from three seeds, as its table says."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from paigow.games.catalogue import GameName
from paigow.odds.main_wager import OPTIMAL, MainQuestion, main_odds

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    [program] = [
        block
        for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
        if "def train" in block
    ]
    named: dict[str, Any] = {}
    exec(program.rpartition("agents = train(")[0], named)
    return named


def curve_of(example: dict[str, Any], game: str, seed: int, steps: int, hands_a_step: int) -> list[Fraction]:
    """What the agent gives up as it learns, which the page shows in a row."""
    agents = example["train"](game, seed, steps, hands_a_step)
    curve: list[Fraction] = example["gives_up"](agents, game)
    shown = " | ".join(f"{100 * float(each):.3f}" for each in curve)
    assert f"| {seed} | {shown} |" in PAGE.read_text("utf-8")
    return curve


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_agent_ends_within_a_fifth_of_a_point_of_the_best_player(
    seed: int, example: dict[str, Any]
) -> None:
    curve = curve_of(example, "supreme-pai-gow", seed, 300, 500)
    assert curve[0] > Fraction(1, 20)
    assert 0 <= curve[-1] < Fraction(1, 500)


@pytest.mark.sizes(floor=1)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_agent_sets_seven_cards_better_than_foxwoods_does(seed: int, example: dict[str, Any]) -> None:
    curve = curve_of(example, "pai-gow-poker", seed, 120, 10_000)
    assert curve[0] > Fraction(1, 20)
    question = partial(MainQuestion, GameName.PAI_GOW_POKER, "foxwoods")
    foxwoods, best = (main_odds(question(player)).expectation for player in ("foxwoods", OPTIMAL))
    assert 0 <= curve[-1] < best - foxwoods < Fraction(1, 400)
