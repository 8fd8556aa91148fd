"""The rules of a table at a glance say what the table itself does."""

from __future__ import annotations

import pytest

from paigow.games.submission import sample
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager_title
from paigow.table import Phase, new_table
from paigow.table import commands as c
from paigow.teaching.signs import rules_at_a_glance
from table_kit import Kit, changed


def said_of_surrender(kit: Kit) -> dict[str, str]:
    """Each sentence by its clause."""
    told = rules_at_a_glance(kit.table.rules)
    return {each.clause: each.text for each in told if each.about == "surrender"}


@pytest.mark.clause("PGP-9e.2", "PGP-9e.3")
def test_a_sign_names_the_wagers_that_bar_surrender_and_no_other() -> None:
    for filed, wager, clause in (
        ("ez-pai-gow-poker", WagerKind.PROTECTION, "PGP-9e.3"),
        ("ez-pai-gow-poker", WagerKind.QUEENS_DRAGON, None),
        ("pai-gow-poker-fortune", WagerKind.FORTUNE_BONUS, "PGP-9e.3"),
        ("pai-gow-poker-three-and-seven-card-bonus", WagerKind.SEVEN_CARD_BONUS, "PGP-9e.3"),
        ("pai-gow-poker-three-and-seven-card-bonus", WagerKind.THREE_CARD_BONUS, None),
        ("pai-gow-poker-progressive-14d-5", WagerKind.PROGRESSIVE_PAYOUT, "PGP-9e.2"),
    ):
        kit = Kit(filed, players={1: 1000})
        kit.bets({1: {kit.main: 25, wager: 5}}).to(Phase.SETTING)
        if clause is None:
            kit.give(c.Surrender, 1)
        else:
            assert kit.refused(c.Surrender, 1) == clause
        said = said_of_surrender(kit)
        named = [by for by, text in said.items() if wager_title(wager) in text]
        assert named == ([] if clause is None else [clause]), (filed, said)


@pytest.mark.clause("PGP-3l-7")
def test_a_sign_says_that_nobody_surrenders_beside_a_wager_that_may_earn_an_envy_bonus() -> None:
    kit = Kit("pai-gow-poker-fortune", players={1: 1000, 2: 1000})
    kit.bets({1: {kit.main: 25}, 2: {kit.main: 25, WagerKind.FORTUNE_BONUS: 5}}).to(Phase.SETTING)
    assert kit.refused(c.Surrender, 1) == "PGP-3l-7"
    assert "envy bonus, nobody may surrender" in said_of_surrender(kit)["PGP-3l-7"]


def test_a_sign_says_where_nobody_surrenders_at_all_or_to_a_bank() -> None:
    for name, switch, said in (
        ("face-up-section-19", "face_up_surrender", "There is no surrender at this table."),
        ("pai-gow-poker-banking", "surrender_to_bank", "Nobody may surrender to a bank."),
    ):
        filed = sample(name)
        without = changed(filed, switches={switch: False})
        for submission, is_said in ((filed, False), (without, True)):
            told = [each.text for each in rules_at_a_glance(new_table(submission).rules)]
            assert (said in told) is is_said
