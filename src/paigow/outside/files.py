"""The one door for files and standard input: bounded, regular, in UTF-8, and a sentence where that is not so.

A directory, a device or a pipe with nobody at its other end is refused when it is opened, so nothing waits
for it or fills the memory from it. The name ``-`` stands for standard input.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final, TextIO
from weakref import WeakKeyDictionary

from paigow.errors import PaigowError
from paigow.toml_text import MARK, MOST_CHARACTERS

STANDARD_INPUT: Final = Path("-")
MOST_TOML: Final = 4 * MOST_CHARACTERS
"""Bytes of a TOML file: no character takes more than four."""
LONGEST_LINE: Final = 1 << 20
"""Characters of a line that is read by itself."""
_KINDS: Final = {
    stat.S_IFDIR: "a directory",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
}
_READ: Final[WeakKeyDictionary[TextIO, str]] = WeakKeyDictionary()


class FileTrouble(PaigowError):  # noqa: N818 - reads as what happened
    """A file that cannot be read or written, and why."""


def read_text(path: Path, most: int = MOST_TOML) -> str:
    """All of a file, if it holds no more than so many bytes."""
    with _opened(path) as file:
        text = _whole(file, most + 1)
        size = len(text.encode())  # what was piped in may hold bytes that are no text
    if size > most:
        raise FileTrouble(f"{_name(path)} holds more than {most:,} bytes; no file of this kind is so long")
    return text.removeprefix(MARK)


def read_lines(path: Path, longest: int = LONGEST_LINE) -> Iterator[str]:
    """The lines of a file one by one, each with its line feed and none longer than so many characters."""
    with _opened(path) as file:
        for number in count(1):
            line = file.readline(longest + 1)
            if len(line) > longest:
                raise FileTrouble(
                    f"line {number} of {_name(path)} has more than {longest:,} characters; break it up"
                )
            if not line:
                return
            yield line.removeprefix(MARK) if number == 1 else line


@contextmanager
def binary(path: Path) -> Iterator[BinaryIO]:
    """A file as bytes, for whoever reads it line by line or a part of it."""
    with _opened(path) as file:
        held = getattr(file, "buffer", None)
        if held is None:
            raise FileTrouble(f"{_name(path)} gives text, and bytes are read here; name a file")
        yield held


@contextmanager
def _opened(path: Path) -> Iterator[TextIO]:
    """A regular file or standard input, as text; nothing is waited for when it is opened."""
    try:
        if path == STANDARD_INPUT:
            yield standard_input()
            return
        with _regular(path) as file:
            yield file
    except UnicodeError:
        raise FileTrouble(f"{_name(path)} is not text in UTF-8; save it as UTF-8 and try again") from None
    except FileNotFoundError:
        raise FileTrouble(f"there is no file {path}; check its name and the directory") from None
    except OSError as error:
        raise FileTrouble(f"{_name(path)} cannot be read: {_reason(error)}") from None


def standard_input() -> TextIO:
    """What is piped or typed in; a process may have been started without it."""
    if sys.stdin is None:
        raise FileTrouble("standard input is closed; pipe something in, or name a file")
    return sys.stdin


def check_target(path: Path, source: Path, *, overwrite: bool) -> None:
    """Refuse to write over a file before any work is done for it; over what is read from, in any case."""
    _check_name(path)
    if not path.is_file():
        return
    if source.exists() and path.samefile(source):
        raise FileTrouble(f"{path} is what is read here; name another file to write to")
    if not overwrite:
        raise FileTrouble(f"{path} is there already; name another file, or add --overwrite to replace it")


def write_text(path: Path, text: str, *, new: bool = False) -> None:
    """Write a file; with ``new`` only where there is none yet."""
    _check_name(path)
    how = os.O_EXCL if new else os.O_TRUNC
    try:
        # A pipe that nobody reads from is refused instead of waited for.
        number = os.open(
            path, os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC | how, 0o666
        )
        os.set_blocking(number, True)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise FileTrouble(f"{path} is there already; name another file, or remove it first") from None
    except OSError as error:
        raise FileTrouble(f"{path} cannot be written: {_reason(error)}") from None


def _whole(file: TextIO, most: int) -> str:
    """What a stream holds; standard input can be read once, and whoever asks for it again gets the same."""
    if file not in _READ:
        _READ[file] = file.read(most)
    return _READ[file]


def _regular(path: Path) -> TextIO:
    _check_name(path)
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    mode = os.fstat(number).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(number, encoding="utf-8")
    os.close(number)
    kind = _KINDS.get(stat.S_IFMT(mode), "no regular file")
    raise FileTrouble(f"{path} is {kind}; name a file, or write - to read standard input")


def _check_name(path: Path) -> None:
    if "\0" in str(path):
        raise FileTrouble(f"{str(path)!r} names no file, since a name holds no NUL; write another")


def _name(path: Path) -> str:
    return "standard input" if path == STANDARD_INPUT else str(path)


def _reason(error: OSError) -> str:
    return (error.strerror or "unknown trouble").lower()
