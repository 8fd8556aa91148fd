"""Draws faults by a seed: where a function gives an amount, a count, a time, a choice or an order.

A fault is off by one, takes the other side, the first instead of the last, or forgets one of several. At most
one is drawn of a function, so many of every package, and a part of them in the page's TypeScript, which is
changed by its text. Draw first and write tests afterwards: nothing is drawn a second time.
"""

from __future__ import annotations

import ast
import copy
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from operators import Finder, Mutant, mutants

PACKAGES: Final = {
    "server": "src/paigow/server", "store": "src/paigow/store", "fairness": "src/paigow/fairness",
    "log": "src/paigow/log", "teaching": "src/paigow/teaching", "terminal": "src/paigow/terminal",
    "odds": "src/paigow/odds", "table": "src/paigow/table",
}  # fmt: skip
PAGE: Final = "page/src"
IN_PAGE: Final = 5
"""One of so many faults is in the page."""
_GIVEN: Final = re.compile(
    r"\b(Cents|Money|int|float|Fraction|Decimal|datetime|timedelta|date|bool|tuple|list|dict|frozenset|set"
    r"|Sequence|Iterator|Iterable|Mapping|None)\b"
)
"""What is annotated of an amount, a count, a time, a choice or an order; `None` alone gives nothing."""
_LARGEST: Final = 100
"""Greater numbers are limits that are promised to nobody to the last digit."""
_WRITTEN: Final[tuple[tuple[str, str], ...]] = (
    (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" === ", " !== "),
    (" !== ", " === "),
    (" && ", " || "), (" || ", " && "), (" + ", " - "), (" - ", " + "), (" ?? ", " && "), ("[0]", ".at(-1)"),
    (".at(-1)", "[0]"), ("Math.min(", "Math.max("), ("Math.max(", "Math.min("), (".some(", ".every("),
    (".every(", ".some("), (".reverse()", ""), (".toReversed()", ""), (".slice(-", ".slice("), (" * ", " / "),
    (" / ", " * "), (".find(", ".findLast("), (".findLast(", ".find("), ("Math.floor(", "Math.ceil("),
    ("Math.ceil(", "Math.floor("), (" ? !", " ? "), (" 1)", " 2)"),
)  # fmt: skip
"""Neighbours of a piece of TypeScript."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A fault as the list holds it: a text that stands once in its file, and what is planted for it."""

    package: str
    name: str
    file: str
    find: str
    plant: str

    @property
    def in_toml(self) -> str:
        texts = (f"{key} = '''\n{text}'''" for key, text in (("find", self.find), ("plant", self.plant)))
        head = f'package = "{self.package}"\nname = {_quoted(self.name)}\nfile = "{self.file}"'
        return "\n".join(("[[fault]]", head, *texts, "tests = []")) + "\n"


def draw(root: Path, seed: int, count: int) -> list[Drawn]:
    """So many faults, spread evenly over the packages: a seed draws the same ones of the same text."""
    chance = random.Random(seed)
    in_page = count // IN_PAGE
    each, more = divmod(count - in_page, len(PACKAGES))
    drawn: list[Drawn] = []
    for number, (package, folder) in enumerate(PACKAGES.items()):
        found = [(path, _faults(root, path)) for path in sorted((root / folder).rglob("*.py"))]
        drawn += _drawn(root, package, found, each + (number < more), chance)
    pages = sorted(path for path in (root / PAGE).rglob("*.ts*") if "words" not in path.parts)
    drawn += _drawn(root, "page", [(path, _page_faults(root, path)) for path in pages], in_page, chance)
    return drawn


def _drawn(
    root: Path, package: str, found: list[tuple[Path, list[Mutant]]], count: int, chance: random.Random
) -> Iterator[Drawn]:
    by_function: dict[tuple[str, str], list[Mutant]] = {}
    for _, faults in found:
        for fault in faults:
            by_function.setdefault((fault.file, fault.scope), []).append(fault)
    for chosen in sorted(chance.sample(sorted(by_function), count)):
        fault = chance.choice(by_function[chosen])
        find, plant = standing_once((root / fault.file).read_text("utf-8"), fault.text)
        yield Drawn(package, f"drawn: {fault.name}", fault.file, find, plant)


def standing_once(sound: str, faulty: str) -> tuple[str, str]:
    """The whole lines that differ, with so many before them that they stand once in the sound text.

    >>> standing_once("a\\nb\\na\\nc\\n", "a\\nb\\nx\\nc\\n")
    ('b\\na\\n', 'b\\nx\\n')
    """
    old, new = sound.splitlines(keepends=True), faulty.splitlines(keepends=True)
    first = next(number for number, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    after = 0
    while after < min(len(old), len(new)) - first and old[-1 - after] == new[-1 - after]:
        after += 1
    while sound.count("".join(old[first : len(old) - after])) != 1:
        first -= 1
    return "".join(old[first : len(old) - after]), "".join(new[first : len(new) - after])


def _faults(root: Path, path: Path) -> list[Mutant]:
    """Every fault of a module's functions that give something."""
    file, source = str(path.relative_to(root)), path.read_text("utf-8")
    giving = dict(_giving(ast.parse(source), ()))
    found = mutants(file, source, _DrawnFinder())
    return [each for each in found if each.scope in giving and each.line in giving[each.scope]]


def _giving(node: ast.AST, scope: tuple[str, ...]) -> Iterator[tuple[str, range]]:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = (*scope, each.name)
            if not isinstance(each, ast.ClassDef) and each.returns is not None:
                given = ast.unparse(each.returns)
                if given != "None" and _GIVEN.search(given):
                    yield ".".join(inner), range(each.lineno, (each.end_lineno or each.lineno) + 1)
            yield from _giving(each, inner)
        else:
            yield from _giving(each, scope)


class _DrawnFinder(Finder):
    """Beside the usual neighbours: the first instead of the last, and one of several forgotten."""

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._inside(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if not isinstance(node.value, int) or abs(node.value) <= _LARGEST:
            super().visit_Constant(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call that is left out is no wrong amount."""
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in ("strict", "slots", "frozen", "maxsize", "timeout"):
            self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        taken = ast.unparse(node.slice)
        if taken in ("0", "-1"):
            other = copy.deepcopy(node)
            other.slice = ast.parse(str(-1 - int(taken)), mode="eval").body
            self._add(node, other)
            self.visit(node.value)
        else:
            self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self._forget_one(node)

    def visit_List(self, node: ast.List) -> None:
        self._forget_one(node)

    def _forget_one(self, node: ast.Tuple | ast.List) -> None:
        several = any(isinstance(each, ast.Starred) for each in node.elts)
        if isinstance(node.ctx, ast.Load) and several and len(node.elts) > 1:
            for index in range(len(node.elts)):
                other = copy.deepcopy(node)
                del other.elts[index]
                self._add(node, other)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for index in range(len(node.values)):
            rest = [each for number, each in enumerate(node.values) if number != index]
            self._add(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        super().visit_BoolOp(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = ast.unparse(node.func)
        if name == "reversed":
            self._add(node, node.args[0])
        elif name in ("min", "max", "sum", "sorted") and node.keywords:
            other = copy.deepcopy(node)
            other.keywords = []
            self._add(node, other)
        super().visit_Call(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.visit(node.iter)
        for condition in node.ifs:
            self._add(condition, ast.Constant(True))
            self.visit(condition)


def _page_faults(root: Path, path: Path) -> list[Mutant]:
    """Neighbours by the text alone, in lines that are code; a function is what begins in the first column."""
    file, source = str(path.relative_to(root)), path.read_text("utf-8")
    found, scope, start = [], "module", 0
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        if named := re.match(r"(?:export )?(?:default )?(?:async )?(?:function|const|class) (\w+)", line):
            scope = named[1]
        if not re.match(r"\s*(//|/?\*|import\b|type\b|interface\b|export (type|interface)\b)", line):
            for old, new in _WRITTEN:
                for at in (match.start() for match in re.finditer(re.escape(old), line)):
                    after = line[:at] + new + line[at + len(old) :]
                    text = source[:start] + after + source[start + len(line) :]
                    found.append(Mutant(file, number, number, scope, line.strip(), after.strip(), text))
        start += len(line)
    return found


def _quoted(text: str) -> str:
    return f"'''{text}'''" if "'" in text else f"'{text}'"
