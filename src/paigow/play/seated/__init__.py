"""What is yours at any table, wherever it is dealt: what you see, your turn, your wagers and your hand."""

__all__ = [
    "board",
    "choice",
    "chronicle",
    "draft",
    "judging",
    "keeping",
    "places",
    "seen",
    "sitting",
    "turn",
    "wagers",
]
