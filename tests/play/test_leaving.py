"""Leaving the table: what lies on the layout goes along, is played out, or is settled without you."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from paigow.games.catalogue import GAMES
from paigow.games.submission import RulesSubmission
from paigow.money import dollars, format_money
from paigow.play.app import PlayApp
from paigow.play.evening.by_itself import BY_ITSELF
from paigow.play.evening.evening import Evening
from paigow.play.evening.turn import Turn
from paigow.play.screen.pages.leaving import Leave
from paigow.play.screen.pages.parting import at_stake, how_it_went, take_leave
from paigow.play.wishes import Mode
from paigow.play.words import signed
from paigow.table import commands as c
from play_kit import play_to, rules, session, wishes
from screen_kit import play, press_to, table, text


def abandoning() -> RulesSubmission:
    """Tiles, where the wager of a player who leaves is lost (PGT-5C-2)."""
    filed = rules("pai-gow-tiles")
    return replace(filed, table=replace(filed.table, abandoned_wager_lost=True))


def assert_all_is_settled(evening: Evening) -> None:
    """You have taken everything along, and nothing of yours is left at the table."""
    assert evening.cashed is not None
    assert evening.live.chips == 0
    assert not evening.live.held
    assert evening.cashed == evening.bought + evening.result
    assert sum(evening.live.drive.table.balances.values()) == 0


@pytest.mark.clause("PGP-7b.2")
@pytest.mark.parametrize("plays_out", [True, False])
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_round_that_is_left_is_settled_all_the_same_and_the_books_agree(name: str, plays_out: bool) -> None:
    evening = play_to(session(name), Turn.SETTING)
    assert evening.is_held
    said = take_leave(evening, plays_out=plays_out)
    [last] = evening.history
    how = "was played out in the house way" if plays_out else "in which you left was settled without you"
    assert said == (f"The round {how}: {signed(last.net)}.",)
    assert_all_is_settled(evening)


@pytest.mark.clause("PGP-7b.2")
def test_whoever_leaves_a_round_to_the_dealer_fares_as_in_the_house_way() -> None:
    left, stayed = play_to(session(), Turn.SETTING), play_to(session(), Turn.SETTING)
    take_leave(left, plays_out=False)
    BY_ITSELF[Turn.SETTING](stayed)
    assert left.history[-1].net == stayed.history[-1].net


@pytest.mark.clause("PGT-5C-2")
def test_where_the_licensee_says_so_a_wager_that_is_left_is_lost_and_the_question_says_it() -> None:
    evening = play_to(Evening(abandoning(), wishes()), Turn.SETTING)
    assert "Or leave: then it is lost (PGT-5C-2)." in at_stake(evening)
    take_leave(evening, plays_out=False)
    assert evening.history[-1].net == -dollars(15)
    assert_all_is_settled(evening)


@pytest.mark.clause("PGP-7c.2")
def test_before_no_more_bets_the_wager_goes_along() -> None:
    evening = play_to(session(mode=Mode.STEPPED), Turn.WAGERS)
    evening.lay_wagers()
    assert not evening.is_held
    assert at_stake(evening).startswith("Your wager of $15.00 is still yours to take back, and goes with you")
    assert take_leave(evening, plays_out=False) == ()
    assert evening.cashed == evening.bought
    assert list(how_it_went(evening)) == []


def test_a_bank_is_played_out_too() -> None:
    evening = play_to(session("pai-gow-poker-banking", players=2), Turn.BANK)
    before = len(evening.history)
    evening.give(c.AcceptBank)
    play_to(evening, Turn.BANK_HAND, rounds=1)
    assert at_stake(evening).startswith("Your bank is on the table. Play the round out")
    take_leave(evening, plays_out=True)
    assert len(evening.history) == before + 1
    assert_all_is_settled(evening)


def test_the_question_is_answered_by_playing_the_round_out_leaving_or_staying() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        await pilot.press("q")
        assert "Your wager of $15.00 is on the table. Play the round out" in text(pilot, "#leaving")
        await pilot.press("n")
        screen = table(pilot)
        assert screen.evening.turn is Turn.SETTING
        await pilot.press("q", "p")
        assert pilot.app._exit
        assert_all_is_settled(screen.evening)
        assert "The round was played out in the house way: " in (screen.behind.last_words or "")
        assert f"You leave with {format_money(screen.evening.cashed or dollars(0))}." in (
            screen.behind.last_words or ""
        )

    play(act)


def test_without_a_wager_there_is_no_round_to_play_out() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("q")
        assert "You have no wager on the layout. Leave" in text(pilot, "#leaving")
        await pilot.press("p")
        assert isinstance(pilot.app.screen, Leave)
        await pilot.press("enter")
        assert pilot.app._exit

    play(act)


def test_an_interruption_leaves_the_round_to_the_dealer() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        screen = table(pilot)
        await pilot.press("ctrl+c", "ctrl+c")
        assert isinstance(pilot.app, PlayApp)
        assert pilot.app.was_interrupted
        assert_all_is_settled(screen.evening)
        assert "in which you left was settled without you" in (screen.behind.last_words or "")

    play(act)
