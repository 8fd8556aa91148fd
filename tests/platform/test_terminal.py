"""The door for what is printed: nothing that a stranger wrote steers the terminal, or stops the answer."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cli.output import show_line, show_table
from paigow.platform.terminal import Shown, is_terminal, settled, shown

HOSTILE = "Ann\x1b[2J\x9b31m\a\r\b\x00\u202e\u2066\udcff"
SEEN = r"Ann\x1b[2J\x9b31m\x07\r\x08\x00\u202e\u2066\udcff"


def test_what_cannot_be_seen_is_shown_as_an_escape() -> None:
    assert shown(HOSTILE) == SEEN
    assert shown("a line\nand another, é 木\n") == "a line\nand another, é 木\n"


@given(st.text(st.characters()))
def test_every_text_comes_out_printable_line_by_line(text: str) -> None:
    assert all(line.isprintable() for line in shown(text).split("\n"))
    assert shown(text).count("\n") == text.count("\n")
    assert shown(shown(text)) == shown(text)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@contextmanager
def at_a_terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    with redirect_stdout(terminal), settled():
        yield terminal


def test_a_stream_shows_only_what_can_be_seen() -> None:
    with at_a_terminal() as terminal:
        print(HOSTILE)  # noqa: T201 - as anybody may
        assert terminal.getvalue() == SEEN + "\n"
        assert isinstance(sys.stdout, Shown)
        assert sys.stdout.isatty()
        assert sys.stdout.encoding == terminal.encoding
        with pytest.raises(io.UnsupportedOperation):
            sys.stdout.fileno()


def test_tables_show_only_what_can_be_seen() -> None:
    with at_a_terminal() as terminal:
        show_table(HOSTILE, ("a", "b"), [(HOSTILE, "1")])
        show_line("\x1b]0;title\x07 [bold]as it is[/]")
    assert "\x1b[2J" not in terminal.getvalue()
    assert "\x1b]" not in terminal.getvalue()
    assert r"\x1b[2J" in terminal.getvalue()
    assert r"\x1b]0;title" in terminal.getvalue()
    assert "[bold]as it is[/]" in terminal.getvalue(), "what a stranger wrote is no markup either"


def test_the_streams_are_as_before_afterwards() -> None:
    terminal = Terminal()
    with redirect_stdout(terminal):
        with suppress(KeyError), settled():
            assert sys.stdout is not terminal
            raise KeyError
        assert sys.stdout is terminal


@pytest.mark.parametrize(("stdin", "stdout", "answer"), [
    (Terminal(), Terminal(), True),
    (None, Terminal(), False),
    (Terminal(), io.StringIO(), False),
    (io.StringIO(), Terminal(), False),
])  # fmt: skip
def test_a_person_sits_at_both_ends(
    monkeypatch: pytest.MonkeyPatch, stdin: io.StringIO | None, stdout: io.StringIO, answer: bool
) -> None:
    monkeypatch.setattr("sys.stdin", stdin)
    monkeypatch.setattr("sys.stdout", stdout)
    assert is_terminal() is answer
