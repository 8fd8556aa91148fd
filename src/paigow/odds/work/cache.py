"""Results and tables kept between runs, in the user's cache directory, and never trusted unread.

A file is named by the digest of everything its content depends on: what was asked, the rules and house ways
as they are written, and the code that computes. It begins with a seal over that question and the rest of
itself. A file that is truncated, altered, someone else's or of another question is as good as none: it is
computed again and replaced. Whoever reads an answer also judges whether it can be true at all. Writing goes
to a temporary file that is then renamed, so an interruption leaves the old state or the new; where nothing
can be written, the answer is still given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from paigow.odds.work.private import read_sealed, write_sealed
from paigow.outside.private import named_by
from paigow.sources import GAMES, digest_of_sources

Arrays = Mapping[str, NDArray[Any]]

DIRECTORY_VARIABLE: Final = "PAIGOW_CACHE_DIR"
DECIDING: Final = (*GAMES, "odds/**/*.py", "outside/private.py", "outside/workers.py")
_LIBRARIES: Final = ("llvmlite", "numba", "numpy")


def cache_directory() -> Path:
    """Where computed things are kept: the user's cache directory, or what ``PAIGOW_CACHE_DIR`` names."""
    if (named := named_by(DIRECTORY_VARIABLE)) is not None:
        return named

    return user_cache_path("paigow", appauthor=False)


@cache
def library_versions() -> tuple[str, ...]:
    """The libraries that compute, each with its version."""
    return tuple(f"{name} {version(name)}" for name in _LIBRARIES)


@cache
def code_version() -> str:
    """The digest of the rules, house ways and pay tables, and of the code that computes odds from them."""
    return digest_of_sources(DECIDING, *library_versions())


class CachedResults:
    """Named results of one kind, each under the question that it answers.

    >>> import tempfile
    >>> store = CachedResults("doctest", Path(tempfile.mkdtemp()))
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
        """The kept answer, or None when there is none under a right seal; who asks judges what it says."""
        content = self._read(question)
        try:
            return None if content is None else json.loads(content)
        except (ValueError, RecursionError):
            return None

    def write(self, question: Mapping[str, object], answer: object) -> None:
        self._write(question, json.dumps(answer, separators=(",", ":")).encode())

    def read_arrays(self, question: Mapping[str, object]) -> dict[str, NDArray[Any]] | None:
        """The kept arrays, or None."""
        content = self._read(question)
        if content is None:
            return None

        try:
            with np.load(BytesIO(content), allow_pickle=False) as arrays:
                return dict(arrays)
        except Exception:  # a file of another make has as many ways to be wrong as there are bytes
            return None

    def write_arrays(self, question: Mapping[str, object], arrays: Arrays) -> None:
        content = BytesIO()
        np.savez(content, **arrays)  # type: ignore[arg-type]
        self._write(question, content.getvalue())

    def forget(self, question: Mapping[str, object]) -> None:
        with suppress(OSError):  # on a disk that cannot be written to there is nothing to forget
            self.path(question).unlink(missing_ok=True)

    def _read(self, question: Mapping[str, object]) -> bytes | None:
        return read_sealed(self.path(question), f"{self.kind} {_as_text(question)}")

    def _write(self, question: Mapping[str, object], content: bytes) -> None:
        write_sealed(self.path(question), f"{self.kind} {_as_text(question)}", content)


def _as_text(question: Mapping[str, object]) -> str:
    return json.dumps({**question, "code": code_version()}, sort_keys=True, separators=(",", ":"))
