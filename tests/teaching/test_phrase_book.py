"""What is said in English is said in another language: with the same gaps, and each sentence whole."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest

from paigow.errors import UnknownName
from paigow.games.catalogue import GAMES
from paigow.games.hands import CARDS, SUPREME, TILE_HANDS, Family
from paigow.games.pay_tables import pay_tables
from paigow.games.submission import sample, sample_names
from paigow.games.wagers import WAGERS
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.poker.chart import poker_chart
from paigow.server.hosting.company import NAMES as COMPANY
from paigow.server.people.names import person_name
from paigow.switches import DEFAULT
from paigow.table import new_table
from paigow.table.showing.wording import hand_called
from paigow.teaching.glance import main_wager_about, main_wager_pays, rules_at_a_glance
from paigow.teaching.glossary import glossary
from paigow.teaching.languages.phrase_book import (
    ENGLISH,
    GAP,
    LONGEST,
    STANDING,
    WRITTEN_ALIKE,
    PhraseBook,
    languages_said,
    phrase_book,
    phrases_of,
)
from paigow.teaching.lessons import lessons
from paigow.teaching.posted import layout, notices
from paigow.teaching.rungs import rungs_of, zero_warning
from paigow.teaching.tile_chart import hand_chart, pair_chart
from paigow.teaching.wagers import wager_about

OTHERS: Final = [each for each in languages_said() if each != ENGLISH]
PLAYTHROUGHS: Final = Path(__file__).parents[1].joinpath("playthroughs")
CITED: Final = re.compile(r" \[[A-Z]{3}-[^]]*\]$")
ENDS: Final = re.compile(r"[\w ]+: -?\$[\d,.]+")
"""What everybody has in the end: a line of the transcript, and none of the table."""
REFUSED: Final = re.compile(r"Refused, \w+ by (\w+): (.*)")
STAFF: Final = ("dealer", "floorperson", "casino_supervisor")


def happened() -> set[str]:
    """Every line of every round that is written down, and what players were refused."""
    lines = (
        line.strip()
        for file in PLAYTHROUGHS.glob("*.txt")
        for line in file.read_text("utf-8").splitlines()[1:]
    )
    told = {CITED.sub("", line) for line in lines}
    refused = {text: match for text in told if (match := REFUSED.fullmatch(text))}
    to_players = {match[2] for match in refused.values() if match[1] not in STAFF}
    plain = {text for text in told - set(refused) if text and not ENDS.fullmatch(text)}
    return plain | {to_ann(text) for text in plain} | to_players


def to_ann(text: str) -> str:
    """A line as it is told to Ann herself."""
    told = re.sub(r"\bAnn \(\d\)|\bAnn\b(?! \()", "you", text)
    return told[:1].upper() + told[1:] if told.startswith("you") else told


def hands_of(family: Family[Any]) -> Iterator[tuple[Any, ...]]:
    """Two pieces of every kind, and of cards five of many kinds."""
    yield from combinations(family.deck, 2)
    if family is CARDS:
        deck = family.deck
        yield from ((*deck[at : at + 4], deck[-1]) for at in range(len(deck) - 4))
        yield from (
            tuple(deck[(at + step * place) % len(deck)] for place in range(5))
            for at in range(50)
            for step in range(1, 14)
        )


FAMILIES: Final[tuple[Family[Any], ...]] = (CARDS, SUPREME, TILE_HANDS)


def hands_called() -> Iterator[tuple[str, str]]:
    """How hands are called, and what decides between them."""
    for family in FAMILIES:
        for hand in hands_of(family):
            for rung in rungs_of(family.name, hand, DEFAULT).rungs:
                yield "called", rung.called
                yield "decider", rung.by
    for game in GAMES:
        yield "title", game.title
    for family in FAMILIES:
        for deal in range(0, len(family.deck) - family.size, 3):
            for setting in family.settings(family.deck[deal : deal + family.size]):
                yield from (("called", each) for each in family.describe(setting, DEFAULT))
                if fault := family.judge(setting, DEFAULT):
                    yield "fault", fault.reason
    yield from (("called", row.called) for row in hand_chart())
    yield from (("chartpair", row.name) for row in pair_chart())
    for kind in poker_chart():
        yield "row", kind.title
        yield from (("called", hand.called) for hand in kind.hands)


def offered() -> Iterator[tuple[str, str]]:
    """What tables offer, by which terms, and what is posted there."""
    for name in sample_names():
        rules = new_table(sample(name)).rules
        yield "title", rules.submission.title
        yield from (("line", each.text) for each in rules_at_a_glance(rules))
        yield from (("line", main_wager_about(rules)), ("pays", main_wager_pays(rules)))
        yield from (("line", each.text) for each in notices(rules))
        yield from (("line", each.text) for each in layout(rules))
    for wager in WAGERS:
        yield "wager", wager.title
        yield "line", wager_about(wager.key)
    for table in pay_tables():
        for row in table.rows:
            yield from (("row", row.label), ("row", hand_called(row.name)), ("pays", str(row.pays)))


def taught() -> Iterator[tuple[str, str]]:
    """What exercises say, whatever is answered, and what house ways do."""
    exercises = [each for lesson in lessons() for step in lesson.steps for each in step.exercises]
    for each in exercises:
        right = each.answer()
        yield from (("line", text) for text in (each.asks, right.text, right.why))
        yield from (("line", hand.label) for hand in (*each.hands, *right.hands))
        judged = [each.judge(choice) for choice in each.choices()]
        yield from (("line", verdict.text) for verdict in judged)
        yield from (("fault", verdict.fault) for verdict in judged if verdict.fault is not None)
    for family in FAMILIES:
        for way in family.house_ways():
            yield from (("rule", rule.name) for rule in way.rules)
            yield from (("line", rule.text) for rule in way.rules)
    for entry in glossary():
        yield from (("word", entry.word), ("meaning", entry.word))
    yield "line", str(zero_warning("tiles", TILE_HANDS.read("5-5 4-6", 2), DEFAULT))


def decided() -> Iterator[tuple[str, str]]:
    for reason in Reason:
        for result in (Result.PUSH, Result.LOSE):
            yield "why", Outcome(result, reason, "PGP-9g-1-i").why


@pytest.mark.parametrize("language", OTHERS)
def test_a_phrase_and_its_translation_have_the_same_gaps_of_kinds_that_there_are(language: str) -> None:
    phrases = phrases_of(language)
    assert set(STANDING) <= set(phrases)
    for rows in phrases.values():
        for english, said in rows.items():
            gaps = GAP.findall(english)
            assert sorted(gaps) == sorted(GAP.findall(said)) or "{pieceskind}" in english, english
            assert {kind for kind, _ in gaps} <= {*phrases, *WRITTEN_ALIKE}, english


@pytest.mark.parametrize("language", OTHERS)
def test_every_line_of_every_round_that_is_written_down_is_said(language: str) -> None:
    said = phrase_book(language).said
    assert [text for text in sorted(happened()) if said(text) is None] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "name", [*COMPANY[:1], "मीरा", "The Rock", "You Jin", "For Ever", "Position Nine", "Dr. O’Hara-Li", ".-9"]
)
def test_a_line_is_said_whatever_name_its_people_have(language: str, name: str) -> None:
    if name not in COMPANY:
        assert person_name(name) == name
    said = phrase_book(language).said
    lines = {re.sub(r"\bAnn\b", name, text) for text in happened() if "Ann" in text}
    assert [text for text in sorted(lines) if name not in (said(text) or "")] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("every", [hands_called, offered, taught, decided])
def test_hands_wagers_exercises_and_reasons_are_said(language: str, every: Any) -> None:
    said = phrase_book(language).said
    missing = {(kind, text) for kind, text in set(every()) if said(text, kind) is None}
    assert missing == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_word_is_left_in_what_is_said(language: str) -> None:
    """But names, letters of cards, and names of deliveries that are written so."""
    book, english = phrase_book(language), re.compile(r"(?<!-)\b[a-z]{2,}\b")
    left = {text: said for text in happened() if english.search(said := book.said(text) or "")}
    assert {text for text in left if "recut" not in text and "not offered" not in text} == set()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "You (2) exposed high A♠ K♠, low 9♦ 4♥: win, both hands are higher.",
            "你（第 2 位）亮出高手牌 A♠ K♠，低手牌 9♦ 4♥：贏，兩手都大。",
        ),
        ("美玲 (3) passed the bank.", "美玲（第 3 位）不做莊。"),
        (
            "You won against Bo (2), the bank: both hands are higher.",
            "你對做莊的 Bo（第 2 位）贏了：兩手都大。",
        ),
        (
            "high: a pair of tens with a king beat a pair of tens with a queen",
            "高手牌：一對 10，帶 K 勝一對 10，帶 Q",
        ),
        (
            "Ann (1): main wager of $20.00 won $20.00, less $1.00 vigorish; that pays 1 to 1.",
            "Ann（第 1 位）：主注 $20.00 贏 $20.00，扣 $1.00 佣金；賠率是 1 賠 1。",
        ),
    ],
)
def test_sentences_are_put_together_as_they_are_in_english(text: str, said: str) -> None:
    assert phrase_book("zh-Hant").said(text) == said


def test_what_the_book_does_not_have_is_not_said_in_part() -> None:
    book = phrase_book("zh-Hant")
    assert book.said("Ann (1) juggled the cards.") is None
    assert book.said("Round 3 ended. Ann (1) juggled the cards.") is None
    assert book.said("win", "why") is None


def test_a_text_that_is_too_long_or_nested_as_no_sentence_is_stays_as_it_is() -> None:
    book = PhraseBook(phrases_of("zh-Hant"))
    wagered = "Ann (1) wagered " + ", ".join(["$5.00"] * 80)
    assert book.said(f"Ann (1) ordered a recut: {'x' * LONGEST}") is None
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        assert book.said(wagered) is None
    finally:
        sys.setrecursionlimit(before)
    assert book.said(wagered) is not None


def test_a_language_without_a_book_is_named() -> None:
    with pytest.raises(UnknownName, match="klingon"):
        phrase_book("klingon")
