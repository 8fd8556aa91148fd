"""Between purses and tables: what somebody buys in with comes out of the purse, what is cashed goes back; and
how long and how well somebody has played, as the entries of the purse tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from paigow.money import Cents
from paigow.store import BUY, CASH, PurseChange, PurseEntry, chips_moved, spans_of
from paigow.table import events as e
from paigow.table.commands import AcceptBank, Command, PlaceWagers
from paigow.table.money.ledger import AccountKind
from paigow.table.state.model import Table


def purse_changes(events: Iterable[e.Event], person: Callable[[str], str]) -> tuple[PurseChange, ...]:
    """What events take out of purses and put into them; ``person`` says whose name it is."""
    return tuple(PurseChange(person(each.player), each.amount, each.reason) for each in chips_moved(events))


def staked_by(table: Table, command: Command) -> Cents | None:
    """What a player has at stake at a table once a command is accepted; nothing where it lays no wager.

    A bank wagers nothing and may lose all its chips, so these are its stake.
    """
    if isinstance(command, AcceptBank):
        return table.chips(command.by)
    if not isinstance(command, PlaceWagers):
        return None
    laid = (stake for at in table.held_by(command.by) for stake in table.in_play.wagers[at])
    return Cents(sum(stake.amount for stake in laid if not table.rules.is_redeemed(stake)))


def lies_out(table: Table, name: str) -> bool:
    """Whether a player has wagers on the table, or holds the bank."""
    in_play, held = table.round, table.held_by(name)
    return in_play is not None and any(in_play.wagers[at] or at == in_play.bank for at in held)


def held_at(table: Table, name: str) -> Cents:
    """What a player has at a table: chips, and the wagers that lie there."""
    held = table.held_by(name)
    wagered = (
        amount
        for account, amount in table.balances.items()
        if account.kind is AccountKind.WAGER and account.position in held
    )
    return Cents(table.chips(name) + sum(wagered))


@dataclass(frozen=True, slots=True)
class Session:
    """How long somebody has played without leaving all tables, and what has come of it."""

    started: int | None
    """When the visit began, in seconds since the epoch; nothing where the player is at no table."""
    seconds: int
    net: int
    """Cents won, less those lost."""


def session(entries: Iterable[PurseEntry], held: int, now: int) -> Session:
    """The visit that goes on, by the entries of a purse and what is held at tables now."""
    visits = tuple(entry for entry in entries if entry.reason in (BUY, CASH))
    spans = spans_of(visits, now)
    if not spans or not playing_at(visits):
        return Session(None, 0, 0)
    started, until = spans[-1]
    moved = sum(entry.amount for entry in visits if entry.at >= started)
    return Session(started, until - started, moved + held)


def playing_at(entries: Iterable[PurseEntry]) -> tuple[str, ...]:
    """The tables at which somebody has chips."""
    last = {entry.stream: entry.reason for entry in sorted(entries, key=lambda entry: entry.entry)}
    return tuple(stream for stream, reason in last.items() if stream is not None and reason == BUY)
