"""Processes that share work: they end with whoever started them, and at once when the work is given up.

Each worker holds one end of a pipe whose other end only the starting process has. When that one closes it, or
is gone by any signal, the pipe ends and the workers leave. An interruption from the keyboard goes to all
processes of a terminal; the workers are born deaf to it, so the one that waits for them decides.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from typing import Any, Final

Submit = Callable[..., Future[Any]]
LOWER: Final = 10
"""By how much those who give way stand below everybody else."""


def get_ready() -> None:
    """Start multiprocessing's resource tracker before a screen takes the streams of the terminal: the
    screen's own have no number that a new process could inherit."""
    resource_tracker.ensure_running()


@contextmanager
def workers(count: int, *, give_way: bool = False) -> Iterator[Submit]:
    """Run so many processes at most; the function that is given hands a call to one of them.

    Those that give way work when nobody else wants to: no screen and no table waits for them.
    """
    context = get_context("spawn")
    held_by_workers, held_here = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, initializer=_begin, initargs=(held_by_workers, give_way))
    try:
        yield partial(_submit, pool)
        pool.shutdown()
    finally:
        held_here.close()
        pool.shutdown(cancel_futures=True)
        held_by_workers.close()


def _submit(pool: ProcessPoolExecutor, call: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Hand a call to a worker. One that is started for it inherits that interruptions are held back."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(call, *arguments)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(pipe: Connection, give_way: bool) -> None:
    if give_way:
        os.nice(LOWER)
    threading.Thread(target=_leave_at_the_end_of, args=(pipe,), daemon=True).start()


def _leave_at_the_end_of(pipe: Connection) -> None:
    pipe.poll(None)  # nothing is ever written, so this waits for the end
    os._exit(1)
