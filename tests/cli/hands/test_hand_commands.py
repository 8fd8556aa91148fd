"""`paigow rank`, `settings`, `set` and `house-ways`, as a user meets them."""

from __future__ import annotations

import pytest

from command import paigow
from paigow.games.catalogue import GAMES
from paigow.rules.house_ways import names

GAME_NAMES = [str(game.name) for game in GAMES]
A_DEAL = {
    "pai-gow-poker": "As Kd Qh 9c 7s 5d 2h",
    "ez-pai-gow-poker": "As Kd Qh 9c 7s 5d 2h",
    "face-up-pai-gow-poker": "As Kd Qh 9c 7s 5d 2h",
    "supreme-pai-gow": "Jk Jk* 5s 3d",
    "pai-gow-tiles": "6-6 6-6 3-6 4-5",
}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_game_ranks_sets_and_shows_settings(game: str) -> None:
    deal = A_DEAL[game]
    assert paigow("rank", "--game", game, deal).status == 0
    settings = paigow("settings", "--game", game, "--json", deal).records[0]["settings"]
    assert len(settings) == {"pai-gow-tiles": 3, "supreme-pai-gow": 6}.get(game, 21)
    for way in ("best-low", "best-high"):
        record = paigow("set", "--game", game, "--house-way", way, "--json", deal).records[0]
        assert sorted(f"{record['high']} {record['low']}".split()) == sorted(deal.split())
        assert {"high": record["high"], "low": record["low"]} in [
            {"high": each["high"], "low": each["low"]} for each in settings if each["correct"]
        ]


def test_set_answers_each_line_and_ends_with_2_if_one_was_bad() -> None:
    lines = "As Kd Qh 9c 7s 5d 2h\n\nnonsense\nAs As Qh 9c 7s 5d 2h\n9s 9d Ah Kc 7s 5d 2h\n"
    answer = paigow("set", "--game", "pai-gow-poker", "--house-way", "best-low", "--json", "-", stdin=lines)
    assert answer.status == 2
    assert answer.records == [
        {"hand": "As Kd Qh 9c 7s 5d 2h", "high": "As 9c 7s 5d 2h", "low": "Kd Qh", "rule": "best low hand"},
        {
            "hand": "nonsense",
            "error": "'nonsense' is not a card; write a rank (2-10, J, Q, K, A) and a suit "
            "(c d h s or ♣ ♦ ♥ ♠), such as 10h, or Jk for the joker",
        },
        {"hand": "As As Qh 9c 7s 5d 2h", "error": "As is there twice; this deck holds it once"},
        {"hand": "Ah Kc 9d 9s 7s 5d 2h", "high": "9d 9s 7s 5d 2h", "low": "Ah Kc", "rule": "best low hand"},
    ]


@pytest.mark.parametrize(
    "command", [("rank",), ("set", "--house-way", "best-low"), ("settings",), ("advise",)]
)
def test_a_hand_needs_no_quotation_marks_and_is_taken_as_it_is_printed(command: tuple[str, ...]) -> None:
    written = paigow(*command, "--game", "supreme-pai-gow", "--json", "Kd Th 5s 3d")
    assert written.status == 0
    assert paigow(*command, "--game", "supreme-pai-gow", "--json", "K♦", "10♥", "5♠", "3♦") == written


@pytest.mark.parametrize("before", [(), ("--game", "pai-gow-poker")])
def test_a_game_in_place_of_a_hand_is_told_where_it_belongs(before: tuple[str, ...]) -> None:
    answer = paigow("advise", *before, "pai-gow-poker", "As Kd Qh 9c 7s 5d 2h")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "paigow: pai-gow-poker is a game; write --game pai-gow-poker, then the hand\n"


def test_good_lines_alone_end_with_0() -> None:
    answer = paigow("set", "-g", "pai-gow-tiles", "-w", "maryland", "-", stdin="6-6 6-6 3-6 4-5\n")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("6-6 6-6 / 3-6 4-5   ")


def test_without_json_a_bad_line_is_answered_in_words() -> None:
    answer = paigow("set", "-g", "pai-gow-tiles", "-w", "maryland", "-", stdin="6-6\n")
    assert answer == (2, "6-6: 4 tiles are needed, and this names 1: '6-6'\n", "")


@pytest.mark.clause("PGP-9g-1-iii", "PGP-9a.2")
def test_settings_say_why_not_with_the_clause() -> None:
    record = paigow("settings", "--game", "pai-gow-poker", "--json", "9s 9d Ah Kc 7s 5d 2h").records[0]
    wrong = next(each for each in record["settings"] if each["low"] == "9d 9s")
    assert wrong["correct"] is False
    assert wrong["clause"] == "PGP-9g-1-iii"
    assert wrong["reason"] == "the low hand (pair of nines) outranks the high hand (no pair, A-K-7-5-2)"


@pytest.mark.clause("PGP-3d.1")
def test_a_switch_changes_the_ranking() -> None:
    def rank(*switch: str) -> int:
        answer = paigow("rank", "--game", "pai-gow-poker", "--json", *switch, "As 2d 3h 4c 5s")
        return int(answer.records[0]["rank"])

    assert rank() > rank("--switch", "ace_five=lowest")


def test_rank_takes_two_five_or_seven_cards() -> None:
    assert "pair of aces" in paigow("rank", "-g", "pai-gow-poker", "Jk Ac").out
    seven = paigow("rank", "-g", "pai-gow-poker", "9s 9h 9d 8c 7s 6h 5d")
    assert "it holds: straight, three of a kind, straight and pair" in seven.out
    assert ": straight, nine-high, the 1,607th highest of 7,463 (PGP-3b-7.1)\n" in seven.out
    assert (
        ": five aces, the highest of 7,463 (" in paigow("rank", "-g", "pai-gow-poker", "Jk As Ah Ad Ac").out
    )
    assert (
        paigow("rank", "-g", "pai-gow-poker", "As Kd Qh").err
        == "paigow: 2 or 5 or 7 cards are ranked, not 3\n"
    )


@pytest.mark.clause("SPG-3a-3-iv", "PGT-3G")
def test_rank_takes_two_cards_of_supreme_and_two_tiles() -> None:
    nine = paigow("rank", "-g", "supreme-pai-gow", "--json", "6s Jk").records[0]
    assert (nine["category"], nine["rank"], nine["ranks"]) == ("points", 10, 27)
    eight = paigow("rank", "-g", "pai-gow-tiles", "--json", "2-4 1-4").records[0]
    assert (eight["pair_rank"], eight["value"], eight["highest_tile"]) == (None, 8, 16)
    assert paigow("rank", "-g", "pai-gow-tiles", "--json", "2-4 1-2").records[0]["pair_rank"] == 1


def test_house_ways_are_listed_and_shown() -> None:
    listed = paigow("house-ways")
    assert listed.out.count("foxwoods") == 1
    shown = paigow("house-ways", "maryland")
    assert "Where the text is silent:" in shown.out
    records = paigow("house-ways", "--game", "supreme-pai-gow", "--json").records
    assert [record["name"] for record in records] == list(names("supreme"))
    assert all(rule["text"] for record in records for rule in record["rules"])


POKER = ["--game", "pai-gow-poker"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["house-ways", "foxwood"], "there is no house way 'foxwood'; did you mean 'foxwoods'?"),
        (
            ["set", *POKER, "--house-way", "maryland", "x"],
            "'maryland' for poker, it is one for tiles; choose",
        ),
        (["rank", "--game", "paigow", "As"], "did you mean 'pai-gow-poker' or 'pai-gow-tiles'?"),
        (["rank", "--game", "pai-gow-pokr", "As"], "no game 'pai-gow-pokr'; did you mean 'pai-gow-poker'?"),
        (["rank", *POKER], "give a hand, or - to read hands from standard input, one a line"),
        (["rank", "As Kd"], "Missing option '--game' / '-g'; try: paigow rank --help"),
        (["set", *POKER, "--switch", "x", "-w", "foxwoods", "As"], "--switch takes key=value, not 'x'"),
        (["rank", *POKER, "--submission", "absent.toml", "As Kd"], "absent.toml"),
        (["ranks"], "No such command 'ranks'"),
        (["rank", "--colour", "red"], "No such option: --colour; try: paigow rank --help"),
    ],
)
def test_mistakes_get_one_line_and_status_2(arguments: list[str], reason: str) -> None:
    answer = paigow(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("paigow: ")
    assert reason in answer.err
    assert answer.err.count("\n") == 1


def test_the_version_and_the_help() -> None:
    from paigow import __version__

    assert paigow("--version").out == f"paigow {__version__}\n"
    assert "house-ways" in paigow("--help").out
