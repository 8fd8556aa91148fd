"""The journal on disk: the logs of tables, encrypted and chained; meters, people and purses.

SQLite in a file, or PostgreSQL by a URL. `open_store` gives a `Store`; `docs/store.md` says what it promises.
"""

from paigow.store.errors import (
    Busy,
    CommitUnknown,
    Conflict,
    MeterMoved,
    Overdrawn,
    OverLimit,
    Owned,
    Stale,
    StoreError,
    StoreFailed,
    UnknownStream,
)
from paigow.store.people import People, Person, PurseEntry
from paigow.store.people_rows import LOOSEN_AFTER, Limits
from paigow.store.store import RoundInfo, Store, StreamInfo, open_store
from paigow.store.streams.batch import Append, PurseChange, Staked
from paigow.store.streams.opened import OpenStream

__all__ = [
    "LOOSEN_AFTER",
    "Append",
    "Busy",
    "CommitUnknown",
    "Conflict",
    "Limits",
    "MeterMoved",
    "OpenStream",
    "OverLimit",
    "Overdrawn",
    "Owned",
    "People",
    "Person",
    "PurseChange",
    "PurseEntry",
    "RoundInfo",
    "Staked",
    "Stale",
    "Store",
    "StoreError",
    "StoreFailed",
    "StreamInfo",
    "UnknownStream",
    "open_store",
]
