"""What a dealer in training is asked at each step, the right answer by the table, and a score sheet."""

__all__ = ["questions", "sheet"]
