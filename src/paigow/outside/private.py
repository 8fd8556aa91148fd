"""Files that are this user's own: written whole or not at all, and read only where nobody else wrote them."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from paigow.errors import PaigowError

_LARGEST: Final = 1 << 28
"""No file that is kept here comes near this size; a larger one is none of ours."""
_ROOT: Final = 0
_OTHERS_AT_ALL: Final = stat.S_IRWXG | stat.S_IRWXO


def make_private(directory: Path) -> None:
    """Make a directory, and those above it that are missing, for this user alone."""
    for place in (*reversed(directory.parents), directory):
        if not place.exists():
            place.mkdir(mode=0o700, exist_ok=True)


def read_private(path: Path, *, secret: bool = False) -> bytes | None:
    """The content of the user's own regular file of sensible size, no link; None if there is none. A secret
    must be for the user alone to read."""
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
    """A file that only this user can read, whole and on disk, gone afterwards unless it was renamed."""
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
    """The directory that a variable of the environment names, if it names one."""
    named = os.environ.get(variable)
    try:
        return Path(named).expanduser() if named else None
    except RuntimeError:
        raise PaigowError(f"{variable} is {named!r}, and there is no such user; name a directory") from None
