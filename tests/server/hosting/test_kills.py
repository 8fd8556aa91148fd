"""kill -9 at every named point of a turn: what was answered is there, and nothing is half there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile, product
from pathlib import Path
from typing import Any

import pytest

from hosting_kit import AT_ONCE, DOLLAR, ManualClock, house, phase, run, until
from killed_table import host_until_killed
from paigow.log.replay import replay
from paigow.server.hosting import HostingOptions
from paigow.store import Store
from paigow.table import Phase, Refused
from paigow.table import commands as c
from paigow.table.money.ledger import OUTSIDE
from store_kit import opened
from victims import KillAt, Place, victim

POINTS = (
    *("before_append", "after_append", "before_commit", "after_commit"),
    *("before_answer", "after_answer", "mid_broadcast"),
)
TABLE = "one"
DEPTH = 9
"""At which time the point is reached: in the middle of a round; each further kill is one further."""


def killed(url: str, folder: Path, point: str, when: int | str) -> list[Any]:
    """Let a process play until it is killed; its people, and then what it was answered."""
    with victim(host_until_killed, Place(url, folder / "keys", TABLE), KillAt(point, when)) as process:
        return process.said_before_dying()


def check(store: Store, people: Sequence[str], answers: Sequence[tuple[int, str]]) -> None:
    """Nothing that was answered is lost, the log is whole, and the purses and the table agree."""
    result = replay(store.lines(TABLE), ring=store.ring)
    assert result.is_verified
    for line, head in answers:
        assert store.head(TABLE, line) == head
    bought = sum(1_000 * DOLLAR - store.people.balance(each) for each in people)
    assert bought == -result.table.balance(OUTSIDE)
    assert sum(result.table.balances.values()) == 0


@pytest.mark.fault("F1")
@pytest.mark.sizes(of="kills at each point", all=1, floor=20, target=1_000)
@pytest.mark.parametrize("point", POINTS)
def test_whatever_was_answered_is_there_after_a_kill(
    new_url: Callable[[], str], tmp_path: Path, point: str, trials: int
) -> None:
    for depth in range(DEPTH, DEPTH + trials):
        goes_on_after(new_url(), tmp_path, point, depth)


@pytest.mark.fault("F1")
@pytest.mark.sizes(of="kinds of events at a point, all there are at most", all=2, floor=500, target=500)
def test_whatever_happens_in_a_turn_a_kill_leaves_it_whole_or_not_at_all(
    new_url: Callable[[], str], tmp_path: Path, trials: int
) -> None:
    url = new_url()
    killed(url, tmp_path, "mid_broadcast", DEPTH * 4)
    with opened(url, tmp_path) as store:
        kinds = sorted(set(_happened(store)))
    pairs = list(product(kinds, POINTS))
    assert len(kinds) > 20
    for kind, point in random.Random(0).sample(pairs, min(trials, len(pairs))):
        goes_on_after(new_url(), tmp_path, point, kind)


def _happened(store: Store) -> Iterator[str]:
    """The kinds of events since the first chips were bought."""
    entries = store.open(TABLE, store.info(TABLE).epoch).journal.entries
    since = dropwhile(lambda entry: not isinstance(entry.command, c.BuyChips), entries)
    for entry in since:
        assert not isinstance(entry.outcome, Refused)
        yield from (type(record.event).__name__ for record in entry.outcome)


def goes_on_after(url: str, folder: Path, point: str, when: int | str) -> None:
    """A process is killed, and another goes on where it was."""
    people, *answers = killed(url, folder, point, when)
    with opened(url, folder) as store:
        check(store, people, answers)
        run(_goes_on(store))
        check(store, people, answers)


async def _goes_on(store: Store) -> None:
    """Another process plays on from there."""
    clock = ManualClock(2_000_000)
    async with house(store, clock, HostingOptions(AT_ONCE, "me")) as later:
        host = later.registry.host(TABLE)
        await until(lambda: phase(host) is not Phase.CLOSED)
