"""Re-playing a log: the table is the fold of its events, and everything that was promised of it is checked.

No number is drawn and nothing is decided again. What is verified: the chain of hashes, that every event fits
the table it comes to, the books and the meters after each, and that every card is in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from paigow.errors import PaigowError
from paigow.log.chain import LogReader
from paigow.table import events as e
from paigow.table.evolve import evolve
from paigow.table.journal import Played, Record
from paigow.table.ledger import UNBOUNDED, OutOfBalance, meter_account
from paigow.table.state import Table
from paigow.table.transitions import new_table


class NotReplayable(PaigowError):  # noqa: N818 - what has happened
    """An event that cannot have happened at the table that the events before it make."""


def played(table: Table, records: Iterable[Record]) -> Iterator[Played]:
    """Fold records over a table, checking each; the table is as `decide` left it, so every event must fit."""
    for record in records:
        try:
            after = evolve(table, record.event)
        except OutOfBalance as error:
            raise NotReplayable(f"event {record.sequence}: {error}") from None
        except (AssertionError, LookupError, TypeError, ValueError) as error:
            kind = type(record.event).__name__
            raise NotReplayable(
                f"event {record.sequence}: {kind} cannot follow in phase {table.phase}: {error}"
            ) from None
        if record.sequence != after.sequence:
            raise NotReplayable(f"event {record.sequence} stands in place {after.sequence}")
        check_books(after, record.sequence)
        check_pieces(after, record.sequence)
        yield Played(table, record, after)
        table = after


def check_books(table: Table, sequence: int) -> None:
    """Zero sum, nothing below zero, and the meters as their readings say."""
    if total := sum(table.balances.values()):
        raise NotReplayable(f"event {sequence}: the accounts sum to {total} cents")
    for account, amount in table.balances.items():
        if amount < 0 and account not in UNBOUNDED:
            raise NotReplayable(f"event {sequence}: {account} stands at {amount} cents")
    for meter in table.meters:
        if table.balances.get(meter_account(meter.name), 0) != meter.amount:
            raise NotReplayable(f"event {sequence}: the meter {meter.name} is not what its account holds")


def check_pieces(table: Table, sequence: int) -> None:
    """Every card or tile of a shuffled deck is in exactly one place."""
    play = table.round
    if play is None:
        return
    groups = (play.stock, play.rack, *play.hands, *play.stacks)
    places = [piece for pieces in groups for piece in pieces]
    if places and sorted(places) != sorted(table.rules.family.deck):
        raise NotReplayable(f"event {sequence}: a piece of the deck is missing, or there twice")


@dataclass(slots=True)
class Replay:
    """A log re-played: its table, and how much was verified on the way."""

    table: Table
    events: int = 0
    rounds: int = 0
    voids: int = 0
    head: str = ""
    closed: bool = False
    code: str = ""
    steps: list[Played] = field(default_factory=list)
    """The steps of the rounds that were asked for."""


def replay(lines: Iterable[str], rounds: Iterable[int] = ()) -> Replay:
    """Re-play and verify a log; keep the steps of some rounds."""
    reader = LogReader(lines)
    result = Replay(new_table(reader.submission))
    wanted = frozenset(rounds)
    for step in played(result.table, reader):
        result.table = step.after
        result.events += 1
        result.rounds += isinstance(step.record.event, e.RoundOpened)
        result.voids += isinstance(step.record.event, e.RoundVoided)
        if step.round in wanted:
            result.steps.append(step)
    result.head, result.closed, result.code = reader.head, reader.closed, reader.code
    return result
