"""A process that plays rounds at a table of its own, whose meter others move too (`victims`)."""

from __future__ import annotations

from paigow.store import MeterMovedError, open_store
from store_kit import PROGRESSIVE, commit, stored_drive
from victims import KillAt, Place, Say


def write_meter(say: Say, place: Place, rounds: int, hook: KillAt) -> None:
    """Play until so many rounds are played, committing whatever moves the meter at once; where another table
    was quicker it is decided again. Says each round that is over. It may be killed at a point meanwhile."""
    stream, over = place.stream, 0
    with open_store(place.url, place.keys, hooks=hook) as store:
        held = store.open(stream, store.take(stream, stream, lease=0.0))
        drive = stored_drive(store, held, stream, PROGRESSIVE)
        kept = drive._turn, drive.at, drive._content
        while drive.table.memory.rounds < rounds or drive.table.round is not None:
            drive.step()
            pending = held.pending()
            assert pending is not None
            if not pending.moves and drive.table.round is not None:
                continue
            try:
                commit(store, held)
                kept = drive._turn, drive.at, drive._content
            except MeterMovedError:
                drive._turn, drive.at, drive._content = kept
            if drive.table.round is None and drive.table.memory.rounds > over:
                over = drive.table.memory.rounds
                say(over)
