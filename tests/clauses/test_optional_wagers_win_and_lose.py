"""What wins and what loses each optional wager, and on which clauses the settlement rests."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from paigow.cards import parse_cards
from paigow.games.catalogue import GameName
from paigow.games.main_wager import push_of_all
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Stake
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY, chips
from paigow.table.state.values import Role
from table_kit import Kit, money, submission

LIMITS = "minimum = 5\nmaximum = 100\n"
PAIR = "Kd 9c 7s Kh 5c 3d 2h"
STRAIGHT = "9s 8h 7d 6h 5s Kc 2d"
PAI_GOW = "Ks Jd 9h 7c 5s 3d 2h"
PLAIN_DEALER = "Qs Qh 8d 6c 4h 2c Td"
DRAGON = "Qs Jd 9h 7c 5s 3c 2s"
METER = "[wagers.progressive_payout.meter]\ninitial = 24000\nreset = 10000\nrate = 27\n"
SECTION_17 = (
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
    '[approvals]\nautomated_shoe = "filed"\n'
)


def offering(wager: str, table: str, more: str = "", game: str = "pai-gow-poker") -> RulesSubmission:
    return submission(f'[wagers.{wager}]\npay_table = "{table}"\n{LIMITS}{more}', game)


FORTUNE = offering(WagerKind.FORTUNE_BONUS, "pgp-16b-b")
UNDER_3L = offering(WagerKind.FORTUNE_BONUS, "pgp-3l", 'offered_under = "3(l)"\n')
EMPEROR = offering(WagerKind.EMPERORS_TREASURE, "pgp-16c-a")
INSURANCE = offering(WagerKind.PAI_GOW_INSURANCE, "pgp-16d-c")
SEVEN_CARD = offering(WagerKind.SEVEN_CARD_BONUS, "pgp-18c-a", SECTION_17)
PROGRESSIVE = submission('[wagers.progressive_payout]\npay_table = "pgp-16e"\namount = 5\n' + METER)
EZ = "ez-pai-gow-poker"


def case(
    ids: str, rules: RulesSubmission, hand: str, result: str, dealer: str = PLAIN_DEALER
) -> ParameterSet:
    named = tuple(ids.split())
    return pytest.param(named, rules, hand, result, dealer, marks=pytest.mark.clause(*named), id=ids)


@pytest.mark.parametrize(
    ("ids", "rules", "hand", "result", "dealer"),
    [
        case("PGP-7e-1 PGP-9l-1-i-b.1 PGP-15a.1", FORTUNE, STRAIGHT, "win"),
        case("PGP-7e-1 PGP-9l-1-i-a", FORTUNE, PAIR, "lose"),
        case("PGP-3l", UNDER_3L, STRAIGHT, "win"),
        case("PGP-7e-2 PGP-9l-2-i-b.1", EMPEROR, STRAIGHT, "win"),
        case("PGP-7e-2 PGP-9l-2-i-a", EMPEROR, PAIR, "lose"),
        case("PGP-7e-3.2 PGP-9l-3-ii PGP-1-insurance.3 PGP-15a.1", INSURANCE, PAI_GOW, "win"),
        case("PGP-7e-3.1 PGP-9l-3-i", INSURANCE, PAIR, "lose"),
        case("PGP-7e-4", PROGRESSIVE, "9s 9h 9d 4c 4s Kh 2d", "win"),
        case("PGP-7e-4", PROGRESSIVE, STRAIGHT, "lose"),
        case("PGP-1-seven-card-bonus.3", SEVEN_CARD, STRAIGHT, "win"),
        case("PGP-7e-5-i", offering(WagerKind.QUEENS_DRAGON, "pgp-16f", game=EZ), PAIR, "win", DRAGON),
        case("PGP-7e-5-i", offering(WagerKind.QUEENS_DRAGON, "pgp-16f", game=EZ), PAIR, "lose"),
        case(
            "PGP-7e-5-ii",
            offering(WagerKind.DYNASTY_BONUS, "pgp-16g", game=EZ),
            "9s 9h 9d Kc 7s 4c 2d",
            "win",
        ),
        case("PGP-7e-5-ii", offering(WagerKind.DYNASTY_BONUS, "pgp-16g", game=EZ), PAIR, "lose"),
        case("PGP-7e-5-iii", offering(WagerKind.PROTECTION, "pgp-16h", game=EZ), PAI_GOW, "win"),
        case("PGP-7e-5-iii", offering(WagerKind.PROTECTION, "pgp-16h", game=EZ), PAIR, "lose"),
        case("PGP-7e-5-iv", offering(WagerKind.RED_BLACK, "pgp-16i", game=EZ), "Kd 9h 7d Kh 5c 3s 2s", "win"),
        case(
            "PGP-7e-5-iv", offering(WagerKind.RED_BLACK, "pgp-16i", game=EZ), "Kd 9h 7c Ks 5c 3s 2s", "lose"
        ),
    ],
)
def test_what_wins_and_what_loses(
    ids: tuple[str, ...], rules: RulesSubmission, hand: str, result: str, dealer: str
) -> None:
    kit = Kit(rules)
    [key] = kit.table.rules.wagers
    choice = "red" if key == WagerKind.RED_BLACK else None
    kit.bets({1: (Stake(kit.main, money(10)), Stake(key, money(5), choice))}).play(p1=hand, dealer=dealer)
    [settled] = [each for each in kit.settlements() if each.kind == key]
    assert settled.result == result
    assert set(ids) <= set(settled.grounds)


@pytest.mark.clause("PGP-14A-a.1")
def test_the_progressive_of_14a_is_offered_beside_a_main_wager() -> None:
    kit = Kit("pai-gow-poker-progressive-14a")
    kit.bets({1: {kit.main: 20, WagerKind.FORTUNE_PROGRESSIVE: 5}}).play(p1=PAIR, dealer=PLAIN_DEALER)
    [settled] = [each for each in kit.settlements() if each.kind == WagerKind.FORTUNE_PROGRESSIVE]
    assert settled.result == "lose"
    assert "PGP-14A-a.1" in settled.grounds


@pytest.mark.clause("PGP-10-2h")
def test_beside_a_bank_the_house_settles_the_bonus_wagers_of_section_17() -> None:
    rules = offering(WagerKind.SEVEN_CARD_BONUS, "pgp-18c-a", SECTION_17 + "[banking]\nenabled = true\n")
    kit = Kit(rules)
    kit.house_round()
    kit.bets({1: {kit.main: 10, WagerKind.SEVEN_CARD_BONUS: 5}}, bank=2, limit=0)
    kit.play(p1=STRAIGHT, p2=PLAIN_DEALER)
    [settled] = [
        event
        for event in kit.events
        if isinstance(event, e.PositionSettled)
        and any(each.kind == WagerKind.SEVEN_CARD_BONUS for each in event.settled)
    ]
    [bonus] = [each for each in settled.settled if each.kind == WagerKind.SEVEN_CARD_BONUS]
    assert (INVENTORY, chips("p1"), bonus.won) in settled.transfers
    assert "PGP-10-2h" in settled.grounds


@pytest.mark.clause("PGP-1-queens-dragon.1", "PGP-1-queens-dragon.2", "PGP-1-queens-dragon.3")
def test_a_queens_dragon_is_seven_ranks_without_a_straight_or_flush_and_a_queen_highest() -> None:
    found = push_of_all(GameName.EZ_PAI_GOW_POKER, parse_cards(DRAGON))
    assert found is not None
    assert {f"PGP-1-queens-dragon.{number}" for number in (1, 2, 3)} <= set(found.grounds)
    for other in (
        "Qs Jd 9h 7c 5s 3c 3s",  # a pair
        "Qs Jd Th 9c 8s 3c 2s",  # a straight
        "Qs Js 9s 7s 5s 3c 2d",  # a flush
        "Ks Jd 9h 7c 5s 3c 2s",  # a king highest
    ):
        assert push_of_all(GameName.EZ_PAI_GOW_POKER, parse_cards(other)) is None


@pytest.mark.clause("PGP-9b.2")
def test_nobody_but_the_player_and_the_dealer_touches_a_players_cards() -> None:
    kit = Kit(submission("")).bets({1: {WagerKind.PAI_GOW_POKER: 10}}).deal_hands().to(Phase.SETTING)
    for role in (Role.FLOORPERSON, Role.SUPERVISOR):
        assert kit.refused(c.LookAtCards, 1, role=role) == "PGP-9b.2"
