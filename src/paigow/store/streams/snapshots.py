"""Snapshots: a table as it stood after a line, so that a long stream need not be folded from its start.

They are caches and nothing else. One that another version of the code wrote, that does not open, or that does
not fit the line it names is passed over, and the stream is folded from its opening.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select

from paigow.log.boxes import Box, BoxKey
from paigow.log.checks import UNFIT, check_table
from paigow.log.codec import Codec
from paigow.log.folding import Folded
from paigow.log.lines import this_code, unsealed
from paigow.store.database.connecting import reading
from paigow.store.database.schema import lines, snapshots
from paigow.table.state.rules import GameRules


class Snapshot(NamedTuple):
    """A table, and where its stream stood."""

    folded: Folded
    line: int
    head: str
    events: int


def _place(stream: str, line: int, code: str) -> bytes:
    """Where the box of a snapshot belongs."""
    return f"snapshot {line} {code} {stream}".encode()


def keep_snapshot(connection: Connection, stream: str, key: BoxKey, codec: Codec, taken: Snapshot) -> None:
    """Put a snapshot in the place of the one before."""
    folded, line, head, events = taken
    said = [head, events, folded.at, codec.encode_table(folded.table)]
    code = this_code().digest
    nonce, box = key.seal(msgspec.json.encode(said), _place(stream, line, code))
    connection.execute(delete(snapshots).where(snapshots.c.stream == stream))
    connection.execute(insert(snapshots).values(stream=stream, line=line, code=code, nonce=nonce, box=box))


def usable_snapshot(
    engine: Engine, stream: str, key: BoxKey, codec: Codec, rules: GameRules
) -> Snapshot | None:
    """The snapshot of a stream, if it may be gone on from."""
    code = this_code().digest
    found = (
        select(snapshots.c.line, snapshots.c.nonce, snapshots.c.box, lines.c.text)
        .join(lines, (lines.c.stream == snapshots.c.stream) & (lines.c.line == snapshots.c.line))
        .where(snapshots.c.stream == stream, snapshots.c.code == code)
    )
    with reading(engine) as connection:
        row = connection.execute(found).first()
    opened = None if row is None else key.open(Box(row.nonce, row.box), _place(stream, row.line, code))
    if row is None or opened is None:
        return None
    try:
        head, events, at, data = msgspec.json.decode(opened)
        table = codec.decode_table(data, rules)
        check_table(table)
    except UNFIT:
        return None
    fits = unsealed(row.text).hash == head and table.sequence == events
    return Snapshot(Folded(table, at), row.line, head, events) if fits else None
