"""One name, one thing: whoever searches for a class or a function of the package finds one."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from package_kit import MODULES, PACKAGE

# Modules that answer the same questions, each for its own pieces; within such a group a name may come back,
# because there it is the same thing.
GROUPS = {
    "each step of the schema is called as Alembic calls it": ("store/database/migrations/",),
    "the rules of each family of pieces: seven cards, Supreme's four, tiles": (
        "rules/setting.py",
        "rules/supreme/",
        "rules/tiles/",
    ),
    "whole numbers in an array, wherever odds are counted": ("odds/folding/hands.py", "odds/four/deals.py"),
    "cards and tiles are written and read alike": ("cards.py", "tiles.py"),
    "each game's table deals and offers in its own way": (
        "table/games/",
        "table/sections/",
    ),
    "what a simulated player does, and what the table does about it": (
        "simulation/players.py",
        "table/sections/",
    ),
}


TYPE = re.compile(r"[A-Z]\w*[a-z]")
"""Types begin with a capital and go on in small letters; constants have none."""


def defined() -> Iterator[tuple[str, str]]:
    """The classes, public functions and types of the package, each with its module."""
    for file in MODULES:
        module = file.relative_to(PACKAGE).as_posix()
        found = set()
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            match node:
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    found.add(name)
                case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                    found |= {name} if TYPE.match(name) else set()
        yield from ((name, module) for name in found if not name.startswith("_"))


def doubles() -> dict[str, list[str]]:
    by_name = defaultdict(list)
    for name, module in defined():
        by_name[name].append(module)
    return {
        name: modules for name, modules in by_name.items() if len(modules) > 1 and not _in_one_group(modules)
    }


def _in_one_group(modules: list[str]) -> bool:
    """Whether the same thing is meant; a command of `paigow` is named after what it runs."""
    beside_commands = [module for module in modules if not module.startswith("cli/")]
    return len(beside_commands) <= 1 or any(
        all(module.startswith(group) for module in beside_commands) for group in GROUPS.values()
    )


def test_no_two_classes_or_public_functions_share_a_name() -> None:
    assert doubles() == {}, "rename one, or argue for a group"


NOT_NAMES = {"Do", "Said", "every_game", "of", "put"}
"""Nobody would say them of a thing: a name says what it is."""


def given(file: Path) -> Iterator[str]:
    """The names that a module gives: to functions, classes, parameters and values."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name


def test_names_are_what_one_would_say() -> None:
    wrong = {
        (file.relative_to(PACKAGE).as_posix(), name)
        for file in MODULES
        for name in given(file)
        if name in NOT_NAMES
    }
    assert wrong == set()
