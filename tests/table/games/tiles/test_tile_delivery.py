"""Pai Gow Tiles, Chapters 4, 6, 7 and 9.G to 9.M: stacks, cut, starting position and the ten deliveries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from four_kit import TILES, FourKit
from known import known
from paigow.games.submission import DeliveryStyle
from paigow.games.wager_kinds import WagerKind
from paigow.pieces import CardOrTile
from paigow.table import Entropy, Phase, Refused, Role, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games.tiles import CHAPTER_6, STYLES
from paigow.table.sections.stacks import order_after, why_not_cut
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import Handled, Handling
from paigow.tiles import TILES as SET
from table_kit import changed
from worked_examples import between, worked

MAIN = {WagerKind.PAI_GOW: 10}
PLACES = ("dealer", "P1", "P2", "P3", "P4", "P5", "P6", "Dead Hand")
NUMBER: dict[CardOrTile, int] = {tile: n for n, tile in enumerate(SET, start=1)}
RNG = changed(TILES, equipment={"start_method": "rng"})
PLAIN = changed(TILES, equipment={"deliveries": ()})

DELIVERIES: dict[str | None, str] = {each.data.get("style"): each["hands"] for each in between("T78", "T87")}
NAMES = [None, *DeliveryStyle]
STARTS = {
    3: "2345670", 4: "3456701", 5: "4567012", 6: "5670123", 7: "6701234", 8: "7012345",
    9: "0123456", 10: "1234567", 11: "2345670", 12: "3456701", 13: "4567012", 14: "5670123",
    15: "6701234", 16: "7012345", 17: "0123456", 18: "1234567",
}  # fmt: skip
"""By total, where the deal starts when number one is the dealer, then a bank at P1 to P6 (7: Dead Hand)."""


def clauses_of(style: DeliveryStyle | None) -> tuple[str, ...]:
    """Every clause beside the lines of a style, once."""
    delivery = CHAPTER_6 if style is None else STYLES[style]
    signal = () if delivery.signal is None else (delivery.signal[0],)
    also: dict[DeliveryStyle | None, str] = {
        DeliveryStyle.JUNG_QUAT: "PGT-7B-4-d",
        DeliveryStyle.CHEE_YEE: "PGT-7B-5-b",
    }
    more = (also[style],) if style in also else ()
    return tuple(dict.fromkeys((delivery.clause, *signal, *more, *(clause for clause, _ in delivery.lines))))


@pytest.mark.clause("PGT-6C", "PGT-6C-1", "PGT-7A", "PGT-7B", "PGT-4E-2")
@pytest.mark.parametrize(
    "style", [pytest.param(style, marks=pytest.mark.clause(*clauses_of(style))) for style in NAMES]
)
def test_T78_to_T87_who_is_handed_what(style: DeliveryStyle | None) -> None:
    kit = FourKit(TILES).bets(dict.fromkeys(range(1, 7), MAIN)).to(Phase.SHUFFLE)
    kit.ok(c.ShuffleCards(**kit.who()), Entropy(order=SET))
    kit.to(Phase.STARTING_POSITION)
    [chosen] = kit.give(c.ChooseDelivery, style=style)
    assert isinstance(chosen, e.DeliveryChosen)
    kit.to(Phase.SETTING)
    dealt = kit.last(e.HandsDealt)
    expected = [{int(number) for number in place.split()} for place in DELIVERIES[style].split("|")]
    assert [{NUMBER[tile] for tile in tiles} for _, tiles in dealt.hands] == expected
    start = known(kit.table.in_play.start)
    assert [place for place, _ in dealt.hands] == [(start + n) % 8 for n in range(8)]
    assert dealt.clause == (CHAPTER_6 if style is None else STYLES[style]).clause
    signalled = () if style is None else (Handling(Handled.STYLE_SIGNALLED, f"{STYLES[style].clause}-a"),)
    assert chosen.handled == signalled


@pytest.mark.clause("PGT-7A", "PGT-9J", "PGT-9J-1", "PGT-9L", "PGT-9L-1", "PGT-9A-1")
def test_the_bank_names_the_style_after_no_more_bets_or_it_is_chapter_6() -> None:
    for style, clause in ((DeliveryStyle.CHEE_YEE, "PGT-7B-5"), (None, "PGT-9J-1")):
        kit = FourKit(TILES)
        kit.house_round()
        kit.bets({1: MAIN}, bank=6).to(Phase.STACK_CUT)
        assert kit.refused(c.ChooseDelivery, 6, role=Role.PLAYER, style=style) == "PGT-7A"
        kit.to(Phase.DELIVERY_CHOICE)
        assert kit.table.in_play.closed
        assert kit.refused(c.ChooseDelivery, 1, role=Role.PLAYER, style=style) == "PGT-9J"
        assert kit.refused(c.ChooseDelivery, 6, by="dealer", style=style) == "PGT-5C"
        assert kit.refused(c.FindStartingPosition) == "PGT-6A"
        kit.give(c.ChooseDelivery, 6, role=Role.PLAYER, style=style)
        kit.give(c.ChooseDelivery, 6, role=Role.PLAYER, style=style)  # until the dice are uncovered
        kit.to(Phase.SETTING)
        assert kit.last(e.HandsDealt).clause == clause
        assert kit.refused(c.ChooseDelivery, 6, role=Role.PLAYER, style=style) == "PGT-7A"


@pytest.mark.clause("PGT-7A")
def test_only_styles_of_the_submission_and_without_a_bank_the_dealers_choice() -> None:
    kit = FourKit(changed(TILES, equipment={"deliveries": (DeliveryStyle.JUNG_QUAT,)}))
    kit.bets({1: MAIN}).to(Phase.STARTING_POSITION)
    assert kit.refused(c.ChooseDelivery, style=DeliveryStyle.CHEE_YEE) == "PGT-7A"
    assert kit.refused(c.ChooseDelivery, 1, role=Role.PLAYER, style=DeliveryStyle.JUNG_QUAT) == "PGT-7A"
    kit.give(c.ChooseDelivery, style=DeliveryStyle.JUNG_QUAT)
    kit = FourKit(PLAIN)
    kit.house_round()
    kit.bets({1: MAIN}, bank=6).to(Phase.STARTING_POSITION)  # nothing to choose from, so nobody is asked
    assert kit.refused(c.ChooseDelivery, 6, role=Role.PLAYER, style=DeliveryStyle.JUNG_QUAT) == "PGT-7A"


# The starting position


@pytest.mark.clause(
    "PGT-6A", "PGT-6A-2", "PGT-6A-2-a", "PGT-6A-2-c", "PGT-6A-2-d", "PGT-6B", "PGT-6B-1", "PGT-6B-2",
    "PGT-9J-2", "PGT-9J-3", "PGT-9J-4", "PGT-2D", "PGT-2D-1", "PGT-1B-4", "PGT-2A", "PGT-9K",
)  # fmt: skip
@pytest.mark.parametrize("first", range(7))
def test_T88_dice_are_counted_over_eight_places(first: int) -> None:
    kit = FourKit(TILES)
    if first:
        kit.house_round()
    kit.bets({p: MAIN for p in range(1, 7) if p != first}, bank=first or None).to(Phase.STARTING_POSITION)
    starts = {}
    for total in range(3, 19):
        found = _found(kit, total)
        starts[total] = found.position
        assert (found.number, found.shaken_by) == (total, first)
        assert found.clause == ("PGT-9K" if first else "PGT-6B-2")
    assert starts == {total: int(places[first]) for total, places in STARTS.items()}
    # The dealer uncovers the dice, even when the bank shook them.
    if first:
        assert kit.refused(c.FindStartingPosition, by=f"p{first}", role=Role.PLAYER) == "PGT-6A"
    assert kit.no(kit.made(c.FindStartingPosition, shakes=2), Entropy(dice=(1, 1, 1))) == (
        "PGT-9J-2" if first else "PGT-6A-2"
    )
    other = kit.made(c.FindStartingPosition, shaken_by=0 if first else 2)
    assert kit.no(other, Entropy(dice=(1, 1, 1))) == ("PGT-9J-2" if first else "PGT-6A-2")
    assert kit.no(kit.made(c.FindStartingPosition), Entropy(dice=(0, 1, 1))) == "PGT-2D-1"


def _found(kit: FourKit, total: int) -> e.StartingPositionFound:
    dice = next((a, b, total - a - b) for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6)
    decision = decide(kit.table, kit.made(c.FindStartingPosition), Entropy(dice=dice))
    assert isinstance(decision, tuple)
    [found] = decision
    assert isinstance(found, e.StartingPositionFound)
    return found


@pytest.mark.clause("PGT-6B-2")
def test_T89_how_often_each_place_starts() -> None:
    kit = FourKit(TILES).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    by_total = {total: PLACES[_found(kit, total).position] for total in range(3, 19)}
    dice = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    counts = {place: sum(by_total[total] == place for total in dice) for place in PLACES}
    assert counts == {
        "dealer": 28,
        "P1": 28,
        "P2": 28,
        "P3": 28,
        "P4": 27,
        "P5": 25,
        "P6": 25,
        "Dead Hand": 27,
    }


@pytest.mark.clause("PGT-6C-1", "PGT-9L-2", "PGT-9K")
@pytest.mark.parametrize(
    ("bank", "order"), [(None, (2, 3, 4, 5, 6, 7, 0, 1)), (5, (7, 0, 1, 2, 3, 4, 5, 6))], ids=["T90", "T91"]
)
def test_T90_T91_delivery_runs_counterclockwise_through_the_dead_hand(
    bank: int | None, order: tuple[int, ...]
) -> None:
    kit = FourKit(TILES)
    if bank:
        kit.house_round()
    kit.bets({1: MAIN, 2: MAIN}, bank=bank)
    kit.dice = (3, 4, 4)
    kit.to(Phase.SETTING)
    assert tuple(place for place, _ in kit.last(e.HandsDealt).hands) == order


@pytest.mark.clause("PGT-6A-1", "PGT-2F", "PGT-9J-2")
def test_T92_the_generator_shows_one_to_eight_and_the_bank_shakes_dice() -> None:
    for number in range(1, 9):
        kit = FourKit(RNG).bets({1: MAIN})
        kit.number = number
        kit.to(Phase.DEAL)
        assert kit.table.in_play.start == number - 1
        assert kit.last(e.StartingPositionFound).method == "rng"
    kit = FourKit(RNG).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    assert kit.no(kit.made(c.FindStartingPosition), Entropy(number=9)) == "PGT-6A-1"
    for expressly, method in ((False, "dice"), (True, "rng")):
        kit = FourKit(changed(RNG, banking={"rng_when_banked": expressly}))
        kit.house_round()
        kit.bets({1: MAIN}, bank=3).to(Phase.DEAL)
        assert kit.last(e.StartingPositionFound).method == method


@pytest.mark.clause("PGT-6D", "PGT-6D-1", "PGT-6D-2", "PGT-9M", "PGT-9M-1", "PGT-9M-2", "PGT-1B-4")
@pytest.mark.parametrize("bank", [None, 6])
def test_unwagered_stacks_join_the_dead_hand_unseen(bank: int | None) -> None:
    kit = FourKit(TILES)
    if bank:
        kit.house_round()
    kit.bets({2: MAIN, 3: MAIN}, bank=bank, limit=0).to(Phase.SETTING)
    in_play = kit.table.in_play
    held = [place for place in range(7) if in_play.hands[place]]
    assert held == ([2, 3, 6] if bank else [0, 2, 3])  # with no wager against the bank, the dealer's too
    assert len(in_play.hands[7]) == 32 - 12
    assert not in_play.rack
    assert not in_play.exposed


# The cut of the stacks


@pytest.mark.clause("PGT-9G", "PGT-9G-1", "PGT-9G-3", "PGT-9G-3-a", "PGT-9G-3-b", "PGT-9H-2")
@pytest.mark.parametrize(
    ("to_left", "to_right", "order", "clause"),
    [
        *worked("T93", "T98", "to_left", "to_right", "order", "by"),
        pytest.param([*range(1, 9)], None, [*range(1, 9)], "PGT-9G-3-a", id="no change"),
    ],
)
def test_T93_to_T98_what_a_bank_may_cut(
    to_left: list[int] | None, to_right: list[int] | None, order: list[int], clause: str
) -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({1: MAIN}, bank=6).to(Phase.STACK_CUT)
    from_right = kit.table.in_play.stacks
    [cut] = kit.give(c.CutStacks, 6, to_left=tuple(to_left or ()), to_right=tuple(to_right or ()))
    assert isinstance(cut, e.StacksCut)
    assert (cut.order, cut.clause) == (tuple(order), clause)
    assert kit.table.in_play.stacks == tuple(from_right[n - 1] for n in order)
    assert kit.refused(c.CutStacks, 6, to_left=(2,)) == "PGT-9G-1", "one cut, and no second one"
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGT-9G-3", "PGT-9G-3-a", "PGT-9G-3-b", "PGT-9G-2")
@pytest.mark.parametrize(
    ("to_left", "to_right", "clause"),
    [
        *worked("T99", "T101", "to_left", "to_right", "by"),
        ((2,), (4,), "PGT-9G-3-b"),
        ((), (5, 4), "PGT-9G-3-a"),
        ((0,), (), "PGT-9G-3"),
        ((3,), (3, 4), "PGT-9G-3"),
        ((), (), "PGT-9G-2"),
    ],
)
def test_T99_to_T101_what_is_no_cut(
    to_left: Sequence[int], to_right: Sequence[int] | None, clause: str
) -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({1: MAIN}, bank=6).to(Phase.STACK_CUT)
    assert kit.refused(c.CutStacks, 6, to_left=tuple(to_left), to_right=tuple(to_right or ())) == clause
    assert kit.refused(c.CutStacks, 1, to_left=(3,)) == "PGT-9G-3"


@pytest.mark.clause("PGT-9G-3-a", "PGT-9G-3-b")
def test_T102_how_many_orders_a_cut_can_make() -> None:
    row = tuple(range(1, 9))
    blocks = [row[i:j] for i, j in combinations(range(9), 2)]
    whole = {order_after(*ends) for block in blocks for ends in ((block, ()), ((), block))}
    parted = {
        order_after(*ends)
        for block in blocks
        for n in range(1, len(block))
        for ends in ((block[:n], block[n:]), (block[n:], block[:n]))
        if why_not_cut(*ends) is None
    }
    assert (len(whole - {row}), len(parted - {row}), len((whole | parted) - {row})) == (49, 119, 119)


@pytest.mark.clause("PGT-9G-1", "PGT-9G-2")
def test_without_a_bank_there_is_no_cut_and_a_bank_need_not() -> None:
    kit = FourKit(TILES).bets({1: MAIN}).to(Phase.STACKS)
    kit.deal()
    assert kit.table.phase is Phase.WAGERS
    assert kit.refused(c.CutStacks, 1, to_left=(3,)) == "PGT-9G-1"
    assert kit.refused(c.DeclineCut, 1) == "PGT-9G-2"
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.house_round()
    kit.bets({1: MAIN}, bank=6).to(Phase.STACK_CUT)
    stacks = kit.table.in_play.stacks
    assert kit.refused(c.DeclineCut, 1) == "PGT-9G-3"
    assert kit.refused(c.DeclineCut, 6, by="dealer", role=Role.DEALER) is not None
    [declined] = kit.give(c.DeclineCut, 6)
    assert declined.clause == "PGT-9G-2"
    assert kit.table.in_play.stacks == stacks
    assert kit.table.phase is Phase.WAGERS


@pytest.mark.clause("PGT-5C-1", "PGT-9J-1")
def test_the_dealer_goes_on_for_a_bank_that_has_left() -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({1: MAIN}, bank=6).to(Phase.DELIVERY_CHOICE)
    kit.give(c.LeaveTable, by="p6")
    [chosen] = kit.deal()
    assert (type(chosen), kit.table.phase) == (e.DeliveryChosen, Phase.STARTING_POSITION)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.table.seats[6] is None


@pytest.mark.clause("PGT-4E-1", "PGT-4E-1-c", "PGT-4E-2", "PGT-4G", "PGT-4F", "PGT-5D")
def test_mixing_into_eight_stacks_and_mixing_again_when_a_tile_shows() -> None:
    kit = FourKit(TILES).bets({1: MAIN}).to(Phase.SHUFFLE)
    for order in (SET[1:], SET[:-1] + SET[:1], ()):
        assert isinstance(decide(kit.table, kit.made(c.ShuffleCards), Entropy(order=order)), Refused)
        assert kit.no(kit.made(c.ShuffleCards), Entropy(order=order)) == "PGT-4E-1-c"
    kit.deal()
    assert kit.last(e.CardsShuffled).clause == "PGT-4E-1"
    kit.bet(2, MAIN)  # wagers are open until the announcement
    [again] = kit.give(c.Report, irregularity=Irregularity.STACK_CARD_EXPOSED)
    assert (type(again), again.clause) == (e.ReshuffleOrdered, "PGT-4F")
    assert kit.table.phase is Phase.SHUFFLE
    kit.to(Phase.STACKS).deal()
    assert [len(stack) for stack in kit.table.in_play.stacks] == [4] * 8
    kit.bet(2, {})
    kit.to(Phase.BETWEEN_ROUNDS)
    mixed = [event.order for event in kit.events if isinstance(event, e.CardsShuffled)]
    kit.bets({1: MAIN}).to(Phase.BETWEEN_ROUNDS)
    assert len([event for event in kit.events if isinstance(event, e.CardsShuffled)]) == len(mixed) + 1
