"""A bucket gives so many at once and so many a second, whatever its clock does, and forgets nobody unduly."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paigow.server.people.limits import Bucket, Buckets, Rate


class Hand:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_and_then_the_rate() -> None:
    clock = Hand()
    bucket = Bucket(Rate(5, 20), clock)
    assert sum(bucket.take() for _ in range(100)) == 20
    clock.now = 10
    assert sum(bucket.take() for _ in range(100)) == 20
    taken = 0
    for tick in range(1, 101):
        clock.now = 10 + tick / 10
        taken += sum(bucket.take() for _ in range(10))
    assert 49 <= taken <= 51


@given(st.lists(st.floats(-100, 100)))
def test_a_clock_that_jumps_gives_no_more_than_has_passed(jumps: list[float]) -> None:
    clock = Hand()
    bucket = Bucket(Rate(1, 3), clock)
    taken, latest = 0, 0.0
    for jump in jumps:
        clock.now += jump
        latest = max(latest, clock.now)
        taken += bucket.take()
    assert taken <= 3 + latest


def test_askers_have_buckets_of_their_own_and_the_memory_is_bounded() -> None:
    clock = Hand()
    buckets = Buckets(Rate(0.001, 1), clock, most=3)
    assert buckets.take("Ann")
    assert not buckets.take("Ann")
    assert buckets.take("Ben")
    for number in range(9):
        assert buckets.take(f"stranger {number}")
        assert not buckets.take(f"stranger {number}"), "whoever came last is not forgotten for it"
        assert len(buckets._kept) <= 3
    assert buckets.take("Ann"), "who has long not asked is as new"


def test_a_flood_of_addresses_is_refused_each_by_itself() -> None:
    """However many have come before, nobody gets more than a burst for being one too many to remember."""
    clock = Hand()
    buckets = Buckets(Rate(0.001, 2), clock, most=5)
    given = [sum(buckets.take(f"address {number}") for _ in range(10)) for number in range(20)]
    assert given == [2] * 20
