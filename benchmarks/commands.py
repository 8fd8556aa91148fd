"""The command at start-up, and `paigow set` on standard input."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.measure import Measurement, run, seconds
from paigow.cards import DECK_53, format_cards

EMPTY_APPLICATION = """
import typer
app = typer.Typer()
@app.command()
def one() -> None: ...
@app.command()
def two() -> None: ...
app()
"""
HANDS = 20_000


def measurements() -> Iterator[Measurement]:
    yield start_up()
    yield from setting()


def start_up() -> Measurement:
    """`paigow --help` beside an empty Typer application."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.py"
        empty.write_text(EMPTY_APPLICATION, encoding="utf-8")
        theirs = ours = float("inf")
        for _ in range(10):  # in turn, so that a busy moment falls on both
            theirs = min(theirs, seconds(lambda: run(str(empty), "--help"), repeat=1))
            ours = min(ours, seconds(lambda: run("-m", "paigow.cli.main", "--help"), repeat=1))
    return Measurement(
        "paigow --help",
        f"{1000 * ours:.0f} ms",
        f"empty Typer application {1000 * theirs:.0f} ms",
        ours / theirs,
        "at most 1.3",
        ours <= 1.3 * theirs,
    )


def setting() -> Iterator[Measurement]:
    """`paigow set -` on one core, its start-up taken off by a run on no hands."""
    dealer = random.Random(7)
    hands = "".join(format_cards(dealer.sample(DECK_53, 7)) + "\n" for _ in range(HANDS)).encode()
    for way in ("best-low", "foxwoods"):
        command = (
            "-m",
            "paigow.cli.main",
            "set",
            "--game",
            "pai-gow-poker",
            "--house-way",
            way,
            "--json",
            "-",
        )
        nothing = seconds(partial(run, *command), repeat=3)
        taken = seconds(partial(run, *command, stdin=hands), repeat=3) - nothing
        rate = HANDS / taken
        yield Measurement(
            f"paigow set --house-way {way}",
            f"{rate:,.0f} hands/s",
            "5,000 hands/s",
            rate / 5_000,
            "at least 1",
            rate >= 5_000,
        )
