"""Tables that this process hosts: nothing here knows of HTTP.

`TableRegistry` has all tables, a `TableActor` is one of them, and a `Subscription` gets what one viewer is
told of it. A command is answered when it is on disk; time and chance are handed in.
"""

from paigow.server.codes import NotKeptCode
from paigow.server.hosting.actor import TableActor
from paigow.server.hosting.bots import is_too_dear
from paigow.server.hosting.broadcast import Subscription, as_known
from paigow.server.hosting.deadlines import HouseClock, SystemClock, TableOptions
from paigow.server.hosting.decks import RandomnessError, SeedSource, records_of
from paigow.server.hosting.purses import Purse, Session, held_at
from paigow.server.hosting.reasons import line_told, why_answer
from paigow.server.hosting.registry import (
    HostingOptions,
    RecordedTable,
    RemoteTable,
    TableRegistry,
    recorded_table,
)
from paigow.server.hosting.turns import (
    CLOSING,
    UNHEARD,
    HostAnswer,
    Speaker,
    TableNameError,
    UnknownTableError,
    is_table_id,
)

__all__ = [
    "CLOSING",
    "UNHEARD",
    "HostAnswer",
    "HostingOptions",
    "HouseClock",
    "NotKeptCode",
    "Purse",
    "RandomnessError",
    "RecordedTable",
    "RemoteTable",
    "SeedSource",
    "Session",
    "Speaker",
    "Subscription",
    "SystemClock",
    "TableActor",
    "TableNameError",
    "TableOptions",
    "TableRegistry",
    "UnknownTableError",
    "as_known",
    "held_at",
    "is_table_id",
    "is_too_dear",
    "line_told",
    "recorded_table",
    "records_of",
    "why_answer",
]
