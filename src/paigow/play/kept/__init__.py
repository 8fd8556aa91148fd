"""Evenings that are kept: quit and come back, and count what came of them."""

__all__ = ["counted", "evenings", "retold", "statistics"]
