"""Pai Gow Tiles at the table."""
