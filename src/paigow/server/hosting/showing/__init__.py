"""What the viewers of a table share: what it asks, what has happened lately, and how that is put in words."""

__all__ = ["asked", "recent", "recorded"]
