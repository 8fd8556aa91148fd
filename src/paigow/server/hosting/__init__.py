"""Tables that this process hosts: nothing here knows of HTTP.

`Floor` has all tables, a `Host` is one of them, and an `Onlooker` gets what one viewer is told of it. A
command is answered when it is on disk; time and chance are handed in.
"""

from paigow.server.codes import NotKeptCode
from paigow.server.hosting.clock import HouseClock, SystemClock
from paigow.server.hosting.company import is_too_dear
from paigow.server.hosting.deadlines import Due
from paigow.server.hosting.decks import ChanceFailed, SeedSource, records_of
from paigow.server.hosting.floor import Floor, FloorOptions
from paigow.server.hosting.host import Host
from paigow.server.hosting.pacing import TableOptions
from paigow.server.hosting.purses import Purse, Session, held_at
from paigow.server.hosting.showing.recent import as_known
from paigow.server.hosting.showing.recorded import RecordedTable, recorded_table
from paigow.server.hosting.shown import BadTableName, ShownTable, UnknownTable, is_table_id
from paigow.server.hosting.speaking import HostAnswer, Kept, NotKept, Numbered, Speaker
from paigow.server.hosting.watching import Onlooker, Pack, Resync, TableStanding, Tidings, Told

__all__ = [
    "BadTableName",
    "ChanceFailed",
    "Due",
    "Floor",
    "FloorOptions",
    "Host",
    "HostAnswer",
    "HouseClock",
    "Kept",
    "NotKept",
    "NotKeptCode",
    "Numbered",
    "Onlooker",
    "Pack",
    "Purse",
    "RecordedTable",
    "Resync",
    "SeedSource",
    "Session",
    "ShownTable",
    "Speaker",
    "SystemClock",
    "TableOptions",
    "TableStanding",
    "Tidings",
    "Told",
    "UnknownTable",
    "as_known",
    "held_at",
    "is_table_id",
    "is_too_dear",
    "recorded_table",
    "records_of",
]
