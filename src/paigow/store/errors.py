"""What can go wrong with a store, each by its name, so that whoever commits knows what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final

from sqlalchemy.exc import DBAPIError

from paigow.errors import PaigowError


class StoreError(PaigowError):
    """Something that the store cannot do, and what to change."""


class UnknownStreamError(StoreError):
    """There is no stream of that name."""


class MeterError(StoreError):
    """A meter that a table cannot share."""


class ConflictError(StoreError):
    """Somebody else was first, so that nothing of the batch was kept. It names the stream at fault."""

    def __init__(self, stream: str, reason: str) -> None:
        super().__init__(reason)
        self.stream = stream


class StaleError(ConflictError):
    """The epoch is old: another process owns the stream now."""


class OwnedError(ConflictError):
    """Another process owns the stream, and its lease still runs."""

    def __init__(self, stream: str, owner: str) -> None:
        super().__init__(stream, f"{stream} is owned by {owner}, whose lease still runs; try again later")
        self.owner = owner


class MeterMovedError(ConflictError):
    """Other tables have moved a meter since the reading that a command was decided on."""

    def __init__(self, stream: str, meter: str) -> None:
        super().__init__(stream, f"the meter {meter} has moved; read it again and decide again")
        self.meter = meter


class OverdrawnError(ConflictError):
    """A purse holds less than should be taken out of it."""

    def __init__(self, stream: str, person: str, balance: int) -> None:
        super().__init__(stream, f"the purse of {person} holds {balance} cents only; take out less")
        self.person = person


class ChipsLeftError(ConflictError):
    """Somebody has chips at a table that is to be closed, and they came out of a purse."""

    def __init__(self, stream: str, holders: Iterable[str]) -> None:
        who = ", ".join(sorted(holders))
        super().__init__(stream, f"{stream} stays open: chips of {who} lie there; let them leave first")


class OverLimitError(ConflictError):
    """Somebody's own limit of loss, stake or time stands against it."""

    def __init__(self, stream: str, person: str, reason: str) -> None:
        super().__init__(stream, reason)
        self.person = person


class EnoughHeldError(StoreError):
    """Somebody asks for play money who holds enough for a table."""


class RefilledLatelyError(StoreError):
    """Somebody asks for play money who got some less than a day ago."""

    def __init__(self, since: int) -> None:
        super().__init__("play money is given once a day; come again tomorrow")
        self.since = since
        """From when on it is given again, in seconds since the epoch."""


class NameTakenError(StoreError):
    """Somebody has that name already, or one that people take for it."""


class BusyError(StoreError):
    """The database was busy for longer than we wait; nothing was kept, and it may go well later."""


class StoreFailedError(StoreError):
    """The database failed: disk full, an error of input or output, or no connection. Nothing was kept."""


class CommitUnknownError(StoreFailedError):
    """The connection broke in the middle of the commit, and the database cannot be asked what came of it."""


class Trouble(Enum):
    """What kind of trouble a database has."""

    BUSY = auto()
    CONFLICT = auto()
    FULL = auto()
    READ_ONLY = auto()
    LOST = auto()
    BROKEN = auto()


_SQLITE: Final = (
    ("SQLITE_BUSY", Trouble.BUSY),
    ("SQLITE_LOCKED", Trouble.BUSY),
    ("SQLITE_CONSTRAINT", Trouble.CONFLICT),
    ("SQLITE_FULL", Trouble.FULL),
    ("SQLITE_IOERR_SHMSIZE", Trouble.FULL),  # the file beside the log cannot grow
    ("SQLITE_READONLY_DBMOVED", Trouble.BROKEN),  # another file is there now
    ("SQLITE_READONLY", Trouble.READ_ONLY),
    ("SQLITE_CANTOPEN", Trouble.LOST),  # no connection, so that nothing was begun
)
_POSTGRESQL: Final = (
    ("40001", Trouble.BUSY),  # serialization failure
    ("40P01", Trouble.BUSY),  # deadlock
    ("55P03", Trouble.BUSY),  # lock time-out
    ("53300", Trouble.BUSY),  # too many connections
    ("57P03", Trouble.LOST),  # it is starting up or shutting down
    ("57P0", Trouble.LOST),
    ("08", Trouble.LOST),
    ("23", Trouble.CONFLICT),
    ("53100", Trouble.FULL),
    ("25006", Trouble.READ_ONLY),  # a standby, or a database that is set to be read only
)


def trouble_of(error: DBAPIError) -> Trouble:
    """Return what kind of trouble an error of either database is; an unknown one is the worst."""
    name = getattr(error.orig, "sqlite_errorname", None)
    if name is not None:
        return next((kind for prefix, kind in _SQLITE if name.startswith(prefix)), Trouble.BROKEN)
    state = getattr(error.orig, "sqlstate", None)
    if state is None:
        return Trouble.LOST if error.connection_invalidated or _is_lost(error) else Trouble.BROKEN
    return next((kind for prefix, kind in _POSTGRESQL if state.startswith(prefix)), Trouble.BROKEN)


def _is_lost(error: DBAPIError) -> bool:
    """Whether no server answered at all: psycopg has no code for that."""
    return (
        type(error.orig).__module__.startswith("psycopg") and type(error.orig).__name__ == "OperationalError"
    )
