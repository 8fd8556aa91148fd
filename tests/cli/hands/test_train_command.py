"""`paigow train`, as somebody meets it who learns to set."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from command import paigow
from paigow.games.catalogue import GAMES

GAME_NAMES = [str(each.name) for each in GAMES]
TILES = ("--game", "pai-gow-tiles")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_without_an_answer_one_deal_of_the_game_is_worked_out(game: str) -> None:
    answer = paigow("train", "--game", game, "--seed", "1")
    assert answer.status == 0
    lines = answer.out.splitlines()
    at = 1 if game.startswith("face-up") else 0
    assert lines[at].startswith("Hand 1:")
    assert lines[at + 1].startswith("  The best is ")
    assert all(line.startswith(("  House way", "  Why: house way ", "    ")) for line in lines[at + 2 :])
    assert answer == paigow("train", "--game", game, "--seed", "1")


def test_piped_answers_are_judged_in_turn_and_the_score_is_kept() -> None:
    answer = paigow("train", *TILES, "--seed", "3", "--wager", "10", stdin="2 3\n1 2\n1 4\n")
    assert answer.status == 0
    assert [line for line in answer.out.splitlines() if line.startswith("Hand")] == [
        "Hand 1: 1:5-5  2:5-6  3:4-5  4:2-3",
        "Hand 2: 1:6-6  2:4-4  3:4-6  4:2-3",
        "Hand 3: 1:2-2  2:5-6  3:3-5  4:2-3",
    ]
    assert "right: the best setting" in answer.out
    assert (
        "  Wong or Gong: 1 of 1 hand set the best way so far" in answer.out
    )  # the kind only with the answer
    assert "legal, but it gives up $10.56" in answer.out
    assert answer.out.endswith(
        "2 of 3 hands set the best way (66.7%), 3 correctly; $10.56 of $30.00 given up\n"
        "no pair, Wong or Gong: 1 of 2 hands set the best way, $10.56 given up\n"
        "Wong or Gong: 1 of 1 hand set the best way, $0.00 given up\n"
        "What you missed:\n"
        "  5-5 2-3 / 5-6 4-5 was worth $10.56 less than 5-5 4-5 / 5-6 2-3\n"
    )


def test_a_wrong_answer_is_put_right_in_a_sentence_and_asked_again() -> None:
    answer = paigow("train", *TILES, "--seed", "3", stdin="9 9\nAs\n6-6 1-1\n1 2\nq\n1 2\n")
    assert " ".join(answer.out.split()).count("or name two different places from 1 to 4, such as 2 3") == 2
    assert answer.out.count("'As' is not a tile") == 1
    assert answer.out.count("you were dealt 5-5 5-6 4-5 2-3; choose two of these") == 1
    assert answer.out.count("Hand 1:") == 1


def test_a_setting_that_is_not_correct_is_told_apart_from_one_that_is_not_best() -> None:
    answer = paigow("train", "--game", "supreme-pai-gow", "--kind", "two pairs", "--seed", "2", stdin="1 2\n")
    assert "set wrong: the low hand" in answer.out
    assert "0 of 1 hand set the best way (0.0%), 0 correctly;" in answer.out


def test_only_the_kinds_that_are_named_are_dealt() -> None:
    answer = paigow("train", *TILES, "--kind", "Wong or Gong", "--seed", "3", stdin="1 2\n" * 5)
    assert answer.out.count("Hand ") == answer.out.count("\n  Wong or Gong: ") == 5


def test_a_drill_deals_what_was_missed_until_it_is_learnt() -> None:
    """A missed kind comes again at once, and leaves when it was set best three times in a row."""
    answer = paigow("train", *TILES, "--drill", "--seed", "3", stdin="1 2\n" * 12)
    hands = [line for line in answer.out.splitlines() if line.startswith("Hand ")]
    kinds = [line.partition("(")[2].partition(")")[0] for line in hands]
    verdicts = [
        "right: the best setting" in line
        for line in answer.out.splitlines()
        if ": right: " in line or ": legal, " in line
    ]
    run: dict[str, int] = {}
    missed: set[str] = set()
    for kind, best in zip(kinds, verdicts, strict=True):
        drilled = {each for each in missed if run[each] < 3}
        assert not drilled or kind in drilled
        run[kind] = run.get(kind, 0) + 1 if best else 0
        missed |= set() if best else {kind}
    assert missed


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--game", "chess"), "there is no game 'chess'"),
        (("--kind", "two pair"), "there is no kind of hand 'two pair'; did you mean 'two pairs'?"),
        (("--wager", "0"), "--wager takes an amount above nothing, not 0"),
        (("--wager", "much"), "'much' is not an amount"),
        ((*TILES, "--kind", "full house"), "there is no kind of hand 'full house'"),
    ],
)
def test_mistakes_get_one_clear_sentence(arguments: tuple[str, ...], reason: str) -> None:
    answer = paigow("train", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert reason in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.sizes(all=1)
def test_at_a_terminal_the_score_and_the_mistakes_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.cli.train.is_terminal", lambda: True)
    answer = paigow("train", *TILES, "--seed", "3", stdin="s\nr\n1 2\n1 2\ns\nr\n\nq\n")
    assert answer.status == 0
    assert "Nothing was set yet" in answer.out
    assert "You have set every hand best so far" in answer.out
    assert answer.out.count("1 of 2 hands set the best way (50.0%), 2 correctly;") == 2
    assert answer.out.count(" less than ") == 2
    assert "  The best is " in answer.out


def test_a_seed_is_no_number_below_zero() -> None:
    answer = paigow("train", *TILES, "--seed", "-1")
    assert answer.status == 2
    assert "--seed" in answer.err


@pytest.mark.sizes(all=1)
def test_at_a_terminal_the_rule_is_told_and_a_hand_not_set_correctly_is_asked_about_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("paigow.cli.train.is_terminal", lambda: True)
    wrong = ("train", "--game", "supreme-pai-gow", "--kind", "two pairs", "--seed", "2")
    asked = paigow(*wrong, stdin="1 2\nq\n").out
    said = " ".join(asked.split())
    assert "the high hand must not rank below the low hand (SPG-12a.2)" in said
    assert said.count("Set wrong, so it would lose: the low hand (") == 1
    assert "name it again to play it anyway" in said
    assert "hand set" not in said
    laid = " ".join(paigow(*wrong, stdin="1 2\n1 2\nq\n").out.split())
    assert laid.count("name it again") == 1
    assert "(0.0%), 0 correctly;" in laid


def test_the_best_is_given_a_reason_in_the_words_of_the_house_way_that_sets_it_so() -> None:
    said = " ".join(paigow("train", *TILES, "--seed", "3").out.split())
    assert 'Why: house way "Maryland" (the dealer\'s here) says of such a hand: "Play ' in said
    assert 'House way "' in said or 'House ways "' in said


@pytest.mark.sizes(all=1)
def test_at_a_terminal_the_score_is_kept_until_it_is_forgotten(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paigow("train", *TILES, "--seed", "3", stdin="1 2\n")
    assert not list(data.iterdir()), "from a pipe nothing is kept"
    monkeypatch.setattr("paigow.cli.train.is_terminal", lambda: True)
    first = paigow("train", *TILES, "--seed", "3", stdin="2 3\nq\n")
    assert "Until now" not in first.out
    again = paigow("train", *TILES, "--seed", "4", stdin="r\nq\n")
    assert "Until now: 0 of 1 hand set the best way (0.0%), 1 correctly;" in again.out
    assert again.out.count(" less than ") == 2, "asked for, and at the end"
    drilled = paigow("train", *TILES, "--drill", "--seed", "4", stdin="1 2\nq\n")
    kind = r"no pair, Wong or Gong: \d of 2 hands set the best way so far"
    assert re.search(kind, drilled.out), "what was missed in an earlier sitting"
    anew = paigow("train", *TILES, "--seed", "3", "--forget", stdin="q\n")
    assert anew.out.startswith("Your score is forgotten.\n")
    assert "Until now" not in anew.out
    assert "There was no score to forget." in paigow("train", *TILES, "--forget", stdin="q\n").out


def test_a_damaged_score_is_told_and_kept_as_it_is(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.cli.train.is_terminal", lambda: True)
    file = data / "training.json"
    file.write_text("{", encoding="utf-8")
    answer = paigow("train", *TILES, "--seed", "3", stdin="2 3\nq\n")
    assert answer.status == 2
    assert "is damaged or not yours" in answer.err
    assert file.read_text(encoding="utf-8") == "{"
