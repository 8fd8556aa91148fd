"""What leaves the table: each viewer learns what that viewer may know, and nothing of the rest."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from known import known
from paigow.cards import DECK_53, Card
from paigow.errors import PaigowError, WrongTypeError
from paigow.games.wager_kinds import WagerKind
from paigow.log.codec import codec_for
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.table import Phase, Table, evolve
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY
from paigow.table.showing.views import (
    AUDITOR,
    SPECTATOR,
    Viewer,
    Viewing,
    awaited_for,
    player,
    turned_over,
    view_for,
)
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, cards, submission

RULES = submission('[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\nminimum = 1\nmaximum = 100\n')
MAIN = {WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}
DEALER = Viewer(Viewing.DEALER)
FLOOR = Viewer(Viewing.FLOORPERSON)


def seen(kit: Kit, viewer: Viewer) -> str:
    """Everything that has left the table for a viewer, as bytes would."""
    codec = codec_for(kit.table.rules.family.deck)
    return json.dumps([codec.encode_seen(event, viewer) for event in kit.events])


def snapshot(kit: Kit, viewer: Viewer) -> str:
    return written(kit.table, viewer)


def written(table: Table, viewer: Viewer) -> str:
    """A view as it is written."""
    return json.dumps(codec_for(table.rules.family.deck).encode_view(view_for(table, viewer)))


def names(hand: Pieces) -> set[str]:
    return {f'"{card}"' for card in hand}


@pytest.mark.clause("PGP-8-c.2", "PGP-8a-f.3", "PGP-8b-d.2", "PGP-8a-b-2.3")
def test_no_unseen_card_leaves_in_any_form() -> None:
    kit = Kit(RULES).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    for viewer in (SPECTATOR, DEALER, FLOOR, player(kit.table, "p1"), player(kit.table, "p3")):
        text = seen(kit, viewer) + snapshot(kit, viewer)
        assert not any(f'"{card}"' in text for card in DECK_53)
    assert all(f'"{card}"' in seen(kit, AUDITOR) for card in DECK_53)
    assert all(name in snapshot(kit, AUDITOR) for name in names(kit.table.in_play.hands[2]))


def test_a_player_sees_the_own_hand_after_looking() -> None:
    kit = Kit(RULES).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    mine, theirs = kit.table.in_play.hands[1], kit.table.in_play.hands[2]
    kit.give(c.LookAtCards, 1)
    one, two = player(kit.table, "p1"), player(kit.table, "p2")
    assert all(name in seen(kit, one) and name in snapshot(kit, one) for name in names(mine))
    assert not any(name in seen(kit, two) + snapshot(kit, two) for name in names(mine) | names(theirs))
    kit.give(c.AskHouseWay, 1)
    kit.ok(known(kit.usual(kit.table)))
    assert not any(name in seen(kit, two) + seen(kit, SPECTATOR) for name in names(mine))
    assert '"high"' in snapshot(kit, one)


def test_exposed_hands_are_everyones_and_surrendered_ones_nobodys() -> None:
    kit = (
        Kit(submission(""))
        .bets({1: {WagerKind.PAI_GOW_POKER: 10}, 2: {WagerKind.PAI_GOW_POKER: 10}})
        .to(Phase.SETTING)
    )
    hidden, shown = kit.table.in_play.hands[1], kit.table.in_play.hands[2]
    kit.give(c.LookAtCards, 1)
    kit.give(c.Surrender, 1)
    assert '"hand"' not in snapshot(kit, player(kit.table, "p1"))
    kit.to(Phase.SETTLEMENT)
    kit.deal()
    assert all(name in snapshot(kit, SPECTATOR) for name in names(shown))
    kit.to(Phase.BETWEEN_ROUNDS)
    assert all(name in seen(kit, SPECTATOR) for name in names(shown))
    assert not any(name in seen(kit, SPECTATOR) for name in names(hidden))
    assert view_for(kit.table, SPECTATOR).round is None
    assert view_for(kit.table, SPECTATOR).inventory is None
    assert view_for(kit.table, AUDITOR).inventory == kit.table.balance(INVENTORY)


@pytest.mark.parametrize("seed", range(25))
def test_two_rounds_that_differ_in_hidden_cards_look_the_same(seed: int) -> None:
    """Swap cards among the hidden places: until the reveal no other viewer can tell."""
    rng = random.Random(seed)
    deal = rng.sample(DECK_53, 53)
    mine, rest = deal[:7], deal[7:]
    other = rng.sample(rest, len(rest))
    streams = []
    for hidden in (rest, other):
        kit = Kit(RULES).bets({1: MAIN, 2: MAIN})
        kit.force({1: text(mine), 2: text(hidden[:7]), 0: text(hidden[7:14])})
        kit.to(Phase.SETTING)
        kit.give(c.LookAtCards, 1)
        kit.give(c.LookAtCards, 2)
        for position in (2, 1):
            way = kit.table.rules.house_way.set(kit.table.in_play.hands[position])
            kit.give(c.AskHouseWay, position)
            kit.give(c.SetHands, position, high=way.high, low=way.low)
        viewers = (player(kit.table, "p1"), player(kit.table, "p3"), SPECTATOR, DEALER, FLOOR)
        streams.append([seen(kit, viewer) + snapshot(kit, viewer) for viewer in viewers])
    assert streams[0] == streams[1]


def text(hand: list[Card]) -> str:
    return " ".join(map(str, hand))


def test_a_player_with_two_areas_sees_both() -> None:
    kit = Kit(submission("[table]\nminimum = 1\nmaximum = 100\nareas_per_player = 2\n"), {3: 100})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.bets({at: {WagerKind.PAI_GOW_POKER: 10} for at in (3, 4)}).to(Phase.SETTING)
    for position in (3, 4):
        assert f'"{kit.table.in_play.hands[position][0]}"' not in snapshot(kit, player(kit.table, "p3"))
        kit.give(c.LookAtCards, position)
        own = names(kit.table.in_play.hands[position])
        assert all(name in snapshot(kit, player(kit.table, "p3")) for name in own)


def test_what_a_person_saw_stays_with_the_person_when_another_takes_the_seat() -> None:
    kit = Kit(RULES, {1: 1_000, 2: 1_000}).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    hand = kit.table.in_play.hands[1]
    kit.give(c.LookAtCards, 1)
    kit.give(c.AskHouseWay, 1)
    kit.give(c.SetHands, 1, **setting(kit, 1))
    before = player(kit.table, "p1")
    kit.give(
        c.Report, irregularity=Irregularity.DEALER_CARD_EXPOSED
    )  # void: the hand is never shown to anyone
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    kit.ok(c.BuyChips(by="bo", amount=Cents(100_000), **kit.who()))
    kit.ok(c.TakePosition(by="bo", position=1, **kit.who()))
    assert not any(name in seen(kit, player(kit.table, "bo")) for name in names(hand))
    assert all(name in seen(kit, player(kit.table, "p1")) for name in names(hand))
    kit.bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    kit.ok(c.LookAtCards(by="bo", position=1, **kit.who()))
    shown = f'"{kit.table.in_play.hands[1][0]}"'
    assert shown in snapshot(kit, player(kit.table, "bo"))
    assert shown not in snapshot(kit, before)  # a viewer made while the seat was another's sees no more


@pytest.mark.clause("PGP-7b.2")
def test_whoever_has_left_acts_no_more_and_learns_no_more() -> None:
    kit = Kit(RULES, {1: 1_000, 2: 1_000}).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    for kind, fields in (
        (c.LookAtCards, {}),
        (c.AskHouseWay, {}),
        (c.Surrender, {}),
        (c.SetHands, setting(kit, 1)),
        (c.LeavePosition, {}),
    ):
        assert kit.refused(kind, 1, **fields) == "PGP-7b.2"
    assert not any(
        name in snapshot(kit, player(kit.table, "p1")) for name in names(kit.table.in_play.hands[1])
    )
    [played] = kit.deal()  # the dealer sets the hand instead
    assert isinstance(played, e.HandSet)


def test_a_hand_that_one_person_saw_is_hidden_from_the_next_holder_of_the_seat_in_the_same_round() -> None:
    """No command brings this about; whatever does one day finds the door shut."""
    kit = Kit(RULES, {1: 1_000, 2: 1_000}).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    kit.give(c.LookAtCards, 1)
    hand = names(kit.table.in_play.hands[1])
    table = evolve(kit.table, e.PositionLeft(player="p1", position=1, clause="PGP-7b.1"))
    table = evolve(table, e.PlayerSeated(player="bo", position=1, clause="PGP-7b.1"))
    assert not any(name in written(table, player(table, "bo")) for name in hand)
    assert not any(name in seen(kit, player(table, "bo")) for name in hand)


@pytest.mark.parametrize("name", [None, "", "nobody", 1])
def test_whoever_has_no_name_at_the_table_holds_nothing_and_sees_what_a_spectator_sees(name: Any) -> None:
    kit = Kit(RULES, {1: 1_000, 2: 1_000}).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    kit.give(c.LookAtCards, 1)
    kit.to(Phase.DEALER_SETS)
    viewer = player(kit.table, name)
    assert kit.table.held_by(name) == ()
    assert seen(kit, viewer) == seen(kit, SPECTATOR)
    assert snapshot(kit, viewer) == snapshot(kit, SPECTATOR)
    assert turned_over(kit.table, viewer) == ()


def setting(kit: Kit, position: int) -> dict[str, Any]:
    high, low = kit.split(kit.table, position)
    return {"high": high, "low": low}


def test_an_exposed_card_is_public() -> None:
    kit = Kit(RULES).bets({1: MAIN}).to(Phase.REMAINING)
    card = kit.table.in_play.hands[1][0]
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    assert isinstance(kit.events[-1], e.CardExposed)
    assert f'"{card}"' in seen(kit, SPECTATOR)
    assert f'"{card}"' in snapshot(kit, SPECTATOR)
    assert snapshot(kit, player(kit.table, "p1")).count('"hand"') == 0
    assert cards("As")[0] in DECK_53


@pytest.mark.clause("PGP-9c.1")
def test_the_dealer_turns_the_own_hand_over_once_all_others_are_set() -> None:
    kit = Kit(RULES).bets({1: MAIN}).to(Phase.SETTING)
    assert turned_over(kit.table, DEALER) == ()
    kit.to(Phase.DEALER_SETS)
    assert turned_over(kit.table, DEALER) == kit.table.in_play.hands[0]
    for viewer in (SPECTATOR, FLOOR, player(kit.table, "p1")):
        assert turned_over(kit.table, viewer) == ()


def test_everyone_sees_whom_the_table_waits_for_and_only_the_asked_the_terms() -> None:
    kit = Kit(RULES, {1: 100, 2: 100}).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    kit.give(c.LookAtCards, 1)
    p1, p2 = player(kit.table, "p1"), player(kit.table, "p2")

    def terms(viewer: Viewer) -> list[bool]:
        return [ask.terms is not None for ask in awaited_for(kit.table, viewer, kit.at).waits]

    whom = [[ask.who.position for ask in awaited_for(kit.table, each).waits] for each in (p1, p2, SPECTATOR)]
    assert whom == [[1, 2]] * 3
    assert [terms(each) for each in (p1, p2, SPECTATOR, DEALER, FLOOR)] == [
        [True, False],
        [False, True],
        *[[False, False]] * 3,
    ]
    assert terms(AUDITOR) == [True, True]
    assert not awaited_for(kit.table, p1).goes_on


def test_what_else_may_be_said_is_told_to_who_may_say_it() -> None:
    kit = Kit(RULES, {1: 100}).bets({1: {WagerKind.PAI_GOW_POKER: 10}}).to(Phase.SETTING)

    def may(viewer: Viewer) -> set[str]:
        return {ask.command for ask in awaited_for(kit.table, viewer, kit.at).may}

    assert {"LookAtCards", "Surrender", "BuyChips"} <= may(player(kit.table, "p1"))
    assert "Surrender" not in may(SPECTATOR) | may(DEALER)
    assert "Report" in may(DEALER) & may(FLOOR)


def test_a_view_tells_what_each_person_holds() -> None:
    kit = Kit(RULES, {1: 100})
    view = view_for(kit.table, SPECTATOR)
    assert (view.chips("p1"), view.chips("nobody")) == (kit.table.chips("p1"), Cents(0))


@pytest.mark.parametrize("viewing", Viewing)
def test_a_part_by_its_text_is_that_part(viewing: Viewing) -> None:
    by_text = Viewer(viewing.value, "Ann")  # type: ignore[arg-type]
    assert by_text == Viewer(viewing, "Ann")
    assert by_text.viewing is viewing
    assert by_text.sees_all is (viewing is Viewing.AUDITOR)


@pytest.mark.parametrize(
    ("viewing", "name", "sentence"),
    [
        ("auditer", "", "there is no part to look in 'auditer'; did you mean 'auditor'?"),
        (None, "", "viewing has to be a text, not None"),
        ([], "", "viewing has to be a text, not []"),
        ("player", 5, "name has to be a text, not 5"),
    ],
)
def test_nobody_looks_in_a_part_that_there_is_not(viewing: Any, name: Any, sentence: str) -> None:
    with pytest.raises(PaigowError) as error:
        Viewer(viewing, name)
    assert str(error.value) == sentence


@pytest.mark.parametrize("question", [view_for, awaited_for])
def test_whoever_is_no_viewer_sees_nothing(question: Callable[[Any, Any], object]) -> None:
    table = Kit(RULES).table
    with pytest.raises(WrongTypeError, match=r"^viewer has to be a Viewer, not 'auditor'$"):
        question(table, "auditor")
    with pytest.raises(WrongTypeError, match=r"^table has to be a Table, not 'auditor'$"):
        question("auditor", AUDITOR)


def test_whoever_has_bought_chips_and_not_sat_down_yet_is_seen_with_them() -> None:
    kit = Kit(RULES, {1: 100})
    kit.ok(c.BuyChips(by="bo", amount=Cents(5_000), **kit.who()))
    seen_by_all = view_for(kit.table, SPECTATOR)
    assert [each.name for each in seen_by_all.players] == ["p1", "bo"]
    assert seen_by_all.chips("bo") == 5_000
    kit.ok(c.LeaveTable(by="bo", **kit.who()))
    assert [each.name for each in view_for(kit.table, SPECTATOR).players] == ["p1"]
