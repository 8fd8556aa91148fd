"""What the games are, why a hand won, whether it was set well: data, words and pictures for every screen."""

__all__ = [
    "comparison",
    "dealing",
    "drawing",
    "exercises",
    "glance",
    "glossary",
    "languages",
    "lessons",
    "posted",
    "rungs",
    "tile_chart",
    "wagers",
    "why",
    "worth",
]
