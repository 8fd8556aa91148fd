"""Tables whose chance comes from sealed decks, and the records that their viewers keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256

from everything import FAULTS_PER_MILLE, NAMES, PACE, POOR, RICH, Answer, Everything
from paigow.chance import Chance
from paigow.fairness.drawing import entropy_for
from paigow.fairness.record import RoundRecord
from paigow.fairness.recording import record_for
from paigow.fairness.sealing import DeckName, PlayerSeed, SealedDeck, SeededDeck
from paigow.games.submission import RulesSubmission
from paigow.simulation import SimulatedPlayer
from paigow.simulation.faults import Faults
from paigow.table import Command, Entropy, Refused, evolve
from paigow.table import commands as c
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


def sealed_deck(submission: RulesSubmission, table: str, number: int) -> SealedDeck:
    seed = sha256(f"{table}/{number}".encode()).digest()
    return SealedDeck(DeckName(submission.game, table, number), seed)


@dataclass(slots=True)
class SealedDrive(Everything):
    """A table that takes its order, dice, numbers and cuts from sealed decks."""

    name: str = "T"
    decks: list[DealtDeck] = field(default_factory=list)
    next: SealedDeck = field(init=False)
    """The deck that lies ready: its commitments are published before the round is opened."""

    def __post_init__(self) -> None:
        Everything.__post_init__(self)
        self.next = sealed_deck(self.submission, self.name, 1)

    def seeds(self) -> tuple[PlayerSeed, ...]:
        """Some of the players add something."""
        occupied = self.table.occupied
        return tuple(
            PlayerSeed(position, bytes([position] * (self.next.name.number % 32 + 1)))
            for position in occupied
            if (position + self.next.name.number) % 3
        )

    def entropy(self, command: Command) -> Entropy:
        if isinstance(command, c.ShuffleCards) or not self.decks:
            return entropy_for(command, self.table, SeededDeck(self.next, self.seeds()))
        deck = self.decks[-1]
        return entropy_for(command, self.table, deck.seeded, (each.record.event for each in deck.played))

    def submit(self, command: Command) -> Answer:
        table, seeds = self.table, self.seeds()
        answer = Everything.submit(self, command)
        if isinstance(answer, Refused) or self.table is table:  # refused, or said before
            return answer
        for record in answer:
            after = evolve(table, record.event)
            if isinstance(record.event, e.CardsShuffled):
                self.decks.append(DealtDeck(SeededDeck(self.next, seeds)))
                self.next = sealed_deck(self.submission, self.name, self.next.name.number + 1)
            if self.decks and table.round is not None:
                self.decks[-1].played.append(Played(table, record, after))
                self.decks[-1].by.append(command.by)
            table = after
        return answer


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
    return drive


def decks_of(drive: SealedDrive, rounds: int) -> Iterator[DealtDeck]:
    """The decks of so many rounds, each when it is done with."""
    seen = 0
    while drive.table.memory.rounds < rounds or drive.table.round is not None:
        drive.play_round()
        yield from drive.decks[seen:]
        seen = len(drive.decks)
