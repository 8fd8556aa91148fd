"""The bounds of numbers that a command is given."""

from __future__ import annotations

from typing import Final

MOST: Final = 10**15
"""The largest whole number that is taken where nothing else bounds it."""
