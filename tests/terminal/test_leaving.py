"""Leaving the table: what lies on the layout goes along, is played out, or is settled without you."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from textual.app import App
from textual.pilot import Pilot

from paigow.games.catalogue import GAMES
from paigow.games.submission import RulesSubmission
from paigow.money import dollars, format_money
from paigow.table import commands as c
from paigow.terminal.app import PlayApp
from paigow.terminal.client import Turn
from paigow.terminal.options import Mode
from paigow.terminal.screen.base import LeavableApp, LeavableScreen, Leave
from paigow.terminal.sessions import AUTOMATIC_TURNS, LocalSession, at_stake, local_session, take_leave
from paigow.terminal.words import signed
from play_kit import new_session, options, play_to, rules
from screen_kit import SMALL, play, press_to, session_of, table, text


def abandoning() -> RulesSubmission:
    """Tiles, where the wager of a player who leaves is lost (PGT-5C-2)."""
    filed = rules("pai-gow-tiles")
    return replace(filed, table=replace(filed.table, abandoned_wager_lost=True))


def assert_all_is_settled(session: LocalSession) -> None:
    """You have taken everything along, and nothing of yours is left at the table."""
    assert session.client.cashed is not None
    assert session.client.chips == 0
    assert not session.client.held
    assert session.client.cashed == session.client.bought + session.result
    assert sum(session.client.drive.table.balances.values()) == 0


@pytest.mark.clause("PGP-7b.2")
@pytest.mark.parametrize("plays_out", [True, False])
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_round_that_is_left_is_settled_all_the_same_and_the_books_agree(name: str, plays_out: bool) -> None:
    session = play_to(new_session(name), Turn.SETTING)
    assert session.client.is_held
    said = take_leave(session, plays_out=plays_out)
    [last] = session.history
    how = "was played out in the house way" if plays_out else "in which you left was settled without you"
    assert said[0] == f"The round {how}: {signed(last.net)}."
    if plays_out:
        assert said[1:3] == tuple(f"{who}: {cards}" for who, cards in last.hands)
        assert said[3].lower() == last.decided[0].said[0].text.lower(), "why, hand by hand"
    assert_all_is_settled(session)


@pytest.mark.clause("PGP-7b.2")
def test_whoever_leaves_a_round_to_the_dealer_fares_as_in_the_house_way() -> None:
    left, stayed = play_to(new_session(), Turn.SETTING), play_to(new_session(), Turn.SETTING)
    take_leave(left, plays_out=False)
    AUTOMATIC_TURNS[Turn.SETTING](stayed)
    assert left.history[-1].net == stayed.history[-1].net


@pytest.mark.clause("PGT-5C-2")
def test_where_the_licensee_says_so_a_wager_that_is_left_is_lost_and_the_question_says_it() -> None:
    session = play_to(local_session(abandoning(), options()), Turn.SETTING)
    assert "If you leave now, it is lost (PGT-5C-2)." in at_stake(session)
    take_leave(session, plays_out=False)
    assert session.history[-1].net == -dollars(15)
    assert_all_is_settled(session)


@pytest.mark.clause("PGP-7c.2")
def test_before_no_more_bets_the_wager_goes_along() -> None:
    session = play_to(new_session(mode=Mode.STEPPED), Turn.WAGERS)
    session.lay_wagers()
    assert not session.client.is_held
    assert at_stake(session).startswith("Your bet of $15.00 is still yours to take back, and goes with you")
    assert take_leave(session, plays_out=False) == ()
    assert session.client.cashed == session.client.bought
    assert session.departure.last_words is None


def test_a_bank_is_played_out_too() -> None:
    session = play_to(new_session("pai-gow-poker-banking", players=2), Turn.BANK)
    before = len(session.history)
    session.give(c.AcceptBank)
    play_to(session, Turn.BANK_HAND, rounds=1)
    assert at_stake(session).startswith("Your bank is on the table. If you leave, what is left to do")
    take_leave(session, plays_out=True)
    assert len(session.history) == before + 1
    assert_all_is_settled(session)


@pytest.mark.sizes(all=1)
def test_the_question_is_answered_by_leaving_or_staying() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        await pilot.press("q")
        assert "Your bet of $15.00 is on the table. If you leave" in text(pilot, "#leaving")
        await pilot.press("n")
        screen, session = table(pilot), session_of(pilot)
        assert session.turn is Turn.SETTING
        await pilot.press("q", "p")
        assert not pilot.app._exit, "there is nothing to choose: it is played out in any case"
        await pilot.press("y")
        assert pilot.app._exit
        assert_all_is_settled(session)
        assert "The round was played out in the house way: " in (screen.departure.last_words or "")
        assert f"You leave with {format_money(session.client.cashed or dollars(0))}." in (
            screen.departure.last_words or ""
        )

    play(act)


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGT-5C-2")
@pytest.mark.parametrize(("key", "lost"), [("p", False), ("y", True)])
def test_where_leaving_loses_the_wager_the_round_can_be_played_out_first(key: str, lost: bool) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        screen, session = table(pilot), session_of(pilot)
        await pilot.press("q", key)
        assert pilot.app._exit
        assert_all_is_settled(session)
        assert ("settled without you: -$15.00" in (screen.departure.last_words or "")) == lost

    async def run() -> None:
        async with PlayApp(options(), abandoning()).run_test(size=SMALL) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(run())


def test_a_dealer_who_leaves_during_a_round_is_asked_as_a_dealer() -> None:
    async def act(pilot: Pilot[None]) -> None:
        session = session_of(pilot)
        while session.client.view.round is None:
            session.next_round() if session.turn is Turn.NEXT_ROUND else session.step()
        await pilot.press("q")
        assert "You deal, and the round is not over." in text(pilot, "#leaving")

    play(act, mode=Mode.HUMAN)


@pytest.mark.sizes(all=1)
def test_without_a_wager_there_is_no_round_to_play_out() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("q")
        assert "You have no bet on the table. Leave" in text(pilot, "#leaving")
        await pilot.press("p")
        assert isinstance(pilot.app.screen, Leave)
        await pilot.press("enter")
        assert pilot.app._exit

    play(act)


@pytest.mark.sizes(all=1)
def test_an_interruption_leaves_the_round_to_the_house_way() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        screen, session = table(pilot), session_of(pilot)
        await pilot.press("ctrl+c", "ctrl+c")
        assert isinstance(pilot.app, PlayApp)
        assert pilot.app.was_interrupted
        assert_all_is_settled(session)
        assert "The round was played out in the house way: " in (screen.departure.last_words or "")

    play(act)


@pytest.mark.parametrize("kind", [App, LeavableApp])
def test_a_screen_hears_its_keys_until_its_application_is_left_if_it_can_be(kind: type[App[None]]) -> None:
    async def show() -> None:
        app: App[None] = kind()
        async with app.run_test(size=SMALL) as pilot:
            screen = LeavableScreen()
            await app.push_screen(screen)
            assert not screen.has_left
            assert screen.check_action("leave", ())
            if isinstance(app, LeavableApp):
                app.leave()
                assert screen.has_left
                assert not screen.check_action("leave", ())
            await pilot.pause()

    asyncio.run(show())
