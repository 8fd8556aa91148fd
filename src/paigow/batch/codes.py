"""Pieces as codes: what a code means, texts to arrays and back, and why an array is none of hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paigow.errors import NotationError, WrongTypeError, cut_short, needs
from paigow.games.catalogue import Game, GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import Family, family_of
from paigow.pieces import CardOrTile, check_dealt

Codes = NDArray[np.uint8]
AnyGame = str | Game


def encode(
    hands: Iterable[str | Sequence[CardOrTile]], game: AnyGame = GameName.PAI_GOW_POKER
) -> NDArray[np.uint8]:
    """The array of hands that are given as texts, or as cards or tiles: whole hands, or equal parts of them.

    >>> encode(["2c 2d 2h 2s 3c As Jk"]).tolist()
    [[0, 1, 2, 3, 4, 51, 52]]
    >>> encode(["6-6 6-6 1-1 1-2"], "pai-gow-tiles").tolist()
    [[0, 1, 2, 40]]
    >>> encode(["As Jk", "Kd Ks"]).tolist()
    [[51, 52], [45, 47]]
    """
    family = family_of(game)
    if isinstance(hands, str):
        raise WrongTypeError(f"hands have to be several, not one text; write [{cut_short(hands)}]")
    needs(Iterable, hands=hands)
    rows = [family.read(hand) if isinstance(hand, str) else hand for hand in hands]
    size = family.size
    for number, pieces in enumerate(rows):
        needs(Sequence, hand=pieces)
        size = size if number else len(pieces)
        if len(pieces) != size:
            raise NotationError(
                f"rows of one array are equally long; row 0 has {size} {family.pieces}, "
                f"row {number} has {len(pieces)}"
            )
        if not 1 <= size <= family.size:
            raise NotationError(f"a hand has 1 to {family.size} {family.pieces}, not {size}")
        check_dealt(pieces, family.deck, size)
    return np.array(rows, np.uint8).reshape(-1, size)


def decode(hands: Codes, game: AnyGame = GameName.PAI_GOW_POKER) -> list[tuple[Any, ...]]:
    """The cards or tiles of an array, row by row; it may hold whole hands or parts of them.

    >>> decode(np.array([[51, 52]], np.uint8))
    [(As, Jk)]
    """
    family = family_of(game)
    check_array(hands, None)
    pieces = _pieces(family)
    try:
        return [tuple(pieces[code] for code in row) for row in hands.tolist()]
    except KeyError as error:
        raise NotationError(_no_piece(family, int(error.args[0]))) from None


def text(codes: Codes, game: AnyGame = GameName.PAI_GOW_POKER) -> str:
    """One hand, or a part of it, as a text.

    >>> text(np.array([51, 52], np.uint8)), text(np.array([0, 40], np.uint8), "pai-gow-tiles")
    ('As Jk', '6-6 1-2')
    """
    return " ".join(map(str, decode(np.atleast_2d(codes), game)[0]))


@cache
def _pieces(family: Family[Any]) -> dict[int, CardOrTile]:
    return {int(piece): piece for piece in family.deck}


def _no_piece(family: Family[Any], code: int) -> str:
    known = f"0 to {max(_pieces(family))}" if family.pieces == "cards" else "the numbers of the tiles"
    return f"{code} is the code of no {family.pieces[:-1]} of this game; its codes are {known}"


def family_and_game(game: AnyGame) -> tuple[Family[Any], GameName]:
    """The family of a game, and its name."""
    return family_of(game), game_by_name(game).name


def check_array(hands: object, size: int | None) -> Codes:
    """The array as kernels take it; raises unless it holds codes, so many to a row where a size is given."""
    shape = f"(n, {size or 'pieces'})"
    if not isinstance(hands, np.ndarray):
        raise WrongTypeError(
            f"hands have to be an array of uint8, {shape}, not {cut_short(hands)}; encode makes one of texts"
        )
    if hands.dtype != np.uint8:
        raise WrongTypeError(
            f"hands have to be an array of uint8, not of {hands.dtype}; if it holds codes: astype('uint8')"
        )
    if hands.ndim != 2 or (size is not None and hands.shape[1] != size):
        raise NotationError(
            f"hands have to be an array {shape}, not {hands.shape}; name the game if it is another"
        )
    return np.require(hands, requirements=["C", "W"])  # kernels are compiled for one kind of array


def no_hand(hands: Codes, row: int, family: Family[Any]) -> NotationError:
    """Say why a row is no hand of a family."""
    codes = hands[row].tolist()
    for code in codes:
        if code not in _pieces(family):
            return NotationError(f"in row {row}, {_no_piece(family, code)}")
    twice = next(code for code in codes if codes.count(code) > 1)
    piece = _pieces(family)[twice]
    return NotationError(f"row {row} holds {piece} (code {twice}) twice; a deck holds it once")
