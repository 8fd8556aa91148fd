"""The package is built as planned: who may import whom, what the core may use, what is loaded when."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from package_kit import MODULES, PACKAGE, ROOT, dotted, imported, name_of, tree_of
from paigow.platform import extras

# Each room may import from itself and from these. Modules beside the rooms are the values.
ROOMS = {
    "door": (
        "values",
        "platform",
        "rules",
        "games",
        "table",
        "log",
        "fairness",
        "odds",
        "simulation",
        "scenario",
        "teaching",
    ),
    "values": (),
    "data": (),
    "platform": ("values",),
    "rules": ("values",),
    "games": ("values", "rules"),
    "table": ("values", "rules", "games"),
    "log": ("values", "rules", "games", "table"),
    "odds": ("values", "platform", "rules", "games"),
    "batch": ("values", "platform", "rules", "games", "odds"),
    "env": ("values", "platform", "rules", "games", "table", "log", "odds", "batch", "simulation"),
    "fairness": ("values", "rules", "games", "table", "log"),
    "store": ("values", "platform", "rules", "games", "table", "log", "fairness"),
    "simulation": ("values", "platform", "rules", "games", "table", "log"),
    "scenario": ("values", "platform", "rules", "games", "table", "log", "simulation"),
    "teaching": ("values", "platform", "rules", "games", "table", "odds", "simulation"),
    "report": (
        "values",
        "platform",
        "rules",
        "games",
        "table",
        "log",
        "odds",
        "batch",
        "store",
        "simulation",
        "teaching",
    ),
    "server": (
        "values",
        "platform",
        "rules",
        "games",
        "table",
        "log",
        "odds",
        "fairness",
        "store",
        "simulation",
        "scenario",
        "teaching",
        "report",
        "web",
    ),
    "client": ("values", "games", "table", "log", "server"),
    "web": (),
    "terminal": (
        "values",
        "platform",
        "rules",
        "games",
        "table",
        "log",
        "store",
        "simulation",
        "teaching",
        "server",
        "client",
    ),
    "cli": (
        "values",
        "platform",
        "rules",
        "games",
        "table",
        "log",
        "odds",
        "fairness",
        "store",
        "simulation",
        "scenario",
        "teaching",
        "report",
        "server",
        "web",
        "terminal",
    ),
}
# The same inside the rooms that have rooms of their own: a part may use those that stand before it here, and
# these are all that it uses. A file beside the folders is a part too; `__init__` is the room's own door.
PARTS = {
    "table": {
        "bounds": (),
        "money": ("bounds",),
        "state": ("bounds", "money"),
        "terms": ("state",),
        "commands": ("bounds", "money", "state"),
        "events": ("money", "state"),
        "games": ("money", "state"),
        "sections": ("bounds", "money", "state", "terms", "commands", "events", "games"),
        "machine": ("money", "state", "terms", "commands", "events", "games", "sections"),
        "dealer": ("state", "commands", "sections", "machine"),
        "showing": ("money", "state", "terms", "events", "games", "sections", "machine"),
        "__init__": ("state", "commands", "events", "machine", "dealer"),
    },
    "odds": {
        "__init__": (),
        "cache": (),
        "edge": (),
        "four_pieces": ("edge",),
        "jobs": ("cache",),
        "kernels": ("cache",),
        "card_hands": ("cache", "kernels"),
        "main_counts": ("jobs", "kernels", "card_hands"),
        "optimal_player": ("edge", "jobs", "kernels", "card_hands", "main_counts"),
        "seven_cards": ("card_hands",),
        "envy": ("cache", "kernels", "card_hands", "seven_cards"),
        "holdings": ("four_pieces", "seven_cards"),
        "main_wager": (
            "cache",
            "edge",
            "four_pieces",
            "jobs",
            "card_hands",
            "main_counts",
            "optimal_player",
        ),
        "wagers": ("edge", "four_pieces", "envy", "holdings"),
        "sums": ("edge",),
        "advice": ("edge", "four_pieces", "card_hands", "main_wager"),
        "setting_counts": (
            "cache",
            "edge",
            "jobs",
            "card_hands",
            "main_counts",
            "main_wager",
            "optimal_player",
        ),
        "meters": ("wagers",),
        "submission_wagers": ("edge", "wagers", "meters"),
        "sheet": (
            "cache",
            "edge",
            "jobs",
            "main_wager",
            "wagers",
            "meters",
            "submission_wagers",
        ),
        "sheet_records": ("edge", "main_wager", "wagers", "meters", "sheet"),
        "sheet_html": ("edge", "wagers", "sheet", "sheet_records"),
        "sheet_changes": ("edge", "jobs", "main_wager", "wagers", "sheet"),
    },
    "store": {
        "errors": (),
        "chains": (),
        "names": ("errors",),
        "database": ("errors", "chains", "names"),
        "leases": ("errors", "database"),
        "keys": ("errors", "database"),
        "people": ("errors", "chains", "names", "database"),
        "acts": ("errors", "chains", "database", "people"),
        "appends": ("errors", "chains", "database", "people"),
        "streams": ("errors", "database", "people", "appends"),
        "snapshots": ("database",),
        "today": ("database",),
        "store": (
            "errors",
            "chains",
            "names",
            "database",
            "leases",
            "keys",
            "people",
            "acts",
            "appends",
            "streams",
            "snapshots",
            "today",
        ),
        "backup": ("errors", "database", "store"),
        "verification": (
            "errors",
            "chains",
            "database",
            "people",
            "acts",
            "appends",
            "streams",
            "store",
            "backup",
        ),
        "__init__": ("acts", "errors", "names", "leases", "people", "appends", "streams", "store", "today"),
    },
    "server": {
        "__init__": (),
        "codes": (),
        "protocol": ("codes",),
        "people": (),
        "background": (),
        "hosting": ("background", "codes", "protocol"),
        "http": ("background", "codes", "protocol", "people", "hosting"),
    },
}
CORE = ("values", "rules", "games", "table")

# A pure core asks nobody for the time, for chance, or for anything outside the package.
IMPURE = {"asyncio", "http", "multiprocessing", "os", "random", "secrets", "shutil", "socket", "sqlite3"}
IMPURE |= {"ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"}
IMPURE_CALLS = {"breakpoint", "input", "now", "open", "print", "today", "utcnow"}


def room_of(file: Path) -> str:
    inside = file.relative_to(PACKAGE).parts
    if inside == ("__init__.py",):
        return "door"
    if inside == ("__main__.py",):
        return "cli"
    return inside[0] if len(inside) > 1 else "values"


def written() -> Iterator[Path]:
    """The files that people write, as git knows them."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listing.returncode:
        pytest.skip("this is no git checkout")
    yield from (ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file())


@pytest.mark.sizes(all=1)
def test_imports_follow_the_arrows() -> None:
    wrong = []
    for file in MODULES:
        room = room_of(file)
        assert room in ROOMS, f"{room} is a new package: give it its place in ROOMS"
        for name in imported(file):
            first, _, rest = name.partition(".")
            if first != "paigow":
                continue
            head = rest.partition(".")[0]
            other = head if head in ROOMS else "values"
            if other not in (room, *ROOMS[room]):
                wrong.append(f"{name_of(file)}: {room} must not import {other} ({name})")
            elif head != "__version__" and not (PACKAGE / head).exists() and not _is_module(head):
                wrong.append(f"{name_of(file)}: nothing inside uses the public names ({name})")
    assert wrong == []


@cache
def _is_module(name: str) -> bool:
    return find_spec(f"paigow.{name}") is not None


def test_one_driver_gives_the_commands_of_every_table() -> None:
    """Replay reads its commands from a log; everybody else who wants a table to go on drives it."""
    keepers = [name_of(file) for file in MODULES if "Journal(new_table(" in file.read_text(encoding="utf-8")]
    assert keepers == ["src/paigow/log/replay.py", "src/paigow/simulation/drive.py"]


def part_of(name: str, room: str) -> str | None:
    """The part of a room that a module, or a name in it, belongs to."""
    first = name.removeprefix(f"paigow.{room}.").partition(".")[0]
    if not name.startswith(f"paigow.{room}."):
        return "__init__" if name == f"paigow.{room}" else None
    there = PACKAGE / room / first
    return first if there.is_dir() or there.with_suffix(".py").is_file() else "__init__"


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("room", PARTS)
def test_arrows_inside_a_room_point_one_way(room: str) -> None:
    parts = PARTS[room]
    used: dict[str, set[str]] = {}
    for file in sorted((PACKAGE / room).rglob("*.py")):
        own = file.relative_to(PACKAGE / room).with_suffix("").parts[0]
        used.setdefault(own, set()).update(filter(None, (part_of(name, room) for name in imported(file))))
    assert {part: others - {part} for part, others in used.items()} == {
        part: set(others) for part, others in parts.items()
    }
    for number, (part, others) in enumerate(parts.items()):
        assert set(others) <= set(list(parts)[:number]), f"{part} stands before what it uses"


@pytest.mark.sizes(all=1)
def test_the_core_is_pure_and_needs_only_the_standard_library() -> None:
    wrong = []
    for file in MODULES:
        if room_of(file) not in CORE:
            continue
        for name in imported(file):
            first = name.partition(".")[0]
            if (first != "paigow" and first not in sys.stdlib_module_names) or first in IMPURE:
                wrong.append(f"{name_of(file)} imports {name}")
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", None))
                if called in IMPURE_CALLS:
                    wrong.append(f"{name_of(file)}, line {node.lineno} calls {called}()")
    assert wrong == [], "time, chance and input come into the core as arguments"


# The front door gives what is asked for, the command loads the module of the command given, what is printed
# plainly does without `rich`, settings in JSON do without odds, the export of a log without a store, and odds
# and stores without what only sessions and reports need.
LATE = {
    "src/paigow/__init__.py",
    "src/paigow/batch/__init__.py",
    "src/paigow/cli/export.py",
    "src/paigow/cli/main.py",
    "src/paigow/cli/output.py",
    "src/paigow/cli/advice.py",
    "src/paigow/cli/odds.py",
    "src/paigow/cli/store.py",
}
OF_EXTRAS = {library for libraries in extras._EXTRAS.values() for library in libraries}


def is_of_an_extra(node: ast.Import | ast.ImportFrom) -> bool:
    """Whether it imports a library that need not be installed, which is asked for when it is needed."""
    named = [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
    return all(name.partition(".")[0] in OF_EXTRAS for name in named)


@pytest.mark.sizes(all=1)
def test_modules_import_at_their_top() -> None:
    """A module says at its top what it needs, so that the arrows can be read there."""
    late = [
        f"{name_of(file)}:{inner.lineno}"
        for file in MODULES
        if name_of(file) not in LATE
        for function in ast.walk(tree_of(file))
        if isinstance(function, ast.FunctionDef)
        for inner in ast.walk(function)
        if isinstance(inner, ast.Import | ast.ImportFrom) and not is_of_an_extra(inner)
    ]
    assert late == [], "import it at the top; what is shared by two modules in a circle belongs into a third"


OUR_OWN = ("_FOLDER", "files(", "TESTS.", "file.")  # what lies in the package itself


def test_files_from_outside_are_read_in_one_place() -> None:
    """`paigow.platform.files` bounds what it reads; nothing else in these packages opens a path."""
    opening = (".read_text", ".write_text", ".read_bytes", ".write_bytes")
    wrong = []
    for file in MODULES:
        if room_of(file) not in ("cli", "terminal", "simulation", "scenario"):
            continue
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if (called == "open" or called.endswith(opening)) and not called.startswith(OUR_OWN):
                    wrong.append(f"{name_of(file)}, line {node.lineno} calls {called}()")
    assert wrong == []


@pytest.mark.sizes(all=1)
def test_nothing_written_names_a_registry_or_a_machine() -> None:
    # Written in pieces, so that this file does not find itself.
    places = ["/" + "work/", "/" + "root/", "/" + "home/", "/" + "tmp/", r"\.\./" + "shared"]
    address = re.compile(r"https?://[^\s\"'>)]*(?:pypi|pythonhosted|/simple\b|artifactory|nexus|registry)")
    found = []
    for file in written():
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{name_of(file)}: {place}" for place in places if re.search(rf"(?<![\w.]){place}", text)]
        found += [f"{name_of(file)}: {hit}" for hit in address.findall(text)]
    assert not found


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_the_core_starts_without_anything_heavy() -> None:
    names = (dotted(file) for file in MODULES if room_of(file) in CORE)
    program = f"""
import sys
for name in {sorted(names)!r}:
    __import__(name)
print(sorted({{"numba", "numpy", "textual", "rich", "typer", "msgspec"}} & sys.modules.keys()))
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (result.stdout.strip(), result.stderr) == ("[]", "")


HEAVY = {"numba", "numpy", "textual", "rich", "msgspec", "cryptography"}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("program", "allowed"),
    [
        ("from paigow.cli.main import main; sys.argv[1:] = ['--help']; main()", set()),
        ("from paigow.cli.main import main; sys.argv[1:] = ['--version']; main()", set()),
        ("import paigow.teaching.comparison, paigow.teaching.setting_value.process", set()),
        ("import paigow.cli.hands", set()),
        (
            "import paigow.odds.main_wager, paigow.odds.submission_wagers, paigow.odds.advice",
            {"numpy"},
        ),
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed(program: str, allowed: set[str]) -> None:
    """The list of commands loads no command; odds that were kept, or need no counting, do without Numba."""
    told = f"""
import atexit, sys
atexit.register(lambda: print(sorted({HEAVY!r} & sys.modules.keys()), file=sys.stderr))
{program}
"""
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert set(ast.literal_eval(run.stderr)) <= allowed
