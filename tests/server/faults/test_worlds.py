"""Worlds that a seed decides, in which everything goes wrong: no cent is off, and each can be had again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from world import play_world

ROUNDS = 20
"""In one world."""


@pytest.mark.fault(
    "B1", "F7", "F8", "F10", "F12", "F21", of="worlds of twenty rounds", once=1, floor=500, target=50_000
)
def test_whatever_goes_wrong_in_a_world_not_a_cent_is_off(tmp_path: Path, trials: int) -> None:
    faults: Counter[str] = Counter()
    for number in range(trials):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        faults += play_world(f"world {number}", folder, ROUNDS)[1].faults
    assert faults.total() > trials * ROUNDS / 10


@pytest.mark.fault("B2", of="seeds", once=1, floor=100, target=10_000)
def test_the_same_seed_gives_the_same_world(tmp_path: Path, trials: int) -> None:
    for number in range(trials):
        digests = []
        for turn in ("first", "second", "other"):
            folder = tmp_path / f"{number} {turn}"
            folder.mkdir()
            digests.append(play_world(f"{number}" if turn != "other" else f"other {number}", folder, 2)[0])
        assert digests[0] == digests[1] != digests[2]
