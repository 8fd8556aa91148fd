"""`paigow settings`, as somebody reads it who wants the best first."""

from __future__ import annotations

import re

import pytest

from command import paigow
from paigow.games.catalogue import GAMES
from paigow.games.hands import family_of

DEALS = {
    "poker": "9s 9d Ah Kc 7s 5d 2h",
    "supreme": "Jk Ac 6d 5c",
    "tiles": "6-6 1-2 5-6 4-5",
}


@pytest.mark.parametrize("game", [str(each.name) for each in GAMES])
def test_correct_settings_stand_best_first_and_the_others_say_why(game: str) -> None:
    family = family_of(game)
    answer = paigow("settings", "--game", game, DEALS[family.name])
    assert (answer.status, answer.err) == (0, "")
    correct, _, wrong = answer.out.partition("Not set correctly:\n")
    worths = [float(found) for found in re.findall(r" ([+-]\d+\.\d)%  ", correct)]
    assert worths == sorted(worths, reverse=True)
    (record,) = paigow("settings", "--game", game, "--json", DEALS[family.name]).records
    judged = [each["correct"] for each in record["settings"]]
    assert len(worths) == judged.count(True)
    assert wrong.count(" outranks ") == judged.count(False)
    _, first, *_ = re.split(r"\n  (?! )", correct)  # one may take two lines
    assert first.split()[-1] == "best"


def test_settings_are_named_in_words() -> None:
    out = paigow("settings", "--game", "pai-gow-poker", DEALS["poker"]).out
    assert out.startswith(
        "Ah Kc 9d 9s 7s 5d 2h: 18 correct settings, the best first\n"
        'Worth is what a wager brings on average against house way "Foxwoods".\n'
        "  9d 9s 7s 5d 2h / Ah Kc   +10.2%  a pair of nines; ace-king  best\n"
    )
    assert "the low hand (pair of nines) outranks" in out


def test_hands_that_are_piped_in_are_answered_one_by_one() -> None:
    answer = paigow("settings", "--game", "pai-gow-tiles", "-", stdin="6-6 1-2 5-6 4-5\nnonsense\n")
    assert answer.status == 2
    assert "nonsense: 'nonsense' is not a tile" in answer.out
    assert answer.out.count("the best first") == 1
