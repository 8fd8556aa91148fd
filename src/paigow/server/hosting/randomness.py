"""What chance brings to a command of a table that the house deals."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from paigow.chance import SEED_BYTES, Chance
from paigow.simulation import entropy_drawn
from paigow.table.commands import Command, Entropy
from paigow.table.state.model import Table


class Brought(NamedTuple):
    """What chance brings, and the seeds of decks that have to be kept with it."""

    entropy: Entropy
    seeds: Mapping[int, bytes] = {}
    """By the number of the deck."""


class Randomness(Protocol):
    """Draws for all tables. What meters show is not its business."""

    def draw(self, stream: str, table: Table, command: Command) -> Brought:
        """What chance brings to a command at the table of a stream; nothing where it has no part.

        A command may be decided again, when it could not be kept: then it is asked once more.
        """


class SystemRandomness:
    """Fresh chance of the operating system for each command: nothing stays from which the next could be
    told."""

    def draw(self, stream: str, table: Table, command: Command) -> Brought:
        del stream
        return Brought(entropy_drawn(Chance(os.urandom(SEED_BYTES)), table, command))
