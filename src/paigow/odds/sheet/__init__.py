"""All the odds of one Rules Submission on one sheet."""

__all__ = ["html", "identity", "records", "sheet"]
