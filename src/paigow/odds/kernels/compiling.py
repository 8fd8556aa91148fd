"""How kernels are compiled and where their machine code is kept.

A function's machine code holds the code of the functions it calls, from whichever file. So each state of the
sources, of the rules they were made for and of Numba itself has a directory of its own here, and nothing
stale can be found. How it is kept and read again is said in `machine_code`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

from paigow.odds.kernels.machine_code import MachineCode
from paigow.odds.work.cache import cache_directory, library_versions
from paigow.sources import RULES, digest_of_sources

MADE_OF: Final = (*RULES, "odds/kernels/*.py")
"""The sources that decide what the machine code does."""
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


@cache
def kernel_directory() -> Path:
    """Where the machine code of exactly these sources, this rules data and this Numba belongs."""
    made_of = digest_of_sources(MADE_OF, *library_versions())
    return cache_directory() / "kernels" / made_of[:16]


def compiled(function: Kernel) -> Kernel:
    """Compile a function to machine code when it is first called, free of the interpreter's lock."""
    dispatcher: Any = numba.njit(nogil=True)(function)
    # What Numba's `cache=True` sets as well, with a cache that unpickles nothing unread.
    dispatcher._cache = MachineCode(function, kernel_directory)
    return cast(Kernel, dispatcher)
