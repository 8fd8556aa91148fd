"""Workers end with whoever started them, and at once when the work is given up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from time import monotonic, sleep

import pytest

from paigow.platform.workers import LOWER, workers

PROMPT = 15.0
"""Seconds that a busy machine may take to end a process; the work itself would go on for minutes."""


def test_calls_come_back_in_any_order_and_the_workers_leave() -> None:
    with workers(2) as submit:
        calls = [submit(divmod, number, 5) for number in (17, 23, 30)]
        processes = {submit(os.getpid).result() for _ in range(6)}
        assert [call.result() for call in calls] == [(3, 2), (4, 3), (6, 0)]
    assert len(processes) <= 2
    assert all(is_gone(each) for each in processes)


def test_workers_that_give_way_stand_below_whoever_started_them() -> None:
    own = os.nice(0)
    with workers(1) as submit:
        assert submit(os.nice, 0).result() == own
    with workers(1, give_way=True) as submit:
        assert submit(os.nice, 0).result() == min(own + LOWER, 19)


def test_giving_up_ends_a_worker_in_the_middle_of_its_work() -> None:
    with pytest.raises(KeyboardInterrupt):
        give_up_while_one_sleeps()


def give_up_while_one_sleeps() -> None:
    before = monotonic()
    try:
        with workers(1) as submit:
            submit(time.sleep, 600)
            sleep(0.5)
            raise KeyboardInterrupt
    finally:
        assert monotonic() - before < PROMPT


def test_a_worker_that_is_killed_is_told() -> None:
    with workers(1) as submit:
        process = submit(os.getpid).result()
        asleep = submit(time.sleep, 600)
        os.kill(process, signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            asleep.result()


_PARENT = """
import os, signal, sys, time
from paigow.platform.workers import LOWER, workers
signal.signal(signal.SIGINT, signal.default_int_handler)
if __name__ == "__main__":
    with workers(2) as submit:
        print(*{submit(os.getpid).result() for _ in range(8)}, flush=True)
        for _ in range(4):
            submit(time.sleep, 600)
        time.sleep(600)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals as they are on POSIX")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
def test_workers_end_with_whoever_started_them(tmp_path: Path, how: signal.Signals) -> None:
    program = tmp_path / "parent.py"
    program.write_text(_PARENT, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as parent:
        assert parent.stdout is not None
        processes = [int(each) for each in parent.stdout.readline().split()]
        assert processes
        parent.send_signal(how)
        parent.wait(PROMPT)
    assert all(is_gone(each) for each in processes)


def is_gone(process: int) -> bool:
    """Whether a process has ended, waiting a while for it."""
    end = monotonic() + PROMPT
    while monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{process}/stat").is_file() and ") Z " in Path(f"/proc/{process}/stat").read_text(
            "ascii"
        ):
            return True  # over, and only not yet fetched by whoever inherited it
        sleep(0.05)
    return False
