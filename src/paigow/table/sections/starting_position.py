"""The starting position, and the wager on the number that finds it (PGP 4, 8c, 10(h), 13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paigow.games.pay_tables import odds_range
from paigow.games.submission import DealMethod, StartMethod
from paigow.games.wager_kinds import LaidWager, WagerKind
from paigow.money import Cents, ToOne
from paigow.rules.outcome import Result
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY, Transfer, chips, wager_account
from paigow.table.sections.base import BY_DEALER, CommandSpec, Decision, Why
from paigow.table.sections.shuffling import dice_seconds_left
from paigow.table.state.model import Table
from paigow.table.state.questions import holder, stakes_on
from paigow.table.state.values import (
    Handled,
    Handling,
    Party,
    Phase,
    Position,
    RefusalCode,
    Refused,
    Stake,
    counted,
)
from paigow.table.terms import FREE, Between, OneOf, Terms
from paigow.type_hints import USUAL_NUMBER

SHAKES = 3
"""The least number of shakes (PGP-8c-b, PGP-10h1.1)."""
_BANKED: Final = {
    DealMethod.HAND: {
        "PGP-10h1.1": "PGP-10-2a2.1",
        "PGP-10h1.3": "PGP-10-2a2.3",
        "PGP-10h3": "PGP-10-2a4",
    },
    DealMethod.AUTOMATED_SHOE: {
        "PGP-10h1.1": "PGP-10-2b1.1",
        "PGP-10h1.3": "PGP-10-2b1.3",
        "PGP-10h3": "PGP-10-2b3",
    },
}
"""What Section 10 says of a manual shoe it says again of each other way to deal."""


def cite_banked(table: Table, clause: str) -> str:
    """The clause of a banked round for the way in which this table deals."""
    return table.rules.cite(_BANKED.get(table.equipment.deal_method, {}).get(clause, clause))


def find_starting_position(table: Table, command: c.FindStartingPosition, entropy: c.Entropy) -> Decision:
    """Dice, random number generator or button; counted from the dealer, or from the bank (PGP-10h3).

    The dealer lifts the lid of the shaker and totals the dice (PGP-8c-b-3-i is such a total). A bank shakes,
    whatever the dealing method, and counting starts with it; the generator serves banked rounds too.
    """
    rules = table.rules
    first = table.in_play.opponent
    method = table.start_method(banked=table.in_play.bank is not None)
    if method is StartMethod.BUTTON:
        begins = table.memory.start_of_game or table.in_play.number == 1
        clause = "PGP-8c-d.2" if begins else "PGP-8c-d.3"
        return _found(table, None, (), table.memory.button, clause, number=0)
    if method is StartMethod.RNG:
        if not entropy.number:
            return Refused(
                f"the generator shows a number from 1 to {rules.places}",
                rules.cite("PGP-4a-2"),
                code=RefusalCode.NOT_ADMITTED,
            )
        at = counted(entropy.number, first, rules.places)
        return _found(table, None, (), at, "PGP-8c-c.2", number=entropy.number)
    return _dice(table, command, entropy, first)


def rolls_dice(table: Table) -> bool:
    """Whether this round finds its starting position by dice."""
    return table.start_method(banked=table.in_play.bank is not None) is StartMethod.DICE


def are_too_old(table: Table, at: int) -> bool:
    """Whether the dice may not be used any more (PGP-4a-1-iii)."""
    left = dice_seconds_left(table, at)
    return left is not None and left <= 0


def _dice(table: Table, command: c.FindStartingPosition, entropy: c.Entropy, first: Position) -> Decision:
    rules = table.rules
    if are_too_old(table, command.at):
        hours = rules.submission.equipment.dice_hours
        return Refused(
            f"these dice have been on the table for {hours} hours; replace them",
            rules.cite("PGP-4a-1-iii"),
            code=RefusalCode.TOO_OLD,
        )
    shaken_by = first if command.shaken_by is None else command.shaken_by
    if shaken_by != first:
        if first:
            return Refused(
                "the bank shakes the dice in this round",
                cite_banked(table, "PGP-10h1.1"),
                code=RefusalCode.NOT_YOURS,
            )
        return Refused(
            "the dealer shakes the dice in this round", rules.cite("PGP-8c-b"), code=RefusalCode.NOT_YOURS
        )
    if command.shakes < SHAKES:
        clause = cite_banked(table, "PGP-10h1.1") if first else rules.cite("PGP-8c-b")
        return Refused(
            f"the shaker is shaken at least {SHAKES} times", clause, code=RefusalCode.OUT_OF_BOUNDS
        )
    if not entropy.dice:
        return Refused("three dice show 1 to 6 each", rules.cite("PGP-4a-1.1"), code=RefusalCode.NOT_ADMITTED)
    total = sum(entropy.dice)
    at = counted(total, first, rules.places)
    return _found(table, shaken_by, entropy.dice, at, "PGP-8c-b-2", number=total)


def _found(
    table: Table, shaken_by: Position | None, dice: tuple[int, ...], at: Position, clause: str, *, number: int
) -> Decision:
    in_play = table.in_play
    banked = in_play.bank is not None and table.start_method(banked=True) is not StartMethod.BUTTON
    return (
        e.StartingPositionFound(
            method=table.start_method(banked=in_play.bank is not None),
            shaken_by=shaken_by,
            dice=dice,
            number=number,
            position=at,
            handled=_marked(table),
            clause=cite_banked(table, "PGP-10h3") if banked else table.rules.cite(clause),
        ),
    )


def _marked(table: Table) -> tuple[Handling, ...]:
    """An additional cut card marks the position where the licensee has it so (PGP-8c-e)."""
    if not table.rules.submission.equipment.mark_starting_position:
        return ()
    return (Handling(Handled.START_MARKED, table.rules.cite("PGP-8c-e")),)


def settle_number_wagers(table: Table, _: c.SettleEarlyWagers, __: c.Entropy) -> Decision:
    """Collect the losing number wagers, then pay the winning ones, before any card is dealt."""
    in_play, terms = table.in_play, table.rules.wagers[WagerKind.POSITION_NUMBER]
    assert terms.odds is not None
    lost: list[e.Settlement] = []
    won: list[e.Settlement] = []
    collected: list[Transfer] = []
    paid: list[Transfer] = []
    for position, stake in stakes_on(in_play, terms.key):
        account = wager_account(position, stake.name)
        if stake.choice != in_play.number_shown:  # PGP-13b3
            collected.append((account, INVENTORY, stake.amount))
            lost.append(_number(position, stake.name, Result.LOSE, stake.amount, Cents(0)))
            continue
        settled = _number_won(position, stake, terms.odds)
        to = chips(holder(table, position))
        paid.append((account, to, stake.amount))
        if settled.won:
            paid.append((INVENTORY, to, settled.won))
        won.append(settled)
    return (
        e.WagersSettled(
            settled=(*lost, *won),
            clause="PGP-13b5",
            transfers=(*collected, *paid),
        ),
    )


def _number_won(position: int, stake: Stake, odds: ToOne) -> e.Settlement:
    """Whole dollars, wager by wager; a coupon wins as its wager does. What the rounding takes is told, above
    all where it takes everything (PGP-13b6.2)."""
    backed = Cents(stake.amount + stake.coupon)
    exact, whole = odds.winnings(backed), odds_range("pgp-13b6").winnings(backed, odds)
    settled = _number(position, stake.name, Result.WIN, stake.amount, whole)
    return settled if whole == exact else replace(settled, limit="PGP-13b6.2", unlimited=exact)


def _number(position: int, wager: LaidWager, result: Result, wagered: Cents, won: Cents) -> e.Settlement:
    return e.Settlement(position, wager, result, wagered, won, Cents(0), None, "PGP-13b3")


def button_after(table: Table, completed: bool) -> Position:
    """The button moves one place clockwise after a completed round (PGP-4a-3.2, PGP-8c-d.3)."""
    button = table.memory.button
    if completed or table.rules.switches.button_moves_after_void:
        return (button - 1) % 7
    return button


# On which terms each may be given


def _find_starting_position(table: Table, at: int, _: Party) -> Terms | None:
    if not rolls_dice(table):
        return FREE
    if are_too_old(table, at):
        return None
    shakes = Between("shakes", SHAKES, USUAL_NUMBER.most)
    return (shakes, OneOf("shaken_by", (None, table.in_play.opponent)))


def _no_early_wager(table: Table, _: c.SettleEarlyWagers) -> Why | None:
    """The number wager is one; Section 17 has another of its own."""
    return ("no early wager is due", "PGP-17f.2") if table.rules.submission.deals_by_section_17 else None


SETTLE_EARLY_WAGERS: Final = CommandSpec(
    command=c.SettleEarlyWagers,
    handler=settle_number_wagers,
    phases=(Phase.NUMBER_WAGERS,),
    roles=BY_DEALER,
    given_by="PGP-13b5",
    not_now=("no early wager is due", "PGP-13b5"),
    why_not_now=_no_early_wager,
    awaited={Phase.NUMBER_WAGERS: 0},
)
COMMANDS: Final = (
    CommandSpec(
        command=c.FindStartingPosition,
        handler=find_starting_position,
        phases=(Phase.STARTING_POSITION,),
        roles=BY_DEALER,
        given_by="PGP-8-b.1",
        not_now=('the starting position is found after "No more bets"', "PGP-8-b.1"),
        terms=_find_starting_position,
        awaited={Phase.STARTING_POSITION: 0},
    ),
    SETTLE_EARLY_WAGERS,
)
