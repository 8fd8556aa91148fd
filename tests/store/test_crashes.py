"""A process that dies: what it had said is there, nothing is half there, and the next goes on (F1, F2).

A real process is ended by SIGKILL at each named point; it plays at a table whose meter another table shares
(F28).
"""

from __future__ import annotations

import os
import random
import shutil
import signal
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path

import pytest

from paigow.store import OwnedError, Store
from paigow.store.backup import backup
from paigow.store.verification import verify
from store_kit import PROGRESSIVE, commit, opened, play, seated, stored_drive
from store_victim import copy_at, play_until_killed, put_in_order_until_killed, restored_at
from victims import KillAt, Place, victim

POINTS = ("before_append", "after_append", "before_commit", "after_commit", "before_answer")
KEPT = ("after_commit", "before_answer")
"""The points at which the turn that is under way is on disk."""
STREAM = "one"
IN_ONE_STORE = 10
"""Rounds of kills before another store is taken: each ends with a verification of all that came before."""
DEPTHS = (1, 3, 1_000)
"""After how many statements a process dies; where the work has fewer, when it is done."""
FROZEN_AFTER = 5
"""Answers of a process; frozen in the middle of a transaction on SQLite it would hold up everybody."""
COMMANDS = 250
"""In which most kinds of events come up."""


def said_before_dying(url: str, folder: Path, point: str, when: int | str) -> int:
    """The last line that a process said was committed."""
    with victim(play_until_killed, Place(url, folder / "keys", STREAM), KillAt(point, when)) as process:
        return max(process.said_before_dying(), default=0)


def prepared(store: Store) -> None:
    """Two tables that share a meter, in the middle of a round."""
    for name in (STREAM, "other"):
        store.create(name, PROGRESSIVE, at=0, meters={"meter": "shared"})
        held = store.open(name, store.take(name, "me", lease=-1))
        play(store, seated(store, held, text=PROGRESSIVE), 1)


@pytest.mark.fault("F1", "F28")
@pytest.mark.sizes(of="kills at each point", all=1, floor=100, target=10_000)
def test_what_was_said_before_a_crash_is_there(
    new_url: Callable[[], str], tmp_path: Path, trials: int
) -> None:
    for first in range(0, trials, IN_ONE_STORE):
        url = new_url()
        with opened(url, tmp_path) as store:
            prepared(store)
            for number, point in product(range(first, min(first + IN_ONE_STORE, trials)), POINTS):
                before, count = store.info(STREAM).lines, random.Random(f"{point} {number}").randrange(1, 30)
                said = said_before_dying(url, tmp_path, point, count)
                assert said == before + count - 1
                assert store.info(STREAM).lines - before == count - (point not in KEPT), point
            assert verify(store).broken == []


@pytest.mark.fault("F1")
@pytest.mark.sizes(of="kinds of events, all there are, at each point", all=1, floor=100, target=100)
def test_whatever_happens_in_a_turn_it_is_there_whole_after_a_crash_or_not_at_all(
    tmp_path: Path, trials: int
) -> None:
    """The same table goes on from the same line each time, so that what is to happen happens again."""
    whole, copy = tmp_path / "whole.db", tmp_path / "copy.db"
    with opened(f"sqlite:///{whole}", tmp_path) as store:
        prepared(store)
        before = store.info(STREAM).lines
    shutil.copy(whole, copy)
    with opened(f"sqlite:///{copy}", tmp_path) as store:
        kinds = sorted(set(happening(store)))
    assert len(kinds) > 15
    for kind, point in product(islice(kinds, trials), POINTS):
        for left in tmp_path.glob("copy.db*"):
            left.unlink()
        shutil.copy(whole, copy)
        said = said_before_dying(f"sqlite:///{copy}", tmp_path, point, kind)
        with opened(f"sqlite:///{copy}", tmp_path) as store:
            assert store.info(STREAM).lines == max(said, before) + (point in KEPT), (kind, point)
            assert verify(store).broken == []


def happening(store: Store) -> Iterator[str]:
    """The kinds of events that a table brings."""
    held = store.open(STREAM, store.take(STREAM, "me", lease=-1))
    drive = stored_drive(store, held, f"victim {held.line}", PROGRESSIVE)
    for _ in range(COMMANDS):
        for record in drive.step() or ():
            yield type(record.event).__name__
        commit(store, held)


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F2")
def test_a_crash_at_any_depth_of_putting_in_order_leaves_it_to_the_next(
    store_url: str, tmp_path: Path
) -> None:
    """Each work is broken off three times, ever deeper, upon what the last left; then it is done."""
    place = Place(store_url, tmp_path / "keys", STREAM)
    killed(place, "migration")
    with opened(store_url, tmp_path) as store:
        prepared(store)
    for work in ("recovery", "snapshot", "rotation", "backup"):
        killed(place, work)
    copy_at(place).unlink(missing_ok=True)
    with opened(store_url, tmp_path) as store:
        assert verify(store).broken == []
        backup(store.engine, copy_at(place))
        killed(place, "restoring")
        with opened(f"sqlite:///{restored_at(place)}", tmp_path) as restored:
            assert list(restored.lines(STREAM)) == list(store.lines(STREAM))
        held = store.open(STREAM, store.take(STREAM, "me", lease=-1))
        play(store, stored_drive(store, held, "after", PROGRESSIVE), 1)


def killed(place: Place, work: str) -> None:
    """Some work is broken off at each depth. Of what makes a file only a whole one has its name: one that is
    there was made by a process that died when all was done."""
    for depth in DEPTHS:
        with victim(put_in_order_until_killed, place, work, KillAt("statement", depth)) as process:
            process.said_before_dying()
        if depth != DEPTHS[-1]:
            assert not copy_at(place).exists() or work == "restoring", "half a copy does not pass for one"


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F26")
def test_an_owner_that_was_frozen_commits_nothing_when_it_wakes(store_url: str, tmp_path: Path) -> None:
    """F26: stopped past its lease, replaced, and woken: it is told that it is no longer the owner."""
    with opened(store_url, tmp_path) as store:
        prepared(store)
        place = Place(store_url, tmp_path / "keys", STREAM)
        with victim(play_until_killed, place, KillAt("after_answer", FROZEN_AFTER, signal.SIGSTOP)) as frozen:
            for _ in range(1 + FROZEN_AFTER):
                assert frozen.hear()
            assert frozen.process.pid is not None
            epoch = taken(store)
            held = store.open(STREAM, epoch)
            play(store, stored_drive(store, held, "after", PROGRESSIVE), 1)
            lines = list(store.lines(STREAM))
            os.kill(frozen.process.pid, signal.SIGCONT)
            assert frozen.last_words()[-1] == "stale"
        assert frozen.process.exitcode == 0
        assert list(store.lines(STREAM)) == lines
        assert verify(store).is_verified


def taken(store: Store) -> int:
    """The epoch of who takes the stream as soon as the lease of the owner has run out."""
    while True:
        try:
            return store.take(STREAM, "next", lease=60)
        except OwnedError:
            continue
