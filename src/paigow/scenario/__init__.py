"""Rounds written down with everything that decides them, and what must come of them."""
