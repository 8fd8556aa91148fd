"""A deck under seal: shuffled from a secret seed, committed to card by card, re-ordered by players' seeds.

Nobody may see all of a deck, not even afterwards: the stub and surrendered hands stay closed (PGP 8(d)(1),
9(e)(2), PGT 8.E(2)(c)). So there is a commitment to each card, and each is opened by itself to whoever may
know that card. docs/fairness.md has every format to the byte; whatever is hashed has its length before it and
a name of its own, so that nothing can be taken for something else.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Final, NamedTuple

from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.pieces import CardOrTile, Pieces, texts_of
from paigow.rng import SEED_BYTES, Chance
from paigow.table import NO_ENTROPY, Command, Entropy, Event, Table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.sections.shuffling import LEAST
from paigow.table.state.model import PLACES
from paigow.table.state.values import Position

DOMAIN: Final = b"paigow fairness 1"
LONGEST_SEED: Final = 32
"""Bytes of a player's seed."""


class NotSealedError(PaigowError):
    """A deck cannot be sealed or re-ordered with what was given."""


def frame(*parts: bytes) -> bytes:
    """Join parts, each with its length before it in four bytes, big-endian.

    >>> frame(b"ab", b"")
    b'\\x00\\x00\\x00\\x02ab\\x00\\x00\\x00\\x00'
    """
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def tagged_hash(name: str, *parts: bytes) -> bytes:
    """Return the SHA-256 of some parts under a name of ours."""
    return sha256(frame(DOMAIN, name.encode(), *parts)).digest()


def keyed_hash(key: bytes, name: str, *parts: bytes) -> bytes:
    """Return the HMAC-SHA-256 of some parts under a name of ours."""
    return hmac.digest(key, frame(DOMAIN, name.encode(), *parts), "sha256")


def counter(number: int) -> bytes:
    """Return a whole number as eight bytes, big-endian."""
    return number.to_bytes(8, "big")


class DeckName(NamedTuple):
    """Which deck it is: the game, the table, and its number at the table, counted from 1."""

    game: GameName
    table: str
    number: int

    @property
    def parts(self) -> tuple[bytes, ...]:
        return self.game.value.encode(), self.table.encode(), counter(self.number)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of its pieces in printed order."""
        return tuple(texts_of(family_of(self.game).deck).values())


@dataclass(frozen=True)
class Commitments:
    """What is published of a deck before the wagers close."""

    name: DeckName
    pieces: tuple[bytes, ...]
    """One to each piece, in the order of the deck that lies under seal."""
    draws: bytes
    """One to the key of the dice, the number and the dealer's cut."""

    @cached_property
    def root(self) -> bytes:
        """One hash that stands for all commitments."""
        return tagged_hash("root", *self.name.parts, self.draws, *self.pieces)


def commitment(name: DeckName, place: int, piece: str, salt: bytes) -> bytes:
    """Return the commitment to a piece at a place of the list, from 0."""
    return tagged_hash("piece", *name.parts, counter(place), salt, piece.encode())


def draws_commitment(name: DeckName, key: bytes) -> bytes:
    """Return the commitment that the key of the draws opens."""
    return tagged_hash("draws", *name.parts, key)


class PlayerSeed(NamedTuple):
    """A seed that a player adds, so that nobody else can choose the order."""

    position: Position
    seed: bytes


def mix_seeds(root: bytes, seeds: tuple[PlayerSeed, ...]) -> bytes:
    """Return the commitments and the players' seeds, in the order of their positions, in one hash."""
    check_seeds(seeds)
    parts = [part for position, seed in seeds for part in (counter(position), seed)]
    return tagged_hash("mix", root, *parts)


def check_seeds(seeds: tuple[PlayerSeed, ...]) -> None:
    """Raise unless each is of one betting position, in their order, and of a length that is allowed."""
    places = [position for position, _ in seeds]
    if places != sorted(set(places)) or not set(places) <= set(range(1, PLACES)):
        raise NotSealedError(
            f"seeds come by betting position, 1 to {PLACES - 1}, each once and in that order"
        )
    if any(not 0 < len(seed) <= LONGEST_SEED for _, seed in seeds):
        raise NotSealedError(f"a player's seed has 1 to {LONGEST_SEED} bytes")


def deal_order(mix: bytes, size: int) -> tuple[int, ...]:
    """Return which place of the list of commitments lies where in the deck that is dealt, from the top card
    down."""
    return Chance(tagged_hash("order", mix)).shuffled(range(size))


@dataclass(frozen=True, slots=True)
class Draws:
    """The dice, numbers and cuts of a deck. Draws of a kind are counted from 0 since the shuffle."""

    key: bytes = field(repr=False)
    mix: bytes

    def _chance(self, name: str, count: int) -> Chance:
        return Chance(keyed_hash(self.key, name, self.mix, counter(count)))

    def dice(self, count: int) -> tuple[int, ...]:
        """Return three dice for the starting position."""
        return self._chance("dice", count).dice()

    def number(self, count: int, places: int) -> int:
        """Return what the random number generator shows."""
        return self._chance("number", count).randint(1, places)

    def cut(self, count: int, size: int) -> int:
        """Return how many cards lie above the cut card where the dealer cuts so many."""
        return self._chance("cut", count).randint(LEAST, size - LEAST)


@dataclass(frozen=True)
class SealedDeck:
    """A deck with its secrets. Its seed is drawn anew for each deck and goes to nobody but an auditor."""

    name: DeckName
    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise NotSealedError(f"the seed of a deck has {SEED_BYTES} bytes, not {len(self.seed)}")

    @cached_property
    def pieces(self) -> Pieces:
        """The pieces in the order in which they are committed to."""
        chance = Chance(keyed_hash(self.seed, "deck", *self.name.parts))
        return chance.shuffled(family_of(self.name.game).deck)

    def salt(self, place: int) -> bytes:
        """Return the salt that hides the piece at a place of the list from whoever would try them all."""
        return keyed_hash(self.seed, "salt", *self.name.parts, counter(place))

    @cached_property
    def draws_key(self) -> bytes:
        """The key of the draws; it tells no card, and opens what was drawn once nothing more can be."""
        return keyed_hash(self.seed, "draws key", *self.name.parts)

    @cached_property
    def commitments(self) -> Commitments:
        """What is published of the deck."""
        name, texts = self.name, texts_of(family_of(self.name.game).deck)
        sealed = (
            commitment(name, place, texts[piece], self.salt(place)) for place, piece in enumerate(self.pieces)
        )
        return Commitments(name, tuple(sealed), draws_commitment(name, self.draws_key))


class CardOpening(NamedTuple):
    """The piece and the salt that open one commitment."""

    card: int
    """Which card of the deck that is dealt, before any cut, the top card being 0. So nothing in an opening
    but its salt depends on how the rest of the deck lies."""
    piece: str
    salt: bytes


@dataclass(frozen=True)
class SeededDeck:
    """A sealed deck, re-ordered by the players' seeds: the one that is dealt."""

    sealed: SealedDeck
    seeds: tuple[PlayerSeed, ...]

    @cached_property
    def _mix(self) -> bytes:
        return mix_seeds(self.sealed.commitments.root, self.seeds)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        return deal_order(self._mix, len(self.sealed.pieces))

    @cached_property
    def order(self) -> Pieces:
        """The pieces as they are dealt, the top card first, before any cut."""
        return tuple(self.sealed.pieces[place] for place in self._places)

    @property
    def draws(self) -> Draws:
        """The dice, numbers and cuts of the deck."""
        return Draws(self.sealed.draws_key, self._mix)

    def opened(self, known: Container[CardOrTile]) -> tuple[CardOpening, ...]:
        """Return the openings of the pieces that a viewer knows, from the top card down."""
        texts = texts_of(family_of(self.sealed.name.game).deck)
        return tuple(
            CardOpening(card, texts[piece], self.sealed.salt(self._places[card]))
            for card, piece in enumerate(self.order)
            if piece in known
        )


@dataclass(frozen=True, slots=True)
class TableDecks:
    """The decks of a table: the one ready for the next shuffle, what players have added to it, and the one in
    play."""

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
        """Return the decks before the first shuffle of a table; a seed of 32 bytes is drawn."""
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
        """Return the decks from what was kept by number: the one that lies ready, and the one in play with
        what has happened since its shuffle. Seeds that were added for the next shuffle are to be added
        again."""
        last = kept(ready.number)
        decks = cls(SealedDeck(ready, last[:SEED_BYTES]))
        if ready.number > 1:
            before = ready._replace(number=ready.number - 1)
            sealed = SealedDeck(before, kept(before.number)[:SEED_BYTES])
            decks = replace(decks, dealt=SeededDeck(sealed, tuple(_seeds_in(last[SEED_BYTES:]))))
        return decks._counting(since)

    def seeded(self, position: Position, seed: bytes) -> TableDecks:
        """Return the decks after a player at a position has added a seed for the next shuffle, in place of
        one before."""
        others = (each for each in self.added if each.position != position)
        added = tuple(sorted((*others, PlayerSeed(position, seed))))
        check_seeds(added)
        return replace(self, added=added)

    def entropy(self, command: Command, table: Table) -> Entropy:
        """Return the random values for a command. Meters are not random, and not in it."""
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
        """Return the decks after some events; at a shuffle a seed is drawn for the deck that follows."""
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
