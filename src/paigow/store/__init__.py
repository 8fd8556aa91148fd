"""The journal on disk: the logs of tables, encrypted and chained; meters, people and purses.

SQLite in a file, or PostgreSQL by a URL. `open_store` gives a `Store`; `docs/store.md` says what it promises.
"""

from paigow.store.committing import LINES
from paigow.store.database.alone import serving_alone
from paigow.store.database.connecting import data_folder
from paigow.store.errors import (
    BadMeter,
    Busy,
    CommitUnknown,
    Conflict,
    EnoughHeldError,
    MeterMoved,
    NameTaken,
    NoticeTooLong,
    Overdrawn,
    OverLimit,
    Owned,
    RefilledLatelyError,
    Stale,
    StoreError,
    StoreFailed,
    UnknownStream,
)
from paigow.store.listening import TABLES, Listening, Notice
from paigow.store.people import People, Person
from paigow.store.people_rows import (
    BUY,
    CASH,
    LOOSEN_AFTER,
    PRACTICE,
    Limits,
    PurseEntry,
    Refill,
    Refilled,
    TableVisit,
    spans_of,
    taken_along,
)
from paigow.store.registers import MeterInfo, RoundInfo
from paigow.store.store import Store, StreamInfo, open_store
from paigow.store.streams.batch import Append, PurseChange, Staked
from paigow.store.streams.followed import FollowedStream
from paigow.store.streams.noting import HOUSE, chips_moved, held_by_players, of_the_house
from paigow.store.streams.opened import OpenStream
from paigow.store.texts import likeness

__all__ = [
    "BUY",
    "CASH",
    "HOUSE",
    "LINES",
    "LOOSEN_AFTER",
    "PRACTICE",
    "TABLES",
    "Append",
    "BadMeter",
    "Busy",
    "CommitUnknown",
    "Conflict",
    "EnoughHeldError",
    "FollowedStream",
    "Limits",
    "Listening",
    "MeterInfo",
    "MeterMoved",
    "NameTaken",
    "Notice",
    "NoticeTooLong",
    "OpenStream",
    "OverLimit",
    "Overdrawn",
    "Owned",
    "People",
    "Person",
    "PurseChange",
    "PurseEntry",
    "Refill",
    "Refilled",
    "RefilledLatelyError",
    "RoundInfo",
    "Staked",
    "Stale",
    "Store",
    "StoreError",
    "StoreFailed",
    "StreamInfo",
    "TableVisit",
    "UnknownStream",
    "chips_moved",
    "copying",
    "data_folder",
    "held_by_players",
    "likeness",
    "of_the_house",
    "open_store",
    "purse_heads",
    "serving_alone",
    "spans_of",
    "taken_along",
    "verifying",
]
