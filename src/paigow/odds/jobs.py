"""Long work in pieces: on several cores, with progress and an estimate, interruptible and resumable.

A piece (`Task`) adds to named totals. The sum of the pieces done so far is put aside from time to time, so
work that was interrupted, or whose process was killed, goes on where it stood. How much memory the work wants
is said before it starts.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.odds.cache import CachedResults

try:
    import resource
except ImportError:  # not there on every system
    resource = None  # type: ignore[assignment]

_SAVE_SECONDS: Final = 2.0
_MEMINFO: Final = Path("/proc/meminfo")
_OWN_PAGES: Final = Path("/proc/self/statm")
_CONTROL_GROUP: Final = Path("/sys/fs/cgroup")
GIB: Final = 1 << 30

Totals = Mapping[str, int]


class TooLittleMemoryError(PaigowError):
    """The work wants more memory than there is."""


@dataclass(frozen=True)
class Task:
    """A piece of work: what it adds to which totals, and about how heavy it is among the others."""

    name: str
    run: Callable[[], Totals]
    weight: float = 1.0


@dataclass(frozen=True)
class Progress:
    """How far the work is: the share that is done and, once it can be told, the seconds that are left."""

    what: str
    share: float
    seconds_left: float | None


Watch = Callable[[Progress], None]


@dataclass(frozen=True)
class Work:
    """Tasks that together answer one question, and the memory they want: in all, and for each core more."""

    what: str
    question: Mapping[str, object]
    tasks: Callable[[], Iterable[Task]]
    memory: int
    memory_each: int
    is_plausible: Callable[[Totals], bool] = lambda _: True
    """Whether the totals can be true at all: asked once everything is done."""

    def memory_for(self, jobs: int) -> int:
        return self.memory + jobs * self.memory_each


def default_jobs() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def carry_out(work: Work, jobs: int | None = None, watch: Watch | None = None) -> dict[str, int]:
    """Do all the tasks that an earlier run has not done, and return the totals."""
    jobs = jobs or default_jobs()
    ensure_memory(work, jobs)
    store = CachedResults("partial")
    run = _Run(work, store, watch)
    resumed = run.resume()
    run.go(jobs)
    if resumed and not work.is_plausible(run.totals):  # what was put aside was not what had been done
        run = _Run(work, store, watch)
        run.go(jobs)
    store.forget(work.question)
    if not work.is_plausible(run.totals):
        raise ArithmeticError(f"{work.what} came to totals that cannot be: {dict(run.totals)}")
    return dict(run.totals)


class _Run:
    """One run through the tasks of some work. Threads compute; this one adds, saves and tells."""

    def __init__(self, work: Work, store: CachedResults, watch: Watch | None) -> None:
        self.work, self.store, self.watch = work, store, watch
        self.done: set[str] = set()
        self.totals: Counter[str] = Counter()
        self.tasks = sorted(work.tasks(), key=lambda task: -task.weight)
        self.weight = sum(task.weight for task in self.tasks)
        self.weight_before = self.weight_done = 0.0
        self.started = self.saved = monotonic()

    def resume(self) -> bool:
        """Go on from what an earlier run put aside, if that is of these tasks."""
        match self.store.read(self.work.question):
            case {"done": list(done), "totals": dict(totals)} if self._are_ours(done, totals):
                self.done, self.totals = set(done), Counter(totals)
        self.weight_before = sum(task.weight for task in self.tasks if task.name in self.done)
        self.weight_done = self.weight_before
        return bool(self.done)

    def _are_ours(self, done: list[Any], totals: dict[str, Any]) -> bool:
        names = {task.name for task in self.tasks}
        return all(isinstance(name, str) and name in names for name in done) and all(
            type(total) is int for total in totals.values()
        )

    def go(self, jobs: int) -> None:
        waiting: SimpleQueue[Task] = SimpleQueue()
        finished: SimpleQueue[tuple[Task, Totals | BaseException]] = SimpleQueue()
        todo = [task for task in self.tasks if task.name not in self.done]
        for task in todo:
            waiting.put(task)
        for _ in range(min(jobs, len(todo))):
            threading.Thread(target=_worker, args=(waiting, finished), daemon=True).start()
        try:
            self._tell()
            for _ in todo:
                self._take(*finished.get())
        except BaseException:
            _drain(waiting)
            self._save()
            raise

    def _take(self, task: Task, result: Totals | BaseException) -> None:
        if isinstance(result, BaseException):
            raise result
        self.totals.update(result)
        self.done.add(task.name)
        self.weight_done += task.weight
        if monotonic() - self.saved > _SAVE_SECONDS:
            self._save()
        self._tell()

    def _save(self) -> None:
        if self.done:
            self.store.write(self.work.question, {"done": sorted(self.done), "totals": dict(self.totals)})
        self.saved = monotonic()

    def _tell(self) -> None:
        if self.watch is None:
            return
        fresh = self.weight_done - self.weight_before
        pace = (monotonic() - self.started) / fresh if fresh else None
        left = None if pace is None else pace * (self.weight - self.weight_done)
        share = self.weight_done / self.weight if self.weight else 1.0
        self.watch(Progress(self.work.what, share, left))


def _worker(waiting: SimpleQueue[Task], finished: SimpleQueue[tuple[Task, Totals | BaseException]]) -> None:
    while True:
        try:
            task = waiting.get_nowait()
        except Empty:
            return
        try:
            finished.put((task, task.run()))
        except BaseException as error:
            finished.put((task, error))


def _drain(waiting: SimpleQueue[Any]) -> None:
    while not waiting.empty():
        try:
            waiting.get_nowait()
        except Empty:
            return


def ensure_memory(work: Work, jobs: int) -> None:
    """Refuse work that does not fit, before it starts."""
    wanted, free = work.memory_for(jobs), available_memory()
    if free is not None and wanted > free:
        raise TooLittleMemoryError(
            f"{work.what} wants about {in_gib(wanted)} of memory with {jobs} jobs, and only {in_gib(free)} "
            "are free; close other programs, or use fewer jobs"
        )


def in_gib(size: int) -> str:
    """
    >>> in_gib(3 << 29)
    '1.5 GiB'
    """
    return f"{size / GIB:.1f} GiB"


def available_memory() -> int | None:
    """The memory that this process can still have, if the system tells."""
    limits = (_free_memory(), _group_memory_left(), _address_space_left())
    return min((limit for limit in limits if limit is not None), default=None)


def _free_memory() -> int | None:
    for line in _lines(_MEMINFO):
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError):
        return None


def _group_memory_left() -> int | None:
    """What the limit of a container leaves."""
    most, used = (_lines(_CONTROL_GROUP / name) for name in ("memory.max", "memory.current"))
    return int(most[0]) - int(used[0]) if most and used and most[0].isdecimal() else None


def _address_space_left() -> int | None:
    """What a limit on the address space (``ulimit -v``) leaves."""
    if resource is None:
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return None
    pages = _lines(_OWN_PAGES)
    return limit - int(pages[0].split()[0]) * os.sysconf("SC_PAGE_SIZE") if pages else limit


def _lines(file: Path) -> list[str]:
    """The lines of a small file that the system may or may not have."""
    try:
        return file.read_text(encoding="ascii").splitlines()
    except OSError:
        return []
