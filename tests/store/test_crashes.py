"""A process that dies: what it had said is there, nothing is half there, and the next goes on (F1, F2).

A real process is ended by SIGKILL at each named point; it plays at a table whose meter another table shares
(F28). `--faults N` kills it N/10 times more at each.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from package_kit import ROOT
from paigow.store import Owned, Store
from paigow.store.verifying import verify
from store_kit import PROGRESSIVE, evening, opened, play, seated

POINTS = ("before_append", "after_append", "before_commit", "after_commit", "before_answer")
STREAM = "one"


@contextmanager
def victim(url: str, folder: Path, point: str, count: int) -> Iterator[subprocess.Popen[str]]:
    path = os.pathsep.join(map(str, (ROOT / "src", ROOT / "tests" / "kits")))
    words = [sys.executable, str(ROOT / "tests" / "kits" / "store_victim.py"), url, str(folder / "keys")]
    with subprocess.Popen(
        [*words, STREAM, point, str(count)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    ) as process:
        yield process


def said_before_dying(url: str, folder: Path, point: str, count: int) -> int:
    """The last line that a process said was committed."""
    with victim(url, folder, point, count) as process:
        said, _ = process.communicate(timeout=120)
    assert process.returncode == -signal.SIGKILL
    lines = [int(line.rpartition(" ")[2]) for line in said.splitlines()]
    return max(lines, default=0)


def prepared(store: Store) -> None:
    """Two tables that share a meter, in the middle of a round."""
    for name in (STREAM, "other"):
        store.create(name, PROGRESSIVE, at=0, meters={"meter": "shared"})
        held = store.open(name, store.take(name, "me", lease=-1))
        play(store, seated(store, held, text=PROGRESSIVE), 1)


def test_what_was_said_before_a_crash_is_there(
    store_url: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with opened(store_url, tmp_path) as store:
        prepared(store)
        for number, point in product(range(1 + request.config.getoption("--faults") // 10), POINTS):
            before, count = store.info(STREAM).lines, random.Random(f"{point} {number}").randrange(1, 30)
            said = said_before_dying(store_url, tmp_path, point, count)
            assert said == before + count - 1
            kept = store.info(STREAM).lines - before
            assert kept == count - (point not in ("after_commit", "before_answer")), point
            assert verify(store).broken == []


def test_a_crash_while_something_is_put_in_order_leaves_it_to_the_next(
    store_url: str, tmp_path: Path
) -> None:
    """The next one goes on, and dies of something else."""
    said_before_dying(store_url, tmp_path, "migration", 1)
    with opened(store_url, tmp_path) as store:
        prepared(store)
    for point in ("recovery", "snapshot", "backup", "rotation"):
        said_before_dying(store_url, tmp_path, point, 1)
    with opened(store_url, tmp_path) as store:
        assert verify(store).broken == []
        held = store.open(STREAM, store.take(STREAM, "me", lease=-1))
        play(store, evening(store, held, "after", PROGRESSIVE), 1)
    copies = [path.name for path in tmp_path.glob("keys.copy*") if not path.name.endswith(("-wal", "-shm"))]
    assert copies == ["keys.copy.part"], "half a copy does not pass for one"


def test_an_owner_that_was_frozen_commits_nothing_when_it_wakes(store_url: str, tmp_path: Path) -> None:
    """F26: stopped past its lease, replaced, and woken: it is told that it is no longer the owner."""
    with opened(store_url, tmp_path) as store:
        prepared(store)
        with victim(store_url, tmp_path, "never", 1) as frozen:
            assert frozen.stdout is not None
            for _ in range(5):
                assert frozen.stdout.readline()
            frozen.send_signal(signal.SIGSTOP)
            epoch = taken(store)
            held = store.open(STREAM, epoch)
            play(store, evening(store, held, "after", PROGRESSIVE), 1)
            lines = list(store.lines(STREAM))
            frozen.send_signal(signal.SIGCONT)
            said, _ = frozen.communicate(timeout=60)
        assert frozen.returncode == 0
        assert said.splitlines()[-1] == "stale"
        assert list(store.lines(STREAM)) == lines
        assert verify(store).is_verified


def taken(store: Store) -> int:
    """The epoch of who takes the stream as soon as the lease of the owner has run out."""
    while True:
        try:
            return store.take(STREAM, "next", lease=60)
        except Owned:
            continue
