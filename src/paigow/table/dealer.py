"""The automatic dealer: a function from a table to the next thing the dealer does. It stands outside the
machine.

The table says what is to be done next (`paigow.table.machine.legal`); the dealer only chooses where there is
a choice, as the `CommandSpec` says. It never cheats and never errs: it knows what a dealer knows. A table
plays by itself when its commands are fed back; to train a dealer, announce each with its clause before it is
given; a human dealer replaces it.
"""

from __future__ import annotations

from paigow.table import commands as c
from paigow.table.machine.legal import CommandOffer, legal_commands
from paigow.table.machine.transitions import TRANSITIONS
from paigow.table.sections.base import first_value
from paigow.table.state.model import Table
from paigow.table.state.values import Party, Phase, Role


def next_dealer_command(table: Table, command_id: str, at: int = 0) -> c.Command | None:
    """What the dealer (or the floor, where the rules send for it) does next; None while players are to
    act."""
    asked = legal_commands(table, at)
    ask = asked.next_step
    if ask is not None and table.phase is Phase.INSPECTION:
        # Each deck goes through all its steps by itself (PGP-5d.1), and the first goes first.
        ask = min(asked.waits, key=lambda each: first_value(each.terms, "deck"))
    return None if ask is None else dealers(table, ask, command_id, at)


def dealers(table: Table, ask: CommandOffer, command_id: str, at: int) -> c.Command:
    """The command by which the dealer, or the floor, does what is asked."""
    fill = TRANSITIONS[table.phase, ask.command].fill
    if fill is None:
        return ask.command(command_id=command_id, at=at)
    return ask.command(command_id=command_id, at=at, **fill(table, ask.who, ask.terms))


def idle_command(table: Table, command_id: str, at: int = 0) -> c.Command | None:
    """What a dealer does while wagers are awaited and nobody makes one: the cards are spread (PGP-6g.1)."""
    ask = legal_commands(table, at).ask(c.SpreadCards, Party(Role.DEALER))
    return None if ask is None else dealers(table, ask, command_id, at)
