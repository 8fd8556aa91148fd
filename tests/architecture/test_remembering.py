"""What is remembered for good: nothing that people file, of which a server sees any number."""

from __future__ import annotations

import ast

import pytest

from package_kit import MODULES, PACKAGE

FILED = {"RulesSubmission", "GameRules", "PayTable", "AnyOffer", "Table", "Command"}
"""Of these there are as many as people think of."""


@pytest.mark.sizes(all=1)
def test_nothing_that_people_file_is_remembered_without_end() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {node.name}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and {"cache", "lru_cache(maxsize=None)", "lru_cache(None)"}
        & set(map(ast.unparse, node.decorator_list))
        and FILED & {ast.unparse(each.annotation) for each in _arguments(node) if each.annotation}
    }
    assert found == set()


def _arguments(node: ast.FunctionDef) -> list[ast.arg]:
    return [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
