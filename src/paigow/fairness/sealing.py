"""A deck under seal: shuffled from a secret seed, committed to card by card, re-ordered by players' seeds.

Nobody may see all of a deck, not even afterwards: the stub and surrendered hands stay closed (PGP 8(d)(1),
9(e)(2), PGT 8.E(2)(c)). So there is a commitment to each card, and each is opened by itself to whoever may
know that card. docs/fairness.md has every format to the byte; whatever is hashed has its length before it and
a name of its own, so that nothing can be taken for something else.
"""

from __future__ import annotations

import hmac
from collections.abc import Container
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Final, NamedTuple

from paigow.chance import SEED_BYTES, Chance
from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.pieces import AnyPiece, Pieces, texts_of
from paigow.table.sections.shuffling import LEAST
from paigow.table.state.model import PLACES
from paigow.table.state.values import Position

DOMAIN: Final = b"paigow fairness 1"
LONGEST_SEED: Final = 32
"""Bytes of a player's seed."""


class NotSealed(PaigowError):  # noqa: N818 - what is wrong
    """Something that no deck can be sealed or re-ordered with."""


def framed(*parts: bytes) -> bytes:
    """Parts one after the other, each with its length before it in four bytes, big-endian.

    >>> framed(b"ab", b"")
    b'\\x00\\x00\\x00\\x02ab\\x00\\x00\\x00\\x00'
    """
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def tagged(name: str, *parts: bytes) -> bytes:
    """SHA-256 of some parts under a name of ours."""
    return sha256(framed(DOMAIN, name.encode(), *parts)).digest()


def keyed(key: bytes, name: str, *parts: bytes) -> bytes:
    """HMAC-SHA-256 of the same."""
    return hmac.digest(key, framed(DOMAIN, name.encode(), *parts), "sha256")


def counter(number: int) -> bytes:
    """A whole number as eight bytes, big-endian."""
    return number.to_bytes(8, "big")


class DeckName(NamedTuple):
    """Which deck: the game, the table, and how many its table had before, counted from 1."""

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
        """One hash that stands for all of them."""
        return tagged("root", *self.name.parts, self.draws, *self.pieces)


def commitment(name: DeckName, place: int, piece: str, salt: bytes) -> bytes:
    """The commitment to a piece at a place of the list, from 0."""
    return tagged("piece", *name.parts, counter(place), salt, piece.encode())


def draws_commitment(name: DeckName, key: bytes) -> bytes:
    """The commitment that the key of the draws opens."""
    return tagged("draws", *name.parts, key)


class PlayerSeed(NamedTuple):
    """What a player adds, that nobody else can choose."""

    position: Position
    seed: bytes


def mixed(root: bytes, seeds: tuple[PlayerSeed, ...]) -> bytes:
    """The commitments and the players' seeds, in the order of their positions, in one hash."""
    check_seeds(seeds)
    parts = [part for position, seed in seeds for part in (counter(position), seed)]
    return tagged("mix", root, *parts)


def check_seeds(seeds: tuple[PlayerSeed, ...]) -> None:
    """Raise unless each is of one betting position, in their order, and of a length that is allowed."""
    places = [position for position, _ in seeds]
    if places != sorted(set(places)) or not set(places) <= set(range(1, PLACES)):
        raise NotSealed(f"seeds come by betting position, 1 to {PLACES - 1}, each once and in that order")
    if any(not 0 < len(seed) <= LONGEST_SEED for _, seed in seeds):
        raise NotSealed(f"a player's seed has 1 to {LONGEST_SEED} bytes")


def reordered(mix: bytes, size: int) -> tuple[int, ...]:
    """Which place of the list of commitments lies where in the deck that is dealt, from the top card down."""
    return Chance(tagged("order", mix)).shuffled(range(size))


@dataclass(frozen=True, slots=True)
class Draws:
    """What chance brings beside the order. Draws of a kind are counted from 0 since the shuffle."""

    key: bytes = field(repr=False)
    mix: bytes

    def _chance(self, name: str, count: int) -> Chance:
        return Chance(keyed(self.key, name, self.mix, counter(count)))

    def dice(self, count: int) -> tuple[int, ...]:
        """Three dice for the starting position."""
        return self._chance("dice", count).dice()

    def number(self, count: int, places: int) -> int:
        """What the random number generator shows."""
        return self._chance("number", count).among(1, places)

    def cut(self, count: int, size: int) -> int:
        """Cards above the cut card where the dealer cuts so many."""
        return self._chance("cut", count).among(LEAST, size - LEAST)


@dataclass(frozen=True)
class SealedDeck:
    """A deck with its secrets. Its seed is drawn anew for each deck and leaves to nobody but an auditor."""

    name: DeckName
    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise NotSealed(f"the seed of a deck has {SEED_BYTES} bytes, not {len(self.seed)}")

    @cached_property
    def pieces(self) -> Pieces:
        """How it lies under seal."""
        chance = Chance(keyed(self.seed, "deck", *self.name.parts))
        return chance.shuffled(family_of(self.name.game).deck)

    def salt(self, place: int) -> bytes:
        """What hides the piece at a place of the list from whoever would try them all."""
        return keyed(self.seed, "salt", *self.name.parts, counter(place))

    @cached_property
    def draws_key(self) -> bytes:
        """The key of the draws; it tells no card, and opens what was drawn once nothing more can be."""
        return keyed(self.seed, "draws key", *self.name.parts)

    @cached_property
    def commitments(self) -> Commitments:
        """What is published of it."""
        name, texts = self.name, texts_of(family_of(self.name.game).deck)
        sealed = (
            commitment(name, place, texts[piece], self.salt(place)) for place, piece in enumerate(self.pieces)
        )
        return Commitments(name, tuple(sealed), draws_commitment(name, self.draws_key))


class CardOpening(NamedTuple):
    """What opens one commitment."""

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
        return mixed(self.sealed.commitments.root, self.seeds)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        return reordered(self._mix, len(self.sealed.pieces))

    @cached_property
    def order(self) -> Pieces:
        """The top card first, before any cut."""
        return tuple(self.sealed.pieces[place] for place in self._places)

    @property
    def draws(self) -> Draws:
        """Its dice, numbers and cuts."""
        return Draws(self.sealed.draws_key, self._mix)

    def opened(self, known: Container[AnyPiece]) -> tuple[CardOpening, ...]:
        """The openings of the pieces that a viewer knows, from the top card down."""
        texts = texts_of(family_of(self.sealed.name.game).deck)
        return tuple(
            CardOpening(card, texts[piece], self.sealed.salt(self._places[card]))
            for card, piece in enumerate(self.order)
            if piece in known
        )
