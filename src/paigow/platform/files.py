"""Reads and writes files and standard input: bounded, regular, in UTF-8, or a sentence that says why not.

A directory, a device or a pipe with nobody at its other end is refused when it is opened, so nothing waits
for it or fills the memory from it. The name ``-`` stands for standard input. The user's own files are written
whole or not at all, and read only where nobody else wrote them.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
_LARGEST: Final = 1 << 28
"""Bytes of a file of the user's own; none that is kept comes near, so a larger one is none of ours."""
_ROOT: Final = 0
_OTHERS_AT_ALL: Final = stat.S_IRWXG | stat.S_IRWXO
DATA_VARIABLE: Final = "PAIGOW_DATA_DIR"
_READ: Final[WeakKeyDictionary[TextIO, str]] = WeakKeyDictionary()


class FileError(PaigowError):
    """A file that cannot be read or written, and why."""


def read_text(path: Path, most: int = MOST_TOML) -> str:
    """Return all of a file, if it holds no more than so many bytes."""
    with _opened(path) as file:
        text = _whole(file, most + 1)
        size = len(text.encode())  # what was piped in may hold bytes that are no text
    if size > most:
        raise FileError(f"{_name(path)} holds more than {most:,} bytes; no file of this kind is so long")
    return text.removeprefix(MARK)


def read_lines(path: Path, longest: int = LONGEST_LINE) -> Iterator[str]:
    """Yield the lines of a file, each with its line feed and none longer than so many characters."""
    with _opened(path) as file:
        for number in count(1):
            line = file.readline(longest + 1)
            if len(line) > longest:
                raise FileError(
                    f"line {number} of {_name(path)} has more than {longest:,} characters; break it up"
                )
            if not line:
                return
            yield line.removeprefix(MARK) if number == 1 else line


@contextmanager
def binary(path: Path) -> Iterator[BinaryIO]:
    """Open a file as bytes, for a caller that reads it line by line or only a part of it."""
    with _opened(path) as file:
        held = getattr(file, "buffer", None)
        if held is None:
            raise FileError(f"{_name(path)} gives text, and bytes are read here; name a file")
        yield held


@contextmanager
def _opened(path: Path) -> Iterator[TextIO]:
    """Open a regular file or standard input as text; nothing is waited for when it is opened."""
    try:
        if path == STANDARD_INPUT:
            yield standard_input()
            return
        with _regular(path) as file:
            yield file
    except UnicodeError:
        raise FileError(f"{_name(path)} is not text in UTF-8; save it as UTF-8 and try again") from None
    except FileNotFoundError:
        raise FileError(f"there is no file {path}; check its name and the directory") from None
    except OSError as error:
        raise FileError(f"{_name(path)} cannot be read: {_reason(error)}") from None


def standard_input() -> TextIO:
    """Return the standard input of the process, which may have been started without it."""
    if sys.stdin is None:
        raise FileError("standard input is closed; pipe something in, or name a file")
    return sys.stdin


def check_target(path: Path, source: Path, *, overwrite: bool) -> None:
    """Refuse to write over a file before any work is done for it; over what is read from, in any case."""
    _check_name(path)
    if not path.is_file():
        return
    if source.exists() and path.samefile(source):
        raise FileError(f"{path} is what is read here; name another file to write to")
    if not overwrite:
        raise FileError(f"{path} is there already; name another file, or add --overwrite to replace it")


def write_text(path: Path, text: str, *, new: bool = False) -> None:
    """Write a text file; with ``new`` only where there is none yet."""
    write_bytes(path, text.encode(), new=new)


def write_bytes(path: Path, content: bytes, *, new: bool = False) -> None:
    """Write a file; with ``new`` only where there is none yet."""
    _check_name(path)
    how = os.O_EXCL if new else os.O_TRUNC
    try:
        # A pipe that nobody reads from is refused instead of waited for.
        number = os.open(
            path, os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC | how, 0o666
        )
        os.set_blocking(number, True)
        with os.fdopen(number, "wb") as file:
            file.write(content)
    except FileExistsError:
        raise FileError(f"{path} is there already; name another file, or remove it first") from None
    except OSError as error:
        raise FileError(f"{path} cannot be written: {_reason(error)}") from None


def _whole(file: TextIO, most: int) -> str:
    """Return what a stream holds; standard input can be read once, and a second call gets the same."""
    if file not in _READ:
        _READ[file] = file.read(most)
    return _READ[file]


def _regular(path: Path) -> TextIO:
    """Open a file for reading as text, and refuse a directory, a device, a pipe or a socket."""
    _check_name(path)
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    mode = os.fstat(number).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(number, encoding="utf-8")
    os.close(number)
    kind = _KINDS.get(stat.S_IFMT(mode), "no regular file")
    raise FileError(f"{path} is {kind}; name a file, or write - to read standard input")


def _check_name(path: Path) -> None:
    if "\0" in str(path):
        raise FileError(f"{str(path)!r} names no file, since a name holds no NUL; write another")


def _name(path: Path) -> str:
    return "standard input" if path == STANDARD_INPUT else str(path)


def _reason(error: OSError) -> str:
    return (error.strerror or "unknown trouble").lower()


# The user's own files


def data_folder() -> Path:
    """Return where what is kept for the user lies: the user's data directory, or the one that
    ``PAIGOW_DATA_DIR`` names."""
    from platformdirs import user_data_path  # noqa: PLC0415 - of an extra

    return named_by(DATA_VARIABLE) or user_data_path("paigow", appauthor=False)


def make_private(directory: Path) -> None:
    """Make a directory, and those above it that are missing, for this user alone."""
    for place in (*reversed(directory.parents), directory):
        if not place.exists():
            place.mkdir(mode=0o700, exist_ok=True)


def read_private(path: Path, *, secret: bool = False) -> bytes | None:
    """Return the content of the user's own regular file of sensible size, no link; None if there is none. A
    secret must be for the user alone to read."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(handle, "rb") as file:
            found = os.fstat(file.fileno())
            fits = stat.S_ISREG(found.st_mode) and found.st_size <= _LARGEST
            own = found.st_uid in (_ROOT, os.getuid())
            known = secret and found.st_mode & _OTHERS_AT_ALL
            return file.read() if fits and own and not known else None
    except (OSError, ValueError):
        return None


def write_atomically(path: Path, content: bytes) -> None:
    """Replace a file by a new one, or leave it as it was."""
    with written_beside(path, content) as temporary:
        temporary.replace(path)


@contextmanager
def written_beside(path: Path, content: bytes) -> Iterator[Path]:
    """Write a file that only this user can read, whole and on disk, and give its path; it is removed
    afterwards unless it was renamed."""
    make_private(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield Path(name)
    finally:
        with suppress(OSError):
            Path(name).unlink()


def named_by(variable: str) -> Path | None:
    """Return the directory that a variable of the environment names, if it names one; raise `PaigowError`
    where it is the home of no user."""
    named = os.environ.get(variable)
    try:
        return Path(named).expanduser() if named else None
    except RuntimeError:
        raise PaigowError(f"{variable} is {named!r}, and there is no such user; name a directory") from None
