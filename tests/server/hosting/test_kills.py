"""kill -9 at every named point of a turn: what was answered is there, and nothing is half there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import killed_table
from hosting_kit import AT_ONCE, DOLLAR, ManualClock, house, phase, run, until
from killed_table import TABLE
from paigow.log.replay import replay
from paigow.server.hosting import FloorOptions
from paigow.store import Store
from paigow.table import Phase
from paigow.table.money.ledger import OUTSIDE
from store_kit import opened

POINTS = (
    *("before_append", "after_append", "before_commit", "after_commit"),
    *("before_answer", "after_answer", "mid_broadcast"),
)
DEPTH = 9
"""At which time the point is reached: in the middle of a round; `--faults N` goes N/10 further."""
KITS = Path(killed_table.__file__).parent


def killed(url: str, keys: Path, point: str, times: int) -> list[list[str]]:
    """Let a process play until it is killed; what it was answered."""
    child = subprocess.run(
        [sys.executable, "-m", "killed_table", url, keys, point, str(times)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(KITS), *filter(None, sys.path)])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert child.returncode == -signal.SIGKILL, child.stderr
    return [line.split() for line in child.stdout.splitlines()]


def check(store: Store, said: list[list[str]]) -> None:
    """Nothing that was answered is lost, the log is whole, and the purses and the table agree."""
    result = replay(store.lines(TABLE), ring=store.ring)
    assert result.is_verified
    for _, _, line, head in (each for each in said if each[0] == "kept"):
        assert store.head(TABLE, int(line)) == head
    _, *people = said[0]
    bought = sum(1_000 * DOLLAR - store.people.balance(each) for each in people)
    assert bought == -result.table.balance(OUTSIDE)
    assert sum(result.table.balances.values()) == 0


@pytest.mark.parametrize("point", POINTS)
def test_whatever_was_answered_is_there_after_a_kill(
    new_url: Callable[[], str], tmp_path: Path, point: str, pytestconfig: pytest.Config
) -> None:
    for depth in range(DEPTH, DEPTH + 1 + pytestconfig.getoption("--faults") // 10):
        url = new_url()
        said = killed(url, tmp_path / "keys", point, depth)
        with opened(url, tmp_path) as store:
            check(store, said)
            run(_goes_on(store))
            check(store, said)


async def _goes_on(store: Store) -> None:
    """Another process plays on from there."""
    clock = ManualClock(2_000_000)
    async with house(store, clock, FloorOptions(AT_ONCE, "me")) as later:
        host = later.floor.host(TABLE)
        await until(lambda: phase(host) is not Phase.CLOSED)
