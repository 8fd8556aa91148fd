"""Supreme's limit when two or more players hold a royal flush: it is shared (SPG-14b.2).

Only four hands are royal flushes, one of each suit, so at most four players can hold one. The others are
taken to wager as much as this player. The limit is shared where the odds would give more than it, or always,
which then can pay more than the odds do; a switch decides (``royal_share``).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from paigow.games.payouts import Pays
from paigow.money import Cents, ToOne
from paigow.switches import RoyalShare

DECK = 54
HAND = 4
ROYALS = 4


def shared_cap_loss(
    pays: Pays, wager: Cents, others: int, limit: Cents, share: RoyalShare = RoyalShare.OVER_LIMIT
) -> Fraction:
    """The expected cents that one wager loses because the limit is shared; below zero, what it gains.

    >>> royal = ToOne(Fraction(500))
    >>> shared_cap_loss(royal, Cents(2000), 5, Cents(5_000_000))
    Fraction(0, 1)
    >>> float(shared_cap_loss(royal, Cents(10000), 1, Cents(5_000_000))) > 0
    True
    """
    if not isinstance(pays, ToOne):
        return Fraction(0)
    alone = Fraction(min(pays.winnings(wager), limit))
    loss = Fraction(0)
    for with_royal, chance in enumerate(_royals_beside(others)[1:], 1):
        less = alone - Fraction(limit, 1 + with_royal)
        loss += chance * (less if share is RoyalShare.ALWAYS else max(Fraction(0), less))
    return loss


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
        chance *= Fraction(ROYALS - n, comb(DECK - HAND * n, HAND))
    return chance
