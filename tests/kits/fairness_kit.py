"""Tables whose chance comes from sealed decks, and the records that their viewers keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256

from everything import FAULTS_PER_MILLE, NAMES, PACE, POOR, RICH, Answer, Everything
from paigow.fairness.decks import SeededDeck, TableDecks
from paigow.fairness.records import RoundRecord, record_for
from paigow.games.submission import RulesSubmission
from paigow.rng import Chance
from paigow.simulation import SimulatedPlayer
from paigow.simulation.faults import Faults
from paigow.table import Command, Entropy, Refused, evolve
from paigow.table import events as e
from paigow.table.machine.journal import Played
from paigow.table.showing.views import AUDITOR, SPECTATOR, Viewer, Viewing

VIEWERS = (
    AUDITOR,
    SPECTATOR,
    Viewer(Viewing.DEALER),
    Viewer(Viewing.FLOORPERSON),
    *(Viewer(Viewing.PLAYER, name) for name in NAMES),
)


@dataclass(slots=True)
class DealtDeck:
    """A deck, what happened with it so far, and by whose commands."""

    seeded: SeededDeck
    played: list[Played] = field(default_factory=list)
    by: list[str] = field(default_factory=list)

    def record(self, viewer: Viewer) -> RoundRecord:
        return record_for(self.seeded, self.played, viewer)


@dataclass(slots=True)
class SealedDrive(Everything):
    """A table that takes its order, dice, numbers and cuts from sealed decks."""

    name: str = "T"
    decks: list[DealtDeck] = field(default_factory=list)
    cheat: Callable[[Command, Entropy], Entropy] | None = None
    """What a dishonest house makes of what the decks bring."""
    chances: TableDecks = field(init=False)
    _drawn: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        Everything.__post_init__(self)
        self.chances = TableDecks.opened(self.submission.game, self.name, self.draw)

    def draw(self) -> bytes:
        """A seed, in place of the operating system's."""
        self._drawn += 1
        return sha256(f"{self.name}/{self._drawn}".encode()).digest()

    def entropy(self, command: Command) -> Entropy:
        honest = self.chances.entropy(command, self.table)
        return honest if self.cheat is None else self.cheat(command, honest)

    def submit(self, command: Command) -> Answer:
        table = self.table
        answer = Everything.submit(self, command)
        if isinstance(answer, Refused) or self.table is table:  # refused, or said before
            return answer
        for record in answer:
            after = evolve(table, record.event)
            self.chances = self.chances.after((record.event,), self.draw)
            if isinstance(record.event, e.CardsShuffled):
                assert self.chances.dealt is not None
                self.decks.append(DealtDeck(self.chances.dealt))
                self.add_seeds()
            if self.decks and table.round is not None:
                self.decks[-1].played.append(Played(table, record, after))
                self.decks[-1].by.append(command.by)
            table = after
        return answer

    def add_seeds(self) -> None:
        """Some of the players add something to the next deck."""
        number = self.chances.ready.name.number
        for position in self.table.occupied:
            if (position + number) % 3:
                self.chances = self.chances.seeded(position, bytes([position] * (number % 32 + 1)))


def sealed_drive(submission: RulesSubmission, name: str, *, faults: int = FAULTS_PER_MILLE) -> SealedDrive:
    """A table with its players seated and whatever will go wrong at it."""
    chance = Chance.seeded_by("fairness", name)
    habits = [replace(each, cuts=25) for each in (RICH, POOR)]  # so that the dealer cuts now and then
    players = [SimulatedPlayer(each, habits[number % 2]) for number, each in enumerate(NAMES)]
    drive = SealedDrive(
        submission, chance, players, fault=Faults(chance, faults) if faults else None, pace=PACE, name=name
    )
    drive.open()
    for player, position in zip(players, chance.shuffled(range(1, 7)), strict=True):
        drive.seat(player.name, position, player.habits.buys)
    drive.add_seeds()
    return drive


def decks_of(drive: SealedDrive, rounds: int) -> Iterator[DealtDeck]:
    """The decks of so many rounds, each when it is done with."""
    seen = 0
    while drive.table.memory.rounds < rounds or drive.table.round is not None:
        drive.play_round()
        yield from drive.decks[seen:]
        seen = len(drive.decks)
