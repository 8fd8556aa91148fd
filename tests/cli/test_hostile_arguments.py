"""Whatever stands in any option or argument of any command: an answer, or one sentence, and soon."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.main import get_command
from typer.models import ParameterInfo

from command import Answer, every_command, paigow
from paigow.cli.main import app
from paigow.games.submission import sample_text
from paigow.store import open_store

COMMANDS = every_command()
POKER = ("--game", "pai-gow-poker")
STORE = ("--database", "sqlite:///store.db")
HAND = "As Ks Qs Js Ts 9s 8s"

# What each command is asked when nothing is wrong: its options, then its arguments.
ASKED: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...]]] = {
    ("rank",): (POKER, (HAND,)),
    ("settings",): (POKER, (HAND,)),
    ("set",): ((*POKER, "--house-way", "foxwoods"), (HAND,)),
    ("house-ways",): ((), ()),
    ("classify",): (("--table", "pgp-16b-a"), (HAND,)),
    ("pay-tables",): ((), ()),
    ("check",): ((), ("submission.toml",)),
    ("advise",): (("--game", "pai-gow-tiles"), ("6-6 1-2 5-6 4-5",)),
    ("clauses",): ((), ("PGT-1",)),
    ("train",): (("--seed", "1"), ()),
    ("learn",): ((), ("pai-gow-tiles",)),
    ("play",): (("--seed", "1"), ()),
    ("history",): ((), ()),
    ("export",): ((), ("table.log",)),
    ("replay",): ((), ("table.log",)),
    ("seal",): (("--key", "key.pem"), ("table.log",)),
    ("verify-round",): ((), ("round.json",)),
    # Refused twice over whatever else is asked: one runs until it is told to end, one writes to a store.
    ("serve",): (("--port", "65536", "--drain", "-1"), ()),
    ("token",): (("--days", "0"), ("king", "Robin")),
    ("tokens",): (STORE, ()),
    ("simulate",): (("--game", "pai-gow-tiles", "--rounds", "1", "--seed", "s"), ()),
    ("store", "list"): (STORE, ()),
    ("verify",): (STORE, ()),
    ("store", "verify"): (STORE, ()),
    ("store", "seal"): ((*STORE, "--key", "key.pem"), ()),
    ("store", "backup"): (STORE, ("backup.db",)),
    ("store", "restore"): (STORE, ("copy.db",)),
    ("store", "win"): ((*STORE, "--month", "2026-11"), ()),
    ("store", "rotate"): (STORE, ()),
    ("paper", "signs"): (("--out", "papers", "--overwrite"), ("submission.toml",)),
    ("paper", "rules"): (("--out", "papers", "--overwrite"), ("submission.toml",)),
    ("paper", "manual"): (("--out", "papers", "--overwrite"), ("submission.toml",)),
    ("paper", "house-way"): (("--out", "papers", "--overwrite"), ("submission.toml",)),
    # Refused whatever else is asked, for they compute much.
    ("paper", "rulings"): (("--out", "papers", "--at", "never"), ("submission.toml",)),
    ("paper", "dossier"): (("--out", "papers", "--at", "never"), ("submission.toml",)),
    ("report",): (("--out", "report", "--at", "never"), ("submission.toml",)),
    ("odds", "session"): (("--rounds", "2", "--optional", "fortune_bonus=5"), ("submission.toml",)),
    ("submission", "new"): (POKER, ()),
    ("submission", "list"): ((), ()),
    ("submission", "show"): ((), ("supreme-pai-gow",)),
    ("submission", "diff"): ((), ("submission.toml", "submission.toml")),
    ("odds", "wager"): (("--table", "pgp-16b-a"), ()),
    ("odds", "main"): (("--game", "pai-gow-tiles", "--dealer-way", "maryland"), ()),
    ("odds", "house-ways"): (("--game", "pai-gow-tiles", "--way", "maryland"), ()),
    ("odds", "submission"): (("--skip-main",), ("submission.toml",)),
    ("scenario", "run"): ((), ("scenario.toml",)),
    ("scenario", "list"): ((), ()),
}

REFUSED: set[tuple[str, ...]] = {
    ("serve",),
    ("token",),
    ("history",),  # for nobody has played
    ("report",),
    ("paper", "rulings"),
    ("paper", "dossier"),
}

HOSTILE = {
    "nothing": "",
    "blank": " \t ",
    "5,000 digits": "9" * 5_000,
    "4,000 digits": "9" * 4_000,
    "more than anybody has": "9999999999",
    "a long negative": "-" + "9" * 400,
    "a long exponent": "1e20000",
    "a longer exponent": "1e999999999",
    "a long fraction": "1/" + "7" * 4_000,
    "over nothing": "1/0",
    "a superscript": "²",
    "foreign digits": "٣٤",
    "not a number": "nan",
    "infinity": "-inf",
    "hexadecimal": "0x10",
    "a NUL": "a\0b.toml",
    "a bad byte": "\udcff.toml",
    "a lone surrogate": "\ud800",
    "escapes": "\x1b[2J\x1b]0;title\x07\x9b31m.toml",
    "another direction": "\u202egnp.toml",
    "lines": "a\nb\r\n\n",
    "a very long word": "x" * 100_000 + ".toml",
    "many words": "As " * 20_000,
    "emoji": "💥" * 50,
    "a device": "/dev/zero",
    "a directory": "./",
    "a pipe": "./pipe",
    "a large file": "./large",
    "no text": "./binary",
    "a mark and nothing else": "./mark.toml",
    "standard input": "-",
    "an option": "--json",
    "the end of options": "--",
    "formats": "%s%n{0}{x!r}",
    "markup": "[bold]x[/] [/red] [link=a]",
    "a key without a value": "ace_five=",
    "a value without a key": "=lowest",
    "many equal signs": "=" * 5_000,
    "a meter of 5,000 digits": "mega=" + "9" * 5_000,
}


@pytest.fixture(scope="module", autouse=True)
def files(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The files that the arguments name, in a directory of their own."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "submission.toml").write_text(sample_text("pai-gow-poker-fortune"), "utf-8")
    assert paigow("scenario", "run", "pai-gow-tiles", "--log", str(folder / "table.log")).status == 0
    (folder / "scenario.toml").write_text('title = "x"\nsubmission = "submission.toml"\n', "utf-8")
    assert (
        paigow("seal", str(folder / "table.log"), "--key", str(folder / "key.pem"), "--new-key").status == 0
    )
    (folder / "mark.toml").write_bytes(b"\xef\xbb\xbf")
    (folder / "binary").write_bytes(bytes(range(256)))
    os.mkfifo(folder / "pipe")
    with (folder / "large").open("wb") as large:
        large.truncate(1 << 40)
    record = Path(__file__).parents[1] / "fairness" / "records" / "tiles.json"
    (folder / "round.json").write_text(record.read_text("utf-8"), "utf-8")
    before = Path.cwd()
    os.chdir(folder)
    with open_store(STORE[1]):
        pass  # it is there, and empty
    assert paigow("store", "backup", "copy.db", *STORE).status == 0
    yield
    os.chdir(before)


def ask(words: tuple[str, ...], options: list[str], arguments: tuple[str, ...], stdin: str = "") -> Answer:
    usual, _ = ASKED[words]
    return paigow(*words, *usual, *options, *(("--", *arguments) if arguments else ()), stdin=stdin)


BESIDE = "public key, for verify --public: "
"""What is told beside an answer that goes into a file whole."""


def check(answer: Answer) -> None:
    """An answer or one sentence, of which a terminal can show all."""
    assert answer.status in (0, 1, 2)
    assert all(line.isprintable() for line in (answer.out + answer.err).split("\n"))
    if answer.err and not answer.err.startswith(BESIDE):
        assert answer.status == 2
        assert answer.err.startswith("paigow: ")
        assert answer.err.count("\n") == 1
        assert len(answer.err) < 3_000


def test_every_command_is_asked_here() -> None:
    assert ASKED.keys() == COMMANDS.keys()


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("words", ASKED, ids=" ".join)
def test_what_is_usual_is_answered(words: tuple[str, ...]) -> None:
    answer = ask(words, [], ASKED[words][1])
    check(answer)
    assert answer.status == 0 or words in {*REFUSED, ("scenario", "run")}


PLACES = [
    pytest.param(words, place, id=f"{' '.join(words)} {place.opts[0]}")
    for words, parameters in COMMANDS.items()
    for place in parameters
    if not getattr(place, "is_flag", False)
]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(("words", "place"), PLACES)
def test_hostile_values_in_every_place(words: tuple[str, ...], place: Any, tmp_path: Path) -> None:
    for name, value in HOSTILE.items():
        before = perf_counter()
        if place.param_type_name == "argument":
            answer = ask(words, [], (value,))
        else:
            answer = ask(words, [f"{place.opts[0]}={value}"], ASKED[words][1])
        check(answer)
        assert perf_counter() - before < 30, f"{name} takes too long"


def numbers_taken(command: Any, words: str = "paigow") -> Iterator[tuple[str, ParameterInfo]]:
    """Every whole or other number that a command takes, and how it is declared."""
    for name, inner in getattr(command, "commands", {}).items():
        yield from numbers_taken(inner, f"{words} {name}")
    if not hasattr(command, "commands"):
        for name, hint in get_type_hints(command.callback, include_extras=True).items():
            kinds = {each for part in get_args(hint) for each in (part, *get_args(part))}
            declared = [each for each in get_args(hint) if isinstance(each, ParameterInfo)]
            if declared and not kinds.isdisjoint((int, float)):
                yield f"{words} {name}", declared[0]


def test_every_number_has_a_least_and_a_most() -> None:
    """Python reads a number of 4,300 digits, and does not write one that is a digit longer."""
    numbers = dict(numbers_taken(get_command(app)))
    assert len(numbers) > 10
    assert [name for name, each in numbers.items() if each.min is None or each.max is None] == []


OF_ONE_TABLE = {
    "--odds": ("odds", "wager", "--table", "pgp-13b6"),
    "--wager": ("odds", "wager", "--table", "pgp-13b6"),
    "--meter": ("odds", "wager", "--table", "pgp-14d-1"),
    "--others": ("odds", "wager", "--table", "pgp-16b-a"),
}
"""Options that only some tables have, each at one that has it."""


@pytest.mark.parametrize("option", OF_ONE_TABLE)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_numbers_at_a_table_that_asks_for_them(option: str, name: str) -> None:
    check(paigow(*OF_ONE_TABLE[option], f"{option}={HOSTILE[name]}"))


def test_odds_that_are_none_are_refused_in_a_sentence() -> None:
    for text in ("1e20000", "1/0", "9" * 5_000, "-5", "7"):
        answer = paigow(*OF_ONE_TABLE["--odds"], f"--odds={text}")
        assert (answer.status, answer.out) == (2, ""), text
    assert paigow(*OF_ONE_TABLE["--odds"], "--odds", "11/2").status == 0


SCENARIO = """
title = "x"
submission = "pai-gow-poker-fortune"
[seats]
1 = { player = "Ann", chips = 500 }
[[round]]
dice = [2, 3, 4]
[round.wagers]
1 = { main = 100 }
[round.expect]
start = 1
"""
NUMBERS = ("9" * 4_299, "9" * 5_000, "1e20000", "-" + "9" * 4_299, "nan", "inf")
SPOTS = ("1 = {", "500", "2, 3, 4", "main = 100", "start = 1", "title")


@pytest.mark.parametrize("spot", SPOTS)
@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
def test_hostile_numbers_in_a_scenario(spot: str, number: str, tmp_path: Path) -> None:
    written = {
        "1 = {": f"{number} = {{",
        "500": number,
        "2, 3, 4": f"{number}, 3, 4",
        "main = 100": f'"number {number}" = {number}',
        "start = 1": f'start = "{number}"',
        "title": f"[extra]\nx = {number}\n[more]\ntitle",
    }
    file = tmp_path / "scenario.toml"
    file.write_text(SCENARIO.replace(spot, written[spot], 1), "utf-8")
    check(paigow("scenario", "run", str(file)))


WORDS = st.sampled_from(list(HOSTILE.values())) | st.text(st.characters(), max_size=30)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("words", ASKED, ids=" ".join)
@settings(max_examples=10)
@given(st.data())
def test_hostile_values_in_several_places(words: tuple[str, ...], data: st.DataObject) -> None:
    options, arguments = [], []
    for place in COMMANDS[words]:
        if place.param_type_name == "argument":
            arguments.append(data.draw(WORDS))
        elif data.draw(st.booleans()) and place.opts[0] not in ("--rounds", "--jobs"):
            flag = getattr(place, "is_flag", False)
            options.append(place.opts[0] if flag else f"{place.opts[0]}={data.draw(WORDS)}")
    check(ask(words, options, tuple(arguments), stdin=data.draw(WORDS)))
