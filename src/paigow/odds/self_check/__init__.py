"""The engine against the readable rules, hand by hand."""

__all__ = ["cards"]
