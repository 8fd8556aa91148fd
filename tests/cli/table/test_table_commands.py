"""`paigow simulate`, `paigow replay` and `paigow scenario` on the command line."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from command import paigow
from log_kit import parsed, resealed
from paigow.cli.simulation import _progress
from paigow.games.catalogue import GAMES
from paigow.scenario.model import scenario_names


def test_simulate_prints_one_object_a_game() -> None:
    answer = paigow("simulate", "--rounds", "4", "--seed", "s", "--json")
    assert answer.status == 0
    assert [record["game"] for record in answer.records] == [game.name for game in GAMES]
    assert all(record["rounds"] == 4 and len(record["log_hash"]) == 64 for record in answer.records)


def test_simulate_says_it_in_words() -> None:
    answer = paigow("simulate", "--rounds", "4", "--seed", "s", "--game", "pai-gow-tiles")
    assert answer.out.startswith("Pai Gow Tiles: 4 rounds, ")
    assert re.search(r"^  unaccounted for +\$0\.00$", answer.out, re.MULTILINE)
    assert answer.err == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_simulate_shows_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with _progress("pai-gow-tiles", 2) as advance:
        advance(1)
    assert "pai-gow-tiles" in terminal.getvalue()


def test_simulate_tells_elsewhere_by_a_line_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 5.0, 11.0, 11.0, 12.0])
    monkeypatch.setattr("paigow.cli.simulation.monotonic", lambda: next(clock))
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    with _progress("pai-gow-tiles", 3_000) as advance:
        advance(250)
        advance(1_000)
        advance(250)
    assert told.getvalue() == "pai-gow-tiles: 1,250 of 3,000 rounds\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rounds", "2", "--seed", "s", "--game", "pai-gow-pokr"], "did you mean 'pai-gow-poker'?"),
        (["--rounds", "0", "--seed", "s"], "'--rounds' / '-n': write 1 or more; try: paigow simulate --help"),
        (["--rounds", "many", "--seed", "s"], "write a whole number; try"),
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
    assert answer.out.startswith("Round 1 opened. [PGP-10a.1]\n")
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
    assert steps[0]["text"] == ["Round 1 opened. [PGP-10a.1]"]
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
    assert "does not verify: no line of the log has the hash given; it was cut off" in answer.out


def test_replay_says_that_a_log_has_grown_since_its_hash_was_kept(log: Path) -> None:
    kept = json.loads(log.read_bytes().splitlines()[10])["hash"]
    count = len(log.read_bytes().splitlines())
    answer = paigow("replay", str(log), "--hash", str(kept))
    assert answer.status == 1
    said = "the log has grown: it holds to the hash given up to line "
    assert f"does not verify: {said}" in answer.out
    line, more = re.findall(rf"{said}(\d+), and lines written later: (\d+)", answer.out)[0]
    assert int(line) + int(more) == count


def test_replay_takes_a_hash_in_capital_letters(log: Path) -> None:
    head = paigow("replay", str(log), "--json").records[-1]["hash"]
    assert paigow("replay", str(log), "--hash", f" {head.upper()} ").status == 0


def test_replay_holds_a_log_to_the_whole_of_a_hash(log: Path) -> None:
    head = paigow("replay", str(log), "--json").records[-1]["hash"]
    last = "1" if head[-1] == "0" else "0"
    assert paigow("replay", str(log), "--hash", head[:-1] + last).status == 1
    for other in (head[:-1], head[:8], head + "0", "g" * 64, ""):
        answer = paigow("replay", str(log), "--hash", other)
        assert (answer.status, answer.out) == (2, "")
        assert "--hash takes the 64 hexadecimal digits of a hash" in answer.err


@pytest.mark.parametrize("json_", [[], ["--json"]])
def test_replay_says_where_a_log_was_changed(log: Path, json_: list[str]) -> None:
    log.write_text(log.read_text("utf-8").replace('"player":"Ann"', '"player":"Eve"', 1), "utf-8")
    answer = paigow("replay", str(log), *json_)
    assert answer.status == 1
    assert "edited" in answer.out


@pytest.mark.parametrize(("text", "says"), [("", "the log is empty"), ("{}\n", "no table log")])
@pytest.mark.parametrize("arguments", [[], ["--round", "1"]])
def test_replay_of_what_is_no_log_is_one_line(log: Path, text: str, arguments: list[str], says: str) -> None:
    log.write_text(text, "utf-8")
    answer = paigow("replay", str(log), *arguments)
    assert answer.status == 1
    assert answer.out.startswith("does not verify: ")
    assert says in answer.out
    assert (answer.out.count("\n"), answer.err) == (1, "")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--round", "9"], "the log holds no round 9; it has 1 round"),
        (["--head", "head.json"], "--head and --public go together"),
        (["--public", "0" * 64], "--head and --public go together"),
        (["--head", "no-such.json", "--public", "0" * 64], "there is no file no-such.json"),
    ],
)
def test_replay_refuses_bad_input_in_one_line(log: Path, arguments: list[str], says: str) -> None:
    answer = paigow("replay", str(log), *arguments)
    assert answer.status == 2
    assert says in answer.err
    assert answer.err.count("\n") == 1


def test_replay_says_what_the_file_alone_cannot_show_unless_a_head_is_given(log: Path) -> None:
    unknown = "The file alone does not show who wrote it"
    assert unknown in paigow("replay", str(log)).out
    head = paigow("replay", str(log), "--json").records[-1]["hash"]
    assert unknown not in paigow("replay", str(log), "--hash", head).out


def test_replay_counts_void_rounds(tmp_path: Path) -> None:
    path = tmp_path / "void.log"
    misdeal = Path(__file__).parents[2] / "playthroughs" / "pgp-misdeal.toml"
    assert paigow("scenario", "run", str(misdeal), "--log", str(path)).status == 0
    voided = path.read_text("utf-8").count('["RoundVoided"')
    summary = paigow("replay", str(path), "--json").records[-1]
    assert summary["voids"] == voided > 0
    assert summary["rounds"] == path.read_text("utf-8").count('["RoundOpened"')
    assert f" {voided} void;" in paigow("replay", str(path)).out


def of_another_version(log: Path, **changes: object) -> None:
    """The log as if another version of the code had written it, its first event changed."""
    lines = parsed(log.read_bytes().splitlines())
    lines[0]["code"] = {"version": "0.0.9", "digest": "0" * 64}
    lines[1]["events"][0][1] |= changes
    log.write_bytes(b"\n".join(resealed(lines)) + b"\n")


def test_replay_says_that_another_version_wrote_the_log(log: Path) -> None:
    of_another_version(log)
    answer = paigow("replay", str(log))
    assert answer.status == 0
    assert answer.out.startswith("verified: ")
    assert "written by paigow 0.0.9" in answer.out
    assert "Another version of the code wrote it; today's decides everything as it is written." in answer.out


def test_replay_lists_where_another_version_decided_otherwise(log: Path) -> None:
    of_another_version(log, clause="PGP-1")
    answer = paigow("replay", str(log))
    assert answer.status == 1
    assert answer.out.startswith("not verified: ")
    assert "  line 2: event 1, DecksReceived, clause: written 'PGP-1', decided 'PGP-5a.1'" in answer.out
    summary = paigow("replay", str(log), "--json").records[-1]
    assert (summary["valid"], summary["differing"], summary["lost"]) == (False, 1, None)
    assert summary["code"]["same"] is False
    assert summary["differences"][0]["written"] == "'PGP-1'"
    of_another_version(log, clause=1)
    lost = paigow("replay", str(log))
    assert lost.status == 1
    assert "It cannot be followed from here on: line 2: clause: 1 is not a text" in lost.out


def test_replay_lists_a_bounded_number_of_differences(log: Path) -> None:
    lines = parsed(log.read_bytes().splitlines())
    lines[0]["code"] = {"version": "0.0.9", "digest": "0" * 64}
    events = [data for line in lines for _, data in line.get("events", ())]
    for data in events:
        data["clause"] = "PGP-1"
    log.write_bytes(b"\n".join(resealed(lines)) + b"\n")
    answer = paigow("replay", str(log))
    assert answer.out.count("written 'PGP-1'") == 20
    assert f"  and {len(events) - 20} more\n" in answer.out


def test_a_sealed_log_is_held_by_its_head(log: Path, tmp_path: Path) -> None:
    key, head = tmp_path / "key.pem", tmp_path / "head.json"
    sealed = paigow("seal", str(log), "--key", str(key), "--new-key")
    assert sealed.status == 0
    head.write_text(sealed.out, "utf-8")
    public = sealed.records[0]["key"]
    with_head = ["--head", str(head), "--public", public]
    answer = paigow("replay", str(log), *with_head)
    assert answer.status == 0
    count = len(log.read_bytes().splitlines())
    assert f"sealed up to line {count} with the key {public}\n" in answer.out
    assert "The file alone" not in answer.out
    assert paigow("replay", str(log), *with_head, "--json").records[-1]["sealed_lines"] == count
    assert paigow("seal", str(log), "--key", str(key)).out == sealed.out  # the key is there now
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-1]))
    cut = paigow("replay", str(log), *with_head)
    assert cut.status == 1
    assert "does not verify: truncated: the head covers" in cut.out
    early = paigow("seal", str(log), "--key", str(key))
    head.write_text(early.out, "utf-8")
    log.write_bytes(b"".join(lines))
    assert "lines written later, which it does not cover: 1\n" in paigow("replay", str(log), *with_head).out


def test_nothing_is_sealed_that_does_not_verify(log: Path, tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    log.write_bytes(log.read_bytes().replace(b'"Ann"', b'"Eve"', 1))
    answer = paigow("seal", str(log), "--key", str(key), "--new-key")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("paigow: the log does not verify: line ")
    assert not key.exists()


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


WRONG = """
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
"""


def test_a_scenario_that_differs_fails_with_one_line_a_difference(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(WRONG, "utf-8")
    answer = paigow("scenario", "run", str(file))
    assert answer.status == 1
    assert answer.out.splitlines()[-2:] == [
        "differs: round 1: Ann should have won $100.00, and it is $95.00",
        "differs: round 1: Eve should have won $1.00, and it is nothing of that name; "
        "there is: inventory, Ann",
    ]


def test_of_several_scenarios_all_are_played_and_each_says_how_it_came_out(tmp_path: Path) -> None:
    wrong, none, right = tmp_path / "wrong.toml", tmp_path / "none.toml", ("pai-gow-tiles", "supreme-pai-gow")
    wrong.write_text(WRONG, "utf-8")
    answer = paigow("scenario", "run", *right)
    assert (answer.status, answer.out.splitlines()) == (0, [f"{name}: as expected" for name in right])
    answer = paigow("scenario", "run", str(wrong), right[0], "--json")
    assert answer.status == 1
    assert [(each["as_expected"], len(each["differences"])) for each in answer.records] == [
        (False, 2),
        (True, 0),
    ]
    answer = paigow("scenario", "run", str(none), str(wrong), right[0])
    assert answer.status == 2
    assert [line.partition(": ")[0] for line in answer.out.splitlines()] == [
        *(str(none), str(wrong), str(wrong), right[0])
    ]
    answer = paigow("scenario", "run", *right, "--log", str(tmp_path / "two.log"))
    assert (answer.status, "--log writes one log" in answer.err) == (2, True)
