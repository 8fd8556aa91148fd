"""Plant faults one by one and see whether the tests notice.

``python tests/mutants planted --named``  the faults that name their tests: about twenty minutes
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
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import repeat
from pathlib import Path
from queue import SimpleQueue

from covering import Covering
from drawing import draw
from operators import Mutant, mutants
from page_trials import PAGE, page_trial
from workshop import Trial, Verdict, Workshop, workshop

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = Path("src/paigow")
ROOMS = ("values", "rules", "games", "table", "log", "odds", "teaching", "cli", "simulation", "scenario")
LISTS = ("planted.toml", "drawn.toml")
"""Faults that people thought of, and those that a seed drew."""
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


Try = Callable[[Sequence[Fault], frozenset[str]], Iterator[Trial]]
"""Tries faults, with tests that are not to be asked."""


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


@contextmanager
def workshops(jobs: int, layer: str, until: float = 0) -> Iterator[Try]:
    """Tries faults side by side, each job in a copy of its own, until the time is over."""
    covering = cache(lambda: Covering(ROOT))  # faults that name their tests need no record

    def tests_of(fault: Fault) -> tuple[str, ...]:
        mutant = fault.mutant
        if fault.tests and layer != "test":
            return fault.tests
        lines = range(mutant.line, mutant.last_line + 1)
        return tuple(dict.fromkeys((*fault.tests, *covering().tests(ROOT / mutant.file, lines))))

    with ExitStack() as stack, ThreadPoolExecutor(jobs) as pool:
        free: SimpleQueue[Workshop] = SimpleQueue()
        for _ in range(jobs):
            free.put(stack.enter_context(workshop(ROOT, layer)))

        def attempt(fault: Fault, anyway: frozenset[str]) -> Trial:
            if until and time.time() > until:
                return Trial(fault.name, Verdict.NOT_TRIED, 0)
            mutant, place = fault.mutant, free.get()
            try:
                if mutant.file.startswith(f"{PAGE}/"):
                    return page_trial(place, fault.name, mutant.file, mutant.text, fault.tests, checkout=ROOT)
                return place.trial(fault.name, mutant.file, mutant.text, tests_of(fault), anyway)
            finally:
                free.put(place)

        def attempts(faults: Sequence[Fault], anyway: frozenset[str]) -> Iterator[Trial]:
            return pool.map(attempt, faults, repeat(anyway))

        yield attempts


def tried(faults: Sequence[Fault], jobs: int, layer: str = "", until: float = 0) -> Iterator[Trial]:
    """Every fault with its verdict: caught is what a test notices that passes without it."""
    with workshops(jobs, layer, until) as attempts, workshop(ROOT, layer) as sound:
        anyway: frozenset[str] = frozenset()
        while faults:
            trials = []
            for trial in attempts(faults, anyway):
                trials.append(trial)
                if not trial.failed:
                    yield trial
            news = sound.failing_anyway({test for trial in trials for test in trial.failed})
            if news:
                print(f"these fail without a fault and prove nothing: {', '.join(sorted(news))}")
            again = {trial.name for trial in trials if trial.failed and trial.failed <= news}
            yield from (trial for trial in trials if trial.failed and trial.name not in again)
            faults, anyway = [fault for fault in faults if fault.name in again], anyway | news


def report(trials: Iterable[Trial], total: int) -> list[Trial]:
    """Say what becomes of each fault as it is known; what was not noticed comes back."""
    missed = []
    untried = quick = 0
    for number, trial in enumerate(trials, 1):
        quick += trial.is_quick
        if trial.verdict is Verdict.NOT_TRIED:
            untried += 1
        elif trial.verdict is not Verdict.CAUGHT:
            missed.append(trial)
            print(f"{trial.verdict}: {trial.name} ({trial.tests} tests)", flush=True)
        if sys.stderr.isatty():
            print(f"\r{number} of {total}, {len(missed)} not caught", end="", file=sys.stderr, flush=True)
    left = f", {untried} not tried: out of time" if untried else ""
    by_quick = f", {quick} of them by the tests of make test" if quick else ""
    print(f"{total - len(missed) - untried} of {total} faults caught{by_quick}{left}")
    return missed


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
    missed = report(tried(faults, asked.jobs, asked.layer, asked.until), len(faults))
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
