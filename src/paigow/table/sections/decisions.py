"""What a section answers to a command: what happens, what is decided once that has happened, or a refusal.

A section never works out the table after an event: it names a step, and `decide` folds the events that come
before it and asks that step with the table as they leave it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from paigow.table.events import Event
from paigow.table.state.model import Table
from paigow.table.state.values import Refused

Decision: TypeAlias = tuple[Event, ...] | Refused
"""What a command brings about, or why it is refused."""
Then: TypeAlias = "Callable[[Table], Unfolding]"
"""What comes after the events before it, decided on the table as they leave it."""
Unfolding: TypeAlias = "tuple[Event | Then, ...] | Refused"
"""A decision that is not complete before some of its events are folded."""
