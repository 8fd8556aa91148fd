"""What the rules say step by step: one file for each section, each a command decided.

`base` says how a section specifies its commands and what it answers to one. Sections that are long have
folders: `settlement` and `irregularities`.
"""

__all__ = [
    "banking",
    "base",
    "dealing",
    "irregularities",
    "opening",
    "seats",
    "setting",
    "settlement",
    "shuffling",
    "stacks",
    "starting_position",
    "timeouts",
    "wagers",
]
