"""Rules that push a main wager whatever the settings, and the player of Face Up who sees the dealer's hand.

In Face Up the dealer's hands are set and open before the player sets (PGP-19a.5, FUP-8). So the player wins
if any correct setting beats both hands, loses only if the dealer's hands are not below the player's best high
hand nor below the best low hand, and pushes otherwise. A dealer with an ace-high hand without a pair,
straight or flush pushes everything (PGP-19b, FUP-9), as a Queen's Dragon does at an EZ table (PGP-9g-2-iii).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from paigow.cards import CARDS, JOKER
from paigow.games.catalogue import GameName
from paigow.games.main_wager import PUSHES_OF_ALL, push_of_all
from paigow.odds.folding.hands import DeckShape, FoldedHands
from paigow.odds.folding.ways import stairs
from paigow.odds.main.count import below
from paigow.odds.main.marks import Marks, above, of_stairs, of_summits
from paigow.odds.work.jobs import Task
from paigow.switches import AceFive


@cache
def pushing_rank_hands(deck: DeckShape, game: GameName | None) -> NDArray[np.bool_]:
    """Which rank hands push by the rule of a game, as long as they hold no flush; without a game none do.

    Only seven different ranks can; they are dealt to two suits in turn so that no flush comes in.
    """
    hands = FoldedHands.from_deck(deck).rank
    pushing = np.zeros(len(hands), dtype=bool)
    if game is not None and game in PUSHES_OF_ALL:
        for row in np.flatnonzero(hands.counts.max(axis=1) == 1):
            ranks = np.flatnonzero(hands.counts[row])
            cards = [CARDS[4 * rank + n % 2] for n, rank in enumerate(ranks)]
            pushing[row] = push_of_all(game, [*cards, JOKER] if hands.joker[row] else cards) is not None
    return pushing


def best_reply_tasks(deck: DeckShape, dealer: Marks, ace_five: AceFive) -> Iterator[Task]:
    """The tasks that add up the wins and losses of a player who sees the dealer's hands."""
    hands = FoldedHands.from_deck(deck)
    rank, suited = stairs(ace_five, deck)
    yield from below(deck, dealer, of_stairs(hands, rank, suited), "win")
    yield from below(deck, *above(dealer, of_summits(hands, rank, suited)), "lose")
