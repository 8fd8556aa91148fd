"""What can go wrong, whether it can be here and now, and what follows (PGP 11)."""

__all__ = ["occurrence", "remedies", "round_end"]
