"""Rounds written down with everything that decides them, and what must come of them.

`samples` has those of the package; `staging` plays one and compares.
"""

__all__ = ["samples", "staging"]
