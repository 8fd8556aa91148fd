"""Makes what is printed safe: nothing that a stranger wrote can steer the terminal, or stop the answer.

Control characters, marks that turn the direction of writing and bytes that are no text are shown as escapes;
characters that the output's encoding lacks too. A stream that was closed before we began takes everything and
keeps nothing. `rich` styles its own output: it finds the bare stream by ``rich_proxied_file``, so whoever
prints by it calls `shown` for what others wrote.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO


def shown(text: str) -> str:
    r"""Return a text as a terminal may have it: lines stay lines, and every other character can be seen.

    >>> shown("Ann\x1b[2J\n")
    'Ann\\x1b[2J\n'
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(each if each == "\n" or each.isprintable() else _escaped(each) for each in text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


class Shown(io.TextIOBase):
    """A stream that passes on only what can be shown."""

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.rich_proxied_file.encoding

    def write(self, text: str) -> int:
        self.rich_proxied_file.write(shown(text))
        return len(text)

    def flush(self) -> None:
        self.rich_proxied_file.flush()

    def isatty(self) -> bool:
        return self.rich_proxied_file.isatty()

    def fileno(self) -> int:
        return self.rich_proxied_file.fileno()


@contextmanager
def settled() -> Iterator[None]:
    """Make the three streams of the process safe to use for a while, whatever they lead to."""
    kept = sys.stdin, sys.stdout, sys.stderr
    if None in kept:
        _occupy_closed()
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        sys.stdout, sys.stderr = (_safe(stream or nowhere) for stream in kept[1:])
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Input is UTF-8 wherever we run; bytes that are no text are for whoever reads them to refuse.
            sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = kept


def is_terminal() -> bool:
    """Whether both input and output are a terminal, so that a person sits there."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def give_up() -> None:
    """Discard quietly whatever output is still kept back, since nobody takes it any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(io.UnsupportedOperation):  # a stream that is no file keeps nothing back
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _safe(stream: TextIO) -> Shown:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    return Shown(stream)


def _occupy_closed() -> None:
    """Open something at the numbers of closed streams, or the next file that is opened becomes one of
    them."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
