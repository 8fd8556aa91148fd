"""Processes that are killed while they are at a store (`victims`): one plays at a table until it comes to a
named point, or is frozen there, and says which line is committed as soon as it is; one puts things in order.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Engine, event

from paigow.store import StaleError, Store, backup, open_store
from store_kit import PROGRESSIVE, commit, stored_drive
from victims import KillAt, Place, Say


def play_until_killed(say: Say, place: Place, hook: KillAt) -> None:
    """Play, and die at a point of a turn."""
    with open_store(place.url, place.keys, hooks=hook) as store:
        play_on(say, store, place.stream, hook)


def put_in_order_until_killed(_: Say, place: Place, work: str, hook: KillAt) -> None:
    """Do some work, and die after a statement of it, or when all of it is done but the saying so."""
    if work == "migration":
        die_within(hook)
    with open_store(place.url, place.keys) as store:
        if work != "migration":
            die_within(hook)
            WORKS[work](store, place)
    os.kill(os.getpid(), signal.SIGKILL)


def die_within(hook: KillAt) -> None:
    """Come to a point after every statement that is carried out from now on."""
    event.listen(Engine, "after_cursor_execute", lambda *_: hook("statement"))


def _snapshot(store: Store, place: Place) -> None:
    store.snapshot(store.open(place.stream, store.take(place.stream, "victim", lease=0)))


def copy_at(place: Place) -> Path:
    """Where a victim puts a copy of its store."""
    return place.keys.with_name("copy")


def restored_at(place: Place) -> Path:
    """Where it restores that copy."""
    return place.keys.with_name("restored.db")


WORKS: dict[str, Callable[[Store, Place], object]] = {
    "recovery": lambda store, place: store.open(place.stream, store.take(place.stream, "victim", lease=0)),
    "snapshot": _snapshot,
    "rotation": lambda store, place: store.keys.rotate(),
    "backup": lambda store, place: backup.backup(store.engine, copy_at(place)),
    "restoring": lambda store, place: backup.restore(copy_at(place), f"sqlite:///{restored_at(place)}"),
}


def play_on(say: Say, store: Store, stream: str, hook: KillAt) -> None:
    held = store.open(stream, store.take(stream, "victim", lease=0.2))
    say(held.line)
    drive = stored_drive(store, held, f"victim {held.line}", PROGRESSIVE)
    while True:
        records = drive.step()
        assert records is not None, "nobody acts"
        hook.happening = frozenset(type(record.event).__name__ for record in records)
        try:
            commit(store, held)
        except StaleError:
            say("stale")
            return
        hook("before_answer")
        say(held.line)
        hook("after_answer")
