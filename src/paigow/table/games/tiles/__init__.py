"""Pai Gow Tiles at the table."""

__all__ = ["delivery", "game"]
