"""Coming, going, chips and betting areas (PGP 7(b), 12(a))."""

from __future__ import annotations

from paigow.money import Cents
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.course import Decision, not_held
from paigow.table.ledger import OUTSIDE, chips
from paigow.table.state import PLACES, Table
from paigow.table.values import DEALER, Refused


def buy_chips(table: Table, command: c.BuyChips, _: c.Entropy) -> Decision:
    clause = table.rules.cite("PGP-7a.1")
    transfers = ((OUTSIDE, chips(command.by), command.amount),)
    return (e.ChipsBought(player=command.by, amount=command.amount, clause=clause, transfers=transfers),)


def take_position(table: Table, command: c.TakePosition, _: c.Entropy) -> Decision:
    """Take a betting position; a second one only next to the first, and where the submission allows it."""
    at, cite = command.position, table.rules.cite
    if not DEALER < at < PLACES:
        return Refused(f"there is no betting position {at}; choose from 1 to {PLACES - 1}", cite("PGP-8-c.3"))
    if table.seats[at] is not None:
        return Refused(f"betting position {at} is taken; choose another", cite("PGP-7b.1"))
    held = table.held_by(command.by)
    areas = table.rules.submission.table.areas_per_player
    if len(held) >= areas:
        return Refused(f"a player may use {areas} betting area{'s' * (areas > 1)} here", cite("PGP-12a.1"))
    # PGP-12a.2: the first and the last position are not neighbours, the dealer lies between them.
    if held and abs(held[0] - at) != 1:
        return Refused(f"position {at} is not next to position {held[0]}", cite("PGP-12a.2"))
    if table.round is not None and held and held[0] == table.round.bank:
        return Refused("the bank may use one betting area only", cite("PGP-12a.3"))
    return (e.PlayerSeated(player=command.by, position=at, clause=cite("PGP-12a.1" if held else "PGP-7b.1")),)


def leave_position(table: Table, command: c.LeavePosition, _: c.Entropy) -> Decision:
    """Give up a position on which no wager lies."""
    if refused := not_held(table, command.position, command.by):
        return refused
    if _is_engaged(table, command.position):
        return Refused(
            "a player who has wagered stays seated until the round is complete", table.rules.cite("PGP-7b.2")
        )
    return (
        e.PositionLeft(player=command.by, position=command.position, clause=table.rules.cite("PGP-7b.1")),
    )


def leave_table(table: Table, command: c.LeaveTable, _: c.Entropy) -> Decision:
    """Leave and take the chips along; during a round the hand stays and is settled (PGP-7b.2)."""
    player = command.by
    if player not in table.arrivals and not table.chips(player):
        return Refused("you are not at the table", table.rules.cite("PGP-7b.1"))
    if any(_is_engaged(table, position) for position in table.held_by(player)):
        if player in table.play.departed:
            return Refused("you have already left; the hand will be settled", table.rules.cite("PGP-7b.2"))
        return (e.PlayerDeparted(player=player, clause=table.rules.cite("PGP-7b.2")),)
    return (cash_out(table, player),)


def cash_out(table: Table, player: str) -> e.ChipsCashed:
    amount = table.chips(player)
    transfers = ((chips(player), OUTSIDE, Cents(amount)),) if amount else ()
    clause = table.rules.cite("PGP-7b.1")
    return e.ChipsCashed(player=player, amount=amount, clause=clause, transfers=transfers)


def _is_engaged(table: Table, position: int) -> bool:
    play = table.round
    return play is not None and (bool(play.wagers[position]) or play.bank == position)
