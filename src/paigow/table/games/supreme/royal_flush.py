"""Supreme's payout limit on the bonus wager, and royal flushes that share it (SPG 14(b))."""

from __future__ import annotations

from typing import Final

from paigow.games.pay_tables import Row
from paigow.games.submission.limits import least_limit_of
from paigow.money import Cents
from paigow.rules.supreme.bonus import classify_four
from paigow.switches import RoyalShare
from paigow.table.money.ledger import wager_account
from paigow.table.sections.payout_limits import Cut
from paigow.table.sections.questions import holder, stakes_on
from paigow.table.state.model import Table
from paigow.table.state.values import Position, Stake, Standing

BONUS: Final = "bonus"
ROYAL_FLUSH: Final = "royal_flush"


def capped(table: Table, position: Position, stake: Stake, row: Row, won: Cents) -> Cut:
    """What a bonus wager wins once the limit has its say: the limit itself, or a royal flush's share of it.

    The limit is the greater of $50,000 and the most that the least wager could win, for each winning wager
    (SPG-14b.1). The royal flushes of two or more players that would win more than it together share it by
    their wagers (SPG-14b.2); those of one player are two winning wagers.
    """
    del stake
    limit = least_limit_of(table.rules.submission, BONUS)
    royals = royal_wagers(table)
    if row.hand != ROYAL_FLUSH or len({holder(table, at) for at, _ in royals}) < 2:
        return Cut.of(won, limit, "SPG-14b.1")
    mine = dict(royals)[position]
    always = table.rules.switches.royal_share is RoyalShare.ALWAYS
    # All are paid at the same odds, so this one's winnings tell what all of them would win.
    if not always and won * sum(dict(royals).values()) <= limit * mine:
        return Cut(won)
    part = shared(limit, royals)[position]
    return Cut(part, clause="SPG-14b.2" if part != won else None)


def royal_wagers(table: Table) -> tuple[tuple[Position, Cents], ...]:
    """The bonus wagers of this round that lie on royal flushes."""
    in_play = table.in_play
    return tuple(
        (position, stake.amount)
        for position, stake in stakes_on(in_play, BONUS)
        if in_play.standing[position] is not Standing.VOID and _is_royal(table, position)
    )


def shared(limit: Cents, wagers: tuple[tuple[Position, Cents], ...]) -> dict[Position, Cents]:
    """The limit in proportion to the wagers: whole cents, those left over to the largest remainders.

    >>> shared(Cents(100), ((1, Cents(1)), (2, Cents(1)), (5, Cents(1))))
    {1: 34, 2: 33, 5: 33}
    """
    total = sum(amount for _, amount in wagers)
    parts = {position: Cents(limit * amount // total) for position, amount in wagers}
    left = limit - sum(parts.values())
    by_remainder = sorted(wagers, key=lambda each: -(limit * each[1] % total))
    for position, _ in by_remainder[:left]:
        parts[position] = Cents(parts[position] + 1)
    return parts


def waits(table: Table, position: Position, stake: Stake) -> bool:
    """Whether a royal flush is not paid yet: another player's bonus wager lies on a hand that may be one too.

    What it is worth hangs on hands that are still face down, and paying it now would tell about them.
    """
    del stake
    return _is_royal(table, position) and any(
        table.seats[other] != table.seats[position] and table.balance(wager_account(other, each.name))
        for other, each in stakes_on(table.in_play, BONUS)
    )


def _is_royal(table: Table, position: Position) -> bool:
    cards = table.in_play.hands[position]
    return bool(cards) and classify_four(cards, table.rules.switches) == ROYAL_FLUSH
