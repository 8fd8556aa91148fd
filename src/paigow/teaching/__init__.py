"""What the games are, why a hand won, whether it was set well: data, words and pictures for every screen."""

__all__ = [
    "comparison",
    "dealing",
    "drawing",
    "exercises",
    "glossary",
    "lessons",
    "setting_value",
    "signs",
    "tiebreakers",
    "tile_chart",
    "translation",
    "wagers",
    "why",
]
