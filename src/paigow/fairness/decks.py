"""The decks of one table: the one that is dealt, and the next one, which lies ready under seal.

It is a value that is folded over the events of the table, like the table itself. Whoever could not keep what
was decided goes on from the value before, and draws the same cards, dice and cuts again: chance is never
drawn anew because an outcome was lost. Seeds come in from outside; the seed of the deck that lies ready must
be on disk before its commitments are shown to anyone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from paigow.chance import SEED_BYTES
from paigow.fairness.sealing import DeckName, PlayerSeed, SealedDeck, SeededDeck, check_seeds
from paigow.games.catalogue import GameName
from paigow.table import NO_ENTROPY, Command, Entropy, Event, Table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.values import Position


@dataclass(frozen=True, slots=True)
class TableDecks:
    """A deck ready for the next shuffle, what players have added to it, and the deck in play before it."""

    ready: SealedDeck
    """Its commitments are published as soon as it is here: before the wagers of its round close."""
    added: tuple[PlayerSeed, ...] = ()
    """The players' seeds for it, by betting position."""
    dealt: SeededDeck | None = None
    """The deck of the last shuffle; None before the first."""
    cuts: int = 0
    starts: int = 0
    """How often it was cut, and a starting position found, since that shuffle."""

    @classmethod
    def opened(cls, game: GameName, table: str, draw: Callable[[], bytes]) -> TableDecks:
        """Before the first shuffle of a table; a seed of 32 bytes is drawn for it."""
        return cls(SealedDeck(DeckName(game, table, 1), draw()))

    @property
    def kept(self) -> bytes:
        """What has to be on disk, encrypted, under the number of the deck that lies ready: its seed, and the
        players' seeds for the deck before it. It changes at a shuffle only."""
        seeds = () if self.dealt is None else self.dealt.seeds
        return self.ready.seed + b"".join(bytes((at, len(seed))) + seed for at, seed in seeds)

    @classmethod
    def resumed(
        cls, ready: DeckName, kept: Callable[[int], bytes], since: Iterable[Event] = ()
    ) -> TableDecks:
        """From what was kept by number: the deck that lies ready, and the one in play with what has happened
        since its shuffle. Seeds that were added for the next shuffle are to be added again."""
        last = kept(ready.number)
        decks = cls(SealedDeck(ready, last[:SEED_BYTES]))
        if ready.number > 1:
            before = ready._replace(number=ready.number - 1)
            sealed = SealedDeck(before, kept(before.number)[:SEED_BYTES])
            decks = replace(decks, dealt=SeededDeck(sealed, tuple(_seeds_in(last[SEED_BYTES:]))))
        return decks._counting(since)

    def seeded(self, position: Position, seed: bytes) -> TableDecks:
        """After a player at a position has added a seed for the next shuffle, in place of one before."""
        others = (each for each in self.added if each.position != position)
        added = tuple(sorted((*others, PlayerSeed(position, seed))))
        check_seeds(added)
        return replace(self, added=added)

    def entropy(self, command: Command, table: Table) -> Entropy:
        """What chance brings to a command. Meters are no matter of chance, and not in it."""
        if isinstance(command, c.ShuffleCards):
            return Entropy(order=SeededDeck(self.ready, self.added).order)
        if self.dealt is None or table.round is None:
            return NO_ENTROPY
        draws = self.dealt.draws
        match command:
            case c.FindStartingPosition():
                number = draws.number(self.starts, table.rules.places)
                return Entropy(dice=draws.dice(self.starts), number=number)
            case c.CutCards(above=None):
                return Entropy(cut=draws.cut(self.cuts, len(table.round.stock)))
            case _:
                return NO_ENTROPY

    def after(self, happened: Iterable[Event], draw: Callable[[], bytes]) -> TableDecks:
        """After some events; at a shuffle a seed is drawn for the deck that follows."""
        decks = self
        for event in happened:
            match event:
                case e.CardsShuffled():
                    name = decks.ready.name
                    following = SealedDeck(name._replace(number=name.number + 1), draw())
                    decks = TableDecks(following, dealt=SeededDeck(decks.ready, decks.added))
                case _:
                    decks = decks._counting((event,))
        return decks

    def _counting(self, happened: Iterable[Event]) -> TableDecks:
        kinds = [type(event) for event in happened]
        cuts, starts = kinds.count(e.CardsCut), kinds.count(e.StartingPositionFound)
        return replace(self, cuts=self.cuts + cuts, starts=self.starts + starts) if cuts or starts else self


def _seeds_in(kept: bytes) -> Iterator[PlayerSeed]:
    while kept:
        position, size = kept[:2]
        yield PlayerSeed(position, kept[2 : 2 + size])
        kept = kept[2 + size :]
