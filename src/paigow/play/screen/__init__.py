"""The table on the screen, by Textual."""

__all__ = ["pages", "screens", "themes"]
