"""Keeps results and tables between runs, as plain files in a directory that only the user can write to.

A file is named by the digest of everything its content depends on: what was asked, the rules and house ways
as they are written, and the code that computes. Its first line is a checksum of that question and of the
rest. What is damaged, or answers another question, is as good as none: it is computed again and replaced.
Whoever reads an answer also judges whether it can be true at all. Writing goes to a temporary file that is
then renamed, so an interruption leaves the old state or the new; where nothing can be written, the answer is
still given.
"""

from __future__ import annotations

import json
import logging
import os
import stat
from collections.abc import Iterable, Mapping, Sequence
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

from paigow.platform.files import make_private, named_by, write_atomically
from paigow.sources import GAMES, digest_of_sources

Arrays = Mapping[str, NDArray[Any]]

DIRECTORY_VARIABLE: Final = "PAIGOW_CACHE_DIR"
_PLATFORM: Final = ("cluster", "extras", "files", "tasks", "workers")
DECIDING: Final = (*GAMES, "odds/**/*.py", *(f"platform/{name}.py" for name in _PLATFORM))
_LIBRARIES: Final = ("llvmlite", "numba", "numpy")
_ROOT: Final = 0
_HEADER: Final = 128
"""The bytes before numbers that are mapped, so that they lie as a processor likes them."""
_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


def cache_directory() -> Path:
    """The user's cache directory, or the one that ``PAIGOW_CACHE_DIR`` names."""
    return named_by(DIRECTORY_VARIABLE) or user_cache_path("paigow", appauthor=False)


@cache
def library_versions() -> tuple[str, ...]:
    """The libraries that compute, each with its version."""
    return tuple(f"{name} {version(name)}" for name in _LIBRARIES)


@cache
def code_version() -> str:
    """The digest of the rules, house ways and pay tables, and of the code that computes odds from them."""
    return digest_of_sources(DECIDING, *library_versions())


@cache
def warn_once(sentence: str) -> None:
    """Tell the user in a sentence, on the error stream unless the program logs elsewhere, once a run."""
    logging.getLogger("paigow").warning(sentence)


def is_private(directory: Path) -> bool:
    """Whether only this user can write to a directory, or it is not made yet; if not, the user is told."""
    try:
        found = directory.stat()
    except OSError:
        return True  # it is made private, or what stands in the way is said then
    if found.st_uid not in (_ROOT, os.getuid()):
        why = f"{directory} belongs to another user"
    elif found.st_mode & _OTHERS_WRITE:
        why = f"others can write to {directory}"
    else:
        return True
    warn_once(
        f"{why}, so nothing computed is read or kept there; take that right away from others, or name "
        f"another directory by {DIRECTORY_VARIABLE}"
    )
    return False


def warn_of_trouble(directory: Path, error: OSError) -> None:
    """Tell the user that nothing can be written to a directory of the cache."""
    warn_once(
        f"nothing can be kept in {directory} ({error.strerror}); it is computed anew each time until "
        "there is room and permission to write there"
    )


def warn_of_damage(directory: Path) -> None:
    """Tell the user that a file of the cache is no good."""
    warn_once(f"a file in {directory} is damaged; it is discarded and computed anew")


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
        self.root: Final = directory or cache_directory()
        self.directory: Final = self.root / kind

    def path(self, question: Mapping[str, object]) -> Path:
        """The file that answers a question, whether it is there or not."""
        return self.directory / sha256(_as_text(question).encode()).hexdigest()[:32]

    def read(self, question: Mapping[str, object]) -> Any:
        """The kept answer, or None when there is none that is whole; who asks judges what it says."""
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

    def read_mapped(
        self, question: Mapping[str, object], sizes: Sequence[int]
    ) -> list[NDArray[np.int32]] | None:
        """The kept numbers as arrays of these sizes, mapped from the file, or None."""
        if not is_private(self.root) or not self.path(question).exists():
            return None
        try:
            content: NDArray[np.uint8] = np.memmap(self.path(question), np.uint8, "r")
        except (OSError, ValueError):
            content = np.zeros(0, np.uint8)
        numbers = content[_HEADER:]
        if len(numbers) == 4 * sum(sizes):
            found = content[:_HEADER].tobytes().strip()
            if found == self._checksum(question, numbers.data):
                return np.split(np.asarray(numbers).view(np.int32), np.cumsum(sizes)[:-1])
        warn_of_damage(self.directory)
        return None

    def write_mapped(self, question: Mapping[str, object], arrays: Iterable[NDArray[np.int32]]) -> None:
        """Keep arrays so that they can be mapped: a line as long as a header, then the numbers."""
        content = b"".join(np.asarray(array, np.int32).tobytes() for array in arrays)
        self._keep(question, self._checksum(question, content).ljust(_HEADER - 1) + b"\n" + content)

    def forget(self, question: Mapping[str, object]) -> None:
        with suppress(OSError):  # on a disk that cannot be written to there is nothing to forget
            self.path(question).unlink(missing_ok=True)

    def _read(self, question: Mapping[str, object]) -> bytes | None:
        if not is_private(self.root):
            return None
        try:
            found, _, content = self.path(question).read_bytes().partition(b"\n")
        except OSError:
            return None
        if found == self._checksum(question, content):
            return content
        warn_of_damage(self.directory)
        return None

    def _write(self, question: Mapping[str, object], content: bytes) -> None:
        self._keep(question, self._checksum(question, content) + b"\n" + content)

    def _keep(self, question: Mapping[str, object], content: bytes) -> None:
        if not is_private(self.root):
            return
        try:
            make_private(self.directory)
            write_atomically(self.path(question), content)
        except OSError as error:
            warn_of_trouble(self.directory, error)

    def _checksum(self, question: Mapping[str, object], content: bytes | memoryview) -> bytes:
        checksum = sha256(sha256(f"{self.kind} {_as_text(question)}".encode()).digest())
        checksum.update(content)
        return checksum.hexdigest().encode()


def _as_text(question: Mapping[str, object]) -> str:
    return json.dumps({**question, "code": code_version()}, sort_keys=True, separators=(",", ":"))
