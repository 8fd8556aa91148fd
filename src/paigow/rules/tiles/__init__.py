"""Pai Gow Tiles: hands of two tiles, and the pairs of its bonus wager."""

__all__ = ["hands", "pair_fortunes"]
