"""Rounds that you played at servers, kept as they were told: a line of a file each, for you alone."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from paigow.money import Cents
from paigow.platform.files import data_folder, make_private, read_private
from paigow.terminal.transcript import RoundResult

_SUFFIX: Final = ".rounds"


class RemoteTableName(NamedTuple):
    """A table of a server, and who you are there."""

    server: str
    name: str
    table: str
    title: str


class RemoteLine(msgspec.Struct, frozen=True):
    """A line of a round, and how deep it stands."""

    text: str
    clause: str | None = None
    detail: int = 0


class RemoteRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round that you played at a server, as the server told it afterwards."""

    server: str
    name: str
    """Yours there."""
    table: str
    title: str
    number: int
    at: int
    """When it was over, in seconds since the epoch."""
    cents: Cents
    """What came of it for you."""
    lines: tuple[RemoteLine, ...]


def keep_round(away: RemoteTableName, result: RoundResult) -> None:
    """Write a round down; where that cannot be done it is only not in the history."""
    told = [(each.line, *each.compared) for each in result.explained]
    lines = tuple(
        RemoteLine(str(line.text), line.clause, line.detail + bool(at))
        for group in told
        for at, line in enumerate(group)
    )
    kept = RemoteRound(
        **away._asdict(), number=result.number, at=int(time.time()), cents=result.net, lines=lines
    )
    path = _folder() / f"{sha256(away.server.encode()).hexdigest()[:16]}{_SUFFIX}"
    with suppress(OSError):
        make_private(path.parent)
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        with os.fdopen(handle, "ab") as file:
            file.write(msgspec.json.encode(kept) + b"\n")


def remote_rounds() -> dict[str, list[RemoteRound]]:
    """The rounds that you played at each server, in the order in which they were over; each once."""
    found: dict[str, list[RemoteRound]] = {}
    for path in sorted(_folder().glob(f"*{_SUFFIX}")):
        known: set[tuple[str, str, int]] = set()
        for each in _read(path):
            if (which := (each.name, each.table, each.number)) not in known:
                known.add(which)
                found.setdefault(each.server, []).append(each)
    return found


def _read(path: Path) -> Iterator[RemoteRound]:
    for line in (read_private(path) or b"").splitlines():
        with suppress(msgspec.MsgspecError):  # a line that was broken off
            yield msgspec.json.decode(line, type=RemoteRound)


def _folder() -> Path:
    return data_folder() / "servers"
