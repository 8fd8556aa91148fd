"""The clause by which an optional wager is lost, or paid more than printed: a pay table says only what
winners are paid (PGP 16), and another clause says who loses, or that more may be paid."""

from __future__ import annotations

import pytest

from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Stake
from paigow.table import events as e
from table_kit import Kit, money, submission

LIMITS = "minimum = 5\nmaximum = 100\n"
NO_WIN = "Kd 9c 7s Kh 5c 3d 2h"
"""A pair, not in the first three: it wins neither a wager on a made hand nor one on a hand without a pair."""
NO_COLOUR = "Kd Jh 9c 7s 5c 3d Jk"
DEALER = "Qs Qh 8d 6c 4s 2c Td"
SECTION_17 = (
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
    '[approvals]\nautomated_shoe = "filed"\n'
)
METER = "[wagers.progressive_payout.meter]\ninitial = 24000\nreset = 10000\nrate = 27\n"


def offered(wager: str, table: str, more: str = "") -> str:
    return f'[wagers.{wager}]\npay_table = "{table}"\n{LIMITS}{more}'


def poker(wager: str, table: str, more: str = "") -> RulesSubmission:
    return submission(offered(wager, table, more))


def ez(wager: str, table: str) -> RulesSubmission:
    return submission(offered(wager, table), "ez-pai-gow-poker")


def face_up(rules: str, wager: str, table: str) -> RulesSubmission:
    text = f'rules = "{rules}"\n[table]\nminimum = 5\nmaximum = 1000\n' + offered(wager, table)
    return submission(text, "face-up-pai-gow-poker", "face-up")


LOST = {
    "insurance": (poker(WagerKind.PAI_GOW_INSURANCE, "pgp-16d-c"), "PGP-15d2i"),
    "fortune": (poker(WagerKind.FORTUNE_BONUS, "pgp-16b-b"), "PGP-15d2i"),
    "fortune of 3(l)": (
        poker(WagerKind.FORTUNE_BONUS, "pgp-16b-a", 'offered_under = "3(l)"\n'),
        "PGP-9l-1-i-a",
    ),
    "fortune of 14.A": (
        poker(WagerKind.FORTUNE_BONUS, "pgp-16b-a", 'offered_under = "14.A"\n'),
        "PGP-14A-c1.1",
    ),
    "emperor's treasure": (poker(WagerKind.EMPERORS_TREASURE, "pgp-16c-a"), "PGP-15d2i"),
    "queen's dragon": (ez(WagerKind.QUEENS_DRAGON, "pgp-16f"), "PGP-9l-5.1"),
    "dynasty": (ez(WagerKind.DYNASTY_BONUS, "pgp-16g"), "PGP-9l-6-i-a"),
    WagerKind.PROTECTION: (ez(WagerKind.PROTECTION, "pgp-16h"), "PGP-9l-7.1"),
    "red/black": (ez(WagerKind.RED_BLACK, "pgp-16i"), "PGP-9l-8.1"),
    "ace-high of 19": (face_up("PGP-19", WagerKind.ACE_HIGH, "pgp-19d-1"), "PGP-19f"),
    "fortune of 19": (face_up("PGP-19", WagerKind.FORTUNE_BONUS, "pgp-19e-1"), "PGP-15d2i"),
    "ace-high of Face Up": (face_up("FUP", WagerKind.ACE_HIGH, "fup-ace-1"), "FUP-5"),
    "fortune of Face Up": (face_up("FUP", WagerKind.FORTUNE_BONUS, "fup-fortune-1"), "FUP-10b"),
    "seven-card bonus": (poker(WagerKind.SEVEN_CARD_BONUS, "pgp-18c-a", SECTION_17), "PGP-9g.1"),
    "three-card bonus": (poker(WagerKind.THREE_CARD_BONUS, "pgp-18b", SECTION_17), "PGP-17f.2"),
    "progressive of 16(e)": (
        submission('[wagers.progressive_payout]\npay_table = "pgp-16e"\namount = 5\n' + METER),
        "PGP-9l-4-i",
    ),
}
"""15(d) replaces 9(l)(1) to (3) for insurance and the wagers of 15 (PGP-9l.3), 14.A(c) on its tables."""


@pytest.mark.clause(
    "PGP-15d2i", "PGP-9l-1-i-a",
    "PGP-14A-c1.1", "PGP-9l-5.1", "PGP-9l-6-i-a", "PGP-9l-7.1", "PGP-9l-8.1", "PGP-19f", "FUP-5",
    "FUP-10b", "PGP-9g.1", "PGP-17f.2", "PGP-9l-4-i",
)  # fmt: skip
@pytest.mark.parametrize("name", LOST)
def test_a_lost_wager_cites_the_clause_that_collects_it(name: str) -> None:
    rules, clause = LOST[name]
    kit = Kit(rules)
    [key] = kit.table.rules.wagers
    choice = "red" if key == WagerKind.RED_BLACK else None
    kit.bets({1: (Stake(kit.main, money(10)), Stake(key, money(5), choice))})
    kit.play(p1=NO_COLOUR if choice else NO_WIN, dealer=DEALER)
    [lost] = [each for each in kit.settlements() if each.wager.kind == key]
    assert (lost.result, lost.clause) == ("lose", clause)


@pytest.mark.clause("PGP-14A-d", "PGP-14d.1")
def test_a_row_paid_more_than_printed_cites_the_clause_that_allows_it() -> None:
    raised = "[wagers.fortune_bonus.raised]\nfour_of_a_kind = 30\n"
    kit = Kit(poker(WagerKind.FORTUNE_BONUS, "pgp-16b-b", 'offered_under = "14.A"\n' + raised))
    for hand, won, clause in (
        ("9s 9h 9d 9c 7s 4h 3d", 150, "PGP-14A-d"),
        ("9s 9h 9d 7c 7s 4h 3d", 25, "PGP-16b-B"),
    ):
        kit.bets({1: {kit.main: 10, WagerKind.FORTUNE_BONUS: 5}}).play(p1=hand, dealer=DEALER)
        [bonus] = [each for each in kit.settlements() if each.wager == WagerKind.FORTUNE_BONUS]
        assert (bonus.won, bonus.clause) == (money(won), clause)
    text = '[wagers.progressive_payout]\npay_table = "pgp-14d-5"\namount = 5\nraised = {full_house = 60}\n'
    kit = Kit(submission(text + METER)).bets(
        {1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.PROGRESSIVE_PAYOUT: 5}}
    )
    kit.play(p1="9s 9h 9d 7c 7s 4h 3d", dealer=DEALER)
    [paid] = [each for each in kit.settlements() if each.wager == WagerKind.PROGRESSIVE_PAYOUT]
    assert (paid.won, paid.clause) == (money(60), "PGP-14d.1")


@pytest.mark.clause("PGP-14A-b.1", "PGP-8-a.3")
def test_no_more_bets_is_announced_by_14a_where_its_wagers_lie() -> None:
    """14.A(b) has the announcement; pressing the keypad and taking the chips in is another step (14.A(f))."""
    kit = Kit("pai-gow-poker-progressive-14a")
    progressive = {WagerKind.FORTUNE_PROGRESSIVE: 5}
    for more, clause in (
        (progressive, "PGP-14A-b.1"),
        ({WagerKind.FORTUNE_BONUS: 5}, "PGP-14A-b.1"),
        ({}, "PGP-8-a.3"),
    ):
        kit.bets({1: {kit.main: 20, **more}}).to(Phase.BETWEEN_ROUNDS)
        assert kit.last(e.NoMoreBetsAnnounced).clause == clause
