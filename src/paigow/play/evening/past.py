"""An evening heard of again, from what is recorded of it: nothing is decided anew, and nothing is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from paigow.play.evening.live import YOU, LiveTable
from paigow.play.seated.turn import NotNow
from paigow.play.seated.wagers import OwnWagers
from paigow.play.wishes import Mode, Wishes
from paigow.table import Phase, Refused
from paigow.table import commands as c
from paigow.table.events import Event
from paigow.table.machine.journal import Entry
from paigow.table.state.model import Table

_CHANGES_PLACES = (c.TakePosition, c.LeavePosition)


def decision_of(entry: Entry) -> tuple[Event, ...] | Refused:
    """What came of a command: the events that it brought about, or why it was refused."""
    outcome = entry.outcome
    return outcome if isinstance(outcome, Refused) else tuple(record.event for record in outcome)


def happened(past: Iterable[Entry]) -> list[Entry]:
    """The commands that had an effect; what was refused is remembered only as said."""
    return [entry for entry in past if not isinstance(entry.outcome, Refused)]


def as_you_sat(wishes: Wishes, past: Sequence[Entry]) -> Wishes:
    """The same wishes, at the betting position that you held last: of two, the one that you took first. Where
    you never held one, you dealt."""
    held: list[int] = []
    for entry in happened(past):
        command = entry.command
        if command.by == YOU and isinstance(command, c.TakePosition):
            held.append(command.position)
        elif command.by == YOU and isinstance(command, c.LeavePosition):
            held.remove(command.position)
    if not held:
        return replace(wishes, mode=Mode.HUMAN) if past else wishes
    return replace(wishes, seat=held[0], mode=Mode.AUTOMATIC if wishes.home is None else wishes.mode)


def relive(
    live: LiveTable,
    past: Sequence[Entry],
    wagers: OwnWagers | None = None,
    after: Callable[[], None] | None = None,
) -> None:
    """Hear of everything again, round by round, and remember your wagers; somebody may look after each
    command."""
    asked_for = False
    opened = (at for at, each in enumerate(past) if isinstance(each.command, c.OpenRound))
    last_opened = max(opened, default=0)
    for at, entry in enumerate(past):
        before = live.drive.table
        if at > last_opened:  # only this round may be still in play
            live.drive.recall(entry.command)
        if not asked_for and _begins(before, entry.command):
            asked_for = True
            live.chronicle.begin_round(before.chips(YOU))
            if wagers is not None:
                wagers.begin_round()
        if isinstance(refused := entry.outcome, Refused):
            live.note_refused(NotNow(refused.reason, refused.clause, refused.code))
            continue
        live.hear(live.drive.take_up(entry))
        asked_for &= before.round is None or live.drive.table.round is not None
        _note_own(live, wagers, entry.command)
        if after is not None:
            after()


def _begins(table: Table, command: c.Command) -> bool:
    """Whether a command was given because you have asked for the next round: between rounds all that happens
    without it is yours, or somebody makes room for you."""
    is_yours = command.by == YOU or isinstance(command, _CHANGES_PLACES)
    return table.phase is Phase.BETWEEN_ROUNDS and not is_yours


def _note_own(live: LiveTable, wagers: OwnWagers | None, command: c.Command) -> None:
    if isinstance(command, _CHANGES_PLACES) and live.drive.table.round is None:
        live.chronicle.clear_layout()
    if command.by != YOU:
        return
    if isinstance(command, c.BuyChips):
        live.chronicle.bought(command.amount)
    elif isinstance(command, c.PlaceWagers) and wagers is not None:
        wagers.were_laid_at(command.position, command.stakes)
