"""Plant faults one by one and see whether the tests notice.

``python tests/mutants planted --named``  the faults that name their tests, as `make test-all` does
``python tests/mutants planted``          all of them, which people thought of
``python tests/mutants rooms``            one in so many mutants of every package, or of the named ones
``python tests/mutants draw --seed N``    write drawn.toml: faults that a seed draws, of functions that give
something; they are tried with those of planted.toml (``planted --only drawn:`` tries them alone)

`rooms`, and faults that name no tests, need a record of which test runs which line: a run with ``--cov
--cov-context=test``, as `make campaigns` makes it. ``--layer test`` asks only the tests of `make test`.
Survivors that argued.toml does not explain fail the run.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import chain, groupby, repeat
from pathlib import Path
from queue import SimpleQueue

from covering import Covering
from drawing import draw
from operators import Mutant, mutants
from page_trials import PAGE, page_trial
from workshop import Pinned, Trial, Verdict, Workshop, workshop

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = Path("src/paigow")
ROOMS = ("values", "rules", "games", "table", "log", "odds", "teaching", "cli", "simulation", "scenario")
LISTS = ("planted.toml", "drawn.toml")
"""Faults that people thought of, and those that a seed drew."""
SLOWEST = 20
TOLERATED = 3
"""How many of the planted faults may go unnoticed, each argued."""


def files_of(room: str) -> list[str]:
    """The modules of a room; the values are the modules beside the rooms."""
    folder = ROOT / PACKAGE
    found = folder.glob("*.py") if room == "values" else (folder / room).rglob("*.py")
    return sorted(str(path.relative_to(ROOT)) for path in found)


def chosen(room: str, one_in: int) -> list[Mutant]:
    """One in so many mutants of a room, by their names: what changes elsewhere changes nothing here."""
    every = (each for file in files_of(room) for each in mutants(file, (ROOT / file).read_text("utf-8")))
    return [each for each in every if int(sha256(each.name.encode()).hexdigest(), 16) % one_in == 0]


def argued() -> dict[str, str]:
    """Survivors that change nothing, or nothing that was promised, each with the reason."""
    listed = tomllib.loads((HERE / "argued.toml").read_text("utf-8"))
    return {each["mutant"]: each["because"] for each in listed.get("survivor", ())}


@cache
def noticed() -> dict[str, Pinned]:
    """The test that noticed each fault the last time."""
    layers = tomllib.loads((HERE / "noticed.toml").read_text("utf-8"))
    return {name: Pinned(test, layer) for layer, found in layers.items() for name, test in found.items()}


@dataclass(frozen=True, slots=True)
class Fault:
    """A change to one file, and the tests to ask where no record can tell."""

    name: str
    mutant: Mutant
    tests: tuple[str, ...] = ()

    @property
    def is_quick(self) -> bool:
        """Whether it names its tests, and they need no page built anew."""
        return bool(self.tests) and not self.mutant.file.startswith("page/")


def planted() -> Iterator[Fault]:
    """The faults of the lists: each replaces one text of one file, which must stand there once."""
    for name in LISTS:
        yield from _listed(HERE / name)


def _listed(path: Path) -> Iterator[Fault]:
    for fault in tomllib.loads(path.read_text("utf-8"))["fault"]:
        source = (ROOT / fault["file"]).read_text("utf-8")
        if source.count(fault["find"]) != 1:
            sys.exit(f"{fault['name']}: {fault['file']} must hold {fault['find']!r} once; mend {path.name}")
        start = source[: source.index(fault["find"])].count("\n") + 1
        text = source.replace(fault["find"], fault["plant"])
        last = start + fault["find"].count("\n")
        mutant = Mutant(fault["file"], start, last, "", fault["find"], fault["plant"], text)
        yield Fault(fault["name"], mutant, tuple(fault.get("tests", ())))


class Workshops:
    """Copies of the checkout in which faults are tried side by side, one in each, until the time is over."""

    def __init__(self, places: Sequence[Workshop], layer: str, until: float) -> None:
        self._pool = ThreadPoolExecutor(len(places))
        self._places = places
        self._free: SimpleQueue[Workshop] = SimpleQueue()
        for place in places:
            self._free.put(place)
        self._layer = layer
        self._until = until
        self._covering = cache(lambda: Covering(ROOT))  # faults that name their tests need no record

    def close(self) -> None:
        """Try nothing more."""
        self._pool.shutdown(cancel_futures=True)

    def attempts(self, faults: Sequence[Fault], but: frozenset[str]) -> Iterator[Trial]:
        """Try faults, with tests that are not to be asked."""
        return self._pool.map(self._attempt, faults, repeat(but))

    def failing_anyway(self, tests: Iterable[str]) -> frozenset[str]:
        """Those of some tests that fail without any fault, and so prove nothing; the tests of a file are run
        together."""
        files = groupby(sorted(tests), key=lambda test: test.partition("::")[0])
        shares: list[list[str]] = [[] for _ in self._places]
        for each in sorted((list(found) for _, found in files), key=len, reverse=True):
            min(shares, key=len).extend(each)
        found = self._pool.map(Workshop.failing_anyway, self._places, shares)
        return frozenset(chain.from_iterable(found))

    def _attempt(self, fault: Fault, but: frozenset[str]) -> Trial:
        if self._until and time.time() > self._until:
            return Trial(fault.name, Verdict.NOT_TRIED, 0)
        place, begun = self._free.get(), time.monotonic()
        try:
            return replace(self._attempt_in(place, fault, but), seconds=time.monotonic() - begun)
        finally:
            self._free.put(place)

    def _attempt_in(self, place: Workshop, fault: Fault, but: frozenset[str]) -> Trial:
        mutant = fault.mutant
        if mutant.file.startswith(f"{PAGE}/"):
            return page_trial(place, fault.name, mutant.file, mutant.text, fault.tests, checkout=ROOT)
        first = noticed().get(fault.name) if fault.tests and self._layer == "all" else None
        return place.trial(fault.name, mutant.file, mutant.text, self._tests(fault), but=but, first=first)

    def _tests(self, fault: Fault) -> tuple[str, ...]:
        mutant = fault.mutant
        if fault.tests and self._layer != "test":
            return fault.tests
        lines = range(mutant.line, mutant.last_line + 1)
        return tuple(dict.fromkeys((*fault.tests, *self._covering().tests(ROOT / mutant.file, lines))))


def tried(
    faults: Sequence[Fault], jobs: int, layer: str = "", until: float = 0, *, all_pass: bool = False
) -> Iterator[Trial]:
    """Every fault with its verdict: caught is what a test notices that passes without it. That is tried,
    unless all tests have just passed."""
    with ExitStack() as stack:
        copies = Workshops([stack.enter_context(workshop(ROOT, layer)) for _ in range(jobs)], layer, until)
        stack.callback(copies.close)
        anyway: frozenset[str] = frozenset()
        while faults:
            trials = []
            for trial in copies.attempts(faults, anyway):
                trials.append(trial)
                if not trial.failed:
                    yield trial
            noticing = {test for trial in trials for test in trial.failed}
            news = frozenset() if all_pass else copies.failing_anyway(noticing)
            if news:
                print(f"these fail without a fault and prove nothing: {', '.join(sorted(news))}")
            again = {trial.name for trial in trials if trial.failed and trial.failed <= news}
            yield from (trial for trial in trials if trial.failed and trial.name not in again)
            faults, anyway = [fault for fault in faults if fault.name in again], anyway | news


def report(trials: Iterable[Trial], total: int) -> Iterator[Trial]:
    """Say what becomes of each fault as it is known, and at the end how many were noticed."""
    counts: Counter[Verdict] = Counter()
    quick = 0
    for number, trial in enumerate(trials, 1):
        counts[trial.verdict] += 1
        quick += trial.is_quick
        if trial.verdict not in (Verdict.CAUGHT, Verdict.NOT_TRIED):
            print(f"{trial.verdict}: {trial.name} ({trial.tests} tests)", flush=True)
        if sys.stderr.isatty():
            print(
                f"\r{number} of {total}, {counts[Verdict.CAUGHT]} caught", end="", file=sys.stderr, flush=True
            )
        yield trial
    untried = counts[Verdict.NOT_TRIED]
    left = f", {untried} not tried: out of time" if untried else ""
    by_quick = f", {quick} of them by the tests of make test" if quick else ""
    print(f"{counts[Verdict.CAUGHT]} of {total} faults caught{by_quick}{left}")


def print_slowest(trials: Iterable[Trial]) -> None:
    """Say which faults took longest."""
    print(f"The {SLOWEST} faults that took longest:")
    for trial in sorted(trials, key=lambda each: -each.seconds)[:SLOWEST]:
        print(f"{trial.seconds:7.1f} s  {trial.name}")


def pin(trials: Iterable[Trial]) -> None:
    """Write down for each fault which test noticed, and in which layer: it is asked first from now on."""
    found = noticed() | {
        trial.name: Pinned(min(trial.failed), "test" if trial.is_quick else "all")
        for trial in trials
        if trial.failed
    }
    known = {fault.name for fault in planted()}
    lines = ["# Which test noticed a fault the last time; written by `python tests/mutants planted --pin`."]
    for layer in ("test", "all"):
        names = sorted(name for name in found.keys() & known if found[name].layer == layer)
        lines += [
            "",
            f"[{layer}]",
            *(f"{json.dumps(name)} = {json.dumps(found[name].test)}" for name in names),
        ]
    (HERE / "noticed.toml").write_text("\n".join((*lines, "")), "utf-8")


def write_drawn(seed: int, count: int) -> None:
    """Draw faults and write their list, once: what a test was written for is not drawn away again."""
    path = HERE / "drawn.toml"
    if path.exists():
        sys.exit(f"{path.name} holds what was drawn; faults are drawn once, before the tests are written.")
    head = f"# Faults drawn by `python tests/mutants draw --seed {seed} --count {count}`, before the\n"
    head += "# tests that notice them were written: see drawing.py. `tests` names who notices.\n"
    faults = (each.in_toml for each in draw(ROOT, seed, count))
    path.write_text("\n".join((head, *faults)), "utf-8")


def main() -> None:
    asked = _arguments()
    if asked.what == "draw":
        write_drawn(asked.seed, asked.count)
        return
    excused = argued()
    if asked.what == "planted":
        faults = [fault for fault in planted() if fault.is_quick or not asked.named]
        most = TOLERATED
    else:
        drawn = [
            Fault(each.name, each) for room in asked.room or ROOMS for each in chosen(room, asked.one_in)
        ]
        faults = [each for each in drawn if each.name not in excused]
        most = len(faults)
    faults = [each for each in faults if asked.only in each.name]
    trials = list(
        report(tried(faults, asked.jobs, asked.layer, asked.until, all_pass=asked.all_pass), len(faults))
    )
    missed = [trial for trial in trials if trial.verdict not in (Verdict.CAUGHT, Verdict.NOT_TRIED)]
    if asked.slowest:
        print_slowest(trials)
    if asked.pin:
        pin(trials)
    unexplained = [each.name for each in missed if each.name not in excused]
    if unexplained or len(missed) > most:
        sys.exit(
            f"{len(missed)} faults were not noticed, {len(unexplained)} of them not argued: "
            "write the test that would have noticed, or argue it in argued.toml."
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Plant faults one by one and see whether the tests notice.")
    parser.add_argument("what", choices=("rooms", "planted", "draw"))
    parser.add_argument("--room", action="append", choices=ROOMS, help="a room to try; else all of them")
    parser.add_argument("--one-in", type=int, default=200, help="try one in so many mutants (1 is all)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--named", action="store_true", help="only planted faults that name their tests")
    parser.add_argument(
        "--pin",
        action="store_true",
        help="write into the lists which test noticed, so that it alone is asked",
    )
    parser.add_argument("--all-pass", action="store_true", help="all tests have just passed without a fault")
    parser.add_argument("--slowest", action="store_true", help="say which faults took longest")
    parser.add_argument("--layer", choices=("test", "all"), default="all", help="whose tests are asked")
    parser.add_argument(
        "--until", type=float, default=0, help="the time after which no fault is tried any more"
    )
    parser.add_argument("--seed", type=int, default=0, help="what `draw` draws by")
    parser.add_argument("--count", type=int, default=60, help="how many faults `draw` draws")
    parser.add_argument("--only", default="", help="only faults whose name holds this text")
    return parser.parse_args()


if __name__ == "__main__":
    main()
