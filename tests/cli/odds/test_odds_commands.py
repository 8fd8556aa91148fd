"""`paigow odds`, as it is typed and read."""

from __future__ import annotations

import json
from math import comb
from pathlib import Path
from typing import Any

import pytest

from command import paigow
from paigow.games.pay_tables import JudgedOn, pay_tables
from paigow.games.submission import sample_text
from paigow.rules.house_ways import names

OPTIONAL = [table.id for table in pay_tables() if table.judged_on is not JudgedOn.SET_HANDS]

TILES = ("main", "--game", "pai-gow-tiles", "--dealer-way", "maryland")


def asked(*words: str) -> dict[str, Any]:
    answer = paigow("odds", *words, "--json")
    assert (answer.status, answer.err) == (0, "")
    record: dict[str, Any]
    (record,) = answer.records
    return record


@pytest.fixture
def supreme(tmp_path: Path) -> str:
    file = tmp_path / "supreme.toml"
    file.write_text(sample_text("supreme-pai-gow"), encoding="utf-8")
    return str(file)


def test_a_wager_answers_in_the_agreed_shape() -> None:
    record = asked("wager", "--table", "pgp-16b-a")
    assert record["table"] == "pgp-16b-a"
    assert record["total"] == 154_143_080
    [row] = [each for each in record["rows"] if each["row"] == "full_house"]
    assert (row["label"], row["count"], row["pays"]) == ("Full house", 4_188_528, "5 to 1")
    assert row["chance"]["value"] == 4_188_528 / 154_143_080
    assert record["edge"] == {"exact": "1496262/19267885", "value": 1_496_262 / 19_267_885}
    assert record["edge_percent"] == "7.7656"
    assert "reason" not in record


@pytest.mark.parametrize("table", [*OPTIONAL, "pgp-13b6"])
def test_every_table_has_an_answer(table: str) -> None:
    record = asked("wager", "--table", table)
    assert sum(row["count"] for row in record["rows"]) + record["loses"] == record["total"]
    has_meter = any("meter" in row["pays"] for row in record["rows"])
    assert (record["edge"] is None) == has_meter == ("reason" in record)


@pytest.mark.clause("PGP-19d-1", "FUP-5")
def test_ace_high_is_out_of_all_deals_of_two_hands() -> None:
    assert asked("wager", "--table", "pgp-19d-2")["total"] == comb(53, 7) * comb(46, 7)


def test_how_rows_pay_is_said_in_words() -> None:
    pays = {row["row"]: row["pays"] for row in asked("wager", "--table", "pgp-14d-1")["rows"]}
    assert (pays["five_aces"], pays["royal_flush_and_pair"]) == ("10% of the meter", "$200")
    progressive = {row["row"]: row["pays"] for row in asked("wager", "--table", "pgp-14A-g")["rows"]}
    assert (progressive["royal_flush"], progressive["full_house"]) == ("100% of the minor meter", "4 for 1")
    stray = asked("wager", "--table", "pgp-16h")["rows"][0]
    assert (stray["count"], stray["pays"]) == (0, "never paid")


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("words", "edge"),
    [
        (("--table", "pgp-16b-a", "--others", "5"), "3.1314"),
        (("--table", "pgp-16b-a", "--others", "5", "--wager", "4"), "7.7656"),
        (("--table", "pgp-16b-a", "--others", "5", "--wager", "$10.00"), "5.4485"),
        (("--table", "pgp-16d-b", "--switch", "insurance_joker=wild"), "7.3457"),
        (("--table", "pgp-14d-1", "--meter", "10000"), "32.2146"),
        (("--table", "pgp-14d-1", "--meter", "$10,000"), "32.2146"),
        (("--table", "pgp-14A-g", "--meter", "mega=100,000,major=10000, minor=2000"), "50.9990"),
        (("--table", "pgp-13b6", "--odds", "6"), "0.0000"),
        (("--table", "pgp-13b6", "--wager", "1"), "14.2857"),
        (("--table", "pgp-16i", "--colour", "black", "--switch", "red_black_joker=black"), "-6.6900"),
    ],
)
def test_what_an_edge_hangs_on(words: tuple[str, ...], edge: str) -> None:
    assert asked("wager", *words)["edge_percent"] == edge


def test_the_meters_of_a_progressive_are_reported() -> None:
    record = asked("wager", "--table", "pgp-19h-1")
    assert (
        record["reason"]
        == "the edge depends on the meter, which was not given; the rows are counted as for a high one"
    )
    (meter,) = record["meters"]
    assert meter["break_even"] == 24_301_109
    assert record["long_run"]["edge_percent"] == "24.2490"
    some = asked("wager", "--table", "pgp-14A-g", "--meter", "mega=100000")
    assert some["reason"].startswith("the edge depends on the major and minor meters")


def test_the_table_of_meters_shows_what_each_stands_at_or_that_it_was_not_given() -> None:
    shown = paigow("odds", "wager", "--table", "pgp-14A-g", "--meter", "mega=100000,minor=2000.50").out
    rows = [line.split() for line in shown.partition("Won whole")[2].splitlines()]
    stands = {row[0]: " ".join(row[1:3]) for row in rows if row and row[0] in ("mega", "major", "minor")}
    assert stands["major"] == "not given"
    assert stands["mega"].startswith("$100,000.00 ")
    assert stands["minor"].startswith("$2,000.50 ")


def test_a_submission_brings_its_own_rows_and_limits(supreme: str) -> None:
    record = asked("wager", "--table", "supreme-bonus", "--submission", supreme)
    assert record["rows"][0]["pays"] == "1,200 to 1"
    assert record["limit"] == 5_000_000
    assert asked("wager", "--table", "supreme-bonus")["edge_percent"] == "6.3595"


@pytest.mark.clause("PGP-13b6.1")
def test_the_number_wager_pays_what_the_submission_files(tmp_path: Path) -> None:
    file = tmp_path / "number.toml"
    file.write_text(sample_text("pai-gow-poker-number-wager"), encoding="utf-8")
    record = asked("wager", "--table", "pgp-13b6", "--submission", str(file), "--wager", "10")
    assert record["rows"][0]["pays"].endswith(" to 1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("wager", "--table", "pgp-16b-e"), "there is no pay table 'pgp-16b-e'"),
        (("wager", "--table", "pgp-16a"), "paigow odds main --game pai-gow-poker"),
        (("wager", "--table", "pgp-16b-a", "--others", "7"), "at most 5 others"),
        (("wager", "--table", "pgp-16b-a", "--wager", "five"), "'five' is not an amount"),
        (("wager", "--table", "pgp-16b-a", "--wager", "0"), "a wager is more than nothing"),
        (("wager", "--table", "pgp-16b-a", "--meter", "5"), "pays from no meter"),
        (("wager", "--table", "pgp-14d-1", "--wager", "5"), "is for a wager of $1.00"),
        (("wager", "--table", "pgp-14d-1", "--meter", "-5"), "never stands below nothing"),
        (("wager", "--table", "pgp-14d-1", "--meter", "mega=5"), "there is no meter of pgp-14d-1 'mega'"),
        (("wager", "--table", "pgp-14A-g", "--meter", "5"), "has 3 meters; give them as --meter mega="),
        (("wager", "--table", "pgp-14A-g", "--meter", "mega="), "'mega=' does not name meters"),
        (("wager", "--table", "pgp-16b-a", "--odds", "6"), "--odds is for the number wager"),
        (("wager", "--table", "pgp-13b6", "--odds", "six"), "'six' are no odds"),
        (("wager", "--table", "pgp-16i", "--colour", "green"), "there is no colour 'green'"),
        (("main", "--dealer-way", "balanced"), "name the game with --game"),
        (("main", "--game", "supreme-pai-gow"), "name the house way of the dealer; choose from: balanced"),
        (("main", "--game", "chess", "--dealer-way", "balanced"), "there is no game 'chess'"),
        (("main", "--game", "pai-gow-tiles", "--dealer-way", "balanced"), "there is no house way 'balanced'"),
        (
            ("main", "--game", "pai-gow-tiles", "--dealer-way", "maryland", "--player-way", "optima"),
            "did you mean 'optimal'?",
        ),
        (
            ("main", "--game", "pai-gow-tiles", "--dealer-way", "maryland", "--banking", "--co-banking"),
            "the bank or the co-bank, not both",
        ),
        ((*TILES, "--wager", "0"), "a wager is more than nothing and at most"),
        ((*TILES, "--wager", "200000000"), "a wager is more than nothing and at most $100,000,000.00"),
        ((*TILES, "--wager", "16", "--vig-rounding", "nickel"), "there is no rounding of vigorish 'nickel'"),
        ((*TILES, "--vig-rounding", "quarter_up"), "name the size of the wager with --wager"),
        (
            ("main", "--game", "pai-gow-poker", "--dealer-way", "foxwoods", "--a5", "third"),
            "ace_five takes second",
        ),
        (
            ("house-ways", "--game", "supreme-pai-gow", "--way", "maryland"),
            "there is no house way 'maryland'",
        ),
        (("submission", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: tuple[str, ...], said: str) -> None:
    answer = paigow("odds", *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert said in answer.err


def test_a_main_wager_answers_in_the_agreed_shape() -> None:
    record = asked("main", "--game", "pai-gow-tiles", "--dealer-way", "maryland")
    assert list(record)[:6] == ["game", "win", "push", "lose", "total", "edge"]
    assert record["win"] + record["push"] + record["lose"] == record["total"] == 35_960 * 20_475
    assert (record["dealer_way"], record["player_way"], record["side"]) == ("maryland", "maryland", "player")
    assert record["edge_percent"] == "2.6816"


@pytest.mark.parametrize(
    ("words", "edge"),
    [
        (("--player-way", "optimal"), "-0.9677"),
        (("--player-way", "optimal", "--banking"), "-2.7944"),
        (("--player-way", "canberra"), "0.3500"),
        (("--co-banking",), "0.3401"),
    ],
)
def test_the_sides_of_a_main_wager(words: tuple[str, ...], edge: str) -> None:
    assert (
        asked("main", "--game", "pai-gow-tiles", "--dealer-way", "maryland", *words)["edge_percent"] == edge
    )


def test_a_submission_names_the_game_and_the_house_way(supreme: str) -> None:
    assert asked("main", "--submission", supreme)["edge_percent"] == "2.7528"
    assert asked("main", "--submission", supreme, "--dealer-way", "best-low")["dealer_way"] == "best-low"


def test_house_ways_are_compared_and_the_least_costly_named() -> None:
    record = asked("house-ways", "--game", "supreme-pai-gow")
    ways = len(names("supreme"))
    assert len(record["matrix"]) == ways * (ways + 1)  # each against each, and against the optimal player
    assert record["least_costly"] == "balanced"
    some = asked("house-ways", "--game", "pai-gow-tiles", "--way", "maryland", "--way", "canberra")
    assert [(each["dealer_way"], each["player_way"]) for each in some["matrix"]] == [
        (dealer, player)
        for dealer in ("maryland", "canberra")
        for player in ("maryland", "canberra", "optimal")
    ]


def test_a_sheet_as_json_and_as_a_page(supreme: str, tmp_path: Path) -> None:
    record = asked("submission", supreme)
    assert (record["game"], record["house_way"], record["warnings"]) == ("supreme-pai-gow", "balanced", [])
    assert [each["key"] for each in record["wagers"]] == ["bonus"]
    page = tmp_path / "sheet.html"
    answer = paigow("odds", "submission", supreme, "--html", str(page))
    assert (answer.status, answer.out) == (0, f"{page} is written\n")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.sizes(all=1)
def test_tables_for_the_eye(supreme: str) -> None:
    for words, said in (
        (("wager", "--table", "pgp-16b-a", "--others", "2"), "Envy bonuses"),
        (("wager", "--table", "pgp-14d-5"), "drains"),
        (("wager", "--table", "pgp-19h-1"), "Over time"),
        (("main", "--game", "supreme-pai-gow", "--dealer-way", "balanced"), "2.7528%"),
        (("house-ways", "--game", "supreme-pai-gow"), "2.6048%"),
        (("submission", supreme), "Supreme Pai Gow by the rules SPG, house way Balanced"),
    ):
        answer = paigow("odds", *words)
        assert (answer.status, answer.err) == (0, "")
        assert said in answer.out


@pytest.mark.sizes(all=1)
def test_a_sheet_shows_envy_limits_and_warnings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").mkdir(mode=0o700)
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path / "cache"))  # where nothing was counted before
    for name, said in (
        (
            "pai-gow-poker-fortune",
            ("Edge with envy bonuses", "the payout limit makes the edge", "not computed"),
        ),
        ("pai-gow-tiles-pair-fortunes", ("warning: house_way",)),
    ):
        file = tmp_path / f"{name}.toml"
        file.write_text(sample_text(name), encoding="utf-8")
        out = paigow("odds", "submission", str(file), "--skip-main").out
        assert all(each in out for each in said)


def test_json_is_one_object_a_line(supreme: str) -> None:
    out = paigow("odds", "submission", supreme, "--json").out
    assert json.loads(out)
    assert out.count("\n") == 1


@pytest.mark.clause("PGT-8D", "PGP-9d")
def test_check_warns_of_odds_and_says_what_it_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The optional wagers are always counted; a main wager of seven cards only if it is kept."""
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path / "cache"))
    tiles, poker = tmp_path / "tiles.toml", tmp_path / "poker.toml"
    tiles.write_text(sample_text("pai-gow-tiles-pair-fortunes"), encoding="utf-8")
    poker.write_text(sample_text("pai-gow-poker-fortune"), encoding="utf-8")
    (record,) = paigow("check", str(tiles), "--json").records
    assert [each["field"] for each in record["warnings"]] == ["house_way"]
    (record,) = paigow("check", str(poker), "--json").records
    assert record["warnings"] == []
    assert record["notes"] == [
        "the main wager (player, set best) is not computed yet; paigow odds submission FILE computes it"
    ]
    assert "note: the main wager" in paigow("check", str(poker)).out
