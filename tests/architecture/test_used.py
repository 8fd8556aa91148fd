"""What stands in the package is used by the package: from a public name or from a command.

What only tests, documents or benchmarks use stands there.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import paigow
from package_kit import MODULES, dotted, imported, tree_of
from paigow.cli.main import COMMANDS

# Where to begin: what is promised, and the modules that a command loads by name.
ENTRY_POINTS = {
    "paigow.batch",
    "paigow.env",
    "paigow",
    "paigow.__main__",
    "paigow.cli.main",
    *(f"paigow.cli.{entry.module}" for entry in COMMANDS.values()),
}
# Loaded by name as well, each when it is first asked for.
LAZY = {"paigow.odds.kernels", "paigow.store.database.migrations"}
ARGUED = {
    "env": "PettingZoo asks each environment's module for a function of this name",
    "down_revision": "Alembic asks each migration which one it follows",
    "upgrade": "Alembic calls it in each migration",
    "CLAIMED": "what a status may stand on is said beside the statuses, and held by the tests",
}
NAMED = {dotted(file): file for file in MODULES}


def needed_by(module: str) -> Iterator[str]:
    """The modules that a module loads, the package around it among them."""
    for name in (module.rpartition(".")[0], *imported(NAMED[module])):
        found = name if name in NAMED else name.rpartition(".")[0]
        if found in NAMED:
            yield found
    if module in LAZY:
        yield from (name for name in NAMED if name.startswith(f"{module}."))


@pytest.mark.sizes(all=1)
def test_every_module_is_reached_from_an_entry_point() -> None:
    reached: set[str] = set()
    to_follow = {*ENTRY_POINTS}
    while to_follow:
        module = to_follow.pop()
        reached.add(module)
        to_follow |= set(needed_by(module)) - reached
    unreached = {name for name in NAMED if name not in reached}
    assert unreached == {"paigow.data"}, "move it to where it is used"


TYPE_OR_NAME = re.compile(r"\w+|[\w.\[\], |]*[|\[][\w.\[\], |]*")
"""A name that is looked up by its text, or a type that is written as one."""


def used_names(tree: ast.Module) -> Iterator[str]:
    """The names that a module reads, calls, imports or looks up by their text."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                yield name
            case ast.Constant(value=str(text)) if TYPE_OR_NAME.fullmatch(text):
                yield from re.findall(r"\w+", text)
            case ast.alias(name=name):
                yield name.rpartition(".")[2]


def is_registered(node: ast.stmt) -> bool:
    """Whether a decorator hands it to somebody who calls it: a command of Typer's."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(each, ast.Call) and ast.unparse(each.func).endswith((".command", ".callback"))
        for each in node.decorator_list
    )


@cache
def unused() -> dict[str, str]:
    """The public names of modules that no module of the package asks for, each with its module."""
    used = Counter(name for file in MODULES for name in set(used_names(tree_of(file))))
    found = {}
    for file in MODULES:
        for node in tree_of(file).body:
            match node:
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    pass
                case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                    pass
                case _:
                    continue
            if not name.startswith("_") and not used[name] and not is_registered(node):
                found[name] = dotted(file)
    return found


def test_every_public_name_is_used_or_promised() -> None:
    assert unused().keys() - set(paigow.__all__) - ARGUED.keys() == set(), "move it to where it is used"


@pytest.mark.parametrize("name", ARGUED)
def test_a_name_that_is_used_needs_no_argument(name: str) -> None:
    assert name in unused()
