"""Main wagers dealt at random, to hold the exact odds against what happens.

Of Supreme's and tiles' counting nothing is used: two hands are drawn from all hands, and again where they
share a piece.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import Any, Final

import numpy as np

from compiled_deals import deal_many
from paigow.odds import four_pieces
from paigow.odds.card_hands import FULL, HAND, FoldedHands, Ints, Stairs, points, stairs
from paigow.odds.edge import MainOdds
from paigow.odds.four_pieces import FourPieces
from paigow.odds.jobs import default_jobs
from paigow.odds.main_counts import Sharing, others_of
from paigow.odds.main_wager import OPTIMAL, MainQuestion, place_both_sides, pushing_rank_hands
from paigow.odds.optimal_player import CHUNKS, Asked, OptimalChoices, set_chunk
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.setting import Piece

_AT_ONCE: Final = 1 << 20


@dataclass(frozen=True)
class RandomDeals:
    """So many deals, the wins and the losses."""

    deals: int
    win: int
    lose: int

    def errors_from(self, odds: MainOdds) -> tuple[float, float]:
        """How many standard errors wins and losses are from the exact odds."""
        return (
            _errors(self.win, self.deals, Fraction(odds.win, odds.total)),
            _errors(self.lose, self.deals, Fraction(odds.lose, odds.total)),
        )


def _errors(found: int, deals: int, share: Fraction) -> float:
    return float(found - deals * share) / sqrt(deals * share * (1 - share))


def deal_at_random(question: MainQuestion, deals: int, seed: int = 1, jobs: int | None = None) -> RandomDeals:
    """Deal a main wager of the full deck at random, on several cores."""
    jobs = jobs or default_jobs()
    hands = FoldedHands.from_deck(FULL)
    set_to = points(question.dealer, FULL)
    pushing = pushing_rank_hands(FULL, question.game)
    dealer = (set_to.rank_high, set_to.rank_low, set_to.suited_high, set_to.suited_low, pushing)
    rank, suited = _candidates(question)
    chosen, index = _choices(question, hands, rank, suited), _index(hands)

    def part(n: int) -> tuple[int, int]:
        number = deals * (n + 1) // jobs - deals * n // jobs
        return deal_many(
            _seed(seed, n), number, index, question.banking, dealer,
            (rank.starts, suited.starts), (rank.high, suited.high), (rank.low, suited.low), chosen,
        )  # fmt: skip

    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(part, range(jobs)))
    return RandomDeals(deals, sum(win for win, _ in found), sum(lose for _, lose in found))


def _seed(seed: int, n: int) -> int:
    """A number that is not zero and far from the other threads' (the finaliser of splitmix64)."""
    x = (seed * 1_000_003 + n + 1) * 0x9E3779B97F4A7C15 % 2**64
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
    return (x ^ x >> 31) >> 1 or 1


def _candidates(question: MainQuestion) -> tuple[Stairs, Stairs]:
    """The settings that the player may take: the one of a house way, or all that are worth a thought."""
    if question.player is None:
        return stairs(question.switches.ace_five, FULL)
    own = points(question.player, FULL)
    return (
        Stairs(np.arange(len(own.rank_high) + 1), own.rank_high, own.rank_low),
        Stairs(np.arange(len(own.suited_high) + 1), own.suited_high, own.suited_low),
    )


def _choices(question: MainQuestion, hands: FoldedHands, rank: Stairs, suited: Stairs) -> tuple[Any, ...]:
    if question.kind != OPTIMAL:
        nothing = OptimalChoices(
            np.zeros(0, np.int64), np.zeros(0, np.int32), np.zeros(0, np.uint8), np.zeros((0, 2), np.uint8)
        )
        return tuple(vars(nothing).values())
    dealer, own_pushing = place_both_sides(question)
    asked = Asked(FULL, dealer, rank, suited, question.setters_stake, question.banking, own_pushing)
    return tuple(vars(_optimal_choices(asked)).values())


def _optimal_choices(asked: Asked) -> OptimalChoices:
    """How the optimal player sets every hand."""
    parts = [set_chunk(asked, chunk)[1] for chunk in range(CHUNKS)]
    sizes = np.concatenate([np.diff(part.starts) for part in parts])
    return OptimalChoices(
        np.concatenate([[0], np.cumsum(sizes)]),
        np.concatenate([part.keys for part in parts]),
        np.concatenate([part.best for part in parts]),
        np.concatenate([part.suited_best for part in parts]),
    )


def _index(hands: FoldedHands) -> tuple[Ints, Ints, Ints, Ints]:
    """Where hands are found: rank hands by the number of their multiset, suited ones by mask and others."""
    sharing = Sharing.from_deck(FULL)
    number = len(hands.rank)
    held = np.column_stack([hands.rank.counts, hands.rank.joker])
    symbols = np.tile(np.arange(14), number).repeat(held.ravel()).reshape(number, HAND)  # ascending
    rank_rows = np.zeros(sharing.size, dtype=np.int64)
    rank_rows[sharing.steps[np.arange(HAND), symbols].sum(axis=1)] = np.arange(number)
    suited_rows = np.zeros((1 << 13, len(sharing.completions)), dtype=np.int64)
    suited_rows[hands.suited.mask, others_of(FULL)] = np.arange(len(hands.suited))
    others = np.zeros((14, 14), dtype=np.int64)
    others[hands.suited.first, hands.suited.second] = others_of(FULL)
    return sharing.steps, rank_rows, suited_rows, others


def deal_four_at_random(
    four: FourPieces[Piece],
    dealer: HouseWay[Piece],
    player: HouseWay[Piece] | None = None,
    *,
    banking: bool = False,
    deals: int,
    seed: int = 1,
) -> RandomDeals:
    """Deal a main wager at random; without a way the player sets as the exact odds found best."""
    deck = [piece for pieces in four.deals.pieces.values() for piece in pieces]
    hands = list(combinations(range(len(deck)), four_pieces.HAND))
    masks = np.array([sum(1 << place for place in hand) for hand in hands], np.int64)
    classes = np.array([four.deals.class_of([deck[place] for place in hand]) for hand in hands])
    own, _ = four.played(dealer, player, banking=banking)
    theirs = four.set_by(dealer)
    beats = np.greater_equal if banking else np.greater  # a bank or dealer takes the copies
    draw = np.random.default_rng(seed)
    dealt = win = lose = 0
    while dealt < deals:
        mine, other = draw.integers(len(hands), size=(2, _AT_ONCE))
        apart = np.flatnonzero(masks[mine] & masks[other] == 0)[: deals - dealt]
        mine, other = classes[mine[apart]], classes[other[apart]]
        high = beats(own.high[mine], theirs.high[other])
        low = beats(own.low[mine], theirs.low[other])
        dealt += len(apart)
        win += int(np.count_nonzero(high & low))
        lose += int(np.count_nonzero(~(high | low)))
    return RandomDeals(deals, win, lose)
