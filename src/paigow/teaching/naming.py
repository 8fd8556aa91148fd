"""The setting that a person names: the low hand by its places among what was dealt, or by its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paigow.cards import SECOND, Card
from paigow.errors import NotationError
from paigow.games.hands import Family
from paigow.pieces import AnyPiece
from paigow.rules.setting import Setting
from paigow.teaching.drawing import faces


def named_setting(family: Family[Any], dealt: Sequence[Any], text: str) -> Setting[Any]:
    """The setting whose low hand a text names: by places, by pieces, or by ranks that can mean only these.

    >>> from paigow.games.hands import family_of
    >>> family = family_of("pai-gow-tiles")
    >>> dealt = family.parse("6-6 4-5 1-1 3-5")
    >>> str(named_setting(family, dealt, "3 4")), str(named_setting(family, dealt, "1-1, 5-3"))
    ('6-6 4-5 / 1-1 3-5', '6-6 4-5 / 1-1 3-5')
    >>> family = family_of("pai-gow-poker")
    >>> str(named_setting(family, family.parse("As Ac Kd Jh 9c 5s 3d"), "K 9"))
    'Ac As Jh 5s 3d / Kd 9c'
    """
    tokens = text.replace(",", " ").split()
    low = _by_places(dealt, tokens) or _by_ranks(dealt, tokens) or _by_pieces(family, dealt, text)
    return family.lay([piece for piece in dealt if piece not in low], low)


def _by_places(dealt: Sequence[Any], tokens: Sequence[str]) -> list[Any]:
    """The pieces at two different places; nothing where these are no such places."""
    places = {str(place): piece for place, piece in enumerate(dealt, start=1)}
    two = dict.fromkeys(tokens)
    return (
        [places[token] for token in two]
        if len(tokens) == len(two) == 2 and two.keys() <= places.keys()
        else []
    )


def _by_ranks(dealt: Sequence[Any], tokens: Sequence[str]) -> list[Any]:
    """The cards of these ranks, where no other was dealt that they could mean."""
    ranks = [token.upper().replace("10", "T") for token in tokens]
    low = [
        piece for piece in dealt if isinstance(piece, Card) and not piece.is_joker and str(piece)[0] in ranks
    ]
    return low if sorted(str(card)[0] for card in low) == sorted(ranks) and len(ranks) == 2 else []


def _by_pieces(family: Family[Any], dealt: Sequence[Any], text: str) -> list[Any]:
    try:
        read = family.read(text, 2)
    except NotationError as error:
        places = f"two different places from 1 to {family.size}, such as 2 3"
        raise NotationError(f"{error}; or name {places}") from None
    low: list[Any] = []
    for named in read:
        alike = [piece for piece in dealt if piece not in low and _kind(piece) == _kind(named)]
        if not alike:
            raise NotationError(f"you were dealt {faces(dealt)}; choose two of these")
        low.append(alike[0])
    return low


def _kind(piece: AnyPiece) -> str:
    """What a piece is; of two that are alike either may be named, as they make the same hand."""
    return str(piece).removesuffix(SECOND)
