"""Players who are there and say nothing: the dealer calls time, and the house answers for them.

No document says how long anybody may think, so the machine has no clock for it: whoever runs the table has
the dealer call time. The house then does what puts nothing more at risk than was wagered before: the bank and
the cut go on, an exposed card is played on, and the hand is set in the house way by the dealer, who alone may
touch it beside the player (PGP-9b.2). For players who have left the dealer acts without a call (PGP-7b.2).
"""

from __future__ import annotations

from collections.abc import Iterable

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.sections.base import BY_DEALER, CommandSpec, Decision, seat_of, terms_unless
from paigow.table.state.model import Table
from paigow.table.state.questions import holder
from paigow.table.state.values import Party, Position, RefusalCode, Refused, Role
from paigow.table.terms import Terms


def call_time(specs: Iterable[CommandSpec]) -> CommandSpec:
    """The command by which the dealer stops waiting for any of some others.

    Each phase waits for one player's answer at a time; of two hands of one player the first is set first, so
    that time is called for each (PGP-12b.2).
    """
    timeouts = {phase: spec.timeout for spec in specs if spec.timeout is not None for phase in spec.awaited}

    def handler(table: Table, command: c.CallTime, _: c.Entropy) -> Decision:
        """The call is recorded, then what the house does, so that everyone sees which choices were not the
        player's own."""
        at = command.position
        if refused := why_not_called(table, at):
            return refused
        done = timeouts[table.phase].house(table, at, command)
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
        why_not = timeouts[table.phase].why_not(table, at, Party(Role.PLAYER, at, player))
        if why_not is None:
            return None
        return Refused(
            f"nothing is asked of position {at} now; call time where a player is waited for",
            why_not.clause,
            code=RefusalCode.NOT_NOW,
        )

    def terms(table: Table, _: int, who: Party) -> Terms | None:
        return terms_unless(why_not_called(table, seat_of(who)))

    return CommandSpec(
        command=c.CallTime,
        handler=handler,
        phases=tuple(timeouts),
        roles=BY_DEALER,
        given_by="PGP-9b.2",
        not_now=("no player is waited for", "PGP-9b.2"),
        terms=terms,
        at_position=True,
    )
