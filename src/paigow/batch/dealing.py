"""Dealing hands at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from paigow.batch.codes import AnyGame
from paigow.errors import PaigowError, needs
from paigow.games.hands import family_of
from paigow.odds import kernels


def deal(game: AnyGame, n: int, seed: int, hands: int = 1) -> NDArray[np.uint8]:
    """Deal so many hands of a game, each from a deck of its own: an array (n, pieces).

    With ``hands=2`` or more, that many hands share each deck and the array is (hands, n, pieces), so that
    ``player, dealer = deal(game, n, seed, hands=2)``. The seed decides everything.

    >>> deal("pai-gow-tiles", 2, seed=1).shape, deal("pai-gow-poker", 5, seed=1, hands=2).shape
    ((2, 4), (2, 5, 7))
    """
    family = family_of(game)
    needs(int, n=n, seed=seed, hands=hands)
    if n < 0 or seed < 0:
        raise PaigowError(f"n and seed are not below zero; {n} and {seed} were given")
    most = len(family.deck) // family.size
    if not 1 <= hands <= most:
        raise PaigowError(f"from one deck 1 to {most} hands can be dealt, not {hands}")
    deck = np.array(family.deck, np.uint8)
    dealt = np.empty((n, hands * family.size), np.uint8)
    kernels.batch.deal_pieces(np.random.default_rng(seed), deck, dealt)
    if hands == 1:
        return dealt
    return np.ascontiguousarray(dealt.reshape(n, hands, family.size).swapaxes(0, 1))
