"""`paigow house-ways check`, and commands that read a house way of one's own."""

from __future__ import annotations

from pathlib import Path

from command import paigow
from paigow.games.submission import starting_file
from paigow.rules.house_ways.reader import digest_of

FILES = Path(__file__).parents[2] / "rules" / "house_ways" / "files"
WAY = FILES / "good-tiles.toml"
DEAL = "4-5 1-6 6-6 1-2"


def test_a_good_file_is_told_with_its_digest() -> None:
    answer = paigow("house-ways", "check", str(WAY), "--game", "pai-gow-tiles")
    assert answer.status == 0
    assert digest_of(WAY.read_text("utf-8")) in answer.out
    record = paigow("house-ways", "check", str(WAY), "--game", "pai-gow-tiles", "--json").records[0]
    assert record == {
        "valid": True,
        "faults": [],
        "sha256": digest_of(WAY.read_text("utf-8")),
        "name": "little-river",
    }


def test_each_fault_is_a_line_and_the_status_is_1(tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    file.write_text(WAY.read_text("utf-8").replace('most_points = "low"', "most_point = 1"), "utf-8")
    answer = paigow("house-ways", "check", str(file), "--game", "pai-gow-tiles")
    assert answer.status == 1
    assert answer.out.splitlines() == [
        f'{file}, line 25, rule "most points", most_point: there is no such key; did you mean most_points?'
    ]
    faults = paigow("house-ways", "check", str(file), "--game", "pai-gow-tiles", "--json").records[0][
        "faults"
    ]
    assert [(fault["line"], fault["key"]) for fault in faults] == [(25, "most_point")]


def test_a_line_of_a_megabyte_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    file.write_text("# " + "x" * 1_000_000, "utf-8")
    answer = paigow("house-ways", "check", str(file), "--game", "pai-gow-tiles")
    assert answer.status == 1
    assert "line 1: the file has more than 65,536 characters" in answer.out


def test_what_is_missing_is_asked_for() -> None:
    assert "name the file and the game" in paigow("house-ways", "check").err
    assert "one house way is shown at a time" in paigow("house-ways", "maryland", "x").err


def test_commands_take_the_file_of_a_way_and_a_submission_that_names_it(tmp_path: Path) -> None:
    by_file = paigow("set", "--game", "pai-gow-tiles", "--house-way", str(WAY), "--json", DEAL).records[0]
    assert by_file["rule"] == "pairs"
    (tmp_path / "way.toml").write_text(WAY.read_text("utf-8"), "utf-8")
    table = tmp_path / "table.toml"
    table.write_text(starting_file("pai-gow-tiles").replace('"maryland"\n', '"way.toml"\n'), "utf-8")
    assert paigow("check", str(table)).status == 0
    advised = paigow("advise", "--submission", str(table), "--json", DEAL).records[0]
    assert advised["dealer_way"] == "little-river"
    assert "little-river" in [way["name"] for way in advised["house_ways"]]
    odds = paigow("odds", "main", "--submission", str(table), "--json").records[0]
    assert (odds["dealer_way"], odds["player_way"]) == ("little-river", "little-river")


def test_the_trainer_counts_and_explains_by_the_file_of_a_way() -> None:
    train = ("train", "--game", "pai-gow-tiles", "--seed", "3")
    usual, own = paigow(*train), paigow(*train, "--dealer-way", str(WAY))
    assert 'House ways "Maryland" (the dealer\'s here)' in usual.out
    assert '"Little River" (the dealer\'s here)' in own.out
    assert "there is no house way 'marylan'" in paigow(*train, "--dealer-way", "marylan").err
