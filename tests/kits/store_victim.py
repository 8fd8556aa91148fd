"""A process that plays at a table of a store until it is killed at a named point, or is frozen (`victims`).

It says which line is committed, as soon as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paigow.store import Stale, Store, copying, open_store
from paigow.store import store as room
from paigow.store.database import migrating
from store_kit import PROGRESSIVE, commit, evening
from victims import KillAt, Place, Say


def play_until_killed(say: Say, place: Place, hook: KillAt) -> None:
    """Play, and die at a point: a step of a turn, or something that is put in order before one plays."""
    point, stream = hook.point, place.stream
    if point == "migration":
        migrating._upgrade = deadly(migrating._upgrade, hook, point)
    with open_store(place.url, place.keys, hooks=hook) as store:
        if point == "recovery":
            room.fold_log = deadly(room.fold_log, hook, point)  # type: ignore[attr-defined]
        if point == "snapshot":
            room.keep_snapshot = deadly(room.keep_snapshot, hook, point)  # type: ignore[attr-defined]
            store.snapshot(store.open(stream, store.take(stream, "victim", lease=0)))
        if point == "backup":
            copying._rows = deadly(copying._rows, hook, point)
            copying.backup(store.engine, place.keys.with_name("copy"))
        if point == "rotation":
            store.keys._wrapped = deadly(store.keys._wrapped, hook, point)  # type: ignore[method-assign]
            store.keys.rotate()
        play_on(say, store, stream, hook)


def deadly(work: Any, hook: Callable[[str], None], point: str) -> Any:
    """The same function, with the point behind it."""

    def done(*given: Any, **named: Any) -> Any:
        result = work(*given, **named)
        hook(point)
        return result

    return done


def play_on(say: Say, store: Store, stream: str, hook: KillAt) -> None:
    held = store.open(stream, store.take(stream, "victim", lease=0.2))
    say(held.line)
    drive = evening(store, held, f"victim {held.line}", PROGRESSIVE)
    while True:
        records = drive.step()
        assert records is not None, "nobody acts"
        hook.happening = frozenset(type(record.event).__name__ for record in records)
        try:
            commit(store, held)
        except Stale:
            say("stale")
            return
        hook("before_answer")
        say(held.line)
        hook("after_answer")
