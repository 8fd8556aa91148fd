"""The machine code of kernels between runs: read only where it is certain that this user's paigow wrote it.

Numba's own cache unpickles whatever lies in its directory, and a pickle can run any command. Here nothing is
unpickled before its seal has been found right (`private`); a file that is damaged, truncated or someone
else's is discarded in a sentence and compiled anew. Where nothing can be kept, code is compiled for this run.
"""

from __future__ import annotations

import pickle
import platform
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from paigow.odds.work.private import discard, read_sealed, write_sealed

_dumps: Any = dumps  # Numba has no types


class MachineCode(_Cache):
    """What one compiled function keeps, in the shape that Numba's dispatcher asks for."""

    def __init__(self, function: Callable[..., Any], directory: Callable[[], Path]) -> None:
        self._function = f"{function.__module__}.{function.__qualname__}"
        self._directory = directory
        self._enabled = True

    @property
    def cache_path(self) -> str:
        return str(self._directory())

    def enable(self) -> None:
        self._enabled = True

    def disable(self) -> None:
        self._enabled = False

    def flush(self) -> None:
        """Nothing is kept under a name that could come to stand for something else."""

    def load_overload(self, sig: object, target_context: Any) -> Any:
        """The code for one signature, or None if it must be compiled."""
        target_context.refresh()
        what = self._what(sig, target_context)
        code = read_sealed(self.path(what), what) if self._enabled else None
        if code is None:
            return None
        try:
            rebuild: Any = CompileResult._rebuild  # Numba has no types
            return rebuild(target_context, *pickle.loads(code))
        except Exception:  # whatever libraries of another state make of it
            discard(self.path(what), "does not fit the libraries that are installed")
            return None

    def save_overload(self, sig: object, data: Any) -> None:
        """Keep the code for one signature, unless it holds addresses of this run."""
        if self._enabled and not data.library.has_dynamic_globals:
            what = self._what(sig, data.target_context)
            write_sealed(self.path(what), what, _dumps(data._reduce()))

    def path(self, what: str) -> Path:
        return self._directory() / f"{sha256(what.encode()).hexdigest()[:32]}.code"

    def _what(self, sig: object, target_context: Any) -> str:
        """What the code is: also of which sources, after which the directory is named, so that code of other
        sources is not taken for it when it is copied here."""
        machine = target_context.codegen().magic_tuple()
        made_of = self._directory().name
        return repr((made_of, self._function, str(sig), machine, platform.python_version()))
