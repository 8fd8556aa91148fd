"""Processes that are killed: forked from one that has everything loaded, so that there can be hundreds."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.forkserver import ensure_running
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

_FORKS = multiprocessing.get_context("forkserver")
_LOADED = ["store_victim", "killed_table", "meter_writer"]
PATIENCE = 60.0
"""Seconds after which a victim that says nothing is taken to hang."""
Say = Callable[[Any], None]
"""How a victim says what it has done, as soon as it has."""


class Place(NamedTuple):
    """Where a victim is at work."""

    url: str
    keys: Path
    stream: str


class KillAt:
    """A hook that ends its process without a word to anybody, or freezes it: when it comes to a point for the
    so-manyeth time, or when something of a kind happens there."""

    def __init__(self, point: str, when: int | str, how: signal.Signals = signal.SIGKILL) -> None:
        self.point = point
        self.when = when
        self.how = how
        self.seen = 0
        self.happening: frozenset[str] = frozenset()
        """The kinds of events that are under way."""

    def __call__(self, name: str) -> None:
        if name == self.point:
            self.seen += 1
            if self.when == self.seen or self.when in self.happening:
                os.kill(os.getpid(), self.how)


class Victim:
    """A process that was begun to be ended, and what it has said."""

    def __init__(self, process: BaseProcess, heard: Connection) -> None:
        self.process = process
        self._heard = heard

    def hear(self) -> Any:
        """The next thing that it says."""
        assert self._heard.poll(PATIENCE), "it says nothing"
        return self._heard.recv()

    def last_words(self) -> list[Any]:
        """All that it still says until it ends."""
        said = []
        try:
            while True:
                said.append(self.hear())
        except EOFError:
            self.process.join(PATIENCE)
        return said

    def said_before_dying(self) -> list[Any]:
        """The same, of one that must be killed."""
        said = self.last_words()
        assert self.process.exitcode == -signal.SIGKILL, self.process.exitcode
        return said


@contextmanager
def victim(work: Callable[..., None], *given: Any) -> Iterator[Victim]:
    """A process that does some work, given a way to speak; it is gone in the end, whatever happens."""
    _begin_forks()
    heard, saying = _FORKS.Pipe(duplex=False)
    process = _FORKS.Process(target=_work, args=(work, saying, given), daemon=True)
    process.start()
    saying.close()
    try:
        yield Victim(process, heard)
    finally:
        process.kill()
        process.join()
        heard.close()


def _begin_forks() -> None:
    """Begin the process that others are forked from, once; it finds our modules where this one does, which
    Python tells it by itself from 3.13 on only."""
    _FORKS.set_forkserver_preload(_LOADED)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        ensure_running()
    finally:
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before


def _work(work: Callable[..., None], saying: Connection, given: tuple[Any, ...]) -> None:
    work(saying.send, *given)
