"""You at a table, without a screen."""

__all__ = ["board", "choice", "chronicle", "draft", "evening", "hand", "judging", "live", "turn"]
