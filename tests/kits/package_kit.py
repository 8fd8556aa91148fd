"""The modules of the package as they are written: where they are, what they are called, what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "paigow"
MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@cache
def tree_of(file: Path) -> ast.Module:
    """A module as Python reads it, parsed once in a process."""
    return ast.parse(file.read_text(encoding="utf-8"))


def imported(file: Path) -> Iterator[str]:
    """The full name of every module that a file imports, anywhere in it, by a statement or by its name."""
    package = ("paigow", *file.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(tree_of(file)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                base = package[: len(package) - level + 1] if level else ()
                origin = ".".join((*base, *filter(None, [module])))
                yield from (f"{origin}.{alias.name}" for alias in names)
            case ast.Call(func=ast.Name(id="import_module"), args=[ast.Constant(value=str(name))]):
                yield name


def dotted(file: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
