"""Players who are there and say nothing: the dealer calls time, and the house answers for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.legal import HEARD, legal_commands
from paigow.table.machine.transitions import WAITING_PHASES
from paigow.table.showing.views import Viewer, Viewing, hidden_fields
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, submission

POKER = submission(
    '[banking]\nenabled = true\n[table]\nminimum = 1\nmaximum = 1000\n[equipment]\ndeal_method = "hand"\n'
)
MAIN = WagerKind.PAI_GOW_POKER
AREAS = changed(submission(""), table={"areas_per_player": 2})
PLAYERS: dict[int, float] = {1: 1000, 2: 1000, 3: 1000}
MADE: dict[str, Callable[[], Kit]] = {
    "PGP": lambda: Kit(POKER, PLAYERS),
    "SPG": lambda: FourKit(changed(SUPREME, equipment={"deal_method": "hand"}), PLAYERS),
    "PGT": lambda: FourKit(TILES, PLAYERS),
}
TOUCHED = {"PGP": "PGP-9b.2", "SPG": "SPG-12b.1", "PGT": "PGT-8B-1"}
ANSWERS = {
    *(c.PassBank, c.CutCards, c.CutStacks, c.ChooseStack, c.ChooseDelivery, c.PlayOn, c.SetHands, c.ShowHand)
}
CHOSEN = {"PGP": "PGP-10-2a1.2", "SPG": "SPG-13i-1"}


def asked(kit: Kit) -> list[int]:
    """The positions whose players the table waits for."""
    found = (ask.who for ask in legal_commands(kit.table, kit.at).waits)
    return [who.position for who in found if who.role is Role.PLAYER and who.position is not None]


def called(kit: Kit, at: int) -> e.Event:
    """What the house does when time is called at a position; the mark comes first, and names the player."""
    mark, done = kit.give(c.CallTime, at, by="dealer")
    assert mark == e.TimeCalled(position=at, player=f"p{at}", clause=done.clause)
    return done


def silent_to(kit: Kit, phase: Phase) -> list[e.Event]:
    """Nobody answers anything: time is called wherever somebody is asked, until a phase is reached."""
    done = []
    while kit.phase() is not phase:
        if positions := asked(kit):
            done.append(called(kit, positions[0]))
        else:
            kit.deal()
    return done


@pytest.mark.clause("PGP-9b.2", "SPG-12b.1", "PGT-8B-1")
@pytest.mark.parametrize("document", MADE)
def test_the_hand_of_a_silent_player_is_set_in_the_house_way_and_marked(document: str) -> None:
    kit = MADE[document]()
    kit.bets({1: {kit.main: 10}, 2: {kit.main: 20}}).to(Phase.SETTING)
    way = kit.table.rules.house_way.set(kit.table.in_play.hands[2])
    done = called(kit, 2)
    assert isinstance(done, e.HandSet)
    assert (done.player, done.high, done.low, done.fault) == ("", way.high, way.low, None)
    assert (done.rule, done.clause) == (way.rule, TOUCHED[document])
    hidden = hidden_fields(done, Viewer(Viewing.PLAYER, "p2"))
    assert {"high", "low", "rule"} <= hidden, "the player has not looked at the hand"
    assert kit.hand_seen_by("p2", 2) is None
    assert asked(kit) == [1], "the others are waited for as before"
    kit.to(Phase.BETWEEN_ROUNDS)


def test_a_round_in_which_nobody_speaks_after_the_wagers_ends_all_the_same() -> None:
    for kit in (make() for make in MADE.values()):
        kit.bets({1: {kit.main: 10}, 2: {kit.main: 20}})
        silent_to(kit, Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-10c.1", "SPG-13c.1", "PGT-9C")
@pytest.mark.parametrize(
    ("document", "clause"), [("PGP", "PGP-10c.1"), ("SPG", "SPG-13c.1"), ("PGT", "PGT-9C")]
)
def test_the_bank_goes_on_from_a_silent_player(document: str, clause: str) -> None:
    kit = MADE[document]()
    kit.house_round()
    kit.give(c.OpenRound)
    first, then = kit.table.in_play.offers[:2]
    assert called(kit, first) == e.BankPassed(position=first, clause=clause)
    assert kit.refused(c.CallTime, first, by="dealer") is not None, "nothing is asked there any more"
    assert asked(kit)[0] == then


@pytest.mark.parametrize("document", MADE)
def test_a_bank_that_falls_silent_cuts_nothing_picks_the_first_and_shows_the_house_way(document: str) -> None:
    kit = MADE[document]()
    kit.house_round()
    kit.give(c.OpenRound)
    bank = kit.table.in_play.offers[0]
    other = kit.table.in_play.offers[1]
    kit.bets({other: {kit.main: 20}}, bank=bank)
    done = {type(event): event for event in silent_to(kit, Phase.BETWEEN_ROUNDS)}
    shown = done[e.HandShown]
    assert isinstance(shown, e.HandShown)
    assert shown.position == bank
    assert shown.reset is False
    if document == "PGT":
        assert (done[e.CutDeclined].clause, done[e.DeliveryChosen].clause) == ("PGT-9G-2", "PGT-9J-1")
    else:
        chosen = done[e.FirstStackChosen]
        assert isinstance(chosen, e.FirstStackChosen)
        assert (chosen.position, chosen.stack, chosen.clause) == (bank, 1, CHOSEN[document])


@pytest.mark.clause("PGP-6d-1", "PGP-11d.1")
def test_the_cut_goes_on_and_an_exposed_card_is_played_on() -> None:
    kit = Kit(submission(""), PLAYERS).bets({1: {MAIN: 10}, 2: {MAIN: 20}}).to(Phase.CUT)
    assert called(kit, asked(kit)[0]).clause == "PGP-6d-1"
    kit.to(Phase.SETTING)
    kit.give(c.Report, 2, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    assert called(kit, 2) == e.HandPlayedOn(position=2, clause="PGP-11d.1")


@pytest.mark.clause("PGP-12b.2")
def test_of_two_hands_of_a_silent_player_the_larger_wager_is_set_first() -> None:
    kit = Kit(AREAS, {1: 1000})
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    kit.bets({1: {MAIN: 10}, 2: {MAIN: 20}}).to(Phase.SETTING)
    assert kit.refused(c.CallTime, 1, by="dealer") == "PGP-12b.2"
    kit.give(c.CallTime, 2, by="dealer")
    kit.give(c.CallTime, 1, by="dealer")
    assert kit.table.phase is not Phase.SETTING


@pytest.mark.clause("PGP-7b.1", "PGP-7b.2")
def test_time_is_called_where_a_player_sits_and_is_asked_and_nowhere_else() -> None:
    kit = Kit(submission(""), PLAYERS).bets({1: {MAIN: 10}, 2: {MAIN: 20}}).to(Phase.SETTING)
    assert kit.refused(c.CallTime, 4) == "PGP-7b.1"
    assert kit.refused(c.CallTime, 7) == "PGP-7b.1"
    assert kit.refused(c.CallTime, 3, by="dealer") == "PGP-9a.1"
    kit.ok(c.LeaveTable(by="p2", **kit.who()))
    assert kit.refused(c.CallTime, 2, by="dealer") == "PGP-7b.2"


@pytest.mark.clause("PGP-9b.2")
def test_only_the_dealer_calls_time_and_only_while_players_are_asked() -> None:
    kit = Kit(submission(""), PLAYERS).bets({1: {MAIN: 10}}).to(Phase.SETTING)
    assert kit.refused(c.CallTime, 1, role=Role.PLAYER) == "PGP-9b.2"
    kit.to(Phase.SETTLEMENT)
    assert kit.refused(c.CallTime, 1, by="dealer") == "PGP-9b.2"


def test_time_may_be_called_in_every_phase_that_can_wait_for_a_seated_player() -> None:
    """Wagers are not asked of anybody in particular: whoever lays none by "No more bets" has none."""
    asked_in = {
        phase
        for phase, specs in HEARD.items()
        for spec in specs
        if spec.command in ANSWERS and Role.PLAYER in spec.roles
    }
    assert asked_in - {Phase.STARTING_POSITION} == set(WAITING_PHASES), "a style may be named early"
