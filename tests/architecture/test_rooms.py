"""Each room has a small public face: what others may take of it stands in the `__all__` of its `__init__`."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from package_kit import MODULES, dotted, imported, tree_of
from paigow.cli.main import COMMANDS

NAMED = {dotted(file): file for file in MODULES}
# The front door has a test of its own, and the data are files, which nobody imports.
ROOMS = sorted(name for name, file in NAMED.items() if file.name == "__init__.py")
ROOMS = [room for room in ROOMS if room not in ("paigow", "paigow.data")]
# A room that loads its modules when they are first asked for, `kernels.rank`, and not by an import.
LAZY = {"paigow.odds.kernels"}
# A package whose modules are for users, who import them by name: `from paigow.env import table_v0`.
PROMISED = {"paigow.env"}


def face_of(room: str) -> set[str]:
    """The public names of a room, as it lists them."""
    for node in tree_of(NAMED[room]).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=listed):
                return set(ast.literal_eval(listed))
    return set()


def modules_of(room: str) -> set[str]:
    return {name.removeprefix(f"{room}.").partition(".")[0] for name in NAMED if name.startswith(f"{room}.")}


def named_by_commands() -> Iterator[tuple[str, str]]:
    """Who loads what by its name: the command its parts, and the system the command."""
    yield "the system", "paigow.cli.main"
    yield from (("paigow.cli.main", f"paigow.cli.{entry.module}") for entry in COMMANDS.values())


@cache
def taken() -> dict[str, dict[str, set[str]]]:
    """What is taken of each room from outside it, and by whom."""
    imports = ((module, name) for module, file in NAMED.items() for name in imported(file))
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for module, name in (*imports, *named_by_commands()):
        parts = name.split(".")
        for length in range(2, len(parts)):
            room = ".".join(parts[:length])
            if room in ROOMS and not f"{module}.".startswith(f"{room}."):
                found[room][parts[length]].add(module)
    return found


def test_a_package_lists_what_others_import_from_it() -> None:
    hidden = {
        (room, name): who
        for room, names in taken().items()
        for name, who in names.items()
        if name not in face_of(room)
    }
    assert hidden == {}, "import what is public, or make it public in __all__"


def test_a_module_that_nobody_imports_is_not_listed() -> None:
    listed = {
        room: face_of(room) & modules_of(room) - taken()[room].keys()
        for room in ROOMS
        if room not in LAZY | PROMISED
    }
    assert {room: names for room, names in listed.items() if names} == {}, "it need not be in __all__"
