"""Driving a table by itself: players in turn, then the dealer, with chance from a seed.

One `step` is one command. `players_step` and `dealer_step` are its halves, for whoever puts a person at the
table and wants to wait for that person in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

from paigow.games.submission import RulesSubmission
from paigow.money import Cents
from paigow.simulation.chance import Chance
from paigow.simulation.players import SimulatedPlayer, anyone_may_act
from paigow.table import (
    NO_ENTROPY,
    Command,
    Entropy,
    Journal,
    Phase,
    Record,
    Refused,
    Table,
    new_table,
    next_dealer_command,
)
from paigow.table import commands as c
from paigow.table.dealer import idle_command
from paigow.table.machine.journal import AllAnswers, Answers, Entry
from paigow.table.sections.shuffling import LEAST

_DRAWN = frozenset(kind for kind, parts in c.DRAWN.items() if "meters" not in parts)
"""The commands to which this table's own chance brings something; no other table shares its meters."""
Fault = Callable[["Drive"], "tuple[Record, ...] | None"]


class WronglyRefused(AssertionError):  # noqa: N818 - what has happened
    """The dealer or a player gave a command that the table awaits, and the table refused it: a fault of the
    machine."""


@dataclass(slots=True)
class Drive:
    """A table and everyone at it who is simulated."""

    submission: RulesSubmission
    chance: Chance
    players: Sequence[SimulatedPlayer] = ()
    fault: Fault | None = None
    """What may go wrong before any step; see `paigow.simulation.faults`."""
    at: int = 0
    pace: int = 1
    """Seconds from one command to the next."""
    answers: Answers = field(default_factory=AllAnswers)
    """What the journal remembers; everything, where nothing is said."""
    listener: Callable[[Entry], None] | None = None
    refusals: int = 0
    journal: Journal = field(init=False)
    _turn: int = 0
    _ids: count[int] = field(init=False, default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.journal = Journal(new_table(self.submission), self.answers, self.listener)

    @property
    def table(self) -> Table:
        return self.journal.table

    @property
    def is_between_rounds(self) -> bool:
        return self.table.phase is Phase.BETWEEN_ROUNDS

    def next_id(self) -> str:
        return str(next(self._ids))

    def submit(self, command: Command) -> tuple[Record, ...] | Refused:
        """Give any command, with whatever chance it needs; the clock moves on."""
        self.at += self.pace
        result = self.journal.submit(command, self.entropy(command))
        self.refusals += isinstance(result, Refused)
        return result

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

    def step(self) -> tuple[Record, ...] | None:
        """Whatever happens next; None while the table waits for a person."""
        if self.fault is not None and (happened := self.fault(self)) is not None:
            return happened
        return self.players_step() or self.dealer_step()

    def players_step(self) -> tuple[Record, ...] | None:
        """The first simulated player who wants to do something does it."""
        table = self.table
        if not anyone_may_act(table):
            return None
        command_id = self.next_id()  # everyone has ids of their own, and only one command has an effect
        for turn in range(len(self.players)):
            index = (self._turn + turn) % len(self.players)
            command = self.players[index].wish(table, self.chance, command_id, self.at)
            if command is not None:
                self._turn = index  # the others have had their say, so the next step begins here
                return self._must(command)
        return None

    def dealer_step(self) -> tuple[Record, ...] | None:
        """The dealer's next step; None where the dealer waits for a player."""
        command = self.dealers_next(self.next_id())
        return None if command is None else self._must(command)

    def dealers_next(self, command_id: str) -> Command | None:
        """What the dealer does when everyone has had a say; where nobody wagers the cards are spread
        (PGP-6g.1)."""
        command = next_dealer_command(self.table, command_id, self.at)
        if command is None and self.table.phase is Phase.WAGERS:
            return idle_command(self.table, command_id, self.at)
        return command

    # The course of an evening

    def open(self) -> tuple[Record, ...]:
        """Open the table; the cards wait for the first player."""
        command = next_dealer_command(self.table, self.next_id(), self.at)
        assert isinstance(command, c.OpenTable), "a closed table waits for its dealer"
        return self._must(command)

    def seat(self, player: str, position: int, chips: int) -> None:
        """Bring a player to the table."""
        if chips:
            self._must(c.BuyChips(command_id=self.next_id(), at=self.at, by=player, amount=Cents(chips)))
        self._must(c.TakePosition(command_id=self.next_id(), at=self.at, by=player, position=position))

    def _must(self, command: Command) -> tuple[Record, ...]:
        result = self.submit(command)
        if isinstance(result, Refused):
            raise WronglyRefused(f"{type(command).__name__} in {self.table.phase}: {result}")
        return result

    def get_ready(self) -> None:
        """Prepare the cards until a round can be opened."""
        while not self.is_between_rounds:
            if self.step() is None:
                return

    def play_round(self) -> None:
        """Play on until the round that begins now is settled or void, or the table waits for a person."""
        begun = self.table.memory.rounds
        while (table := self.table).memory.rounds == begun or table.round is not None:
            if self.step() is None:
                return
