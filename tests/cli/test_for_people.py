"""What people see of the commands: help in groups, hands by signs, names in place of keys, 80 columns."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command import every_command, paigow
from paigow.clauses import sections
from paigow.games.catalogue import GAMES
from paigow.games.pay_tables import odds_ranges, pay_tables
from paigow.games.submission import sample_text
from paigow.games.submission.schema import options
from paigow.switches import Switches

COMMANDS = every_command()
GROUPS = sorted({words[:1] for words in COMMANDS if len(words) > 1})
WIDTH = 80
TILES = ("-g", "pai-gow-tiles")
SUPREME = ("-g", "supreme-pai-gow")
POKER = ("-g", "pai-gow-poker")
SEVEN = "Jk Ks Qs Js Ts 3d 2d"
SEEN: tuple[tuple[str, ...], ...] = (
    ("rank", *POKER, SEVEN),
    ("rank", *POKER, "Ks Kd"),
    ("rank", *SUPREME, "Jk Jk* As Ad"),
    ("rank", *TILES, "6-6 6-6 1-2 2-4"),
    ("settings", *TILES, "6-6 6-6 1-2 2-4"),
    ("set", *POKER, "-w", "foxwoods", SEVEN),
    ("advise", *TILES, "6-6 1-2 5-6 4-5"),
    ("learn",),
    *(("learn", each.name) for each in GAMES),
    ("house-ways",),
    ("house-ways", "maryland"),
    ("classify", "-t", "pgp-16b-a", SEVEN),
    ("classify", "-t", "pgp-16i", "--colour", "red", SEVEN),
    ("pay-tables",),
    *(("pay-tables", each.id) for each in pay_tables()),
    *(("pay-tables", each.id) for each in odds_ranges()),
    ("odds", "wager", "--table", "pgp-14A-g"),
    ("odds", "wager", "--table", "pgp-16b-a"),
    ("odds", "wager", "--table", "pgp-13b6"),
    ("odds", "main", *TILES, "--dealer-way", "maryland"),
    ("odds", "house-ways", *TILES, "--way", "maryland"),
    ("odds", "submission", "--skip-main", "ez.toml"),
    ("odds", "submission", "--skip-main", "fourteen-a.toml"),
    ("check", "tiles.toml"),
    ("check", "ez.toml"),
    ("submission", "list"),
    ("scenario", "list"),
    ("scenario", "run", "ez-pai-gow-poker"),
    ("simulate", *TILES, "-n", "2", "--seed", "1"),
    ("play", "-g", "ez-pai-gow-poker", "--seed", "1"),
    ("play", *TILES, "--seed", "1"),
    ("train", *TILES, "--seed", "1"),
    ("clauses",),
    *(("clauses", section) for section in sections()),
    ("clauses", "PGP-16b-A"),
)
"""Calls that answer people, of every command that does."""


@pytest.fixture(scope="module", autouse=True)
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("people")
    for name, sample in (
        ("ez", "ez-pai-gow-poker"),
        ("tiles", "pai-gow-tiles-pair-fortunes"),
        ("fourteen-a", "pai-gow-poker-progressive-14a"),
    ):
        (folder / f"{name}.toml").write_text(sample_text(sample), "utf-8")
    before = Path.cwd()
    os.chdir(folder)
    yield
    os.chdir(before)


def helped(*words: str) -> list[str]:
    """The help of a command as a terminal of 80 columns shows it."""
    return paigow(*words, "--help").out.splitlines()


def test_the_help_lists_every_command_once_under_what_it_is_for() -> None:
    lines = helped()
    groups = [line for line in lines if re.fullmatch(r"[A-Z].*:", line)]
    assert groups[0] == "Play and learn:"
    assert groups[-1] == "Options:"
    assert len(groups) >= 6
    listed = [found[1] for line in lines if (found := re.match(r"  ([a-z][a-z-]*)  +[A-Z]", line))]
    assert sorted(listed) == sorted({words[0] for words in COMMANDS})


@pytest.mark.parametrize("words", [(), *GROUPS, *COMMANDS], ids=" ".join)
def test_help_fits_80_columns_and_no_sentence_is_cut_off(words: tuple[str, ...]) -> None:
    usage, *lines = helped(*words)
    assert "[[" not in usage
    for line in lines:
        assert len(line) <= WIDTH
        assert not re.search(r"\w\.\.\.$", line), line


KEY = re.compile(r'(?<![\w.:/"-])[a-z0-9]+(?:_[a-z0-9]+)+(?![\w.:/-])')
"""A name as data and code have it; not a place or value in a file, nor a part of a clause's id."""
SWITCHES = {each.name for each in options(Switches)}


def keys_in(text: str) -> set[str]:
    """Names of the data in a text for people. A switch is typed, so its name is for people."""
    return set(KEY.findall(text)) - SWITCHES


def test_a_key_is_told_from_what_people_type() -> None:
    assert keys_in("nine_high pays") == {"nine_high"}
    assert keys_in("wagers.fortune_bonus.pay_table: PGP-14d-5-four_of_a_kind insurance_joker=wild") == set()


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("words", SEEN, ids=" ".join)
def test_no_key_of_the_data_stands_where_people_read(words: tuple[str, ...]) -> None:
    answer = paigow(*words)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out
    assert keys_in(answer.out) == set()


def test_every_command_that_answers_people_is_among_those_tried() -> None:
    needs_a_log = {("export",), ("replay",), ("seal",)}  # a log is told below, the rest is for programs
    needs_a_store = {words for words in COMMANDS if words[0] in ("store", "verify")}  # tests/cli/store
    needs_a_session = {("history",)}  # told in tests/cli/table/test_history.py
    needs_a_record = {("verify-round",)}  # told in tests/fairness
    runs_a_server = {("serve",), ("token",), ("tokens",)}  # told in tests/cli/server
    is_a_file = {("submission", "new"), ("submission", "show"), ("submission", "diff")}  # or names its keys
    writes_files = {words for words in COMMANDS if words[0] in ("paper", "report")}  # tests/report
    needs_a_file = {("odds", "session")}  # told in tests/report/test_session.py
    tried = {words for words in COMMANDS if any(seen[: len(words)] == words for seen in SEEN)}
    needs = needs_a_log | needs_a_store | needs_a_session | needs_a_record
    apart = needs | runs_a_server | is_a_file | writes_files | needs_a_file
    assert COMMANDS.keys() - tried == apart


@pytest.mark.parametrize("section", ["PGP-9", "PGT-7", "FUP", "PGP-16"])
def test_the_clauses_can_be_read_at_80_columns(section: str) -> None:
    lines = paigow("clauses", section).out.splitlines()
    assert max(map(len, lines)) <= WIDTH
    asked = [line for line in lines if line.startswith("  ")]
    assert max(map(len, asked)) > WIDTH // 2, "sentences take the room there is"


@pytest.mark.parametrize("words", [("house-ways",), ("pay-tables",), ("clauses",)], ids=" ".join)
def test_lists_fit_80_columns(words: tuple[str, ...]) -> None:
    assert max(map(len, paigow(*words).out.splitlines())) <= WIDTH


def as_if_at_a_terminal(*words: str, **environment: str) -> str:
    """What is printed where `rich` is told that somebody looks."""
    environment = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | environment
    start = "from paigow.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start, *words],
        capture_output=True,
        check=True,
        env=os.environ | environment,
    )
    return done.stdout.decode(environment["PYTHONIOENCODING"])


def test_a_terminal_shows_suits_by_their_signs_and_red_ones_in_red() -> None:
    shown = as_if_at_a_terminal("rank", *POKER, "Td Ks")
    assert shown.startswith("K♠ \x1b[31m10♦\x1b[0m: king-ten, the 28th highest of 91 (PGP-3b)\n")


def test_without_colour_the_signs_stay() -> None:
    assert as_if_at_a_terminal("rank", *POKER, "Td Ks", NO_COLOR="1").startswith("K♠ 10♦: king-ten")


def test_a_terminal_that_lacks_the_signs_shows_letters() -> None:
    shown = as_if_at_a_terminal("set", *POKER, "-w", "foxwoods", SEVEN, PYTHONIOENCODING="ascii")
    assert re.match(r"Jk Ks .* / [2-9TJQKA][cdhs] [2-9TJQKA][cdhs]   ", shown)


def test_a_pipe_gets_letters() -> None:
    assert paigow("rank", *POKER, "Td Ks").out.startswith("Ks Td: king-ten")


def test_of_one_thing_the_word_is_singular() -> None:
    assert "best-low     Best low hand, 1 rule\n" in paigow("house-ways").out
    assert "1 row\n" in paigow("pay-tables").out
    assert re.search(r"\b1 test, and it decides in 1$", paigow("clauses", "PGT-2").out, re.MULTILINE)
    assert "1 other " in paigow("odds", "submission", "--skip-main", "ez.toml").out


def test_the_odds_of_a_main_wager_say_whose_edge_it_is_and_who_sets_how() -> None:
    main_ = ("odds", "main", *TILES, "--dealer-way", "maryland")
    both = " ".join(paigow(*main_).out.split())
    assert both.startswith("Pai Gow Tiles: the main wager of the player, out of 736,281,000 deals")
    assert "The licensee's edge over the player is 2.6816%" in both
    assert both.endswith("Both sides set by Maryland.")
    best = paigow(*main_, "--player-way", "optimal").out
    assert best.endswith("The dealer sets by Maryland, the other side as well as possible.\n")
    other = paigow(*main_, "--player-way", "canberra", "--banking").out
    assert "The licensee's edge over the bank is" in other
    assert other.endswith("The dealer sets by Maryland, the other side by Casino Canberra.\n")


@pytest.mark.sizes(all=1)
def test_a_log_is_told_in_signs_on_a_terminal_and_in_letters_elsewhere() -> None:
    assert paigow("scenario", "run", "pai-gow-poker", "--log", "poker.log").status == 0
    replay = ("replay", "poker.log", "--round", "1")
    letters, signs = paigow(*replay).out, as_if_at_a_terminal(*replay, NO_COLOR="1")
    assert re.search(r"exposed high( [2-9TJQKA][cdhs]){5}, low", letters)
    assert re.search(r"exposed high( (?:10|[2-9JQKA])[♣♦♥♠]){5}, low", signs)
    assert keys_in(letters) == set()
