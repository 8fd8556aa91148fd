"""A copy of the checkout in which faults are planted one at a time, and the tests that should notice."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

import pytest

FIRST, ALL = 40, 400
"""How many tests are tried at first, and at most, for one fault."""
LONGEST = 240
"""Seconds after which a fault that makes a test hang counts as noticed."""
_FAILED: Final = re.compile(r"^FAILED (.+?)(?: - .*)?$", re.MULTILINE)
_GREEN: Final = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
"""What pytest says where nothing fails: all passed, or those that are left out were all there were."""


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
class Red:
    """What a run of tests that did not pass has to say: the tests that failed, if it came so far."""

    failed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Workshop:
    """The copy; one fault at a time."""

    root: Path
    sound: set[str] = field(default_factory=set)
    """Tests that were seen to pass without a fault."""
    unsound: set[str] = field(default_factory=set)
    """Tests that fail here without any fault, and so prove nothing."""

    def verdict(self, file: str, text: str, tests: Sequence[str]) -> Verdict:
        """Plant a fault, ask the tests that run the line, and take the fault out again."""
        chosen = [each for each in (tests[:FIRST], tests[FIRST:ALL]) if each]
        if not chosen:
            return Verdict.UNREACHED
        noticed = any(self._is_noticed(file, text, each) for each in chosen)
        return Verdict.CAUGHT if noticed else Verdict.SURVIVED

    def _is_noticed(self, file: str, text: str, tests: Sequence[str]) -> bool:
        """Whether a test fails with the fault that passes without it."""
        path = self.root / file
        sound = path.read_text("utf-8")
        while True:
            path.write_text(text, "utf-8")
            try:
                red = self._red(tests)
            finally:
                path.write_text(sound, "utf-8")
            if red is None:
                return False
            if self._is_sound(red, tests):
                return True

    def _is_sound(self, red: Red, tests: Sequence[str]) -> bool:
        """Whether what failed passes in the copy as it is; a test that does not is asked no more."""
        if red.failed and red.failed <= self.sound:
            return True
        without = self._red(sorted(red.failed) or tests)
        if without is None:
            self.sound.update(red.failed)
            return True
        if not without.failed:
            sys.exit(f"the tests cannot even be run without a fault: {' '.join(sorted(red.failed) or tests)}")
        self.unsound.update(without.failed)
        return False

    def _red(self, tests: Sequence[str]) -> Red | None:
        """The first of the tests that fail; nothing where all pass."""
        options = ["-x", "-q", "--tb=no", "-rf", "-p", "no:cacheprovider", "--no-header", "-W", "ignore"]
        options += [f"--deselect={each}" for each in sorted(self.unsound)]
        paths = {"PYTHONPATH": str(self.root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        cache = {"PAIGOW_CACHE_DIR": str(self.root / ".cache")}
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", *options, *tests],
                cwd=self.root,
                env={**os.environ, **paths, **cache, "CI": "true", "COLUMNS": "1000"},
                capture_output=True,
                text=True,
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Red()
        if done.returncode in _GREEN:
            return None
        return Red(frozenset(_FAILED.findall(done.stdout)))
