"""What a hand is made of, where it does not matter which game it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from paigow.cards import Card
from paigow.tiles import Tile

AnyPiece = Card | Tile
"""A card or a tile."""
Pieces = tuple[AnyPiece, ...]
"""Of one deck or of one set of tiles."""


def as_cards(pieces: Sequence[AnyPiece]) -> tuple[Card, ...]:
    """The pieces of a game that is played with cards; nothing is looked at, so that it costs nothing."""
    return cast("tuple[Card, ...]", pieces)
