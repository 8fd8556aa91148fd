"""The screens of sessions that are kept: the offer to go on, quitting after a question, what is said."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from database_plugin import LeaseClock
from paigow.games.submission import sample_text
from paigow.store import StoreFailedError
from paigow.terminal import storage as kept
from paigow.terminal.app import PlayApp, StartScreen
from paigow.terminal.client import Turn
from paigow.terminal.screen.base import Leave
from paigow.terminal.screen.table import TableScreen
from play_kit import options, play_rounds, play_to
from screen_kit import SMALL, session_of, table, text, unwrapped

BANKING = "pai-gow-poker-banking"


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a store of its own, and none is the user's."""
    monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path))
    return tmp_path


def run(app: PlayApp, act: Callable[[Pilot[None]], Awaitable[None]]) -> None:
    async def played() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(played())


async def come_to_table(pilot: Pilot[None]) -> None:
    for _ in range(6_000):  # minutes, on whatever machine
        if isinstance(pilot.app.screen, TableScreen):
            return
        await pilot.pause(0.05)
    raise AssertionError("the table was not set")


async def wait_for(pilot: Pilot[None], selector: str, said: str) -> None:
    for _ in range(6_000):  # minutes, on whatever machine
        if said in unwrapped(pilot, selector):
            return
        await pilot.pause(0.05)
    raise AssertionError(text(pilot, selector))


def left_after(rounds: int, turn: Turn = Turn.NEXT_ROUND) -> None:
    """A session that was quit in a turn after some rounds."""
    session = play_rounds(kept.begin(sample_text(BANKING), options()), rounds)
    if turn is not Turn.NEXT_ROUND:
        session.next_round()
        play_to(session, turn)
    session.recorder.close()


@pytest.mark.sizes(all=1)
def test_the_start_screen_offers_your_session_first_and_g_goes_on_with_it() -> None:
    left_after(2, Turn.SETTING)
    app = PlayApp(options(), keeps=True)

    async def act(pilot: Pilot[None]) -> None:
        await wait_for(
            pilot, "#welcome", "Go on with your session at Pai Gow Poker with player banking (2 rounds)?"
        )
        await pilot.press("g")
        await come_to_table(pilot)
        assert session_of(pilot).turn is Turn.SETTING
        assert len(session_of(pilot).history) == 2
        await pilot.press("q", "y")

    run(app, act)
    assert app.has_left


@pytest.mark.sizes(all=1)
def test_a_session_that_is_kept_is_quit_in_a_round_when_that_is_confirmed_and_the_round_waits() -> None:
    left_after(1)
    app = PlayApp(options(), session=kept.go_on(1, options()))

    async def act(pilot: Pilot[None]) -> None:
        session = session_of(pilot)
        play_to(session, Turn.SETTING)
        behind = table(pilot).departure
        await pilot.press("q")
        assert text(pilot, "#leaving").startswith("A round is on. It waits for you as it lies: ")
        await pilot.press("n", "q")
        assert isinstance(pilot.app.screen, Leave)
        await pilot.press("y")
        said = behind.last_words
        assert said is not None
        assert said.startswith("You played 1 round: ")
        assert said.endswith("Your round waits for you: start `paigow play` and press g.")

    run(app, act)
    again = kept.go_on(1, options())
    assert again.turn is Turn.SETTING
    again.recorder.close()


def test_a_new_session_begins_where_none_is_kept_and_g_does_nothing() -> None:
    app = PlayApp(options(), keeps=True)

    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("g")
        assert isinstance(pilot.app.screen, StartScreen)
        assert "New to Pai Gow?" in text(pilot, "#welcome")
        await pilot.press("enter")
        await come_to_table(pilot)
        assert session_of(pilot).recorder.is_kept
        await pilot.press("q")

    run(app, act)
    assert kept.latest() is not None


@pytest.mark.sizes(all=1)
def test_a_session_that_is_played_elsewhere_is_said_and_another_can_be_begun(
    monkeypatch: pytest.MonkeyPatch, leases: LeaseClock
) -> None:
    monkeypatch.setattr(kept, "LEASE", 0.2)
    elsewhere = kept.begin(sample_text(BANKING), options())
    app = PlayApp(options(), keeps=True)

    async def act(pilot: Pilot[None]) -> None:
        await wait_for(pilot, "#welcome", "Go on with your session")
        await pilot.press("g")
        await wait_for(pilot, "#welcome", "session 1 is being played elsewhere; quit there first")
        await pilot.press("enter")
        await come_to_table(pilot)
        await pilot.press("q")

    run(app, act)
    elsewhere.recorder.close()


def test_what_stands_against_keeping_is_said_at_the_table_and_then_a_round_is_asked_about() -> None:
    session = kept.begin(sample_text(BANKING), options())
    assert isinstance(session.recorder, kept.StoreRecorder)

    def full(point: str) -> None:
        raise StoreFailedError("the disk is full; make room")

    session.recorder.settle(None)
    session.recorder._store.hooks = full
    app = PlayApp(options(), session=session)

    async def act(pilot: Pilot[None]) -> None:
        play_to(session, Turn.SETTING)
        for _ in range(100):
            if table(pilot).trouble:
                break
            await pilot.pause(0.05)
        assert table(pilot).trouble.endswith("and you may play on: the disk is full; make room")
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Leave)
        await pilot.press("y")

    run(app, act)


@pytest.mark.sizes(all=1)
def test_a_session_that_is_not_to_be_kept_leaves_no_trace(own_store: Path) -> None:
    app = PlayApp(options())

    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await come_to_table(pilot)
        assert not session_of(pilot).recorder.is_kept
        await pilot.press("q")

    run(app, act)
    assert list(own_store.iterdir()) == []
