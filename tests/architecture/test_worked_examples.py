"""The worked examples: whatever a test cites is there, and whatever is there is shown by a test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from paigow.clauses import clauses
from paigow.games.catalogue import GAMES
from worked_examples import between, example, examples

ROOT = Path(__file__).parents[2]
ID = r"[A-Z]\d+[a-z]?"
IN_NAME = re.compile(rf"def test_((?:{ID}_(?:to_|and_)?)+)")
IN_WORDS = re.compile(rf"[Ww]orked examples? ({ID}(?:(?:,| and| to) {ID})*)")
IN_CALL = re.compile(rf'\b(?:worked|cases|example|between)\(\s*"({ID})"(?:, "({ID})")?')


def cited(text: str) -> set[str]:
    """The numbers that a text cites: in names of tests, in words, and where a test takes the data.

    >>> sorted(cited("def test_S09_to_S11_points(): ..."))
    ['S09', 'S10', 'S11']
    >>> sorted(cited("(worked examples E34, E37 and E40)"))
    ['E34', 'E37', 'E40']
    """
    found: set[str] = set()
    for said in (*IN_NAME.findall(text), *IN_WORDS.findall(text)):
        found |= set(_in_order(re.findall(rf"to|{ID}", said)))
    for first, last in IN_CALL.findall(text):
        found |= set(_range(first, last)) if last else {first}
    return found


def _in_order(words: list[str]) -> Iterator[str]:
    for place, word in enumerate(words):
        if word == "to":
            yield from _range(words[place - 1], words[place + 1])
        else:
            yield word


def _range(first: str, last: str) -> list[str]:
    known = {first, last} <= examples().keys()
    return [each.id for each in between(first, last)] if known else [first, last]


def citations(*folders: str) -> dict[str, set[str]]:
    """What every file of these folders cites."""
    files = (file for folder in folders for kind in ("py", "toml", "md") for file in _files(folder, kind))
    return {str(file.relative_to(ROOT)): found for file in files if (found := cited(file.read_text("utf-8")))}


def _files(folder: str, kind: str) -> Iterator[Path]:
    left_out = {Path(__file__).name, "worked_examples.py"}
    return (file for file in (ROOT / folder).rglob(f"*.{kind}") if file.name not in left_out)


def test_every_example_that_is_cited_is_there() -> None:
    unknown = {file: found - examples().keys() for file, found in citations("tests", "src", "docs").items()}
    assert {file: found for file, found in unknown.items() if found} == {}


def test_every_example_that_is_there_is_shown_by_a_test() -> None:
    shown = set().union(*citations("tests").values())
    assert examples().keys() - shown == set()


def test_an_example_says_its_game_its_clauses_and_its_answer() -> None:
    known, games = {each.id for each in clauses()}, {str(game.name) for game in GAMES}
    for each in examples().values():
        assert each.game in games
        assert each.title
        assert each.topic
        assert each.notation
        assert each.clauses
        assert set(each.clauses) <= known, each.id
        assert each.data.keys() - {"situation", "reading"}, f"{each.id} has no answer"


def test_a_number_is_known_by_what_was_cited() -> None:
    assert cited("def test_S53_S64_S65_any(): ...") == {"S53", "S64", "S65"}
    assert cited("def test_E49_and_I2_dynasty(): ...") == {"E49", "I2"}
    assert cited('worked("T04", "T06", "tiles"); cases("H8", "cards"); example("G2a")') == {
        *("T04", "T05", "T06"),
        *("H8", "G2a"),
    }
    assert cited("worked examples T125 to T127, E2 and Z9") == {"T125", "T126", "T127", "E2", "Z9"}
    with pytest.raises(KeyError):
        example("Z9")
