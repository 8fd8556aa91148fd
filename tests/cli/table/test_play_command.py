"""`paigow play` without a terminal: one round, played and printed; and what it says to bad input."""

from __future__ import annotations

import re
from pathlib import Path
from unittest import mock

import pytest

from command import paigow
from paigow.games.catalogue import GAMES
from paigow.terminal.app import PlayApp


def test_without_a_terminal_one_round_is_played_and_printed() -> None:
    answer = paigow("play")
    assert answer.status == 0
    assert answer.err == ""
    assert 'The dealer announced "No more bets" (PGP-8-a.3)' in answer.out.splitlines()
    assert "Your result: " in answer.out
    assert answer == paigow("play", "--stepped"), "nobody is there to wait for"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_has_its_round_and_the_seed_decides_it(game: str) -> None:
    answer = paigow("play", "--game", game, "--seed", "7", "--players", "2")
    assert answer.status == 0
    assert "Round 1 opened" in answer.out
    assert answer == paigow("play", "--game", game, "--seed", "7", "--players", "2")
    assert answer != paigow("play", "--game", game, "--seed", "8", "--players", "2")


def test_a_submission_sets_the_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(paigow("submission", "show", "pai-gow-poker-number-wager").out, "utf-8")
    answer = paigow("play", "--submission", str(file), "--chips", "750", "--seat", "6")
    assert "you hold betting position 6 and $750.00" in answer.out.splitlines()[0]


def test_the_largest_wagers_that_can_be_filed_are_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    filed = paigow("submission", "show", "supreme-pai-gow").out
    file.write_text(re.sub(r"imum = .*", f"imum = {10**8 - 1}", filed), "utf-8")
    answer = paigow("play", "--submission", str(file))
    assert (answer.status, answer.err) == (0, "")
    assert "$9,999,999,900.00" in answer.out.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--game", "pai-gow-pokr"), "did you mean 'pai-gow-poker'?"),
        (("--chips", "much"), "'much' is not an amount"),
        (("--chips", "0"), "above nothing"),
        (("--players", "6"), "--players"),
        (("--seat", "0"), "'--seat': write 1 or more"),
        (("--seat", "9"), "'--seat': write 6 or less"),
        (("--stepped", "--deal"), "choose one"),
        (("--submission", "there-is-none.toml"), "there-is-none.toml"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_status_2(arguments: tuple[str, ...], says: str) -> None:
    answer = paigow("play", *arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert says in answer.err
    assert answer.err.count("\n") == 1


def test_a_submission_of_another_game_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(paigow("submission", "show", "supreme-pai-gow").out, "utf-8")
    answer = paigow("play", "--game", "pai-gow-tiles", "--submission", str(file))
    assert answer.status == 2
    assert "files supreme-pai-gow, not pai-gow-tiles" in answer.err


@pytest.mark.parametrize(
    ("option", "mode"), [("--stepped", "stepped"), ("--deal", "human"), ("--seed=1", "automatic")]
)
def test_in_a_terminal_the_application_starts(option: str, mode: str) -> None:
    with (
        mock.patch("paigow.cli.play.is_terminal", return_value=True),
        mock.patch("paigow.terminal.app.PlayApp.run", autospec=True) as run,
    ):
        assert paigow("play", option).status == 0
    (app,) = run.call_args.args
    assert app.options.mode == mode
    assert app.submission is None


def test_an_interrupted_table_ends_with_130() -> None:
    def interrupted(app: PlayApp) -> None:
        app.was_interrupted = True

    with (
        mock.patch("paigow.cli.play.is_terminal", return_value=True),
        mock.patch("paigow.terminal.app.PlayApp.run", interrupted),
    ):
        answer = paigow("play")
    assert (answer.status, answer.err) == (130, "\n")
