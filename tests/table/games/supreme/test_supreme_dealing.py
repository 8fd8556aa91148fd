"""Supreme Pai Gow, Sections 6 and 8 to 11: cut, starting position, directions of delivery, stub."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, FourKit
from paigow.cards import DECK_54
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.pieces import CardOrTile
from paigow.table import Entropy, Phase, Role, decide
from paigow.table import commands as c
from paigow.table import events as e
from table_kit import changed

MAIN = {WagerKind.SUPREME_PAI_GOW: 10}
PLACES = ("dealer", "P1", "P2", "P3", "P4", "P5", "P6")
NUMBER: dict[CardOrTile, int] = {card: n for n, card in enumerate(DECK_54, start=1)}
MACHINE = changed(SUPREME, equipment={"shuffler": "automated"})
HAND = changed(MACHINE, equipment={"deal_method": "hand"})
SHOE = changed(MACHINE, equipment={"deal_method": "automated_shoe"})
BUTTON = changed(SHOE, equipment={"start_method": "button"})
RNG = changed(MACHINE, equipment={"start_method": "rng"})

STARTS = {
    3: "2345601", 4: "3456012", 5: "4560123", 6: "5601234", 7: "6012345", 8: "0123456",
    9: "1234560", 10: "2345601", 11: "3456012", 12: "4560123", 13: "5601234", 14: "6012345",
    15: "0123456", 16: "1234560", 17: "2345601", 18: "3456012",
}  # fmt: skip
"""By total, where the deal starts when the dealer is number one, then a bank at P1 to P6."""


def dealt(kit: FourKit, start: int) -> list[tuple[str, list[int]]]:
    """Deal cards numbered 1 to 54 from a starting position: who is served in which order, with what."""
    first = kit.table.in_play.opponent
    total = next(total for total in range(3, 10) if (first + total - 1) % 7 == start)
    kit.dice = {
        3: (1, 1, 1),
        4: (1, 1, 2),
        5: (1, 1, 3),
        6: (1, 1, 4),
        7: (1, 1, 5),
        8: (1, 1, 6),
        9: (1, 2, 6),
    }[total]
    kit.to(Phase.SHUFFLE)
    kit.ok(c.ShuffleCards(**kit.who()), Entropy(order=DECK_54))
    kit.to(Phase.SETTING)
    event = kit.last(e.HandsDealt)
    return [(PLACES[place], [NUMBER[card] for card in cards]) for place, cards in event.hands]


@pytest.mark.clause(
    "SPG-11b", "SPG-11b-1", "SPG-11b-2", "SPG-11b-3", "SPG-11b-3-i", "SPG-11b-3-ii", "SPG-13h-3", "SPG-13h",
    "SPG-13i-4", "SPG-13j-3", "SPG-13h-1.1", "SPG-13h-1.2", "SPG-13i-2.1", "SPG-13j-1.1", "SPG-13j",
)  # fmt: skip
@pytest.mark.parametrize(
    ("rules", "shakes", "counts"),
    [
        (SUPREME, "SPG-13h-1.1", "SPG-13h-3"),
        (changed(SUPREME, equipment={"deal_method": "hand"}), "SPG-13i-2.1", "SPG-13i-4"),
        (SHOE, "SPG-13j-1.1", "SPG-13j-3"),
    ],
)
def test_S89_dice_are_counted_from_the_dealer_or_the_bank(
    rules: RulesSubmission, shakes: str, counts: str
) -> None:
    for first in range(7):
        kit = FourKit(rules)
        if first:
            kit.house_round()
        kit.bets({p: MAIN for p in range(1, 7) if p != first}, bank=first or None)
        kit.to(Phase.STARTING_POSITION)
        other = kit.made(c.FindStartingPosition, shaken_by=0 if first else 1)
        clause = shakes if first else "SPG-11b"
        assert kit.no(other, Entropy(dice=(1, 1, 1))) == clause
        assert kit.no(kit.made(c.FindStartingPosition, shakes=2), Entropy(dice=(1, 1, 1))) == clause
        assert kit.no(kit.made(c.FindStartingPosition), Entropy(dice=(1, 1))) == "SPG-4a-1"
        for total in range(3, 19):
            dice = next(
                (a, b, total - a - b) for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6
            )
            [found] = _peek(kit, dice)
            assert found.position == int(STARTS[total][first])
            assert found.number == total
            assert found.shaken_by == first
            assert found.clause == (counts if first else "SPG-11b-2")


def _peek(kit: FourKit, dice: tuple[int, ...]) -> tuple[e.StartingPositionFound, ...]:
    decision = decide(kit.table, kit.made(c.FindStartingPosition), Entropy(dice=dice))
    assert isinstance(decision, tuple)
    return tuple(each for each in decision if isinstance(each, e.StartingPositionFound))


@pytest.mark.clause("SPG-4a-2", "SPG-11c", "SPG-11a", "SPG-13h-2")
def test_S90_the_generator_shows_one_to_seven() -> None:
    for number, place in enumerate(range(7), start=1):
        kit = FourKit(RNG).bets({1: MAIN})
        kit.number = number
        kit.to(Phase.DEAL)
        assert kit.table.in_play.start == place
    kit = FourKit(RNG).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    assert kit.no(kit.made(c.FindStartingPosition), Entropy(number=8)) == "SPG-4a-2"
    kit = FourKit(RNG)
    kit.house_round()
    kit.bets({1: MAIN}, bank=4, limit=0)
    kit.number = 2
    kit.to(Phase.DEAL)
    assert kit.table.in_play.start == 5


@pytest.mark.clause("SPG-8b", "SPG-8c.2", "SPG-8c.3")
def test_S91_a_manual_shoe_deals_clockwise_card_by_card() -> None:
    order = dealt(FourKit(MACHINE).bets(dict.fromkeys(range(1, 7), MAIN)), 3)
    assert [place for place, _ in order] == ["P3", "P2", "P1", "dealer", "P6", "P5", "P4"]
    assert dict(order)["P3"] == [1, 8, 15, 22]
    assert dict(order)["P4"] == [7, 14, 21, 28]


@pytest.mark.clause("SPG-9b", "SPG-9b-1", "SPG-9b-2.1", "SPG-9b-2.2", "SPG-9c", "SPG-9e")
def test_S92_seven_stacks_there_and_back() -> None:
    kit = FourKit(HAND).bets({1: MAIN}).to(Phase.SHUFFLE)
    kit.ok(c.ShuffleCards(**kit.who()), Entropy(order=DECK_54))
    assert kit.refused(c.DealStacks) == "SPG-9b-2.2"
    kit.to(Phase.STACKS)
    assert kit.table.in_play.closed
    kit.deal()
    stacks = [[NUMBER[card] for card in stack] for stack in kit.table.in_play.stacks]
    assert stacks == [
        [1, 14, 15, 28], [2, 13, 16, 27], [3, 12, 17, 26], [4, 11, 18, 25], [5, 10, 19, 24], [6, 9, 20, 23],
        [7, 8, 21, 22],
    ]  # fmt: skip
    assert len(kit.table.in_play.stock) == kit.table.rules.remaining == 26
    kit.deal()
    assert len(kit.table.in_play.rack) == 26
    assert kit.table.phase is Phase.STARTING_POSITION


@pytest.mark.clause("SPG-9f.1", "SPG-9f.2", "SPG-9f.3", "SPG-9g", "SPG-9a")
def test_S93_without_a_bank_stacks_go_counterclockwise_from_the_right() -> None:
    kit = FourKit(HAND).bets({5: MAIN, 6: MAIN})
    order = dealt(kit, 5)
    assert [place for place, _ in order] == ["P5", "P6", "dealer", "P1", "P2", "P3", "P4"]
    assert [cards[0] for _, cards in order] == [7, 6, 5, 4, 3, 2, 1]
    assert order[0][1] == [7, 8, 21, 22]
    in_play = kit.table.in_play
    assert [place for place in range(7) if in_play.hands[place]] == [0, 5, 6]
    assert len(in_play.rack) == 26 + 16
    assert not in_play.exposed


@pytest.mark.clause("SPG-13i", "SPG-13i-1", "SPG-13i-5.1", "SPG-13i-5.2", "SPG-13i-5.3", "SPG-13i-5.4")
@pytest.mark.parametrize(
    ("stack", "stacks"), [(3, [3, 4, 5, 6, 7, 1, 2]), (7, [7, 1, 2, 3, 4, 5, 6]), (1, [1, 2, 3, 4, 5, 6, 7])]
)
def test_S94_S95_with_a_bank_stacks_go_clockwise_from_the_picked_one(stack: int, stacks: list[int]) -> None:
    kit = FourKit(HAND)
    kit.house_round()
    kit.bets({1: MAIN, 2: MAIN}, bank=4, limit=0).to(Phase.SHUFFLE)
    kit.stack = stack
    order = dealt(kit, 2)
    assert [place for place, _ in order] == ["P2", "P1", "dealer", "P6", "P5", "P4", "P3"]
    assert [cards[0] for _, cards in order] == stacks
    assert {place for place in range(7) if kit.table.in_play.hands[place]} == {1, 2, 4}


@pytest.mark.clause("SPG-13i-1", "SPG-9f.2")
def test_only_the_bank_picks_a_stack_and_only_one_of_seven() -> None:
    kit = FourKit(HAND)
    kit.house_round()
    kit.bets({1: MAIN}, bank=4, limit=0).to(Phase.STACK_CHOICE)
    assert kit.refused(c.ChooseStack, 1, stack=1) == "SPG-13i-1"
    assert kit.refused(c.ChooseStack, 4, by="p1", stack=1) == "SPG-7b.1"
    assert kit.refused(c.ChooseStack, 4, by="dealer", role=Role.DEALER, stack=1) == "SPG-7b.1"
    for stack in (0, 8):
        assert kit.refused(c.ChooseStack, 4, stack=stack) == "SPG-9f.2"


@pytest.mark.clause("SPG-13i-1", "SPG-7b.2")
def test_for_a_bank_that_has_left_the_dealer_picks_the_stack() -> None:
    kit = FourKit(HAND)
    kit.house_round()
    kit.bets({1: MAIN}, bank=4, limit=0).to(Phase.STACK_CHOICE)
    kit.give(c.LeaveTable, by="p4")
    [chosen] = kit.deal()
    assert isinstance(chosen, e.FirstStackChosen)
    assert chosen.stack == 1
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.table.seats[4] is None


@pytest.mark.clause(
    "SPG-10a", "SPG-10b", "SPG-10b-1", "SPG-10b-2", "SPG-10c", "SPG-10d.1", "SPG-10d.2", "SPG-10f"
)
def test_S96_an_automated_shoe_serves_clockwise_by_the_stack() -> None:
    kit = FourKit(SHOE).bets({2: MAIN})
    order = dealt(kit, 0)
    assert [place for place, _ in order] == ["dealer", "P6", "P5", "P4", "P3", "P2", "P1"]
    assert [cards for _, cards in order] == [list(range(4 * n + 1, 4 * n + 5)) for n in range(7)]
    assert [place for place in range(7) if kit.table.in_play.hands[place]] == [0, 2]
    assert not kit.table.in_play.exposed


@pytest.mark.clause("SPG-4a-3", "SPG-11d")
def test_S97_the_button_starts_at_the_dealer_and_moves_clockwise() -> None:
    kit = FourKit(BUTTON)
    starts = []
    for bank in (None, 1, None, 2, None, None, None, None):
        kit.force({})
        wagers = {p: MAIN for p in range(1, 7) if p != bank}
        kit.give(c.OpenRound)
        taken = bank if bank in kit.table.in_play.offers else None
        kit.bets(wagers, bank=taken)
        kit.to(Phase.DEAL)
        starts.append(kit.table.in_play.start)
        kit.to(Phase.BETWEEN_ROUNDS)
    assert starts == [0, 6, 5, 4, 3, 2, 1, 0]


@pytest.mark.clause("SPG-6e.1", "SPG-6e.2", "SPG-6e.3", "SPG-6e.4", "SPG-6c.1", "SPG-2a.2")
@pytest.mark.parametrize(("above", "allowed"), [(9, False), (10, True), (44, True), (45, False)])
def test_S98_at_least_ten_cards_on_either_side(above: int, allowed: bool) -> None:
    kit = FourKit(SUPREME).bets({1: MAIN}).to(Phase.SHUFFLE)
    kit.ok(c.ShuffleCards(**kit.who()), Entropy(order=DECK_54))
    cut = kit.made(c.CutCards, 1, above=above)
    if not allowed:
        assert kit.no(cut) == "SPG-6e.1"
        return
    kit.ok(cut)
    assert [NUMBER[card] for card in kit.table.in_play.stock] == [*range(above + 1, 55), *range(1, above + 1)]
    assert kit.table.phase is Phase.WAGERS


@pytest.mark.clause("SPG-6b", "SPG-6b-1", "SPG-6b-2", "SPG-6a.1", "SPG-6a.2")
def test_machine_shuffled_cards_are_not_cut_and_pre_shuffled_ones_are() -> None:
    kit = FourKit(MACHINE).bets({1: MAIN}).to(Phase.SHUFFLE)
    assert kit.no(kit.made(c.ShuffleCards), Entropy(order=DECK_54[1:])) == "SPG-6a.1"
    kit.deal()
    assert kit.table.phase is Phase.WAGERS
    assert kit.last(e.CardsShuffled).clause == "SPG-6b-1"
    assert len(kit.table.in_play.stock) == 54
    beforehand = changed(MACHINE, equipment={"inspection": "beforehand"})
    kit = FourKit(beforehand).bets({1: MAIN}).to(Phase.SHUFFLE)
    kit.deal()
    assert kit.phase() is Phase.CUT
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.bets({1: MAIN}).to(Phase.SHUFFLE)
    kit.deal()
    assert kit.table.phase is Phase.WAGERS


@pytest.mark.clause("SPG-6d", "SPG-6d-1", "SPG-6d-2", "SPG-6d-3.1", "SPG-6d-3.2", "SPG-6c.2")
def test_who_is_offered_the_cut() -> None:
    rules = changed(SUPREME, switches={"dealer_turn": False})
    kit = FourKit(rules, {3: 1000, 1: 1000, 4: 1000})
    orders = []
    for bank in (None, None, None, None, 3, None):
        kit.force({})
        kit.bets({p: MAIN for p in (1, 3, 4) if p != bank}, bank=bank)
        kit.to(Phase.CUT)
        orders.append(kit.table.in_play.offers)
        kit.to(Phase.BETWEEN_ROUNDS)
    # P3 came first; then from the far right, a seat on each round; the bank; and from the far right again.
    assert orders == [(3, 4, 1), (1, 3, 4), (3, 4, 1), (4, 1, 3), (3, 4, 1), (1, 3, 4)]
    kit.bets({1: MAIN}).to(Phase.CUT)
    for player in kit.table.in_play.offers:
        assert kit.refused(c.CutCards, 0, role=Role.DEALER, above=20) == "SPG-6c.2"
        kit.give(c.DeclineCut, player)
    [cut] = kit.deal()
    assert isinstance(cut, e.CardsCut)
    assert (cut.position, cut.clause) == (0, "SPG-6c.2")


@pytest.mark.clause("SPG-6f.1", "SPG-6f.2")
@pytest.mark.parametrize(("by", "offers"), [("last_cutter", (1,)), ("next_entitled", (2,))])
def test_a_supervisor_orders_a_recut_before_any_card_is_dealt(by: str, offers: tuple[int, ...]) -> None:
    kit = FourKit(changed(SUPREME, equipment={"recut_by": by}), {1: 100, 2: 100})
    kit.bets({1: MAIN}).to(Phase.DEAL)
    assert kit.refused(c.OrderRecut, reason="seen", role=Role.DEALER) == "SPG-6f.1"
    kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    assert kit.table.in_play.offers == offers
    kit.to(Phase.DEAL).deal()
    assert kit.refused(c.OrderRecut, reason="late", by="sue") == "SPG-6f.1"


@pytest.mark.clause(
    "SPG-8d", "SPG-8d-1", "SPG-8d-2.1", "SPG-8d-2.2", "SPG-8d-2.3", "SPG-16h", "SPG-9d", "SPG-10e", "SPG-8a.1"
)
@pytest.mark.parametrize("rules", [SUPREME, HAND, SHOE])
@pytest.mark.parametrize(
    ("found", "held", "clause", "removed"),
    [
        (26, (), "SPG-8d-1", None),
        (25, ((2, 5),), "SPG-8d-2.2", None),
        (27, ((2, 3),), "SPG-8d-2.2", None),
        (24, ((2, 5),), "SPG-8d-2.2", None),
        (26, ((1, 3), (2, 5)), "SPG-16h", None),
        (25, (), "SPG-8d-2.3", 0),
        (27, ((2, 4),), "SPG-8d-2.3", 0),
    ],
)
def test_the_stub_is_counted(
    rules: RulesSubmission, found: int, held: tuple[tuple[int, int], ...], clause: str, removed: int | None
) -> None:
    kit = FourKit(rules)
    kit.bets({1: {**MAIN, WagerKind.BONUS: 5}, 2: MAIN}).to(Phase.REMAINING)
    [event] = kit.give(c.CountRemaining, found=found, held=held)
    if clause == "SPG-16h" and kit.table.equipment.deal_method == "hand":
        clause = "SPG-16l"  # stacks are nobody's hands yet
    assert event.clause == clause
    if isinstance(event, e.RoundVoided):
        assert event.deck_removed == removed
        assert kit.net(1, 2) == (0, 0)
        assert (kit.table.decks[0] is None) is (removed is not None)
    else:
        assert found == 26
        assert isinstance(event, e.ReshuffleOrdered if held else e.RemainingCounted)
        assert not kit.table.in_play.exposed


@pytest.mark.clause("SPG-16h", "SPG-16l")
def test_a_misdeal_is_one_whether_or_not_the_stub_is_counted() -> None:
    for method, kind, clause in (
        ("manual_shoe", e.RoundVoided, "SPG-16h"),
        ("hand", e.ReshuffleOrdered, "SPG-16l"),
    ):
        for counted in (False, True):
            kit = FourKit(changed(SUPREME, equipment={"deal_method": method}))
            kit.bets({1: MAIN}).to(Phase.REMAINING)
            [event] = kit.give(c.CountRemaining, held=((3, 5),), count_stub=counted)
            assert (type(event), event.clause) == (kind, clause)
            assert kit.net(1) == (0,) if method == "manual_shoe" else (-10,)


@pytest.mark.clause("SPG-8d-1")
def test_a_count_that_nobody_can_have_made_is_refused() -> None:
    kit = FourKit(SUPREME).bets({1: MAIN}).to(Phase.REMAINING)
    for count in (
        {"held": ((7, 5),)},
        {"held": ((3, 55),)},
        {"found": 55},
        {"found": 25, "count_stub": False},
    ):
        assert kit.refused(c.CountRemaining, **count) == "SPG-8d-1"
    kit = FourKit(changed(SUPREME, equipment={"deal_method": "hand"})).bets({1: MAIN}).to(Phase.REMAINING)
    assert kit.refused(c.CountRemaining, held=((0, 5),)) == "SPG-8d-1", "stacks are counted from 1 to 7"
    kit.give(c.CountRemaining, held=((7, 5),))


@pytest.mark.clause("SPG-8d", "SPG-8e.1")
def test_the_stub_is_counted_once_in_five_rounds_unless_the_shuffler_counts() -> None:
    for counts, expected in ((False, [False] * 4 + [True]), (True, [False] * 5)):
        kit = FourKit(changed(MACHINE, equipment={"shuffler_counts": counts}))
        seen = []
        for _ in range(5):
            kit.bets({1: MAIN}).to(Phase.REMAINING)
            kit.give(c.CountRemaining, count_stub=False)
            seen.append(kit.last(e.RemainingCounted).counted)
            kit.to(Phase.BETWEEN_ROUNDS)
        assert seen == expected


@pytest.mark.clause("SPG-8f", "SPG-12h.6", "SPG-12j")
def test_unwagered_cards_are_racked_unseen_and_settled_hands_in_order() -> None:
    kit = FourKit(SUPREME).bets({2: MAIN, 4: {**MAIN, WagerKind.BONUS: 5}}).to(Phase.SETTING)
    in_play = kit.table.in_play
    assert [place for place in range(7) if in_play.hands[place]] == [0, 2, 4]
    assert len(in_play.rack) == 26 + 16
    second, fourth = in_play.hands[2], in_play.hands[4]
    kit.to(Phase.SETTLEMENT)
    kit.deal()
    kit.deal()
    assert kit.table.in_play.rack[-8:] == second + fourth
    assert kit.table.in_play.hands[2] == kit.table.in_play.hands[4] == ()
