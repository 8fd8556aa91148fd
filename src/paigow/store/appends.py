"""What streams get in one transaction, all of it or nothing, and how it is written.

Rows that others may change are locked first, always in the same order, so that nobody waits in a circle: the
streams, the meters, the people. Then each stream is checked to be held under the epoch that the writer knows
and to end where the writer left it, and each meter to stand where it was read. What stays unseen by that is
turned away by the unique constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Row,
    Select,
    Table,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from paigow.store import people
from paigow.store.chains import chain_hash
from paigow.store.database.engine import Prepared
from paigow.store.database.schema import (
    added_seeds,
    commands,
    lines,
    meter_changes,
    meters,
    rounds,
    seeds,
    streams,
)
from paigow.store.errors import ChipsLeftError, ConflictError, MeterMovedError, StaleError, UnknownStreamError
from paigow.store.people import PurseChange, Staked
from paigow.table.machine.journal import Key
from paigow.table.money.meters import MeterReading


class NewLine(NamedTuple):
    """A line that was written, with the id of its command; a refusal and the closing line take none."""

    number: int
    text: bytes
    key: Key | None = None


class MeterMove(NamedTuple):
    """A meter that moved: from which place of its stream to which reading, and on which line."""

    meter: str
    before: int
    reading: MeterReading
    line: int


class RoundSpan(NamedTuple):
    """A round that was opened on a line, or that ended on one."""

    round: int
    first: int | None
    last: int | None


class SealedSeed(NamedTuple):
    """The seed of a deck, encrypted."""

    deck: int
    nonce: bytes
    box: bytes


class AddedSeed(NamedTuple):
    """What a player has added to a deck, encrypted."""

    deck: int
    name: str
    nonce: bytes
    box: bytes


class Append(NamedTuple):
    """What one stream gets in a transaction, and after which line it must come."""

    stream: str
    epoch: int
    after: int
    """The line that must be the last one."""
    head: str
    """Its hash."""
    lines: tuple[NewLine, ...] = ()
    new_head: str = ""
    events: int = 0
    """How many events the stream has then."""
    at: int = 0
    """What time it is, for purses and limits."""
    closes: bool = False
    holders: tuple[str, ...] = ()
    """Who has chips or wagers at a table that is closed with this."""
    moves: tuple[MeterMove, ...] = ()
    rounds: tuple[RoundSpan, ...] = ()
    purse: tuple[PurseChange, ...] = ()
    seeds: tuple[SealedSeed, ...] = ()
    added: tuple[AddedSeed, ...] = ()
    stakes: tuple[Staked, ...] = ()

    @property
    def last(self) -> int:
        """The line that is the last one after the append."""
        return self.after + len(self.lines)


# Writing an append

Hooks = Callable[[str], None]
"""Called by the name of each point that a commit comes to; tests end the process there."""


_LINES: Final = Prepared(insert(lines))
_COMMANDS: Final = Prepared(insert(commands))
_SEEDS: Final = Prepared(insert(seeds))
_OPENED: Final = Prepared(
    insert(rounds).values(
        stream=bindparam("of"), round=bindparam("number"), first=bindparam("begun"), last=bindparam("over")
    )
)
_ENDED: Final = Prepared(
    update(rounds)
    .where(rounds.c.stream == bindparam("of"), rounds.c.round == bindparam("number"))
    .values(last=bindparam("over"))
)
_GROWN: Final = Prepared(
    update(streams)
    .where(streams.c.name == bindparam("of"))
    .values(
        lines=bindparam("last"),
        head=bindparam("new_head"),
        events=bindparam("happened"),
        closed=bindparam("closes"),
    )
)


class _Lock(NamedTuple):
    """The statements that lock rows before anything else is done: for one row, as nearly always, or for many
    in one order."""

    one: Prepared
    many: Select[Any]


def _lock(table: Table, *columns: str) -> _Lock:
    chosen = select(*(table.c[name] for name in ("name", *columns)))
    return _Lock(
        Prepared(chosen.where(table.c.name == bindparam("name")).with_for_update()),
        chosen.where(table.c.name.in_(bindparam("names", expanding=True)))
        .order_by(table.c.name)
        .with_for_update(),
    )


_STREAMS: Final = _lock(streams, "epoch", "lines", "head", "closed")
_METERS: Final = _lock(meters, "sequence", "head")


class _End(NamedTuple):
    """Where a stream or a meter ends while a batch is applied."""

    number: int
    head: str


def apply(connection: Connection, appends: Sequence[Append], *, together: bool = True) -> None:
    """Write appends inside a transaction; the caller commits.

    All at once takes one statement for each kind of row; if there is a row of that number already nobody
    knows whose: the database raises `IntegrityError`. One by one, the one at fault raises a `ConflictError`.
    """
    held = _locked(connection, _STREAMS, (each.stream for each in appends))
    moving = _locked(connection, _METERS, (move.meter for each in appends for move in each.moves))
    ends = {name: _End(row.lines, row.head) for name, row in held.items()}
    stand = {name: _End(row.sequence, row.head) for name, row in moving.items()}
    changing = [change.person for each in appends for change in each.purse]
    people.lock(connection, changing + [some.person for each in appends for some in each.stakes])
    for append in appends:
        _check(append, held, ends)
        if append.holders and people.is_known_to_purses(connection, append.stream):
            raise ChipsLeftError(append.stream, append.holders)
        ends[append.stream] = _End(append.last, append.new_head)
    for some in [appends] if together else [[each] for each in appends]:
        try:
            _write(connection, some, stand)
        except IntegrityError:
            if together:
                raise
            stream = some[0].stream
            raise ConflictError(
                stream, f"{stream} has a line, a command or a round of this number already"
            ) from None


def _locked(connection: Connection, lock: _Lock, names: Iterable[str]) -> dict[str, Row[Any]]:
    wanted = sorted(set(names))
    if len(wanted) > 1 and connection.dialect.name != "sqlite":  # which is not asked across a network
        return {row.name: row for row in connection.execute(lock.many, {"names": wanted})}
    return {row.name: row for name in wanted for row in lock.one.run(connection, {"name": name})}


def _check(append: Append, held: dict[str, Row[Any]], ends: dict[str, _End]) -> None:
    stream = append.stream
    if stream not in held:
        raise UnknownStreamError(f"there is no stream {stream!r} in this store")
    if held[stream].epoch != append.epoch:
        raise StaleError(stream, f"{stream} has another owner since epoch {held[stream].epoch}; let it go")
    if held[stream].closed or ends[stream] != (append.after, append.head):
        raise ConflictError(stream, f"{stream} goes on after line {ends[stream].number}; open it anew")


def _write(connection: Connection, appends: Sequence[Append], stand: dict[str, _End]) -> None:
    """Write all rows of some streams, a statement for each kind; lines come first, since the others name
    them."""
    _many(connection, _LINES, (line for each in appends for line in _line_rows(each)))
    _many(connection, _COMMANDS, (command for each in appends for command in _command_rows(each)))
    spans = [(each.stream, span) for each in appends for span in each.rounds]
    _many(connection, _OPENED, (_round_row(*each) for each in spans if each[1].first is not None))
    _many(connection, _ENDED, (_round_row(*each) for each in spans if each[1].first is None))
    sealed = ((each.stream, seed) for each in appends for seed in each.seeds)
    _many(connection, _SEEDS, ({"stream": stream, **seed._asdict()} for stream, seed in sealed))
    for append in appends:
        _add_seeds(connection, append)
        _move_meters(connection, append, stand)
        people.check_stakes(connection, append.stream, append.stakes, append.at)
        for change in append.purse:
            people.enter(connection, change, append.at, append.stream, append.last)
    _many(connection, _GROWN, map(_stream_row, appends))


def _add_seeds(connection: Connection, append: Append) -> None:
    """Replace what players have added to a deck; what was added to earlier decks is used up, and deleted."""
    for each in append.added:
        used = (added_seeds.c.deck < each.deck) | (added_seeds.c.name == each.name)
        connection.execute(delete(added_seeds).where(added_seeds.c.stream == append.stream, used))
        connection.execute(insert(added_seeds).values(stream=append.stream, **each._asdict()))


def _many(connection: Connection, statement: Prepared, rows: Iterable[dict[str, Any]]) -> None:
    if found := list(rows):
        statement.run(connection, *found)


def _line_rows(append: Append) -> Iterator[dict[str, Any]]:
    return ({"stream": append.stream, "line": each.number, "text": each.text} for each in append.lines)


def _command_rows(append: Append) -> Iterator[dict[str, Any]]:
    for line in append.lines:
        if line.key is not None:
            role, by, id_ = line.key
            yield {"stream": append.stream, "role": role.value, "by": by, "id": id_, "line": line.number}


def _round_row(stream: str, span: RoundSpan) -> dict[str, Any]:
    return {"of": stream, "number": span.round, "begun": span.first, "over": span.last}


def _stream_row(append: Append) -> dict[str, Any]:
    return {
        "of": append.stream,
        "last": append.last,
        "new_head": append.new_head,
        "happened": append.events,
        "closes": append.closes,
    }


def _move_meters(connection: Connection, append: Append, stand: dict[str, _End]) -> None:
    """Write the changes of meters; each must start from where the meter stands, so that nobody else has moved
    it since it was read."""
    for meter, before, reading, line in append.moves:
        if stand[meter].number != before:
            raise MeterMovedError(append.stream, meter)
        row = meter_row(meter, before, reading.sequence, reading.amount, str(reading.remainder))
        row |= {"stream": append.stream, "line": line}
        head = chain_hash(stand[meter].head, *row.values())
        connection.execute(insert(meter_changes).values(**row, hash=head))
        stand[meter] = _End(reading.sequence, head)
        connection.execute(
            update(meters).where(meters.c.name == meter).values(sequence=reading.sequence, head=head)
        )


def meter_row(
    meter: str, before: int | None, sequence: int, amount: int, remainder: str
) -> dict[str, str | int | None]:
    """Return the columns of a meter's change that its hash runs over, in order."""
    return {
        "meter": meter,
        "before": before,
        "sequence": sequence,
        "amount": amount,
        "remainder": remainder,
    }
