"""What a hand is worth: two cards, five cards, a whole deal, two tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

from paigow.cards import Card
from paigow.errors import NotationError, needs
from paigow.games.hands import Family
from paigow.games.pay_tables import hand_name
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.poker.hands import high_hand, low_hand
from paigow.rules.poker.ranks import LOW_RANKS, HandRanks
from paigow.rules.poker.seven_cards import ORDINARY, SevenCards
from paigow.rules.ranked_by import (
    high_hand_ranked_by,
    low_hand_ranked_by,
    tiles_ranked_by,
    two_cards_ranked_by,
)
from paigow.rules.supreme import bonus as supreme_bonus
from paigow.rules.supreme import hands as supreme
from paigow.rules.tiles import hands as tiles
from paigow.rules.tiles import pair_fortunes
from paigow.switches import Switches
from paigow.tiles import Tile

_Record = dict[str, object]


def ranked(family: Family[Any], text: str, switches: Switches) -> _Record:
    """Rank the pieces that a text names, by how many there are.

    >>> from paigow.games.hands import family_of
    >>> from paigow.switches import DEFAULT
    >>> ranked(family_of("pai-gow-poker"), "Ks Kh 2d 2c 3s", DEFAULT)["describe"]
    'two pairs, kings and twos, with a three'
    >>> ranked(family_of("pai-gow-tiles"), "6-6 6-6 1-2", DEFAULT)
    Traceback (most recent call last):
    paigow.errors.NotationError: 2 or 4 tiles are ranked, not 3
    """
    needs(Family, family=family)
    pieces = family.read(text, None)
    by_count = _RANKED[family.name]
    if len(pieces) not in by_count:
        counts = " or ".join(map(str, by_count))
        raise NotationError(f"{counts} {family.pieces} are ranked, not {len(pieces)}")
    return {"hand": family.format(pieces), **by_count[len(pieces)](pieces, switches)}


def _low(cards: Sequence[Card], _: Switches) -> _Record:
    hand = low_hand(cards)
    return {
        "describe": hand.describe(),
        "category": hand.category.title,
        "rank": HandRanks.low(cards) + 1,
        "ranks": LOW_RANKS,
        "clauses": low_hand_ranked_by(cards),
    }


def _high(cards: Sequence[Card], switches: Switches) -> _Record:
    hand, ranks = high_hand(cards, switches.ace_five), HandRanks.for_ace_five(switches.ace_five)
    return {
        "describe": hand.describe(),
        "category": hand.category.title,
        "rank": ranks.high(cards) + 1,
        "ranks": len(ranks.hands),
        "clauses": high_hand_ranked_by(cards, switches.ace_five),
    }


def _seven(cards: Sequence[Card], switches: Switches) -> _Record:
    """The best five of seven (PGP-15d2.1), and every hand type of the optional wagers they hold."""
    best = max(combinations(cards, 5), key=HandRanks.for_ace_five(switches.ace_five).high)
    hand = SevenCards.from_cards(cards)
    holds = [name for name, is_held in HAND_TYPES.items() if is_held(hand, ORDINARY)]
    return {**_high(best, switches), "holds": holds}


def _two_cards(cards: Sequence[Card], _: Switches) -> _Record:
    hand = supreme.two_card_hand(cards)
    return {
        "describe": hand.describe(),
        "category": hand.tier.name.lower(),
        "rank": hand.rank + 1,
        "ranks": 27,
        "clauses": two_cards_ranked_by(cards),
    }


def _four_cards(cards: Sequence[Card], switches: Switches) -> _Record:
    held = list(supreme_bonus.held(cards, switches))
    return {"describe": hand_name(held[0]) if held else "no bonus hand", "holds": held}


def _two_tiles(pieces: Sequence[Tile], _: Switches) -> _Record:
    hand = tiles.two_tile_hand(pieces)
    return {
        "describe": hand.describe(),
        "pair_rank": hand.pair.rank if hand.pair else None,
        "value": hand.value,
        "highest_tile": hand.highest,
        "clauses": tiles_ranked_by(pieces),
    }


def _four_tiles(pieces: Sequence[Tile], _: Switches) -> _Record:
    held = list(pair_fortunes.held(pieces))
    return {"describe": hand_name(held[0]) if held else "no pair", "holds": held}


_RANKED: Final[dict[str, dict[int, Callable[[Any, Switches], _Record]]]] = {
    "cards": {2: _low, 5: _high, 7: _seven},
    "supreme": {2: _two_cards, 4: _four_cards},
    "tiles": {2: _two_tiles, 4: _four_tiles},
}
