"""The parts of a session by themselves: drafts of wagers, words for events, the board, dealer steps."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from known import known
from paigow.games.catalogue import GameName
from paigow.games.hands import SUPREME, family_of
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars
from paigow.switches import Switches
from paigow.table import Command, Refused, Role, events, evolve, new_table
from paigow.table import commands as c
from paigow.table.machine.transitions import TRANSITIONS
from paigow.table.showing.messages import tell
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.values import Stake
from paigow.teaching.dealing import steps
from paigow.teaching.drawing import face, in_signs
from paigow.teaching.setting_value.judgement import Judgement, SettingQuestion
from paigow.teaching.setting_value.valuation import judge_setting
from paigow.terminal import words
from paigow.terminal.board import Place
from paigow.terminal.client import Turn
from paigow.terminal.drafts import Draft, HandChoice
from paigow.terminal.options import Mode
from paigow.terminal.screen import keys as turns
from paigow.terminal.screen import seats
from paigow.terminal.screen.base import Room
from paigow.terminal.screen.result import result_shown
from paigow.terminal.screen.table import TableScreen
from paigow.terminal.script import printed_round
from paigow.terminal.session import OwnJudging
from paigow.terminal.transcript import RoundResult
from play_kit import do_the_usual, new_session, play_rounds, play_to

# A result


class Judged(OwnJudging):
    """What is known about one setting of the round, without counting beside the table."""

    def __init__(self, judgement: Judgement) -> None:
        self._asked, self._answered = [], [(1, judgement)]


@pytest.mark.parametrize("banking", [False, True])
@pytest.mark.clause("SPG-16j")
def test_a_bank_whose_hand_was_not_set_correctly_reads_why_and_that_it_was_reset(banking: bool) -> None:
    """A player has read it in the line that tells the loss; a bank's hand was not lost."""
    cards = SUPREME.parse("Jk Jh 5d 2h")
    wrong = SUPREME.lay(cards[:2], cards[2:])
    judgement = judge_setting(SettingQuestion(GameName.SUPREME_PAI_GOW, wrong, banking=banking))
    over = RoundResult(1, 0, Cents(0), (), (), (), sat_out=False, paid=())
    shown = result_shown(over, Judged(judgement), (1,), Room.LARGE, 200).plain
    assert ("the dealer resets it by the house way" in shown) is banking
    assert ("Your hands were not set correctly." in shown) is not banking


# Drafts


def draft(name: str) -> Draft:
    """What a table offers one player, with nothing on it."""
    return play_to(new_session(name, players=0), Turn.WAGERS).draft.cleared()


def test_a_wager_goes_up_by_steps_from_its_minimum_to_its_maximum_and_down_to_nothing() -> None:
    line = draft("pai-gow-poker-fortune").lines[1]
    assert line.amount == 0
    assert line.raised().amount == line.minimum
    assert line.raised().raised().amount == line.minimum + line.step
    assert line.raised().lowered().amount == 0
    top = line
    for _ in range(1000):
        top = top.raised()
    assert top.amount == line.maximum


@pytest.mark.clause("PGP-7e-5-iv")
def test_of_two_colours_only_one_is_backed() -> None:
    drafted = draft("ez-pai-gow-poker")
    red, black = (n for n, line in enumerate(drafted.lines) if line.wager == WagerKind.RED_BLACK)
    drafted = drafted.with_line(red, drafted.lines[red].switched())
    drafted = drafted.with_line(black, drafted.lines[black].switched())
    assert [stake.choice for stake in drafted.stakes] == ["black"]


@pytest.mark.clause("PGP-13b1.2")
def test_each_number_is_a_wager_of_its_own() -> None:
    drafted = draft("pai-gow-poker-number-wager")
    numbers = [n for n, line in enumerate(drafted.lines) if line.wager == WagerKind.POSITION_NUMBER]
    for n in numbers:
        drafted = drafted.with_line(n, drafted.lines[n].switched())
    assert [stake.choice for stake in drafted.stakes] == [1, 2, 3, 4, 5, 6, 7]


def test_presets_clear_double_and_least() -> None:
    drafted = draft("pai-gow-poker-fortune").least()
    assert [stake.amount for stake in drafted.stakes] == [dollars(15)]
    assert drafted.doubled().total == dollars(30)
    assert drafted.cleared().total == Cents(0)


# Words


def test_the_log_speaks_to_you_and_shows_suits_by_their_signs() -> None:
    session = play_to(new_session(), Turn.SETTING)
    session.ask_house_way()
    asked, advice = session.log[-2:]
    assert str(asked) == "You asked for the house way (PGP-9b.3)"
    assert advice.detail
    assert all(face(str(card)) in advice.text for card in session.hand.choice.pieces)


def test_the_log_is_the_tables_own_words_in_signs() -> None:
    """What the screen says is what a transcript for the same viewer says, line by line."""
    session = play_rounds(new_session("pai-gow-poker-banking"), 2)
    table = new_table(session.client.rules.submission)
    lines: list[ToldLine] = []
    for record in session.client.drive.journal.records:
        if not isinstance(record.event, events.CardsLookedAt | events.RoundCompleted):
            lines += tell(Scene.from_table(table, session.client.viewer, in_signs), record.event)
        table = evolve(table, record.event)
    assert session.log == lines


def test_wagers_are_named_in_a_column() -> None:
    session = play_to(new_session("pai-gow-poker-number-wager"), Turn.WAGERS)
    stakes = (Stake(session.client.rules.main, dollars(15)), Stake(WagerKind.POSITION_NUMBER, dollars(5), 4))
    assert (
        words.wagers_in_words(stakes, session.client.scene)
        == "$15.00, Number of the starting position 4 $5.00"
    )


# Steps of the dealer


def test_every_dealer_command_has_words() -> None:
    session = new_session(players=0)
    of_house = {Role.DEALER, Role.FLOORPERSON}
    heard = {each.command for each in TRANSITIONS.values() if of_house & each.roles}
    assert heard - set(steps.WORDS) == {
        c.OpenTable,
        c.CloseTable,
        c.Report,
        c.RejectSet,
        c.ChangeMethod,
        c.CallTime,
    }
    assert steps.words_for(session.client.rules, c.WashCards(command_id="x", deck=0)) == "Wash the cards"


@pytest.mark.parametrize("name", ["pai-gow-poker-banking", "pai-gow-tiles-pair-fortunes"])
def test_the_steps_of_a_human_dealer_do_not_give_away_which_is_due(name: str) -> None:
    """Whatever is due, however seldom it comes up, and whether or not a round is open."""
    table = new_table(sample(name))
    scene = Scene.from_table(table)
    listed = steps.choices(scene, table, None, "y", 0)
    for each in listed:
        due = each.command if each.command is None else replace(each.command, command_id="due")
        offered = steps.choices(scene, table, due, "y", 0)
        assert [step.text for step in offered] == [step.text for step in listed]
        assert due in [step.command for step in offered]
    session = new_session(name, mode=Mode.HUMAN)
    for turn in (Turn.STEP, Turn.STEP, Turn.NEXT_ROUND):
        play_to(session, turn)
        steps_shown = [step.text for step in known(session.dealing).menu if not step.is_report]
        assert steps_shown == [step.text for step in listed]
        do_the_usual(session)


@pytest.mark.parametrize(
    ("name", "never", "has"),
    [
        ("pai-gow-tiles-pair-fortunes", (c.CountRemaining, c.ReplaceDeck, c.RemoveSecondJoker), c.ChangeSet),
        ("pai-gow-poker-fortune", (c.ChangeSet, c.ChooseDelivery, c.PassBank), c.CountRemaining),
    ],
)
def test_a_step_that_a_game_never_has_is_not_listed(
    name: str, never: tuple[type[Command], ...], has: type[Command]
) -> None:
    table = new_table(sample(name))
    listed = [type(each.command) for each in steps.choices(Scene.from_table(table), table, None, "y", 0)]
    assert has in listed
    assert not set(never) & set(listed)


# Keys


def test_every_turn_has_a_prompt_and_something_to_do() -> None:
    for turn in Turn:
        assert turns.PROMPTS[turn]
        assert turns.ACTIONS[turn]


def test_every_action_on_offer_is_one_of_the_screen() -> None:
    for actions in turns.ACTIONS.values():
        for do in actions:
            assert callable(getattr(TableScreen, f"action_{do.action}"))


# The scripted round


def test_the_scripted_round_ends_with_your_result_and_the_clauses_that_decided_it() -> None:
    session = new_session("ez-pai-gow-poker")
    lines = list(printed_round(session))
    result = lines.index(next(line for line in lines if line.startswith("Your result")))
    assert lines[0].startswith("EZ Pai Gow Poker: you hold betting position 2")
    assert any(line.startswith("  PGP-9g") for line in lines[result:])


def test_a_refusal_is_told_with_its_clause() -> None:
    session = play_rounds(new_session(), 1)
    refused = session.client.refusal(c.Surrender(**session.client.who(session.position)))
    assert isinstance(refused, Refused)
    assert refused.clause == "PGP-9e.1"


def test_the_page_of_the_documents_has_every_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "play.md").read_text("utf-8")
    for heading, keys in turns.HELP:
        assert all(len(what) <= 56 for _, what in keys), "it is read in one line at 80 columns"
        section = page.partition(f"### {heading}\n")[2].partition("\n#")[0]
        rows = re.findall(r"^\| `(.+?)` \| (.+) \|$", section, flags=re.MULTILINE)
        assert tuple(rows) == keys


def test_the_higher_two_tiles_are_marked_as_the_high_hand_whichever_were_chosen() -> None:
    family = family_of("pai-gow-tiles")
    dealt = HandChoice(family, Switches()).with_pieces(family.parse("6-6 4-4 1-3 5-6"))
    places = {str(piece): place for place, piece in enumerate(dealt.pieces)}
    chosen = dealt.toggled(places["6-6"])
    assert chosen.low_as_laid == {places["6-6"]}
    assert chosen.describe() == "choose one more for the low hand"
    chosen = chosen.toggled(places["4-4"])
    assert chosen.low_as_laid == {places["1-3"], places["5-6"]}
    assert chosen.describe().startswith("high: ")
    assert chosen.describe().endswith("; the higher two are the high hand")
    other = dealt.toggled(places["1-3"]).toggled(places["5-6"])
    assert other.low_as_laid == chosen.low_as_laid
    assert "the higher two" not in other.describe()


@pytest.mark.parametrize(
    ("game", "pieces", "low", "warned"),
    [
        ("supreme-pai-gow", "9s 9d Kh Tc", "Kh Tc", True),
        ("supreme-pai-gow", "9s 9d Kh Tc", "9d Kh", False),
        ("pai-gow-tiles", "6-6 6-6* 1-3 3-3", "1-3 3-3", True),
        ("pai-gow-tiles", "6-6 6-6* 1-3 3-3", "6-6 1-3", False),
    ],
)
@pytest.mark.clause("SPG-3d.1", "PGT-8H-1-c")
def test_a_low_hand_that_cannot_win_is_warned_of(game: str, pieces: str, low: str, warned: bool) -> None:
    family = family_of(GameName(game))
    choice = HandChoice(family, Switches()).with_pieces(family.read(pieces, 4))
    assert choice.warning() is None
    assert bool(choice.choosing(family.read(low, 2)).warning()) is warned


@pytest.mark.parametrize("wagered", [15, 1_000, 10_000, 250_000])
@pytest.mark.parametrize("chips", [500, 123_456, 9_999_999])
def test_large_amounts_keep_their_columns(wagered: int, chips: int) -> None:
    usual = Place(1, "Ana", dollars(500), wagered=dollars(15), backs=7)
    rows = [
        seats._row(place).plain
        for place in (usual, replace(usual, chips=dollars(chips), wagered=dollars(wagered)))
    ]
    assert rows[0].index("▒") == rows[1].index("▒")
    assert len(rows[0]) == len(rows[1])
