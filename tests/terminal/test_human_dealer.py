"""You as the dealer, without a screen: steps in their order, the hand you set, and what goes wrong."""

from __future__ import annotations

import pytest

from known import known
from paigow.games.catalogue import GAMES
from paigow.games.submission import StartMethod
from paigow.table import Command
from paigow.table import commands as c
from paigow.table.state.irregularity import Irregularity
from paigow.teaching.dealing.questions import Asking
from paigow.teaching.dealing.steps import LET_SET
from paigow.teaching.drawing import face
from paigow.terminal.client import RefusedError, Turn
from paigow.terminal.options import Mode
from paigow.terminal.screen.keys import WagerPen, prompt
from paigow.terminal.sessions import LocalSession, set_in_house_way
from play_kit import do_the_usual, new_session, play_to, round_seen, turn_now, written_view


def test_a_human_dealer_is_told_what_is_not_due_and_the_table_waits() -> None:
    session = new_session(mode=Mode.HUMAN)
    assert session.position is None
    play_to(session, Turn.NEXT_ROUND)
    session.next_round()
    choose(session, c.OpenRound)
    with pytest.raises(RefusedError, match=r"PGP-8-b\.2") as wrong:
        choose(session, c.Deal)
    assert str(wrong.value).startswith("Deal: ")
    for early in (c.CutCards, c.ValidatePayout, c.ShowHand):
        with pytest.raises(RefusedError):
            choose(session, early)
    assert known(session.dealing).mistakes == 4
    choose(session, c.ShuffleCards)
    play_to(session, Turn.NEXT_ROUND)
    assert session.history[0].hands[0][0] == "Dealer"


@pytest.mark.clause("PGP-11b")
def test_a_human_dealer_reports_what_goes_wrong() -> None:
    session = new_session(mode=Mode.HUMAN)
    choose(play_to_report(session, "die fell out"), c.Report, Irregularity.DIE_FELL_OUT)
    assert (
        str(session.log[-1]) == "No roll: a die fell out of the shaker; the dice were shaken again (PGP-11b)"
    )
    play_to(session, Turn.NEXT_ROUND)
    assert known(session.dealing).mistakes == 0


def choose(
    session: LocalSession, kind: type[Command], irregularity: str | None = None, **answers: int
) -> None:
    """What a human dealer picks from the menu, and answers."""
    session.choose_step(
        next(
            each
            for each in known(session.dealing).menu
            if type(each.command) is kind and getattr(each.command, "irregularity", None) == irregularity
        ),
        answers,
    )


def play_to_report(session: LocalSession, words: str) -> LocalSession:
    """Deal until something can be reported."""
    while not any(words in entry.text for entry in known(session.dealing).menu):
        do_the_usual(session)
    return session


def deal_to(session: LocalSession, phase: str) -> LocalSession:
    while session.client.view.phase != phase:
        do_the_usual(session)
    return session


@pytest.mark.clause("PGP-9c.2")
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_human_dealer_turns_the_hand_over_and_sets_it(name: str) -> None:
    session = deal_to(new_session(name, mode=Mode.HUMAN), "dealer_sets")
    hidden = {str(piece) for piece in session.client.drive.table.in_play.hands[0]}
    assert not hidden & set(written_view(session).split('"'))
    choose(session, c.ShowHand)
    assert session.turn is Turn.DEALER_HAND
    assert {str(piece) for piece in session.hand.choice.pieces} == hidden
    known(session.dealing).put_off()
    assert turn_now(session) is Turn.STEP
    choose(session, c.ShowHand)
    session.ask_house_way()
    session.lay_down()
    assert known(session.dealing).put_right is None
    assert known(session.dealing).mistakes == 0
    play_to(session, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-11i")
def test_a_hand_that_the_dealer_sets_wrongly_is_set_anew() -> None:
    session = deal_to(new_session(mode=Mode.HUMAN), "dealer_sets")
    choose(session, c.ShowHand)
    with pytest.raises(RefusedError, match="choose two"):
        session.lay_down()
    way = session.client.rules.house_way.set(session.hand.choice.pieces)
    session.hand.choice = session.hand.choice.choosing(way.high[:2])
    session.lay_down()
    assert "PGP-11i" in str(known(session.dealing).put_right)
    assert known(session.dealing).mistakes == 1
    shown = next(line for line in session.log if line.clause == "PGP-11i")
    assert "it was set wrongly and was set anew" in shown.text
    assert known(round_seen(session).positions[0].hand).low == way.low
    choose(session, c.SettleNext)
    assert known(session.dealing).put_right is None


@pytest.mark.clause("PGP-10e.6")
def test_a_human_dealer_sets_the_hand_of_a_co_bank() -> None:
    session = new_session("pai-gow-poker-banking", mode=Mode.HUMAN)
    while not (
        session.turn is Turn.STEP
        and session.client.view.phase == "dealer_sets"
        and round_seen(session).co_bank
    ):
        do_the_usual(session)
    seen = []
    while session.client.view.phase == "dealer_sets":
        due = session.client.due
        assert isinstance(due, c.ShowHand)
        seen.append(due.position)
        choose(session, c.ShowHand)
        assert session.hand.choice.pieces
        session.ask_house_way()
        session.lay_down()
    assert round_seen(session).bank in seen


@pytest.mark.clause("PGP-11d.1")
def test_a_card_of_a_player_is_reported_by_its_place() -> None:
    session = deal_to(new_session(mode=Mode.HUMAN), "remaining")
    at = next(p for p in range(1, 7) if round_seen(session).positions[p].standing == "in_play")
    card = session.client.drive.table.in_play.hands[at][2]
    choose(session, c.Report, Irregularity.PLAYER_CARD_EXPOSED, position=at, place=3)
    exposed = next(line for line in session.log if line.clause == "PGP-11d.1")
    assert f"({at}) had {face(str(card))} exposed and may void the hand" in exposed.text
    play_to(session, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-11f.1", "PGP-11g")
def test_what_comes_up_in_the_shoe_is_reported_where_it_is() -> None:
    session = deal_to(new_session(mode=Mode.HUMAN), "deal")
    card = session.client.drive.table.in_play.stock[3]
    choose(session, c.Report, Irregularity.CARD_DRAWN_IN_ERROR, position=0)
    assert session.log[-1].text == "Noted for the dealer: a card was drawn in error"
    choose(session, c.Report, Irregularity.CARD_FACE_UP, place=4)
    assert session.log[-1].text.startswith(f"{face(str(card))} was found face up")


@pytest.mark.clause("PGP-11c")
@pytest.mark.parametrize(("off", "voids"), [(7, False), (1, True)])
def test_a_wrong_total_voids_the_round_only_where_it_leads_elsewhere(off: int, voids: bool) -> None:
    session = deal_to(new_session(mode=Mode.HUMAN), "deal")
    shown = known(session.client.drive.table.in_play.number_shown)
    entry = next(entry for entry in known(session.dealing).menu if "totalled wrongly" in entry.text)
    totals = [total for _, total in entry.questions[0].options]
    assert shown not in totals
    session.choose_step(entry, {"count": next(total for total in totals if abs(total - shown) == off)})
    assert bool(session.history) == voids
    assert next(each for each in session.log if each.clause == "PGP-11c").text.startswith(
        "The dice were totalled wrongly: all hands" if voids else "Noted: the dice were totalled wrongly"
    )


@pytest.mark.clause("PGP-8-d-2.1", "PGP-11h")
def test_a_count_that_is_wrong_voids_the_round_and_one_that_a_misdeal_explains_keeps_the_deck() -> None:
    for text, answers, says in (
        ("the number is wrong", {"found": 5}, "the deck was removed"),
        ("too few or too many", {"position": 0, "held": 8}, "A hand was misdealt: all hands"),
    ):
        session = deal_to(new_session(mode=Mode.HUMAN), "remaining")
        entry = next(entry for entry in known(session.dealing).menu if text in entry.text)
        session.choose_step(entry, answers)
        assert session.history
        assert any(says in line.text for line in session.history[-1].lines)


@pytest.mark.clause("PGP-8a-d-2.1")
def test_stacks_are_counted_by_their_number() -> None:
    session = deal_to(new_session("pai-gow-poker-emperors-treasure", mode=Mode.HUMAN), "remaining")
    entry = next(entry for entry in known(session.dealing).menu if "too few or too many" in entry.text)
    assert [text for text, _ in entry.questions[0].options] == [f"Stack {n}" for n in range(1, 8)]
    session.choose_step(entry, {"position": 4, "held": 6})
    assert any("A hand was misdealt: all hands" in line.text for line in session.history[-1].lines)


def test_nothing_is_reported_between_rounds_and_only_what_the_game_knows_in_a_round() -> None:
    session = play_to(new_session(mode=Mode.HUMAN), Turn.NEXT_ROUND)
    session.next_round()
    assert not [entry for entry in known(session.dealing).menu if entry.text.startswith("Report")]


@pytest.mark.clause("PGT-10D")
def test_the_players_wait_until_you_let_them_set_so_an_exposed_tile_leaves_the_choice() -> None:
    session = deal_to(new_session("pai-gow-tiles", mode=Mode.HUMAN), "setting")
    assert not any(seat.status == "set" for seat in session.board.places)
    at = next(p for p in range(1, 7) if round_seen(session).positions[p].standing == "in_play")
    choose(session, c.Report, Irregularity.PLAYER_CARD_EXPOSED, position=at, place=1)
    assert any("may void the hand or play on" in line.text for line in session.log)
    if session.client.view.phase == "setting":
        session.choose_step(LET_SET)
    assert session.client.view.phase == "dealer_sets"
    play_to(session, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-14b.2")
def test_progressive_chips_that_do_not_match_the_lights_keep_the_wagers_open() -> None:
    session = play_to_report(
        new_session("pai-gow-poker-progressive-14d-1", mode=Mode.HUMAN), "do not match the lights"
    )
    entry = next(entry for entry in known(session.dealing).menu if "do not match" in entry.text)
    session.choose_step(entry, {question.name: question.options[0][1] for question in entry.questions})
    assert str(session.log[-1]) == "Noted: the progressive chips and the lights did not agree (PGP-14b.2)"
    assert session.client.view.phase == "wagers"
    choose(session, c.AnnounceNoMoreBets)
    assert round_seen(session).no_more_bets


def test_no_total_is_announced_where_a_button_marks_the_start() -> None:
    session = deal_to(new_session("ez-pai-gow-poker", mode=Mode.HUMAN), "deal")
    assert session.client.drive.table.start_method(banked=False) is StartMethod.BUTTON
    assert not any("totalled wrongly" in entry.text for entry in known(session.dealing).menu)


# What each step comes to


@pytest.mark.parametrize("name", ["pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles"])
def test_a_dealer_in_training_says_what_each_step_comes_to_and_is_scored(name: str) -> None:
    session = new_session(name, mode=Mode.HUMAN, questions=True)
    dealing = known(session.dealing)
    while not session.history:
        if dealing.question is not None:
            session.answer_question(dealing.question.answer)
        elif session.turn is Turn.DEALER_HAND or session.turn is Turn.NEXT_ROUND:
            do_the_usual(session) if session.turn is Turn.NEXT_ROUND else set_in_house_way(session)
        else:
            due = type(session.client.due)
            items = dealing.menu
            item = items[0] if items[0].command is None else next(i for i in items if type(i.command) is due)
            session.choose_step(item)
    asked = {answer.question.asking for answer in dealing.sheet.answers}
    assert {Asking.RESULT, Asking.COUNT_BEGINS, Asking.DEAL_BEGINS} <= asked
    assert dealing.mistakes == 0
    assert not dealing.sheet.wrong


def test_a_wrong_answer_is_told_with_the_clause_and_the_table_goes_on_with_what_is_right() -> None:
    session = deal_to(new_session(mode=Mode.HUMAN, questions=True), "starting_position")
    dealing = known(session.dealing)
    before = session.client.drive.table
    choose(session, c.FindStartingPosition)
    question = known(dealing.question)
    assert session.client.drive.table is before, "nothing happens before it is answered"
    wrong = next(value for _, value in question.choices if value != question.answer)
    session.answer_question(wrong)
    assert session.log[-1].text.startswith("You said ")
    assert question.clause in str(session.log[-1])
    assert dealing.mistakes == len(dealing.sheet.wrong) == 1
    session.answer_question(known(dealing.question).answer)
    assert dealing.question is None
    assert session.client.view.phase == "deal"


def test_a_step_can_be_put_off_while_it_is_asked_about() -> None:
    session = deal_to(new_session(mode=Mode.HUMAN, questions=True), "starting_position")
    choose(session, c.FindStartingPosition)
    session.answer_question(None)
    assert known(session.dealing).question is None
    assert session.client.view.phase == "starting_position"


def test_what_an_irregularity_calls_for_is_asked() -> None:
    session = play_to_report(new_session(mode=Mode.HUMAN, questions=True), "die fell out")
    choose(session, c.Report, Irregularity.DIE_FELL_OUT)
    question = known(known(session.dealing).question)
    assert question.asking is Asking.CALLED_FOR
    session.answer_question(question.answer)
    assert "No roll" in session.log[-1].text


def test_what_is_due_is_said_to_whoever_asks_and_counted() -> None:
    session = deal_to(new_session(mode=Mode.HUMAN), "shuffle")
    assert str(known(session.dealing).hint()).startswith("Shuffle (")
    assert known(session.dealing).sheet.hints == 1


@pytest.mark.clause("PGP-9b.1")
def test_the_players_are_let_set_only_when_they_wait_for_it() -> None:
    session = deal_to(new_session(mode=Mode.HUMAN), "shuffle")
    with pytest.raises(RefusedError, match=r"no player waits to set a hand now \(PGP-9b\.1\)"):
        session.choose_step(LET_SET)
    assert known(session.dealing).mistakes == 1
    deal_to(session, "setting")
    assert str(known(session.dealing).hint()) == f"{LET_SET.text} (PGP-9b.1)"
    session.choose_step(LET_SET)
    assert session.client.view.phase == "dealer_sets"


def test_a_step_that_is_done_is_said_to_be_and_done_twice_in_a_row_is_no_mistake() -> None:
    session = new_session(mode=Mode.HUMAN)
    dealing, pen = known(session.dealing), WagerPen()
    assert prompt(session, pen) == "You deal: what comes next?"
    choose(session, c.InspectCards)
    assert prompt(session, pen) == "Done: Inspect the cards. What comes next?"
    choose(session, c.VerifyCards)
    with pytest.raises(RefusedError, match="Have the inspection verified: that is done already"):
        choose(session, c.VerifyCards)
    assert dealing.mistakes == 0
    with pytest.raises(RefusedError, match="Inspect the cards: that is done already"):
        choose(session, c.InspectCards)
    assert dealing.mistakes == 1


def test_the_sheet_has_every_mistake_that_is_counted() -> None:
    session = new_session(mode=Mode.HUMAN)
    dealing = known(session.dealing)
    with pytest.raises(RefusedError) as wrong:
        choose(session, c.Deal)
    while session.client.view.phase != "dealer_sets":
        do_the_usual(session)
    choose(session, c.ShowHand)
    choice = session.hand.choice
    way = session.client.rules.house_way.set(choice.pieces).high[:2]
    for place, piece in enumerate(choice.pieces):
        if piece in way:
            session.hand.toggle(place)
    session.lay_down()
    assert dealing.mistakes == len(dealing.sheet.missteps) == 2
    assert dealing.sheet.told()[0] == "0 of 0 answers right; 2 steps wrong"
    assert dealing.sheet.told()[-2:] == (str(wrong.value), str(dealing.put_right))


def test_a_clause_is_told_once_beside_an_answer() -> None:
    session = new_session(mode=Mode.HUMAN, questions=True)
    dealing = known(session.dealing)
    while dealing.question is None:
        do_the_usual(session) if session.turn is not Turn.STEP else choose(
            session, type(known(session.client.due))
        )
    clause = dealing.question.clause
    session.answer_question(dealing.question.answer)
    [line] = [line for line in session.log if line.text.startswith("Right: ")]
    assert (line.clause, clause in line.text) == (clause, False)
