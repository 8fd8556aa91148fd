"""Payout limits at the table: how much of some winnings is paid, and which limit cut or shared them (PGP
16(j), 18(d); FUP 10.a.i; SPG 14(b))."""

from __future__ import annotations

from typing import Final

from paigow.games.payment import LimitedWinnings
from paigow.games.submission import LimitScope
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.switches import AggregateLimit
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import holder
from paigow.table.state.values import Position

SEVEN_CARD_BONUS: Final = WagerKind.SEVEN_CARD_BONUS


def cut_to_limit(
    table: Table, terms: WagerTerms, position: Position, due: Cents, already: int
) -> LimitedWinnings:
    """Cut winnings to the payout limit: of the hand (PGP-16j.1), or of the round (PGP-18d.1, FUP-10a-i.1).

    ``already`` is what the event being decided has won on this hand before.
    """
    rules, in_play = table.rules, table.in_play
    if terms.limit is None:
        return LimitedWinnings(due)
    if terms.key == SEVEN_CARD_BONUS:
        used = sum(in_play.seven_card_paid[p] for p in _held_with(table, position))  # PGP-18d.4
        return terms.limit.applied_to(due, used)
    hands: tuple[Position, ...] = (position,)
    if rules.submission.payout_limits.scope is LimitScope.ROUND:
        by_table = rules.switches.aggregate_limit is AggregateLimit.TABLE
        hands = tuple(range(1, PLACES)) if by_table else _held_with(table, position)
    used = already + sum(in_play.limited[p] for p in hands)
    limited = terms.limit.applied_to(due, used)
    return limited._replace(counts=limited.won)


def _held_with(table: Table, position: Position) -> tuple[Position, ...]:
    """All positions of the player who holds this one."""
    return table.held_by(holder(table, position))
