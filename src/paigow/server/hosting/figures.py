"""What a server counts and times, for whoever measures it: no card, no name and no purse is in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from prometheus_client import Counter, Histogram, disable_created_metrics
from prometheus_client.metrics import MetricWrapperBase

from paigow.table import events as e

STEP: Final = 1.25
"""By how much the buckets of times grow: a percentile that is read from them is off by no more."""
SHORTEST, LONGEST = 0.0005, 10.0
"""Seconds of the first bucket, and those that the last reaches at least."""


def bucket_bounds() -> tuple[float, ...]:
    """The upper bounds of the buckets, in seconds.

    >>> bounds = bucket_bounds()
    >>> bounds[0], bounds[-1] >= LONGEST > bounds[-2]
    (0.0005, True)
    """
    bounds = [SHORTEST]
    while bounds[-1] < LONGEST:
        bounds.append(bounds[-1] * STEP)
    return tuple(bounds)


BOUNDS: Final = bucket_bounds()
disable_created_metrics()  # type: ignore[no-untyped-call]  # since when each is counted is known of the process


class Figures:
    """The counters and histograms of one process; each is registered nowhere but where it is shown."""

    def __init__(self) -> None:
        self.commands = Histogram(
            "paigow_command_seconds",
            "From a command's arrival to its answer, which is on disk by then.",
            buckets=BOUNDS,
            registry=None,
        )
        self.commits = Histogram(
            "paigow_commit_seconds", "Of a transaction of the store.", buckets=BOUNDS, registry=None
        )
        self.rounds = Counter(
            "paigow_rounds", "Rounds that have ended.", ["game", "money", "end"], registry=None
        )
        self.stakes = Counter(
            "paigow_stakes_cents", "Wagers that were decided, in cents.", ["game", "money"], registry=None
        )
        self.leases = Counter(
            "paigow_lease_changes",
            "Tables that this server took, let go in good order, or lost to another.",
            ["change"],
            registry=None,
        )
        for change in ("taken", "released", "lost"):
            self.leases.labels(change)

    @property
    def all(self) -> tuple[MetricWrapperBase, ...]:
        return self.commands, self.commits, self.rounds, self.stakes, self.leases

    def follow(self, game: str, events: Iterable[e.Event], *, is_practice: bool) -> None:
        """Count what has happened at a table."""
        money = "practice" if is_practice else "play"
        for event in events:
            match event:
                case e.RoundCompleted():
                    self.rounds.labels(game, money, "settled").inc()
                case e.RoundVoided():
                    self.rounds.labels(game, money, "void").inc()
            if staked := sum(each.wagered for each in getattr(event, "settled", ())):
                self.stakes.labels(game, money).inc(staked)
