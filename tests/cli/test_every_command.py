"""Every command by its exit status and its JSON, field by field, in one table.

The fields that each case must give stand in `answers/`, one file a case; they are written anew by
``--rewrite-answers``, to be reviewed. A field is named by the way to it, such as ``0.settings.1.low``.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from command import Answer, every_command, paigow
from paigow.games.submission import sample_text
from paigow.store import open_store

ANSWERS = Path(__file__).parent / "answers"
COMMANDS = every_command()
HASH = re.compile(r"\b[0-9a-f]{64}\b")
VERSION = re.compile(r"\b\d+\.\d+\.\d+\b")
POKER = ("--game", "pai-gow-poker")
TILES = ("--game", "pai-gow-tiles")
STORE = ("--database", "sqlite:///store.db")
ROYAL = "As Ks Qs Js Ts 9s 8s"
FOUR = "6-6 1-2 5-6 4-5"


@dataclass(frozen=True)
class Case:
    """One call of a command."""

    name: str
    command: str
    words: tuple[str, ...]
    status: int
    stdin: str = ""
    err: str = ""
    """What the one sentence on standard error holds; nothing is printed there otherwise."""
    last: bool = False
    """Only the last record counts: golden transcripts hold the events before it."""

    @property
    def is_json(self) -> bool:
        return "--json" in self.words


CASES = [
    Case("rank", "rank", (*POKER, "--json", "As Ks"), 0),
    Case("rank-lines", "rank", (*POKER, "--json", "-"), 2, stdin="As Ks\nxx\n\n2c 2d\n"),
    Case("rank-no-card", "rank", (*POKER, "--json", "xx"), 2, err="'xx' is not a card"),
    Case("settings", "settings", (*TILES, "--json", FOUR), 0),
    Case("settings-not-correct", "settings", (*POKER, "--json", "As Ad Kh Qc 9s 5d 2c"), 0),
    Case("settings-too-few", "settings", (*TILES, "--json", "6-6"), 2, err="4"),
    Case("set", "set", (*POKER, "--house-way", "foxwoods", "--json", ROYAL), 0),
    Case("set-lines", "set", (*TILES, "-w", "maryland", "--json", "-"), 2, stdin=f"{FOUR}\n6-6\n"),
    Case("set-no-way", "set", (*POKER, "-w", "foxwood", "--json", ROYAL), 2, err="did you mean 'foxwoods'?"),
    Case("house-ways", "house-ways", ("maryland", "--json"), 0),
    Case("house-ways-none", "house-ways", ("marylan", "--json"), 2, err="did you mean 'maryland'?"),
    Case("classify", "classify", ("--table", "pgp-16b-a", "--json", ROYAL), 0),
    Case("classify-lines", "classify", ("-t", "pgp-16b-a", "--json", "-"), 2, stdin=f"{ROYAL}\nAs\n"),
    Case("classify-loses", "classify", ("-t", "pgp-16b-a", "--json", "As Kd 9h 8c 6s 4d 2h"), 0),
    Case("classify-no-table", "classify", ("-t", "pgp-16b", "--json", ROYAL), 2, err="pgp-16b"),
    Case("pay-tables", "pay-tables", ("pgp-16b-a", "--json"), 0),
    Case("pay-tables-range", "pay-tables", ("pgp-13b6", "--json"), 0),
    Case("pay-tables-none", "pay-tables", ("pgp-99", "--json"), 2, err="pgp-99"),
    Case("check", "check", ("supreme.toml", "--json"), 0),
    Case("check-not-valid", "check", ("wrong.toml", "--json"), 1),
    Case("check-no-toml", "check", ("-", "--json"), 1, stdin="game = "),
    Case("check-no-file", "check", ("none.toml", "--json"), 2, err="there is no file none.toml"),
    Case("advise", "advise", (*TILES, FOUR, "--json"), 0),
    Case("advise-no-game", "advise", (FOUR, "--json"), 2, err="name the game with --game"),
    Case("clauses", "clauses", ("PGT-1A", "--json"), 0),
    Case("clauses-none", "clauses", ("PGX-1", "--json"), 2, err="PGX"),
    Case("train", "train", (*TILES, "--seed", "1"), 0),
    Case("train-no-seed", "train", (*TILES, "--seed", "one"), 2, err="--seed"),
    Case("learn", "learn", ("pai-gow-tiles", "--step", "4", "--json"), 0),
    Case("learn-no-game", "learn", ("chess", "--json"), 2, err="there is no game 'chess'"),
    Case("learn-tiles", "learn", ("--tiles", "--json"), 0),
    Case("learn-word", "learn", ("--glossary", "banker", "--json"), 0),
    Case("play", "play", (*TILES, "--seed", "1"), 0),
    Case("play-no-chips", "play", ("--chips", "0"), 2, err="above nothing"),
    Case("play-server-unseen", "play", ("--server", "http://127.0.0.1:9"), 2, err="needs a terminal"),
    Case("play-server-dealt", "play", ("--server", "x", "--seed", "1"), 2, err="leave --seed out"),
    Case("play-table-nowhere", "play", ("--table", "x"), 2, err="add --server URL"),
    Case("play-session", "play", ("--session", "1"), 2, err="in a terminal"),
    Case("history-none", "history", ("--json",), 2, err="no session is kept yet"),
    Case("submission-new", "submission new", POKER, 0),
    Case("submission-new-no-game", "submission new", ("--game", "chess"), 2, err="there is no game 'chess'"),
    Case("submission-list", "submission list", ("--json",), 0),
    Case("submission-diff", "submission diff", ("supreme.toml", "raised.toml", "--json"), 1),
    Case("submission-diff-same", "submission diff", ("supreme.toml", "supreme.toml", "--json"), 0),
    Case(
        "submission-diff-none", "submission diff", ("supreme.toml", "none.toml"), 2, err="no file none.toml"
    ),
    Case("submission-show", "submission show", ("supreme-pai-gow",), 0),
    Case("submission-show-none", "submission show", ("supreme",), 2, err="did you mean"),
    Case("paper-signs-not-valid", "paper signs", ("wrong.toml", "--out", "."), 2, err="paigow check wrong"),
    Case("paper-rules-not-valid", "paper rules", ("wrong.toml", "--out", "."), 2, err="paigow check wrong"),
    Case("paper-manual-not-valid", "paper manual", ("wrong.toml", "--out", "."), 2, err="paigow check wrong"),
    Case(
        "paper-house-way-not-valid",
        "paper house-way",
        ("wrong.toml", "--out", "."),
        2,
        err="paigow check wrong",
    ),
    Case(
        "paper-rulings-not-valid", "paper rulings", ("wrong.toml", "--out", "."), 2, err="paigow check wrong"
    ),
    Case(
        "paper-dossier-not-valid", "paper dossier", ("wrong.toml", "--out", "."), 2, err="paigow check wrong"
    ),
    Case("report-not-valid", "report", ("wrong.toml", "--out", "."), 2, err="paigow check wrong.toml"),
    Case("report-no-time", "report", ("supreme.toml", "--out", ".", "--at", "noon"), 2, err="--at takes"),
    Case("odds-wager", "odds wager", ("--table", "pgp-13b6", "--json"), 0),
    Case("odds-wager-no-odds", "odds wager", ("--table", "pgp-13b6", "--odds", "1/0"), 2, err="are no odds"),
    Case("odds-main", "odds main", (*TILES, "--dealer-way", "maryland", "--json"), 0),
    Case("odds-main-no-jobs", "odds main", (*TILES, "--jobs", "0"), 2, err="--jobs"),
    Case("odds-main-no-way", "odds main", (*TILES, "--json"), 2, err="name the house way of the dealer"),
    Case("odds-house-ways", "odds house-ways", (*TILES, "--way", "maryland", "--json"), 0),
    Case("odds-house-ways-none", "odds house-ways", (*TILES, "--way", "x", "--json"), 2, err="'x'"),
    Case("odds-session", "odds session", ("supreme.toml", "-n", "9", "--wager", "20", "--json"), 0),
    Case("odds-session-nothing", "odds session", ("supreme.toml", "-n", "9"), 2, err="name what is wagered"),
    Case("odds-submission", "odds submission", ("supreme.toml", "--json"), 0),
    Case("odds-submission-not-valid", "odds submission", ("wrong.toml",), 2, err="paigow check wrong.toml"),
    Case("scenario-run", "scenario run", ("pai-gow-tiles", "--json"), 0, last=True),
    Case("scenario-run-differs", "scenario run", ("differs.toml", "--json"), 1, last=True),
    Case("scenario-run-none", "scenario run", ("pai-gow-tile",), 2, err="did you mean 'pai-gow-tiles'?"),
    Case("scenario-list", "scenario list", ("--json",), 0),
    Case("scenario-run-several", "scenario run", ("pai-gow-tiles", "differs.toml", "--json"), 1),
    Case("export", "export", ("table.log", "--json"), 0),
    Case("export-edited", "export", ("edited.log",), 2, err="edited: line "),
    Case("export-format", "export", ("table.log", "--out", "rows.xls"), 2, err="let its name end in .csv"),
    Case("replay", "replay", ("table.log", "--json"), 0),
    Case("replay-edited", "replay", ("edited.log", "--json"), 1),
    Case("replay-other-hash", "replay", ("table.log", "--hash", "0" * 64, "--json"), 1),
    Case("seal", "seal", ("table.log", "--key", "no.pem"), 2, err="no.pem"),
    Case(
        "seal-edited", "seal", ("edited.log", "--key", "no.pem", "--new-key"), 2, err="does not verify: line"
    ),
    Case("replay-no-round", "replay", ("table.log", "--round", "9"), 2, err="no round 9"),
    Case("serve-no-port", "serve", ("--port", "65536"), 2, err="65535 or less"),
    Case("token-no-role", "token", ("king", "Robin", "--json"), 2, err="dealer"),
    Case("tokens-nobody", "tokens", (*STORE, "--end", "Robin", "--json"), 2, err="nobody is called 'Robin'"),
    Case("verify-round", "verify-round", ("round.json", "--json"), 0),
    Case("verify-round-root", "verify-round", ("round.json", "--root", "0" * 64, "--json"), 1),
    Case("verify-round-no-root", "verify-round", ("round.json", "--root", "0"), 2, err="--root takes the 64"),
    Case("verify-round-no-record", "verify-round", ("differs.toml",), 2, err="no paigow round record"),
    Case("store-list", "store list", (*STORE, "--json"), 0),
    Case("verify", "verify", (*STORE, "--json"), 0),
    Case("store-verify", "store verify", (*STORE, "--json"), 0),
    Case("store-verify-no-key", "store verify", (*STORE, "--heads", "x"), 2, err="--heads and --public go"),
    Case(
        "store-no-store", "store list", ("--database", "mysql://a:secret@b/c", "--json"), 2, err="'b/c' is no"
    ),
    Case("store-seal", "store seal", (*STORE, "--key", "none.pem"), 2, err="there is no file none.pem"),
    Case("store-backup", "store backup", (*STORE, "table.log"), 2, err="table.log is there already"),
    Case("store-restore", "store restore", (*STORE, "none.db"), 2, err="there is no backup none.db"),
    Case("store-win", "store win", (*STORE, "--month", "2026-11", "--json"), 0),
    Case(
        "store-win-no-month", "store win", (*STORE, "--month", "May"), 2, err="a month is written as 2026-11"
    ),
    Case("store-rotate", "store rotate", (*STORE, "--keys", "none.keys"), 2, err="there is no key file"),
    Case("simulate", "simulate", (*TILES, "--rounds", "2", "--seed", "s", "--json"), 0),
    Case("simulate-no-rounds", "simulate", (*TILES, "--rounds", "0", "--seed", "s"), 2, err="--rounds"),
]


@pytest.fixture(scope="module", autouse=True)
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The files that the cases name, in a directory of their own."""
    folder = tmp_path_factory.mktemp("commands")
    supreme = sample_text("supreme-pai-gow")
    (folder / "supreme.toml").write_text(supreme, "utf-8")
    (folder / "raised.toml").write_text(supreme.replace("four_aces = 1200", "four_aces = 1300"), "utf-8")
    (folder / "wrong.toml").write_text(supreme.replace("[table]", "[tabel]"), "utf-8")
    scenario = Path(__file__).parents[2] / "src" / "paigow" / "data" / "scenarios" / "pai-gow-poker.toml"
    differing = re.sub(r"net = \{ Ann = [-\d.]+", "net = { Ann = 1", scenario.read_text("utf-8"), count=1)
    assert differing != scenario.read_text("utf-8")
    (folder / "differs.toml").write_text(differing, "utf-8")
    log = folder / "table.log"
    assert paigow("scenario", "run", "pai-gow-tiles", "--log", str(log)).status == 0
    (folder / "edited.log").write_text(log.read_text("utf-8").replace("Ann", "Eve", 1), "utf-8")
    record = Path(__file__).parents[1] / "fairness" / "records" / "tiles.json"
    (folder / "round.json").write_text(record.read_text("utf-8"), "utf-8")
    with open_store(f"sqlite:///{folder}/store.db") as store:
        store.create("table", supreme, at=0)
    before = Path.cwd()
    os.chdir(folder)
    yield
    os.chdir(before)


def test_every_command_stands_in_the_table() -> None:
    asked = {tuple(case.command.split()) for case in CASES}
    assert asked == COMMANDS.keys()
    in_json = {tuple(case.command.split()) for case in CASES if case.is_json}
    assert in_json == {words for words, places in COMMANDS.items() if "--json" in options(places)}
    assert len({case.name for case in CASES}) == len(CASES)


def options(places: list[Any]) -> set[str]:
    return {option for place in places for option in place.opts}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_exit_status_and_every_field(case: Case, request: pytest.FixtureRequest) -> None:
    answer = paigow(*case.command.split(), *case.words, stdin=case.stdin)
    assert answer.status == case.status
    if case.err:
        assert answer.out == ""
        assert answer.err.startswith("paigow: ")
        assert case.err in answer.err
        assert answer.err.count("\n") == 1
        return
    assert answer.err == ""
    found = fields(case, answer)
    file = ANSWERS / f"{case.name}.json"
    if request.config.getoption("--rewrite-answers"):
        ANSWERS.mkdir(exist_ok=True)
        file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    expected = json.loads(file.read_text("utf-8"))
    differing = {
        way for way in expected.keys() | found.keys() if expected.get(way, ...) != found.get(way, ...)
    }
    assert {way: (expected.get(way), found.get(way)) for way in sorted(differing)} == {}
    assert list(found) == list(expected), "the order of the fields"


def fields(case: Case, answer: Answer) -> dict[str, object]:
    """Every field by the way to it; of a hash or a version only that it is one."""
    if not case.is_json:
        records: list[Any] = answer.out.splitlines()[:1]  # golden transcripts and files hold the rest
    else:
        records = answer.records[-1:] if case.last else answer.records
    return dict(_flat(records, ""))


def _masked(text: str) -> str:
    return VERSION.sub("<version>", HASH.sub("<hash>", text))


def _flat(value: object, way: str) -> Iterator[tuple[str, object]]:
    inner: list[tuple[object, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    if not inner:
        yield way, _masked(value) if isinstance(value, str) else value
    for key, held in inner:
        yield from _flat(held, f"{way}.{key}" if way else str(key))


def test_no_file_of_answers_is_left_over() -> None:
    assert {file.stem for file in ANSWERS.iterdir()} == {case.name for case in CASES if not case.err}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_an_unknown_option_is_refused_with_the_way_to_help(words: tuple[str, ...]) -> None:
    answer = paigow(*words, "--no-such-option")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("paigow: ")
    assert answer.err.endswith(f"; try: paigow {' '.join(words)} --help\n")


@pytest.mark.parametrize("words", [(), *COMMANDS], ids=" ".join)
def test_help_is_there_for_every_command(words: tuple[str, ...]) -> None:
    answer = paigow(*words, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"Usage: {' '.join(('paigow', *words))} ")
    assert all(
        option in answer.out
        for place in COMMANDS.get(words, [])
        for option in place.opts[:1]
        if "-" in option
    )


def test_the_steps_of_a_round_in_json() -> None:
    *steps, summary = paigow("replay", "table.log", "--round", "1", "--json").records
    assert summary["valid"]
    assert all(step.keys() >= {"n", "at", "event", "data", "text"} for step in steps)
    assert [step["n"] for step in steps] == list(range(steps[0]["n"], steps[0]["n"] + len(steps)))
    assert steps[0]["event"] == "RoundOpened"
    assert steps[-1]["event"] == "RoundCompleted"
    *events, _ = paigow("scenario", "run", "pai-gow-tiles", "--json").records
    assert {step["n"]: step["data"] for step in steps}.items() <= {
        each["n"]: each["data"] for each in events
    }.items()


def test_the_package_is_run_by_its_name_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paigow", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == paigow("--version").out
