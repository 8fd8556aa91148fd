"""What the rules say step by step: one file for each section, each a command decided.

`decisions` says what a section answers. Sections that are long have folders: `settlement` and
`irregularities`; those of one game alone have that game's.
"""

__all__ = [
    "banking",
    "dealing",
    "decisions",
    "irregularities",
    "opening",
    "overdue",
    "seats",
    "setting",
    "settlement",
    "shuffling",
    "starting",
    "tiles",
    "wager_offers",
    "wagers",
]
