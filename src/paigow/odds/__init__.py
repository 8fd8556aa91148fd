"""Exact odds: integers out of a total, for every wager of every game. Numpy and Numba live here only."""
