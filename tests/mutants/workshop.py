"""A copy of the checkout in which faults are planted one at a time, and the tests that should notice."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import count, product
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from forking import Ended, ForkServer

FIRST, ALL = 20, 300
"""How many tests are tried at first, and at most, for one fault."""
HANGS: Final = 20
"""Seconds after which a test fails because it hangs."""
LONGEST: Final = 1200
"""Seconds after which nobody can tell whether a fault is noticed: the machine is too busy."""
_FAILED: Final = re.compile(r"^FAILED (.+?)(?: - .*)?$", re.MULTILINE)
_GREEN: Final = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
"""What pytest says where nothing fails: all passed, or those that are left out were all there were."""


class Verdict(StrEnum):
    """What became of a planted fault."""

    CAUGHT = "caught"
    SURVIVED = "survived"
    UNREACHED = "unreached"
    """No test of the record runs the line."""
    UNDECIDED = "undecided"
    """The tests took too long to tell."""
    NOT_TRIED = "not tried"
    """The time was over before."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A fault and its verdict, with the tests that were asked."""

    name: str
    verdict: Verdict
    tests: int
    failed: frozenset[str] = frozenset()
    """The tests that noticed, where they could be run at all."""
    is_quick: bool = False
    """Whether tests of `make test` noticed."""
    seconds: float = 0.0


class Pinned(NamedTuple):
    """A test that noticed a fault the last time, and the layer in which it did."""

    test: str
    layer: str


@contextmanager
def workshop(root: Path, layer: str = "") -> Iterator[Workshop]:
    """A working copy of everything that git knows, thrown away afterwards."""
    with tempfile.TemporaryDirectory(prefix="paigow-mutants-") as folder:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
        for name in filter(None, listed.decode().split("\0")):
            if (root / name).is_file():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(root / name, Path(folder) / name)
        place = Workshop(Path(folder), layer)
        try:
            yield place
        finally:
            place.close()


@dataclass(frozen=True)
class Workshop:
    """The copy; one fault at a time."""

    root: Path
    layer: str = ""
    """Whose tests are asked; a project without layers has none."""
    moments: count[int] = field(default_factory=lambda: count(1))

    @cached_property
    def server(self) -> ForkServer:
        """The process that runs the tests of this copy."""
        own = os.pathsep.join(map(str, (self.root / "src", self.root, Path(__file__).parent)))
        paths = {"PYTHONPATH": own, "PYTHONDONTWRITEBYTECODE": ""}
        cache = {"PAIGOW_CACHE_DIR": str(self.root / ".cache")}
        return ForkServer(self.root, {**os.environ, **paths, **cache, "CI": "true", "COLUMNS": "1000"})

    @property
    def _layers(self) -> tuple[tuple[str, ...], ...]:
        """The options of one run after the other: longer tests are asked where the quick ones pass."""
        match self.layer:
            case "":
                return ((),)
            case "all":
                return (("--layer", "test"), ("--layer", "all"))
        return (("--layer", self.layer),)

    def close(self) -> None:
        """End the process that runs the tests, if it was ever needed."""
        if "server" in self.__dict__:
            self.server.close()

    def trial(
        self,
        name: str,
        file: str,
        text: str,
        tests: Sequence[str],
        *,
        but: Collection[str] = (),
        first: Pinned | None = None,
    ) -> Trial:
        """Plant a fault, ask the tests that run the line, quick ones first, and take the fault out again.

        The test to ask `first` may be gone, renamed, or pass by now: then the others are asked.
        """
        sound = (self.root / file).read_text("utf-8")
        pinned = () if first is None else (([first.test], ("--layer", first.layer) if self.layer else ()),)
        for chosen, layer in (
            *pinned,
            *product(filter(None, (tests[:FIRST], tests[FIRST:ALL])), self._layers),
        ):
            self._write(file, text)
            try:
                failed = self._failed(["-x", *layer, *chosen], but)
            except subprocess.TimeoutExpired:
                return Trial(name, Verdict.UNDECIDED, len(tests))
            finally:
                self._write(file, sound)
            if failed is not None and (failed or first is None or chosen != [first.test]):
                if not failed:
                    self._check_that_they_run(chosen)
                return Trial(name, Verdict.CAUGHT, len(tests), failed, "test" in layer)
        return Trial(name, Verdict.SURVIVED if tests else Verdict.UNREACHED, len(tests))

    def _write(self, file: str, text: str) -> None:
        """Every text has a time of its own: compiled modules are kept, and know theirs by time and size."""
        path = self.root / file
        path.write_text(text, "utf-8")
        moment = next(self.moments)
        os.utime(path, (moment, moment))

    def failing_anyway(self, tests: Collection[str]) -> frozenset[str]:
        """Those of some tests that fail without any fault, and so prove nothing."""
        return (self._failed([*self._layers[-1], *sorted(tests)]) if tests else None) or frozenset()

    def _check_that_they_run(self, tests: Sequence[str]) -> None:
        """A fault may break a module so that no test can be run; a test that is not there proves nothing."""
        if self._failed(["--collect-only", *self._layers[-1], *tests]) is not None:
            sys.exit(f"some tests cannot even be found; make the record anew: {', '.join(tests[:3])} ...")

    def _failed(self, tests: Sequence[str], but: Collection[str] = ()) -> frozenset[str] | None:
        """Those of the tests that fail, none if they could not be run; nothing where all pass."""
        options = ["-q", "--tb=no", "-rf", "-p", "no:cacheprovider", "--no-header", "-W", "ignore"]
        options += ["-o", f"timeout={HANGS}"]
        options += [f"--deselect={each}" for each in sorted(but)]
        # Doctests come last: whoever loads a module for them first loads it a second time for the others.
        ordered = sorted(tests, key=lambda test: test.startswith("src/"))
        done = self._pytest([*options, *ordered])
        # Ended by the alarm while it was loading, pytest has no failures to name: it could not be run.
        return None if done.status in _GREEN else frozenset(_FAILED.findall(done.output))

    def _pytest(self, words: Sequence[str]) -> Ended:
        return self.server.run(["-p", "loading_limit", "-o", f"loading_limit={HANGS}", *words], LONGEST)
