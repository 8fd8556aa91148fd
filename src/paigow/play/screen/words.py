"""How the screen shows what the table says: cards by the signs of their suits, wagers in a column.

The sentences themselves are the table's (`paigow.table.showing.telling.events`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paigow.money import Cents, format_money
from paigow.table.showing.wording import Said, Scene
from paigow.table.state.values import Stake

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def face(piece: str) -> str:
    """A card or tile as the screen shows it; the suit by its sign, so that colour is never needed.

    >>> face("Td"), face("Jk"), face("6-6")
    ('10♦', 'Jk', '6-6')
    """
    if len(piece) == 2 and piece[1] in SUITS:
        return piece[0].replace("T", "10") + SUITS[piece[1]]
    return piece


def faces(pieces: Iterable[object]) -> str:
    """
    >>> faces(["As", "Jk"])
    'A♠ Jk'
    """
    return " ".join(face(str(piece)) for piece in pieces)


def in_signs(written: str) -> str:
    """
    >>> in_signs("As Jk")
    'A♠ Jk'
    """
    return faces(written.split())


def money(amount: int) -> str:
    return format_money(Cents(amount))


def indented(line: Said) -> str:
    """
    >>> indented(Said("main wager of $5.00 lost", detail=True))
    '  main wager of $5.00 lost'
    """
    return "  " * line.detail + line.text


def wagers_in_words(stakes: Sequence[Stake], scene: Scene) -> str:
    """What lies at a position, the main wager first and by its amount alone: $15.00, Fortune Bonus $5.00."""
    return ", ".join(_stake(stake, scene) for stake in stakes)


def _stake(stake: Stake, scene: Scene) -> str:
    named = "" if stake.wager == scene.rules.main else f"{scene.wager(stake.wager)} "
    choice = "" if stake.choice is None else f"{stake.choice} "
    how = "by" if scene.rules.is_progressive(stake.wager) else "with"
    coupon = f" {how} a coupon" if stake.coupon else ""
    return f"{named}{choice}{money(stake.amount)}{coupon}"
