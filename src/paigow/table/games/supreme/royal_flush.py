"""Supreme's payout limit on the bonus wager, and royal flushes that share it (SPG 14(b))."""

from __future__ import annotations

from typing import Final

from paigow.games.pay_tables import Row
from paigow.games.payment import LimitedWinnings, is_limit_shared, shares
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.pieces import as_cards
from paigow.rules.supreme.bonus import classify_four
from paigow.table.money.ledger import wager_account
from paigow.table.state.model import Table
from paigow.table.state.questions import holder, stakes_on
from paigow.table.state.values import Position, Stake, Standing

BONUS: Final = WagerKind.BONUS
ROYAL_FLUSH: Final = "royal_flush"


def capped(table: Table, position: Position, stake: Stake, row: Row, won: Cents) -> LimitedWinnings:
    """What a bonus wager wins once the limit has its say: the limit itself, or a royal flush's share of it.

    The limit is the greater of $50,000 and the most that the least wager could win, for each winning wager
    (SPG-14b.1). The royal flushes of two or more players that would win more than it together share it by
    their wagers (SPG-14b.2); those of one player are two winning wagers.
    """
    limit, share = table.rules.wagers[stake.wager].limit, table.rules.switches.royal_share
    assert limit is not None, "the text itself limits Supreme's bonus wager"
    royals = dict(royal_wagers(table))
    if row.hand != ROYAL_FLUSH or len({holder(table, at) for at in royals}) < 2:
        return limit.applied_to(won)
    if not is_limit_shared(won, royals[position], sum(royals.values()), limit.amount, share):
        return LimitedWinnings(won)
    part = shares(limit.amount, royals)[position]
    return LimitedWinnings(part, clause="SPG-14b.2" if part != won else None)


def royal_wagers(table: Table) -> tuple[tuple[Position, Cents], ...]:
    """The bonus wagers of this round that lie on royal flushes."""
    in_play = table.in_play
    return tuple(
        (position, stake.amount)
        for position, stake in stakes_on(in_play, BONUS)
        if in_play.standing[position] is not Standing.VOID and _is_royal(table, position)
    )


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
    cards = as_cards(table.in_play.hands[position])
    return bool(cards) and classify_four(cards, table.rules.switches) == ROYAL_FLUSH
