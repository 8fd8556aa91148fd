"""Worlds that a seed decides, in which everything goes wrong: no cent is off, and each can be had again."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from world import World, a_world

ROUNDS = 20
"""In one world."""
IN_ONE = 50
"""Times that one thing goes wrong in one world: in the next another game is played."""


@pytest.mark.fault("B1", "F7", "F8", "F10", "F12", "F21")
@pytest.mark.sizes(of="worlds of twenty rounds", all=1, floor=500, target=50_000)
def test_whatever_goes_wrong_in_a_world_not_a_cent_is_off(tmp_path: Path, trials: int) -> None:
    faults: Counter[str] = Counter()
    for number in range(trials):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        with a_world(f"world {number}", folder) as world:
            asyncio.run(world.play(ROUNDS))
            faults += world.faults
    assert faults.total() > trials * ROUNDS / 10


@pytest.mark.fault("B2")
@pytest.mark.sizes(of="seeds", all=1, floor=100, target=10_000)
def test_the_same_seed_gives_the_same_world(tmp_path: Path, trials: int) -> None:
    for number in range(trials):
        digests = []
        for turn in ("first", "second", "other"):
            folder = tmp_path / f"{number} {turn}"
            folder.mkdir()
            with a_world(f"{number}" if turn != "other" else f"other {number}", folder) as world:
                digests.append(asyncio.run(world.play(2)))
        assert digests[0] == digests[1] != digests[2]


def suffered(
    new_url: Callable[[], str], folder: Path, fault: Callable[[World], Awaitable[bool]], times: int
) -> None:
    """One thing goes wrong so often, in as many worlds as that takes."""
    for first in range(0, times, IN_ONE):
        with a_world(f"{fault.__name__} {first}", folder, new_url()) as world:
            asyncio.run(world.suffer(fault, min(IN_ONE, times - first)))


@pytest.mark.fault("B6", "F7")
@pytest.mark.sizes(of="commands, each up to ten times at once", all=4, floor=1_000, target=100_000)
def test_a_command_that_comes_any_number_of_times_is_done_once_and_answered_alike(
    new_url: Callable[[], str], tmp_path: Path, trials: int
) -> None:
    suffered(new_url, tmp_path, World.comes_again, trials)


@pytest.mark.fault("B6", "F8")
@pytest.mark.sizes(of="windows of commands in any order", all=4, floor=1_000, target=100_000)
def test_of_commands_for_one_moment_the_first_is_done_and_the_others_leave_nothing(
    new_url: Callable[[], str], tmp_path: Path, trials: int
) -> None:
    suffered(new_url, tmp_path, World.comes_out_of_order, trials)


@pytest.mark.fault("B6", "F10")
@pytest.mark.sizes(of="lost answers", all=4, floor=1_000, target=100_000)
def test_whoever_lost_an_answer_and_asks_again_gets_it_or_it_was_never_done(
    new_url: Callable[[], str], tmp_path: Path, trials: int
) -> None:
    suffered(new_url, tmp_path, World.loses_its_answer, trials)
