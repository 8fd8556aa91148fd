"""Fairness that can be checked: sealed decks, their openings, the record that a viewer keeps, and its check.

`sealing` commits to a shuffled deck card by card and lets the players' seeds re-order it, `decks` brings it
to the table, `record` is what a viewer has seen of it and nothing more, `verifying` checks that. See
`docs/fairness.md`.
"""

__all__ = ["decks", "record", "recording", "sealing", "verifying"]
