"""The setting that a person names: the low hand by its places among what was dealt, or by its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paigow.cards import SECOND
from paigow.errors import NotationError
from paigow.games.hands import Family
from paigow.pieces import AnyPiece
from paigow.rules.setting import Setting


def named_setting(family: Family[Any], dealt: Sequence[Any], text: str) -> Setting[Any]:
    """The setting whose low hand a text names, by places or by pieces.

    >>> from paigow.games.hands import family_of
    >>> family = family_of("pai-gow-tiles")
    >>> dealt = family.parse("6-6 4-5 1-1 3-5")
    >>> str(named_setting(family, dealt, "3 4")), str(named_setting(family, dealt, "1-1, 5-3"))
    ('6-6 4-5 / 1-1 3-5', '6-6 4-5 / 1-1 3-5')
    """
    tokens = text.replace(",", " ").split()
    if all(token.isdigit() for token in tokens):  # such as ² too, which is no place
        places = {str(place): piece for place, piece in enumerate(dealt, start=1)}
        low = [places[token] for token in dict.fromkeys(tokens) if token in places]
        if len(low) != len(tokens) or len(low) != 2:
            raise NotationError(f"name two different places from 1 to {family.size}, such as 2 3")
    else:
        low = []
        for named in family.read(text, 2):
            alike = [piece for piece in dealt if piece not in low and _kind(piece) == _kind(named)]
            if not alike:
                raise NotationError(f"you were dealt {family.format(dealt)}; choose two of these")
            low.append(alike[0])
    return family.lay([piece for piece in dealt if piece not in low], low)


def _kind(piece: AnyPiece) -> str:
    """What a piece is; of two that are alike either may be named, as they make the same hand."""
    return str(piece).removesuffix(SECOND)
