"""The table on the screen, by Textual."""

__all__ = ["dialogs", "ink", "screens"]
