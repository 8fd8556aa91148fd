"""The two themes of the table: a dark felt and plain paper."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

FELT: Final = Theme(
    name="felt",
    primary="#7fb59a",
    secondary="#9fb8c8",
    accent="#d9b45b",
    warning="#e0b252",
    error="#f08a8a",
    success="#8fd19e",
    foreground="#e8e6df",
    background="#12241d",
    surface="#1a3028",
    panel="#24433a",
    dark=True,
)
PAPER: Final = Theme(
    name="paper",
    primary="#2f6b52",
    secondary="#3f5f73",
    accent="#8a5a00",
    warning="#8a5a00",
    error="#a31621",
    success="#1e6b34",
    foreground="#20261f",
    background="#e6dfcd",
    surface="#f1ecdf",
    panel="#d3c9b1",
    dark=False,
)
