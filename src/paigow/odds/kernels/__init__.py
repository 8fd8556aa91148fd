"""Compiled counting; nothing else in the project is compiled.

These modules import Numba, which takes longer than most answers that need no counting. So one is loaded when
it is first asked for, as `kernels.points` in ``kernels.points.add_below(...)``.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paigow.odds.kernels import batch, envy, optimal, points, setting

__all__ = ["batch", "envy", "optimal", "points", "setting"]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
