"""The table: a machine without clock, chance or I/O that plays every procedure of the documents to the cent.

`decide` turns a command into events or a refusal, `evolve` a table and an event into the next table. The
`Journal` keeps both together, `next_dealer_command` deals, `paigow.table.showing.views` is the only way out.
"""

from paigow.table.commands import NO_ENTROPY, Command, Entropy
from paigow.table.dealer import next_dealer_command
from paigow.table.events import Event
from paigow.table.machine.evolve import evolve, fold
from paigow.table.machine.journal import Journal, Record
from paigow.table.machine.legal import legal_commands
from paigow.table.machine.transitions import TRANSITIONS, decide, new_table
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import Table
from paigow.table.state.values import Phase, RefusalCode, Refused, Role, Stake

__all__ = [
    "NO_ENTROPY",
    "TRANSITIONS",
    "Command",
    "Entropy",
    "Event",
    "Irregularity",
    "Journal",
    "Phase",
    "Record",
    "RefusalCode",
    "Refused",
    "Role",
    "Stake",
    "Table",
    "commands",
    "dealer",
    "decide",
    "events",
    "evolve",
    "fold",
    "games",
    "legal_commands",
    "machine",
    "money",
    "new_table",
    "next_dealer_command",
    "sections",
    "showing",
    "state",
    "terms",
]
