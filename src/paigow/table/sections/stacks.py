"""What a bank may do with the stacks: cut them once, and name the style of delivery (PGT 7.A, 9.G, 9.J)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paigow.games.submission import DeliveryStyle
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games.tiles import STACKS, STYLES, Style
from paigow.table.sections.base import (
    BY_PLAYER,
    BY_PLAYER_OR_DEALER,
    CommandSpec,
    Decision,
    Timeout,
    answer_given,
    fill_as_dealer,
    seat_of,
    terms_unless,
)
from paigow.table.sections.shuffling import DECLINE_CUT
from paigow.table.state.model import Table
from paigow.table.state.questions import Giver, not_to_act
from paigow.table.state.values import (
    DEALER,
    Handled,
    Handling,
    Party,
    Phase,
    Position,
    RefusalCode,
    Refused,
    Role,
)
from paigow.table.terms import OneOf, RowCut, Terms, is_block

ROW = range(1, STACKS + 1)


def cut_stacks(table: Table, command: c.CutStacks, _: c.Entropy) -> Decision:
    """The bank's one cut: adjacent stacks to an end of the row, or parted to both (PGT-9G-1, PGT-9G-3)."""
    if refused := not_the_bank(table, command.position, command, "PGT-9G-3"):
        return refused
    if refused := why_not_cut(command.to_left, command.to_right):
        return refused
    return (
        e.StacksCut(
            position=command.position,
            order=order_after(command.to_left, command.to_right),
            clause="PGT-9G-3-b" if command.to_left and command.to_right else "PGT-9G-3-a",
        ),
    )


def why_not_cut(to_left: tuple[int, ...], to_right: tuple[int, ...]) -> Refused | None:
    """Why stacks cannot be moved so. They are numbered 1 to 8 from the dealer's right, as they are
    delivered (PGT-6C).

    A block keeps its order, and what goes to the two ends was one block (PGT-9G-3-a, PGT-9G-3-b).
    """
    moved = (*to_left, *to_right)
    if not moved:
        return Refused(
            "name the stacks to move, or decline the cut", "PGT-9G-2", code=RefusalCode.OUT_OF_BOUNDS
        )
    if not set(moved) <= set(ROW) or len(set(moved)) < len(moved):
        return Refused(
            f"stacks are numbered 1 to {STACKS} from the dealer's right, each once",
            "PGT-9G-3",
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    if not is_block(to_left) or not is_block(to_right):
        return Refused(
            "a cut moves adjacent stacks, and they keep their order",
            "PGT-9G-3-a",
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    if not is_block(tuple(sorted(moved))):
        return Refused(
            "the stacks that go to the two ends must lie side by side",
            "PGT-9G-3-b",
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return None


def order_after(to_left: tuple[int, ...], to_right: tuple[int, ...]) -> tuple[int, ...]:
    """The row from the dealer's right after a move.

    >>> order_after(to_left=(3,), to_right=(4, 5))
    (4, 5, 1, 2, 6, 7, 8, 3)
    """
    return (*to_right, *(stack for stack in ROW if stack not in {*to_left, *to_right}), *to_left)


def decline_stack_cut(table: Table, command: c.DeclineCut, _: c.Entropy) -> Decision:
    """If the bank does not cut, nobody does (PGT-9G-2)."""
    if refused := not_the_bank(table, command.position, command, "PGT-9G-3"):
        return refused
    return (e.CutDeclined(position=command.position, clause="PGT-9G-2"),)


def choose_delivery(table: Table, command: c.ChooseDelivery, _: c.Entropy) -> Decision:
    """Name a style of Chapter 7, or that of Chapter 6, before the dice are uncovered (PGT-7A, PGT-9J).

    The bank names it in a round that it banks, the dealer in any other.
    """
    if refused := why_not_delivered(table, command.position, command):
        return refused
    if command.style not in styles(table):
        return Refused(
            "this style of delivery is not in the Rules Submission", "PGT-7A", code=RefusalCode.NOT_OFFERED
        )
    style = None if command.style is None else STYLES[command.style]
    return (
        e.DeliveryChosen(
            position=command.position,
            style=None if command.style is None else command.style.value,
            handled=_signalled(style),
            clause="PGT-9J-1" if style is None else style.clause,
        ),
    )


def styles(table: Table) -> tuple[DeliveryStyle | None, ...]:
    """The styles of delivery that may be named; none is that of Chapter 6 (PGT-7A)."""
    return (None, *table.rules.submission.equipment.deliveries)


def why_not_delivered(table: Table, position: Position, giver: Giver) -> Refused | None:
    """Why somebody does not name the style of delivery: there is one only, or it is another's to name."""
    in_play = table.in_play
    if Phase.DELIVERY_CHOICE not in in_play.phases:
        return Refused(
            "this game has one way to deliver its hands",
            table.rules.cite("PGP-8a-f.2"),
            code=RefusalCode.NOT_OFFERED,
        )
    if in_play.bank is not None:
        return not_the_bank(table, position, giver, "PGT-9J")
    if giver.role is Role.DEALER and position == DEALER:
        return None
    return Refused(
        "without a bank the dealer chooses the style of delivery", "PGT-7A", code=RefusalCode.NOT_YOURS
    )


def _signalled(style: Style | None) -> tuple[Handling, ...]:
    """The dealer's signal, before anything is delivered (PGT-7B-1-a); the usual way has none."""
    if style is None or style.signal is None:
        return ()
    return (Handling(Handled.STYLE_SIGNALLED, style.signal[0]),)


def not_the_bank(table: Table, position: Position, giver: Giver, clause: str) -> Refused | None:
    """A refusal unless the bank gives the command, or the dealer for a bank that has left."""
    if position != table.in_play.bank:
        return Refused("this is for the bank to say", clause, code=RefusalCode.NOT_YOURS)
    return not_to_act(table, position, giver)


# On which terms each may be given


def _not_cutting(table: Table, at: Position, giver: Giver) -> Refused | None:
    return not_the_bank(table, at, giver, "PGT-9G-3")


def _cut_stacks(table: Table, _: int, who: Party) -> Terms | None:
    return terms_unless(_not_cutting(table, seat_of(who), who), (RowCut(STACKS),))


def _decline_stack_cut(table: Table, _: int, who: Party) -> Terms | None:
    return terms_unless(_not_cutting(table, seat_of(who), who))


def _choose_delivery(table: Table, _: int, who: Party) -> Terms | None:
    style = OneOf("style", styles(table))
    return terms_unless(why_not_delivered(table, seat_of(who), who), (style,))


COMMANDS: Final = (
    CommandSpec(
        command=c.CutStacks,
        handler=cut_stacks,
        phases=(Phase.STACK_CUT,),
        roles=BY_PLAYER,
        given_by="PGP-10-2a1.1",
        not_now=("a bank cuts the stacks once, when they are formed", "PGP-10-2a1.1"),
        terms=_cut_stacks,
        at_position=True,
        awaited={Phase.STACK_CUT: 0},
    ),
    replace(
        DECLINE_CUT,
        handler=decline_stack_cut,
        phases=(Phase.STACK_CUT,),
        roles=BY_PLAYER,
        terms=_decline_stack_cut,
        awaited={Phase.STACK_CUT: 0},
        timeout=Timeout(_not_cutting, answer_given(decline_stack_cut, c.DeclineCut)),
    ),
    CommandSpec(
        command=c.ChooseDelivery,
        handler=choose_delivery,
        phases=(Phase.DELIVERY_CHOICE, Phase.STARTING_POSITION),
        roles=BY_PLAYER_OR_DEALER,
        given_by="PGP-8a-f.2",
        not_now=("a style of delivery is chosen before the starting position is found", "PGP-8a-f.2"),
        terms=_choose_delivery,
        at_position=True,
        awaited={Phase.DELIVERY_CHOICE: 0},
        fill=fill_as_dealer,
        timeout=Timeout(why_not_delivered, answer_given(choose_delivery, c.ChooseDelivery)),
    ),
)
