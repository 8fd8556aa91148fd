"""Sections 9(l), 12, 14.A to 16: optional wagers, envy and limits to the cent."""

from __future__ import annotations

import pytest

from paigow.games.wager_kinds import Backed, EnvyBonus, WagerKind
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from table_kit import OTHER, Kit, bonus_of, changed, submission
from worked_examples import cases, example

FORTUNE = '[wagers.fortune_bonus]\npay_table = "{}"\nminimum = 1\nmaximum = 1000\n'
UNDER_3L = (
    '[wagers.fortune_bonus]\noffered_under = "3(l)"\npay_table = "pgp-3l"\nminimum = 5\nmaximum = 100\n'
)
EMPEROR = '[wagers.emperors_treasure]\npay_table = "{}"\nminimum = 1\nmaximum = 1000\n'
INSURANCE = '[wagers.pai_gow_insurance]\npay_table = "pgp-16d-c"\nminimum = 1\nmaximum = 1000\n'
TWO_AREAS = "[table]\nminimum = 1\nmaximum = 100000\nareas_per_player = 2\n"
FOURTEEN_A = (
    '[wagers.fortune_bonus]\noffered_under = "14.A"\npay_table = "pgp-16b-a"\nminimum = 5\nmaximum = 200\n'
)
NOTHING = "Kc Jd 8h 6s 5c 3d 2h"
FOUR_NINES = "9s 9h 9d 9c Kd 5h 2s"
STRAIGHT_FLUSH = "4s 5s 6s 7s 8s Qd Jc"


@pytest.mark.clause("PGP-9g-1-v", "PGP-9g-2-iii", "PGP-9g-3.2", "PGP-1-ez-pai-gow.1", "PGP-1-ez-pai-gow.2")
@pytest.mark.parametrize(("hand", "ordinary"), cases("E31", "player", "ordinary"))
def test_E31_queens_dragon_pushes_everything_on_an_ez_table(hand: str, ordinary: str) -> None:
    for game, expected in (("pai-gow-poker", ordinary), ("ez-pai-gow-poker", "push")):
        kit = Kit(submission("", game)).bets({1: {WagerKind.PAI_GOW_POKER: 20}})
        kit.play(p1=hand, dealer=example("E31")["dealer"])
        [settled] = kit.settlements()
        assert settled.result == expected
        vigorish = 1 if game == "pai-gow-poker" else 0
        assert kit.net(1) == ({"win": 20 - vigorish, "push": 0, "lose": -20}[expected],)


@pytest.mark.clause("PGP-16f", "PGP-9l-5.1", "PGP-9l-5.2", "PGP-7e-5-i")
@pytest.mark.parametrize(("dealer", "nets"), cases("I1", "dealer", "nets"))
def test_I1_queens_dragon_wager(dealer: str, nets: list[float]) -> None:
    rules = submission("[wagers.queens_dragon]\nminimum = 1\nmaximum = 100\n", "ez-pai-gow-poker")
    kit = Kit(rules).bets(
        {1: {WagerKind.PAI_GOW_POKER: 30, WagerKind.QUEENS_DRAGON: 5}, 2: {WagerKind.PAI_GOW_POKER: 30}}
    )
    kit.play(p1="Th 8h 7d 5c 3s / 6d 2c", p2="Ad Ac 7s 6c 4s / Ks Kh", dealer=dealer)
    assert [*kit.net(1, 2)] == nets


@pytest.mark.clause(
    "PGP-1-envy-bonus.1", "PGP-1-envy-bonus.2", "PGP-1-envy-bonus.3", "PGP-9l-2-ii.1", "PGP-9l-2-ii.2",
    "PGP-9l-2-ii.3", "PGP-3l-3", "PGP-1-qualifying-wager",
)  # fmt: skip
@pytest.mark.parametrize(("one_player", "third"), [(False, 55), (True, 50)])
def test_E52_envy_bonuses(one_player: bool, third: float) -> None:
    rules = submission(TWO_AREAS + EMPEROR.format("pgp-16c-a"))
    kit = Kit(rules, {1: 1000, 2: 1000, 3: 1000} if one_player else None)
    if one_player:
        kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.bets(
        {
            1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.EMPERORS_TREASURE: 5},
            2: {WagerKind.PAI_GOW_POKER: 10, WagerKind.EMPERORS_TREASURE: 4},
            3: {WagerKind.PAI_GOW_POKER: 10, WagerKind.EMPERORS_TREASURE: 5},
            4: {WagerKind.PAI_GOW_POKER: 10},
        }
    )
    kit.play(
        p1="As Ks Qs Js Ts 4d 3h",
        p2="Kc Jd 8h 6s 5c 3d 7h",
        p3="Qc Jh 8d 6c 5h 4c 3s",
        p4="9s 9h 9d 9c Kd 5d 6d",
        dealer="2s 2h 2d 2c Kh Qd Td",
    )
    assert bonus_of(kit, 1) == 750 + 5
    assert bonus_of(kit, 2) == -4
    assert bonus_of(kit, 3) == -5 + third
    assert bonus_of(kit, 4) == 0


@pytest.mark.clause("PGP-12b.1", "PGP-12b.2", "PGP-12b.3", "PGP-12a.1")
def test_D3_envy_and_setting_order_for_two_areas() -> None:
    rules = submission(TWO_AREAS + FORTUNE.format("pgp-16b-a"))
    kit = Kit(rules, {3: 10_000, 6: 10_000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    wagers = {
        3: {WagerKind.PAI_GOW_POKER: 50.0, WagerKind.FORTUNE_BONUS: 5.0},
        4: {WagerKind.PAI_GOW_POKER: 100.0, WagerKind.FORTUNE_BONUS: 5.0},
        6: {WagerKind.PAI_GOW_POKER: 10.0, WagerKind.FORTUNE_BONUS: 5.0},
    }
    kit.bets(wagers).deal_hands(p3=FOUR_NINES, p4="Kc Jd 8h 6h 5c 3d 2h", p6=STRAIGHT_FLUSH).to(Phase.SETTING)
    high, low = kit.split(kit.table, 3)
    assert kit.refused(c.SetHands, 3, high=high, low=low) == "PGP-12b.2"
    kit.to(Phase.BETWEEN_ROUNDS)
    order = [event.position for event in kit.events if isinstance(event, e.HandSet)]
    assert order.index(4) < order.index(3)
    assert (bonus_of(kit, 3), bonus_of(kit, 4), bonus_of(kit, 6)) == (145, 15, 255)
    kit.bets({3: {WagerKind.PAI_GOW_POKER: 75}, 4: {WagerKind.PAI_GOW_POKER: 75}}).deal_hands().to(
        Phase.SETTING
    )
    high, low = kit.split(kit.table, 4)
    assert kit.refused(c.SetHands, 4, high=high, low=low) == "PGP-12b.3"


@pytest.mark.clause(
    "PGP-14A-c.1", "PGP-14A-c.2", "PGP-14A-c1.1", "PGP-14A-c1.2", "PGP-14A-c1.3", "PGP-14A-c1.4",
    "PGP-14A-c2.1", "PGP-14A-c2.2", "PGP-14A-c2.3", "PGP-14A-c2.4", "PGP-14A-c3.1", "PGP-14A-c3.2",
    "PGP-14A-c4", "PGP-14A-c5", "PGP-15d1", "PGP-15d3", "PGP-14A-b.1", "PGP-14A-b.2", "PGP-14A-d",
)  # fmt: skip
def test_G4_order_of_settlement_of_14A_and_of_section_15() -> None:
    orders = {}
    for name, text in (("14.A", FOURTEEN_A), ("15", FORTUNE.format("pgp-16b-a"))):
        kit = Kit(submission(text, house_way="best-high")).bets(
            {
                1: {WagerKind.PAI_GOW_POKER: 20, WagerKind.FORTUNE_BONUS: 5},
                2: {WagerKind.PAI_GOW_POKER: 20, WagerKind.FORTUNE_BONUS: 5},
                3: {WagerKind.PAI_GOW_POKER: 20, WagerKind.FORTUNE_BONUS: 10},
            }
        )
        kit.play(
            p1="Kh Kc Ks Qh Qs / 4d 3h",
            p2="9s 9h 9d 9c 2s / Kd 5h",
            p3="As 8d 6c 4s 2h / Jd Tc",
            dealer="7s 7h 7d 7c 5s Th 6d",
        )
        assert kit.last(e.NoMoreBetsAnnounced).envy_markers == (
            (1, WagerKind.FORTUNE_BONUS),
            (2, WagerKind.FORTUNE_BONUS),
            (3, WagerKind.FORTUNE_BONUS),
        )
        orders[name] = [
            (s.position, str(s.wager).partition(":")[0], str(s.result)) for s in kit.settlements()
        ]
        assert (*kit.net(1, 2, 3), kit.house()) == (10, 144, -5, -149)
    main, bonus = WagerKind.PAI_GOW_POKER, WagerKind.FORTUNE_BONUS
    assert orders["14.A"] == [
        (1, bonus, "win"),
        (1, main, "lose"),
        (2, bonus, "win"),
        (1, "envy", "win"),
        (3, "envy", "win"),
        (3, bonus, "lose"),
        (3, main, "push"),
        (2, main, "win"),
    ]
    assert orders["15"][:3] == [(1, main, "lose"), (2, main, "win"), (3, main, "push")]
    # The second pass pays all but the premium hand, the last pass envy and the premium bonus.
    assert orders["15"][3:] == [
        (1, WagerKind.FORTUNE_BONUS, "win"),
        (3, WagerKind.FORTUNE_BONUS, "lose"),
        (1, "envy", "win"),
        (2, WagerKind.FORTUNE_BONUS, "win"),
        (3, "envy", "win"),
    ]


@pytest.mark.clause(
    "PGP-15c.1", "PGP-15d3i", "PGP-16b-A", "PGP-1-envy-hand", "PGP-3l-2.1", "PGP-3l-2.2", "PGP-9l-1-ii.1",
    "PGP-9l-1-ii.2", "PGP-9l-1-ii.3",
)  # fmt: skip
def test_H1_envy_with_several_qualifying_players() -> None:
    listed = example("H1")["cases"]
    bonus = {
        case["position"]: {WagerKind.FORTUNE_BONUS: case["wager"]} if case["wager"] else {} for case in listed
    }
    kit = Kit(submission(FORTUNE.format("pgp-16b-a")))
    kit.bets({position: {WagerKind.PAI_GOW_POKER: 10, **wager} for position, wager in bonus.items()})
    kit.play(**{f"p{case['position']}": case["cards"] for case in listed})
    assert [bonus_of(kit, case["position"]) for case in listed] == [case["net"] for case in listed]


@pytest.mark.clause("PGP-15d3i", "PGP-14A-c5", "PGP-1-bonus-wager.2")
def test_H2_no_envy_for_own_dealers_or_banks_hand() -> None:
    rules = submission(FORTUNE.format("pgp-16b-a") + "[banking]\nenabled = true\n")
    kit = Kit(rules).bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}})
    kit.play(p1=FOUR_NINES, dealer=STRAIGHT_FLUSH)
    assert bonus_of(kit, 1) == 125
    kit.house_round()
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}}, bank=2, limit=0)
    kit.play(p1=NOTHING, p2=FOUR_NINES)
    assert bonus_of(kit, 1) == -5


@pytest.mark.clause("PGP-15d3i", "PGP-16b-B", "PGP-9l-1-i-a", "PGP-9l-1-i-b.1", "PGP-9l-1-i-c")
def test_H3_a_losing_bonus_still_earns_envy() -> None:
    kit = Kit(submission(FORTUNE.format("pgp-16b-b"))).bets(
        {1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}, 2: {WagerKind.PAI_GOW_POKER: 10}}
    )
    kit.play(p1="Kc Jd 8h 6h 5c 3d 2h", p2=STRAIGHT_FLUSH)
    assert bonus_of(kit, 1) == 15


@pytest.mark.clause("PGP-16b-C-three_pair", "PGP-16c-C")
@pytest.mark.parametrize("hand", example("H4")["hands"])
@pytest.mark.parametrize(
    ("key", "table", "net"),
    [
        ("b", "c", 0),
        ("b", "a", -10),
        ("b", "b", -10),
        ("b", "d", -10),
        *(("c", each, -10) for each in "abcd"),
    ],
)
def test_H4_three_pair(hand: str, key: str, table: str, net: float) -> None:
    wager = {"b": WagerKind.FORTUNE_BONUS, "c": WagerKind.EMPERORS_TREASURE}[key]
    text = {"b": FORTUNE, "c": EMPEROR}[key].format(f"pgp-16{key}-{table}")
    kit = Kit(submission(text)).bets({1: {WagerKind.PAI_GOW_POKER: 10, wager: 10}})
    kit.play(p1=hand)
    assert bonus_of(kit, 1) == net


@pytest.mark.clause("PGP-15d2i", "PGP-16b", "PGP-1-qualifying-hand")
@pytest.mark.parametrize("hand", [*example("H5")["hands"], example("E50")["cards"]])
def test_H5_three_of_a_kind_and_straight(hand: str) -> None:
    """The higher payout, on $10 by the table of 3(l) and on $5 by one of 16(b)."""
    kit = Kit(submission(UNDER_3L))
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 10}}).play(p1=hand)
    assert bonus_of(kit, 1) == 30
    kit = Kit(submission(FORTUNE.format("pgp-16b-a"))).bets(
        {1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}}
    )
    kit.play(p1=hand)
    assert bonus_of(kit, 1) == 15


@pytest.mark.clause("PGP-16b-royal_match", "PGP-16b-A", "PGP-16c-A")
@pytest.mark.parametrize(
    ("hand", "king_queen", "ace_king", "emperor"), cases("H6", "cards", "king_queen", "ace_king", "emperor")
)
def test_H6_royal_match(hand: str, king_queen: int, ace_king: int, emperor: int) -> None:
    fortune = submission(FORTUNE.format("pgp-16b-a"))
    other = {2: {WagerKind.PAI_GOW_POKER: 10.0, WagerKind.FORTUNE_BONUS: 5.0}}
    for choice, pays in (("king_queen", king_queen), ("ace_king", ace_king)):
        kit = Kit(changed(fortune, switches={"royal_match": choice}))
        kit.bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}, **other})
        kit.play(p1=hand, p2="Kc Jd 8h 6h 5c 3d 2h")
        assert bonus_of(kit, 1) == pays
        assert bonus_of(kit, 2) == -5 + example("H6")["envy"][str(pays)]
    kit = Kit(submission(EMPEROR.format("pgp-16c-a")))
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.EMPERORS_TREASURE: 5}}).play(p1=hand)
    assert bonus_of(kit, 1) == emperor


@pytest.mark.clause("PGP-16j.1", "PGP-16j.3")
def test_H7_payout_limit_with_envy_outside_it() -> None:
    text = '[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\nminimum = 5\nmaximum = 200\n'
    kit = Kit(submission(text + "[payout_limits]\nper_hand = 50000\n")).bets(
        {
            2: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 10},
            4: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5},
            5: {WagerKind.PAI_GOW_POKER: 10},
        }
    )
    kit.play(p2="3h 4h 5h 6h 7h 8h 9h", p4="Kc Jd 8s 6s 5c 3d 2h", p5="Th Td Tc Ts 2s 4s 3c")
    assert bonus_of(kit, 2) == 50_005
    assert bonus_of(kit, 4) == 5_000


@pytest.mark.clause(
    "PGP-15d2.2", "PGP-16d-C", "PGP-1-insurance.1", "PGP-1-insurance.2", "PGP-9l-3-i", "PGP-9l-3-ii",
    "PGP-7e-3.2", "PGP-16d.1", "PGP-15a.1",
)  # fmt: skip
@pytest.mark.parametrize(("hand", "insurance", "fortune"), cases("H8", "cards", "insurance", "fortune"))
def test_H8_insurance(hand: str, insurance: float, fortune: float) -> None:
    kit = Kit(submission(FORTUNE.format("pgp-16b-a") + INSURANCE)).bets(
        {1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 10, WagerKind.PAI_GOW_INSURANCE: 10}}
    )
    kit.play(p1=hand)
    by_wager = {s.wager: (s.won if s.result == "win" else -s.wagered) / 100 for s in kit.settlements()}
    assert by_wager[WagerKind.PAI_GOW_INSURANCE] == insurance
    assert by_wager[WagerKind.FORTUNE_BONUS] == fortune


@pytest.mark.clause(
    "PGP-9l-6-i-a", "PGP-9l-6-i-b.1", "PGP-9l-6-ii.1", "PGP-9l-6-ii.2", "PGP-9l-6-ii.3", "PGP-9l-7.1",
    "PGP-9l-7.2", "PGP-9l-8.1", "PGP-9l-8.2", "PGP-9l-8-i", "PGP-16g", "PGP-16h", "PGP-16i",
    "PGP-9l-6-end", "PGP-9l-6-i-c",
)  # fmt: skip
def test_the_wagers_of_ez_settle_in_the_printed_order() -> None:
    kit = Kit("ez-pai-gow-poker", {1: 1000, 2: 1000}).bets(
        {
            1: {
                WagerKind.PAI_GOW_POKER: 15,
                WagerKind.DYNASTY_BONUS: 5,
                WagerKind.PROTECTION: 5,
                "red": 5,
                WagerKind.QUEENS_DRAGON: 5,
            },
            2: {WagerKind.PAI_GOW_POKER: 15, WagerKind.DYNASTY_BONUS: 5, "black": 5, WagerKind.PROTECTION: 5},
        }
    )
    kit.play(p1="9s 9h 9d 9c Kd 5h 2s", p2="As Kh Td 8c 7s 5c 3c", dealer="8s 8h 6d 4c 3s / Qd Jh")
    order = [(s.wager, s.position) for s in kit.settlements()]
    assert order[2:] == [
        (WagerKind.QUEENS_DRAGON, 1),
        (WagerKind.DYNASTY_BONUS, 1),
        (WagerKind.DYNASTY_BONUS, 2),
        (EnvyBonus(WagerKind.DYNASTY_BONUS, 1), 2),
        (WagerKind.PROTECTION, 1),
        (WagerKind.PROTECTION, 2),
        (Backed(WagerKind.RED_BLACK, "red"), 1),
        (Backed(WagerKind.RED_BLACK, "black"), 2),
    ]
    assert bonus_of(kit, 1) == -5 + 125 - 5 + 5
    assert bonus_of(kit, 2) == -5 + 5 + 15 + 5


@pytest.mark.clause("PGP-12b.1")
def test_envy_once_for_each_player_where_the_switch_says_so() -> None:
    rules = changed(submission(TWO_AREAS + FORTUNE.format("pgp-16b-a")), switches={"envy_per": "player"})
    kit = Kit(rules, {3: 10_000, 6: 10_000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.bets(
        {
            3: {WagerKind.PAI_GOW_POKER: 50, WagerKind.FORTUNE_BONUS: 5},
            4: {WagerKind.PAI_GOW_POKER: 50, WagerKind.FORTUNE_BONUS: 5},
            6: {WagerKind.PAI_GOW_POKER: 10},
        }
    )
    kit.play(p3="Qh Jh 9d 7c 5d 3d 2c", p4="Kc Jd 8h 6h 5c 3c 2h", p6=STRAIGHT_FLUSH)
    assert (bonus_of(kit, 3), bonus_of(kit, 4)) == (15, -5)


@pytest.mark.clause("PGP-9g.2", "PGP-15d1i", "PGP-15d1ii", "PGP-9k")
def test_cards_are_racked_when_nothing_needs_them() -> None:
    rules = submission(INSURANCE)
    for wagers, racked in (
        ({WagerKind.PAI_GOW_POKER: 10.0}, True),
        ({WagerKind.PAI_GOW_POKER: 10.0, WagerKind.PAI_GOW_INSURANCE: 5.0}, False),
    ):
        kit = Kit(rules).bets({1: {WagerKind.PAI_GOW_POKER: 10}, 2: wagers})
        kit.play(p1="Ts Th 8d 7c 2s / As 3h", dealer=OTHER)
        settled = [event for event in kit.events if isinstance(event, e.PositionSettled)]
        assert (settled[0].racked == (1,)) is racked
