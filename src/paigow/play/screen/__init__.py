"""The table on the screen, by Textual."""

__all__ = ["leaving", "screens", "themes"]
