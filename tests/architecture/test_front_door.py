"""The front door: every promised name is there, documented, and costs nothing until it is asked for."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import paigow

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
        assert inspect.getdoc(found), f"{name} is promised without a word about it"
    assert name in dir(paigow)


def test_what_is_not_promised_is_not_there() -> None:
    with pytest.raises(AttributeError, match="'paigow' has no attribute 'house_edge'"):
        _ = paigow.house_edge


def test_the_door_opens_without_a_room_behind_it() -> None:
    program = "import sys; old = set(sys.modules); import paigow; print(sorted(set(sys.modules) - old))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['__future__', 'paigow']"
