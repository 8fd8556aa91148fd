"""A full garbage collection runs when nobody waits, and at long intervals otherwise."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from paigow.server.http.server import (
    COLLECT_ANYWAY,
    COLLECT_IF_QUIET,
    NEVER,
    QUIET,
    YOUNG,
    CollectionSchedule,
    freeze_objects,
)


@pytest.fixture
def as_before() -> Iterator[None]:
    """Whatever a test does to Python's collector, it is as it was afterwards."""
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


def due_after(seconds: float, *, each: int) -> list[float]:
    """When collections run within some seconds, in each of which so many messages come."""
    schedule, found, messages, now = CollectionSchedule(0.0), [], 0, 0.0
    while now < seconds:
        now, messages = now + QUIET, messages + each
        if schedule.is_due(now, messages):
            found.append(now)
    return found


def test_it_runs_every_minute_while_nobody_waits() -> None:
    assert due_after(2 * COLLECT_IF_QUIET, each=0) == [COLLECT_IF_QUIET, 2 * COLLECT_IF_QUIET]


def test_while_messages_come_it_is_put_off_but_not_for_ever() -> None:
    assert due_after(2 * COLLECT_ANYWAY, each=1) == [COLLECT_ANYWAY, 2 * COLLECT_ANYWAY]


def test_what_was_put_off_runs_in_the_first_quiet_moment() -> None:
    schedule = CollectionSchedule(0.0)
    assert not schedule.is_due(COLLECT_IF_QUIET + 1, 7)
    assert schedule.is_due(COLLECT_IF_QUIET + 2, 7)
    assert not schedule.is_due(COLLECT_IF_QUIET + 3, 7)


@pytest.mark.sizes(all=1)
@pytest.mark.usefixtures("as_before")
def test_objects_of_the_start_are_frozen_and_python_runs_no_full_collection() -> None:
    freeze_objects()
    assert gc.get_freeze_count() > YOUNG
    assert gc.get_threshold()[0] == YOUNG
    assert gc.get_threshold()[2] == NEVER
