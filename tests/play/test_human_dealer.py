"""You as the dealer, without a screen: steps in their order, the hand you set, and what goes wrong."""

from __future__ import annotations

import pytest

from known import known
from paigow.games.catalogue import GAMES
from paigow.games.submission import StartMethod
from paigow.play.dealing.steps import LET_SET
from paigow.play.evening.by_itself import set_in_house_way
from paigow.play.evening.evening import Evening
from paigow.play.evening.turn import NotNow, Turn
from paigow.play.wishes import Mode
from paigow.table import Command
from paigow.table import commands as c
from paigow.table.state.irregularity import Irregularity
from paigow.teaching.dealing.questions import Asking
from paigow.teaching.drawing import face
from play_kit import do_the_usual, play_to, round_seen, session, turn_now, written_view


def test_a_human_dealer_is_told_what_is_not_due_and_the_table_waits() -> None:
    of = session(mode=Mode.HUMAN)
    assert of.position is None
    play_to(of, Turn.NEXT_ROUND)
    of.next_round()
    choose(of, c.OpenRound)
    with pytest.raises(NotNow, match=r"PGP-8-b\.2") as wrong:
        choose(of, c.Deal)
    assert str(wrong.value).startswith("Deal: ")
    for early in (c.CutCards, c.ValidatePayout, c.ShowHand):
        with pytest.raises(NotNow):
            choose(of, early)
    assert known(of.dealing).mistakes == 4
    choose(of, c.ShuffleCards)
    play_to(of, Turn.NEXT_ROUND)
    assert of.history[0].hands[0][0] == "Dealer"


@pytest.mark.clause("PGP-11b")
def test_a_human_dealer_reports_what_goes_wrong() -> None:
    of = session(mode=Mode.HUMAN)
    choose(play_to_report(of, "die fell out"), c.Report, Irregularity.DIE_FELL_OUT)
    assert str(of.log[-1]) == "No roll: a die fell out of the shaker; the dice were shaken again (PGP-11b)"
    play_to(of, Turn.NEXT_ROUND)
    assert known(of.dealing).mistakes == 0


def choose(of: Evening, kind: type[Command], irregularity: str | None = None, **answers: int) -> None:
    """What a human dealer picks from the menu, and answers."""
    of.choose_step(
        next(
            each
            for each in known(of.dealing).menu
            if type(each.command) is kind and getattr(each.command, "irregularity", None) == irregularity
        ),
        answers,
    )


def play_to_report(of: Evening, words: str) -> Evening:
    """Deal until something can be reported."""
    while not any(words in entry.text for entry in known(of.dealing).menu):
        do_the_usual(of)
    return of


def deal_to(of: Evening, phase: str) -> Evening:
    while of.live.view.phase != phase:
        do_the_usual(of)
    return of


@pytest.mark.clause("PGP-9c.2")
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_human_dealer_turns_the_hand_over_and_sets_it(name: str) -> None:
    of = deal_to(session(name, mode=Mode.HUMAN), "dealer_sets")
    hidden = {str(piece) for piece in of.live.drive.table.in_play.hands[0]}
    assert not hidden & set(written_view(of).split('"'))
    choose(of, c.ShowHand)
    assert of.turn is Turn.DEALER_HAND
    assert {str(piece) for piece in of.hand.choice.pieces} == hidden
    known(of.dealing).put_off()
    assert turn_now(of) is Turn.STEP
    choose(of, c.ShowHand)
    of.ask_house_way()
    of.lay_down()
    assert known(of.dealing).put_right is None
    assert known(of.dealing).mistakes == 0
    play_to(of, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-11i")
def test_a_hand_that_the_dealer_sets_wrongly_is_set_anew() -> None:
    of = deal_to(session(mode=Mode.HUMAN), "dealer_sets")
    choose(of, c.ShowHand)
    with pytest.raises(NotNow, match="choose two"):
        of.lay_down()
    way = of.live.rules.house_way.set(of.hand.choice.pieces)
    of.hand.choice = of.hand.choice.choosing(way.high[:2])
    of.lay_down()
    assert "PGP-11i" in str(known(of.dealing).put_right)
    assert known(of.dealing).mistakes == 1
    shown = next(line for line in of.log if line.clause == "PGP-11i")
    assert "it was set wrongly and was set anew" in shown.text
    assert known(round_seen(of).positions[0].hand).low == way.low
    choose(of, c.SettleNext)
    assert known(of.dealing).put_right is None


@pytest.mark.clause("PGP-10e.6")
def test_a_human_dealer_sets_the_hand_of_a_co_bank() -> None:
    of = session("pai-gow-poker-banking", mode=Mode.HUMAN)
    while not (of.turn is Turn.STEP and of.live.view.phase == "dealer_sets" and round_seen(of).co_bank):
        do_the_usual(of)
    seen = []
    while of.live.view.phase == "dealer_sets":
        due = of.live.due
        assert isinstance(due, c.ShowHand)
        seen.append(due.position)
        choose(of, c.ShowHand)
        assert of.hand.choice.pieces
        of.ask_house_way()
        of.lay_down()
    assert round_seen(of).bank in seen


@pytest.mark.clause("PGP-11d.1")
def test_a_card_of_a_player_is_reported_by_its_place() -> None:
    of = deal_to(session(mode=Mode.HUMAN), "remaining")
    at = next(p for p in range(1, 7) if round_seen(of).positions[p].standing == "in_play")
    card = of.live.drive.table.in_play.hands[at][2]
    choose(of, c.Report, Irregularity.PLAYER_CARD_EXPOSED, position=at, place=3)
    exposed = next(line for line in of.log if line.clause == "PGP-11d.1")
    assert f"({at}) had {face(str(card))} exposed and may void the hand" in exposed.text
    play_to(of, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-11f.1", "PGP-11g")
def test_what_comes_up_in_the_shoe_is_reported_where_it_is() -> None:
    of = deal_to(session(mode=Mode.HUMAN), "deal")
    card = of.live.drive.table.in_play.stock[3]
    choose(of, c.Report, Irregularity.CARD_DRAWN_IN_ERROR, position=0)
    assert of.log[-1].text == "Noted for the dealer: a card was drawn in error"
    choose(of, c.Report, Irregularity.CARD_FACE_UP, place=4)
    assert of.log[-1].text.startswith(f"{face(str(card))} was found face up")


@pytest.mark.clause("PGP-11c")
@pytest.mark.parametrize(("off", "voids"), [(7, False), (1, True)])
def test_a_wrong_total_voids_the_round_only_where_it_leads_elsewhere(off: int, voids: bool) -> None:
    of = deal_to(session(mode=Mode.HUMAN), "deal")
    shown = known(of.live.drive.table.in_play.number_shown)
    entry = next(entry for entry in known(of.dealing).menu if "totalled wrongly" in entry.text)
    totals = [total for _, total in entry.questions[0].options]
    assert shown not in totals
    of.choose_step(entry, {"count": next(total for total in totals if abs(total - shown) == off)})
    assert bool(of.history) == voids
    assert next(each for each in of.log if each.clause == "PGP-11c").text.startswith(
        "The dice were totalled wrongly: all hands" if voids else "Noted: the dice were totalled wrongly"
    )


@pytest.mark.clause("PGP-8-d-2.1", "PGP-11h")
def test_a_count_that_is_wrong_voids_the_round_and_one_that_a_misdeal_explains_keeps_the_deck() -> None:
    for text, answers, says in (
        ("the number is wrong", {"found": 5}, "the deck was removed"),
        ("too few or too many", {"position": 0, "held": 8}, "A hand was misdealt: all hands"),
    ):
        of = deal_to(session(mode=Mode.HUMAN), "remaining")
        entry = next(entry for entry in known(of.dealing).menu if text in entry.text)
        of.choose_step(entry, answers)
        assert of.history
        assert any(says in line.text for line in of.history[-1].lines)


@pytest.mark.clause("PGP-8a-d-2.1")
def test_stacks_are_counted_by_their_number() -> None:
    of = deal_to(session("pai-gow-poker-emperors-treasure", mode=Mode.HUMAN), "remaining")
    entry = next(entry for entry in known(of.dealing).menu if "too few or too many" in entry.text)
    assert [text for text, _ in entry.questions[0].options] == [f"Stack {n}" for n in range(1, 8)]
    of.choose_step(entry, {"position": 4, "held": 6})
    assert any("A hand was misdealt: all hands" in line.text for line in of.history[-1].lines)


def test_nothing_is_reported_between_rounds_and_only_what_the_game_knows_in_a_round() -> None:
    of = play_to(session(mode=Mode.HUMAN), Turn.NEXT_ROUND)
    of.next_round()
    assert not [entry for entry in known(of.dealing).menu if entry.text.startswith("Report")]


@pytest.mark.clause("PGT-10D")
def test_the_players_wait_until_you_let_them_set_so_an_exposed_tile_leaves_the_choice() -> None:
    of = deal_to(session("pai-gow-tiles", mode=Mode.HUMAN), "setting")
    assert not any(seat.status == "set" for seat in of.board.places)
    at = next(p for p in range(1, 7) if round_seen(of).positions[p].standing == "in_play")
    choose(of, c.Report, Irregularity.PLAYER_CARD_EXPOSED, position=at, place=1)
    assert any("may void the hand or play on" in line.text for line in of.log)
    if of.live.view.phase == "setting":
        of.choose_step(LET_SET)
    assert of.live.view.phase == "dealer_sets"
    play_to(of, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-14b.2")
def test_progressive_chips_that_do_not_match_the_lights_keep_the_wagers_open() -> None:
    of = play_to_report(
        session("pai-gow-poker-progressive-14d-1", mode=Mode.HUMAN), "do not match the lights"
    )
    entry = next(entry for entry in known(of.dealing).menu if "do not match" in entry.text)
    of.choose_step(entry, {question.name: question.options[0][1] for question in entry.questions})
    assert str(of.log[-1]) == "Noted: the progressive chips and the lights did not agree (PGP-14b.2)"
    assert of.live.view.phase == "wagers"
    choose(of, c.AnnounceNoMoreBets)
    assert round_seen(of).no_more_bets


def test_no_total_is_announced_where_a_button_marks_the_start() -> None:
    of = deal_to(session("ez-pai-gow-poker", mode=Mode.HUMAN), "deal")
    assert of.live.drive.table.start_method(banked=False) is StartMethod.BUTTON
    assert not any("totalled wrongly" in entry.text for entry in known(of.dealing).menu)


# What each step comes to


@pytest.mark.parametrize("name", ["pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles"])
def test_a_dealer_in_training_says_what_each_step_comes_to_and_is_scored(name: str) -> None:
    of = session(name, mode=Mode.HUMAN, questions=True)
    dealing = known(of.dealing)
    while not of.history:
        if dealing.question is not None:
            of.answer_question(dealing.question.answer)
        elif of.turn is Turn.DEALER_HAND or of.turn is Turn.NEXT_ROUND:
            do_the_usual(of) if of.turn is Turn.NEXT_ROUND else set_in_house_way(of)
        else:
            due = type(of.live.due)
            items = dealing.menu
            item = items[0] if items[0].command is None else next(i for i in items if type(i.command) is due)
            of.choose_step(item)
    asked = {answer.question.asking for answer in dealing.sheet.answers}
    assert {Asking.RESULT, Asking.COUNT_BEGINS, Asking.DEAL_BEGINS} <= asked
    assert dealing.mistakes == 0
    assert not dealing.sheet.wrong


def test_a_wrong_answer_is_told_with_the_clause_and_the_table_goes_on_with_what_is_right() -> None:
    of = deal_to(session(mode=Mode.HUMAN, questions=True), "starting_position")
    dealing = known(of.dealing)
    before = of.live.drive.table
    choose(of, c.FindStartingPosition)
    question = known(dealing.question)
    assert of.live.drive.table is before, "nothing happens before it is answered"
    wrong = next(value for _, value in question.choices if value != question.answer)
    of.answer_question(wrong)
    assert of.log[-1].text.startswith("You said ")
    assert question.clause in str(of.log[-1])
    assert dealing.mistakes == len(dealing.sheet.wrong) == 1
    of.answer_question(known(dealing.question).answer)
    assert dealing.question is None
    assert of.live.view.phase == "deal"


def test_a_step_can_be_put_off_while_it_is_asked_about() -> None:
    of = deal_to(session(mode=Mode.HUMAN, questions=True), "starting_position")
    choose(of, c.FindStartingPosition)
    of.answer_question(None)
    assert known(of.dealing).question is None
    assert of.live.view.phase == "starting_position"


def test_what_an_irregularity_calls_for_is_asked() -> None:
    of = play_to_report(session(mode=Mode.HUMAN, questions=True), "die fell out")
    choose(of, c.Report, Irregularity.DIE_FELL_OUT)
    question = known(known(of.dealing).question)
    assert question.asking is Asking.CALLED_FOR
    of.answer_question(question.answer)
    assert "No roll" in of.log[-1].text


def test_what_is_due_is_said_to_whoever_asks_and_counted() -> None:
    of = deal_to(session(mode=Mode.HUMAN), "shuffle")
    assert str(known(of.dealing).hint()).startswith("Shuffle (")
    assert known(of.dealing).sheet.hints == 1


@pytest.mark.clause("PGP-9b.1")
def test_the_players_are_let_set_only_when_they_wait_for_it() -> None:
    of = deal_to(session(mode=Mode.HUMAN), "shuffle")
    with pytest.raises(NotNow, match=r"no player waits to set a hand now \(PGP-9b\.1\)"):
        of.choose_step(LET_SET)
    assert known(of.dealing).mistakes == 1
    deal_to(of, "setting")
    assert str(known(of.dealing).hint()) == f"{LET_SET.text} (PGP-9b.1)"
    of.choose_step(LET_SET)
    assert of.live.view.phase == "dealer_sets"
