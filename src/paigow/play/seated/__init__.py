"""What is yours at any table, wherever it is dealt: what you see, your turn, your wagers and your hand."""

__all__ = [
    "board",
    "choice",
    "chronicle",
    "draft",
    "hand",
    "judging",
    "keeping",
    "places",
    "seen",
    "sitting",
    "turn",
    "wagers",
]
