"""Exact odds: integers out of a total, for every wager of every game. Numpy and Numba live here only.

`main_wager` is asked for the main wager, `submission_wagers` for the optional ones, `sheet` for both of a
submission; `advice` is about one hand. The games of seven cards are counted by points that `main_counts`
compares and `optimal_player` chooses from; those of four pieces in `four_pieces`. `wagers` counts what pays
an optional wager, by its `holdings`. Hands are folded together in `card_hands` and `seven_cards`, which
`kernels` count for; `jobs` shares the work out, and `cache` keeps what was found.
"""

__all__ = [
    "advice",
    "card_hands",
    "edge",
    "four_pieces",
    "jobs",
    "kernels",
    "main_counts",
    "main_wager",
    "meters",
    "setting_counts",
    "seven_cards",
    "sheet",
    "sheet_changes",
    "sheet_html",
    "sheet_records",
    "submission_wagers",
    "sums",
    "wagers",
]
