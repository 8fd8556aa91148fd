"""The commands that look after a store."""

__all__ = ["commands"]
