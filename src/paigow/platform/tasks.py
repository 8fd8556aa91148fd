"""Many tasks, in this process, in others or on other machines; what comes of them is in their order.

A task is a pure function of its argument, which holds its number and its seed. So it does not matter who runs
it, when, or how often: the results, taken in order of number, are the same on one process and on a cluster.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from paigow.errors import PaigowError, needs
from paigow.platform.cluster import cluster
from paigow.platform.workers import Submit, workers

_AHEAD: Final = 2
"""Tasks that wait for each process, so that none is idle and no result lies about for long."""
T = TypeVar("T")
R = TypeVar("R")


def check_workers(jobs: int, ray: str | None) -> None:
    """Raise an error unless it says who is to work: so many processes, or a Ray cluster at an address.

    >>> check_workers(2, None)
    >>> check_workers(2, "auto")
    Traceback (most recent call last):
    paigow.errors.PaigowError: give jobs or ray, not both: a cluster has as many jobs as it has processors
    """
    needs(int, jobs=jobs)
    if jobs < 1:
        raise PaigowError(f"jobs has to be at least 1, not {jobs}")
    if ray is not None:
        needs(str, ray=ray)
        if jobs > 1:
            raise PaigowError("give jobs or ray, not both: a cluster has as many jobs as it has processors")


def in_order(run: Callable[[T], R], tasks: Iterable[T], jobs: int = 1, ray: str | None = None) -> Iterator[R]:
    """Yield what comes of some tasks in their order, whoever runs them.

    >>> list(in_order(abs, [-3, 2, -1]))
    [3, 2, 1]
    """
    if ray is not None:
        with cluster(ray) as (submit, processors):
            yield from _bounded(submit, run, tasks, _AHEAD * processors)
    elif jobs == 1:
        yield from map(run, tasks)
    else:
        try:
            with workers(jobs) as submit:
                yield from _bounded(submit, run, tasks, _AHEAD * jobs)
        except BrokenProcessPool:
            raise PaigowError(
                "a process that shared the work was ended from outside; run the command again, with fewer "
                "jobs if memory was short"
            ) from None


def _bounded(submit: Submit, run: Callable[[T], R], tasks: Iterable[T], most: int) -> Iterator[R]:
    """Submit the tasks one by one, so many ahead of the result that is wanted next: memory stays flat."""
    ahead: deque[Future[R]] = deque()
    for task in tasks:
        ahead.append(submit(run, task))
        if len(ahead) > most:
            yield ahead.popleft().result()
    while ahead:
        yield ahead.popleft().result()
