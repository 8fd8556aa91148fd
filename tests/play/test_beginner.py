"""What somebody meets who has never played: every key answers, and every answer says what it is about."""

from __future__ import annotations

import pytest
from textual.events import Key
from textual.pilot import Pilot

from paigow.money import dollars, format_money
from paigow.play.evening.turn import Turn
from paigow.play.screen.seats import Seats
from paigow.play.screen.widgets import ActionButton
from screen_kit import play, press_to, session, table, text


def burst(pilot: Pilot[None], keys: str) -> None:
    """Press keys faster than the application can answer."""
    for key in keys:
        pilot.app.post_message(Key("question_mark" if key == "?" else key, key))


def labels(pilot: Pilot[None]) -> str:
    """What can be done now, with its keys."""
    return " ".join(str(each.render()) for each in table(pilot).query(ActionButton))


@pytest.mark.parametrize("keys", ["q???", "qwww", "qiii", "qttt", "qggg", "qyyy"])
@pytest.mark.parametrize("name", ["pai-gow-poker", None])
def test_keys_pressed_after_leaving_are_not_heard(keys: str, name: str | None) -> None:
    async def act(pilot: Pilot[None]) -> None:
        burst(pilot, keys)

    play(act, name)


def test_the_last_round_leaves_the_layout_when_a_seat_or_an_area_changes() -> None:
    async def act(pilot: Pilot[None]) -> None:
        for keys in (("s", "4"), ("a", "3"), ("a",)):
            await pilot.press("enter")
            await press_to(pilot, Turn.NEXT_ROUND)
            assert any(place.wagered for place in session(pilot).board.places)
            await pilot.press(*keys)
            for place in session(pilot).board.places:
                assert (place.wagered, place.cards, place.status, place.net) == (0, "", "", None)
            assert "lose" not in str(table(pilot).query_one(Seats).render())

    play(act, "pai-gow-poker-fortune")


def test_wagers_are_repeated_only_where_some_were_made() -> None:
    async def act(pilot: Pilot[None]) -> None:
        assert "same wagers" not in labels(pilot)
        await pilot.press("r")
        assert session(pilot).turn is Turn.NEXT_ROUND
        assert "none to repeat" in text(pilot, "#prompt")
        await press_to(pilot, Turn.WAGERS)
        await pilot.pause()
        assert "repeat last" not in labels(pilot)
        await pilot.press("r")
        assert "none to repeat" in text(pilot, "#prompt")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.pause()
        assert "same wagers" in labels(pilot)

    play(act)


def test_wagers_are_repeated_at_another_seat_too() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("d", "enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("s", "5")
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("c", "r")
        assert session(pilot).draft.total == dollars(30)

    play(act)


def test_who_leaves_is_told_how_it_went() -> None:
    async def act(pilot: Pilot[None]) -> None:
        assert table(pilot).last_words is None
        await pilot.press("enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        of, words = session(pilot), table(pilot).last_words or ""
        assert words.startswith("You played 1 round: ")
        assert words.endswith(f"You leave with {format_money(of.live.chips)}.")

    play(act)


@pytest.mark.clause("PGP-7b.2")
def test_who_leaves_during_a_round_is_told_what_becomes_of_the_wager() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("q")
        assert "You have no wager on the layout." in text(pilot, "#leaving")
        await pilot.press("n")
        await press_to(pilot, Turn.SETTING)
        await pilot.press("q")
        assert "Your $15.00 stays on the layout" in text(pilot, "#leaving")
        assert "house way" in text(pilot, "#leaving")
        await pilot.press("n")
        assert "You left during a round. Your $15.00 stays" in (table(pilot).last_words or "")

    play(act)


def test_before_no_more_bets_the_wager_goes_along() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("a", "3")
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("enter", "q")
        assert "may still be taken back" in text(pilot, "#leaving")

    play(act, "pai-gow-poker-fortune")
