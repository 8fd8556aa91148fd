"""What must hold at a table after every command, whatever the log says: books, meters, pieces, areas."""

from __future__ import annotations

from typing import Final

from paigow.log.chain import LogError
from paigow.table.money.ledger import UNBOUNDED, check_cleared, meter_account
from paigow.table.state.model import Table


class NotReplayable(LogError):  # noqa: N818 - what has happened
    """A line that cannot have been written at the table that the lines before it make."""


UNFIT: Final = (
    NotReplayable,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What a line raises that does not fit the table it comes to: no traceback shall come of a crafted log."""


def check_table(table: Table) -> None:
    """Everything that must hold."""
    check_books(table)
    check_pieces(table)
    if table.round is None:
        check_cleared(table.balances)


def check_books(table: Table) -> None:
    """Zero sum, nothing below zero, and the meters as their readings say."""
    if total := sum(table.balances.values()):
        raise NotReplayable(f"the accounts sum to {total} cents")
    for account, amount in table.balances.items():
        if amount < 0 and account not in UNBOUNDED:
            raise NotReplayable(f"{account} stands at {amount} cents")
    for meter in table.meters:
        if table.balances.get(meter_account(meter.name), 0) != meter.amount:
            raise NotReplayable(f"the meter {meter.name} is not what its account holds")


def check_pieces(table: Table) -> None:
    """Every card or tile of a shuffled deck is in exactly one place."""
    in_play = table.round
    if in_play is None:
        return
    groups = (in_play.stock, in_play.rack, *in_play.hands, *in_play.stacks)
    places = [piece for pieces in groups for piece in pieces]
    if places and sorted(places) != sorted(table.rules.family.deck):
        raise NotReplayable("a piece of the deck is missing, or there twice")
