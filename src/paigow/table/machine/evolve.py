"""From a table and an event to the next table: total, and without a decision in it.

Whatever had to be decided stands in the event, and each kind says how it changes the table (`Event.apply`).
Money moves here for all of them, and the books are checked each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from paigow.table.events import Event
from paigow.table.money.ledger import check_cleared, post_transfers
from paigow.table.money.meters import MeterReading
from paigow.table.sections.base import Decision, DecisionSteps
from paigow.table.state.model import Table, with_changes
from paigow.table.state.phases import move_to_phase
from paigow.table.state.values import Refused


def evolve(table: Table, event: Event) -> Table:
    """The table after an event.

    It is total for the events that `decide` gives at this table; another one, or one of another table, need
    not fit it.
    """
    changes = event.apply(table)
    changes["sequence"] = table.sequence + 1
    if event.transfers:
        changes["balances"] = post_transfers(table.balances, event.transfers)
    if event.meters:
        changes["meters"] = _with_readings(table.meters, event.meters)
    after = with_changes(table, changes)
    spec = event.spec
    if spec.next_phase is not None:  # the table was made just now, and is seen by nobody yet
        after.__dict__.update(move_to_phase(after, spec.next_phase(after, event), interrupts=spec.interrupts))
    if after.round is None:
        check_cleared(after.balances)
    return after


def fold(table: Table, happened: Iterable[Event]) -> Table:
    """The table after some events."""
    return reduce(evolve, happened, table)


def decide_steps(table: Table, decided: DecisionSteps) -> Decision:
    """The events of a decision, each step of it decided on the table as the events before it leave it."""
    if isinstance(decided, Refused) or (len(decided) == 1 and isinstance(decided[0], Event)):
        return decided  # type: ignore[return-value] # mypy does not follow the single item into the tuple
    events: tuple[Event, ...] = ()
    for each in decided:
        if isinstance(each, Event):
            events += (each,)
        else:
            after = fold(table, events)
            more = decide_steps(after, each(after))
            if isinstance(more, Refused):
                return more
            events += more
    return events


def _with_readings(
    known: tuple[MeterReading, ...], moved: tuple[MeterReading, ...]
) -> tuple[MeterReading, ...]:
    latest = {meter.name: meter for meter in moved}
    return tuple(latest.get(meter.name, meter) for meter in known)
