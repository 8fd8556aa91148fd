"""Every route with its handler, by what it is about."""

__all__ = ["coach", "health", "lessons", "odds", "people", "practice", "rounds", "tables", "today"]
