"""Rulings that a licensee could see differently, both readings of each: void rounds and the bank, the push of
all against a bank and its vigorish, looking at three cards, both colours, the aggregate limit."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE
from paigow.table.showing.transcript import sentences
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, hands_for, stakes_of, submission

MAIN = WagerKind.PAI_GOW_POKER
POKER = submission("[banking]\nenabled = true\nco_banking = true\n")
EZ = submission("[banking]\nenabled = true\nexpressly_provided = true\n", "ez-pai-gow-poker")
FACE_UP = submission(
    "[banking]\nenabled = true\nexpressly_provided = true\n", "face-up-pai-gow-poker", "face-up"
)
DRAGON = "Qs 9h 7c 5s 2h / Jd 3d"
ACE_HIGH = "As Jh 9c 7s 5d / Kd 3h"
HIGHER = "Ks Kh 8d 6c 4s / Ac Th"
LOWER = "Td 9d 8s 6h 4d / 5c 3c"


def kit_of(rules: RulesSubmission) -> Kit:
    return (FourKit if rules.game not in ("pai-gow-poker", "ez-pai-gow-poker") else Kit)(rules)


# Void rounds and the bank


@pytest.mark.clause("PGP-10c.6", "SPG-13c.6", "PGT-9C-3")
@pytest.mark.parametrize("rules", [POKER, SUPREME, TILES], ids=["PGP", "SPG", "PGT"])
@pytest.mark.parametrize("counts", [False, True])
def test_whether_a_void_round_counts_for_two_rounds_running(rules: RulesSubmission, counts: bool) -> None:
    kit = kit_of(changed(rules, switches={"void_round_counts": counts}))
    kit.house_round()
    kit.bets({3: {kit.main: 10}}, bank=1).force({}).to(Phase.SETTING)
    kit.give(c.Report, irregularity=Irregularity.BANK_CARD_EXPOSED, place=1)
    assert isinstance(kit.events[-1], e.RoundVoided)
    kit.give(c.OpenRound)
    assert (1 not in kit.table.in_play.offers) is counts


@pytest.mark.clause("PGP-10b.2", "SPG-13b", "PGT-9B-2")
@pytest.mark.parametrize("rules", [POKER, SUPREME, TILES], ids=["PGP", "SPG", "PGT"])
@pytest.mark.parametrize("counts", [False, True])
def test_whether_a_void_first_round_is_the_start_of_the_game(rules: RulesSubmission, counts: bool) -> None:
    kit = kit_of(changed(rules, switches={"void_round_counts": counts}))
    kit.bets({2: {kit.main: 10}, 3: {kit.main: 10}}).to(Phase.SETTING)
    kit.give(c.Report, irregularity=Irregularity.DEALER_CARD_EXPOSED, place=1)
    kit.give(c.OpenRound)
    assert kit.table.in_play.offers == ((2, 3) if counts else ())


@pytest.mark.clause("PGP-9e-1", "PGP-10-2d.5", "PGP-10-2e.4")
@pytest.mark.parametrize(("co_bank", "bank", "house"), [(False, 38, 2), (True, 19, 21)])
def test_a_surrendered_wager_that_a_void_round_does_not_return_is_the_banks(
    co_bank: bool, bank: float, house: float
) -> None:
    kit = Kit(changed(POKER, switches={"void_returns_surrender": False}))
    kit.house_round()
    kit.bets({2: {MAIN: 40}, 3: {MAIN: 10}}, bank=1, co_bank=co_bank, limit=None if co_bank else 0)
    kit.to(Phase.SETTING)
    kit.give(c.Surrender, 2)
    kit.give(c.Report, irregularity=Irregularity.BANK_CARD_EXPOSED, place=1)
    assert (*kit.net(1, 2, 3), kit.house()) == (bank, -40, 0, house)
    assert kit.table.balance(CENTRE) == 0


# The push of all against a bank, and its vigorish


@pytest.mark.clause("PGP-9g-2-iii", "PGP-19b")
@pytest.mark.parametrize(
    ("rules", "hand", "clause", "has"),
    [(EZ, DRAGON, "PGP-9g-2-iii", "a Queen's Dragon"), (FACE_UP, ACE_HIGH, "PGP-19b", "an ace-high hand")],
    ids=["EZ", "Face Up"],
)
@pytest.mark.parametrize("pushes", [False, True])
def test_whether_the_banks_hand_pushes_every_main_wager(
    rules: RulesSubmission, hand: str, clause: str, has: str, pushes: bool
) -> None:
    reading = "bank_hand" if pushes else "never"
    kit = Kit(changed(rules, switches={"bank_push": reading}))
    kit.house_round()
    kit.bets({2: {kit.main: 20}}, bank=1)
    kit.force({1: hand, 2: HIGHER, 0: LOWER}).to(Phase.BETWEEN_ROUNDS)
    by_position = {settled.position: settled for settled in kit.settlements()}
    assert by_position[2].result == ("push" if pushes else "win")
    assert by_position[0].result == ("push" if pushes else "lose")  # the dealer's own wager against the bank
    assert (by_position[2].clause == clause) is pushes
    banked = kit.events[kit.events.index(kit.last(e.BankAccepted)) :]
    said = [line for event in banked for line in sentences(kit.table, event)]
    assert any(f"push, the bank has {has}" in line for line in said) is pushes
    assert not any(f"the dealer has {has}" in line for line in said)


@pytest.mark.clause("PGP-9g-2-iii")
def test_the_dealers_own_queens_dragon_decides_nothing_against_a_bank() -> None:
    kit = Kit(changed(EZ, switches={"bank_push": "bank_hand"}))
    kit.house_round()
    kit.bets({2: {kit.main: 20}}, bank=1).force({0: DRAGON, 2: HIGHER, 1: LOWER}).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(2) == (20,)


@pytest.mark.clause("PGP-10-2g", "PGP-10-2d.5", "PGP-1-ez-pai-gow.2")
@pytest.mark.parametrize(("charged", "nets"), [(False, (20, 20, -40)), (True, (19, 19, -40))])
def test_whether_a_bank_at_a_table_without_vigorish_pays_it(charged: bool, nets: tuple[float, ...]) -> None:
    kit = Kit(changed(EZ, switches={"bank_vigorish": charged}))
    kit.house_round()
    kit.bets({2: {kit.main: 20}, 3: {kit.main: 40}}, bank=1, limit=0)
    kit.force({1: "9s 9h 6d 5c 3s / Kd Qh", **hands_for({2: "W", 3: "L"})}).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2, 3) == nets
    assert kit.house() == -sum(nets)


# Three cards, two colours, one limit


SECTION_17 = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
    '[wagers.three_card_bonus]\npay_table = "pgp-18b"\nminimum = 1\nmaximum = 100\n'
)


@pytest.mark.clause("PGP-11d.2", "PGP-17f.1")
@pytest.mark.parametrize("open_still", [False, True])
def test_whether_a_look_at_the_first_three_cards_bars_voiding(open_still: bool) -> None:
    kit = Kit(changed(SECTION_17, switches={"void_after_first_cards": open_still}))
    kit.bets({1: {kit.main: 10, WagerKind.THREE_CARD_BONUS: 5}}).to(Phase.FIRST_CARDS_WAGERS)
    kit.give(c.LookAtCards, 1)
    kit.to(Phase.SETTING)
    [exposed] = kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=1, place=5)
    assert isinstance(exposed, e.CardExposed)
    assert exposed.choice is open_still
    assert exposed.clause == ("PGP-11d.1" if open_still else "PGP-11d.2")


@pytest.mark.clause("PGP-11d.2", "PGP-17f.1")
def test_who_has_looked_at_three_cards_knows_three_until_the_next_look_which_bars_voiding() -> None:
    kit = Kit(changed(SECTION_17, switches={"void_after_first_cards": True}))
    kit.bets({1: {kit.main: 10, WagerKind.THREE_CARD_BONUS: 5}}).to(Phase.FIRST_CARDS_WAGERS)
    kit.give(c.LookAtCards, 1)
    kit.to(Phase.SETTING)

    def known() -> int:
        seen = kit.hand_seen_by("p1", 1)
        return 0 if seen is None else len(seen.pieces)

    assert known() == 3
    kit.give(c.LookAtCards, 1)
    assert known() == 7
    [exposed] = kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=1, place=5)
    assert isinstance(exposed, e.CardExposed)
    assert not exposed.choice


@pytest.mark.clause("PGP-16i")
def test_red_and_black_at_one_area_only_where_the_switch_says_so() -> None:
    both = stakes_of({MAIN: 20, "red": 5, "black": 10})
    rules = submission("[wagers.red_black]\nminimum = 1\nmaximum = 100\n", "ez-pai-gow-poker")
    assert Kit(rules).bets({}).refused(c.PlaceWagers, 1, stakes=both) == "PGP-16i"
    kit = Kit(changed(rules, switches={"red_and_black": True})).bets({1: both})
    kit.play(p1="9d 8h 7d 6c 4s 3h 2d")
    colours = {str(s.wager): (s.result, s.won / 100) for s in kit.settlements() if s.wager != MAIN}
    assert colours == {"red_black:red": ("win", 5), "red_black:black": ("lose", 0)}


@pytest.mark.clause("FUP-10a-i.1")
@pytest.mark.parametrize(("whose", "won"), [("player", [50_000, 50_000]), ("table", [50_000, 0])])
def test_whose_aggregate_limit_face_up_has(whose: str, won: list[float]) -> None:
    rules = submission(
        'rules = "FUP"\n[table]\nminimum = 5\nmaximum = 1000\n'
        '[wagers.fortune_bonus]\npay_table = "fup-fortune-6"\nminimum = 5\nmaximum = 200\n'
        '[payout_limits]\nper_hand = 50000\nscope = "round"\n',
        "face-up-pai-gow-poker",
        "face-up",
    )
    kit = Kit(changed(rules, switches={"aggregate_limit": whose}))
    kit.bets({p: {kit.main: 20, WagerKind.FORTUNE_BONUS: 200} for p in (1, 2)})
    kit.play(p1="Ks Qs Js Ts 9s 8s 7s", p2="Kh Qh Jh Th 9h 8h 7h", dealer="Kd Qc 9d 8c 6d 4c 2h")
    assert [s.won / 100 for s in kit.settlements() if s.wager == WagerKind.FORTUNE_BONUS] == won


@pytest.mark.clause("SPG-12e-1", "PGT-8E-2-a")
@pytest.mark.parametrize(
    ("game", "house_way"), [("supreme-pai-gow", "balanced"), ("pai-gow-tiles", "maryland")]
)
@pytest.mark.parametrize("returns", [True, False])
def test_a_round_void_as_a_whole_returns_what_was_surrendered_at_every_game(
    game: str, house_way: str, returns: bool
) -> None:
    switch = f"[switches]\nvoid_returns_surrender = {str(returns).lower()}\n"
    kit = FourKit(submission(switch, game, house_way))
    kit.bets({1: {kit.main: 40}, 2: {kit.main: 10}}).to(Phase.SETTLEMENT)
    kit.give(c.Surrender, 1)
    kit.give(c.Report, irregularity=Irregularity.WRONG_TOTAL, count=9)
    assert kit.net(1, 2) == (0 if returns else -40, 0)
