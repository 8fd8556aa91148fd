"""Whom you play against, what stays in sight of it, and what the bank is: said wherever somebody may ask."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from paigow.table import commands as c
from paigow.terminal.client import Turn
from paigow.terminal.options import Pace
from play_kit import do_the_usual, new_session, play_to, round_seen
from screen_kit import play, press_to, session_of, text, unwrapped

BANKING = "pai-gow-poker-banking"


@pytest.mark.sizes(all=1)
def test_the_prompt_and_the_title_name_the_player_who_banks() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        while (bank := round_seen(session_of(pilot)).bank) is None:
            assert "Both your hands should beat the dealer's" in unwrapped(pilot, "#prompt")
            await press_to(pilot, Turn.NEXT_ROUND)
            await press_to(pilot, Turn.SETTING)
        name = session_of(pilot).client.view.seats[bank]
        assert f"Both your hands should beat {name}'s" in unwrapped(pilot, "#prompt")
        assert f"setting · {name} banks" in text(pilot, "#title-left")

    play(act, BANKING)


def test_who_is_asked_for_the_cut_reads_who_banks() -> None:
    session = play_to(new_session(BANKING), Turn.CUT)
    while (bank := round_seen(session).bank) is None:
        do_the_usual(session)
        play_to(session, Turn.CUT, rounds=40)
    assert session.board.phase == f"cut · {session.client.view.seats[bank]} banks"


@pytest.mark.sizes(all=1)
def test_as_the_bank_you_read_what_it_brings_and_whose_hand_you_set() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.BANK)
        said = unwrapped(pilot, "#prompt")
        assert "Players who lose pay you, and you win ties." in said
        assert "are paid from your chips" in said
        await pilot.press("a")
        await press_to(pilot, Turn.BANK_HAND)
        assert "the bank's hand · you bank" in text(pilot, "#title-left")

    play(act, BANKING)


def test_your_own_result_stays_in_sight_until_the_round_is_over() -> None:
    session = play_to(new_session(pace=Pace.BY_KEY), Turn.EXPOSURE)
    own = []
    while session.turn is Turn.EXPOSURE:
        do_the_usual(session)
        if session.client.view.round is not None and (decided := session.just_decided) is not None:
            own.append(decided.compared.position in session.client.held)
    assert own == sorted(own), "once it is yours, it stays"
    assert own.count(True) > 1


def test_the_result_follows_what_is_settled_and_not_only_what_is_over() -> None:
    session = play_to(new_session(pace=Pace.BY_KEY), Turn.EXPOSURE)
    before, changed = session.client.chips, False
    while session.turn is Turn.EXPOSURE:
        do_the_usual(session)
        if session.client.view.round is not None and session.client.chips != before:
            assert session.result != 0, "chips have come, and the title says what was won"
            changed = True
    assert changed
    assert session.result == session.client.chips - session.client.bought


def test_a_banks_result_waits_for_the_end_of_its_round() -> None:
    session = play_to(new_session(BANKING), Turn.BANK)
    session.give(c.AcceptBank)
    play_to(session, Turn.NEXT_ROUND)
    assert session.result == session.client.chips - session.client.bought
