"""The decks of a hosted table: sealed one ahead, re-ordered by the players' seeds, and kept.

The seed of the next deck is on disk before anything of that deck is published, so that no restart changes
what players have noted. What they add is on disk before they are answered, and stands with the shuffle that
uses it (`paigow.fairness`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

from paigow.errors import PaigowError
from paigow.fairness.decks import (
    LONGEST_SEED,
    Commitments,
    DeckName,
    NotSealedError,
    SeededDeck,
    TableDecks,
)
from paigow.fairness.records import RoundRecord, record_for
from paigow.games.catalogue import GameName
from paigow.rng import SEED_BYTES
from paigow.store import OpenStream, Store
from paigow.table import events as e
from paigow.table.commands import NO_ENTROPY, Command, Entropy, ShuffleCards
from paigow.table.machine.journal import Played
from paigow.table.showing.views import Viewer
from paigow.table.state.model import Table
from paigow.table.state.values import Refused

SeedSource = Callable[[], bytes]
"""Where the secret seeds of decks come from."""


class RandomnessError(PaigowError):
    """The source of chance gives nothing, or what it gave before: nothing may be dealt with that."""


class SeedsMissingError(PaigowError):
    """A table has dealt decks whose seeds the store has lost: it would deal others under their numbers."""


def fresh_seed() -> bytes:
    """A seed from the operating system."""
    try:
        return os.urandom(SEED_BYTES)
    except OSError as error:
        raise RandomnessError(f"the operating system gives no chance, so nothing is dealt: {error}") from None


class HostedDecks:
    """The decks of one table. What a turn does with them holds when the turn is kept."""

    def __init__(self, store: Store, stream: OpenStream, source: SeedSource = fresh_seed) -> None:
        self._stream = stream
        self._source = source
        self._game = stream.journal.table.rules.submission.game
        self._following = b""
        """The seed of the deck after the one that lies ready, once it is drawn."""
        self._kept = self._now = _resumed(store, stream, self._game)
        ready = self.published
        self._added = {} if ready is None else store.added_seeds(stream.stream, ready.name.number)

    @property
    def published(self) -> Commitments | None:
        """What everybody may know of the next deck; nothing before it is on disk."""
        return None if self._kept is None else self._kept.ready.commitments

    def add_seed(self, name: str, seed: bytes) -> None:
        """What a player adds to the next shuffle, from whichever positions the player holds then."""
        self._added[name] = checked_seed(seed)

    def look_ahead(self) -> None:
        """See to it that a deck lies ready before anything else is done."""
        if self._now is None:
            self._now = TableDecks.opened(self._game, self._stream.stream, self._source)
            self._keep_ready(self._now)

    def foresee(self) -> None:
        """Draw the seed of the deck after the one that lies ready, so that no round is opened, and no shuffle
        begun, that could not be followed."""
        if not self._following:
            following = self._source()
            if self._now is not None and following == self._now.ready.seed:
                raise RandomnessError(
                    "the source of chance repeats itself; nothing is dealt until it is mended"
                )
            self._following = following

    def draw(self, table: Table, command: Command) -> Entropy:
        """What chance brings to a command."""
        decks = self._now
        if decks is None:
            return NO_ENTROPY
        if isinstance(command, ShuffleCards):
            self.foresee()
            for at in table.occupied:
                if (seed := self._added.get(table.seats[at] or "")) is not None:
                    decks = decks.seeded(at, seed)
            self._now = decks
        return decks.entropy(command, table)

    def note(self, events: Iterable[e.Event]) -> None:
        """What has happened at the table."""
        before = self._now
        assert before is not None, "a deck lies ready before anything happens"
        self._now = before.after(events, lambda: self._following)
        if self._now.ready != before.ready:
            self._following = b""
            self._keep_ready(self._now)

    def mark_committed(self) -> None:
        """The turn is on disk; what was added to a deck that is dealt by now is used up."""
        if self._kept is not None and self._now is not None and self._now.ready != self._kept.ready:
            self._added.clear()
        self._kept = self._now

    def undone(self) -> None:
        """The turn has not happened."""
        self._now = self._kept

    def _keep_ready(self, decks: TableDecks) -> None:
        self._stream.add(seeds={decks.ready.name.number: decks.kept})


def checked_seed(seed: bytes) -> bytes:
    """A player's seed; `NotSealedError` where it has a length that none may have."""
    if not 0 < len(seed) <= LONGEST_SEED:
        raise NotSealedError(f"a player's seed has 1 to {LONGEST_SEED} bytes")
    return seed


def records_of(store: Store, stream: str, game: GameName, number: int, viewer: Viewer) -> list[RoundRecord]:
    """What a viewer may check of a round: a record of each deck that was shuffled in it."""
    shuffles: list[list[Played]] = []
    for step in store.recall(stream, number):
        if isinstance(step.record.event, e.CardsShuffled):
            shuffles.append([])
        if shuffles:
            shuffles[-1].append(step)
    return [record_for(_dealt(store, stream, game, number, played), played, viewer) for played in shuffles]


def _dealt(store: Store, stream: str, game: GameName, near: int, played: list[Played]) -> SeededDeck:
    """The deck of a shuffle, known by its order: the one of the round's own number, or not far from it, as
    some rounds are shuffled twice and some are void before they are."""
    shuffle = played[0].record.event
    assert isinstance(shuffle, e.CardsShuffled), "a deck begins with its shuffle"
    last = store.last_seed(stream)
    for ready in _outward(near + 1, last):
        deck = TableDecks.resumed(DeckName(game, stream, ready), _reading(store, stream)).dealt
        if deck is not None and deck.order == shuffle.order:
            return deck
    raise NotSealedError(f"no deck of {stream} was shuffled so; its log and its seeds do not belong together")


def _outward(middle: int, last: int) -> Iterator[int]:
    """Numbers from 2 to the last, those nearest to the middle first."""
    yield from sorted(range(2, last + 1), key=lambda number: abs(number - middle))


# What is on disk: under the number of each deck its seed, and what the players added to the one before it


def _resumed(store: Store, stream: OpenStream, game: GameName) -> TableDecks | None:
    """The decks of a table as they are on disk; nothing before the first."""
    name, table = stream.stream, stream.journal.table
    ready = store.last_seed(name)
    if not ready and stream.events:
        raise SeedsMissingError(
            f"{name} has been played, and no seed of its decks is stored; restore a backup"
        )
    if not ready:
        return None
    since: list[e.Event] = []
    for event in _of_this_round(store, name, table):
        since = [] if isinstance(event, e.CardsShuffled) else [*since, event]
    return TableDecks.resumed(DeckName(game, name, ready), _reading(store, name), since)


def _of_this_round(store: Store, stream: str, table: Table) -> Iterator[e.Event]:
    """What has happened in the round in play."""
    if table.round is not None:
        begun = next(each.first for each in store.rounds(stream) if each.round == table.round.number)
        for entry in store.since(stream, begun):
            if not isinstance(entry.outcome, Refused):
                yield from (record.event for record in entry.outcome)


def _reading(store: Store, stream: str) -> Callable[[int], bytes]:
    def kept(number: int) -> bytes:
        found = store.seed(stream, number)
        assert found is not None, "decks are numbered without a gap"
        return found

    return kept
