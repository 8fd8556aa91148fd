"""A table whose dealer is a person and everybody else simulated: what is due, and what is refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final

from paigow.simulation import Drive
from paigow.table import Command, Entropy, Record, Refused, awaited, decide
from paigow.table.machine.awaited import Awaited
from paigow.table.showing.views import Viewer
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.rules import GameRules

NEIGHBOURS: Final = ("Ana", "Ben", "Chen", "Dora", "Emil", "Fay")
"""Who is simulated."""


class DealtTable(ABC):
    """The table with what drives it, as far as a person who deals there needs it."""

    drive: Drive
    rules: GameRules

    @property
    @abstractmethod
    def viewer(self) -> Viewer:
        """You, as the doors of the table know you."""

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """Of what the next line will speak, and to whom."""

    @abstractmethod
    def submit_drawn(self, command: Command, entropy: Entropy) -> tuple[Record, ...]:
        """Give a command for which chance was drawn before."""

    @abstractmethod
    def note(self, lines: Iterable[ToldLine]) -> None:
        """Write down what was said beside what happened."""

    @property
    def awaited(self) -> Awaited:
        return awaited(self.drive.table, self.drive.at)

    def refusal(self, command: Command) -> Refused | None:
        """What the table itself says against a command that it would not hear."""
        if self.awaited.admits(command):
            return None
        decision = decide(self.drive.table, command)
        return decision if isinstance(decision, Refused) else None

    @property
    def due(self) -> Command | None:
        """The dealer's next step, once the simulated players have done what they wanted."""
        return self.drive.dealers_next("next")
