"""Rows that no paigow has written, whatever they say: with a value of another kind than the column holds, or
naming another row that is not there. A database turns both away while it watches; whoever has got hold of a
file can turn that off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKeyConstraint,
    Select,
    exists,
    func,
    or_,
    select,
)

from paigow.store.database.schema import metadata

_KINDS: Final = {
    int: ("integer",),
    bool: ("integer",),
    float: ("real", "integer"),
    str: ("text",),
    bytes: ("blob",),
}
"""By what SQLite keeps a value of each kind."""


def rows_of_another_kind(connection: Connection) -> Iterator[str]:
    """Where a value is none that its column holds: nothing can be counted or opened by such a one."""
    if connection.dialect.name != "sqlite":  # PostgreSQL keeps no other
        return
    for table in metadata.sorted_tables:
        strange = or_(*map(_is_strange, table.columns))
        count = connection.scalar(select(func.count()).select_from(table).where(strange))
        if count:
            yield f"{table.name}: rows with a value of another kind than the column holds: {count}"


def _is_strange(column: Column[Any]) -> ColumnElement[bool]:
    kinds = _KINDS[column.type.python_type]
    return func.typeof(column).not_in((*kinds, "null") if column.nullable else kinds)


def rows_of_nothing(connection: Connection) -> Iterator[str]:
    """Where rows name a stream, a person or whatever else that is not there."""
    for table in metadata.sorted_tables:
        for key in sorted(table.foreign_key_constraints, key=lambda each: tuple(each.column_keys)):
            if count := connection.scalar(_lost(key)):
                named = key.referred_table.name
                yield f"{table.name}: rows that name something in {named} that is not there: {count}"


def _lost(key: ForeignKeyConstraint) -> Select[Any]:
    pairs = [(each.parent, each.column) for each in key.elements]
    is_there = exists().where(*(named == by for by, named in pairs))
    lost = select(func.count()).select_from(key.table)
    return lost.where(*(by.is_not(None) for by, _ in pairs), ~is_there)
