"""Writes rows to a file as they come: CSV, JSON lines or Parquet, by the ending of its name.

Parquet is written by pyarrow, of the extra ``data``; the others need nothing but Python. A file is written
beside its place and takes it at the end, so that half of one is never taken for a whole.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol, TextIO

from paigow.errors import PaigowError
from paigow.platform.extras import extra_for

Row = tuple[Any, ...]
_ROW_GROUP: Final = 1 << 13
"""Rows that are collected for one group of a Parquet file."""


class RowWriter(Protocol):
    """Takes rows, and columns of them."""

    def rows(self, rows: Sequence[Row]) -> None:
        """Write some rows."""

    def close(self) -> None:
        """Write what is left."""


class _CsvWriter:
    def __init__(self, file: TextIO, columns: Sequence[str]) -> None:
        self._file = file
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._heading: Sequence[str] = columns

    def rows(self, rows: Sequence[Row]) -> None:
        """Write some rows; the names of the columns go before the first, or stand alone."""
        if self._heading:
            self._writer.writerow(self._heading)
            self._heading = ()
        self._writer.writerows(rows)

    def close(self) -> None:
        self.rows(())
        self._file.close()


class _JsonWriter:
    def __init__(self, file: TextIO, columns: Sequence[str]) -> None:
        self._file = file
        self._columns = columns

    def rows(self, rows: Sequence[Row]) -> None:
        for row in rows:
            record = dict(zip(self._columns, row, strict=True))
            self._file.write(json.dumps(record, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self._file.close()


class _ParquetWriter:
    def __init__(self, path: Path, columns: Sequence[str], types: Sequence[type]) -> None:
        from pyarrow import parquet  # noqa: PLC0415 - of an extra

        self._schema = arrow_schema(columns, types)
        self._writer = parquet.ParquetWriter(path, self._schema)
        self._held: list[Row] = []

    def rows(self, rows: Sequence[Row]) -> None:
        self._held += rows
        if len(self._held) >= _ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        self._writer.write_batch(arrow_batch(self._held, self._schema))
        self._held = []

    def close(self) -> None:
        if self._held:
            self._flush()
        self._writer.close()


_FORMATS: Final = (".csv", ".jsonl", ".parquet")


def check_format(path: Path) -> None:
    """Refuse a name whose ending names no format that is written."""
    if path.suffix not in _FORMATS:
        raise PaigowError(
            f"{path} names no format that is written; let its name end in {', '.join(_FORMATS[:-1])} or "
            f"{_FORMATS[-1]}"
        )


@contextmanager
def row_writer(path: Path, columns: Sequence[str], types: Sequence[type]) -> Iterator[RowWriter]:
    """Open a file for rows; it takes its place when all of them are written, and not before."""
    check_format(path)
    beside = path.with_name(f".{path.name}.part")
    try:
        try:
            writer = _opened(beside, path.suffix, columns, types)
        except ModuleNotFoundError as error:
            raise PaigowError(f"{path}: {extra_for(error)}") from None
        try:
            yield writer
        finally:
            writer.close()
        beside.replace(path)
    except OSError as error:
        reason = (error.strerror or "unknown trouble").lower()
        raise PaigowError(f"{path} cannot be written: {reason}") from None
    finally:
        with suppress(OSError):
            beside.unlink()


def _opened(path: Path, ending: str, columns: Sequence[str], types: Sequence[type]) -> RowWriter:
    if ending == ".parquet":
        return _ParquetWriter(path, columns, types)
    return stream_writer(path.open("w", encoding="utf-8", newline=""), columns, as_json=ending == ".jsonl")


def stream_writer(file: TextIO, columns: Sequence[str], *, as_json: bool) -> RowWriter:
    """Return a writer to a stream that is open: CSV, or JSON lines."""
    return _JsonWriter(file, columns) if as_json else _CsvWriter(file, columns)


# Arrow


def arrow_schema(columns: Sequence[str], types: Sequence[type]) -> Any:
    """Return an Arrow schema: whole numbers of 64 bits, and texts, of which most columns repeat few."""
    import pyarrow as pa  # noqa: PLC0415 - of an extra

    kinds = {int: pa.int64(), str: pa.string()}
    return pa.schema([(name, kinds[kind]) for name, kind in zip(columns, types, strict=True)])


def arrow_batch(rows: Sequence[Row], schema: Any) -> Any:
    """Return rows as an Arrow record batch."""
    import pyarrow as pa  # noqa: PLC0415 - of an extra

    columns = zip(*rows, strict=True) if rows else [()] * len(schema)
    arrays = [pa.array(column, kind) for column, kind in zip(columns, schema.types, strict=True)]
    return pa.record_batch(arrays, schema=schema)
