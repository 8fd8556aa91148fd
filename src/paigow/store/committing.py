"""One transaction: what any number of streams get at once, all of it or nothing.

Rows that others may change are locked first, always in the same order, so that nobody waits in a circle: the
streams, the meters, the people. Then each stream is checked to be held under the epoch that the writer knows
and to end where the writer left it, and each meter to stand where it was read. What stays unseen by that is
turned away by the unique constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Table, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from paigow.store import people_rows
from paigow.store.chains import chained
from paigow.store.database.schema import commands, lines, meter_changes, meters, rounds, seeds, streams
from paigow.store.errors import Conflict, MeterMoved, Stale, UnknownStream
from paigow.store.streams.batch import Append, RoundSpan

Hooks = Callable[[str], None]
"""Called by the name of each point that a commit comes to; tests end the process there."""
LINES: Final = "paigow_lines"
"""The channel on which PostgreSQL tells the other processes which streams have grown."""


class _End(NamedTuple):
    """Where a stream or a meter ends while a batch is applied."""

    number: int
    head: str


def apply(connection: Connection, appends: Sequence[Append]) -> None:
    """Write a batch; whoever calls commits."""
    held = _locked(connection, streams, (each.stream for each in appends))
    moving = _locked(connection, meters, (move.meter for each in appends for move in each.moves))
    ends = {name: _End(row.lines, row.head) for name, row in held.items()}
    stand = {name: _End(row.sequence, row.head) for name, row in moving.items()}
    changing = [change.person for each in appends for change in each.purse]
    people_rows.lock(connection, changing + [some.person for each in appends for some in each.stakes])
    for append in appends:
        _check(append, held, ends)
        try:
            _apply(connection, append, stand)
        except IntegrityError:
            raise Conflict(
                append.stream, f"{append.stream} has a line, a command or a round of this number already"
            ) from None
        ends[append.stream] = _End(append.after + len(append.lines), append.new_head)


def _locked(connection: Connection, table: Table, names: Iterable[str]) -> dict[str, Row[Any]]:
    wanted = sorted(set(names))
    if not wanted:
        return {}
    found = select(table).where(table.c.name.in_(wanted)).order_by(table.c.name).with_for_update()
    return {row.name: row for row in connection.execute(found)}


def _check(append: Append, held: dict[str, Row[Any]], ends: dict[str, _End]) -> None:
    stream = append.stream
    if stream not in held:
        raise UnknownStream(f"there is no stream {stream!r} in this store")
    if held[stream].epoch != append.epoch:
        raise Stale(stream, f"{stream} has another owner since epoch {held[stream].epoch}; let it go")
    if held[stream].closed or ends[stream] != (append.after, append.head):
        raise Conflict(stream, f"{stream} goes on after line {ends[stream].number}; open it anew")


def _apply(connection: Connection, append: Append, stand: dict[str, _End]) -> None:
    stream = append.stream
    _insert(
        connection,
        lines,
        [{"stream": stream, "line": each.number, "text": each.text} for each in append.lines],
    )
    _insert(
        connection,
        commands,
        [
            {"stream": stream, "role": role.value, "by": by, "id": id_, "line": number}
            for number, (role, by, id_) in ((each.number, each.key) for each in append.lines if each.key)
        ],
    )
    for span in append.rounds:
        _mark_round(connection, stream, span)
    _insert(connection, seeds, [{"stream": stream, **seed._asdict()} for seed in append.seeds])
    _move_meters(connection, append, stand)
    last = append.after + len(append.lines)
    people_rows.check_stakes(connection, stream, append.stakes, append.at)
    for change in append.purse:
        people_rows.enter(connection, change, append.at, stream, last)
    connection.execute(
        update(streams)
        .where(streams.c.name == stream)
        .values(lines=last, head=append.new_head, events=append.events, closed=append.closes)
    )
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(LINES, f"{last} {stream}")))


def _insert(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _mark_round(connection: Connection, stream: str, span: RoundSpan) -> None:
    if span.first is not None:
        connection.execute(insert(rounds).values(stream=stream, round=span.round, first=span.first))
    else:
        ended = update(rounds).where(rounds.c.stream == stream, rounds.c.round == span.round)
        connection.execute(ended.values(last=span.last))


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
