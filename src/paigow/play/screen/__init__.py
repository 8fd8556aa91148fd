"""The table on the screen, by Textual."""

__all__ = ["choices", "pages", "screens", "themes"]
