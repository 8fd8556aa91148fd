"""A dealer in training: the steps of a round, what each comes to, what goes wrong, and a score sheet."""

__all__ = [
    "asking",
    "dealt_table",
    "motions",
    "own_dealing",
    "reports",
    "sheet",
    "steps",
    "training",
]
