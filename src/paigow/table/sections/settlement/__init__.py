"""Exposing, comparing, collecting and paying (PGP 9(f) to (l)): in which order, from where, and how much.

`steps` goes round the positions; `optional`, `progressive` and `centre` are what is paid from where;
`validation` is what a large payout waits for.
"""

__all__ = ["centre", "optional", "progressive", "steps", "validation"]
