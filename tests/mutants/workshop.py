"""A copy of the checkout in which faults are planted one at a time, and the tests that should notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

FIRST, ALL = 40, 400
"""How many tests are tried at first, and at most, for one fault."""
LONGEST = 240
"""Seconds after which a fault that makes a test hang counts as noticed."""


class Verdict(StrEnum):
    """What became of a planted fault."""

    CAUGHT = "caught"
    SURVIVED = "survived"
    UNREACHED = "unreached"
    """No test of the record runs the line."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A fault and its verdict, with the tests that were asked."""

    name: str
    verdict: Verdict
    tests: int


@contextmanager
def workshop(root: Path) -> Iterator[Workshop]:
    """A working copy of everything that git knows, thrown away afterwards."""
    with tempfile.TemporaryDirectory(prefix="paigow-mutants-") as folder:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
        for name in filter(None, listed.decode().split("\0")):
            if (root / name).is_file():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(root / name, Path(folder) / name)
        yield Workshop(Path(folder))


@dataclass(frozen=True, slots=True)
class Workshop:
    """The copy; one fault at a time."""

    root: Path

    def verdict(self, file: str, text: str, tests: Sequence[str]) -> Verdict:
        """Plant a fault, ask the tests that run the line, and take the fault out again."""
        if not tests:
            return Verdict.UNREACHED
        path = self.root / file
        sound = path.read_text("utf-8")
        path.write_text(text, "utf-8")
        try:
            chosen = (tests[:FIRST], tests[FIRST:ALL])
            noticed = any(self.is_red(each) for each in chosen if each)
        finally:
            path.write_text(sound, "utf-8")
        return Verdict.CAUGHT if noticed else Verdict.SURVIVED

    def is_red(self, tests: Sequence[str]) -> bool:
        """Whether any of the tests fails, or cannot even be collected."""
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--no-header", "-W", "ignore"]
        paths = {"PYTHONPATH": str(self.root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        cache = {"PAIGOW_CACHE_DIR": str(self.root / ".cache")}
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", *options, *tests],
                cwd=self.root,
                env={**os.environ, **paths, **cache, "CI": "true"},
                capture_output=True,
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0
