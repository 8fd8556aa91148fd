"""`paigow simulate`, `paigow replay` and `paigow scenario` on the command line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from command import paigow
from paigow.cli.simulate import _progress
from paigow.games.catalogue import GAMES
from paigow.simulation.samples import scenario_names


def test_simulate_prints_one_object_a_game() -> None:
    answer = paigow("simulate", "--rounds", "4", "--seed", "s", "--json")
    assert answer.status == 0
    assert [record["game"] for record in answer.records] == [game.name for game in GAMES]
    assert all(record["rounds"] == 4 and len(record["log_hash"]) == 64 for record in answer.records)


def test_simulate_says_it_in_words() -> None:
    answer = paigow("simulate", "--rounds", "4", "--seed", "s", "--game", "pai-gow-tiles")
    assert answer.out.startswith("pai-gow-tiles: 4 rounds, ")
    assert "off" in answer.out
    assert answer.err == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_simulate_shows_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with _progress(2) as advance:
        advance(1)
    assert "rounds" in terminal.getvalue()


def test_simulate_tells_elsewhere_by_a_line_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 5.0, 11.0, 11.0, 12.0])
    monkeypatch.setattr("paigow.cli.simulate.monotonic", lambda: next(clock))
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    with _progress(3_000) as advance:
        advance(250)
        advance(1_000)
        advance(250)
    assert told.getvalue() == "1,250 of 3,000 rounds\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rounds", "2", "--seed", "s", "--game", "pai-gow-pokr"], "did you mean 'pai-gow-poker'?"),
        (["--rounds", "0", "--seed", "s"], "--rounds"),
        (["--rounds", "2"], "--seed"),
    ],
)
def test_simulate_refuses_bad_input_in_one_line(arguments: list[str], says: str) -> None:
    answer = paigow("simulate", *arguments)
    assert answer.status == 2
    assert says in answer.err
    assert answer.err.count("\n") == 1


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "table.log"
    assert paigow("scenario", "run", "pai-gow-poker", "--log", str(path)).status == 0
    return path


def test_replay_verifies_and_shows_a_round(log: Path) -> None:
    answer = paigow("replay", str(log), "--round", "1")
    assert answer.status == 0
    assert answer.out.startswith("Round 1 opened. [PGP-10c.7]\n")
    assert "win, both hands are higher. [PGP-9g-3.1]" in answer.out
    assert "verified: " in answer.out
    assert "  Ann: $590.00\n" in answer.out


def test_replay_without_a_round_says_that_the_log_holds(log: Path) -> None:
    lines = log.read_text("utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:-1]), "utf-8")
    answer = paigow("replay", str(log))
    assert answer.status == 0
    assert answer.out.startswith("verified: ")
    assert "left open" in answer.out


def test_replay_in_json(log: Path) -> None:
    answer = paigow("replay", str(log), "--round", "1", "--json")
    *steps, summary = answer.records
    assert steps[0]["event"] == "RoundOpened"
    assert steps[0]["text"] == ["Round 1 opened. [PGP-10c.7]"]
    assert summary["valid"]
    assert summary["closed"]
    assert summary["accounts"]["chips:Ann"] == 59_000
    assert paigow("replay", str(log), "--hash", summary["hash"]).status == 0


def test_replay_finds_a_missing_tail_by_the_hash(log: Path) -> None:
    head = paigow("replay", str(log), "--json").records[-1]["hash"]
    lines = log.read_text("utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:-3]), "utf-8")
    answer = paigow("replay", str(log), "--hash", head)
    assert answer.status == 1
    assert "does not verify: truncated" in answer.out


@pytest.mark.parametrize("json_", [[], ["--json"]])
def test_replay_says_where_a_log_was_changed(log: Path, json_: list[str]) -> None:
    log.write_text(log.read_text("utf-8").replace('"player":"Ann"', '"player":"Eve"', 1), "utf-8")
    answer = paigow("replay", str(log), *json_)
    assert answer.status == 1
    assert "edited" in answer.out


@pytest.mark.parametrize(
    ("text", "arguments", "says"),
    [
        ("", [], "the log is empty"),
        ("{}\n", [], "no table log"),
        (None, ["--round", "9"], "no round 9"),
    ],
)
def test_replay_refuses_bad_input_in_one_line(
    log: Path, text: str | None, arguments: list[str], says: str
) -> None:
    if text is not None:
        log.write_text(text, "utf-8")
    answer = paigow("replay", str(log), *arguments)
    assert answer.status == 2
    assert says in answer.err
    assert answer.err.count("\n") == 1


def test_replay_of_no_file() -> None:
    assert paigow("replay", "no-such.log").status == 2


def test_scenario_prints_the_transcript_or_the_events() -> None:
    words = paigow("scenario", "run", "pai-gow-poker")
    assert words.status == 0
    assert words.out.rstrip().endswith("as expected")
    *events, summary = paigow("scenario", "run", "pai-gow-poker", "--json").records
    assert events[0]["event"] == "DecksReceived"
    assert summary["as_expected"]
    assert summary["accounts"]["chips:Bo"] == 49_000


def test_scenario_list() -> None:
    assert [line.split()[0] for line in paigow("scenario", "list").out.splitlines()] == list(scenario_names())
    assert paigow("scenario", "list", "--json").records[0]["game"] == "ez-pai-gow-poker"


def test_a_scenario_that_differs_fails_with_one_line_a_difference(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(
        """
title = "wrong"
submission = "pai-gow-poker-fortune"
[seats]
1 = { player = "Ann", chips = 500 }
[[round]]
[round.wagers]
1 = { main = 100 }
[round.hands]
1 = "Ts Th 8d 7c 2s / As 3h"
dealer = "9s 9h 6d 5c 3s / Kd Qh"
[round.expect]
net = { Ann = 100, Eve = 1 }
""",
        "utf-8",
    )
    answer = paigow("scenario", "run", str(file))
    assert answer.status == 1
    assert answer.out.splitlines()[-2:] == [
        "differs: round 1: Ann should have won $100.00, and it is $95.00",
        "differs: round 1: Eve should have won $1.00, and it is nothing of that name",
    ]
