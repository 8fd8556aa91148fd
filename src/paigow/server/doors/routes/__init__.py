"""Every door with its routes: people, tables, what was played, odds and advice, and the server's health."""

__all__ = ["health", "odds", "people", "rounds", "tables"]
