"""`paigow odds`: exact odds in the terminal."""

__all__ = ["commands"]
