"""The parts of a session by themselves: drafts of wagers, words for events, the board, dealer steps."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from paigow.games.submission.samples import sample
from paigow.money import Cents, dollars
from paigow.play import steps, turns, words
from paigow.play.actions import TableActions
from paigow.play.draft import Draft
from paigow.play.script import printed_round
from paigow.play.session import Turn
from paigow.table import Command, Refused, events, new_table
from paigow.table import commands as c
from play_kit import play_rounds, session

# Drafts


def draft(name: str) -> Draft:
    return Draft.of(new_table(sample(name)).rules)


def test_a_wager_goes_up_by_steps_from_its_minimum_to_its_maximum_and_down_to_nothing():
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
def test_of_two_colours_only_one_is_backed():
    of = draft("ez-pai-gow-poker")
    red, black = (n for n, line in enumerate(of.lines) if line.wager == "red_black")
    of = of.put(red, of.lines[red].switched())
    of = of.put(black, of.lines[black].switched())
    assert [stake.choice for stake in of.stakes] == ["black"]


@pytest.mark.clause("PGP-13b1.2")
def test_each_number_is_a_wager_of_its_own():
    of = draft("pai-gow-poker-number-wager")
    numbers = [n for n, line in enumerate(of.lines) if line.wager == "position_number"]
    for n in numbers:
        of = of.put(n, of.lines[n].switched())
    assert [stake.choice for stake in of.stakes] == [1, 2, 3, 4, 5, 6, 7]


def test_presets_clear_double_and_least():
    of = draft("pai-gow-poker-fortune").least()
    assert [stake.amount for stake in of.stakes] == [dollars(15)]
    assert of.doubled().total == dollars(30)
    assert of.cleared().total == Cents(0)


# Words


def test_every_event_of_the_table_has_words():
    """An event without a sentence of its own is named by its kind; none of these is."""
    kinds = {
        name
        for name, kind in inspect.getmembers(events, inspect.isclass)
        if issubclass(kind, events.Event) and kind is not events.Event
    }
    told = words._TELLS.keys() | {"PositionSettled", "WagersSettled"}
    assert told <= kinds
    assert kinds - told <= NAMED_BY_KIND


NAMED_BY_KIND = {
    "DeckReplaced", "DiceReplaced", "EquipmentWarned", "FaceUpCardRacked", "MeterSynchronised",
    "MethodChanged", "RecutOrdered", "SecondJokerRemoved", "SetRejected", "TableClosed",
}  # fmt: skip
"""What a player at the table hears only in passing."""


def test_an_event_without_a_sentence_is_named_by_its_kind():
    of = session(players=0)
    line = words.said({"event": "DiceReplaced", "clause": "PGP-4a-1-iii"}, of.cast)
    assert list(map(str, line)) == ["Dice replaced (PGP-4a-1-iii)"]


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        ({"event": "RoundOpened", "number": 2, "offers": [2]}, "Round 2: the bank is offered to you first"),
        ({"event": "WagersPlaced", "position": 3, "stakes": []}, "Position 3 sat out"),
        (
            {"event": "CardExposed", "position": 2, "card": "Td"},
            "The 10♦ at position 2 was exposed",
        ),
        (
            {"event": "StartingPositionFound", "position": 0, "dice": [], "number": 3},
            "The first hand goes to the dealer by the number 3",
        ),
        (
            {"event": "StartingPositionFound", "position": 7, "dice": [1, 2, 5], "number": 8},
            "The dice showed 1 + 2 + 5 = 8: the first hand goes to the Dead Hand",
        ),
        (
            {
                "event": "HandShown", "position": 0, "high": ["6-6", "1-3"], "low": ["1-1", "2-2"],
                "rule": "Gong", "reset": True,
            },
            "The dealer set 6-6 1-3 / 1-1 2-2 by the house way: Gong, which put a wrong setting right",
        ),
        ({"event": "DeliveryChosen", "position": 2, "style": None}, "You chose the delivery: the common way"),
        (
            {"event": "RoundVoided", "irregularity": "dealer_card_exposed"},
            "The round was void (dealer card exposed); open wagers went back",
        ),
        ({"event": "AdviceGiven", "position": 5}, "Position 5 asked how the licensee would set the hand"),
    ],
)  # fmt: skip
def test_a_sentence_says_what_its_viewer_may_know(seen, says):
    (line,) = words.said({"clause": "PGP-9b.3", **seen}, session(players=0).cast)
    assert line.text == says


def test_an_envy_bonus_names_whose_hand_earned_it():
    of = session(players=1)
    each = {
        "position": 2, "wager": "envy:fortune_bonus:1", "result": "win", "wagered": 0, "won": 500,
        "vigorish": 0, "hand": "four_of_a_kind", "clause": "PGP-15d3i",
    }  # fmt: skip
    assert words.settlement(each, of.cast).text == (
        "You won $5.00 on the Fortune Bonus envy bonus for the hand of Ana: Four of a kind"
    )


# Steps of the dealer


def test_every_dealer_command_has_words():
    of = session(players=0)
    for kind in (*steps.COURSE, *steps.WORDS):
        assert issubclass(kind, Command)
        assert steps.WORDS[kind]
    report = c.Report(command_id="x", irregularity="die_fell_out")
    assert steps.words_for(of.rules, report) == "Report: die fell out"


def test_a_human_dealer_may_choose_whatever_is_due_beside_the_course_of_a_round():
    table = new_table(sample("pai-gow-poker-fortune"))
    due = c.WashCards(command_id="x", deck=0)
    assert steps.choices(table, due, "y", 0)[0] is due
    assert not any(isinstance(each, c.WashCards) for each in steps.choices(table, None, "y", 0))


# Keys


def test_every_turn_has_a_prompt_and_something_to_do():
    for turn in Turn:
        assert turns.PROMPTS[turn]
        assert turns.ACTIONS[turn]


def test_every_action_on_offer_is_one_of_the_screen():
    for actions in turns.ACTIONS.values():
        for do in actions:
            assert callable(getattr(TableActions, f"action_{do.action}"))


# The scripted round


def test_the_scripted_round_ends_with_your_result_and_the_clauses_that_decided_it():
    of = session("ez-pai-gow-poker")
    lines = list(printed_round(of))
    result = lines.index(next(line for line in lines if line.startswith("Your result")))
    assert lines[0].startswith("EZ Pai Gow Poker: you hold betting position 2")
    assert any(line.startswith("  PGP-9g") for line in lines[result:])


def test_a_refusal_is_told_with_its_clause():
    of = play_rounds(session(), 1)
    refused = of.refusal(c.Surrender)
    assert isinstance(refused, Refused)
    assert refused.clause == "PGP-9e.1"


def test_the_page_of_the_documents_has_every_key():
    page = (Path(__file__).parents[2] / "docs" / "play.md").read_text("utf-8")
    for heading, keys in turns.HELP:
        section = page.partition(f"### {heading}\n")[2].partition("\n#")[0]
        rows = re.findall(r"^\| `(.+?)` \| (.+) \|$", section, flags=re.MULTILINE)
        assert tuple(rows) == keys
