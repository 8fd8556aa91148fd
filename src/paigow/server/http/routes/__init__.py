"""Every route with its handler, by what it is about."""

__all__ = [
    "coach",
    "health",
    "lessons",
    "odds",
    "operation",
    "people",
    "practice",
    "rounds",
    "tables",
    "today",
]
