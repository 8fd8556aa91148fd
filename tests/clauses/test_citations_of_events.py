"""Every kind of event cites what `citations.csv` has for it, under each rules: the table was read row by row
against the text. A new citation is a decision: read the clause, then add it there."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import pytest

from paigow.clauses import clauses
from paigow.games.catalogue import Rules
from paigow.log.codec import EVENTS
from paigow.scenario.model import load_scenario
from paigow.scenario.runner import run_scenario

HERE = Path(__file__).parent
PLAYTHROUGHS = sorted((HERE.parent / "playthroughs").glob("*.toml"))


def pinned() -> dict[tuple[str, str], frozenset[str]]:
    with (HERE / "citations.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {(row["event"], row["rules"]): frozenset(row["clauses"].split()) for row in rows}


def test_the_table_names_clauses_kinds_and_rules_that_exist() -> None:
    known = {each.id for each in clauses()}
    for (kind, rules), cited in pinned().items():
        assert kind in EVENTS
        assert cited <= known
        documents = tuple(Rules(rules).documents)
        assert all(clause.startswith(documents) for clause in cited), f"{kind} under {rules}: {cited}"


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {kind for kind, _ in pinned()} == set(EVENTS)


@pytest.fixture(scope="module")
def cited() -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for file in PLAYTHROUGHS:
        staged = run_scenario(load_scenario(str(file)))
        rules = staged.scenario.submission.rules.value
        for record in staged.journal.records:
            found[type(record.event).__name__, rules].add(record.event.clause)
    return found


@pytest.mark.sizes(all=1)
def test_no_playthrough_cites_another_clause(cited: dict[tuple[str, str], set[str]]) -> None:
    table = pinned()
    strange = {key: found - table.get(key, frozenset()) for key, found in cited.items()}
    assert {key: sorted(clauses) for key, clauses in strange.items() if clauses} == {}
