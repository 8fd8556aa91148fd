"""The `paigow` command: one module for each family of commands."""

__all__ = ["main"]
