"""`paigow advise`, as it is typed and read."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from command import paigow
from paigow.games.submission import sample_text

HAND = "Kd Ks Qd Qs 9h 5c 2d"


@pytest.mark.sizes(all=1)
def test_json_has_every_correct_setting_and_every_house_way() -> None:
    answer = paigow("advise", "--game", "pai-gow-poker", HAND, "--dealer-way", "trump-plaza", "--json")
    assert (answer.status, answer.err) == (0, "")
    (record,) = answer.records
    assert (record["game"], record["dealer_way"], record["banking"]) == (
        "pai-gow-poker",
        "trump-plaza",
        False,
    )
    assert record["total"] == 53_524_680
    best = record["settings"][0]
    assert (best["high"], best["low"]) == ("Kd Ks 9h 5c 2d", "Qd Qs")
    for each in (*record["settings"], *record["house_ways"]):
        assert each["win"] + each["push"] + each["lose"] == record["total"]
        expected = Fraction(95 * each["win"] - 100 * each["lose"], 100 * record["total"])
        assert Fraction(each["expected_value"]["exact"]) == expected
    costs = {each["name"]: Fraction(each["cost"]["exact"]) for each in record["house_ways"]}
    assert costs["foxwoods"] == 0 < costs["best-high"]


def test_the_best_setting_stands_first_and_is_marked() -> None:
    answer = paigow("advise", "--game", "pai-gow-poker", HAND, "--banking")
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert lines[:2] == [
        'Kd Ks Qd Qs 9h 5c 2d against an opponent, set by house way "Foxwoods"',
        "It may hold 53,524,680 hands; worth is what a wager brings on average",
    ]
    assert re.fullmatch(r"  Kd Ks 9h 5c 2d / Qd Qs( +\d+\.\d%){3} +\+\d+\.\d%  best", lines[3])
    assert answer.out.count("  best\n") == 1
    ways = " ".join(" ".join(lines).split()).partition("What house ways would do ")[2]
    assert ways.startswith(
        'House way "Foxwoods" (the dealer\'s here): Kd Ks 9h 5c 2d / Qd Qs, the best (by its'
    )
    assert 'House way "Best high hand": Kd Ks Qd Qs 9h / 5c 2d, gives up ' in ways
    assert ways.endswith('(by its rule "best high hand")')


@pytest.mark.sizes(all=1)
def test_the_counts_are_shown_on_request() -> None:
    asked = ("advise", "--game", "pai-gow-tiles", "6-6 1-2 5-6 4-5")
    (record,) = paigow(*asked, "--json").records
    answer = paigow(*asked, "--counts")
    first = answer.out.splitlines()[3].split()
    best = record["settings"][0]
    assert first[5:8] == [f"{best[each]:,}" for each in ("win", "push", "lose")]
    assert first[8] == f"{best['expected_percent']}%"


@pytest.mark.clause("PGP-10-2g")
def test_against_a_bank_vigorish_is_the_banks_and_no_hand_pushes_all() -> None:
    asked = ("advise", "--game", "ez-pai-gow-poker", HAND, "--json")
    (dealer,), (bank,) = (paigow(*asked, *more).records for more in ((), ("--banked",)))
    assert (dealer["banked"], bank["banked"]) == (False, True)
    assert dealer["settings"][0]["push"] > bank["settings"][0]["push"]
    answer = paigow(*asked[:-1], "--banked", "--banking")
    assert "the bank does not play against a bank" in answer.err


def test_an_open_hand_is_not_counted() -> None:
    asked = ("advise", "--game", "face-up-pai-gow-poker", "Jk As 9h 2d 3s 3c Td")
    answer = paigow(*asked, "--dealer", "2c 4c 5h 8d Qs Kd 9c")
    assert answer.out.splitlines()[1].startswith("Its hand lies open; ")


def test_a_submission_names_the_game_the_house_way_and_the_switches(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(sample_text("pai-gow-tiles-pair-fortunes"), encoding="utf-8")
    (record,) = paigow("advise", "6-6 1-2 5-6 4-5", "--submission", str(file), "--json").records
    assert (record["game"], record["dealer_way"], record["total"]) == ("pai-gow-tiles", "maryland", 20_475)


@pytest.mark.clause("PGP-3d.1")
def test_a_switch_changes_the_answer() -> None:
    asked = ("advise", "--game", "pai-gow-poker", "Ah 2c 3d 4s 5h Kd Qc", "--json")
    (second,), (lowest,) = (paigow(*asked, *more).records for more in ((), ("--switch", "ace_five=lowest")))
    assert second["settings"][0]["win"] > lowest["settings"][0]["win"]


@pytest.mark.clause("PGP-19a.5")
def test_face_up_is_answered_with_the_dealers_cards() -> None:
    asked = ("advise", "--game", "face-up-pai-gow-poker", "Jk As 9h 2d 3s 3c Td", "--json")
    (record,) = paigow(*asked, "--dealer", "2c 4c 5h 8d Qs Kd 9c").records
    assert (record["dealer"], record["total"]) == ("Kd Qs 9c 8d 5h 4c 2c", 1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("Kd Ks",), "name the game with --game"),
        (("Kd Ks", "--game", "pai-gow-poker"), "7 cards are needed"),
        (("Kd Ks", "--game", "whist"), "there is no game 'whist'"),
        ((HAND, "--game", "pai-gow-poker", "--dealer-way", "mine"), "there is no house way 'mine'"),
        ((HAND, "--game", "face-up-pai-gow-poker"), "the dealer's cards are open"),
    ],
)
def test_a_mistake_gets_one_line(words: tuple[str, ...], says: str) -> None:
    answer = paigow("advise", *words)
    assert (answer.status, answer.out) == (2, "")
    assert says in answer.err
    assert answer.err.count("\n") == 1
