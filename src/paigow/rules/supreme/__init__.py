"""Supreme Pai Gow: hands of two cards, and the four cards of its bonus wager."""

__all__ = ["bonus", "hands"]
