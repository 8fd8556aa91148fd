"""Sections 4, 6, 8 to 8c and 17: shuffle, cut, start, and who gets which card."""

from __future__ import annotations

import pytest

from paigow.cards import DECK_53
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.pieces import CardOrTile, Pieces
from paigow.table import Entropy, Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import clockwise, counted
from table_kit import Kit, changed, submission
from worked_examples import cases, example

PLAIN = submission("")
MAIN = {WagerKind.PAI_GOW_POKER: 10}
RNG = submission('[equipment]\nstart_method = "rng"\n[approvals]\nrandom_number_generator = "filed"\n')
HAND = changed(PLAIN, equipment={"deal_method": "hand"})
AUTOMATED = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "rng"\n'
    '[approvals]\nrandom_number_generator = "filed"\nautomated_shoe = "filed"\n'
)
BUTTON = submission(
    '[equipment]\ndecks = 2\nshuffler = "automated"\ndeal_method = "automated_shoe"\n'
    'start_method = "button"\n'
    '[approvals]\nautomated_shoe = "filed"\nbutton = "filed"\n'
)
SECTION_17 = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
    '[approvals]\nautomated_shoe = "filed"\n'
    "[wagers.three_card_bonus]\nminimum = 5\nmaximum = 100\n"
    '[wagers.seven_card_bonus]\npay_table = "pgp-18c-a"\nminimum = 5\nmaximum = 200\n'
)
NUMBER: dict[CardOrTile, int] = {card: n for n, card in enumerate(DECK_53, 1)}
"""Cards 1 to 53 from the top of the shuffled and cut deck."""


def dealt(kit: Kit, *wagers: int) -> dict[int, list[int]]:
    """The numbers of the cards that each position gets from the deck in order."""
    kit.bets(dict.fromkeys(wagers or (1,), MAIN)).to(Phase.SHUFFLE)
    kit.ok(c.ShuffleCards(**kit.who()), Entropy(order=uncut(kit)))
    kit.to(Phase.SETTING)
    hands: dict[int, list[int]] = {}
    for event in kit.events:
        for position, given in event.hands if isinstance(event, e.HandsDealt) else ():
            hands.setdefault(position, []).extend(NUMBER[card] for card in given)
    return hands


def uncut(kit: Kit) -> Pieces:
    """The deck that a cut at 20 puts in order."""
    manual = kit.table.equipment.shuffler == "manual"
    return DECK_53[-20:] + DECK_53[:-20] if manual else DECK_53


@pytest.mark.clause("PGP-8c-b-2", "PGP-8c-b-3-i", "PGP-8c-b-3-ii", "PGP-8c-b", "PGP-8c-b-1", "PGP-4a-1.1")
def test_E34_dice_totals() -> None:
    places = [counted(total) for total in range(3, 19)]
    assert places == [2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3]
    rolls = [counted(a + b + d) for a in range(1, 7) for b in range(1, 7) for d in range(1, 7)]
    assert [rolls.count(place) for place in range(7)] == [31, 31, 31, 31, 31, 31, 30]
    totals = [a + b + d for a in range(1, 7) for b in range(1, 7) for d in range(1, 7)]
    by_total = [totals.count(total) for total in range(3, 19)]
    assert by_total == [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
    kit = Kit(PLAIN)
    kit.dice = (6, 4, 4)
    kit.bets({1: MAIN}).to(Phase.DEAL)
    found = kit.last(e.StartingPositionFound)
    assert (found.dice, found.number, found.position, found.shaken_by) == ((6, 4, 4), 14, 6, 0)


@pytest.mark.clause("PGP-8c-b", "PGP-4a-1.1", "PGP-4a-1.2")
def test_bad_rolls_are_refused() -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    assert kit.refused(c.FindStartingPosition, shakes=2) == "PGP-8c-b"
    assert kit.refused(c.FindStartingPosition, shaken_by=1) == "PGP-8c-b"
    for dice in ((7, 1, 1), (1, 1), (0, 3, 3)):
        assert kit.no(kit.made(c.FindStartingPosition), Entropy(dice=dice)) == "PGP-4a-1.1"


@pytest.mark.clause("PGP-8c-c.2", "PGP-4a-2", "PGP-8c-c.1", "PGP-10h2")
def test_E35_random_number_generator() -> None:
    for number, place in enumerate(range(7), start=1):
        kit = Kit(RNG).bets({1: MAIN})
        kit.number = number
        kit.to(Phase.DEAL)
        assert kit.table.in_play.start == counted(number) == place
    kit = Kit(RNG).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    for number in (0, 8):
        assert kit.no(kit.made(c.FindStartingPosition), Entropy(number=number)) == "PGP-4a-2"


@pytest.mark.clause("PGP-8c-d.2", "PGP-8c-d.3", "PGP-4a-3.2", "PGP-2b-4", "PGP-2b-3")
def test_E36_the_button_moves_clockwise_but_not_after_a_void_round() -> None:
    kit = Kit(BUTTON)
    starts, decks = [], []
    for number in range(1, 10):
        kit.bets({1: MAIN}).to(Phase.REMAINING)
        starts.append(kit.table.in_play.start)
        decks.append(kit.table.in_play.deck)
        if number == 3:
            kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
        kit.to(Phase.BETWEEN_ROUNDS)
    assert starts == [0, 6, 5, 5, 4, 3, 2, 1, 0]
    assert decks == [0, 1, 0, 1, 0, 1, 0, 1, 0]


@pytest.mark.clause("PGP-8-c.3", "PGP-8-c.4", "PGP-8-d", "PGP-8-d-1.1", "PGP-8-a.2", "PGP-8-b.1")
def test_E37_manual_shoe_start_p4() -> None:
    kit = Kit(PLAIN)
    kit.dice = (4, 4, 4)
    hands = dealt(kit)
    for n, place in enumerate((4, 3, 2, 1, 0, 6, 5)):
        assert hands[place] == [n + 1 + 7 * turn for turn in range(7)]
    assert kit.last(e.RemainingCounted).found == 4


@pytest.mark.clause(
    "PGP-8a-c",
    "PGP-8a-f.1",
    "PGP-8a-f.2",
    "PGP-8a-b-2.2",
    "PGP-8a-e.1",
    "PGP-8a-g",
    "PGP-8a-d-1",
    "PGP-8a-b-1",
)
def test_E38_from_the_hand_start_p4() -> None:
    kit = Kit(HAND)
    kit.dice = (4, 4, 4)
    hands = dealt(kit)
    assert hands == {case["place"]: case["cards"] for case in example("E38")["cases"]}
    assert sorted(number for hand in hands.values() for number in hand) == list(range(1, 50))
    assert kit.last(e.RemainingCounted).found == 4
    kept = [place for place in range(7) if kit.table.in_play.hands[place]]
    assert kept == [0, 1]


@pytest.mark.clause(
    "PGP-8b-d.1", "PGP-8b-c.1", "PGP-8b-e", "PGP-8b-e-1", "PGP-8b-f", "PGP-6b-1", "PGP-8b-b-1", "PGP-8b-b-2"
)
def test_E39_automated_shoe_number_5() -> None:
    kit = Kit(AUTOMATED)
    kit.number = 5
    hands = dealt(kit)
    for n, place in enumerate((4, 3, 2, 1, 0, 6, 5)):
        assert hands[place] == list(range(7 * n + 1, 7 * n + 8))
    assert kit.last(e.RemainingCounted).found == 4
    assert not any(isinstance(event, e.CardsCut) for event in kit.events)


@pytest.mark.clause("PGP-8-c.4", "PGP-8c-b-2", "PGP-8-d-1.2")
def test_E40_start_at_the_dealer_and_unwagered_positions_collected_unseen() -> None:
    kit = Kit(PLAIN)
    kit.dice = (5, 5, 5)
    hands = dealt(kit, 2)
    assert hands[0] == [1, 8, 15, 22, 29, 36, 43]
    assert hands[6] == [2, 9, 16, 23, 30, 37, 44]
    assert hands[1] == [7, 14, 21, 28, 35, 42, 49]
    counted_event = kit.last(e.RemainingCounted)
    assert counted_event.collected == (1, 3, 4, 5, 6)
    assert [place for place in range(7) if kit.table.in_play.hands[place]] == [0, 2]
    assert len(kit.table.in_play.rack) == 35 + 4


@pytest.mark.clause(
    "PGP-8-d", "PGP-8-d-1.1", "PGP-8-d-2.1", "PGP-8-d-2.2", "PGP-8-d-2.3", "PGP-11h", "PGP-8a-d-2.1",
    "PGP-8a-d-2.2", "PGP-8a-d-2.3", "PGP-8b-e-2.1", "PGP-8b-e-2.2", "PGP-8b-e-2.3", "PGP-8a-d",
)  # fmt: skip
@pytest.mark.parametrize(
    ("rules", "found", "held", "clause", "removed"),
    [
        (PLAIN, 3, ((2, 8),), "PGP-8-d-2.2", None),
        (PLAIN, 5, ((5, 6),), "PGP-8-d-2.2", None),
        (PLAIN, 3, (), "PGP-8-d-2.3", 0),
        (PLAIN, 5, (), "PGP-8-d-2.3", 0),
        (PLAIN, 4, ((1, 6), (2, 8)), "PGP-11h", None),
        (PLAIN, 3, ((2, 7),), "PGP-8-d-2.3", 0),
        (HAND, 3, ((2, 8),), "PGP-8a-d-2.2", None),
        (HAND, 3, (), "PGP-8a-d-2.3", 0),
        (AUTOMATED, 5, ((3, 6),), "PGP-8b-e-2.2", None),
        (AUTOMATED, 5, (), "PGP-8b-e-2.3", 0),
        (PLAIN, 2, ((2, 8),), "PGP-8-d-2.2", None),
    ],
)
def test_E41_the_four_remaining_cards(
    rules: RulesSubmission, found: int, held: tuple[tuple[int, int], ...], clause: str, removed: int | None
) -> None:
    kit = Kit(rules).bets({1: MAIN, 2: MAIN}).to(Phase.REMAINING)
    kit.give(c.CountRemaining, found=found, held=held)
    voided = kit.last(e.RoundVoided)
    assert (voided.clause, voided.deck_removed) == (clause, removed)
    assert kit.net(1, 2) == (0, 0)
    assert kit.table.phase is Phase.BETWEEN_ROUNDS
    assert (kit.table.decks[0] is None) is (removed is not None)


@pytest.mark.clause("PGP-11f.1", "PGP-8-d")
def test_E41_D2_one_card_face_up_leaves_three() -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.DEAL)
    card = kit.table.in_play.stock[10]
    kit.give(c.Report, irregularity=Irregularity.CARD_FACE_UP, place=11)
    kit.deal()
    assert card in kit.table.in_play.rack
    kit.deal()
    assert kit.last(e.RemainingCounted).found == 3
    kit.to(Phase.BETWEEN_ROUNDS)
    assert not any(isinstance(event, e.RoundVoided) for event in kit.events)


@pytest.mark.clause("PGP-6e.1", "PGP-6f.1")
@pytest.mark.parametrize(("above", "proper"), cases("E42", "above", "proper"))
def test_E42_cut_limits(above: int, proper: bool) -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.CUT)
    cut = kit.made(c.CutCards, 1, above=above)
    if proper:
        kit.ok(cut)
        assert kit.table.phase is Phase.WAGERS
    else:
        assert kit.no(cut) == "PGP-6e.1"


@pytest.mark.clause(
    "PGP-6e.2", "PGP-6e.3", "PGP-6e.4", "PGP-6e.5", "PGP-6a.4", "PGP-6a.5", "PGP-6c.1", "PGP-2a.3"
)  # fmt: skip
def test_E43_effect_of_a_cut_at_20() -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.SHUFFLE)
    kit.ok(c.ShuffleCards(**kit.who()), Entropy(order=DECK_53))
    kit.give(c.CutCards, 1, above=20)
    numbers = [NUMBER[card] for card in kit.table.in_play.stock]
    assert numbers == [*range(21, 54), *range(1, 21)]  # neither the cutting nor the cover card is among them
    assert numbers[49:] == [17, 18, 19, 20]


@pytest.mark.clause("PGP-6a.4", "PGP-6a.1", "PGP-6a.2", "PGP-2a.6")
def test_a_shuffle_holds_every_card_once() -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.SHUFFLE)
    for order in (DECK_53[:-1], DECK_53[:-1] + DECK_53[:1], ()):
        assert kit.no(kit.made(c.ShuffleCards), Entropy(order=order)) == "PGP-6a.4"


@pytest.mark.clause(
    "PGP-6d", "PGP-6d-1", "PGP-6d-2.1", "PGP-6d-2.2", "PGP-6d-3.1", "PGP-6d-3.2", "PGP-6c.2", "PGP-6c.3",
    "PGP-6b", "PGP-6b-2",
)  # fmt: skip
def test_E44_who_is_offered_the_cut() -> None:
    banking = changed(PLAIN, banking={"enabled": True}, switches={"dealer_turn": False})
    kit = Kit(banking, {3: 1000, 1: 1000, 4: 1000})
    orders = []
    for bank in (None, None, None, None, 3, None):
        wagers = {p: MAIN for p in (1, 3, 4) if p != bank}
        kit.force({})
        kit.bets(wagers, bank=bank, limit=0) if bank else kit.bets(wagers)
        kit.to(Phase.CUT)
        orders.append(kit.table.in_play.offers)
        kit.to(Phase.BETWEEN_ROUNDS)
    assert orders == [(3, 4, 1), (1, 3, 4), (3, 4, 1), (4, 1, 3), (3, 4, 1), (1, 3, 4)]


@pytest.mark.clause("PGP-6c.3", "PGP-6d-2.2")
def test_the_dealer_cuts_when_everyone_declines() -> None:
    kit = Kit(PLAIN, {1: 100, 3: 100}).bets({1: MAIN}).to(Phase.CUT)
    assert kit.refused(c.CutCards, 0, role=Role.DEALER) == "PGP-6c.3"
    assert kit.refused(c.DeclineCut, 3) == "PGP-6d"
    assert kit.refused(c.CutCards, 5, by="p1", above=20) == "PGP-7b.1"
    kit.give(c.DeclineCut, 1)
    kit.give(c.DeclineCut, 3)
    assert kit.refused(c.DeclineCut, 3) == "PGP-6d"
    [cut] = kit.deal()
    assert isinstance(cut, e.CardsCut)
    assert (cut.position, cut.above) == (0, 20)


@pytest.mark.clause("PGP-6f.1", "PGP-6f.2")
@pytest.mark.parametrize(
    ("recut_by", "cutter", "offers"),
    [("last_cutter", 1, (1,)), ("next_entitled", 1, (3,)), ("last_cutter", 0, ()), ("next_entitled", 3, ())],
)
def test_a_supervisor_orders_a_recut(recut_by: str, cutter: int, offers: tuple[int, ...]) -> None:
    kit = Kit(changed(PLAIN, equipment={"recut_by": recut_by}), {1: 100, 3: 100})
    kit.bets({1: MAIN}).to(Phase.CUT)
    for player in (1, 3):
        if cutter != player and (cutter == 0 or player < cutter):
            kit.give(c.DeclineCut, player)
    kit.to(Phase.WAGERS)
    assert kit.refused(c.OrderRecut, reason="", by="sue") == "PGP-6f.1"
    assert kit.refused(c.OrderRecut, reason="seen", by="dan", role=Role.DEALER) == "PGP-6f.1"
    kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    assert kit.table.phase is Phase.CUT
    assert kit.table.in_play.offers == offers
    kit.to(Phase.DEAL)
    kit.give(c.OrderRecut, reason="again", by="sue")
    start = kit.table.in_play.start
    kit.to(Phase.DEAL)  # and on where it was
    assert kit.table.in_play.start == start
    kit.deal()
    assert kit.refused(c.OrderRecut, reason="late", by="sue") == "PGP-6f.1"


@pytest.mark.clause("PGP-6f.1")
def test_no_recut_without_a_cut() -> None:
    kit = Kit(AUTOMATED).bets({1: MAIN}).to(Phase.WAGERS)
    assert kit.refused(c.OrderRecut, reason="odd", by="sue") == "PGP-6f.1"


@pytest.mark.clause(
    "PGP-17b.1", "PGP-17c", "PGP-17d", "PGP-17e", "PGP-17f.2", "PGP-17g1.1", "PGP-17g2.1", "PGP-17h.1",
    "PGP-17b.2", "PGP-17g2.2", "PGP-4a.2",
)  # fmt: skip
@pytest.mark.parametrize(("completion", "clause"), [("hand", "PGP-17g1.1"), ("shoe", "PGP-17g2.1")])
def test_J5_dealing_order_of_section_17(completion: str, clause: str) -> None:
    kit = Kit(changed(SECTION_17, equipment={"section_17_completion": completion}))
    hands = dealt(kit, 2, 3, 6)
    assert hands == {case["place"]: case["cards"] for case in example("J5")["cases"]}
    assert kit.last(e.RemainingCounted).found == 25
    assert [event.clause for event in kit.events if isinstance(event, e.HandsDealt)] == ["PGP-17d", clause]


@pytest.mark.clause("PGP-17h.1", "PGP-17h1", "PGP-17h2.1", "PGP-17h2.2", "PGP-17g1.2")
@pytest.mark.parametrize(
    ("hands", "found", "of_eight", "clause", "removed"),
    [
        *cases("J4", "hands", "stub", "of_eight", "by", "removed"),
        (4, 16, 1, "PGP-17h2.2", True),
    ],
)
def test_J4_stub_count(
    hands: int, found: int, of_eight: int | None, clause: str, removed: bool | None
) -> None:
    kit = Kit(SECTION_17).bets(dict.fromkeys(range(1, hands + 1), MAIN)).to(Phase.REMAINING)
    [event] = kit.give(c.CountRemaining, found=found, held=((2, 8),) if of_eight else ())
    assert event.clause == clause
    if isinstance(event, e.RoundVoided):
        assert event.deck_removed == (0 if removed else None)
        assert kit.net(1) == (0,)


@pytest.mark.clause("PGP-17h.1", "PGP-17i.1")
def test_the_stub_is_counted_once_in_five_rounds_unless_the_shuffler_counts() -> None:
    for counts, expected in ((False, [False] * 4 + [True]), (True, [False] * 5)):
        kit = Kit(changed(SECTION_17, equipment={"shuffler_counts": counts}))
        seen = []
        for _ in range(5):
            kit.bets({1: MAIN}).to(Phase.REMAINING)
            kit.give(c.CountRemaining, count_stub=False)
            seen.append(kit.last(e.RemainingCounted).counted)
            kit.to(Phase.BETWEEN_ROUNDS)
        assert seen == expected


def test_clockwise_runs_against_the_numbers() -> None:
    assert clockwise(0) == (0, 6, 5, 4, 3, 2, 1)
