"""The public names of `paigow`: each is there, documented, and imported when it is first used."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast, get_args

import pytest

import paigow
from paigow.log.codec import COMMANDS
from paigow.type_hints import fields_of, has_fields, is_choice, parted

PROMISED = sorted(set(paigow.__all__) - {"__version__"})


def test_what_type_checkers_see_is_what_is_promised() -> None:
    tree = ast.parse(Path(paigow.__file__).read_text("utf-8"))
    [block] = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        alias.asname: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("paigow.")
        for alias in node.names
    }
    promised = {
        name: f"paigow.{home}"
        for homes in paigow.USES.values()
        for home, names in homes.items()
        for name in names
    }
    assert seen == promised
    assert sorted(promised) == PROMISED


@pytest.mark.parametrize("name", PROMISED)
def test_every_promised_name_is_there_and_says_what_it_is(name: str) -> None:
    found = getattr(paigow, name)
    if inspect.isclass(found) or inspect.isfunction(found) or inspect.ismodule(found):
        assert inspect.getdoc(found), f"{name} is promised and has no docstring"
    assert name in dir(paigow)


def test_what_is_not_promised_is_not_there() -> None:
    with pytest.raises(AttributeError, match="'paigow' has no attribute 'house_edge'"):
        _ = paigow.house_edge


def test_importing_the_package_loads_no_other_module() -> None:
    program = "import sys; old = set(sys.modules); import paigow; print(sorted(set(sys.modules) - old))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['__future__', 'paigow']"


def _choices_in(hint: object) -> set[type]:
    """The choices by name that a type is made of."""
    if is_choice(hint):
        return {cast("type", hint)}
    inner = {each for item in get_args(parted(hint)[0]) for each in _choices_in(item)}
    return inner | (
        {each for _, item in _fields(hint) for each in _choices_in(item)} if has_fields(hint) else set()
    )


def _fields(kind: object) -> Iterator[tuple[str, object]]:
    names, hints = fields_of(kind)
    return ((name, hints[name]) for name in names)


def test_what_commands_and_refusals_are_made_of_is_promised() -> None:
    needed = {
        each for kind in (*COMMANDS.values(), paigow.Refused, paigow.Viewer) for each in _choices_in(kind)
    }
    promised = [getattr(paigow, name) for name in PROMISED]
    assert [kind.__name__ for kind in needed if kind not in promised] == []
    assert len(needed) > 5
