"""What a setting is worth, whether it was the best, and hands to practise on."""

__all__ = [
    "counted",
    "counting",
    "judgement",
    "kept",
    "kinds",
    "practice",
    "score",
    "setting_exercise",
    "words",
]
