"""How kernels are compiled and where their machine code is kept.

Numba keeps machine code beside a stamp of the one source file that holds a function. It does not notice that
a function called from another file has changed. So each state of the sources, of the rules they were made
for and of Numba itself has a directory of its own here, and nothing stale can be found.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from paigow.odds.cache import cache_directory
from paigow.sources import RULES, digest_of_sources

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


@cache
def kernel_directory() -> Path:
    """Where the machine code of exactly these sources, this rules data and this Numba belongs."""
    made_of = digest_of_sources((*RULES, "odds/kernels*.py"), numba.__version__)
    return cache_directory() / "kernels" / made_of[:16]


def compiled(function: Kernel) -> Kernel:
    """Compile a function to machine code when it is first called, free of the interpreter's lock."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(kernel_directory())
    try:
        return cast(Kernel, numba.njit(cache=True, nogil=True)(function))
    finally:
        settings.CACHE_DIR = before
