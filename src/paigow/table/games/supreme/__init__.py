"""Supreme Pai Gow at the table."""

__all__ = ["game"]
