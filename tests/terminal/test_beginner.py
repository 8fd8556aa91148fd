"""What somebody meets who has never played: every key answers, and every answer says what it is about."""

from __future__ import annotations

import pytest
from textual.content import Content
from textual.events import Key
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import OptionList

from paigow.games.catalogue import GAMES
from paigow.money import dollars, format_money
from paigow.table.state.values import RefusalCode
from paigow.teaching.lessons import lesson
from paigow.terminal.app import StartScreen
from paigow.terminal.client import RefusedError, Turn
from paigow.terminal.samples import tables_to_choose
from paigow.terminal.screen import base as too_small
from paigow.terminal.screen.base import HANGS_IN_LIST, ChoiceList, TooSmall
from paigow.terminal.screen.keys import LAY_DOWN, READ_ON
from paigow.terminal.screen.pages import Why
from paigow.terminal.screen.result import News
from paigow.terminal.screen.seats import Seats
from paigow.terminal.screen.table import TableScreen
from paigow.terminal.screen.widgets import ActionButton, Log
from screen_kit import play, press_to, session_of, table, text


def burst(pilot: Pilot[None], keys: str) -> None:
    """Press keys faster than the application can answer."""
    for key in keys:
        pilot.app.post_message(Key("question_mark" if key == "?" else key, key))


def labels(pilot: Pilot[None]) -> str:
    """What can be done now, with its keys."""
    return " ".join(str(each.render()) for each in table(pilot).query(ActionButton))


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("keys", ["q???", "qwww", "qiii", "qttt", "qggg", "qyyy"])
@pytest.mark.parametrize("name", ["pai-gow-poker", None])
def test_keys_pressed_after_leaving_are_not_heard(keys: str, name: str | None) -> None:
    async def act(pilot: Pilot[None]) -> None:
        burst(pilot, keys)

    play(act, name)


@pytest.mark.sizes(all=1)
def test_the_last_round_leaves_the_layout_when_a_seat_or_an_area_changes() -> None:
    async def act(pilot: Pilot[None]) -> None:
        for keys in (("s", "4"), ("a", "3"), ("a",)):
            await pilot.press("enter")
            await press_to(pilot, Turn.NEXT_ROUND)
            assert any(place.wagered for place in session_of(pilot).board.places)
            await pilot.press(*keys)
            for place in session_of(pilot).board.places:
                assert (place.wagered, place.cards, place.status, place.net) == (0, "", "", None)
            assert "lose" not in str(table(pilot).query_one(Seats).render())

    play(act, "pai-gow-poker-fortune")


@pytest.mark.sizes(all=1)
def test_wagers_are_repeated_only_where_some_were_made() -> None:
    async def act(pilot: Pilot[None]) -> None:
        assert "same wagers" not in labels(pilot)
        await pilot.press("r")
        assert session_of(pilot).turn is Turn.NEXT_ROUND
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


@pytest.mark.sizes(all=1)
def test_wagers_are_repeated_at_another_seat_too() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("d", "enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("s", "5")
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("c", "r")
        assert session_of(pilot).draft.total == dollars(30)

    play(act)


@pytest.mark.sizes(all=1)
def test_who_leaves_is_told_how_it_went() -> None:
    async def act(pilot: Pilot[None]) -> None:
        assert table(pilot).departure.last_words is None
        await pilot.press("enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        session, words = session_of(pilot), table(pilot).departure.last_words or ""
        assert words.startswith("You played 1 round: ")
        assert words.endswith(f"You leave with {format_money(session.client.chips)}.")

    play(act)


def why(pilot: Pilot[None]) -> Why:
    screen = pilot.app.screen
    assert isinstance(screen, Why)
    return screen


def highlighted(pilot: Pilot[None]) -> str:
    """The line of a list that the keys are at, as it is drawn."""
    options = pilot.app.screen.query_one(OptionList)
    assert options.highlighted is not None
    return str(options.get_option_at_index(options.highlighted).prompt)


async def is_in_sight(pilot: Pilot[None]) -> bool:
    """Whether the line that a page is about can be read."""
    await pilot.pause()
    await pilot.pause()
    options = pilot.app.screen.query_one(ChoiceList)
    strips = options.render_lines(options.size.region)
    first = highlighted(pilot).split("\n")[0][:20]
    return any(first in strip.text for strip in strips)


@pytest.mark.sizes(all=1)
def test_the_line_that_is_explained_is_in_sight_and_marked() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("w")
        assert await is_in_sight(pilot)
        assert highlighted(pilot).startswith("▶ ")
        await pilot.press("up")
        assert await is_in_sight(pilot)
        options = pilot.app.screen.query_one(OptionList)
        marked = [n for n in range(options.option_count) if "▶" in str(options.get_option_at_index(n).prompt)]
        assert marked == [options.highlighted]

    play(act)


@pytest.mark.sizes(all=1)
def test_after_a_surrender_it_is_what_is_explained() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        await press_to(pilot, Turn.SETTING)
        await pilot.press("x", "x")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("w")
        assert await is_in_sight(pilot)
        assert "You surrendered" in highlighted(pilot)

    play(act, "pai-gow-poker-progressive-14d-1", players=0)


@pytest.mark.sizes(all=1)
def test_what_was_refused_is_explained_first() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        await pilot.press("enter", "w")
        assert await is_in_sight(pilot)
        assert "Refused: choose two for the low hand" in highlighted(pilot)

    play(act)


def test_a_surrender_that_is_refused_is_called_one() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("x")
        assert text(pilot, "#prompt").startswith("You cannot surrender now")
        await press_to(pilot, Turn.SETTING)
        await pilot.press("x")
        assert text(pilot, "#prompt").startswith("you cannot surrender: ")
        assert "Refused: you cannot surrender: " in session_of(pilot).log[-1].text

    play(act)


@pytest.mark.sizes(all=1)
def test_an_amount_above_the_most_is_lowered_and_said_to_be() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press(*"99999")
        most = session_of(pilot).draft.lines[0].maximum
        assert session_of(pilot).draft.lines[0].amount == most
        assert f"lowered to {format_money(most)}, the most that the table takes" in text(pilot, "#prompt")
        await pilot.press("backspace", "backspace", "backspace")
        assert session_of(pilot).draft.lines[0].amount == dollars(99)
        assert "lowered" not in text(pilot, "#prompt")

    play(act)


@pytest.mark.sizes(all=1)
def test_the_card_that_makes_room_in_the_low_hand_is_named() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        await pilot.press("2", "4")
        assert "went back" not in text(pilot, "#prompt")
        await pilot.press("5")
        assert "A♣ went back to the high hand" in text(pilot, "#prompt")
        await pilot.press("5")
        assert "went back" not in text(pilot, "#prompt")

    play(act)


@pytest.mark.sizes(all=1)
def test_the_page_of_values_says_why_it_is_empty() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("g")
        await pilot.pause()
        assert "You have set no hand yet." in text(pilot, "#values")
        await pilot.press("o")
        assert "Nothing is counted while counting is off." in text(pilot, "#values")
        await pilot.press("o", "escape")
        await press_to(pilot, Turn.SETTING)
        await pilot.press("x", "x")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("g")
        await pilot.pause()
        assert "You set no hand of your own in the last round" in text(pilot, "#values")

    play(act, "pai-gow-poker-progressive-14d-1", players=0, values=True)


@pytest.mark.sizes(all=1)
def test_a_round_that_you_sat_out_says_so() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("c", "enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        assert text(pilot, "#news-lines").startswith("Round 1: $0.00  You sat out.")
        await pilot.press("r")
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("m", "enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        assert "You sat out" not in text(pilot, "#news-lines")

    play(act)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_hands_that_are_not_set_correctly_say_so_on_the_layout(size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        choice = session_of(pilot).hand.choice
        wrong = next((a, b) for a in range(7) for b in range(a) if choice.toggled(a).toggled(b).fault())
        await pilot.press(*(str(place + 1) for place in wrong), "enter", "enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        drawn = str(table(pilot).query_one(Seats).render()).split()
        assert {"not", "set", "correctly"} <= set(drawn)

    play(act, size=size)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", ["pai-gow-poker-banking", "face-up-progressive-1"])
def test_the_title_shortens_the_name_and_not_the_phase_or_the_money(name: str) -> None:
    async def act(pilot: Pilot[None]) -> None:
        for turn, phase in ((Turn.WAGERS, "wagers"), (Turn.SETTING, "setting")):
            await press_to(pilot, turn)
            title = pilot.app.screen.query_one("#title-left").render()
            assert isinstance(title, Content)
            assert str(title).endswith(f"round {session_of(pilot).board.number} · {phase}")
            await pilot.pause()
            assert title.cell_length <= pilot.app.screen.query_one("#title-left").content_size.width

    play(act, name, chips=dollars(1234567), seed=5)


def test_the_first_screen_says_where_to_begin_and_lists_the_tables_by_game() -> None:
    async def act(pilot: Pilot[None]) -> None:
        assert "New to Pai Gow?" in text(pilot, "#welcome")
        await pilot.pause()
        assert highlighted(pilot).startswith("▶ Fortune Pai Gow Poker")
        assert await is_in_sight(pilot)
        start = pilot.app.screen
        assert isinstance(start, StartScreen)
        options = start.query_one(OptionList)
        headings = [n for n in range(options.option_count) if options.get_option_at_index(n).disabled]
        titles = [str(options.get_option_at_index(n).prompt) for n in headings]
        assert titles == ["A table of each game", "More Pai Gow Poker", "More Face Up Pai Gow Poker"]
        assert {each.game for each in tables_to_choose() if each.is_first} == {game.name for game in GAMES}
        assert headings[1] - 1 == len(GAMES)
        lines = "".join(strip.text for strip in options.render_lines(options.size.region))
        assert all(table.title in lines for table in tables_to_choose()[: len(GAMES)]), "all are in sight"
        await pilot.press("z")
        assert "z does nothing here; ↑ ↓ choose, Enter sits down" in text(pilot, "#seat")
        await pilot.press("up")
        assert options.highlighted not in headings
        keys = {each.binding.description for each in start.active_bindings.values() if each.binding.show}
        assert {"choose", "sit down", "how is it played?"} <= keys

    play(act, None)


@pytest.mark.sizes(all=1)
def test_the_aim_is_said_in_the_first_rounds_and_the_joker_is_explained() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        assert "Both your hands should beat the dealer's" in text(pilot, "#prompt")
        for chosen in ([], ["h"]):
            await pilot.press(*chosen)
            await pilot.pause()
            assert "the joker is an ace" in text(pilot, "#reading")
            assert_in_sight(pilot, "#reading")
        assert text(pilot, "#prompt") == LAY_DOWN, "what is chosen need not be asked for"
        for _ in range(3):
            await press_to(pilot, Turn.NEXT_ROUND)
            await press_to(pilot, Turn.SETTING)
        assert "Both your hands" not in text(pilot, "#prompt")
        assert "joker" not in text(pilot, "#reading")

    play(act)


def assert_in_sight(pilot: Pilot[None], selector: str) -> None:
    """All lines of a widget lie on the screen."""
    widget = pilot.app.screen.query_one(selector)
    assert widget.region.bottom <= pilot.app.size.height
    assert widget.container_viewport.contains_region(widget.region)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_answers_of_a_lesson_are_in_sight_once_they_are_asked_for(game: str) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await pilot.pause()
        for step in lesson(game).steps:
            if step.exercises:
                await pilot.press("enter")
                await pilot.pause()
                shown = " ".join(strip.text for strip in pilot.app.screen._compositor.render_strips())
                assert "Answer: " in shown
            await pilot.press("right")
        await pilot.press(*(["right"] if game == "pai-gow-tiles" else []))  # the chart
        page = pilot.app.screen
        assert "answer" not in [each.binding.action for each in page.active_bindings.values()]
        words = text(pilot, "#lesson")
        assert ("Wong:" in words) == (game == "pai-gow-tiles")
        assert "vigorish:" in words

    play(act, game, players=0)


@pytest.mark.sizes(all=1)
def test_a_result_that_is_too_long_says_how_to_read_on_and_no_reason_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        choice = session_of(pilot).hand.choice
        wrong = next((a, b) for a in range(7) for b in range(a) if choice.toggled(a).toggled(b).fault())
        await pilot.press(*(str(place + 1) for place in wrong), "enter", "enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        judging, waited = session_of(pilot).judging, 0.0
        while judging.is_counting(1):
            await pilot.pause(0.2)
            waited += 0.2
            assert waited < 100, "it is counted"
        table(pilot).show()
        await pilot.pause()
        assert " ".join(text(pilot, "#news-lines").split()).count("outranks the high hand") == 1
        news = table(pilot).query_one(News)
        assert (READ_ON in text(pilot, "#prompt")) == (news.max_scroll_y > 0)
        monkeypatch.setattr(too_small, "LEAST", Size(60, 24))
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        await pilot.pause()
        assert news.max_scroll_y > 0
        assert READ_ON in text(pilot, "#prompt")

    play(act, values=True)


@pytest.mark.sizes(all=1)
def test_the_newest_line_of_the_log_stays_in_sight_when_the_terminal_changes() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        await pilot.press("h")
        for size in ((120, 40), (80, 24), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            log = table(pilot).query_one(Log)
            assert log.scroll_offset.y == log.max_scroll_y

    play(act)


@pytest.mark.sizes(all=1)
def test_a_line_of_a_list_that_goes_on_below_does_so_further_in() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("w")
        await pilot.pause()
        options = pilot.app.screen.query_one(ChoiceList)
        prompts = [str(option.prompt).split("\n") for option in options.options]
        long = [lines for lines in prompts if len(lines) > 1]
        assert long, "some line of a round is longer than the page is wide"
        for first, *further in long:
            begins = len(first) - len(first.lstrip("▶ "))
            assert all(len(each) - len(each.lstrip()) == begins + HANGS_IN_LIST for each in further)
        drawn = [strip.text for strip in options.render_lines(options.size.region)]
        assert not any(text.strip() and not text.startswith((" ", "▶", "│", "▔")) for text in drawn)
        width = options.scrollable_content_region.width
        assert all(len(line) <= width for lines in prompts for line in lines)

    play(act)


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-7a.1", "SPG-7a.1", "PGT-5A")
@pytest.mark.parametrize(
    ("game", "clause"),
    [("pai-gow-poker", "PGP-7a.1"), ("supreme-pai-gow", "SPG-7a.1"), ("pai-gow-tiles", "PGT-5A")],
)
def test_a_wager_beyond_the_limits_is_explained_by_the_reading_that_sets_them(game: str, clause: str) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("6", "enter", "w")
        await pilot.pause()
        where, first, *_ = text(pilot, ".reading").split("\n")
        assert where.startswith(clause)
        assert first.startswith("As we read it: The ")
        assert "the table's own" in first

    play(act, game)
    with_limits = RefusedError("too much", "PGP-3l-1.1", RefusalCode.OUT_OF_BOUNDS)
    assert not with_limits.is_beyond_limits, "where the text has limits, its words come first"


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_line_of_the_log_goes_on_further_in_and_none_is_broken_twice(size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        for width, height in (size, (100, 30), size):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            lines = text(pilot, "#log-lines").split("\n")
            log = table(pilot).query_one(Log)
            assert max(map(len, lines)) <= log.scrollable_content_region.width
            begins = {len(line) - len(line.lstrip()) for line in lines}
            assert begins == {0, 2, HANGS_IN_LIST, 2 + HANGS_IN_LIST}

    play(act, size=size)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", [None, "pai-gow-poker"])
def test_a_window_that_is_too_small_says_so_until_there_is_room(name: str | None) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert isinstance(pilot.app.screen, TooSmall)
        assert "The table needs 80 columns and 24 lines; here are 50 and 15." in text(pilot, "#too-small")
        await pilot.resize_terminal(60, 16)
        await pilot.pause()
        assert "here are 60 and 16" in text(pilot, "#too-small")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen if name is None else TableScreen)
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        await pilot.press("q")
        assert pilot.app._exit

    play(act, name, size=(50, 15))
