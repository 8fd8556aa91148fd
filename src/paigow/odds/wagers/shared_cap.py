"""Supreme's limit when two or more players hold a royal flush: it is shared (SPG-14b.2).

Only four hands are royal flushes, one of each suit, so at most four players can hold one. The others are
taken to wager as much as this player. The limit is shared where the odds would give more than it, or always,
which then can pay more than the odds do; a switch decides (``royal_share``).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from paigow.cards import DECK_54
from paigow.games.payment import is_limit_shared
from paigow.games.payouts import Pays
from paigow.money import Cents, ToOne
from paigow.odds.four.deals import HAND
from paigow.switches import RoyalShare

ROYALS: Final = 4


def shared_cap_losses(
    pays: Pays, wager: Cents, others: int, limit: Cents, share: RoyalShare = RoyalShare.OVER_LIMIT
) -> tuple[tuple[Fraction, Fraction], ...]:
    """With one, two and three others who hold royal flushes too: the chance of it, and the cents it costs.

    Below zero it is a gain. The chances are those of this player's royal flush and just so many others.

    >>> royal = ToOne(Fraction(500))
    >>> [less for _, less in shared_cap_losses(royal, Cents(2000), 5, Cents(5_000_000))]
    [Fraction(0, 1), Fraction(0, 1), Fraction(0, 1)]
    >>> [int(less) for _, less in shared_cap_losses(royal, Cents(10000), 1, Cents(5_000_000))]
    [2500000]
    """
    if not isinstance(pays, ToOne):
        return ()
    won = pays.winnings(wager)
    found = []
    for with_royal, chance in enumerate(_royals_beside(others)[1:], 1):
        is_shared = is_limit_shared(won, wager, (1 + with_royal) * wager, limit, share)
        less = min(won, limit) - Fraction(limit, 1 + with_royal) if is_shared else Fraction(0)
        found.append((chance, less))
    return tuple(found)


def _royals_beside(others: int) -> list[Fraction]:
    """The chance that this player and just so many of the others hold royal flushes, for none to three.

    By inclusion and exclusion over which others hold one, whatever the rest hold.
    """
    most = min(others, ROYALS - 1)
    at_least = [comb(others, n) * _all_royal(1 + n) for n in range(most + 1)]
    return [
        sum(((-1) ** (m - n) * comb(m, n) * at_least[m] for m in range(n, most + 1)), Fraction(0))
        for n in range(most + 1)
    ]


def _all_royal(players: int) -> Fraction:
    """The chance that each of so many named players holds a royal flush."""
    chance = Fraction(1)
    for n in range(players):
        chance *= Fraction(ROYALS - n, comb(len(DECK_54) - HAND * n, HAND))
    return chance
