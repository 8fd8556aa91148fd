"""A wager that went back with a void hand has no part in the round any more (PGP 3(l), 9, 11(d), 12(b))."""

from __future__ import annotations

import pytest

from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, bonus_of, changed, submission

FORTUNE = (
    "[table]\nminimum = 1\nmaximum = 100000\nareas_per_player = 2\n"
    '[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\nminimum = 1\nmaximum = 1000\n'
)
BOTH = {WagerKind.PAI_GOW_POKER: 50, WagerKind.FORTUNE_BONUS: 5}
STRAIGHT_FLUSH = "4s 5s 6s 7s 8s Qd Jc"


def void(kit: Kit, position: int) -> None:
    kit.give(c.Report, position, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    kit.give(c.VoidHand, position)


@pytest.mark.clause("PGP-12b.1", "PGP-11d.1")
@pytest.mark.parametrize(("per", "envy"), [("area", 20), ("player", 20)])
@pytest.mark.parametrize("gone", [3, 4])
def test_envy_is_paid_to_the_area_that_still_has_its_marker(per: str, envy: int, gone: int) -> None:
    kit = Kit(changed(submission(FORTUNE), switches={"envy_per": per}), {3: 10_000, 6: 10_000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.bets({3: BOTH, 4: BOTH, 6: {WagerKind.PAI_GOW_POKER: 10}})
    hands = {"p3": "Qh Jh 9d 7c 5d 3d 2c", "p4": "Kc Jd 8h 6h 5c 3c 2h", "p6": STRAIGHT_FLUSH}
    kit.deal_hands(**hands).to(Phase.SETTING)
    void(kit, gone)
    kit.to(Phase.BETWEEN_ROUNDS)
    kept = 7 - gone
    assert (bonus_of(kit, gone), bonus_of(kit, kept)) == (0, envy - 5)


@pytest.mark.clause("PGP-3l-7", "PGP-11d.1")
def test_a_wager_given_back_bars_nobodys_surrender() -> None:
    kit = Kit(submission(FORTUNE), {1: 1000, 4: 1000})
    kit.bets({1: BOTH, 4: {WagerKind.PAI_GOW_POKER: 10}}).to(Phase.SETTING)
    assert kit.refused(c.Surrender, 4) == "PGP-3l-7"
    void(kit, 1)
    kit.give(c.Surrender, 4)


@pytest.mark.clause("PGP-9l.2", "PGP-9g.2")
@pytest.mark.parametrize(("voids", "racked"), [(True, (4,)), (False, ())])
def test_a_wager_given_back_keeps_no_cards_on_the_layout(voids: bool, racked: tuple[int, ...]) -> None:
    kit = Kit(submission(FORTUNE), {1: 1000, 4: 1000})
    kit.bets({1: BOTH, 4: {WagerKind.PAI_GOW_POKER: 10}}).to(Phase.SETTING)
    if voids:
        void(kit, 1)
    kit.to(Phase.BETWEEN_ROUNDS)
    settled = [each for each in kit.events if isinstance(each, e.PositionSettled) and each.outcome]
    assert [each.racked for each in settled if each.position == 4] == [racked]
