"""Who may import whom, what the core may use, and what is loaded when."""

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

# What each package may import besides itself. Modules beside the packages are the values; "public" is the
# package `paigow` itself.
MAY_IMPORT = {
    "public": "values platform rules games table log fairness odds simulation scenario teaching",
    "values": "",
    "data": "",
    "platform": "values",
    "rules": "values",
    "games": "values rules",
    "table": "values rules games",
    "log": "values rules games table",
    "odds": "values platform rules games",
    "batch": "values platform rules games odds",
    "env": "values platform rules games table log odds batch simulation",
    "fairness": "values rules games table log",
    "store": "values platform rules games table log fairness",
    "simulation": "values platform rules games table log",
    "scenario": "values platform rules games table log simulation",
    "teaching": "values platform rules games table odds simulation",
    "report": "values platform rules games table log odds batch store simulation teaching",
    "server": (
        "values platform rules games table log odds fairness store simulation scenario teaching report web"
    ),
    "client": "values games table log server",
    "web": "",
    "terminal": "values platform rules games table log store simulation teaching server client",
    "cli": (
        "values platform rules games table log odds fairness store simulation scenario teaching report "
        "server web terminal"
    ),
}
# Inside these packages a module or folder may import those that stand before it.
ORDER_WITHIN = {
    "table": "bounds money state terms commands events games sections machine dealer showing __init__",
    "odds": (
        "__init__ cache edge four_pieces jobs kernels card_hands main_counts optimal_player seven_cards "
        "envy holdings main_wager wagers sums advice setting_counts meters submission_wagers sheet "
        "sheet_records sheet_html sheet_changes"
    ),
    "store": (
        "errors chains names database leases keys people acts appends streams snapshots today store "
        "backup verification __init__"
    ),
    "server": "__init__ codes protocol people background hosting http",
}
CORE = ("values", "rules", "games", "table")

# A pure core asks nobody for the time, for chance, or for anything outside the package.
IMPURE = {"asyncio", "http", "multiprocessing", "os", "random", "secrets", "shutil", "socket", "sqlite3"}
IMPURE |= {"ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"}
IMPURE_CALLS = {"breakpoint", "input", "now", "open", "print", "today", "utcnow"}


def package_of(file: Path) -> str:
    inside = file.relative_to(PACKAGE).parts
    if inside == ("__init__.py",):
        return "public"
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
def test_packages_import_only_what_they_may() -> None:
    wrong = []
    for file in MODULES:
        package = package_of(file)
        assert package in MAY_IMPORT, f"{package} is a new package: say in MAY_IMPORT what it may import"
        for name in imported(file):
            first, _, rest = name.partition(".")
            head = rest.partition(".")[0]
            if first != "paigow" or head == "__version__":
                continue
            other = head if head in MAY_IMPORT else "values"
            if other not in (package, *MAY_IMPORT[package].split()):
                wrong.append(f"{name_of(file)}: {package} must not import {other} ({name})")
            elif not (PACKAGE / head).exists() and not _is_module(head):
                wrong.append(f"{name_of(file)}: import {name} from its own module, not from the public names")
    assert wrong == []


@cache
def _is_module(name: str) -> bool:
    return find_spec(f"paigow.{name}") is not None


def part_of(name: str, package: str) -> str | None:
    """The module or folder of a package in which a name stands; None for a name of another package."""
    if not f"{name}.".startswith(f"paigow.{package}."):
        return None
    first = name.removeprefix(f"paigow.{package}").removeprefix(".").partition(".")[0]
    there = PACKAGE / package / first
    return first if first and (there.is_dir() or there.with_suffix(".py").is_file()) else "__init__"


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("package", ORDER_WITHIN)
def test_inside_a_package_imports_go_one_way(package: str) -> None:
    order = ORDER_WITHIN[package].split()
    wrong = []
    for file in sorted((PACKAGE / package).rglob("*.py")):
        own = part_of(dotted(file), package)
        assert own in order, f"{package}.{own} is new: give it its place in ORDER_WITHIN"
        others = {part for name in imported(file) if (part := part_of(name, package))}
        after = others.difference(order[: order.index(own) + 1])
        wrong += [f"{name_of(file)} must not import {part}" for part in sorted(after)]
    assert wrong == []


@pytest.mark.sizes(all=1)
def test_the_core_is_pure_and_needs_only_the_standard_library() -> None:
    wrong = []
    for file in MODULES:
        if package_of(file) not in CORE:
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


# These import when something is asked for: public names their module, the command the module of the command
# given. What is printed plainly does without `rich`, settings in JSON do without odds, the export of a log
# without a store, and odds and stores without what only sessions and reports need.
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
        if package_of(file) not in ("cli", "terminal", "simulation", "scenario"):
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
    names = (dotted(file) for file in MODULES if package_of(file) in CORE)
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
    listing = f"""
import atexit, sys
atexit.register(lambda: print(sorted({HEAVY!r} & sys.modules.keys()), file=sys.stderr))
{program}
"""
    run = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True)
    assert set(ast.literal_eval(run.stderr)) <= allowed
