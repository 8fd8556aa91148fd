"""`paigow export`: the results of logs and stores as a table, one row for each wager settled."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from typing import Annotated, Final, get_type_hints

import typer

from paigow.cli.common import DatabaseOption, JsonOption, KeysOption, OverwriteOption
from paigow.errors import PaigowError
from paigow.log.chain import LogError, LogReader, lines_of
from paigow.log.settlements import SettledRow, rows_of_log
from paigow.platform.files import STANDARD_INPUT, binary, check_target
from paigow.platform.tabular import Row, check_format, row_writer, stream_writer
from paigow.table.showing.wording import number_of

COLUMNS: Final = ("table", *SettledRow._fields)
"""Which log, or which table of a store, and the row."""
_TYPES: Final = (str, *(get_type_hints(SettledRow)[name] for name in SettledRow._fields))
_AT_ONCE: Final = 1000
_NO_FILE: Final = Path()
Named = tuple[str, LogReader]


def export(
    logs: Annotated[
        list[Path] | None, typer.Argument(metavar="LOG...", help="Logs; a store if none is named.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="A file that ends in .csv, .jsonl or .parquet; else CSV is printed."
        ),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="NAME", help="A table of the store; may be repeated. All, else."),
    ] = None,
    database: DatabaseOption = "",
    keys: KeysOption = None,
    overwrite: OverwriteOption = False,
    json_: JsonOption = False,
) -> None:
    """One row for each wager settled, of logs or of a store.

    Money is in cents. Every line is checked against the hash before it; where one does not hold, no file is
    written. Wagers of a round that was undone, and of one that is not over, are not settled.
    """
    if logs and (table or database or keys):
        raise PaigowError("name logs, or a store with --database, --keys and --table, not both")
    if out is not None:
        check_format(out)
        for source in logs or ():
            check_target(out, source, overwrite=overwrite)
        check_target(out, _NO_FILE, overwrite=overwrite)
    opened = _of_logs(logs) if logs else _of_store(database, keys, table)
    written = 0
    writer = stream_writer(sys.stdout, COLUMNS, as_json=json_) if out is None else None
    target = nullcontext(writer) if writer else row_writer(out or _NO_FILE, COLUMNS, _TYPES)
    with target as rows, opened as named:
        for name, reader in named:
            found = _rows(name, reader)
            while some := list(islice(found, _AT_ONCE)):
                rows.rows(some)
                written += len(some)
        rows.rows(())
    if out is not None:
        typer.echo(f"{number_of(written, 'row')} in {out}")


def _rows(name: str, reader: LogReader) -> Iterator[Row]:
    try:
        for row in rows_of_log(reader):
            yield (name, *row)
    except LogError as error:
        raise LogError(f"{name}: {error.reason}") from None


@contextmanager
def _of_logs(logs: list[Path]) -> Iterator[Iterator[Named]]:
    yield _readers(logs)


def _readers(logs: list[Path]) -> Iterator[Named]:
    for path in logs:
        with binary(path) as file:
            name = "-" if path == STANDARD_INPUT else path.stem
            try:
                reader = LogReader(lines_of(file))
            except LogError as error:
                raise LogError(f"{name}: {error.reason}") from None
            yield name, reader


@contextmanager
def _of_store(database: str, keys: Path | None, tables: list[str] | None) -> Iterator[Iterator[Named]]:
    from paigow.store.backup import open_to_read  # noqa: PLC0415 - of an extra, and only for a store

    with open_to_read(database, keys) as opened:
        held = [each.name for each in opened.streams()]
        for name in tables or ():
            if name not in held:
                raise PaigowError(f"the store has no table {name!r}; `paigow store list` names them")
        yield ((name, LogReader(opened.lines(name), opened.ring)) for name in tables or held)
