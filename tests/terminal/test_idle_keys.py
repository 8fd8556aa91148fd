"""Keys of the table that do nothing now say so, and only those."""

from __future__ import annotations

from typing import Any

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from paigow.terminal.client import Turn
from paigow.terminal.options import Mode, Pace
from paigow.terminal.screen.keys import KEYS, idle_told
from screen_kit import play, press_to, session_of, table, text

BOUND = [(key, each.action) for each in KEYS if isinstance(each, Binding) for key in each.key.split(",")]


def state(pilot: Pilot[None]) -> tuple[Any, ...]:
    """All that a key could change."""
    screen, session = table(pilot), session_of(pilot)
    draft = session.draft if session.turn is Turn.WAGERS else None
    return (
        *(
            session.turn,
            draft,
            session.hand.choice,
            len(session.log),
            session.client.bought,
            session.client.held,
        ),
        *(
            screen.cut.at,
            screen.cut.stacks,
            screen.pen.current,
            screen.pen.chip,
            screen.armed,
            session.client.pace,
        ),
    )


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("name", "turn"),
    [
        ("pai-gow-poker", Turn.NEXT_ROUND),
        ("pai-gow-poker", Turn.CUT),
        ("pai-gow-poker", Turn.WAGERS),
        ("pai-gow-poker", Turn.SETTING),
        ("pai-gow-poker-banking", Turn.BANK),
        ("pai-gow-tiles", Turn.SETTING),
    ],
)
def test_a_key_that_does_nothing_now_says_so_and_would_have_done_nothing(name: str, turn: Turn) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, turn)
        idle = [(key, action) for key, action in BOUND if idle_told(session_of(pilot), key, "")]
        assert idle
        for key, action in idle:
            before = state(pilot)
            await pilot.press(key)
            assert "does nothing now; the keys that do stand below" in text(pilot, "#prompt"), key
            await table(pilot).run_action(action)
            table(pilot).armed = ""
            assert state(pilot) == before, key

    play(act, name)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(("turn", "idle"), [(Turn.SETTING, "089mdcnvsb"), (Turn.NEXT_ROUND, "5hvo")])
def test_which_keys_are_idle_follows_what_can_be_chosen(turn: Turn, idle: str) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, turn)
        for key in idle:
            await pilot.press(key)
            assert text(pilot, "#prompt").startswith(f"{key} does nothing now"), key
        for key in "w?gityf17x" if turn is Turn.SETTING else "w?gitysabf":
            named = {"?": "question_mark"}.get(key, key)
            assert idle_told(session_of(pilot), named, "") is None, key

    play(act, "pai-gow-poker-fortune")


@pytest.mark.sizes(all=1)
def test_the_number_of_a_seat_is_heard_once_it_is_asked_for() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("s", "5")
        assert session_of(pilot).client.held == (5,)
        await pilot.press("5")
        assert "5 does nothing now" in text(pilot, "#prompt")

    play(act)


def test_a_dealer_hears_of_keys_that_are_for_players() -> None:
    async def act(pilot: Pilot[None]) -> None:
        for key in ("s", "a", "b", "c"):
            await pilot.press(key)
            assert f"{key} does nothing now" in text(pilot, "#prompt")
        for key in ("5", "x", "space"):
            assert (idle_told(session_of(pilot), key, "") is None) == (key == "x")
        assert idle_told(session_of(pilot), "up", "") is None
        assert idle_told(session_of(pilot), "k", "") is not None, "the list knows arrows only"

    play(act, mode=Mode.HUMAN)


@pytest.mark.sizes(all=1)
def test_between_hands_that_are_exposed_only_what_goes_on_is_heard() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.EXPOSURE)
        await pilot.press("h")
        assert "h does nothing now" in text(pilot, "#prompt")
        assert idle_told(session_of(pilot), "space", "") is None

    play(act, pace=Pace.BY_KEY)


@pytest.mark.sizes(all=1)
def test_enter_neither_hurries_nor_wagers_unseen() -> None:
    """The key that begins a round and makes wagers is not the one that goes on while hands are exposed."""

    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.EXPOSURE)
        session = session_of(pilot)
        heard = len(session.log)
        await pilot.press("enter", "enter", "enter")
        assert (session.turn, len(session.log)) == (Turn.EXPOSURE, heard)
        assert "Enter does nothing now" in text(pilot, "#prompt")
        while session.turn is Turn.EXPOSURE:
            await pilot.press("space")
        await pilot.press("space", "space", "space")
        assert session.turn is Turn.NEXT_ROUND
        assert "Space does nothing now" in text(pilot, "#prompt")

    play(act, pace=Pace.BY_KEY)
