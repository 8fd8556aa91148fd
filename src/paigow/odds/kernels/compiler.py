"""Compiles kernels with Numba, whose own cache of machine code lies in the user's cache directory.

A function's machine code holds the code of the functions it calls, from whichever file. So each state of the
sources, of the rules they were made for and of Numba itself has a directory of its own here, and nothing
stale can be found. Numba unpickles what it finds, so a directory that others can write to is not used; then,
and where nothing can be kept, code is compiled for this run.
"""

from __future__ import annotations

from collections.abc import Callable
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final, TypeVar, cast

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache

from paigow.odds.cache import (
    cache_directory,
    is_private,
    library_versions,
    warn_of_damage,
    warn_of_trouble,
)
from paigow.platform.files import make_private
from paigow.sources import RULES, digest_of_sources

MADE_OF: Final = (*RULES, "odds/kernels/*.py")
"""The sources that decide what the machine code does."""
Kernel = TypeVar("Kernel", bound=Callable[..., Any])
_config: Any = numba.config  # Numba has no types


@cache
def kernel_directory() -> Path:
    """Where the machine code of exactly these sources, this rules data and this Numba belongs."""
    made_of = digest_of_sources(MADE_OF, *library_versions())
    return cache_directory() / "kernels" / made_of[:16]


def compiled(function: Kernel) -> Kernel:
    """Compile a function to machine code when it is first called, free of the interpreter's lock."""
    dispatcher: Any = numba.njit(nogil=True)(function)
    if (cached := machine_code_cache(function, kernel_directory())) is not None:
        dispatcher._cache = cached  # what Numba's `cache=True` sets as well
    return cast(Kernel, dispatcher)


def machine_code_cache(function: Callable[..., Any], directory: Path) -> MachineCodeCache | None:
    """Numba's cache of one function in a directory, or None where nothing may or can be kept."""
    if not is_private(cache_directory()):
        return None
    usual = _config.CACHE_DIR
    try:
        make_private(directory)
        TemporaryFile(dir=directory).close()  # Numba would not say why it cannot write there
        _config.CACHE_DIR = str(directory)  # read when the cache is made, and not afterwards
        return MachineCodeCache(function)  # type: ignore[no-untyped-call]
    except OSError as error:
        warn_of_trouble(directory, error)
        return None
    finally:
        _config.CACHE_DIR = usual


class _Impl(CompileResultCacheImpl):
    _locator_classes = CompileResultCacheImpl._locator_classes[:1]  # what CACHE_DIR names, and no other place


class MachineCodeCache(FunctionCache):
    """Numba's cache of a function, where a damaged file or a full disk does not stand in the way."""

    _impl_class = _Impl

    def load_overload(self, sig: object, target_context: object) -> Any:
        """The code for one signature, or None if it must be compiled."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # a damaged pickle, or one for libraries of another state, fails in any way
            warn_of_damage(Path(self.cache_path).parent)
            for file in Path(self.cache_path).glob(f"{self._impl.filename_base}*"):
                file.unlink(missing_ok=True)
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Keep the code for one signature, one process at a time: Numba numbers files as it saves them, and
        two processes could give the same number to different signatures."""
        try:
            with (Path(self.cache_path) / "lock").open("w") as lock:
                flock(lock, LOCK_EX)
                super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError as error:
            warn_of_trouble(Path(self.cache_path).parent, error)
