"""A process that plays at a table of a store until it kills itself at a named point, or is frozen.

`python store_victim.py URL KEYS STREAM POINT COUNT`: it says which line is committed, as soon as it is, and
dies by SIGKILL when it comes to that point for the so-manyeth time.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paigow.store import Stale, Store, copying, open_store
from paigow.store import store as room
from paigow.store.database import migrating
from store_kit import PROGRESSIVE, commit, evening


def killer(point: str, count: int) -> Callable[[str], None]:
    """Ends this process at a point, without a word to anybody."""
    left = count

    def hook(name: str) -> None:
        nonlocal left
        left -= name == point
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return hook


def deadly(work: Any, hook: Callable[[str], None], point: str) -> Any:
    """The same function, with the point behind it."""

    def done(*given: Any, **named: Any) -> Any:
        result = work(*given, **named)
        hook(point)
        return result

    return done


def say(what: object) -> None:
    print(what, flush=True)  # noqa: T201 - it is what the test reads


def play_on(store: Store, stream: str, hook: Callable[[str], None]) -> None:
    held = store.open(stream, store.take(stream, "victim", lease=0.2))
    say(f"open {held.line}")
    drive = evening(store, held, f"victim {held.line}", PROGRESSIVE)
    while True:
        if drive.step() is None:
            raise AssertionError("nobody acts")
        try:
            commit(store, held)
        except Stale:
            say("stale")
            return
        hook("before_answer")
        say(held.line)


def main(url: str, keys: str, stream: str, point: str, count: str) -> None:
    hook = killer(point, int(count))
    if point == "migration":
        migrating._upgrade = deadly(migrating._upgrade, hook, point)
    with open_store(url, Path(keys), hooks=hook) as store:
        if point == "recovery":
            room.fold_log = deadly(room.fold_log, hook, point)  # type: ignore[attr-defined]
        if point == "snapshot":
            room.keep_snapshot = deadly(room.keep_snapshot, hook, point)  # type: ignore[attr-defined]
            store.snapshot(store.open(stream, store.take(stream, "victim", lease=0)))
        if point == "backup":
            copying._rows = deadly(copying._rows, hook, point)
            copying.backup(store.engine, Path(f"{keys}.copy"))
        if point == "rotation":
            store.keys._wrapped = deadly(store.keys._wrapped, hook, point)  # type: ignore[method-assign]
            store.keys.rotate()
        play_on(store, stream, hook)


if __name__ == "__main__":
    main(*sys.argv[1:])
