"""The table on the screen, by Textual."""
