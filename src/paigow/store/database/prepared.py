"""Statements that every commit carries out: compiled once for each kind of database.

What SQLAlchemy does anew with each execution, however often it has seen the statement, takes several times as
long as the database does. Values go to the driver as they are, so that a statement is prepared only where its
columns hold what drivers take: texts, numbers, bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Insert, Select, Update


class Prepared:
    """A statement, ready for any number of rows."""

    def __init__(self, statement: Select[Any] | Insert | Update) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, Sequence[str] | None]] = {}

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> CursorResult[Any]:
        """Carry it out for each row of values, which are named as in the statement."""
        dialect = connection.dialect
        if dialect.name not in self._texts:
            compiled = self._statement.compile(dialect=dialect)
            self._texts[dialect.name] = str(compiled), compiled.positiontup
        text, names = self._texts[dialect.name]
        values = [_in_place(row, names) for row in rows]
        return connection.exec_driver_sql(text, values if len(values) > 1 else values[0])


def _in_place(row: Mapping[str, Any], names: Sequence[str] | None) -> Any:
    """Values as the driver takes them: by place where it knows no names."""
    return dict(row) if names is None else tuple(row[name] for name in names)
