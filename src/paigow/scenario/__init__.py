"""Rounds written down with everything that decides them, and what must come of them.

`model` reads one, from a file or from the samples of the package; `runner` plays it and compares.
"""

__all__ = ["model", "runner"]
