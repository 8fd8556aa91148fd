"""One transaction: what any number of streams get at once, all of it or nothing.

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
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from paigow.store import people_rows
from paigow.store.chains import chained
from paigow.store.database.prepared import Prepared
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
from paigow.store.errors import ChipsLeft, Conflict, MeterMoved, Stale, UnknownStream
from paigow.store.streams.batch import Append, RoundSpan

Hooks = Callable[[str], None]
"""Called by the name of each point that a commit comes to; tests end the process there."""
LINES: Final = "paigow_lines"
"""The channel on which PostgreSQL tells the other processes which streams have grown."""


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
_NOTIFY: Final = select(func.pg_notify(LINES, bindparam("said", type_=Text)))


class _Lock(NamedTuple):
    """How rows are taken before anything else is done: one, as nearly always, or many in one order."""

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
    """Write a batch; whoever calls commits.

    Together takes one statement for each kind of row, and if there is a row of that number already nobody
    knows whose: the database raises `IntegrityError`. One by one, it is a `Conflict` of the one at fault.
    """
    held = _locked(connection, _STREAMS, (each.stream for each in appends))
    moving = _locked(connection, _METERS, (move.meter for each in appends for move in each.moves))
    ends = {name: _End(row.lines, row.head) for name, row in held.items()}
    stand = {name: _End(row.sequence, row.head) for name, row in moving.items()}
    changing = [change.person for each in appends for change in each.purse]
    people_rows.lock(connection, changing + [some.person for each in appends for some in each.stakes])
    for append in appends:
        _check(append, held, ends)
        if append.holders and people_rows.is_known_to_purses(connection, append.stream):
            raise ChipsLeft(append.stream, append.holders)
        ends[append.stream] = _End(append.last, append.new_head)
    for some in [appends] if together else [[each] for each in appends]:
        try:
            _write(connection, some, stand)
        except IntegrityError:
            if together:
                raise
            stream = some[0].stream
            raise Conflict(
                stream, f"{stream} has a line, a command or a round of this number already"
            ) from None
    if connection.dialect.name == "postgresql":
        for append in appends:
            connection.execute(_NOTIFY, {"said": f"{append.last} {append.stream}"})


def _locked(connection: Connection, lock: _Lock, names: Iterable[str]) -> dict[str, Row[Any]]:
    wanted = sorted(set(names))
    if len(wanted) > 1 and connection.dialect.name != "sqlite":  # which is not asked across a network
        return {row.name: row for row in connection.execute(lock.many, {"names": wanted})}
    found = (lock.one.run(connection, {"name": name}).first() for name in wanted)
    return {row.name: row for row in found if row is not None}


def _check(append: Append, held: dict[str, Row[Any]], ends: dict[str, _End]) -> None:
    stream = append.stream
    if stream not in held:
        raise UnknownStream(f"there is no stream {stream!r} in this store")
    if held[stream].epoch != append.epoch:
        raise Stale(stream, f"{stream} has another owner since epoch {held[stream].epoch}; let it go")
    if held[stream].closed or ends[stream] != (append.after, append.head):
        raise Conflict(stream, f"{stream} goes on after line {ends[stream].number}; open it anew")


def _write(connection: Connection, appends: Sequence[Append], stand: dict[str, _End]) -> None:
    """All rows of some streams, a statement for each kind; lines come first, since the others name them."""
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
        people_rows.check_stakes(connection, append.stream, append.stakes, append.at)
        for change in append.purse:
            people_rows.enter(connection, change, append.at, append.stream, append.last)
    _many(connection, _GROWN, map(_stream_row, appends))


def _add_seeds(connection: Connection, append: Append) -> None:
    """What players have added to a deck, in place of what they had; what was added to others is used up."""
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
    """Each change must start from where the meter stands: nobody else has moved it since it was read."""
    for meter, before, reading, line in append.moves:
        if stand[meter].number != before:
            raise MeterMoved(append.stream, meter)
        row = meter_row(meter, before, reading.sequence, reading.amount, str(reading.remainder))
        row |= {"stream": append.stream, "line": line}
        head = chained(stand[meter].head, *row.values())
        connection.execute(insert(meter_changes).values(**row, hash=head))
        stand[meter] = _End(reading.sequence, head)
        connection.execute(
            update(meters).where(meters.c.name == meter).values(sequence=reading.sequence, head=head)
        )


def meter_row(
    meter: str, before: int | None, sequence: int, amount: int, remainder: str
) -> dict[str, str | int | None]:
    """What a row of a meter's stream says of the meter."""
    return {
        "meter": meter,
        "before": before,
        "sequence": sequence,
        "amount": amount,
        "remainder": remainder,
    }
