"""Every door with its routes: people, tables, what was played and how it is checked, odds and advice,
and the server's health."""

__all__ = [
    "audit",
    "dealing",
    "fairness",
    "health",
    "learning",
    "odds",
    "offered",
    "own_tables",
    "people",
    "rounds",
    "rules",
    "tables",
    "training",
    "why",
]
