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
from play_kit import do_the_usual, play_to, round_seen, session, turn_now, written_view


def test_a_human_dealer_is_told_what_is_not_due_and_the_table_waits() -> None:
    evening = session(mode=Mode.HUMAN)
    assert evening.position is None
    play_to(evening, Turn.NEXT_ROUND)
    evening.next_round()
    choose(evening, c.OpenRound)
    with pytest.raises(RefusedError, match=r"PGP-8-b\.2") as wrong:
        choose(evening, c.Deal)
    assert str(wrong.value).startswith("Deal: ")
    for early in (c.CutCards, c.ValidatePayout, c.ShowHand):
        with pytest.raises(RefusedError):
            choose(evening, early)
    assert known(evening.dealing).mistakes == 4
    choose(evening, c.ShuffleCards)
    play_to(evening, Turn.NEXT_ROUND)
    assert evening.history[0].hands[0][0] == "Dealer"


@pytest.mark.clause("PGP-11b")
def test_a_human_dealer_reports_what_goes_wrong() -> None:
    evening = session(mode=Mode.HUMAN)
    choose(play_to_report(evening, "die fell out"), c.Report, Irregularity.DIE_FELL_OUT)
    assert (
        str(evening.log[-1]) == "No roll: a die fell out of the shaker; the dice were shaken again (PGP-11b)"
    )
    play_to(evening, Turn.NEXT_ROUND)
    assert known(evening.dealing).mistakes == 0


def choose(
    evening: LocalSession, kind: type[Command], irregularity: str | None = None, **answers: int
) -> None:
    """What a human dealer picks from the menu, and answers."""
    evening.choose_step(
        next(
            each
            for each in known(evening.dealing).menu
            if type(each.command) is kind and getattr(each.command, "irregularity", None) == irregularity
        ),
        answers,
    )


def play_to_report(evening: LocalSession, words: str) -> LocalSession:
    """Deal until something can be reported."""
    while not any(words in entry.text for entry in known(evening.dealing).menu):
        do_the_usual(evening)
    return evening


def deal_to(evening: LocalSession, phase: str) -> LocalSession:
    while evening.client.view.phase != phase:
        do_the_usual(evening)
    return evening


@pytest.mark.clause("PGP-9c.2")
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_human_dealer_turns_the_hand_over_and_sets_it(name: str) -> None:
    evening = deal_to(session(name, mode=Mode.HUMAN), "dealer_sets")
    hidden = {str(piece) for piece in evening.client.drive.table.in_play.hands[0]}
    assert not hidden & set(written_view(evening).split('"'))
    choose(evening, c.ShowHand)
    assert evening.turn is Turn.DEALER_HAND
    assert {str(piece) for piece in evening.hand.choice.pieces} == hidden
    known(evening.dealing).put_off()
    assert turn_now(evening) is Turn.STEP
    choose(evening, c.ShowHand)
    evening.ask_house_way()
    evening.lay_down()
    assert known(evening.dealing).put_right is None
    assert known(evening.dealing).mistakes == 0
    play_to(evening, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-11i")
def test_a_hand_that_the_dealer_sets_wrongly_is_set_anew() -> None:
    evening = deal_to(session(mode=Mode.HUMAN), "dealer_sets")
    choose(evening, c.ShowHand)
    with pytest.raises(RefusedError, match="choose two"):
        evening.lay_down()
    way = evening.client.rules.house_way.set(evening.hand.choice.pieces)
    evening.hand.choice = evening.hand.choice.choosing(way.high[:2])
    evening.lay_down()
    assert "PGP-11i" in str(known(evening.dealing).put_right)
    assert known(evening.dealing).mistakes == 1
    shown = next(line for line in evening.log if line.clause == "PGP-11i")
    assert "it was set wrongly and was set anew" in shown.text
    assert known(round_seen(evening).positions[0].hand).low == way.low
    choose(evening, c.SettleNext)
    assert known(evening.dealing).put_right is None


@pytest.mark.clause("PGP-10e.6")
def test_a_human_dealer_sets_the_hand_of_a_co_bank() -> None:
    evening = session("pai-gow-poker-banking", mode=Mode.HUMAN)
    while not (
        evening.turn is Turn.STEP
        and evening.client.view.phase == "dealer_sets"
        and round_seen(evening).co_bank
    ):
        do_the_usual(evening)
    seen = []
    while evening.client.view.phase == "dealer_sets":
        due = evening.client.due
        assert isinstance(due, c.ShowHand)
        seen.append(due.position)
        choose(evening, c.ShowHand)
        assert evening.hand.choice.pieces
        evening.ask_house_way()
        evening.lay_down()
    assert round_seen(evening).bank in seen


@pytest.mark.clause("PGP-11d.1")
def test_a_card_of_a_player_is_reported_by_its_place() -> None:
    evening = deal_to(session(mode=Mode.HUMAN), "remaining")
    at = next(p for p in range(1, 7) if round_seen(evening).positions[p].standing == "in_play")
    card = evening.client.drive.table.in_play.hands[at][2]
    choose(evening, c.Report, Irregularity.PLAYER_CARD_EXPOSED, position=at, place=3)
    exposed = next(line for line in evening.log if line.clause == "PGP-11d.1")
    assert f"({at}) had {face(str(card))} exposed and may void the hand" in exposed.text
    play_to(evening, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-11f.1", "PGP-11g")
def test_what_comes_up_in_the_shoe_is_reported_where_it_is() -> None:
    evening = deal_to(session(mode=Mode.HUMAN), "deal")
    card = evening.client.drive.table.in_play.stock[3]
    choose(evening, c.Report, Irregularity.CARD_DRAWN_IN_ERROR, position=0)
    assert evening.log[-1].text == "Noted for the dealer: a card was drawn in error"
    choose(evening, c.Report, Irregularity.CARD_FACE_UP, place=4)
    assert evening.log[-1].text.startswith(f"{face(str(card))} was found face up")


@pytest.mark.clause("PGP-11c")
@pytest.mark.parametrize(("off", "voids"), [(7, False), (1, True)])
def test_a_wrong_total_voids_the_round_only_where_it_leads_elsewhere(off: int, voids: bool) -> None:
    evening = deal_to(session(mode=Mode.HUMAN), "deal")
    shown = known(evening.client.drive.table.in_play.number_shown)
    entry = next(entry for entry in known(evening.dealing).menu if "totalled wrongly" in entry.text)
    totals = [total for _, total in entry.questions[0].options]
    assert shown not in totals
    evening.choose_step(entry, {"count": next(total for total in totals if abs(total - shown) == off)})
    assert bool(evening.history) == voids
    assert next(each for each in evening.log if each.clause == "PGP-11c").text.startswith(
        "The dice were totalled wrongly: all hands" if voids else "Noted: the dice were totalled wrongly"
    )


@pytest.mark.clause("PGP-8-d-2.1", "PGP-11h")
def test_a_count_that_is_wrong_voids_the_round_and_one_that_a_misdeal_explains_keeps_the_deck() -> None:
    for text, answers, says in (
        ("the number is wrong", {"found": 5}, "the deck was removed"),
        ("too few or too many", {"position": 0, "held": 8}, "A hand was misdealt: all hands"),
    ):
        evening = deal_to(session(mode=Mode.HUMAN), "remaining")
        entry = next(entry for entry in known(evening.dealing).menu if text in entry.text)
        evening.choose_step(entry, answers)
        assert evening.history
        assert any(says in line.text for line in evening.history[-1].lines)


@pytest.mark.clause("PGP-8a-d-2.1")
def test_stacks_are_counted_by_their_number() -> None:
    evening = deal_to(session("pai-gow-poker-emperors-treasure", mode=Mode.HUMAN), "remaining")
    entry = next(entry for entry in known(evening.dealing).menu if "too few or too many" in entry.text)
    assert [text for text, _ in entry.questions[0].options] == [f"Stack {n}" for n in range(1, 8)]
    evening.choose_step(entry, {"position": 4, "held": 6})
    assert any("A hand was misdealt: all hands" in line.text for line in evening.history[-1].lines)


def test_nothing_is_reported_between_rounds_and_only_what_the_game_knows_in_a_round() -> None:
    evening = play_to(session(mode=Mode.HUMAN), Turn.NEXT_ROUND)
    evening.next_round()
    assert not [entry for entry in known(evening.dealing).menu if entry.text.startswith("Report")]


@pytest.mark.clause("PGT-10D")
def test_the_players_wait_until_you_let_them_set_so_an_exposed_tile_leaves_the_choice() -> None:
    evening = deal_to(session("pai-gow-tiles", mode=Mode.HUMAN), "setting")
    assert not any(seat.status == "set" for seat in evening.board.places)
    at = next(p for p in range(1, 7) if round_seen(evening).positions[p].standing == "in_play")
    choose(evening, c.Report, Irregularity.PLAYER_CARD_EXPOSED, position=at, place=1)
    assert any("may void the hand or play on" in line.text for line in evening.log)
    if evening.client.view.phase == "setting":
        evening.choose_step(LET_SET)
    assert evening.client.view.phase == "dealer_sets"
    play_to(evening, Turn.NEXT_ROUND)


@pytest.mark.clause("PGP-14b.2")
def test_progressive_chips_that_do_not_match_the_lights_keep_the_wagers_open() -> None:
    evening = play_to_report(
        session("pai-gow-poker-progressive-14d-1", mode=Mode.HUMAN), "do not match the lights"
    )
    entry = next(entry for entry in known(evening.dealing).menu if "do not match" in entry.text)
    evening.choose_step(entry, {question.name: question.options[0][1] for question in entry.questions})
    assert str(evening.log[-1]) == "Noted: the progressive chips and the lights did not agree (PGP-14b.2)"
    assert evening.client.view.phase == "wagers"
    choose(evening, c.AnnounceNoMoreBets)
    assert round_seen(evening).no_more_bets


def test_no_total_is_announced_where_a_button_marks_the_start() -> None:
    evening = deal_to(session("ez-pai-gow-poker", mode=Mode.HUMAN), "deal")
    assert evening.client.drive.table.start_method(banked=False) is StartMethod.BUTTON
    assert not any("totalled wrongly" in entry.text for entry in known(evening.dealing).menu)


# What each step comes to


@pytest.mark.parametrize("name", ["pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles"])
def test_a_dealer_in_training_says_what_each_step_comes_to_and_is_scored(name: str) -> None:
    evening = session(name, mode=Mode.HUMAN, questions=True)
    dealing = known(evening.dealing)
    while not evening.history:
        if dealing.question is not None:
            evening.answer_question(dealing.question.answer)
        elif evening.turn is Turn.DEALER_HAND or evening.turn is Turn.NEXT_ROUND:
            do_the_usual(evening) if evening.turn is Turn.NEXT_ROUND else set_in_house_way(evening)
        else:
            due = type(evening.client.due)
            items = dealing.menu
            item = items[0] if items[0].command is None else next(i for i in items if type(i.command) is due)
            evening.choose_step(item)
    asked = {answer.question.asking for answer in dealing.sheet.answers}
    assert {Asking.RESULT, Asking.COUNT_BEGINS, Asking.DEAL_BEGINS} <= asked
    assert dealing.mistakes == 0
    assert not dealing.sheet.wrong


def test_a_wrong_answer_is_told_with_the_clause_and_the_table_goes_on_with_what_is_right() -> None:
    evening = deal_to(session(mode=Mode.HUMAN, questions=True), "starting_position")
    dealing = known(evening.dealing)
    before = evening.client.drive.table
    choose(evening, c.FindStartingPosition)
    question = known(dealing.question)
    assert evening.client.drive.table is before, "nothing happens before it is answered"
    wrong = next(value for _, value in question.choices if value != question.answer)
    evening.answer_question(wrong)
    assert evening.log[-1].text.startswith("You said ")
    assert question.clause in str(evening.log[-1])
    assert dealing.mistakes == len(dealing.sheet.wrong) == 1
    evening.answer_question(known(dealing.question).answer)
    assert dealing.question is None
    assert evening.client.view.phase == "deal"


def test_a_step_can_be_put_off_while_it_is_asked_about() -> None:
    evening = deal_to(session(mode=Mode.HUMAN, questions=True), "starting_position")
    choose(evening, c.FindStartingPosition)
    evening.answer_question(None)
    assert known(evening.dealing).question is None
    assert evening.client.view.phase == "starting_position"


def test_what_an_irregularity_calls_for_is_asked() -> None:
    evening = play_to_report(session(mode=Mode.HUMAN, questions=True), "die fell out")
    choose(evening, c.Report, Irregularity.DIE_FELL_OUT)
    question = known(known(evening.dealing).question)
    assert question.asking is Asking.CALLED_FOR
    evening.answer_question(question.answer)
    assert "No roll" in evening.log[-1].text


def test_what_is_due_is_said_to_whoever_asks_and_counted() -> None:
    evening = deal_to(session(mode=Mode.HUMAN), "shuffle")
    assert str(known(evening.dealing).hint()).startswith("Shuffle (")
    assert known(evening.dealing).sheet.hints == 1


@pytest.mark.clause("PGP-9b.1")
def test_the_players_are_let_set_only_when_they_wait_for_it() -> None:
    evening = deal_to(session(mode=Mode.HUMAN), "shuffle")
    with pytest.raises(RefusedError, match=r"no player waits to set a hand now \(PGP-9b\.1\)"):
        evening.choose_step(LET_SET)
    assert known(evening.dealing).mistakes == 1
    deal_to(evening, "setting")
    assert str(known(evening.dealing).hint()) == f"{LET_SET.text} (PGP-9b.1)"
    evening.choose_step(LET_SET)
    assert evening.client.view.phase == "dealer_sets"


def test_a_step_that_is_done_is_said_to_be_and_done_twice_in_a_row_is_no_mistake() -> None:
    evening = session(mode=Mode.HUMAN)
    dealing, pen = known(evening.dealing), WagerPen()
    assert prompt(evening, pen) == "You deal: what comes next?"
    choose(evening, c.InspectCards)
    assert prompt(evening, pen) == "Done: Inspect the cards. What comes next?"
    choose(evening, c.VerifyCards)
    with pytest.raises(RefusedError, match="Have the inspection verified: that is done already"):
        choose(evening, c.VerifyCards)
    assert dealing.mistakes == 0
    with pytest.raises(RefusedError, match="Inspect the cards: that is done already"):
        choose(evening, c.InspectCards)
    assert dealing.mistakes == 1


def test_the_sheet_has_every_mistake_that_is_counted() -> None:
    evening = session(mode=Mode.HUMAN)
    dealing = known(evening.dealing)
    with pytest.raises(RefusedError) as wrong:
        choose(evening, c.Deal)
    while evening.client.view.phase != "dealer_sets":
        do_the_usual(evening)
    choose(evening, c.ShowHand)
    choice = evening.hand.choice
    way = evening.client.rules.house_way.set(choice.pieces).high[:2]
    for place, piece in enumerate(choice.pieces):
        if piece in way:
            evening.hand.toggle(place)
    evening.lay_down()
    assert dealing.mistakes == len(dealing.sheet.missteps) == 2
    assert dealing.sheet.told()[0] == "0 of 0 answers right; 2 steps wrong"
    assert dealing.sheet.told()[-2:] == (str(wrong.value), str(dealing.put_right))


def test_a_clause_is_told_once_beside_an_answer() -> None:
    evening = session(mode=Mode.HUMAN, questions=True)
    dealing = known(evening.dealing)
    while dealing.question is None:
        do_the_usual(evening) if evening.turn is not Turn.STEP else choose(
            evening, type(known(evening.client.due))
        )
    clause = dealing.question.clause
    evening.answer_question(dealing.question.answer)
    [line] = [line for line in evening.log if line.text.startswith("Right: ")]
    assert (line.clause, clause in line.text) == (clause, False)
