"""The optional wagers: how often each row of a pay table pays, and what that costs.

`filed` has those of a submission, `wager` one of them, `meters` what a progressive meter makes of it.
"""

__all__ = ["filed", "meters", "wager"]
