"""Exposing, comparing, collecting and paying (PGP 9(f) to (l)): in which order, from where, and how much."""
