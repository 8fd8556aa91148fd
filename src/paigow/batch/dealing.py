"""Hands to begin with: dealt at random, or one of every class."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.batch.codes import AnyGame
from paigow.batch.index import kinds_of_four
from paigow.errors import PaigowError, needs
from paigow.games.hands import family_of
from paigow.odds import kernels
from paigow.odds.card_hands import CLASSES, FULL, FoldedHands


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


class Classes(NamedTuple):
    """One hand of each class, and how many hands of the deck are of it."""

    hands: NDArray[np.uint8]
    times: NDArray[np.int64]


def classes(game: AnyGame) -> Classes:
    """One hand of each class of hands that are alike to the rules, and how many hands it stands for.

    Seven cards are alike where one hand becomes the other by exchanging suits; four cards or tiles, where
    they have the same ranks or look the same. So a sum over all hands takes a part of them, and is exact.

    >>> hands, times = classes("pai-gow-tiles")
    >>> hands.shape, int(times.sum())
    ((8130, 4), 35960)
    """
    family = family_of(game)
    if family.name != "poker":
        hands, group = kinds_of_four(family)
        return Classes(hands.copy(), np.bincount(group))
    rank = FoldedHands.from_deck(FULL).rank
    suits, joker, times = (np.zeros((4, CLASSES), np.int16), *np.zeros((2, CLASSES), np.int8))
    kernels.envy.write_hands(rank.counts, rank.joker, suits, joker, times)
    found = np.empty((CLASSES, family.size), np.uint8)
    for start in range(0, CLASSES, 1 << 18):  # by parts, which keeps what is in between small
        part = slice(start, start + (1 << 18))
        held = [suits[suit, part] >> rank & 1 for rank in range(13) for suit in range(4)]
        found[part] = np.nonzero(np.stack([*held, joker[part]]).T)[1].reshape(-1, family.size)
    return Classes(found, times.astype(np.int64))
