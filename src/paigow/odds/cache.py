"""Results and tables kept between runs, in the user's cache directory, and never trusted unread.

A file is named by the digest of everything its content depends on: what was asked, the rules and house ways
as they are written, and the code that computes. It begins with the digest of the rest of itself. A file that
is truncated, altered or belongs to another question is as good as none: it is computed again and replaced.
Writing goes to a temporary file that is then renamed, so an interruption leaves the old state or the new.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from paigow.sources import GAMES, digest_of_sources

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Arrays = Mapping[str, NDArray[Any]]

DIRECTORY_VARIABLE: Final = "PAIGOW_CACHE_DIR"
DECIDING: Final = (*GAMES, "odds/**/*.py")
_LIBRARIES: Final = ("numba", "numpy")


def cache_directory() -> Path:
    """Where computed things are kept: the user's cache directory, or what ``PAIGOW_CACHE_DIR`` names."""
    named = os.environ.get(DIRECTORY_VARIABLE)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path  # noqa: PLC0415 - only a run without the variable needs it

    return user_cache_path("paigow", appauthor=False)


@cache
def library_versions() -> dict[str, str]:
    """The versions of the libraries that compute."""
    return {name: version(name) for name in _LIBRARIES}


@cache
def code_version() -> str:
    """The digest of the rules, house ways and pay tables, and of the code that computes odds from them."""
    return digest_of_sources(DECIDING, *(f"{name} {number}" for name, number in library_versions().items()))


class Store:
    """Named results of one kind, each under the question that it answers.

    >>> import tempfile
    >>> store = Store("doctest", Path(tempfile.mkdtemp()))
    >>> store.write({"a": 1}, {"win": 2})
    >>> store.read({"a": 1}), store.read({"a": 2})
    ({'win': 2}, None)
    """

    def __init__(self, kind: str, directory: Path | None = None) -> None:
        self.kind: Final = kind
        self.directory: Final = (directory or cache_directory()) / kind

    def path(self, question: Mapping[str, object]) -> Path:
        """The file that answers a question, whether it is there or not."""
        return self.directory / sha256(_as_text(question).encode()).hexdigest()[:32]

    def read(self, question: Mapping[str, object]) -> Any:
        """The kept answer, or None when there is none that can be trusted."""
        content = self._read(question)
        return None if content is None else json.loads(content)

    def write(self, question: Mapping[str, object], answer: object) -> None:
        self._write(question, json.dumps(answer, separators=(",", ":")).encode())

    def read_arrays(self, question: Mapping[str, object]) -> dict[str, NDArray[Any]] | None:
        """The kept arrays, or None."""
        content = self._read(question)
        if content is None:
            return None
        import numpy as np  # noqa: PLC0415 - results without arrays are read without numpy

        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            return dict(arrays)

    def write_arrays(self, question: Mapping[str, object], arrays: Arrays) -> None:
        import numpy as np  # noqa: PLC0415

        content = BytesIO()
        np.savez(content, **arrays)  # type: ignore[arg-type]
        self._write(question, content.getvalue())

    def forget(self, question: Mapping[str, object]) -> None:
        self.path(question).unlink(missing_ok=True)

    def _read(self, question: Mapping[str, object]) -> bytes | None:
        try:
            head, asked, content = self.path(question).read_bytes().split(b"\n", 2)
        except (OSError, ValueError):
            return None
        body = asked + b"\n" + content
        if head != _seal(body) or asked.decode(errors="replace") != _as_text(question):
            return None
        return content

    def _write(self, question: Mapping[str, object], content: bytes) -> None:
        body = _as_text(question).encode() + b"\n" + content
        write_atomically(self.path(question), _seal(body) + b"\n" + body)


def write_atomically(path: Path, content: bytes) -> None:
    """Replace a file by a new one, or leave it as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def _seal(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode()


def _as_text(question: Mapping[str, object]) -> str:
    return json.dumps({**question, "code": code_version()}, sort_keys=True, separators=(",", ":"))
