"""The log of a table: events as text, lines chained by their hashes, and replay. See `docs/log-format.md`.

`codec` writes values and reads them, `lines` and `chain` keep them in order, `encryption` encrypts them,
`replay` decides them again or folds them into a table, `heads` are signed, `settlements` are the results, row
by row.
"""

__all__ = [
    "chain",
    "codec",
    "encryption",
    "heads",
    "lines",
    "replay",
    "settlements",
]
