"""Hands that exist only where their wager is offered (PGP 3(f), (i), (j), (k)): the pay table names the list,
pays by it, and where the wager is not offered the same cards are a hand of five and nothing more."""

from __future__ import annotations

import pytest

from command import paigow
from paigow.games.pay_tables import pay_table
from paigow.games.wager_kinds import WagerKind
from paigow.table import commands as c
from table_kit import Kit, money, stakes_of, submission

SEVEN = "9s 8s 7s 6s 5s 4s 3s"
METER = "[wagers.progressive_payout.meter]\ninitial = 24000\nreset = 10000\nrate = 27\n"
LISTS = {
    "PGP-3f.1": (WagerKind.FORTUNE_BONUS, "pgp-16b-a", "pai-gow-poker", 8000 * 5),
    "PGP-3i.1": (WagerKind.EMPERORS_TREASURE, "pgp-16c-a", "pai-gow-poker", 8000 * 5),
    "PGP-3j.1": (WagerKind.PROGRESSIVE_PAYOUT, "pgp-16e", "pai-gow-poker", 24001.35),
    "PGP-3k.1": (WagerKind.DYNASTY_BONUS, "pgp-16g", "ez-pai-gow-poker", 2000 * 5),
}


def offering(wager: str, table: str) -> str:
    head = f'[wagers.{wager}]\npay_table = "{table}"\n'
    return head + (
        "amount = 5\n" + METER if wager == WagerKind.PROGRESSIVE_PAYOUT else "minimum = 5\nmaximum = 100\n"
    )


@pytest.mark.parametrize("clause", [pytest.param(each, marks=pytest.mark.clause(each)) for each in LISTS])
def test_a_list_of_hands_exists_where_its_wager_is_offered(clause: str) -> None:
    wager, table, game, won = LISTS[clause]
    kit = Kit(submission(offering(wager, table), game))
    kit.bets({1: {kit.main: 10, wager: 5}}).play(p1=SEVEN, dealer="Qs Qh 8d 6c 4h 2c Td")
    [paid] = [each for each in kit.settlements() if each.wager == wager]
    assert paid.won == money(won)
    assert str(paid.hand).startswith("seven_card_straight_flush")
    assert pay_table(table).hands_by == clause

    plain = Kit(submission("", game))
    plain.bets({1: {plain.main: 10}})
    stakes = stakes_of({plain.main: 10, wager: 5})
    assert plain.refused(c.PlaceWagers, 1, stakes=stakes) == "PGP-7e"
    plain.play(p1=SEVEN, dealer="Qs Qh 8d 6c 4h 2c Td")
    assert [each.wager for each in plain.settlements()] == [plain.main]


def test_a_pay_table_says_by_which_clause_its_hands_exist() -> None:
    assert "the hands are those of PGP-3k.1" in paigow("pay-tables", "pgp-16g").out
    assert '"hands_by": "PGP-3j.1"' in paigow("pay-tables", "pgp-16e", "--json").out
    assert "the hands are those of" not in paigow("pay-tables", "pgp-18b").out
