"""Coming, going, chips and betting areas (PGP 7(b), 12(a))."""

from __future__ import annotations

from typing import Final

from paigow.message import Message
from paigow.money import Cents, format_money
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bounds import MOST_CENTS
from paigow.table.money.ledger import OUTSIDE, chips
from paigow.table.sections.banking import bank_returned
from paigow.table.sections.base import (
    BY_PLAYER,
    OPEN_TABLE,
    CommandSpec,
    Decision,
    DecisionSteps,
    seat_of,
    terms_unless,
)
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import holder, not_held, returned, would_abandon
from paigow.table.state.values import DEALER, Party, Phase, Position, RefusalCode, Refused
from paigow.table.terms import FREE, Between, Forfeit, OneOf, Terms


def buy_chips(table: Table, command: c.BuyChips, _: c.Entropy) -> Decision:
    """Sell chips, but to nobody more than an amount may be: a log must be able to say how many."""
    if command.amount > most_bought(table, command.by):
        return Refused(
            Message(
                "nobody buys chips beyond {money} in all, and you have {money2}; buy fewer",
                money=format_money(MOST_CENTS),
                money2=format_money(table.chips(command.by)),
            ),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    clause = table.rules.cite("PGP-7a.1")
    transfers = ((OUTSIDE, chips(command.by), command.amount),)
    return (e.ChipsBought(player=command.by, amount=command.amount, clause=clause, transfers=transfers),)


def most_bought(table: Table, player: str) -> Cents:
    """How many chips a player may still buy."""
    return Cents(MOST_CENTS - table.chips(player))


def take_position(table: Table, command: c.TakePosition, _: c.Entropy) -> Decision:
    """Take a betting position; a second one only next to the first, and where the submission allows it."""
    at, cite = command.position, table.rules.cite
    if refused := why_not_taken(table, command.by, at):
        return refused
    clause = "PGP-12a.1" if table.held_by(command.by) else "PGP-7b.1"
    return (e.PlayerSeated(player=command.by, position=at, clause=cite(clause)),)


def why_not_taken(table: Table, player: str, at: Position) -> Refused | None:
    """Why a player may not take a betting position."""
    cite = table.rules.cite
    if not DEALER < at < PLACES:
        return Refused(
            Message("there is no betting position {n}; choose from {n2} to {n3}", n=at, n2=1, n3=PLACES - 1),
            cite("PGP-8-c.3"),
            code=RefusalCode.NOT_POSSIBLE,
        )
    if table.seats[at] == player:
        return Refused(
            Message("betting position {n} is yours already", n=at),
            cite("PGP-7b.1"),
            code=RefusalCode.ALREADY_DONE,
        )
    if table.seats[at] is not None:
        return Refused(
            Message("betting position {n} is taken; choose another", n=at),
            cite("PGP-7b.1"),
            code=RefusalCode.TAKEN,
        )
    held = table.held_by(player)
    areas = table.rules.submission.table.areas_per_player
    if len(held) >= areas:
        return Refused(
            Message(f"a player may use {{n}} betting area{'s' * (areas > 1)} here", n=areas),
            cite("PGP-12a.1"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    # PGP-12a.2: the first and the last position are not neighbours, the dealer lies between them.
    if held and abs(held[0] - at) != 1:
        return Refused(
            Message("position {n} is not next to position {n2}", n=at, n2=held[0]),
            cite("PGP-12a.2"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    if table.round is not None and held and held[0] == table.round.bank:
        return Refused(
            "the bank may use one betting area only", cite("PGP-12a.3"), code=RefusalCode.NOT_TOGETHER
        )
    return None


def leave_position(table: Table, command: c.LeavePosition, _: c.Entropy) -> Decision:
    """Give up a position; before "No more bets" the wagers on it come back (PGP-7b.2)."""
    at, cite = command.position, table.rules.cite
    if refused := why_not_left(table, command.by, at):
        return refused
    offered_at = _still_offered_at(table, at)
    clause = cite("PGP-7b.1" if offered_at is None else "PGP-10f")
    left = e.PositionLeft(player=command.by, position=at, offered_at=offered_at, clause=clause)
    return (*_withdrawn(table, command.by, (at,)), left)


def why_not_left(table: Table, player: str, at: Position) -> Refused | None:
    """Why a player may not give up a betting position now."""
    if refused := not_held(table, at, player):
        return refused
    if not _is_engaged(table, at):
        return None
    reason, clause = _why_held(table, at)
    return Refused(reason, table.rules.cite(clause), code=RefusalCode.NOT_NOW)


def _why_held(table: Table, position: Position) -> tuple[str, str]:
    """What holds a position after "No more bets": the bank's duty, the tiles or cards, or the wager alone."""
    if position == table.in_play.bank:
        return "the bank stays until the round is complete; it answers for the wagers", "PGP-1-bank.2"
    if any(table.in_play.hands):
        return "a player who has wagered stays seated until the round is complete", "PGP-7b.2"
    return 'after "No more bets" a wager is not withdrawn; wait for the round', "PGP-7c.2"


def _still_offered_at(table: Table, position: Position) -> Position | None:
    """Where an offer goes on that was to be made at a position: every player has the option, and whoever
    keeps one of two betting areas is still there (PGP-10c.1, PGP-10f)."""
    offers = () if table.round is None else table.round.offers
    others = [at for at in table.held_by(holder(table, position)) if at != position]
    if position not in offers or not others or others[0] in offers:
        return None
    return others[0]


def leave_table(table: Table, command: c.LeaveTable, _: c.Entropy) -> DecisionSteps:
    """Leave and take the chips along; after "No more bets" the hand stays and is settled (PGP-7b.2)."""
    player = command.by
    if refused := why_not_gone(table, player):
        return refused
    if held := _engaged(table, player):
        return (e.PlayerDeparted(player=player, clause=_left_behind(table, held[0])),)
    withdrawn = _withdrawn(table, player, table.held_by(player))
    return (*withdrawn, lambda after: (cash_out(after, player),))


def why_not_gone(table: Table, player: str) -> Refused | None:
    """Why a player cannot leave the table: there is nobody to leave it, or not any more."""
    if player not in table.arrivals and not table.chips(player):
        return Refused(
            "you are not at the table", table.rules.cite("PGP-7b.1"), code=RefusalCode.NOT_POSSIBLE
        )
    if _engaged(table, player) and player in table.in_play.departed:
        return Refused(
            "you have already left; the hand will be settled",
            table.rules.cite("PGP-7b.2"),
            code=RefusalCode.ALREADY_DONE,
        )
    return None


def _engaged(table: Table, player: str) -> list[Position]:
    return [position for position in table.held_by(player) if _is_engaged(table, position)]


def lost_by_leaving(table: Table, player: str) -> Cents:
    """What a player abandons who leaves now: wagers in play, where the licensee takes them (PGT-5C-2)."""
    held = [] if table.round is None else _engaged(table, player)
    return Cents(
        sum(stake.amount for at in held if would_abandon(table, at) for stake in table.in_play.wagers[at])
    )


def _left_behind(table: Table, position: Position) -> str:
    """The clause by which what a player leaves behind goes on without the player (PGP-7b.2, PGP-7c.2), or is
    lost where the licensee says so (PGT-5C-2); a bank has made no wager that could be."""
    in_play, rules = table.in_play, table.rules
    if rules.abandoned is not None and in_play.wagers[position]:
        return rules.abandoned.clause
    return rules.cite("PGP-7b.2") if any(in_play.hands) else rules.cite(_why_held(table, position)[1])


def _withdrawn(table: Table, player: str, positions: tuple[int, ...]) -> tuple[e.Event, ...]:
    """What a player takes back who goes before "No more bets": wagers, and the bank.

    Held is only who has wagered and received cards (PGP-7b.2, SPG-7b.2, PGT-5C-1), and until the announcement
    every wager may be withdrawn (PGP-7c.2, SPG-7c.2, PGT-5D).
    """
    if table.round is None:
        return ()
    events: list[e.Event] = []
    for at in positions:
        if table.in_play.bank == at:
            events.append(bank_returned(table, left=True))
        elif table.in_play.wagers[at]:
            events.append(
                e.WagersPlaced(
                    player=player,
                    position=at,
                    stakes=(),
                    clause=table.rules.cite("PGP-7c.2"),
                    transfers=tuple(returned(table, at)),
                )
            )
    return tuple(events)


def cash_out(table: Table, player: str) -> e.ChipsCashed:
    amount = table.chips(player)
    transfers = ((chips(player), OUTSIDE, Cents(amount)),) if amount else ()
    clause = table.rules.cite("PGP-7b.1")
    return e.ChipsCashed(player=player, amount=amount, clause=clause, transfers=transfers)


def _is_engaged(table: Table, position: int) -> bool:
    """Whether a position has a part in a round whose wagers are closed."""
    in_play = table.round
    return (
        in_play is not None
        and in_play.closed
        and (bool(in_play.wagers[position]) or in_play.bank == position)
    )


# On which terms each may be given


def _buy_chips(table: Table, _: int, who: Party) -> Terms | None:
    most = most_bought(table, who.name)
    return (Between("amount", 1, most),) if most > 0 else None


def _take_position(table: Table, _: int, who: Party) -> Terms | None:
    seats = range(1, PLACES)
    free = tuple([at for at in seats if table.seats[at] is None and not why_not_taken(table, who.name, at)])
    return (OneOf("position", free),) if free else None


def _leave_position(table: Table, _: int, who: Party) -> Terms | None:
    return terms_unless(why_not_left(table, who.name, seat_of(who)))


def _leave_table(table: Table, _: int, who: Party) -> Terms | None:
    """Whoever leaves is told what is lost by it, where something is (PGT-5C-2)."""
    lost = lost_by_leaving(table, who.name)
    return terms_unless(why_not_gone(table, who.name), (Forfeit(lost),) if lost else FREE)


COMMANDS: Final = (
    CommandSpec(
        command=c.BuyChips,
        handler=buy_chips,
        phases=tuple(Phase),
        roles=BY_PLAYER,
        given_by="PGP-7a.1",
        terms=_buy_chips,
    ),
    CommandSpec(
        command=c.TakePosition,
        handler=take_position,
        phases=OPEN_TABLE,
        roles=BY_PLAYER,
        given_by="PGP-7b.1",
        not_now=("the table is closed", "PGP-5a.1"),
        terms=_take_position,
        awaited={Phase.SPREAD: 1},
    ),
    CommandSpec(
        command=c.LeavePosition,
        handler=leave_position,
        phases=OPEN_TABLE,
        roles=BY_PLAYER,
        given_by="PGP-7b.1",
        not_now=("the table is closed", "PGP-5a.1"),
        terms=_leave_position,
        at_position=True,
    ),
    CommandSpec(
        command=c.LeaveTable,
        handler=leave_table,
        phases=tuple(Phase),
        roles=BY_PLAYER,
        given_by="PGP-7b.1",
        terms=_leave_table,
    ),
)
