"""`paigow check` and `paigow submission`."""

__all__ = ["check", "submission"]
