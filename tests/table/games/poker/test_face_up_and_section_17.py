"""Sections 17 to 19 and Face Up: the three-card deal, and the dealer who goes first (J, K)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paigow.games.submission import DealMethod, Shuffler
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.table import Phase, Refused, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, stakes_of, submission
from worked_examples import cases, example

SECTION_17 = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
    '[approvals]\nautomated_shoe = "filed"\n'
    "[wagers.three_card_bonus]\nminimum = 5\nmaximum = 100\n"
    '[wagers.seven_card_bonus]\npay_table = "pgp-18c-a"\nminimum = 5\nmaximum = 200\n'
    "[payout_limits]\nseven_card_bonus = 50000\n"
)
ACE_HIGH = '[wagers.ace_high]\npay_table = "{}-{}"\nminimum = 1\nmaximum = 100\n'
FORTUNE = '[wagers.fortune_bonus]\npay_table = "{}"\nminimum = 5\nmaximum = 200\n'
FACE_UP = "face-up-pai-gow-poker"
MAIN = WagerKind.FACE_UP_MAIN
ACE_HIGH_DEALER = "As Kh Td 9c 7s 5h 3d"
KING_HIGH_DEALER = "Kh Qd Tc 8s 7h 5c 3s"


def face_up(text: str, rules: str = "PGP-19") -> Kit:
    return Kit(changed(submission(f'rules = "{rules}"\n' + TABLE + text, FACE_UP, "face-up")))


TABLE = "[table]\nminimum = 1\nmaximum = 100000\n"


def won(kit: Kit, wager: str, position: int = 1) -> float:
    [settled] = [s for s in kit.settlements() if (s.wager, s.position) == (wager, position)]
    return (-settled.wagered if settled.result == "lose" else settled.won) / 100


@pytest.mark.clause("PGP-17b.1", "PGP-17b.2")
def test_a_section_17_table_keeps_its_automated_shoe() -> None:
    kit = Kit(SECTION_17)
    by_hand = {"deal_method": DealMethod.HAND, "device_removed": True}
    assert kit.refused(c.ChangeMethod, shuffler=Shuffler.AUTOMATED, **by_hand) == "PGP-17b.2"
    kept = {"deal_method": DealMethod.AUTOMATED_SHOE, "device_removed": True}
    kit.give(c.ChangeMethod, shuffler=Shuffler.MANUAL, **kept)
    assert kit.table.equipment.shuffler is Shuffler.MANUAL


@pytest.mark.clause(
    "PGP-18b", "PGP-17f.1", "PGP-17f.2", "PGP-1-three-card-bonus.1", "PGP-1-three-card-bonus.2",
    "PGP-17a.1", "PGP-17a.3", "PGP-7f.1",
)  # fmt: skip
@pytest.mark.parametrize(("three", "net"), cases("J1", "cards", "net"))
def test_J1_three_card_bonus(three: str, net: float) -> None:
    kit = Kit(SECTION_17).bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.THREE_CARD_BONUS: 10}})
    kit.deal_hands(p1=f"{three} 6c 5d Jc 3c".replace("3c", "Td" if "8c" not in three else "3d"))
    kit.to(Phase.LAST_CARDS)
    assert won(kit, WagerKind.THREE_CARD_BONUS) == net
    assert len(kit.table.in_play.hands[1]) == 3
    assert len(kit.last(e.WagersSettled).shown) == (3 if net > 0 else 0)


@pytest.mark.clause("PGP-17f.2")
def test_losing_three_card_wagers_are_collected_before_any_is_paid() -> None:
    kit = Kit(SECTION_17).bets(
        {p: {WagerKind.PAI_GOW_POKER: 10, WagerKind.THREE_CARD_BONUS: 10} for p in (1, 2)}
    )
    kit.deal_hands(p1="As Ks Qs 6c 5d Jc 3d", p2="9h 4c Kd 2h 7d 8s Th").to(Phase.LAST_CARDS)
    assert [(s.position, str(s.result)) for s in kit.settlements()] == [(2, "lose"), (1, "win")]


@pytest.mark.clause(
    "PGP-18c-A", "PGP-18c-B", "PGP-9f.4", "PGP-1-seven-card-bonus.1", "PGP-1-seven-card-bonus.2"
)
@pytest.mark.parametrize(("hand", "a", "b"), cases("J2", "cards", "table_a", "table_b"))
def test_J2_seven_card_bonus(hand: str, a: float, b: float) -> None:
    other = changed(SECTION_17, wagers={})
    for table, net in (("pgp-18c-a", a), ("pgp-18c-b", b)):
        offer = other.wagers.seven_card_bonus
        assert offer is not None
        rules = changed(other, wagers={WagerKind.SEVEN_CARD_BONUS: replace(offer, pay_table=table)})
        kit = Kit(rules).bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.SEVEN_CARD_BONUS: 10}})
        kit.play(p1=hand)
        assert won(kit, WagerKind.SEVEN_CARD_BONUS) == net


@pytest.mark.clause("PGP-18d.1", "PGP-18d.2", "PGP-18d.4")
def test_J3_limit_of_18d() -> None:
    kit = Kit(SECTION_17).bets(
        {1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.SEVEN_CARD_BONUS: 150, WagerKind.THREE_CARD_BONUS: 10}}
    )
    kit.play(p1="As Ah Ad Ac Jk / 7c 2h", dealer="Ks Kh Qd Jd 9c 8h 3s")
    assert won(kit, WagerKind.SEVEN_CARD_BONUS) == 50_000
    assert won(kit, WagerKind.THREE_CARD_BONUS) == 250
    assert kit.net(1) == (50_250,)  # the main wager pushes, and every stake comes back


@pytest.mark.clause("PGP-18d.4")
def test_the_18d_limit_sums_both_areas_of_a_player() -> None:
    rules = changed(
        SECTION_17, table={"areas_per_player": 2}, payout_limits={WagerKind.SEVEN_CARD_BONUS: 100_000}
    )
    kit = Kit(rules, {1: 1000})
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    kit.bets({p: {WagerKind.PAI_GOW_POKER: 10, WagerKind.SEVEN_CARD_BONUS: 100} for p in (1, 2)})
    kit.play(p1="9s 9h 9d Kc 7s 4h 2d", p2="5c 6d 7h 8c 8s 8h 8d")
    assert won(kit, WagerKind.SEVEN_CARD_BONUS, 1) == 300
    assert won(kit, WagerKind.SEVEN_CARD_BONUS, 2) == 700


K1_BY = {
    "PGP-19": (
        "PGP-19b",
        "PGP-19d",
        *(f"PGP-19d-{n}" for n in range(1, 6)),
        "PGP-19a.1",
        "PGP-19a.3",
        "PGP-19a.4",
    ),
    "FUP": ("FUP-5", "FUP-9", "FUP-1.4", "FUP-8", *(f"FUP-ace-{n}" for n in range(1, 6))),
}


@pytest.mark.parametrize(("dealer", "player", "won"), cases("K1", "dealer", "player", "won"))
@pytest.mark.parametrize(
    "rules", [pytest.param(rules, marks=pytest.mark.clause(*ids)) for rules, ids in K1_BY.items()]
)
def test_K1_dealer_ace_high(dealer: str, player: str, won: list[float], rules: str) -> None:
    stem = {"PGP-19": "pgp-19d", "FUP": "fup-ace"}[rules]
    for table, net in enumerate(won, start=1):
        kit = face_up(ACE_HIGH.format(stem, table), rules).bets({1: {MAIN: 25, WagerKind.ACE_HIGH: 5}})
        kit.play(p1=player, dealer=dealer)
        assert kit.net(1) == (net,)
        assert any(isinstance(event, e.HandSet) for event in kit.events) == (rules == "PGP-19")


@pytest.mark.clause("PGP-19a.6", "PGP-19b", "FUP-8", "FUP-9")
@pytest.mark.parametrize(
    ("rules", "switches", "sets"),
    [
        ("PGP-19", "", True),
        ("PGP-19", "[switches]\nset_against_ace_high = false\n", False),
        ("FUP", "", False),
        ("FUP", "[switches]\nset_against_ace_high = true\n", False),
    ],
)
def test_who_sets_against_an_ace_high_dealer_and_that_it_pushes_however_it_is_set(
    rules: str, switches: str, sets: bool
) -> None:
    kit = face_up(switches, rules).bets({1: {MAIN: 25}})
    kit.deal_hands(p1="5d 4c Tc Jd Ks / 6s 6h", dealer=ACE_HIGH_DEALER)
    kit.to(Phase.SETTING if sets else Phase.SETTLEMENT)
    assert kit.refused(c.Surrender, 1) == "PGP-19a.5", "the wager has pushed, nothing is left to surrender"
    kit.to(Phase.BETWEEN_ROUNDS)
    assert any(isinstance(event, e.HandSet) for event in kit.events) == sets
    pushed_by = "FUP-9" if rules == "FUP" else "PGP-19b"
    assert [(s.result, s.clause) for s in kit.settlements()] == [("push", pushed_by)]
    assert not any(kit.nets().values())


@pytest.mark.clause(
    "PGP-19b", "PGP-19c.1", "PGP-19c.2", "PGP-19f", "FUP-1.5", "PGP-19a.5", "PGP-19a.6", "FUP-7.1", "FUP-7.2"
)
@pytest.mark.parametrize("dealer", example("K2")["dealers"])
def test_K2_not_ace_high(dealer: str) -> None:
    kit = face_up(ACE_HIGH.format("pgp-19d", 1)).bets({1: {MAIN: 25, WagerKind.ACE_HIGH: 5}})
    kit.play(p1="As Ah Ad 2s 2h / Ks Kc", dealer=dealer)
    assert kit.net(1) == (25 - 5,)
    shown = kit.events.index(kit.last(e.HandShown))
    assert shown < kit.events.index(kit.last(e.HandSet))


@pytest.mark.clause(
    "FUP-10.1",
    "FUP-11.1",
    "FUP-11.2",
    "FUP-fortune-6",
    "PGP-19e-5",
    "FUP-3",
    "FUP-10a",
    "FUP-10b",
    "FUP-4.2",
    "FUP-4.4",
)
@pytest.mark.parametrize(("rules", "table"), [("FUP", "fup-fortune-6"), ("PGP-19", "pgp-19e-5")])
def test_K3_ace_high_push_does_not_stop_the_fortune_bonus(rules: str, table: str) -> None:
    kit = face_up(FORTUNE.format(table), rules).bets(
        {p: {MAIN: 25, WagerKind.FORTUNE_BONUS: 5} for p in (3, 4)}
    )
    kit.play(p3="6s 6h 6d 6c Kd Tc 2s", p4="Qd Jh 8d 5c 4c 3s 2h", dealer=ACE_HIGH_DEALER)
    assert kit.net(3, 4) == (125, 1)
    order = [(s.position, str(s.wager).partition(":")[0]) for s in kit.settlements()]
    if rules == "FUP":
        bonus = WagerKind.FORTUNE_BONUS
        assert order == [(3, MAIN), (3, bonus), (4, MAIN), (4, bonus), (4, "envy")]


@pytest.mark.clause("FUP-10.1")
@pytest.mark.parametrize("turn", [1, -1])
def test_main_ace_high_and_fortune_are_settled_in_this_order_however_they_were_listed(turn: int) -> None:
    both = ACE_HIGH.format("fup-ace", 1) + FORTUNE.format("fup-fortune-6")
    listed = {MAIN: 25.0, WagerKind.ACE_HIGH: 5.0, WagerKind.FORTUNE_BONUS: 5.0}
    kit = face_up(both, "FUP").bets({3: dict(list(listed.items())[::turn])})
    kit.play(p3="6s 6h 6d 6c Kd Tc 2s", dealer=ACE_HIGH_DEALER)
    assert [settled.wager for settled in kit.settlements()] == list(listed)


@pytest.mark.clause("PGP-19a.5", "PGP-9e.2", "PGP-9e.3", "PGP-3l-7")
def test_K5_surrender_at_a_face_up_table() -> None:
    kit = face_up(ACE_HIGH.format("pgp-19d", 1)).bets({1: {MAIN: 25, WagerKind.ACE_HIGH: 5}})
    kit.deal_hands(dealer=KING_HIGH_DEALER).to(Phase.SETTING)
    hand = kit.table.in_play.hands[1]
    kit.give(c.Surrender, 1)
    assert kit.table.in_play.hands[1] == ()
    assert kit.table.in_play.rack[-7:] == hand
    assert 1 not in kit.table.in_play.exposed
    assert kit.house() == 25  # at once
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1) == (-30,)
    kit = face_up(
        '[wagers.face_up_progressive]\npay_table = "pgp-19h-1"\namount = 1\n'
        "[wagers.face_up_progressive.meter]\ninitial = 10000\nreset = 10000\nrate = 28\n"
    ).bets({1: {MAIN: 25, WagerKind.FACE_UP_PROGRESSIVE: 1}})
    kit.deal_hands(dealer=KING_HIGH_DEALER).to(Phase.SETTING)
    assert kit.refused(c.Surrender, 1) == "PGP-9e.2"
    kit = face_up(ACE_HIGH.format("pgp-19d", 1)).bets({1: {MAIN: 25, WagerKind.ACE_HIGH: 5}})
    kit.deal_hands(dealer=ACE_HIGH_DEALER).to(Phase.SETTLEMENT)
    assert kit.refused(c.Surrender, 1) == "PGP-19a.5"
    kit = face_up(FORTUNE.format("pgp-19e-5")).bets(
        {1: {MAIN: 25}, 2: {MAIN: 25, WagerKind.FORTUNE_BONUS: 5}}
    )
    kit.deal_hands(dealer=KING_HIGH_DEALER).to(Phase.SETTING)
    assert kit.refused(c.Surrender, 1) == "PGP-3l-7"
    off = changed(submission(TABLE, FACE_UP, "face-up"), switches={"face_up_surrender": False})
    kit = Kit(off).bets({1: {MAIN: 25}}).deal_hands(dealer=KING_HIGH_DEALER).to(Phase.SETTING)
    assert kit.refused(c.Surrender, 1) == "PGP-19a.5"


@pytest.mark.clause("PGP-19a.2", "FUP-2.1", "FUP-2.2", "FUP-1.6")
def test_a_mandatory_ace_high_wager() -> None:
    kit = Kit("face-up-section-19")
    kit.give(c.OpenRound)
    laid = kit.made(c.PlaceWagers, 1, stakes=())
    assert not isinstance(decide(kit.table, laid), Refused)
    assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 15})) == "PGP-19a.2"
    kit.give(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 15, WagerKind.ACE_HIGH: 5}))


@pytest.mark.clause("PGP-11e", "FUP-7.1")
def test_the_dealers_open_hand_is_no_irregularity_at_face_up() -> None:
    kit = Kit(submission(TABLE, FACE_UP, "face-up")).bets({1: {MAIN: 25}})
    kit.deal_hands(dealer=KING_HIGH_DEALER).to(Phase.SETTING)
    assert kit.refused(c.Report, irregularity=Irregularity.DEALER_CARD_EXPOSED) == "PGP-11e"


@pytest.mark.clause("FUP-10a-i.1")
def test_a_limit_for_all_hands_of_a_player() -> None:
    rules = submission(
        'rules = "FUP"\n' + TABLE + FORTUNE.format("fup-fortune-1") + "[payout_limits]\nper_hand = 50000\n"
        'scope = "round"\n',
        FACE_UP,
        "face-up",
    )
    rules = changed(rules, table={"areas_per_player": 2}, payout_limits={"per_hand": 20_000})
    kit = Kit(rules, {1: 1000})
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    kit.bets({p: {MAIN: 10, WagerKind.FORTUNE_BONUS: 10} for p in (1, 2)})
    kit.play(
        p1="9s 9h 9d 9c 7s 4h 2d",
        p2="5c 6d 7h 8c 8s 8h 8d",
        dealer="Kh Qd Tc 6h 5h 3c 3s",
    )
    assert won(kit, WagerKind.FORTUNE_BONUS, 1) == 200
    assert won(kit, WagerKind.FORTUNE_BONUS, 2) == 0


@pytest.mark.clause("FUP-10a-i.3")
def test_an_envy_bonus_is_paid_past_the_limit_of_a_player() -> None:
    filed = submission('rules = "FUP"\n' + TABLE + FORTUNE.format("fup-fortune-1"), FACE_UP, "face-up")
    kit = Kit(changed(filed, payout_limits={"per_hand": 20_000, "scope": "round"}))
    kit.bets({p: {MAIN: 10, WagerKind.FORTUNE_BONUS: 10} for p in (1, 2)})
    kit.play(p1="9s 9h 9d 9c 7s 4h 2d", p2="5c 6d 7h 8c 8s 8h 8d", dealer="Kh Qd Tc 6h 5h 3c 3s")
    for position in (1, 2):
        assert won(kit, WagerKind.FORTUNE_BONUS, position) == 200
    envy = [each for each in kit.settlements() if isinstance(each.wager, EnvyBonus)]
    assert [(each.position, each.limit) for each in envy] == [(1, None), (2, None)]
    assert all(each.won and "FUP-10a-i.3" in each.grounds for each in envy)


@pytest.mark.clause("PGP-16j.1", "FUP-10a-i.1")
@pytest.mark.parametrize(("rules", "stem", "paid"), [("PGP-19", "pgp-19d", 800), ("FUP", "fup-ace", 200)])
def test_the_limit_of_a_hand_covers_ace_high_by_the_rules_of_play_alone(
    rules: str, stem: str, paid: int
) -> None:
    """16(j) names the wagers of 16, among which Ace-High is not; 10.a.i names every wager of its game."""
    filed = submission(f'rules = "{rules}"\n' + TABLE + ACE_HIGH.format(stem, 1), FACE_UP, "face-up")
    kit = Kit(changed(filed, payout_limits={"per_hand": 20_000}), {1: 1000})
    kit.bets({1: {MAIN: 10, WagerKind.ACE_HIGH: 40}})
    kit.play(p1="Ad Qh Jc 8s 6h 4c 2s", dealer=ACE_HIGH_DEALER)
    assert won(kit, WagerKind.ACE_HIGH) == paid
