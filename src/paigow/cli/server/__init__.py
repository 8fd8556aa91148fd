"""Commands that run the table server."""

__all__ = ["serve", "token"]
