"""The table on the screen, by Textual."""

__all__ = ["choices", "keyboard", "pages", "screens", "themes"]
