"""You at a table that is dealt here, without a screen."""

__all__ = ["by_itself", "evening", "live", "past"]
