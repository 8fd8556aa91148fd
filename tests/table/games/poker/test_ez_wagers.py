"""Sections 9(l)(6) to (8) and 16(g) to (i): the wagers of EZ Pai Gow Poker in dollars."""

from __future__ import annotations

import pytest

from paigow.games.wager_kinds import WagerKind
from table_kit import Kit, bonus_of, changed, submission
from worked_examples import cases


@pytest.mark.clause("PGP-16g", "PGP-16g-ace_queen", "PGP-16g-natural", "PGP-9l-6-ii.1", "PGP-1-envy-bonus.1")
@pytest.mark.parametrize(("hand", "wins", "envy"), cases("I2", "cards", "wins", "envy"))
def test_I2_dynasty(hand: str, wins: float, envy: float) -> None:
    kit = Kit(submission("[wagers.dynasty_bonus]\nminimum = 1\nmaximum = 100\n", "ez-pai-gow-poker"))
    kit.bets({p: {WagerKind.PAI_GOW_POKER: 10, WagerKind.DYNASTY_BONUS: 5} for p in (1, 2)})
    kit.play(p1=hand, p2="Jc Td 8h 6h 5c 3d 2h", dealer="9s 9h 7c 6c 4d 3h 2c")
    assert (bonus_of(kit, 1), bonus_of(kit, 2)) == (wins, -5 + envy)


@pytest.mark.clause("PGP-16h", "PGP-16h-ace_five_natural_straight_flush", "PGP-9l-7.1", "PGP-9l-7.2")
@pytest.mark.parametrize(("hand", "net"), cases("I3", "cards", "net"))
def test_I3_protection(hand: str, net: float) -> None:
    kit = Kit(submission("[wagers.protection]\nminimum = 1\nmaximum = 100\n", "ez-pai-gow-poker"))
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 10, WagerKind.PROTECTION: 10}}).play(
        p1=hand, dealer="Qs Qh Jc Jd 8s 6h 2c"
    )
    assert bonus_of(kit, 1) == net


@pytest.mark.clause("PGP-16i", "PGP-9l-8.1", "PGP-9l-8.2", "PGP-7e-5-iv")
@pytest.mark.parametrize(("hand", "nets"), cases("I4", "cards", "nets"))
def test_I4_red_black_and_the_joker(hand: str, nets: list[float]) -> None:
    offered = submission("[wagers.red_black]\nminimum = 1\nmaximum = 100\n", "ez-pai-gow-poker")
    for joker, net in zip(("none", "red", "black"), nets, strict=True):
        kit = Kit(changed(offered, switches={"red_black_joker": joker}))
        kit.bets({1: {WagerKind.PAI_GOW_POKER: 10, "red": 10}}).play(p1=hand, dealer="Qs Qc Jc Js 8c 6c 2c")
        assert bonus_of(kit, 1) == net
    if hand == "Jk Ah Kd 9h 8s 5c 2s":  # three of each: a black wager loses too
        kit = Kit(offered).bets({1: {WagerKind.PAI_GOW_POKER: 10, "black": 10}})
        assert bonus_of(kit.play(p1=hand, dealer="Qs Qc Jc Js 8c 6c 2c"), 1) == -10
