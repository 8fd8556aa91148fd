"""The table on the screen, by Textual."""

__all__ = ["choices", "ink", "pages", "screens", "themes"]
