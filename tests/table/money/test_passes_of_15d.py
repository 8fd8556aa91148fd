"""The passes of 15(d): main wagers, lesser hands, then envy bonuses and premium hands (example H1)."""

from __future__ import annotations

import pytest

from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.table import events as e
from table_kit import Kit, submission
from worked_examples import example

FORTUNE = '[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\nminimum = 1\nmaximum = 1000\n'


def four_with_bonus_wagers() -> Kit:
    """Two envy markers, a bonus wager too small for one, and a premium hand without a bonus wager."""
    listed = example("H1")["cases"]
    bonus = {
        case["position"]: {WagerKind.FORTUNE_BONUS: case["wager"]} if case["wager"] else {} for case in listed
    }
    kit = Kit(submission(FORTUNE))
    kit.bets({position: {WagerKind.PAI_GOW_POKER: 10, **wager} for position, wager in bonus.items()})
    return kit.play(**{f"p{case['position']}": case["cards"] for case in listed})


@pytest.mark.clause("PGP-15d3i", "PGP-9l-1-ii.1", "PGP-9l-1-ii.2", "PGP-9l-1-ii.3", "PGP-15c.1")
def test_each_marker_is_paid_for_each_premium_hand_but_its_own() -> None:
    kit = four_with_bonus_wagers()
    envied = {(each.position, each.wager) for each in kit.settlements() if isinstance(each.wager, EnvyBonus)}
    hands = {1: (2, 4), 2: (1, 4)}
    assert envied == {
        (at, EnvyBonus(WagerKind.FORTUNE_BONUS, other)) for at, others in hands.items() for other in others
    }


@pytest.mark.clause("PGP-15d", "PGP-15d1", "PGP-15d2ii", "PGP-15d3", "PGP-15d3ii", "PGP-9l.3")
def test_15d_passes_over_the_main_wagers_then_the_lesser_hands_then_envy_and_the_premium_hands() -> None:
    steps = [
        (event.step.partition(":")[0], event.position, [each.kind for each in event.settled])
        for event in four_with_bonus_wagers().events
        if isinstance(event, e.PositionSettled) and event.settled
    ]
    envy, bonus = "envy:fortune_bonus", WagerKind.FORTUNE_BONUS
    assert steps == [
        *(("expose", at, [WagerKind.PAI_GOW_POKER]) for at in (1, 2, 3, 4)),
        (WagerKind.BONUS, 3, [bonus]),
        ("premium", 1, [envy, envy, bonus]),
        ("premium", 2, [envy, envy, bonus]),
    ]


@pytest.mark.clause("PGP-15d2.3", "PGP-15d2iii", "PGP-15d3iii", "PGP-9l.2")
def test_while_a_qualifying_wager_lies_no_hand_is_racked_before_the_envy_bonuses_are_paid() -> None:
    """Every hand is arranged anew, one without a bonus wager too; hands of four of a kind stay face up."""
    kit = four_with_bonus_wagers()
    exposed = [event for event in kit.events if isinstance(event, e.PositionSettled) and event.high]
    assert {event.position: event.racked for event in exposed} == dict.fromkeys((1, 2, 3, 4), ())


@pytest.mark.clause("PGP-3l-3", "PGP-1-envy-bonus.3")
def test_the_hand_of_the_bank_earns_nobody_an_envy_bonus() -> None:
    kit = Kit(submission(FORTUNE + "[banking]\nenabled = true\n"))
    kit.house_round()
    kit.bets(
        {1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}, 3: {WagerKind.PAI_GOW_POKER: 10}},
        bank=2,
        limit=0,
    )
    kit.play(p1="Kc Jd 8h 6s 5c 3d 2h", p2="9s 9h 9d 9c Kd 5h 2s", p3="Th Td Tc Ts 2d 4h 3c")
    [envy] = [each for each in kit.settlements() if isinstance(each.wager, EnvyBonus)]
    assert (envy.position, envy.wager) == (1, EnvyBonus(WagerKind.FORTUNE_BONUS, 3))
    assert {"PGP-3l-3", "PGP-1-envy-bonus.3"} <= set(envy.grounds)


@pytest.mark.clause("PGP-15b.1", "PGP-15c.2")
def test_a_bonus_wager_of_five_dollars_bears_an_envy_marker() -> None:
    announced = four_with_bonus_wagers().last(e.NoMoreBetsAnnounced)
    assert announced.envy_markers == ((1, WagerKind.FORTUNE_BONUS), (2, WagerKind.FORTUNE_BONUS))


@pytest.mark.clause("PGP-1-bonus-wager.1", "PGP-3l-6")
@pytest.mark.parametrize(
    "laid", ["9s 9h 9d 9c Kd / 5h 2s", "9s 9h Kd 5h 2s / 9d 9c", "9s 9h 9d 5h 2s / 9c Kd"]
)
def test_a_bonus_is_judged_on_all_seven_cards_however_they_are_set(laid: str) -> None:
    kit = Kit(submission(FORTUNE)).bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}})
    kit.play(p1=laid)
    [bonus] = [each for each in kit.settlements() if each.kind == WagerKind.FORTUNE_BONUS]
    assert (bonus.result, bonus.hand) == ("win", "four_of_a_kind")
    assert {"PGP-1-bonus-wager.1", "PGP-3l-6"} <= set(bonus.grounds)
