"""Runs pytest again and again, in forks of a process that has loaded the libraries: that takes half a second.

Run as a program, it reads lines with the arguments of a run, and answers each with how the run ended.
"""

from __future__ import annotations

import importlib
import json
import os
import select
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

LIBRARIES: Final = tuple(
    """
    pytest _pytest.doctest _pytest.pytester xdist.plugin pytest_timeout hypothesis.strategies
    hypothesis.stateful numpy numba msgspec sqlalchemy alembic.command cryptography.fernet
    fastapi httpx uvicorn websockets typer rich.console
    textual.app prometheus_client psycopg
    """.split()  # noqa: SIM905
)
"""What the tests use beside the package itself, which has to be loaded anew for every fault."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended, and what it printed."""

    status: int
    output: str


class ForkServer:
    """A process that forks for each run; it ends with whoever started it."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def run(self, arguments: Sequence[str], timeout: float) -> Ended:
        """Run pytest with some arguments; raise `subprocess.TimeoutExpired` where it takes too long."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(
            json.dumps({"arguments": list(arguments), "timeout": timeout}),
            file=self._process.stdin,
            flush=True,
        )
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the process that forks has ended; were the libraries installed?")
        ended = json.loads(answer)
        if ended["status"] is None:
            raise subprocess.TimeoutExpired(list(arguments), timeout)
        return Ended(ended["status"], ended["output"])

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def _serve() -> None:
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    for name in LIBRARIES:
        importlib.import_module(name)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(_fork(asked["arguments"], asked["timeout"])), flush=True)


def _fork(arguments: Sequence[str], timeout: float) -> dict[str, object]:
    with TemporaryFile() as file:
        child = os.fork()
        if child == 0:
            _run(arguments, file.fileno())
        status = _wait(child, timeout)
        file.seek(0)
        return {"status": status, "output": file.read().decode(errors="replace")}


def _run(arguments: Sequence[str], output: int) -> None:
    """Be the run: never comes back."""
    os.setpgid(0, 0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, place in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(source, place)
    import pytest

    status: int = pytest.ExitCode.INTERNAL_ERROR
    try:
        status = pytest.main(list(arguments))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(status))


def _wait(child: int, timeout: float) -> int | None:
    """The status of a child, negative if a signal has ended it; nothing where it took too long."""
    watched = os.pidfd_open(child) if hasattr(os, "pidfd_open") else None
    if watched is not None:
        is_over = bool(select.select([watched], [], [], timeout)[0])
        os.close(watched)
    else:
        deadline, is_over = time.monotonic() + timeout, False
        while not is_over and time.monotonic() < deadline:
            time.sleep(0.05)
            is_over = os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    if not is_over:
        os.killpg(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status if is_over else None


if __name__ == "__main__":
    _serve()
