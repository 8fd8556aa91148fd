"""What must hold before a release, beside the tests: ``make release-check`` and ``make test-pythons`` run it.

``ready``
    nothing is uncommitted, and the changelog has a dated heading for the version;
``wheel``
    the wheel holds every file of the package, the page as it was built among them, and no other, and works
    where there is nothing but it and what it needs, at the pinned versions;
``pythons``
    the tests pass on every Python that the project declares and this machine has.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
HEADING = re.compile(r"^## (\S+) \((.+)\)$", re.MULTILINE)
DATE = re.compile(r"\d{4}-\d\d-\d\d")
TRIALS: tuple[tuple[str, ...], ...] = (
    ("rank", "--game", "pai-gow-poker", "Jk Ks Qs Js Ts"),
    ("set", "--game", "supreme-pai-gow", "--house-way", "balanced", "9s 9d Kh As"),
    ("set", "--game", "pai-gow-tiles", "--house-way", "maryland", "6-6 6-6 3-6 4-5"),
    ("classify", "--table", "pgp-16b-a", "9s 9h 9d 8c 7s 6h 5d"),
    ("submission", "new", "--game", "ez-pai-gow-poker", "--out", "mine.toml"),
    ("check", "mine.toml"),
    ("clauses", "PGP-9"),
    ("odds", "wager", "--table", "pgp-16b-a"),
    ("simulate", "--game", "pai-gow-tiles", "--rounds", "5", "--seed", "1"),
    ("play",),
)
"""What is tried with the wheel: every room of the package, and the data that each reads."""


def version_of(package: str) -> str:
    """The version that the package's own file names, the only place where it stands.

    >>> version_of('__version__ = "1.2.0"')
    '1.2.0'
    """
    found = VERSION.search(package)
    if found is None:
        raise SystemExit('src/paigow/__init__.py names no version; write it as __version__ = "1.2.3".')
    return found[1]


def changelog_faults(changelog: str, version: str) -> list[str]:
    """What is wrong with the first heading of the changelog for a release of this version.

    >>> changelog_faults("## 1.2.0 (2030-01-31)", "1.2.0")
    []
    >>> changelog_faults("## 1.2.0 (unreleased)", "1.2.0")
    ['CHANGELOG.md: give 1.2.0 the day of its release in place of (unreleased).']
    >>> changelog_faults("## 1.1.0 (2029-01-31)", "1.2.0")
    ['CHANGELOG.md: the first heading must be of version 1.2.0, not of 1.1.0.']
    """
    headings = HEADING.findall(changelog)
    if not headings:
        return [f"CHANGELOG.md: write a heading such as ## {version} (2030-01-31)."]
    newest, day = headings[0]
    if newest != version:
        return [f"CHANGELOG.md: the first heading must be of version {version}, not of {newest}."]
    if not DATE.fullmatch(day):
        return [f"CHANGELOG.md: give {version} the day of its release in place of ({day})."]
    return []


def tree_faults(status: str) -> list[str]:
    """What git reports as not committed.

    >>> tree_faults(" M README.md")
    ['README.md: commit it, or take it away.']
    """
    return [f"{line[3:]}: commit it, or take it away." for line in status.splitlines()]


def wheel_faults(held: Collection[str], tracked: Collection[str]) -> list[str]:
    """How the files of a wheel differ from those of the package in the checkout.

    >>> wheel_faults({"paigow/cards.py", "paigow-1.2.0.dist-info/METADATA"}, {"paigow/cards.py"})
    []
    >>> wheel_faults({"paigow/cards.py", "tests/x.py"}, {"paigow/cards.py", "paigow/py.typed"})
    ['paigow/py.typed: missing from the wheel.', 'tests/x.py: does not belong in the wheel.']
    """
    packed = {name for name in held if ".dist-info/" not in name}
    missing = [f"{name}: missing from the wheel." for name in sorted(set(tracked) - packed)]
    return missing + [f"{name}: does not belong in the wheel." for name in sorted(packed - set(tracked))]


def packaged(root: Path = ROOT) -> list[str]:
    """What belongs in the wheel: every file of the package that git has, and the page as it was built."""
    tracked = [root / name for name in told("git", "ls-files", "src/paigow", where=root).splitlines()]
    site = [path for path in (root / "src" / "paigow" / "web" / "site").rglob("*") if path.is_file()]
    if not site:
        raise SystemExit("The page was not built, and the wheel would be without it; run make page.")
    return [path.relative_to(root / "src").as_posix() for path in (*tracked, *site)]


def declared(project: Mapping[str, object]) -> list[str]:
    """The Pythons that the project declares, such as 3.11.

    >>> declared({"classifiers": ["Programming Language :: Python :: 3.11", "Typing :: Typed"]})
    ['3.11']
    """
    classifiers = project["classifiers"]
    assert isinstance(classifiers, Sequence)
    numbers = (each.rpartition(" :: ")[2] for each in classifiers if ":: Python :: " in each)
    return [number for number in numbers if "." in number]


def said_by(python: str) -> str:
    """The version that an interpreter says it has; nothing if it does not run, as a mere stand-in for one."""
    if shutil.which(python) is None:
        return ""
    told = "import sys; print('%d.%d' % sys.version_info[:2])"
    run = subprocess.run([python, "-c", told], capture_output=True, text=True, check=False)
    return run.stdout.strip()


def command_for(version: str, own: str) -> list[str]:
    """How the tests run on a Python: the one that `.venv` has in `.venv`, any other beside it.

    >>> command_for("3.11", own="3.11")
    ['make', 'test', 'test-all']
    >>> command_for("3.12", own="3.11")
    ['make', 'test', 'test-all', 'PYTHON=python3.12', 'VENV=.venv-3.12']
    """
    beside = [] if version == own else [f"PYTHON=python{version}", f"VENV=.venv-{version}"]
    return ["make", "test", "test-all", *beside]


def ready() -> None:
    """Exit with a message unless everything is committed and the changelog names the release."""
    faults = tree_faults(told("git", "status", "--porcelain"))
    faults += changelog_faults((ROOT / "CHANGELOG.md").read_text("utf-8"), _version())
    _stop_for(faults)
    _say(f"paigow {_version()}: everything is committed, and the changelog names it.")


def wheel() -> None:
    """Build the wheel into `dist`, compare it with the checkout and try it in an empty environment."""
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    told(*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist", ".")
    [built] = (ROOT / "dist").glob(f"paigow-{_version()}-*.whl")
    with ZipFile(built) as archive:
        _stop_for(wheel_faults(archive.namelist(), packaged()))
    with tempfile.TemporaryDirectory(prefix="paigow-wheel-") as folder:
        _try(built, Path(folder))
    _say(f"{built.relative_to(ROOT)}: whole, and it works in an empty environment.")


def _try(built: Path, folder: Path) -> None:
    told(sys.executable, "-m", "venv", str(folder / "empty"))
    bin_ = folder / "empty" / "bin"
    install = (str(bin_ / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    told(*install, "--require-hashes", "--only-binary", ":all:", "-r", "requirements/run.txt")
    told(*install, "--no-deps", str(built))
    told(str(bin_ / "python"), "-m", "pip", "--disable-pip-version-check", "check")
    _stop_for(trial_faults(lambda *asked: told(str(bin_ / "paigow"), *asked, where=folder)))


def trial_faults(paigow: Callable[..., str]) -> list[str]:
    """What a wheel did wrong when it was asked."""
    for trial in TRIALS:
        if not paigow(*trial):
            return [f"paigow {' '.join(trial)}: no answer."]
    said = paigow("--version").strip()
    return [] if said == f"paigow {_version()}" else [f"paigow --version: {said}, not {_version()}."]


def pythons() -> None:
    """Run the tests on every declared Python that is present, and say which are not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    own = said_by(sys.executable)
    absent = []
    for version in declared(project):
        if version != own and said_by(f"python{version}") != version:
            absent.append(version)
            continue
        _say(f"Python {version}:")
        subprocess.run(command_for(version, own), cwd=ROOT, check=True)
    _say(
        f"Not on this machine: Python {', '.join(absent)}." if absent else "Every declared Python was there."
    )


def _version() -> str:
    return version_of((ROOT / "src" / "paigow" / "__init__.py").read_text("utf-8"))


def told(*command: str, where: Path = ROOT) -> str:
    """What a command prints; if it fails, the check stops with what it says."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    run = subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{run.stdout}{run.stderr}")
    return run.stdout.rstrip("\n")


def _stop_for(faults: Sequence[str]) -> None:
    if faults:
        raise SystemExit("\n".join(("Not ready for a release:", *(f"  {fault}" for fault in faults))))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


STEPS: Mapping[str, Callable[[], None]] = {"ready": ready, "wheel": wheel, "pythons": pythons}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in STEPS:
        raise SystemExit(f"Say which step to take: {', '.join(STEPS)}.")
    STEPS[sys.argv[1]]()
