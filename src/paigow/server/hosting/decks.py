"""The decks of a hosted table: sealed one ahead, re-ordered by the players' seeds, and kept.

The seed of the next deck is on disk before anything of that deck is published, so that no restart changes
what players have noted. What they add is kept with the shuffle that uses it (`paigow.fairness`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from paigow.chance import SEED_BYTES
from paigow.errors import PaigowError
from paigow.fairness.drawing import entropy_for
from paigow.fairness.record import RoundRecord
from paigow.fairness.recording import record_for
from paigow.fairness.sealing import (
    LONGEST_SEED,
    Commitments,
    DeckName,
    NotSealed,
    PlayerSeed,
    SealedDeck,
    SeededDeck,
)
from paigow.games.catalogue import GameName
from paigow.store import OpenStream, Store
from paigow.table import events as e
from paigow.table.commands import Command, Entropy, ShuffleCards
from paigow.table.machine.journal import Played
from paigow.table.showing.views import Viewer
from paigow.table.state.model import Table

Seeds = Callable[[], bytes]
"""Where the secret seeds of decks come from."""


class ChanceFailed(PaigowError):  # noqa: N818 - what has happened
    """The source of chance gives nothing, or what it gave before: nothing may be dealt with that."""


def fresh_seed() -> bytes:
    """A seed from the operating system."""
    try:
        return os.urandom(SEED_BYTES)
    except (OSError, NotImplementedError) as error:
        raise ChanceFailed(f"the operating system gives no chance, so nothing is dealt: {error}") from None


@dataclass(frozen=True, slots=True)
class _Decks:
    """Which decks a table has, at one moment."""

    ahead: SealedDeck | None
    """The one of the next shuffle."""
    dealt: SeededDeck | None = None
    since: tuple[e.Event, ...] = ()
    """What has happened since it was shuffled."""


class TableDecks:
    """The decks of one table. What a turn does with them holds when the turn is kept."""

    def __init__(self, store: Store, stream: OpenStream, seeds: Seeds = fresh_seed) -> None:
        self._stream = stream
        self._seeds = seeds
        self._game = stream.journal.table.rules.submission.game
        self._added: dict[str, bytes] = {}
        self._kept = self._now = _found(store, stream, self._game)

    @property
    def published(self) -> Commitments | None:
        """What everybody may know of the next deck; nothing before it is on disk."""
        return None if self._kept.ahead is None else self._kept.ahead.commitments

    def add_seed(self, name: str, seed: bytes) -> None:
        """What a player adds to the next shuffle, from whichever positions the player holds then."""
        if not 0 < len(seed) <= LONGEST_SEED:
            raise NotSealed(f"a player's seed has 1 to {LONGEST_SEED} bytes")
        self._added[name] = seed

    def look_ahead(self) -> None:
        """See to it that the next deck lies sealed."""
        if self._now.ahead is None:
            self._now = replace(self._now, ahead=self._sealed(1))

    def draw(self, table: Table, command: Command) -> Entropy:
        """What chance brings to a command; a shuffle takes the deck that lies ready, and seals another."""
        if isinstance(command, ShuffleCards):
            return self._shuffled(table, command)
        deck = self._now.dealt
        return Entropy() if deck is None else entropy_for(command, table, deck, self._now.since)

    def note(self, events: Iterable[e.Event]) -> None:
        """What has happened at the table."""
        self._now = replace(self._now, since=(*self._now.since, *events))

    def kept(self) -> None:
        """The turn is on disk."""
        if self._now.dealt is not self._kept.dealt:
            self._added.clear()
        self._kept = self._now

    def undone(self) -> None:
        """The turn has not happened."""
        self._now = self._kept

    def _shuffled(self, table: Table, command: Command) -> Entropy:
        ahead = self._now.ahead
        assert ahead is not None, "a deck lies ready before anything is shuffled"
        added = dict(self._added)
        players = ((at, table.seats[at] or "") for at in table.occupied)
        deck = SeededDeck(ahead, tuple(PlayerSeed(at, added[name]) for at, name in players if name in added))
        self._now = _Decks(self._sealed(ahead.name.number + 1), deck)
        self._stream.add(seeds={-ahead.name.number: _written(table.memory.rounds, deck.seeds)})
        return entropy_for(command, table, deck)

    def _sealed(self, number: int) -> SealedDeck:
        """A new deck under seal, whose seed goes to disk with this turn."""
        seed, before = self._seeds(), self._now.ahead
        if before is not None and before.seed == seed:
            raise ChanceFailed("the source of chance repeats itself; nothing is dealt until it is mended")
        self._stream.add(seeds={number: seed})
        return SealedDeck(DeckName(self._game, self._stream.stream, number), seed)


def records_of(store: Store, stream: str, game: GameName, number: int, viewer: Viewer) -> list[RoundRecord]:
    """What a viewer may check of a round: a record of each deck that was shuffled in it."""
    shuffles: list[list[Played]] = []
    for step in store.recall(stream, number):
        if isinstance(step.record.event, e.CardsShuffled):
            shuffles.append([])
        if shuffles:
            shuffles[-1].append(step)
    first = _first(lambda deck: (added := store.seed(stream, -deck)) is None or _read(added)[0] >= number)
    return [
        record_for(_seeded(store, stream, game, deck), played, viewer)
        for deck, played in enumerate(shuffles, first)
    ]


# What is on disk: the seed of a deck under its number, and what the players added under the same, negative

_FIRST: Final = 1


def _found(store: Store, stream: OpenStream, game: GameName) -> _Decks:
    """The decks of a table as they are on disk."""
    name, table = stream.stream, stream.journal.table
    ahead = _first(lambda deck: store.seed(name, deck) is None) - 1
    if ahead < _FIRST:
        return _Decks(None)
    sealed = _sealed(store, name, game, ahead)
    events = [] if table.round is None else _events_of(store, name, table.round.number)
    since = [at for at, event in enumerate(events) if isinstance(event, e.CardsShuffled)]
    if not since:
        return _Decks(sealed)
    return _Decks(sealed, _seeded(store, name, game, ahead - 1), tuple(events[since[-1] + 1 :]))


def _events_of(store: Store, stream: str, number: int) -> list[e.Event]:
    return [step.record.event for step in store.recall(stream, number)]


def _first(is_so: Callable[[int], bool]) -> int:
    """The first number from 1 on for which something is so, where it is so for all after it too."""
    most = _FIRST
    while not is_so(most):
        most *= 2
    least = most // 2
    while least + 1 < most:
        middle = (least + most) // 2
        least, most = (least, middle) if is_so(middle) else (middle, most)
    return most


def _sealed(store: Store, stream: str, game: GameName, number: int) -> SealedDeck:
    seed = store.seed(stream, number)
    assert seed is not None, "a deck that was dealt has its seed on disk"
    return SealedDeck(DeckName(game, stream, number), seed)


def _seeded(store: Store, stream: str, game: GameName, number: int) -> SeededDeck:
    added = store.seed(stream, -number)
    assert added is not None, "with a shuffle goes what the players added"
    return SeededDeck(_sealed(store, stream, game, number), _read(added)[1])


def _written(number: int, seeds: tuple[PlayerSeed, ...]) -> bytes:
    return json.dumps({"round": number, "seeds": [(at, seed.hex()) for at, seed in seeds]}).encode()


def _read(data: bytes) -> tuple[int, tuple[PlayerSeed, ...]]:
    said = json.loads(data)
    return said["round"], tuple(PlayerSeed(at, bytes.fromhex(seed)) for at, seed in said["seeds"])
