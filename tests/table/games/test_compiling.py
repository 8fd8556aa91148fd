"""Compiled rules are shared by the tables that have them, and forgotten when none has."""

from __future__ import annotations

import gc
from dataclasses import replace
from itertools import islice

from paigow.games.pay_tables import MOST_FILED
from paigow.games.submission import RulesSubmission, sample
from paigow.table import new_table
from paigow.table.games import _in_use, game_rules


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
