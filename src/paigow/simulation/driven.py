"""A table that is driven: its dealer goes on by itself, and somebody answers for the players.

One `step` is one command: something that comes in between, or what a player does, or else what the dealer
does, all of it as the table awaits it. What a table is driven by says the rest: a seed and simulated players
(`paigow.simulation.drive`), or the file of a scenario (`paigow.scenario.staging`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from paigow.games.submission import RulesSubmission
from paigow.money import Cents
from paigow.simulation.players import anyone_may_act
from paigow.table import (
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
from paigow.table.machine.journal import AllAnswers, Answers, Entry

Happened = tuple[Record, ...]


class WronglyRefused(AssertionError):  # noqa: N818 - what has happened
    """The dealer or a player gave a command that the table awaits, and the table refused it: a fault of the
    machine."""


@dataclass(slots=True)
class DrivenTable(ABC):
    """A table with its journal, its clock and its dealer."""

    submission: RulesSubmission
    at: int = field(default=0, kw_only=True)
    pace: int = field(default=1, kw_only=True)
    """Seconds from one command to the next."""
    answers: Answers = field(default_factory=AllAnswers, kw_only=True)
    """What the journal remembers; everything, where nothing is said."""
    listener: Callable[[Entry], None] | None = field(default=None, kw_only=True)
    refusals: int = field(init=False, default=0)
    journal: Journal = field(init=False)
    _ids: count[int] = field(init=False, default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.journal = Journal(new_table(self.submission), self.answers, self.listener)

    # What the table is driven by

    @abstractmethod
    def entropy(self, command: Command) -> Entropy:
        """What chance brings to a command."""

    @abstractmethod
    def answer(self, command_id: str) -> Command | None:
        """What a player does now; None where no player does anything."""

    def interruption(self) -> Happened | None:
        """What comes in between before the next step; None where nothing does."""
        return None

    def dealers_next(self, command_id: str) -> Command | None:
        """What the dealer does when everyone has had a say; None while players are to act."""
        return next_dealer_command(self.table, command_id, self.at)

    def refused(self, command: Command, refusal: Refused) -> Exception:
        """What is wrong where the table refuses what it awaits."""
        return WronglyRefused(f"{type(command).__name__} in {self.table.phase}: {refusal}")

    # Giving commands

    @property
    def table(self) -> Table:
        return self.journal.table

    @property
    def is_between_rounds(self) -> bool:
        return self.table.phase is Phase.BETWEEN_ROUNDS

    def next_id(self) -> str:
        return str(next(self._ids))

    def submit(self, command: Command) -> Happened | Refused:
        """Give any command, with whatever chance it needs; the clock moves on."""
        return self.submit_drawn(command, self.entropy(command))

    def submit_drawn(self, command: Command, entropy: Entropy) -> Happened | Refused:
        """Give a command for which chance was drawn before."""
        self.at = (self.at if self.at > command.at else command.at) + self.pace
        result = self.journal.submit(command, entropy)
        self.refusals += isinstance(result, Refused)
        return result

    def must(self, command: Command) -> Happened:
        """Give a command that the course of play asks for."""
        result = self.submit(command)
        if isinstance(result, Refused):
            raise self.refused(command, result)
        return result

    def take_up(self, entry: Entry) -> Happened:
        """Let a command have the effect that is recorded of it; the clock and the ids go on behind it."""
        assert not isinstance(entry.outcome, Refused), "what was refused had no effect"
        command = entry.command
        self.at = max(self.at, command.at + self.pace)
        self._ids = count(int(command.command_id) + 1)
        result = self.journal.enter(command, entry.entropy, tuple(each.event for each in entry.outcome))
        assert not isinstance(result, Refused), "what is recorded has happened"
        return result

    # One step

    def step(self) -> Happened | None:
        """Whatever happens next; None while the table waits for somebody who does not answer."""
        happened = self.interruption()
        if happened is None:
            happened = self.players_step()
        return self.dealer_step() if happened is None else happened

    def players_step(self) -> Happened | None:
        """What a player does now, done; for whoever wants to wait for a person in between."""
        if not anyone_may_act(self.journal.table):
            return None
        command = self.answer(self.next_id())
        return None if command is None else self.must(command)

    def dealer_step(self) -> Happened | None:
        """The dealer's next step; None where the dealer waits for a player."""
        command = self.dealers_next(self.next_id())
        return None if command is None else self.must(command)

    # The course of an evening

    def open(self) -> Happened:
        """Open the table; the cards wait for the first player."""
        command = next_dealer_command(self.table, self.next_id(), self.at)
        assert isinstance(command, c.OpenTable), "a closed table waits for its dealer"
        return self.must(command)

    def seat(self, player: str, position: int, chips: int) -> None:
        """Bring a player to the table."""
        if chips:
            self.must(c.BuyChips(command_id=self.next_id(), at=self.at, by=player, amount=Cents(chips)))
        self.must(c.TakePosition(command_id=self.next_id(), at=self.at, by=player, position=position))

    def get_ready(self) -> None:
        """Prepare the cards until a round can be opened."""
        while not self.is_between_rounds:
            if self.step() is None:
                return

    def play_round(self) -> None:
        """Play on until the round that begins now is settled or void, or the table waits for a person."""
        journal = self.journal
        begun = journal.table.memory.rounds
        while (table := journal.table).memory.rounds == begun or table.round is not None:
            if self.step() is None:
                return
