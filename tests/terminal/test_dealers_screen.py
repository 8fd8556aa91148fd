"""A dealer in training at the screen: what was done, what is due, and what was wrong."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from known import known
from paigow.terminal.client import Turn
from paigow.terminal.options import Mode
from paigow.terminal.screen.pages import DealerAsked
from screen_kit import play, session_below, session_of, table, text, unwrapped


def due(pilot: Pilot[None]) -> int:
    return known(session_of(pilot).dealing).place_due


@pytest.mark.sizes(all=1)
def test_whoever_asks_what_is_due_is_taken_there() -> None:
    async def act(pilot: Pilot[None]) -> None:
        for _ in range(4):
            await pilot.press("h")
            await pilot.pause()
            menu = table(pilot).query_one("#menu", OptionList)
            assert menu.highlighted == due(pilot)
            item = known(session_of(pilot).dealing).menu[due(pilot)]
            await pilot.press("enter")
            await pilot.pause()
            assert f"Done: {item.text}." in unwrapped(pilot, "#prompt")
        assert "mistakes: 0" in text(pilot, "#title-right")

    play(act, mode=Mode.HUMAN)


def test_between_rounds_a_dealer_is_told_who_opens_the_next() -> None:
    async def act(pilot: Pilot[None]) -> None:
        session = session_of(pilot)
        while session.turn is not Turn.NEXT_ROUND:
            session.step()
        table(pilot).show()
        assert "Enter goes on to the next round, which you open" in text(pilot, "#prompt")

    play(act, mode=Mode.HUMAN)


@pytest.mark.sizes(all=1)
def test_a_wrong_answer_is_put_right_on_the_page_of_the_next_question() -> None:
    async def act(pilot: Pilot[None]) -> None:
        session = session_of(pilot)
        while session.client.view.phase != "starting_position":
            session.next_round() if session.turn is Turn.NEXT_ROUND else session.step()
        table(pilot).show()
        await pilot.press("h", "enter")
        await pilot.pause()
        page = pilot.app.screen
        assert isinstance(page, DealerAsked)
        wrong = next(n for n, (_, value) in enumerate(page.question.choices) if value != page.question.answer)
        page.query_one(OptionList).highlighted = wrong
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, DealerAsked)
        said = known(session_below(pilot).dealing).sheet.answers[0]
        assert text(pilot, "#reply") == said.told()
        assert said.told().startswith("You said ")

    play(act, mode=Mode.HUMAN, questions=True)
