"""Players who are there and say nothing: the dealer calls time, and the house answers for them.

No document says how long anybody may think, so the machine has no clock for it: whoever runs the table has
the dealer call time. The house then does what puts nothing more at risk than was wagered before: the bank and
the cut go on, an exposed card is played on, and the hand is set in the house way by the dealer, who alone may
touch it beside the player (PGP-9b.2). For players who have left the dealer acts without a call (PGP-7b.2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.sections import banking, dealing, setting, shuffling
from paigow.table.sections.decisions import Decision
from paigow.table.sections.irregularities import remedies
from paigow.table.sections.tiles import stacks
from paigow.table.state.model import Table
from paigow.table.state.questions import Giver, holder
from paigow.table.state.values import Party, Phase, Position, RefusalCode, Refused, Role, SetHand

WhyNot = Callable[[Table, Position, Giver], Refused | None]
"""Why a player is not asked at a position now."""
House = Callable[[Table, Position, c.CallTime], Decision]
"""What the house does for a player who is asked and silent."""


def call_time(table: Table, command: c.CallTime, _: c.Entropy) -> Decision:
    """Stop waiting for a player: the call is recorded, then what the house does, so that everyone sees which
    choices were not the player's own."""
    at = command.position
    if refused := why_not_called(table, at):
        return refused
    done = _ASKED[table.phase][1](table, at, command)
    assert not isinstance(done, Refused), "whoever is asked may give the answer that the house gives"
    return (e.TimeCalled(position=at, player=holder(table, at), clause=done[0].clause), *done)


def why_not_called(table: Table, at: Position) -> Refused | None:
    """Why no time is called at a position: nobody there is asked for anything now."""
    player = table.seats[at] if at in table.occupied else None
    if player is None:
        return Refused(
            f"nobody sits at position {at}; call time where a player is asked",
            table.rules.cite("PGP-7b.1"),
            code=RefusalCode.NOT_POSSIBLE,
        )
    why_not = _ASKED[table.phase][0](table, at, Party(Role.PLAYER, at, player))
    if why_not is None:
        return None
    return Refused(
        f"nothing is asked of position {at} now; call time where a player is waited for",
        why_not.clause,
        code=RefusalCode.NOT_NOW,
    )


def _answering(section: Callable[[Table, Any, c.Entropy], Decision], answer: Any, **chosen: Any) -> House:
    """The house gives the answer that the player could have given."""

    def house(table: Table, at: Position, call: c.CallTime) -> Decision:
        who = {"command_id": call.command_id, "at": call.at, "by": holder(table, at), "role": Role.PLAYER}
        return section(table, answer(position=at, **who, **chosen), c.NO_ENTROPY)

    return house


def _house_way(table: Table, at: Position, _: c.CallTime) -> Decision:
    """The event names nobody who set the hand: the player may never have looked at it."""
    way = table.rules.house_way.set(table.in_play.hands[at])
    hand = SetHand(way.high, way.low, None, way.rule)
    return (setting.hand_set(at, "", hand, table.rules.cite("PGP-9b.2")),)


def _not_cutting(table: Table, at: Position, giver: Giver) -> Refused | None:
    return stacks.not_the_bank(table, at, giver, "PGT-9G-3")


_ASKED: Final[dict[Phase, tuple[WhyNot, House]]] = {
    Phase.BANK_OFFER: (banking.not_asked, _answering(banking.pass_bank, c.PassBank)),
    Phase.CUT: (shuffling.not_offered, _answering(shuffling.decline_cut, c.DeclineCut)),
    Phase.STACK_CUT: (_not_cutting, _answering(stacks.decline_stack_cut, c.DeclineCut)),
    Phase.STACK_CHOICE: (
        dealing.why_not_choosing,
        _answering(dealing.choose_stack, c.ChooseStack, stack=dealing.STACKS[0]),
    ),
    Phase.DELIVERY_CHOICE: (
        stacks.why_not_delivered,
        _answering(stacks.choose_delivery, c.ChooseDelivery),
    ),
    Phase.CHOICE: (remedies.not_choosing, _answering(remedies.play_on, c.PlayOn)),
    Phase.SETTING: (setting.why_not_set, _house_way),
    Phase.DEALER_SETS: (setting.why_not_shown, _answering(setting.show_hand, c.ShowHand)),
}
"""In each phase that waits for players: whom it asks, and what the house does for who is silent. Of two hands
of one player the first is set first, so that time is called for each (PGP-12b.2)."""
WAITING_PHASES: Final = tuple(_ASKED)
