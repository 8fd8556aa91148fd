"""What a hand is made of, where it does not matter which game it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from paigow.cards import SECOND, Card
from paigow.errors import NotationError, cut_short
from paigow.tiles import Tile

CardOrTile = Card | Tile
"""A card or a tile."""
Pieces = tuple[CardOrTile, ...]
"""Of one deck or of one set of tiles."""


def as_cards(pieces: Sequence[CardOrTile]) -> tuple[Card, ...]:
    """The pieces of a game that is played with cards; nothing is looked at, so that it costs nothing."""
    return cast("tuple[Card, ...]", pieces)


def texts_of(deck: Sequence[CardOrTile]) -> dict[CardOrTile, str]:
    """Each piece of a deck and a text that is its alone: the second of two that look alike has a star.

    >>> from paigow.tiles import TILES
    >>> list(texts_of(TILES).values())[:3]
    ['6-6', '6-6*', '1-1']
    """
    texts: dict[CardOrTile, str] = {}
    taken: set[str] = set()
    for piece in deck:
        text = str(piece)
        texts[piece] = text + SECOND * (text in taken)
        taken.add(text)
    return texts


def check_dealt(pieces: Sequence[CardOrTile], deck: Pieces, count: int, clause: str | None = None) -> None:
    """Raise where these are not so many pieces of a deck, each once.

    >>> from paigow.cards import DECK_53
    >>> check_dealt(DECK_53[:7], DECK_53, 7)
    >>> check_dealt((*DECK_53[:3], DECK_53[0]), DECK_53, 7, "PGP-9a.1")
    Traceback (most recent call last):
    paigow.errors.NotationError: 7 different cards are needed, not 2c 2d 2h 2c (PGP-9a.1)
    >>> check_dealt(["As", "Ks"], DECK_53, 2)
    Traceback (most recent call last):
    paigow.errors.NotationError: cards are needed, not texts; parse_cards('As Ks') makes them
    """
    named = f"{type(deck[0]).__name__.lower()}s"
    if isinstance(pieces, str) or (isinstance(pieces, list | tuple) and str in map(type, pieces)):
        text = cut_short(pieces if isinstance(pieces, str) else " ".join(map(str, pieces)))
        raise NotationError(f"{named} are needed, not texts; parse_{named}({text}) makes them", clause)
    if not _are_of(pieces, deck) or not len(pieces) == count == len(set(pieces)):
        shown = " ".join(map(str, pieces)) if isinstance(pieces, list | tuple) else cut_short(pieces)
        raise NotationError(f"{count} different {named} are needed, not {shown or 'none'}", clause)


def _are_of(pieces: Sequence[CardOrTile], deck: Pieces) -> bool:
    if not isinstance(pieces, Sequence) or not set(map(type, pieces)) <= {type(deck[0])}:
        return False
    return _kept(deck).issuperset(pieces)


_kept = cache(frozenset[CardOrTile])
