"""Pages over the table: why, was it good, lessons, history, pay tables, keys; and before you leave."""

__all__ = ["asked", "by_name", "dialogs", "leaving", "lessons", "parting", "stepping", "too_small"]
