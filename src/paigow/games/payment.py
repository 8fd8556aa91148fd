"""Payment arithmetic that the table carries out and the odds count with: what a limit leaves of winnings and
how players share it, what comes off a meter, how bank and licensee divide an odd cent, and vigorish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from paigow.games.catalogue import GameName, game
from paigow.games.pay_tables import MeterShare, Pays, PayTable
from paigow.money import Cents, ToOne, dollars
from paigow.switches import OddCent, RoyalShare, Switches

LEAST_LIMIT: Final = dollars(50_000)
"""No payout limit is lower (PGP-16j.2, PGP-18d.2, SPG-14b.1, FUP-10a-i.1)."""
Winner = TypeVar("Winner")


class LimitedWinnings(NamedTuple):
    """Winnings once the limits have had their say."""

    won: Cents
    counts: int = 0
    """What of it counts toward the limit of the hand."""
    clause: str | None = None
    """The limit that made it another amount than the odds would; nothing where none did."""


@dataclass(frozen=True, slots=True)
class PayoutLimit:
    """The most that is paid on one hand, or in one round, the wager that comes back aside.

    >>> limit = PayoutLimit(dollars(50_000), "PGP-16j.1")
    >>> limit.leaves(dollars(60_000)), limit.leaves(dollars(60_000), dollars(49_999))
    (5000000, 100)
    """

    amount: Cents
    clause: str
    covers_meter: bool = False
    """Whether it also cuts a share of a meter, which the submission says."""

    def covers(self, pays: Pays) -> bool:
        """Whether what a row pays counts toward it."""
        return self.covers_meter or not isinstance(pays, MeterShare)

    def leaves(self, due: int, used: int = 0) -> Cents:
        """What is paid of winnings, where so much was paid under the limit before."""
        return Cents(min(due, max(self.amount - used, 0)))

    def applied_to(self, due: Cents, used: int = 0) -> LimitedWinnings:
        """Winnings, of which no more is paid than the limit leaves, and its clause if that is less."""
        won = self.leaves(due, used)
        return LimitedWinnings(won, clause=self.clause if won < due else None)


def limit_of_one_wager(table: PayTable, least: Cents) -> Cents:
    """The greater of $50,000 and the most that one wager of the least size wins.

    >>> from paigow.games.pay_tables import pay_table
    >>> limit_of_one_wager(pay_table("supreme-bonus"), dollars(1)) == LEAST_LIMIT
    True
    """
    odds = (row.pays for row in table.rows if not row.excluded)
    return max(LEAST_LIMIT, *(each.winnings(least) for each in odds if isinstance(each, ToOne)))


def is_limit_shared(won: int, wager: int, together: int, limit: int, share: RoyalShare) -> bool:
    """Whether royal flushes of two or more players share Supreme's limit: where they would win more than it
    together, or always, as the switch says (SPG-14b.2).

    All are paid at the same odds, so what one wager wins tells what all of them, ``together``, would win.

    >>> is_limit_shared(300, 1, 2, 500, RoyalShare.OVER_LIMIT), is_limit_shared(
    ...     200, 1, 2, 500, RoyalShare.OVER_LIMIT
    ... )
    (True, False)
    """
    return share is RoyalShare.ALWAYS or won * together > limit * wager


def shares(limit: Cents, wagers: Mapping[Winner, Cents]) -> dict[Winner, Cents]:
    """A limit in proportion to the wagers: whole cents, those left over to the largest remainders.

    >>> shares(Cents(100), {1: Cents(1), 2: Cents(1), 5: Cents(1)})
    {1: 34, 2: 33, 5: 33}
    """
    together = sum(wagers.values())
    parts = {winner: Cents(limit * wager // together) for winner, wager in wagers.items()}
    by_remainder = sorted(wagers, key=lambda winner: -(limit * wagers[winner] % together))
    for winner in by_remainder[: limit - sum(parts.values())]:
        parts[winner] = Cents(parts[winner] + 1)
    return parts


def is_deducted(table: PayTable, hand: str, pays: Pays, amount: int) -> bool:
    """Whether a payment comes off the meter: shares of it always, fixed sums as 14(e) says (PGP-14e.2,
    PGP-14e.3).

    >>> from paigow.games.pay_tables import pay_table
    >>> table = pay_table("pgp-14d-1")
    >>> [is_deducted(table, "royal_flush", table.row("royal_flush").pays, paid) for paid in (4_999, 5_000)]
    [False, True]
    """
    if isinstance(pays, MeterShare):
        return True
    meter = table.meter
    if meter is None or meter.deduct_from is None:
        return False
    return amount >= meter.deduct_from or hand in meter.deduct_hands


def halves(amount: int, odd_cent: OddCent) -> tuple[Cents, Cents]:
    """The co-bank's half of a surplus and of a shortfall; the switch says whom an odd cent favours.

    >>> halves(15, OddCent.CO_BANK), halves(15, OddCent.LICENSEE)
    ((8, 7), (7, 8))
    """
    less, more = Cents(amount // 2), Cents(-(-amount // 2))
    return (more, less) if odd_cent is OddCent.CO_BANK else (less, more)


# Vigorish on an amount won

_QUARTER: Final = 25


class VigRounding(StrEnum):
    """Whether vigorish is taken to the cent or up to a quarter."""

    EXACT = "exact"
    QUARTER_UP = "quarter_up"


def percent_of(name: GameName, switches: Switches, *, banked: bool) -> int:
    """The percentage taken of a win: the game's own; against a bank, or of its surplus, that of Pai Gow Poker
    at a table without vigorish too, where the switch says so (PGP-10-2d.5, PGP-10-2g).

    >>> percent_of(GameName.EZ_PAI_GOW_POKER, Switches(bank_vigorish=True), banked=True)
    5
    >>> percent_of(GameName.EZ_PAI_GOW_POKER, Switches(bank_vigorish=True), banked=False)
    0
    """
    return game(GameName.PAI_GOW_POKER if banked and switches.bank_vigorish else name).vigorish_percent


def vigorish(won: int, percent: int, rounding: VigRounding) -> Cents:
    """Exact with the fraction of a cent dropped, or up to a quarter (PGP-16a.3, SPG-12i.2, PGT-8K-1).

    >>> [vigorish(won, 5, VigRounding.EXACT) for won in (1600, 1609, 10)]
    [80, 80, 0]
    >>> [vigorish(won, 5, VigRounding.QUARTER_UP) for won in (1600, 2000, 10)]
    [100, 100, 10]
    """
    if rounding is VigRounding.QUARTER_UP:
        # A surplus of a few cents can be less than a quarter; vigorish never takes more than was won.
        return Cents(min(won, -(-won * percent // (100 * _QUARTER)) * _QUARTER))
    return Cents(won * percent // 100)
