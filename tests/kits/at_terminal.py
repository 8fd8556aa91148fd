"""Run the `paigow` command at a pseudo-terminal of 80 by 24, in colour, as somebody who waits for prompts."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Iterable, Iterator
from contextlib import suppress

LINES, COLUMNS = 24, 80
_PROMPT = b": "


def pages_at_terminal(*arguments: str, typed: Iterable[str]) -> list[str]:
    """What is printed before each answer, and after the last; an answer is typed when it is asked for."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    hidden = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"}
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    process = subprocess.Popen(
        [sys.executable, "-c", "from paigow.cli.main import main; main()", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**env, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
    )
    os.close(theirs)
    try:
        return list(_pages(ours, iter(typed)))
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def _pages(ours: int, typed: Iterator[str]) -> Iterator[str]:
    printed = b""
    with suppress(OSError):  # the other end is closed: the command has ended
        while read := os.read(ours, 4096):
            printed += read
            if printed.endswith(_PROMPT) and (answer := next(typed, None)) is not None:
                yield printed.decode()
                printed = b""
                os.write(ours, f"{answer}\n".encode())
    yield printed.decode(errors="replace")
