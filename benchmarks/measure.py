"""What a measurement is: a figure, what it is compared with, the bar, and whether the bar is met."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """One line of the report. ``ratio`` is figure / compared; the bar says what it must be."""

    what: str
    figure: str
    compared: str
    ratio: float
    bar: str
    met: bool


def show(measured: Measurement) -> None:
    """Print one line of the report."""
    verdict = "met" if measured.met else "MISSED"
    print(
        f"{measured.what:<34} {measured.figure:>18}  beside {measured.compared:<44} "
        f"ratio {measured.ratio:8.3g}  bar: {measured.bar}: {verdict}",
        flush=True,
    )


def seconds(job: Callable[[], object], repeat: int = 5) -> float:
    """The best of several runs: noise only ever adds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        job()
        times.append(time.perf_counter() - start)
    return min(times)


def run(*command: str, stdin: bytes = b"") -> None:
    subprocess.run([sys.executable, *command], input=stdin, stdout=subprocess.DEVNULL, check=True)
