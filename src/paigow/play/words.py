"""How the screen shows what the table says: amounts, and wagers in a column.

The sentences themselves are the table's (`paigow.table.showing.telling.events`).
"""

from __future__ import annotations

from collections.abc import Sequence

from paigow.money import Cents, format_money
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.values import Stake


def signed(amount: Cents) -> str:
    """
    >>> signed(Cents(1425)), signed(Cents(-500)), signed(Cents(0))
    ('+$14.25', '-$5.00', '$0.00')
    """
    return f"+{format_money(amount)}" if amount > 0 else format_money(amount)


def indented(line: ToldLine) -> str:
    """
    >>> indented(ToldLine("main wager of $5.00 lost", detail=True))
    '  main wager of $5.00 lost'
    """
    return "  " * line.detail + line.text


def wagers_in_words(stakes: Sequence[Stake], scene: Scene) -> str:
    """What lies at a position, the main wager first and by its amount alone: $15.00, Fortune Bonus $5.00."""
    return ", ".join(_stake(stake, scene) for stake in stakes)


def _stake(stake: Stake, scene: Scene) -> str:
    named = "" if stake.wager == scene.rules.main else f"{scene.wager(stake.wager)} "
    choice = "" if stake.choice is None else f"{stake.choice} "
    how = "by" if stake.wager in scene.rules.progressive else "with"
    coupon = f" {how} a coupon" if stake.coupon else ""
    return f"{named}{choice}{format_money(stake.amount)}{coupon}"
