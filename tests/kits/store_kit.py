"""Stores for tests, and tables in them at which simulated players play."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TypeVar

from paigow.games.submission import filed_text, sample_text
from paigow.log.chain import submission_of
from paigow.rng import SEED_BYTES, Chance
from paigow.server.hosting.decks import HostedDecks
from paigow.server.hosting.purses import purse_changes
from paigow.simulation.drive import Drive, Happened
from paigow.simulation.habits import RESTLESS
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.simulate import NAMES
from paigow.store import HOUSE, OpenStream, Store, open_store
from paigow.table import Command, Entropy, Refused
from paigow.table import commands as c

E = TypeVar("E", bound="StoredDrive")
S = TypeVar("S", bound="SealedDrive")
BANKING = filed_text(sample_text("pai-gow-poker-banking"))
PROGRESSIVE = filed_text(sample_text("pai-gow-poker-progressive-14d-1"))
TILES = filed_text(sample_text("pai-gow-tiles-pair-fortunes"))
SUPREME = filed_text(sample_text("supreme-pai-gow"))


def opened(url: str, folder: Path) -> Store:
    """A store whose key file lies in a folder of the test."""
    return open_store(url, folder / "keys")


def table_of(store: Store, name: str, text: str = BANKING, owner: str = "me") -> OpenStream:
    """A new table that one owns."""
    store.create(name, text, at=0)
    return store.open(name, store.take(name, owner))


class StoredDrive(Drive):
    """Simulated players at a table of a store, who read its meters before they are needed."""

    store: Store
    held: OpenStream

    def entropy(self, command: Command) -> Entropy:
        if "meters" in c.DRAWN.get(type(command), ()):
            return Entropy(meters=self.store.readings(self.held.stream))
        return Drive.entropy(self, command)


class SealedDrive(StoredDrive):
    """The same with the decks of a server: sealed ahead, with a seed of whoever sits at position 1, kept."""

    decks: HostedDecks

    def submit(self, command: Command) -> Happened | Refused:
        self.decks.look_ahead()
        drawn = "meters" in c.DRAWN.get(type(command), ())
        entropy = self.entropy(command) if drawn else self.decks.draw(self.table, command)
        result = self.submit_drawn(command, entropy)
        if not isinstance(result, Refused):
            self.decks.note(record.event for record in result)
            self.decks.mark_committed()
        self.decks.add_seed(NAMES[0], b"a player's")
        return result


class PursedDrive(SealedDrive):
    """The same at a server, whose house opens the table: chips come out of purses and go back into them."""

    persons: dict[str, str]

    def submit(self, command: Command) -> Happened | Refused:
        if isinstance(command, c.OpenTable):
            command = replace(command, command_id=HOUSE + command.command_id)
        result = super().submit(command)
        if not isinstance(result, Refused):
            events = (record.event for record in result)
            self.held.add(purse=purse_changes(events, self.persons.__getitem__))
        return result


def pursed_drive(store: Store, held: OpenStream, text: str = BANKING) -> PursedDrive:
    """A table that was opened just now, with people at it who have purses; committed."""
    drive = gone_on(store, held, text, PursedDrive)
    known = {person.name: person.id for person in store.people.all()}
    drive.persons = {
        name: known.get(name) or store.people.add(name, "player", at=1, chips=1_000_000)[0].id
        for name in NAMES
    }
    return _seated(store, drive)


def sealed_drive(store: Store, held: OpenStream, text: str = BANKING) -> SealedDrive:
    """A table that was opened just now and deals from sealed decks, with players at it; committed."""
    return _seated(store, gone_on(store, held, text, SealedDrive))


def gone_on(store: Store, held: OpenStream, text: str, kind: type[S]) -> S:
    """The same for a table that such players have left."""
    seeds = Chance.seeded_by("sealed", held.stream, held.line)
    drive = _at(store, held, "sealed", text, kind)
    drive.decks = HostedDecks(store, held, lambda: bytes(seeds.randint(0, 255) for _ in range(SEED_BYTES)))
    return drive


def stored_drive(store: Store, held: OpenStream, seed: str = "store", text: str = BANKING) -> StoredDrive:
    """Players at a table, who go on where they are."""
    return _at(store, held, seed, text, StoredDrive)


def _at(store: Store, held: OpenStream, seed: str, text: str, kind: type[E]) -> E:
    chance = Chance.seeded_by(seed, held.stream, held.line)
    players = [SimulatedPlayer(name, RESTLESS) for name in NAMES]
    drive = kind(submission_of(text), chance, players, at=held.journal.at or 0)
    drive.store, drive.held, drive.journal = store, held, held.journal
    drive._ids = count(held.line * 1000)
    return drive


def seated(store: Store, held: OpenStream, seed: str = "store", text: str = BANKING) -> StoredDrive:
    """A table that was opened just now, with players at it; committed."""
    return _seated(store, stored_drive(store, held, seed, text))


def _seated(store: Store, drive: E) -> E:
    drive.open()
    for number, player in enumerate(drive.players, 1):
        drive.seat(player.name, number, player.habits.buys)
    commit(store, drive.held)
    return drive


def commit(store: Store, *held: OpenStream) -> None:
    """Commit what is pending, or go back."""
    appends = [append for append in (each.pending() for each in held) if append is not None]
    try:
        store.commit(appends)
    except BaseException:
        for each in held:
            each.undo()
        raise
    for each in held:
        each.mark_committed()


def play(store: Store, drive: StoredDrive, rounds: int, after: Callable[[], None] = lambda: None) -> None:
    """Play some rounds, each command committed by itself."""
    end = drive.table.memory.rounds + rounds
    while drive.table.memory.rounds < end or drive.table.round is not None:
        assert drive.step() is not None
        commit(store, drive.held)
        after()


def broken(name: str, message: str) -> sqlite3.OperationalError:
    """What SQLite says when something is wrong, by its own name for it."""
    error = sqlite3.OperationalError(message)
    error.sqlite_errorname = name
    return error
