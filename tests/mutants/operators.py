"""Small faults of the kind a developer makes, found in a module's own syntax tree.

Every mutant is one expression or statement replaced by a neighbour: a comparison that lets one value more
through, a sum that becomes a difference, a number that is one off, a call that is left out. Nothing is
changed that only words or types depend on: annotations, texts, docstrings, the messages of assertions.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One replacement in one file; ``name`` stays the same while other lines of the file move."""

    file: str
    line: int
    last_line: int
    scope: str
    """The function or class that holds it."""
    before: str
    after: str
    text: str
    """The whole file with the fault."""

    @property
    def name(self) -> str:
        return f"{self.file}: {self.scope}: {self.before} -> {self.after}"


class Finder(ast.NodeVisitor):
    """Collects pairs of a node and its faulty neighbour."""

    def __init__(self) -> None:
        self.found: list[tuple[str, ast.AST, ast.AST]] = []
        self._scope: list[str] = []

    def _add(self, node: ast.AST, other: ast.AST) -> None:
        self.found.append((".".join(self._scope) or "module", node, other))

    def _inside(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self._scope.append(node.name)
        for each in node.body:
            self.visit(each)
        self._scope.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:  # no decorator, default or hint
        self._inside(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside(node)

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) not in ("TYPE_CHECKING", "__name__ == '__main__'"):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion promises what no caller can bring about; leaving it out changes nothing."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Words, once the condition before it has decided."""

    def visit_Compare(self, node: ast.Compare) -> None:
        for index, operator in enumerate(node.ops):
            other = copy.deepcopy(node)
            other.ops[index] = _COMPARED[type(operator)]()
            self._add(node, other)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        texts = [each for each in (node.left, node.right) if _is_text(each)]
        if not texts and type(node.op) in _COUNTED:
            other = copy.deepcopy(node)
            other.op = _COUNTED[type(node.op)]()
            self._add(node, other)
        if not texts:
            self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = copy.deepcopy(node)
        other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._add(node, other)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self._add(node, copy.deepcopy(node.operand))
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        other = copy.deepcopy(node)
        other.body, other.orelse = other.orelse, other.body
        self._add(node, other)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(node, ast.Constant(not node.value))
        elif isinstance(node.value, int):
            self._add(node, ast.Constant(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _SWAPPED:
            other = copy.deepcopy(node)
            other.func = ast.Name(_SWAPPED[name])
            self._add(node, other)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._add(node, ast.Pass())
        self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add(node, ast.Break())


_SWAPPED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil", "ceil": "floor"}


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def mutants(file: str, source: str, finder: Finder | None = None) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines.

    >>> [each.after for each in mutants("x.py", "def f(a):\\n    return a + 1 < 3\\n")]
    ['a + 1 <= 3', 'a - 1', '2', '4']
    """
    finder = finder or Finder()
    finder.visit(ast.parse(source))
    starts = _line_starts(source)
    for scope, node, other in finder.found:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        after = ast.unparse(ast.fix_missing_locations(other))
        held = f"({after})" if isinstance(other, ast.expr) else after
        data = source.encode()
        text = (data[:begin] + held.encode() + data[end:]).decode()
        yield Mutant(file, node.lineno, node.end_lineno, scope, ast.unparse(node), after, text)


def _line_starts(source: str) -> list[int]:
    """Where each line begins, in bytes, as the syntax tree counts columns."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts
