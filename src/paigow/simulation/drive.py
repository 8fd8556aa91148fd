"""Driving a table by itself: simulated players in turn, and chance from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from paigow.chance import Chance
from paigow.simulation.driven import DrivenTable, Happened
from paigow.simulation.players import SimulatedPlayer
from paigow.table import NO_ENTROPY, Command, Entropy, Phase, Role
from paigow.table import commands as c
from paigow.table.dealer import idle_command
from paigow.table.sections.shuffling import LEAST

_DRAWN = frozenset(kind for kind, parts in c.DRAWN.items() if "meters" not in parts)
"""The commands to which this table's own chance brings something; no other table shares its meters."""
Fault = Callable[["Drive"], Happened | None]


@dataclass(slots=True)
class Drive(DrivenTable):
    """A table and everyone at it who is simulated."""

    chance: Chance
    players: Sequence[SimulatedPlayer] = ()
    fault: Fault | None = None
    """What may go wrong before any step; see `paigow.simulation.faults`."""
    _turn: int = field(init=False, default=0)
    _content: int = field(init=False, default=0)
    """The last round in whose settlement no player gave up a hand: each thinks of it once."""

    def entropy(self, command: Command) -> Entropy:
        """What chance brings to a command; nothing is drawn for those that need none."""
        if type(command) not in _DRAWN:
            return NO_ENTROPY
        chance, in_play = self.chance, self.table.round
        match command:
            case c.ShuffleCards() if (
                in_play is not None and (deck := self.table.decks[in_play.deck]) is not None
            ):
                return Entropy(order=chance.shuffled(deck.pieces))
            case c.FindStartingPosition():
                return Entropy(dice=chance.dice(), number=chance.among(1, self.table.rules.places))
            case c.CutCards(above=None) if in_play is not None:
                return Entropy(cut=chance.among(LEAST, len(in_play.stock) - LEAST))
            case _:
                return NO_ENTROPY

    def interruption(self) -> Happened | None:
        """A fault, now and then."""
        return None if self.fault is None else self.fault(self)

    def answer(self, command_id: str) -> Command | None:
        """What the first simulated player does who wants to do something."""
        table = self.journal.table
        settles = table.phase is Phase.SETTLEMENT
        if settles and self._content == table.memory.rounds:
            return None
        for turn in range(len(self.players)):
            index = (self._turn + turn) % len(self.players)
            command = self.players[index].wish(table, self.chance, command_id, self.at)
            if command is not None:
                self._turn = index  # the others have had their say, so the next step begins here
                return command
        if settles:
            self._content = table.memory.rounds
        return None

    def recall(self, command: Command) -> None:
        """Let players remember what they have done in this round, or left undone: they are asked as they were
        before a command that is recorded, and what they say now is not heard."""
        for player in self.players:
            if command.role is Role.DEALER or command.by == player.name:
                player.wish(self.table, self.chance, command.command_id, command.at)

    def dealers_next(self, command_id: str) -> Command | None:
        """What the dealer does; where nobody wagers the cards are spread (PGP-6g.1)."""
        command = DrivenTable.dealers_next(self, command_id)
        if command is None and self.table.phase is Phase.WAGERS:
            return idle_command(self.table, command_id, self.at)
        return command
