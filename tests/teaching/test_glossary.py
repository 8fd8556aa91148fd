"""The glossary covers the vocabulary, and translates the words that are kept out of everything else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from paigow.clauses import clause, clauses
from paigow.errors import PaigowError, UnknownNameError
from paigow.games.catalogue import GAMES
from paigow.teaching.glossary import glossary, glossary_of, look_up, read_glossary
from paigow.teaching.texts import read_package_data


def test_every_word_of_the_vocabulary_has_an_entry() -> None:
    vocabulary = read_package_data("glossary.toml")["vocabulary"]
    assert len(vocabulary) == len(set(vocabulary)) > 50
    for word in vocabulary:
        assert look_up(word)[0].word == word


@pytest.mark.parametrize(
    ("said", "ours"),
    [
        ("foul", ["set correctly"]),
        ("commission", ["vigorish"]),
        ("house edge", ["licensee edge"]),
        ("front hand", ["low hand"]),
        ("top hand", ["low hand"]),
        ("Back  Hand", ["high hand"]),
        ("bottom hand", ["high hand"]),
        ("tie", ["copy hand", "push"]),
        ("banker", ["bank"]),
    ],
)
def test_what_people_say_elsewhere_leads_to_our_word(said: str, ours: list[str]) -> None:
    assert [entry.word for entry in look_up(said)] == ours


@pytest.mark.parametrize(
    ("said", "ours"),
    [
        ("copy", ["copy hand"]),
        ("copies", ["copy hand"]),
        ("setting", ["set"]),
        ("meter", ["progressive meter"]),
        ("Hand", ["copy hand", "Dead Hand", "high hand", "low hand"]),
        ("set", ["set"]),
    ],
)
def test_a_word_is_found_by_its_parts_and_as_it_stands_in_a_sentence(said: str, ours: list[str]) -> None:
    assert [entry.word for entry in look_up(said)] == ours


def test_an_entry_is_one_sentence_or_two_and_its_clause_exists() -> None:
    for entry in glossary():
        assert 1 <= len(re.findall(r"[.?!](?: |$)", entry.text)) <= 2, entry.word
        assert entry.text.endswith(".")
        assert entry.clause is None or clause(entry.clause).id == entry.clause


def test_entries_stand_in_the_order_of_their_words_without_what_is_said_elsewhere() -> None:
    words = [entry.word.lower() for entry in glossary()]
    assert words == sorted(words)
    assert not set(words) & {said.lower() for entry in glossary() for said in entry.elsewhere}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"vocabulary": ["push", "wash"]}, "the glossary says nothing of: wash"),
        ({"entry": [{"word": "push", "text": "A."}] * 2}, "the glossary has more than one entry for: push"),
        ({"entry": [{"wrd": "push"}]}, "no key of an entry of the glossary 'wrd'; did you mean 'word'?"),
        ({"entires": []}, "no key of the glossary 'entires'; did you mean 'entry'?"),
        ({"entry": [{"word": "push", "text": "A.", "clause": "PGP-0"}]}, "there is no clause 'PGP-0'"),
    ],
)
def test_a_glossary_that_cannot_be_right_is_refused(change: dict[str, Any], said: str) -> None:
    data = {"vocabulary": ["push"], "entry": [{"word": "push", "text": "A."}]}
    with pytest.raises(PaigowError, match=re.escape(said)):
        read_glossary(data | change)


def test_a_word_that_nobody_says_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no word of the glossary 'vigorous'; did you mean 'vigorish'"):
        look_up("vigorous")


def test_a_game_has_the_words_of_its_family_and_those_of_all() -> None:
    tiles, cards = ({entry.word for entry in glossary_of(family)} for family in ("tiles", "poker"))
    assert "Wong" in tiles - cards
    assert "Queen's Dragon" in cards - tiles
    assert "vigorish" in tiles & cards
    assert tiles | cards == {entry.word for entry in glossary()}


PAGE = Path(__file__).parents[2] / "page" / "src" / "words" / "en"
DEFINED = re.compile(r"(?:PGP|SPG|PGT)-1[AB]?-([a-z][a-z-]+?)(?:\.\d+)?$")
"""A clause that says what a word means, by which it is called."""


def page_says() -> str:
    """All that the page says in English, without the names of games."""
    told = " ".join(file.read_text("utf-8") for file in sorted(PAGE.glob("*.ts")))
    said = " ".join(re.findall(r"[\"`](.*?)[\"`]", told)).lower()
    return re.sub("|".join(each.title.lower() for each in GAMES), "", said)


@pytest.mark.parametrize(
    "word", ["vigorish", "button", "envy", "lammer", "copy", "push", "qualify", "optional wager", "coupon"]
)
def test_a_word_that_a_beginner_did_not_know_is_explained(word: str) -> None:
    assert look_up(word)


def test_every_term_of_the_documents_that_the_page_says_is_explained() -> None:
    said = page_says()
    defined = {found[1].replace("-", " ") for each in clauses() if (found := DEFINED.match(each.id))}
    vocabulary = [word.lower() for word in read_package_data("glossary.toml")["vocabulary"]]
    used = {term for term in (*defined, *vocabulary) if re.search(rf"\b{term}s?\b", said)}
    assert {"bank", "push", "vigorish", "dead hand", "envy bonus"} <= used
    for term in sorted(used):
        assert look_up(term), term
