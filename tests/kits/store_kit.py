"""Stores for tests, and tables in them at which simulated players play."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from paigow.chance import Chance
from paigow.games.submission import sample_text
from paigow.log.chain import submission_of
from paigow.simulation.drive import Drive
from paigow.simulation.habits import RESTLESS
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.simulate import NAMES
from paigow.store import OpenStream, Store, open_store
from paigow.table import Command, Entropy
from paigow.table import commands as c

BANKING = sample_text("pai-gow-poker-banking")
PROGRESSIVE = sample_text("pai-gow-poker-progressive-14d-1")
TILES = sample_text("pai-gow-tiles-pair-fortunes")
SUPREME = sample_text("supreme-pai-gow")


def opened(url: str, folder: Path) -> Store:
    """A store whose key file lies in a folder of the test."""
    return open_store(url, folder / "keys")


def table_of(store: Store, name: str, text: str = BANKING, owner: str = "me") -> OpenStream:
    """A new table that one owns."""
    store.create(name, text, at=0)
    return store.open(name, store.take(name, owner))


class Evening(Drive):
    """Simulated players at a table of a store, who read its meters before they are needed."""

    store: Store
    held: OpenStream

    def entropy(self, command: Command) -> Entropy:
        if "meters" in c.DRAWN.get(type(command), ()):
            return Entropy(meters=self.store.readings(self.held.stream))
        return Drive.entropy(self, command)


def evening(store: Store, held: OpenStream, seed: str = "store", text: str = BANKING) -> Evening:
    """Players at a table, who go on where they are."""
    chance = Chance.seeded_by(seed, held.stream, held.line)
    players = [SimulatedPlayer(name, RESTLESS) for name in NAMES]
    drive = Evening(submission_of(text), chance, players, at=held.journal.at or 0)
    drive.store, drive.held, drive.journal = store, held, held.journal
    drive._ids = count(held.line * 1000)
    return drive


def seated(store: Store, held: OpenStream, seed: str = "store", text: str = BANKING) -> Evening:
    """A table that was opened just now, with players at it; committed."""
    drive = evening(store, held, seed, text)
    drive.open()
    for number, player in enumerate(drive.players, 1):
        drive.seat(player.name, number, player.habits.buys)
    commit(store, held)
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
        each.kept()


def play(store: Store, drive: Evening, rounds: int, after: Callable[[], None] = lambda: None) -> None:
    """Play some rounds, each command committed by itself."""
    end = drive.table.memory.rounds + rounds
    while drive.table.memory.rounds < end or drive.table.round is not None:
        assert drive.step() is not None
        commit(store, drive.held)
        after()
