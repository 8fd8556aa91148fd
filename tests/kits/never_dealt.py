"""Hands that no deck can deal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from paigow.cards import DECK_53, SECOND_JOKER
from paigow.tiles import TILES


def never_dealt(deck: Sequence[Any], size: int) -> list[Any]:
    """What is given instead of a hand, or in one, by somebody who is mistaken."""
    other = TILES if deck is not TILES else DECK_53
    hand = tuple(deck[:size])
    return [
        (),
        hand[1:],
        (*hand, deck[size]),
        (*hand[1:], hand[1]),
        (*hand, hand[0]),
        hand[:1] * size,
        tuple(other[:size]),
        tuple(map(int, hand)),
        tuple(map(str, hand)),
        [[]] * size,
        None,
        7,
        set(hand),
        *([(*hand[1:], SECOND_JOKER)] if len(deck) == len(DECK_53) else []),
    ]


def never_written(deck: Sequence[Any], size: int) -> list[str]:
    """Texts that write no hand: too few pieces, one piece too often, none at all."""
    hand = [str(piece) for piece in deck[:size]]
    return [" ".join(hand[1:]), " ".join(hand[:1] * size), "no hand", ""]


def refusal_of(hand: Any, size: int, pieces: str) -> str:
    """The pattern of the sentence that refuses such a hand: of texts it says what makes pieces of them."""
    if isinstance(hand, tuple) and str in map(type, hand):
        return re.escape(f"{pieces} are needed, not texts; parse_{pieces}('{' '.join(hand)}') makes them")
    return f"{size} different {pieces} are needed, not "
