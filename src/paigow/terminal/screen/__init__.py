"""The table on the screen, by Textual."""

__all__ = ["base", "replay", "table"]
