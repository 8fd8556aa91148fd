"""A table that is driven: its dealer goes on by itself, and somebody answers for the players.

One `step` is one command: something that comes in between, or what a player does, or else what the dealer
does, all of it as the table awaits it. What a table is driven by says the rest: a seed and simulated players
(`Drive`), or the file of a scenario (`paigow.scenario.runner`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from paigow.errors import PaigowError, needs
from paigow.games.catalogue import Game
from paigow.games.submission import RulesSubmission, default_submission
from paigow.log.replay import steps
from paigow.money import Cents
from paigow.rng import Chance
from paigow.simulation.players import SimulatedPlayer, anyone_may_act
from paigow.table import (
    NO_ENTROPY,
    Command,
    Entropy,
    Journal,
    Phase,
    Record,
    Refused,
    Role,
    Table,
    legal_commands,
    new_table,
    next_dealer_command,
)
from paigow.table import commands as c
from paigow.table.dealer import idle_command
from paigow.table.machine.journal import AllAnswers, Answers, Entry
from paigow.table.sections.shuffling import LEAST
from paigow.table.showing.transcript import transcript
from paigow.table.showing.views import AUDITOR, Viewer

Happened = tuple[Record, ...]


class WronglyRefusedError(AssertionError):
    """The table refused a command of the dealer or a player that it awaits: a fault of the machine."""


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
        """Return the random values for a command."""

    @abstractmethod
    def answer(self, command_id: str) -> Command | None:
        """Return what a player does now; None where no player does anything."""

    def interruption(self) -> Happened | None:
        """Return a command that comes before the next step; None where there is none."""
        return None

    def dealers_next(self, command_id: str) -> Command | None:
        """Return what the dealer does when all players have had their turn; None while players are to act."""
        return next_dealer_command(self.table, command_id, self.at)

    def refused(self, command: Command, refusal: Refused) -> Exception:
        """Return the error for a command that the table awaits and refuses."""
        return WronglyRefusedError(f"{type(command).__name__} in {self.table.phase}: {refusal}")

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
        """Submit any command, with the random values that it needs; the clock moves on."""
        return self.submit_drawn(command, self.entropy(command))

    def submit_drawn(self, command: Command, entropy: Entropy) -> Happened | Refused:
        """Submit a command whose random values were drawn before."""
        self.at = (self.at if self.at > command.at else command.at) + self.pace
        result = self.journal.submit(command, entropy)
        self.refusals += isinstance(result, Refused)
        return result

    def must(self, command: Command) -> Happened:
        """Submit a command that the course of play asks for, and raise if it is refused."""
        result = self.submit(command)
        if isinstance(result, Refused):
            raise self.refused(command, result)
        return result

    def take_up(self, entry: Entry) -> Happened:
        """Apply a command with its recorded effect; the clock and the ids go on after it."""
        assert not isinstance(entry.outcome, Refused), "what was refused had no effect"
        command = entry.command
        self.at = max(self.at, command.at + self.pace)
        self._ids = count(int(command.command_id) + 1)
        result = self.journal.enter(command, entry.entropy, tuple(each.event for each in entry.outcome))
        assert not isinstance(result, Refused), "what is recorded has happened"
        return result

    # One step

    def step(self) -> Happened | None:
        """Do whatever comes next; None while the table waits for somebody who does not answer."""
        happened = self.interruption()
        if happened is None:
            happened = self.players_step()
        return self.dealer_step() if happened is None else happened

    def players_step(self) -> Happened | None:
        """Do what a player does now, for a caller that wants to wait for a person in between."""
        if not anyone_may_act(self.journal.table):
            return None
        command = self.answer(self.next_id())
        return None if command is None else self.must(command)

    def dealer_step(self) -> Happened | None:
        """Do the dealer's next step; None where the dealer waits for a player."""
        command = self.dealers_next(self.next_id())
        return None if command is None else self.must(command)

    # A round and what comes before it

    def act(self, player: str, command: type[Command], **fields: Any) -> Happened:
        """Submit a command of a player, and let the dealer go on until a player is asked or the round ends.

        The player's betting position is filled in where the command has one; a refusal is raised as an error.
        """
        if "position" in command.__dataclass_fields__ and "position" not in fields:
            fields["position"] = next(iter(self.table.held_by(player)), 0)
        result = self.submit(command(command_id=self.next_id(), at=self.at, by=player, **fields))
        if isinstance(result, Refused):
            raise PaigowError(result.reason, result.clause)
        return result + self.play_on()

    def play_on(self) -> Happened:
        """Let the dealer go on until a player is asked or a round ends."""
        happened: Happened = ()
        while legal_commands(self.table).goes_on:
            was_in_round = self.table.round is not None
            happened += self.must(self._due())
            if was_in_round and self.table.round is None:
                break
        return happened

    def _due(self) -> Command:
        command = next_dealer_command(self.table, self.next_id(), self.at)
        assert command is not None, "the dealer goes on"
        return command

    def transcript(self, viewer: Viewer = AUDITOR) -> list[str]:
        """Return everything that has happened at the table in words, as far as a viewer may know it."""
        return list(transcript(steps(new_table(self.submission), self.journal.records), viewer))

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


_DRAWN = frozenset(kind for kind, parts in c.DRAWN.items() if "meters" not in parts)
"""The commands to which this table's own chance brings something; no other table shares its meters."""
Fault = Callable[["Drive"], Happened | None]


def open_table(game: str | Game | RulesSubmission, seed: str) -> Drive:
    """Return a table that has just been opened, with a dealer who goes on alone; the seed decides every card.

    A game is played by its starting submission. Players come by `Drive.seat` and act by `Drive.act`.

    >>> table = open_table("pai-gow-tiles", "any text")
    >>> table.transcript()[0]
    'The table opened and received a set of tiles. [PGT-4A]'
    """
    submission = game if isinstance(game, RulesSubmission) else default_submission(game)
    needs(str, seed=seed)
    drive = Drive(submission, Chance.seeded_by(seed), pace=0)
    drive.open()
    return drive


@dataclass(slots=True)
class Drive(DrivenTable):
    """A table whose players are simulated."""

    chance: Chance
    players: Sequence[SimulatedPlayer] = ()
    fault: Fault | None = None
    """What may go wrong before any step; see `paigow.simulation.faults`."""
    _turn: int = field(init=False, default=0)
    _content: int = field(init=False, default=0)
    """The last round in whose settlement no player gave up a hand: each thinks of it once."""

    def __post_init__(self) -> None:
        for player in self.players:
            if not isinstance(player, SimulatedPlayer):
                raise PaigowError(
                    "a driven table has simulated players, who share its chance; give strategies of your own "
                    f"to play_rounds, which shows them what their seat sees, not {type(player).__name__}"
                )
        DrivenTable.__post_init__(self)

    def entropy(self, command: Command) -> Entropy:
        """Return the random values for a command; nothing is drawn for those that need none."""
        if type(command) not in _DRAWN:
            return NO_ENTROPY
        chance, in_play = self.chance, self.table.round
        match command:
            case c.ShuffleCards() if (
                in_play is not None and (deck := self.table.decks[in_play.deck]) is not None
            ):
                return Entropy(order=chance.shuffled(deck.pieces))
            case c.FindStartingPosition():
                return Entropy(dice=chance.dice(), number=chance.randint(1, self.table.rules.places))
            case c.CutCards(above=None) if in_play is not None:
                return Entropy(cut=chance.randint(LEAST, len(in_play.stock) - LEAST))
            case _:
                return NO_ENTROPY

    def interruption(self) -> Happened | None:
        """Return a fault, now and then."""
        return None if self.fault is None else self.fault(self)

    def answer(self, command_id: str) -> Command | None:
        """Return what the first simulated player does who wants to do something."""
        table = self.journal.table
        settles = table.phase is Phase.SETTLEMENT
        if settles and self._content == table.memory.rounds:
            return None
        for turn in range(len(self.players)):
            index = (self._turn + turn) % len(self.players)
            command = self.players[index].next_command(table, self.chance, command_id, self.at)
            if command is not None:
                self._turn = index  # the others have had their say, so the next step begins here
                return command
        if settles:
            self._content = table.memory.rounds
        return None

    def recall(self, command: Command) -> None:
        """Let players remember what they have done in this round, or left undone: each is asked as before a
        command that is recorded, and the answer is discarded."""
        for player in self.players:
            if command.role is Role.DEALER or command.by == player.name:
                player.next_command(self.table, self.chance, command.command_id, command.at)

    def dealers_next(self, command_id: str) -> Command | None:
        """Return what the dealer does; where nobody wagers the cards are spread (PGP-6g.1)."""
        command = DrivenTable.dealers_next(self, command_id)
        if command is None and self.table.phase is Phase.WAGERS:
            return idle_command(self.table, command_id, self.at)
        return command
