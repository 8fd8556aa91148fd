"""Every option and limit of the documents is a key of the file, or has a reason why it is no choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.clauses import clause, clauses
from paigow.games.pay_tables import pay_tables
from paigow.games.submission import RulesSubmission
from paigow.games.submission.schema import options
from paigow.games.wagers import WAGERS
from paigow.switches import switch_fields

ENVY: Final = "no table may pay it: envy is for another player's hand, and outside every limit"
GUARD: Final = "it binds players and dealer alike at every table, so the table enforces it"
SETTING: Final = "it says which settings are correct, the same at every table"
NO_CHOICE: Final = {
    "PGP-1-envy-bonus.3": ENVY,
    "PGP-3l-3": ENVY,
    "PGP-9l-1-ii.3": ENVY,
    "PGP-9l-2-ii.3": ENVY,
    "PGP-9l-6-ii.3": ENVY,
    "PGP-16j.3": ENVY,
    "FUP-10a-i.3": ENVY,
    "PGP-6e.1": "ten cards from either end is printed for every cut",
    "SPG-6e.1": "ten cards from either end is printed for every cut",
    "PGP-7a.2": GUARD,
    "PGP-7b.1": GUARD,
    "PGP-7c.2": GUARD,
    "PGP-7f.2": GUARD,
    "PGP-9a.2": SETTING,
    "PGP-9a.3": SETTING,
    "PGP-9b.2": GUARD,
    "PGP-9b.5": GUARD,
    "PGP-9e.2": "a progressive wager bars surrender at every table",
    "PGP-9l-4-ii-d.2": "where a share of a meter is paid from is printed",
    "PGP-12a.2": "the two areas are adjacent wherever two are allowed",
    "PGP-15a.2": "it forbids a combination; the check of the wagers does so",
    "PGP-16d.2": "it forbids combinations; the check of the wagers does so",
    "PGP-17a.2": "it forbids a combination; the check of the wagers does so",
    "PGP-18d.4": "it says how far the limit of 18(d) reaches, which is computed so",
    "SPG-14b.1": "the limit is printed, and computed from the odds and the minimum wager",
}


def keys(section: type, path: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in options(section):
        yield f"{path}{each.name}", each.clauses
        if each.section is not None:
            yield from keys(each.section, f"{path}{each.name}.")


def chosen() -> dict[str, str]:
    """Every clause behind a key, with one key that it is behind."""
    found = {clause_id: path for path, cited in keys(RulesSubmission) for clause_id in cited}
    for wager in WAGERS:
        lists = (table.hands_by for table in pay_tables(wager=wager.key) if table.hands_by is not None)
        cited = (wager.clause, *lists, *wager.payout_limit, *(paid.clause for paid in wager.paid_by))
        found |= {clause_id: f"wagers.{wager.key}" for clause_id in cited if clause_id not in found}
    return found


def test_every_option_and_limit_is_a_key_or_no_choice() -> None:
    options_and_limits = {each.id for each in clauses() if each.kind in {"option", "limit"}}
    assert len(options_and_limits) == 121
    assert options_and_limits - chosen().keys() - NO_CHOICE.keys() == set()
    assert NO_CHOICE.keys() & chosen().keys() == {"SPG-14b.1"}
    assert NO_CHOICE.keys() <= options_and_limits


def test_every_key_cites_clauses_that_exist_and_has_a_meaning() -> None:
    for path, cited in keys(RulesSubmission):
        assert [clause(each).id for each in cited] == list(cited), path
    for each in switch_fields():
        assert clause(each.metadata["clause"]).id == each.metadata["clause"]
        assert each.metadata["meaning"]


def test_a_switch_reverses_one_ruling_of_its_own() -> None:
    cited = [each.metadata["clause"] for each in switch_fields()]
    assert len(set(cited)) == len(cited)
