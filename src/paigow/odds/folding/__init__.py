"""Hands folded together: what is counted instead of every hand one by one."""

__all__ = ["classes", "hands", "traits", "ways"]
