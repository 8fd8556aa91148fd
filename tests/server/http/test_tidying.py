"""Everything is looked through for garbage when nobody waits, and seldom otherwise."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from paigow.server.http.server import AT_LEAST, NEVER, QUIET, SELDOM, YOUNG, Tidying, settle


@pytest.fixture
def as_before() -> Iterator[None]:
    """Whatever a test does to Python's collector, it is as it was afterwards."""
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


def due_after(seconds: float, *, each: int) -> list[float]:
    """When everything is looked through within some seconds, in each of which so many messages come."""
    tidying, found, messages, now = Tidying(0.0), [], 0, 0.0
    while now < seconds:
        now, messages = now + QUIET, messages + each
        if tidying.is_due(now, messages):
            found.append(now)
    return found


def test_everything_is_looked_through_once_a_while_when_nobody_speaks() -> None:
    assert due_after(2 * SELDOM, each=0) == [SELDOM, 2 * SELDOM]


def test_while_people_speak_it_is_put_off_but_not_for_ever() -> None:
    assert due_after(2 * AT_LEAST, each=1) == [AT_LEAST, 2 * AT_LEAST]


def test_it_is_made_up_for_in_the_first_quiet_moment() -> None:
    tidying = Tidying(0.0)
    assert not tidying.is_due(SELDOM + 1, 7)
    assert tidying.is_due(SELDOM + 2, 7)
    assert not tidying.is_due(SELDOM + 3, 7)


@pytest.mark.sizes(all=1)
@pytest.mark.usefixtures("as_before")
def test_what_is_there_from_the_start_is_never_looked_at_again_and_python_leaves_the_rest_to_us() -> None:
    settle()
    assert gc.get_freeze_count() > YOUNG
    assert gc.get_threshold()[0] == YOUNG
    assert gc.get_threshold()[2] == NEVER
