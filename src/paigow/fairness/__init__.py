"""Fairness that can be checked: sealed decks, the record that a viewer keeps of one, and its check.

`decks` commits to a shuffled deck card by card, lets the players' seeds re-order it and brings it to the
table, `records` has what a viewer has seen of it and nothing more, `verification` checks that. See
`docs/fairness.md`.
"""

__all__ = ["decks", "records", "verification"]
