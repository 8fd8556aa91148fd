"""Long campaigns within a budget of hours, and one report of them: what ``make campaigns HOURS=8`` runs.

In this order, each with the time that the ones before have left:
the sized tests at their floors, every printed figure of the odds among them; which test runs which line,
and with that every planted fault; one in ten of the mutants that can be made; the sized tests at their
targets. What is not begun within the hours is named as such. The report is `.campaigns/report.md`, beside
what each campaign printed.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
OUT: Final = ROOT / ".campaigns"
PYTEST: Final = ("-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal")
GRACE: Final = 900
"""Seconds beyond the hours after which a campaign that does not end is ended."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """A name, what it tries, and the commands that do, one after the other."""

    name: str
    tries: str
    commands: tuple[tuple[str, ...], ...]


CAMPAIGNS: Final = (
    Campaign("floors", "sized tests at their floors", ((*PYTEST, "--layer", "floor"),)),
    Campaign(
        "planted",
        "planted faults, each asked of the tests that run its line",
        (
            (*PYTEST, "-m", "not untraced", "--cov", "--cov-context=test", "--cov-report="),
            (
                *(*PYTEST, "tests/odds", "tests/simulation", "tests/teaching", "tests/cli", "tests/platform"),
                *("--cov", "--cov-append", "--cov-context=test", "--cov-report="),
            ),
            ("tests/mutants", "planted"),
        ),
    ),
    Campaign(
        "mutants", "one in ten mutants of every package", (("tests/mutants", "rooms", "--one-in", "10"),)
    ),
    Campaign("targets", "sized tests at their targets", ((*PYTEST, "--layer", "target"),)),
)


@dataclass(frozen=True, slots=True)
class Result:
    """How a campaign ended, with the last line that it printed."""

    campaign: Campaign
    outcome: str
    minutes: float
    last_line: str = ""

    def __str__(self) -> str:
        cells = (self.campaign.name, self.campaign.tries, self.outcome, f"{self.minutes:.0f}", self.last_line)
        return f"| {' | '.join(cells)} |"


def run(campaign: Campaign, until: float) -> Result:
    """Run a campaign's commands until one fails or the time is over."""
    begun = time.time()
    if begun >= until:
        return Result(campaign, "not begun", 0)
    log = OUT / f"{campaign.name}.txt"
    outcome = "passed"
    with log.open("w", encoding="utf-8") as file:
        for command in campaign.commands:
            outcome = _outcome(command, until, file.fileno())
            if outcome != "passed":
                break
    lines = [line for line in log.read_text("utf-8").splitlines() if line.strip()]
    return Result(campaign, outcome, (time.time() - begun) / 60, lines[-1].strip("= ") if lines else "")


def _outcome(command: Sequence[str], until: float, file: int) -> str:
    try:
        done = subprocess.run(
            [sys.executable, *command, "--until", str(until)],
            cwd=ROOT,
            stdout=file,
            stderr=file,
            timeout=max(0.0, until - time.time()) + GRACE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "cut off"
    if done.returncode:
        return "failed"
    return "passed" if time.time() < until else "out of time"


def report(results: Sequence[Result], hours: float) -> str:
    """The page that says what was tried, how it ended and how long it took."""
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    run_on = f"Commit {commit.stdout.strip()}, Python {platform.python_version()}, {hours:g} hours."
    head = f"# Campaigns\n\n{run_on}\n\n"
    columns = "| campaign | what it tries | outcome | minutes | its last line |\n|---|---|---|---|---|\n"
    return head + columns + "\n".join(map(str, results)) + "\n"


def main() -> None:
    """Run them all, write the report, and fail if one of them failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(".")[0])
    parser.add_argument("--hours", type=float, required=True, help="how long they may take together")
    hours = parser.parse_args().hours
    if not hours > 0:
        parser.error("--hours takes a number above zero")
    until = time.time() + hours * 3600
    OUT.mkdir(exist_ok=True)
    results = []
    for campaign in CAMPAIGNS:
        sys.stdout.write(f"{campaign.name}: {campaign.tries}...\n")
        sys.stdout.flush()
        results.append(run(campaign, until))
        written = report(results, hours)
        (OUT / "report.md").write_text(written, "utf-8")
    sys.stdout.write(written)
    sys.exit(any(result.outcome in ("failed", "cut off") for result in results))


if __name__ == "__main__":
    main()
