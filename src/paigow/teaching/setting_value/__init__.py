"""What a setting is worth, whether it was the best, and hands to practise on."""

__all__ = ["judgement", "practice", "process", "score", "valuation", "words"]
