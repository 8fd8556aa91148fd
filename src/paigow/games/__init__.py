"""The games as data: what each is played with, its wagers, its pay tables and the licensee's choices.

`catalogue` lists the games and `hands` what a family of them is played with; `wagers`, `pay_tables` and
`classify` say what a wager wins, `payment` and `main_wager` what is paid; `submission` is what a
licensee files.
"""

__all__ = [
    "catalogue",
    "classify",
    "hands",
    "main_wager",
    "pay_tables",
    "payment",
    "submission",
    "wager_kinds",
    "wagers",
]
