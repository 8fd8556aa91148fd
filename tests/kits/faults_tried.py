"""Which faults there are, which tests try each of them, and how often: read off the marks of the tests.

The page `docs/reliability.md` is written from here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FAULTS = {
    "F1": "killed at any point of a turn, before and after append, commit, answer and broadcast",
    "F2": "killed while it recovers, migrates, copies, rotates keys or takes a snapshot",
    "F3": "the disk is full",
    "F4": "an error of the disk, or a lost connection, at the nth operation, once or for good",
    "F5": "the tail of the file is torn off",
    "F6": "bits of stored rows are turned over",
    "F7": "a command comes twice or more, with the same content or another",
    "F8": "commands come in another order",
    "F9": "wagers come late, around the call of no more bets",
    "F10": "an answer is lost, so that nobody knows what came of a command",
    "F11": "a player is cut off, in each phase, at each position",
    "F12": "all players vanish, and the server begins anew",
    "F13": "hundreds of sockets drop and come back at once",
    "F14": "somebody comes back after any event, with a gap or from the future",
    "F15": "viewers read slowly, or never",
    "F16": "bad messages by the thousand, and the traps of Python among them",
    "F17": "a client floods the server",
    "F18": "oversize, fragmented and endlessly slow requests, frames and handshakes",
    "F19": "wrong, expired, stolen tokens, and those of others",
    "F20": "pages of other origins",
    "F21": "the clock jumps or stands still",
    "F22": "PostgreSQL is restarted in the middle",
    "F23": "serialization failures, deadlocks, locks that are not let go",
    "F24": "SQLite is busy, or somebody reads for long",
    "F25": "two servers race for one table",
    "F26": "an owner that was frozen comes back",
    "F27": "many tables move one meter at once",
    "F28": "a process dies between what goes into a meter and what it pays",
    "F29": "two win the whole meter",
    "F30": "a bank cannot cover the wagers, or leaves",
    "F31": "misdeals, exposed cards, wrong counts, a shuffler that jams",
    "F32": "chance fails, or repeats itself",
    "F33": "new code reads what old code wrote",
    "F34": "a copy is taken while the store is in use, and restored elsewhere",
    "F35": "no memory or no file descriptors are left",
    "F36": "the server is told to end",
}
BARS = {
    "B1": "simulated rounds with faults at random: not a cent is off",
    "B2": "the same seed gives the same log, to the last byte",
    "B6": "repeats and races, a thousand of each: nothing is done twice, nothing answered is lost",
    "B8": "secrecy: what a viewer may not know changes no byte that the viewer gets",
}


@dataclass(frozen=True, slots=True)
class Trial:
    """A test, the faults that it tries, and how often."""

    test: str
    """As pytest names it."""
    faults: tuple[str, ...]
    figures: dict[str, Any] = field(default_factory=dict)

    @property
    def often(self) -> str:
        """How often, in words."""
        if not self.figures:
            return "as it is"
        counts = (f"{self.figures[each]:,}" for each in ("all", "floor", "target"))
        return f"{' / '.join(counts)} {self.figures['of']}"


def tried() -> Iterator[Trial]:
    """Every test that is marked with a fault."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text("utf-8")
        if "mark.fault(" in text:
            for node in ast.parse(text).body:
                if isinstance(node, ast.FunctionDef):
                    yield from _of(node, f"{file.relative_to(ROOT).as_posix()}::{node.name}")


def _of(test: ast.FunctionDef, name: str) -> Iterator[Trial]:
    marks = {ast.unparse(mark.func): mark for mark in test.decorator_list if isinstance(mark, ast.Call)}
    if fault := marks.get("pytest.mark.fault"):
        sizes = marks["pytest.mark.sizes"].keywords if "pytest.mark.sizes" in marks else ()
        figures = {each.arg or "": ast.literal_eval(each.value) for each in sizes}
        counted = figures if "floor" in figures else {}
        yield Trial(name, tuple(ast.literal_eval(each) for each in fault.args), counted)


def table() -> Iterator[str]:
    """The rows of the page: each fault, its tests, and how often they try it."""
    every = list(tried())
    for number, said in (FAULTS | BARS).items():
        tests = [each for each in every if number in each.faults]
        shown = "<br>".join(f"`{each.test.removeprefix('tests/')}`: {each.often}" for each in tests)
        yield f"| {number} | {said} | {shown} |"
