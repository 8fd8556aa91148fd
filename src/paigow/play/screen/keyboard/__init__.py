"""Which key does what in each turn, which does nothing now, and what the screen asks."""

__all__ = ["keys", "offered", "prompts", "turns"]
