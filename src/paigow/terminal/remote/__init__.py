"""You at a table of a server: the same screens, and everything is decided there."""

__all__ = ["app", "history", "identity"]
