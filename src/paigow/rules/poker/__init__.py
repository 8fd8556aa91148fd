"""Pai Gow Poker's hands of two, three, five and seven cards, and what each is worth."""

__all__ = ["chart", "hand_types", "hands", "pai_gow", "ranks", "seven_cards", "three_cards"]
