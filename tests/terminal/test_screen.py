"""The table in Textual, played as a user plays it: whole rounds of every game by keys and mouse, at 80x24."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from itertools import pairwise

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from known import known
from paigow.cards import parse_cards
from paigow.games.catalogue import GAMES
from paigow.games.catalogue import game as game_of
from paigow.games.submission.samples import sample, sample_names
from paigow.message import capital
from paigow.money import Cents, dollars, format_money
from paigow.rules.outcome import Result
from paigow.teaching.dealing.questions import RESULTS, Asking, DealerQuestion, DealersAnswer
from paigow.teaching.glossary import glossary_of
from paigow.teaching.lessons import lesson
from paigow.teaching.tile_chart import tile_chart
from paigow.terminal.app import PlayApp, StartScreen
from paigow.terminal.client import Turn
from paigow.terminal.options import PAUSES, Mode, Pace
from paigow.terminal.samples import tables_to_choose
from paigow.terminal.screen.base import Leave
from paigow.terminal.screen.pages import DealerAsked, Help, History, PayTables, Questions, Why
from paigow.terminal.screen.seats import Seats
from paigow.terminal.screen.table import TableScreen
from paigow.terminal.screen.widgets import ActionBar, ActionButton, Log, PieceFace, WagerLine
from paigow.tiles import Tile
from play_kit import round_seen, turn_now
from screen_kit import SMALL, play, press_to, session_below, session_of, shown, table, text, unwrapped


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_whole_round_of_every_game_is_played_by_keys_and_fits_the_screen(game: str) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        for turn in (Turn.WAGERS, Turn.SETTING, Turn.NEXT_ROUND):
            await press_to(pilot, turn)
            assert_fits(table(pilot))
        assert [each.number for each in session_of(pilot).history] == [1]
        assert text(pilot, "#news-lines").startswith("Round 1: ")
        assert session_of(pilot).history[-1].decided[0].said[0].text in unwrapped(pilot, "#news-lines")

    play(act, game, players=5)


def assert_fits(screen: TableScreen) -> None:
    """Nothing that is needed lies outside the terminal, or under its footer."""
    for widget in (*screen.query(ActionButton), *screen.query(PieceFace), *screen.query(Seats)):
        if widget.region.area:
            assert widget.region.right <= SMALL[0], widget
            assert widget.region.bottom < SMALL[1], widget
    lines = screen.query_one(Seats).render().split("\n")
    assert max(line.cell_length for line in lines) <= SMALL[0] - 2


@pytest.mark.sizes(all=1)
def test_a_whole_round_is_played_by_mouse() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await click(pilot, "next round")
        await click(pilot, "cut here")
        await pilot.click("#wager-2", offset=(WagerLine.MORE[1], 0))
        await pilot.click("#wager-1", offset=(WagerLine.MORE[1], 0))
        await pilot.click("#wager-1", offset=(WagerLine.LESS[1], 0))
        assert [stake.amount for stake in session_of(pilot).draft.stakes] == [dollars(15), dollars(5)]
        await click(pilot, "make these wagers")
        await pilot.click("#card-1")
        await pilot.click("#card-3")
        await pilot.click("#card-1")
        assert session_of(pilot).hand.choice.low == (2,)
        await click(pilot, "house way")
        await click(pilot, "set")
        assert session_of(pilot).turn is Turn.NEXT_ROUND

    play(act, players=0)


async def click(pilot: Pilot[None], label: str) -> None:
    """Click on an action by its word."""
    await pilot.pause()
    buttons = [each for each in table(pilot).query(ActionButton) if label in str(each.render())]
    assert len(buttons) == 1, label
    await pilot.click(buttons[0])
    await pilot.pause()


@pytest.mark.sizes(all=1)
def test_wagers_by_keys_and_what_the_table_says_against_them() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        draft = session_of(pilot).draft
        await pilot.press("right", "right", "left", "d")
        assert session_of(pilot).draft.lines[0].amount == dollars(60)
        await pilot.press("down", "space")
        assert session_of(pilot).draft.lines[1].amount == dollars(5)
        assert table(pilot).query_one("#wager-2", WagerLine).has_class("current")
        await pilot.press("c", "space")
        assert "PGP-15b.1" in text(pilot, "#prompt")
        await pilot.press("enter")
        assert table(pilot).query_one("#prompt").has_class("trouble")
        assert str(session_of(pilot).log[-1]) == (
            "Refused: make a main bet at this seat before a side bet (PGP-15b.1)"
        )
        await pilot.press("w")
        await pilot.pause()
        assert "PGP-15b.1" in text(pilot, ".reading")
        await pilot.press("escape")
        await pilot.press("m", "up", "b")
        assert session_of(pilot).draft == draft
        assert session_of(pilot).client.bought == dollars(3000)

    play(act)


@pytest.mark.sizes(all=1)
def test_an_amount_is_typed_or_made_of_chips_and_the_last_wagers_come_back_by_one_key() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("4", "7", "full_stop", "5", "0")
        assert session_of(pilot).draft.lines[0].amount == Cents(4750)
        await pilot.press("backspace", "backspace", "backspace")
        assert session_of(pilot).draft.lines[0].amount == dollars(47)
        await pilot.press("5")
        assert session_of(pilot).draft.lines[0].amount == dollars(475)
        await pilot.press("up", "down", "6")
        assert "from $15.00" in text(pilot, "#prompt"), "six dollars are too few"
        await pilot.press("c", "right_square_bracket", "right_square_bracket", "right", "right")
        assert session_of(pilot).draft.lines[0].amount == dollars(50), "two chips of $25"
        assert "A chip is $25.00" in text(pilot, "#prompt")
        await pilot.press("left_square_bracket", "left", "enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("c", "r")
        assert session_of(pilot).draft.total == dollars(45)

    play(act)


@pytest.mark.sizes(all=1)
def test_one_key_plays_the_next_round_with_the_same_wagers() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("d")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("r")
        while session_of(pilot).turn is Turn.CUT:
            await pilot.press("n")
        assert session_of(pilot).turn is Turn.SETTING
        assert session_of(pilot).board.places[2].wagered == dollars(30)

    play(act)


@pytest.mark.sizes(all=1)
def test_hands_are_exposed_one_at_a_time_at_the_pace_that_you_choose() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.EXPOSURE)
        session, seen = session_of(pilot), []
        while session.turn is Turn.EXPOSURE:
            seen.append(sum(place.outcome is not None for place in round_seen(session).positions))
            if (decided := session.just_decided) is not None:
                assert decided.said[0].text[1:] in unwrapped(pilot, "#news-lines")
            await pilot.press("space")
        assert max(after - before for before, after in pairwise(seen)) == 1
        await press_to(pilot, Turn.EXPOSURE)
        await pilot.press("f")
        assert session.client.pace is Pace.AT_ONCE
        assert turn_now(session) is Turn.NEXT_ROUND
        await pilot.press("f")
        await press_to(pilot, Turn.EXPOSURE)
        waited = 0.0
        while turn_now(session) is Turn.EXPOSURE:
            await pilot.pause(0.1)
            waited += 0.1
            assert waited < 20, "time goes on by itself"

    play(act, pace=Pace.BY_KEY)


@pytest.mark.sizes(all=1)
def test_nothing_is_exposed_while_a_page_lies_over_the_table() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.EXPOSURE)
        await pilot.press("w")
        session = session_below(pilot)
        before = len(session.log)
        await pilot.pause(3 * PAUSES[Pace.QUICK])
        assert len(session.log) == before
        await pilot.press("escape")
        waited = 0.0
        while len(session.log) == before:
            await pilot.pause(0.1)
            waited += 0.1
            assert waited < 20, "it goes on by itself"

    play(act, pace=Pace.QUICK)


@pytest.mark.sizes(all=1)
def test_the_bank_says_what_it_can_cost() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.BANK)
        held = format_money(session_of(pilot).client.chips)
        assert f"up to all {held} of them" in text(pilot, "#prompt")
        assert_fits(table(pilot))

    play(act, "pai-gow-poker-banking", chips=dollars(20000))


@pytest.mark.sizes(all=1)
def test_who_cannot_take_the_bank_is_told_why() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("a", "3")
        await press_to(pilot, Turn.BANK)
        assert "You cannot take it: " in text(pilot, "#prompt")
        assert [str(each.render()).split()[-1] for each in table(pilot).query(ActionButton)] == ["pass"]

    play(act, "pai-gow-poker-banking", chips=dollars(20000))


@pytest.mark.sizes(all=1)
def test_the_cutting_card_is_moved_by_keys_and_by_mouse() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.CUT)
        await pilot.press("right", "right", "left")
        assert table(pilot).cut.at == 27
        await pilot.click("CutBar", offset=(5, 1))
        assert table(pilot).cut.at == 10
        await pilot.press("left")
        assert table(pilot).cut.at == 10
        await pilot.press("n")
        assert "You declined the cut" in [line.text for line in session_of(pilot).log]

    play(act, players=0)


@pytest.mark.sizes(all=1)
def test_a_wrong_setting_and_a_surrender_are_asked_for_twice() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        choice = session_of(pilot).hand.choice
        wrong = next((a, b) for a in range(7) for b in range(a) if choice.toggled(a).toggled(b).fault())
        await pilot.press(*(str(place + 1) for place in wrong))
        await pilot.press("enter")
        assert "Enter again" in text(pilot, "#prompt")
        assert session_of(pilot).turn is Turn.SETTING
        await pilot.press("x")
        assert "loses your whole $10.00 main bet" in text(pilot, "#prompt")
        await pilot.press("w", "escape", "x")
        await pilot.pause()
        assert session_of(pilot).history[-1].net == -dollars(10)

    play(act, "pai-gow-poker-progressive-14d-1", players=0)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("width", [80, 120])
def test_all_of_the_question_before_a_wrong_setting_can_be_read(width: int) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        choice = session_of(pilot).hand.choice
        wrong = next((a, b) for a in range(7) for b in range(a) if choice.toggled(a).toggled(b).fault())
        await pilot.press(*(str(place + 1) for place in wrong))
        await pilot.pause()
        fault = session_of(pilot).hand.choice.fault()
        assert fault is not None
        assert shown(pilot, "#prompt") == f"Set wrong: {fault}"
        assert shown(pilot, "#reading").endswith("not set correctly")
        await pilot.press("enter")
        await pilot.pause()
        question = f"Set wrong, which loses: {fault}. Press Enter again to play it anyway"
        assert shown(pilot, "#prompt") == question
        assert table(pilot).query_one(ActionBar).region.bottom < SMALL[1]

    play(act, size=(width, SMALL[1]))


@pytest.mark.sizes(all=1)
def test_a_setting_that_is_not_correct_can_be_laid_down_all_the_same() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        choice = session_of(pilot).hand.choice
        wrong = next((a, b) for a in range(7) for b in range(a) if choice.toggled(a).toggled(b).fault())
        await pilot.press(*(str(place + 1) for place in wrong), "enter", "enter")
        assert any("not set correctly" in line.text for line in session_of(pilot).log)

    play(act)


@pytest.mark.sizes(all=1)
def test_surrender_that_the_table_bars_is_refused_with_its_clause() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        await pilot.press("x")
        assert "PGP-" in text(pilot, "#prompt")
        assert "surrender" not in [str(each.render()) for each in table(pilot).query(ActionButton)]

    play(act)


@pytest.mark.sizes(all=1)
def test_banking_by_keys() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.BANK)
        await pilot.press("l")
        await press_to(pilot, Turn.BANK_HAND)
        assert round_seen(session_of(pilot)).dealer_wager == 0
        lines = str(table(pilot).query_one(Seats).render()).split("\n")
        assert lines[2].startswith("B2 ")  # you hold the bank, and your line says so
        await press_to(pilot, Turn.NEXT_ROUND)
        await press_to(pilot, Turn.BANK)
        await pilot.press("o")
        assert round_seen(session_of(pilot)).co_bank

    play(act, "pai-gow-poker-banking", chips=dollars(20000))


@pytest.mark.sizes(all=1)
def test_the_bank_at_tiles_moves_stacks_and_chooses_a_style() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.BANK)
        await pilot.press("a")
        await press_to(pilot, Turn.STACK_CUT)
        await pilot.press("2", "right")
        assert any("they were then 1 3 4 5 6 7 8 2" in line.text for line in session_of(pilot).log)
        await press_to(pilot, Turn.DELIVERY)
        await pilot.pause()
        assert "not the odds" in text(pilot, "#prompt")
        menu = pilot.app.screen.query_one("#menu", OptionList)
        offered = [str(menu.get_option_at_index(n).prompt) for n in range(menu.option_count)]
        assert offered[0] == "The usual way: whole stacks, from the dealer's right"
        assert offered[1].startswith("House Way from the left (a style of delivery): ")
        await pilot.press("down", "down", "enter")
        chosen = [line.text for line in session_of(pilot).log if "You chose" in line.text]
        assert chosen[-1].startswith("You")

    play(act, "pai-gow-tiles-pair-fortunes", chips=dollars(20000))


@pytest.mark.sizes(all=1)
def test_stacks_go_to_both_ends_and_a_cut_that_is_not_allowed_is_refused() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.BANK)
        await pilot.press("a")
        await press_to(pilot, Turn.STACK_CUT)
        await pilot.press("1", "4", "left")
        assert "PGT-9G-3-a" in text(pilot, "#prompt")
        assert "moves" not in text(pilot, "StackRow")  # nothing is chosen any more
        await pilot.click("StackRow", offset=(9, 1))
        await pilot.press("3", "o")
        assert any("they were then 2 1 4 5 6 7 8 3" in line.text for line in session_of(pilot).log)

    play(act, "pai-gow-tiles-pair-fortunes", chips=dollars(20000))


@pytest.mark.sizes(all=1)
def test_a_stack_is_chosen_by_a_click() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.BANK)
        await pilot.press("a")
        await press_to(pilot, Turn.STACK)
        await pilot.click("StackRow", offset=(9, 1))
        assert "You had stack 2 delivered first" in [line.text for line in session_of(pilot).log]

    play(act, "supreme-pai-gow", chips=dollars(20000))


@pytest.mark.sizes(all=1)
def test_a_stepped_dealer_waits_and_wagers_can_be_changed_before_the_announcement() -> None:
    async def act(pilot: Pilot[None]) -> None:
        assert "Inspect the cards   PGP-5b.2" in text(pilot, "#news-lines")
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("enter")
        assert "No more bets" in text(pilot, "#news-lines")
        await pilot.press("c")
        assert session_of(pilot).turn is Turn.WAGERS

    play(act, mode=Mode.STEPPED)


@pytest.mark.sizes(all=1)
def test_a_human_dealer_chooses_each_step_and_is_told_what_is_not_due() -> None:
    async def act(pilot: Pilot[None]) -> None:
        session = session_of(pilot)
        while session.turn is not Turn.NEXT_ROUND:
            session.step()
        table(pilot).show()
        await pilot.press("enter")
        assert table(pilot).query_one("#menu", OptionList).has_focus
        await pick(pilot, "Shuffle")
        assert "no shuffle is due" in text(pilot, "#prompt")
        assert "mistakes: 1" in text(pilot, "#title-right")
        await pick(pilot, "Open a round of play")
        assert session.client.view.phase == "shuffle"

    play(act, mode=Mode.HUMAN)


async def deal_to(pilot: Pilot[None], phase: str) -> OptionList:
    """Deal as the menu's own choice would, up to a phase; the menu then has the keys."""
    session = session_of(pilot)
    while session.client.view.phase != phase:
        session.next_round() if session.turn is Turn.NEXT_ROUND else session.step()
    table(pilot).show()
    await pilot.pause()
    return table(pilot).query_one("#menu", OptionList)


async def pick(pilot: Pilot[None], words: str) -> None:
    """Choose from the menu by its words."""
    menu = table(pilot).query_one("#menu", OptionList)
    texts = [entry.text for entry in known(session_of(pilot).dealing).menu]
    menu.highlighted = next(n for n, text in enumerate(texts) if words in text)
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.sizes(all=1)
def test_a_human_dealer_sets_the_dealers_hand_by_keys() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await deal_to(pilot, "dealer_sets")
        await pick(pilot, "Turn the hand over")
        assert "turned this hand over" in text(pilot, "#prompt")
        assert_fits(table(pilot))
        await pilot.press("escape")
        assert table(pilot).query_one("#menu", OptionList).has_focus
        await pick(pilot, "Turn the hand over")
        session = session_of(pilot)
        way = session.client.rules.house_way.set(session.hand.choice.pieces).high[:2]
        wrong = [str(n + 1) for n, piece in enumerate(session.hand.choice.pieces) if piece in way]
        await pilot.press("h", *wrong)
        await pilot.press(*["enter"] * (2 if session.hand.choice.fault() else 1))
        assert "PGP-11i" in text(pilot, "#prompt")
        assert "mistakes: 1" in text(pilot, "#title-right")
        await pilot.press("w")
        page = pilot.app.screen
        assert isinstance(page, Why)
        assert any(each.line.clause == "PGP-11i" for each in page.lines)

    play(act, mode=Mode.HUMAN)


@pytest.mark.sizes(all=1)
def test_the_players_wait_for_a_human_dealer() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await deal_to(pilot, "setting")
        assert text(pilot, "#prompt") == "You deal: what comes next?", "nothing gives away what is due"
        await pilot.press("h")
        assert text(pilot, "#prompt").startswith("Due: Let the players look")
        await pick(pilot, "Let the players look")
        assert session_of(pilot).client.view.phase == "dealer_sets"
        await pick(pilot, "Turn the hand over")
        assert "1-4" in str(table(pilot).query(ActionButton).first().render())

    play(act, "pai-gow-tiles", mode=Mode.HUMAN)


@pytest.mark.sizes(all=1)
def test_r_goes_to_what_can_be_reported() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await deal_to(pilot, "shuffle")  # by hand: there is no machine that could jam
        await pilot.press("r")
        assert "Nothing can be reported now" in text(pilot, "#prompt")
        menu = await deal_to(pilot, "starting_position")
        await pilot.press("r")
        assert "Report" in str(menu.get_option_at_index(known(menu.highlighted)).prompt)

    play(act, mode=Mode.HUMAN)


@pytest.mark.sizes(all=1)
def test_a_report_asks_whose_card_and_which_and_escape_goes_back() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await deal_to(pilot, "remaining")
        before = session_of(pilot).client.drive.table
        await pick(pilot, "of a player was exposed")
        assert isinstance(pilot.app.screen, Questions)
        assert "Whose card" in text(pilot, "#question")
        await pilot.press("down", "enter")
        assert "Which card" in text(pilot, "#question")
        await pilot.press("escape")
        assert "Whose card" in text(pilot, "#question")
        await pilot.press("escape")
        assert session_of(pilot).client.drive.table is before
        await pick(pilot, "of a player was exposed")
        await pilot.press("down", "enter", "down", "enter")
        await pilot.pause()
        assert any("exposed and may void the hand" in line.text for line in session_of(pilot).log)

    play(act, mode=Mode.HUMAN)


@pytest.mark.sizes(all=1)
def test_a_dealer_in_training_is_asked_on_the_screen_and_has_a_sheet() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await deal_to(pilot, "starting_position")
        await pilot.press("h")
        assert "Due: Find the starting position" in text(pilot, "#prompt")
        await pick(pilot, "Find the starting position")
        asked = pilot.app.screen
        assert isinstance(asked, DealerAsked)
        right = [value for _, value in asked.question.choices].index(asked.question.answer)
        asked.query_one(OptionList).highlighted = (right + 1) % len(asked.question.choices)
        await pilot.press("enter")
        await pilot.pause()
        asked = pilot.app.screen
        assert isinstance(asked, DealerAsked)
        asked.dismiss(asked.question.answer)
        await pilot.pause()
        assert session_of(pilot).client.view.phase == "deal"
        assert "mistakes: 1" in text(pilot, "#title-right")
        await pilot.press("g")
        await pilot.pause()
        assert "1 of 2 answers right; 1 hint taken" in text(pilot, "#sheet")

    play(act, mode=Mode.HUMAN, questions=True)


@pytest.mark.sizes(all=1)
def test_a_sum_is_typed_and_what_is_none_is_named() -> None:
    async def act(pilot: Pilot[None]) -> None:
        said: list[DealersAnswer | None] = []
        question = DealerQuestion(Asking.PAID, "What is paid?", 2500, "PGP-16a.1")
        pilot.app.push_screen(DealerAsked(question, ""), said.append)
        await pilot.pause()
        await pilot.press("x", "enter")
        assert "not an amount" in text(pilot, "#trouble")
        await pilot.press("backspace", "1", "2", "full_stop", "5", "0", "enter")
        await pilot.pause()
        assert said == [1250]

    play(act, mode=Mode.HUMAN)


@pytest.mark.sizes(all=1)
def test_why_shows_the_clause_behind_a_line() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("w")
        await pilot.pause()
        why = pilot.app.screen
        assert isinstance(why, Why)
        line, compared = why.lines[why.query_one(OptionList).highlighted or 0]
        assert all(said.text in text(pilot, ".reading") for said in compared)
        assert [said.text.partition(":")[0] for said in compared[1:]] == ["high", "low"]
        assert line.settles
        assert line.position == 2
        assert line.also
        assert all(name in text(pilot, ".reading") for name in (str(line.clause), *line.also))
        await pilot.press("home")
        assert "PGP-5a.1" in text(pilot, ".reading")
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.click("Log")
        assert isinstance(pilot.app.screen, Why)

    play(act)


@pytest.mark.sizes(all=1)
def test_history_pay_tables_and_help_are_a_key_away() -> None:
    async def act(pilot: Pilot[None]) -> None:
        for key, page in (("y", History), ("t", PayTables), ("question_mark", Help), ("f1", Help)):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, page)
            await pilot.press("escape")
        await pilot.press("enter")
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("y", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Why)

    play(act, "pai-gow-poker-progressive-14a")


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_lessons_are_a_key_away_and_the_table_waits(game: str) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        before = session_of(pilot).client.drive.table
        await pilot.press("i")
        await pilot.pause()
        taught = lesson(game)
        for step in taught.steps:
            assert step.title in text(pilot, "#lesson")
            assert all(exercise.question in text(pilot, "#lesson") for exercise in step.exercises)
            await pilot.press("enter")
            for exercise in step.exercises:
                assert capital(exercise.answer().text) in text(pilot, "#lesson")
            await pilot.press("right")
        if game == "pai-gow-tiles":
            assert all(row.spoken in text(pilot, "#lesson") for row in tile_chart())
            await pilot.press("right")
        words = glossary_of(game_of(game).family)
        assert all(entry.word in text(pilot, "#lesson") for entry in words)
        await pilot.press("right")
        assert taught.steps[0].title in text(pilot, "#lesson")
        await pilot.press("escape")
        assert session_of(pilot).client.drive.table is before

    play(act, game)


@pytest.mark.sizes(all=1)
def test_the_page_of_values_shows_the_judgement_and_turns_the_counting_off() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        await press_to(pilot, Turn.NEXT_ROUND)
        judging = session_of(pilot).judging
        waited = 0.0
        while judging.is_counting(1):
            await pilot.pause(0.2)
            waited += 0.2
            assert waited < 100, "it is counted"
        table(pilot).show()
        assert "right: the best setting" in text(pilot, "#news-lines")
        assert "of 1" in text(pilot, "#title-right")
        await pilot.press("g")
        await pilot.pause()
        assert "Counting is on" in text(pilot, "#values")
        assert "1 hand set" in text(pilot, "#values")
        await pilot.press("o")
        assert "Counting is off" in text(pilot, "#values")
        assert not judging.is_on

    play(act, "supreme-pai-gow", values=True)


@pytest.mark.sizes(all=1)
def test_seats_are_changed_between_rounds() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("s", "5")
        assert session_of(pilot).position == 5
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("s", "3")
        assert session_of(pilot).position == 5

    play(act)


@pytest.mark.sizes(all=1)
def test_a_second_area_is_taken_and_given_up_by_keys() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("a")
        assert "Which area beside yours? 1 or 3" in text(pilot, "#prompt")
        await pilot.press("escape", "3")
        assert session_of(pilot).client.held == (2,)
        await pilot.press("a", "3")
        assert session_of(pilot).client.held == (2, 3)
        await press_to(pilot, Turn.WAGERS)
        assert text(pilot, "#prompt").startswith("At 2: ")
        await pilot.press("enter")
        assert text(pilot, "#prompt").startswith("At 3: ")
        assert "▶3 You" in str(table(pilot).query_one(Seats).render())
        await press_to(pilot, Turn.NEXT_ROUND)
        await pilot.press("a")
        assert session_of(pilot).client.held == (2,)

    play(act, "pai-gow-poker-fortune")


@pytest.mark.sizes(all=1)
def test_a_coupon_by_key() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        assert "p: a coupon" in text(pilot, "#prompt")
        await pilot.press("p")
        assert session_of(pilot).draft.stakes[0].coupon == dollars(25)
        assert "with a coupon" in text(pilot, "#wager-1")
        await press_to(pilot, Turn.NEXT_ROUND)

    play(act, "pai-gow-poker-number-wager")


@pytest.mark.sizes(all=1)
def test_the_pay_tables_show_numbers_and_meters() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await pilot.pause()
        shown = "\n".join(str(each.render()) for each in pilot.app.screen.query(Static))
        assert "the number shown pays 5" in shown

    play(act, "pai-gow-poker-number-wager", players=0)


@pytest.mark.sizes(all=1)
def test_leaving_during_a_round_is_asked_for() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Leave)
        await pilot.press("n")
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("q", "y")
        assert pilot.app._exit

    play(act)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("page", [[], ["w"], ["question_mark"]])
def test_ctrl_c_during_a_round_asks_too_and_pressed_again_interrupts(page: list[str]) -> None:
    async def act(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await press_to(pilot, Turn.WAGERS)
        await pilot.press(*page, "ctrl+c")
        assert isinstance(app.screen, Leave)
        assert not app._exit
        await pilot.press("ctrl+c")
        assert app._exit
        assert app.was_interrupted

    play(act)


@pytest.mark.sizes(all=1)
def test_who_asks_by_ctrl_c_may_stay_and_who_then_says_yes_simply_leaves() -> None:
    async def act(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await press_to(pilot, Turn.WAGERS)
        await pilot.press("ctrl+c", "n")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("ctrl+q", "y")
        assert app._exit
        assert not app.was_interrupted

    play(act)


def test_ctrl_c_between_rounds_interrupts_at_once() -> None:
    async def act(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await pilot.press("ctrl+c")
        assert app._exit
        assert app.was_interrupted

    play(act)


@pytest.mark.sizes(all=1)
def test_leaving_between_rounds_is_simply_leaving() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("q")
        assert pilot.app._exit

    play(act)


def test_every_sample_can_be_chosen_with_a_line_about_it() -> None:
    async def act(pilot: Pilot[None]) -> None:
        options = pilot.app.screen.query_one(OptionList)
        shown = [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]
        assert {each.name for each in tables_to_choose()} == set(sample_names())
        headings = [each for each in shown if "\n" not in each]
        assert len(shown) == len(tables_to_choose()) + len(headings)
        lines = [each for each in shown if "\n" in each]
        for each, line in zip(tables_to_choose(), lines, strict=True):
            filed = sample(each.name)
            assert [said[2:] for said in line.splitlines()] == [
                f"{filed.title}   ${each.least:,} to ${each.most:,}",
                each.about,
            ]
            assert (dollars(each.least), dollars(each.most)) == (filed.table.minimum, filed.table.maximum)
            assert each.about.endswith(".")
            assert len(each.about) <= 66, "it is read in one line at 80 columns"

    play(act, None)


def test_a_game_is_explained_before_anybody_sits_down() -> None:
    async def act(pilot: Pilot[None]) -> None:
        start = pilot.app.screen
        await pilot.press("down", "i")
        while pilot.app.screen is start:
            await pilot.pause(0.05)
        await pilot.pause()
        assert lesson("pai-gow-tiles").steps[0].title in text(pilot, "#lesson")
        await pilot.press("escape")
        assert pilot.app.screen is start

    play(act, None)


def test_somebody_who_has_never_played_is_told_what_to_press() -> None:
    async def act(pilot: Pilot[None]) -> None:
        assert "i explains the game" in text(pilot, "#prompt")
        await press_to(pilot, Turn.SETTING)
        assert "Pick two tiles for the low hand; " in text(pilot, "#prompt")

    play(act, "pai-gow-tiles")


def test_the_first_screen_loads_no_table() -> None:
    """So that it is there within a second; what a table needs is loaded while somebody reads."""
    asked = "import sys, paigow.cli.play; print([n for n in sys.modules if n.startswith('paigow.')])"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert "paigow.terminal.samples" in loaded
    assert not [room for room in ("table", "games", "rules", "odds") if f"'paigow.{room}'" in loaded]


@pytest.mark.sizes(all=1)
def test_what_a_table_loads_is_not_looked_through_for_garbage_again() -> None:
    brought = "import gc; from paigow.terminal.app import load_table_screen as load; load(); "
    counted = "print(gc.get_freeze_count())"
    once, twice_loaded = brought + counted, brought + "x = [[] for _ in range(1000)]; load(); " + counted
    first = int(subprocess.run([sys.executable, "-c", once], check=True, capture_output=True).stdout)
    assert first > 10_000
    twice = int(subprocess.run([sys.executable, "-c", twice_loaded], check=True, capture_output=True).stdout)
    assert twice < first + 1000, "only once: what a session makes is garbage at its end"


def test_game_and_seat_are_asked_for_where_none_is_named() -> None:
    async def act(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, StartScreen)
        chosen = tables_to_choose()[1]
        await pilot.press("4", "down", "enter", "enter")
        while isinstance(pilot.app.screen, StartScreen):
            await pilot.pause(0.05)
        assert session_of(pilot).position == 4
        assert session_of(pilot).board.title == chosen.title

    play(act, None)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
def test_with_room_the_places_lie_in_an_arc_and_the_log_beside_them(size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        seats, log = table(pilot).query_one(Seats), table(pilot).query_one(Log)
        assert log.region.x >= seats.region.right - 1
        lines = str(seats.render()).split("\n")
        level = [
            next(n for n, line in enumerate(lines) if name in line) for name in ("1 Ana", "3 Ben", "6 Emil")
        ]
        assert level[0] == level[2] < level[1]
        assert "Dealer" in lines[0]
        await press_to(pilot, Turn.NEXT_ROUND)
        assert text(pilot, "#news-lines").count("╭") >= 14, "both sides' hands are drawn"

    play(act, size=size)


def test_tiles_are_drawn_upright_with_their_spots_and_names() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await press_to(pilot, Turn.SETTING)
        for face in table(pilot).query(PieceFace):
            if face.display:
                piece = session_of(pilot).hand.choice.pieces[face.place]
                assert isinstance(piece, Tile)
                drawn = str(face.render())
                assert drawn.count("●") == piece.kind.count
                assert set(piece.kind.name.split()) <= set(drawn.split())
        assert_fits(table(pilot))

    play(act, "pai-gow-tiles")


@pytest.mark.sizes(all=1)
def test_the_tile_chart_keeps_its_columns_and_says_how_to_go_on() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("i", *["right"] * 5)
        await pilot.pause()
        lines = text(pilot, "#lesson").split("\n")
        assert lines[1].startswith("← → another step")
        ranks = [line for line in lines if "rank " in line]
        names = [lines[lines.index(line) + 1] for line in ranks]
        assert len(ranks) == 3, "a line of ranks for each row of tiles, and the names below"
        for numbers, signs in zip(ranks, names, strict=True):
            assert cell_len(numbers) == cell_len(signs)
            assert len(signs.split()) == numbers.count("rank")

    play(act, "pai-gow-tiles", size=(120, 40))


def test_the_figures_of_a_pay_table_stand_in_columns() -> None:
    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await pilot.pause()
        tables = [str(each.render()).split("\n") for each in pilot.app.screen.query(Static)]
        rows = [line for lines in tables for line in lines if " to 1" in line and line.startswith("  ")]
        fortune = [row for row in rows if not row.startswith("  a win")]
        assert len({row.index(" to 1") for row in fortune}) == 1
        assert len({len(row) for row in fortune if "envy" in row}) == 1

    play(act)


def test_the_hands_that_a_dealer_compares_stand_below_each_other() -> None:
    async def act(pilot: Pilot[None]) -> None:
        high, low = parse_cards("Kh 6d 5c 4d 2s"), parse_cards("Td 7s")
        question = DealerQuestion(
            Asking.RESULT, "Who wins?", Result.LOSE, "PGP-9g-1-i", RESULTS, 1, high, low
        )
        pilot.app.push_screen(DealerAsked(question, "9♣ 8♣ 5♥ 3♣ 3♦ / K♦ Q♠"))
        await pilot.pause()
        met = pilot.app.screen.query_one("#met", Static)
        assert met.size.height == 2
        assert str(met.render()) == "K♥ 6♦ 5♣ 4♦ 2♠ / 10♦ 7♠\nagainst 9♣ 8♣ 5♥ 3♣ 3♦ / K♦ Q♠"

    play(act)


def test_what_you_can_do_stands_in_as_few_rows_as_there_is_room_for() -> None:
    """Keys that just fill a row stay in it; a column less, and the last one begins the next."""
    actions = [("b", "buy chips", "buy"), ("h", "house way", "ask"), ("q", "leave", "leave")]
    full = sum(ActionButton(*each).columns for each in actions)

    async def rows_at(width: int) -> list[list[str]]:
        app: App[None] = App()
        async with app.run_test(size=(200, 10)) as pilot:
            bar = ActionBar()
            await app.mount(bar)
            bar.show(actions, width)
            await pilot.pause()
            return [[each.action for each in row.query(ActionButton)] for row in bar.children]

    assert asyncio.run(rows_at(full + 1)) == [["buy", "ask", "leave"]]
    assert asyncio.run(rows_at(full)) == [["buy", "ask", "leave"]]
    assert asyncio.run(rows_at(full - 1)) == [["buy", "ask"], ["leave"]]
