"""The log of a table: events as text, lines chained by their hashes, and replay. See `docs/log-format.md`.

`codec` writes values and reads them, `lines` and `chain` keep them in order, `boxes` hide what they say,
`folding` makes the table of them, `replay` decides them again, `heads` are signed.
"""

__all__ = [
    "boxes",
    "chain",
    "checks",
    "codec",
    "folding",
    "heads",
    "hints",
    "lines",
    "replay",
    "salts",
    "versions",
]
