"""What a hand is made of, where it does not matter which game it belongs to."""

from __future__ import annotations

from paigow.cards import Card
from paigow.tiles import Tile

AnyPiece = Card | Tile
"""A card or a tile."""
Pieces = tuple[AnyPiece, ...]
"""Of one deck or of one set of tiles."""
