"""The command as a process: whatever its streams lead to, and however it is ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command import paigow
from paigow.games.catalogue import GAMES

pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams and signals as they are on POSIX")

# The parent may have told its children to ignore interruptions; ours listens, as at a terminal.
_START = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from paigow.cli.main import main
main()
"""
PAIGOW = [sys.executable, "-c", _START]
HAND = ("--game", "pai-gow-poker", "As Ks")
SPOKEN = b"As Ks: ace-king, the 14th highest of 91 (PGP-3b)\n"


def run(
    *words: str, closed: str = "", stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command, some of its streams closed by a shell."""
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh"] if closed else []
    return subprocess.run(
        [*shell, *PAIGOW, *words], input=stdin, capture_output=True, check=False, env=os.environ | environment
    )


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("closed", "status", "out", "err"),
    [
        ("<&-", 0, SPOKEN, b""),
        (">&-", 0, b"", b""),
        ("2>&-", 0, SPOKEN, b""),
        ("<&- >&- 2>&-", 0, b"", b""),
    ],
)
def test_a_closed_stream_takes_nothing_from_the_others(
    closed: str, status: int, out: bytes, err: bytes
) -> None:
    done = run("rank", *HAND, closed=closed)
    assert (done.returncode, done.stdout, done.stderr) == (status, out, err)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("closed", ["<&-", "<&- 2>&-", "<&- >&- 2>&-"])
def test_hands_cannot_be_read_from_a_closed_stream(closed: str) -> None:
    done = run("rank", "--game", "pai-gow-poker", "-", closed=closed)
    said = b"" if "2>" in closed else b"paigow: standard input is closed; pipe something in, or name a file\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", said)


@pytest.mark.sizes(all=1)
def test_a_file_never_becomes_a_stream_that_was_closed(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    done = run("scenario", "run", "pai-gow-tiles", "--log", str(log), closed=">&-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert all(line.startswith("{") for line in log.read_text("utf-8").splitlines())


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "words", [("--version",), ("clauses", "--json"), ("pay-tables",), ("--help",)], ids=" ".join
)
def test_output_that_nobody_can_keep_is_one_sentence(words: tuple[str, ...]) -> None:
    done = run(*words, closed=">/dev/full")
    assert done.returncode == 2
    assert done.stderr == b"paigow: the answer cannot be written: no space left on device\n"


@pytest.mark.sizes(all=1)
def test_a_token_that_cannot_be_shown_is_said_to_be_made(tmp_path: Path) -> None:
    where = ("--database", f"sqlite:///{tmp_path / 'store.db'}", "--keys", str(tmp_path / "keys"))
    said = (
        b"paigow: the token was made and could not be shown, so nobody has it; "
        b"make another: paigow tokens --renew 'Ann Lee'\n"
    )
    for words in (("token", "auditor", "Ann Lee"), ("tokens", "--renew", "Ann Lee")):
        done = run(*words, *where, closed=">/dev/full")
        assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "words", [("clauses", "--json"), ("clauses",), ("--help",), ("pay-tables",)], ids=" ".join
)
def test_a_reader_who_has_seen_enough_is_no_failure(words: tuple[str, ...]) -> None:
    with subprocess.Popen([*PAIGOW, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        os.read(command.stdout.fileno(), 1)
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait() == 0


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", rb"\u2603"), ("latin-1", rb"\u2603"), ("utf-8", "☃".encode())]
)
@pytest.mark.parametrize("json_", [(), ("--json",)])
def test_every_encoding_gets_the_answer(encoding: str, shown: bytes, json_: tuple[str, ...]) -> None:
    words = ("rank", "--game", "pai-gow-poker", *json_, "-")
    done = run(*words, stdin="☃\nAs Ks\n".encode(), PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (2, b"")
    assert (rb"\u2603" if json_ else shown) in done.stdout
    assert b"ace-king" in done.stdout


@pytest.mark.sizes(all=1)
def test_tables_are_drawn_in_every_encoding() -> None:
    done = run("clauses", "PGP-3a", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()


def test_bytes_that_are_no_text_are_answered_like_any_bad_line() -> None:
    done = run("rank", "--game", "pai-gow-poker", "-", stdin=b"A\xff\n\xef\xbb\xbfAs Ks\nAs Ks\n")
    assert done.returncode == 2
    first, second, third = done.stdout.splitlines(keepends=True)
    assert first.startswith(rb"A\udcff: ")
    assert second.startswith(rb"\ufeffAs Ks: ")
    assert third == SPOKEN


def test_a_mark_before_the_first_hand_is_no_part_of_it() -> None:
    done = run("rank", "--game", "pai-gow-poker", "-", stdin=b"\xef\xbb\xbfAs Ks\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, SPOKEN, b"")


def test_a_line_without_end_is_refused_at_once() -> None:
    done = run("rank", "--game", "pai-gow-poker", "-", closed="</dev/zero")
    said = b"paigow: line 1 of standard input has more than 10,000 characters; break it up\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", said)


@pytest.mark.sizes(all=1)
def test_a_seed_may_be_any_bytes() -> None:
    words = [os.fsencode(word) for word in (*PAIGOW, "simulate", "-n", "1", "-g", "pai-gow-tiles", "--json")]
    seeds = (b"--seed=\xff", b"--seed=\xff", b"--seed=\xfe")
    first, again, other = (
        subprocess.run([*words, seed], capture_output=True, check=True).stdout for seed in seeds
    )
    assert first == again != other


def test_an_interrupted_command_ends_with_130() -> None:
    with subprocess.Popen(
        [*PAIGOW, "rank", "--game", "pai-gow-poker", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as command:  # fmt: skip
        assert command.stdin is not None
        assert command.stdout is not None
        command.stdin.write(b"As Ks\n")
        command.stdin.flush()
        assert command.stdout.readline() == SPOKEN
        command.send_signal(signal.SIGINT)
        _, err = command.communicate()
    assert (command.returncode, err) == (130, b"\n")


def test_the_end_of_input_at_a_question_ends_like_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.cli.train.is_terminal", lambda: True)
    answer = paigow("train", "--game", "pai-gow-poker", "--seed", "1", stdin="")
    assert (answer.status, answer.err) == (130, "\n")


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_stops_at_once_with_130(jobs: str) -> None:
    words = ("simulate", "--rounds", "1000000", "--seed", "s", "--game", "pai-gow-tiles", "--jobs", jobs)
    listening = _START.replace("\nmain()", "\nprint('ready', flush=True)\nmain()")
    with subprocess.Popen(
        [sys.executable, "-c", listening, *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as command:  # fmt: skip
        assert command.stdout is not None
        assert command.stdout.readline() == b"ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            command.wait(3)
        os.killpg(command.pid, signal.SIGINT)  # as the keyboard does: the workers hear it too
        _, err = command.communicate(timeout=20)
    assert (command.returncode, err) == (130, b"\n")


@pytest.mark.sizes(all=1)
def test_an_answer_that_is_no_digit_of_ours_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.cli.train.is_terminal", lambda: True)
    wrong = ["²", "1 ²", "1 1", "1 8", "9" * 5_000, "1 2 3", "٣ ٤"]
    answer = paigow("train", "--game", "pai-gow-poker", "--seed", "1", stdin="\n".join([*wrong, "2 1", "q"]))
    assert answer.status == 0
    assert " ".join(answer.out.split()).count("name two different places from 1 to 7") == len(wrong)
    assert answer.out.count("House way") >= 1
    assert answer.out.count("of 1 hand set the best way (") == 1


def test_the_trainer_asks_for_the_game_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.cli.train.is_terminal", lambda: True)
    answer = paigow("train", "--seed", "1", stdin="4\n3 4\nq\n")
    menu = "".join(f"{number}  {game.title}\n" for number, game in enumerate(GAMES, 1))
    assert answer.out.startswith(menu)
    assert GAMES[3].name == "supreme-pai-gow"
    assert "  4:" in answer.out
    assert "  5:" not in answer.out
    assert answer.out.count("of 1 hand set the best way (") == 1
