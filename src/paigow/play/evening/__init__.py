"""You at a table, without a screen."""

__all__ = [
    "board",
    "by_itself",
    "choice",
    "chronicle",
    "draft",
    "evening",
    "hand",
    "judging",
    "keeping",
    "live",
    "past",
    "turn",
]
