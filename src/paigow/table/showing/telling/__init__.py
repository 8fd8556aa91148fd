"""Every event in words."""

__all__ = ["events"]
