"""What is remembered for good: nothing that people file, of which a server sees any number."""

from __future__ import annotations

import ast
import gc
from dataclasses import replace
from itertools import islice

import pytest

from package_kit import MODULES, PACKAGE
from paigow.games.pay_tables import MOST_FILED
from paigow.games.submission import RulesSubmission, sample
from paigow.table import new_table
from paigow.table.games.compiling import _in_use, game_rules

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


def _filed() -> list[RulesSubmission]:
    """More submissions than are remembered, all different."""
    first = sample("supreme-pai-gow")
    return [replace(first, title=f"Number {number}") for number in range(MOST_FILED + 20)]


def test_rules_that_no_table_has_are_forgotten_and_those_of_a_table_stay_the_same() -> None:
    every = _filed()
    gc.collect()
    before = len(_in_use)  # other tests may hold tables
    table = new_table(every[0])
    for each in islice(every, 1, None):
        new_table(each)
    gc.collect()
    assert len(_in_use) - before < len(every), "a server that opens tables for ever does not grow for ever"
    assert every[1] not in _in_use
    assert game_rules(every[0]) is table.rules, "two tables of one submission are of one game"
    assert new_table(every[0]) == table
