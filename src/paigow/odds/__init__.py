"""Exact odds: integers out of a total, for every wager of every game. Numpy and Numba live here only.

`main` counts the main wager, `wagers` the optional ones, `sheet` both for a submission; `advice` is about one
hand. They stand on `folding` and `four`, which `kernels` count for, and `work` keeps what was found.
"""

__all__ = ["advice", "edge", "main", "self_check", "sheet", "wagers", "work"]
