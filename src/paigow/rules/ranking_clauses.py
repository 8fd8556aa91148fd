"""Why a hand ranks as it does, and why one ranks above another: by the ranking sections of the documents.

`poker`, `supreme` and `tiles` say which hand is higher; here stands by which clauses, for whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paigow.cards import ACE, Card
from paigow.citations import ClauseRefs, facts, further
from paigow.errors import NotSetCorrectlyError
from paigow.rules.poker.hands import COMPLETE, Category, HighHand, LowHand, high_hand, low_hand
from paigow.rules.supreme import hands as supreme
from paigow.rules.tiles import hands as tiles
from paigow.switches import AceFive
from paigow.tiles import GEE_JOON_SIX, GEE_JOON_THREE, Tile

# Pai Gow Poker, Section 3(a) to (e)

_IS: Final = {
    Category.FIVE_ACES: "PGP-3b-1",
    Category.ROYAL_FLUSH: "PGP-3b-2.1",
    Category.STRAIGHT_FLUSH: "PGP-3b-3.1",
    Category.FOUR_OF_A_KIND: "PGP-3b-4.1",
    Category.FULL_HOUSE: "PGP-3b-5.1",
    Category.FLUSH: "PGP-3b-6",
    Category.STRAIGHT: "PGP-3b-7.1",
    Category.THREE_OF_A_KIND: "PGP-3b-8.1",
    Category.TWO_PAIRS: "PGP-3b-9.1",
    Category.PAIR: "PGP-3b-10.1",
    Category.NO_PAIR: "PGP-3b",
}
"""What makes a hand of its category; a hand of none of them ranks below a pair."""
_ORDERED: Final = {
    Category.STRAIGHT_FLUSH: ("PGP-3b-3.2", 1),
    Category.FOUR_OF_A_KIND: ("PGP-3b-4.2", 1),
    Category.FULL_HOUSE: ("PGP-3b-5.2", 2),
    Category.STRAIGHT: ("PGP-3b-7.2", 1),
    Category.THREE_OF_A_KIND: ("PGP-3b-8.2", 1),
    Category.TWO_PAIRS: ("PGP-3b-9.2", 2),
    Category.PAIR: ("PGP-3b-10.2", 1),
}
"""What orders hands of one category, and how many places of `order` it looks at; the rest is for 3(e)."""
_ACE_TO_FIVE: Final = frozenset({ACE, 0, 1, 2, 3})
_SEQUENCES: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
_ELECTED: Final = ("PGP-3d.1", "PGP-3d.2")
"""A-2-3-4-5 is lowest where the licensee's submission says so, and nowhere else."""
_COPY: Final = ("PGP-3e.2", "PGP-1-copy-hand")


def high_hand_ranked_by(cards: Sequence[Card], ace_five: AceFive = AceFive.SECOND) -> ClauseRefs:
    """The clauses by which five cards are the hand that they are.

    >>> from paigow.cards import parse_cards
    >>> high_hand_ranked_by(parse_cards("Jk 8h 6h 4h 2h"))
    ('PGP-3b-6', 'PGP-3c.1', 'PGP-3c.3', 'PGP-1-rank')
    """
    category = high_hand(cards, ace_five).category
    joker = any(card.is_joker for card in cards)
    clauses = [_IS[category]]
    if category is Category.ROYAL_FLUSH and not joker:
        clauses.append("PGP-3b-2.2")
    if category in _SEQUENCES and _is_ace_to_five(cards, ace_five):
        clauses += ["PGP-3a.2", *(_ELECTED if ace_five is AceFive.LOWEST else (_ORDERED[category][0],))]
    if joker:
        clauses += _joker_in(category)
    return ClauseRefs((*clauses, "PGP-1-rank"))


def _joker_in(category: Category) -> tuple[str, ...]:
    """It completes what needs five cards, in the place worth most; in everything else it is an ace."""
    if category not in COMPLETE:
        return ("PGP-3a.3",)
    return ("PGP-3c.1", "PGP-3c.3" if category is Category.FLUSH else "PGP-3c.2")


def _is_ace_to_five(cards: Sequence[Card], ace_five: AceFive) -> bool:
    """Whether a sequence is A-2-3-4-5: the joker may have found a better place for itself."""
    natural = frozenset(card.rank for card in cards if not card.is_joker)
    whole = high_hand([*(Card.from_rank_and_suit(rank, rank % 2) for rank in _ACE_TO_FIVE)], ace_five)
    return natural <= _ACE_TO_FIVE and high_hand(cards, ace_five).order == whole.order


def low_hand_ranked_by(cards: Sequence[Card]) -> ClauseRefs:
    """The clauses by which two cards are the hand that they are.

    >>> from paigow.cards import parse_cards
    >>> low_hand_ranked_by(parse_cards("Jk Kd"))
    ('PGP-3b', 'PGP-3c.4', 'PGP-1-second-highest', 'PGP-1-rank')
    """
    joker = ("PGP-3c.4",) if any(card.is_joker for card in cards) else ()
    return ClauseRefs((_IS[low_hand(cards).category], *joker, "PGP-1-second-highest", "PGP-1-rank"))


def cards_compared_by(
    mine: Sequence[Card], other: Sequence[Card], ace_five: AceFive = AceFive.SECOND
) -> ClauseRefs:
    """The clauses by which one hand of cards ranks above another of as many cards, or is a copy of it.

    >>> from paigow.cards import parse_cards
    >>> cards_compared_by(parse_cards("Ks Kh"), parse_cards("Qs Qh"))
    ('PGP-3b-10.2', 'PGP-3a.1')
    """
    one, two = (_hand(cards, ace_five) for cards in (mine, other))
    if (one.category, one.order) == (two.category, two.order):
        by_suit = ("PGP-1-suit",) if {card.suit for card in mine} != {card.suit for card in other} else ()
        return ClauseRefs((*_COPY, *by_suit))
    if one.category is not two.category:
        return ClauseRefs(("PGP-3b",))
    clause, places = _ORDERED.get(one.category, ("PGP-3e.1", 0))
    if one.order[:places] == two.order[:places]:
        clause = "PGP-3e.1"
    elected = ace_five is AceFive.LOWEST and one.category in _SEQUENCES
    return ClauseRefs((*(_ELECTED if elected else (clause,)), "PGP-3a.1"))


def _hand(cards: Sequence[Card], ace_five: AceFive) -> HighHand | LowHand:
    return low_hand(cards) if len(cards) == 2 else high_hand(cards, ace_five)


# Supreme Pai Gow, Section 3(a) and (b)


def two_cards_ranked_by(cards: Sequence[Card]) -> ClauseRefs:
    """The clauses by which two cards of Supreme Pai Gow are the hand that they are.

    >>> from paigow.cards import parse_cards
    >>> two_cards_ranked_by(parse_cards("5s 9d"))
    ('SPG-3a-3', 'SPG-3a-3-iii', 'SPG-3a-3-v.1', 'SPG-3a', 'SPG-1-7')
    """
    hand = supreme.two_card_hand(cards)
    kinds = [card >> 2 for card in cards]
    clauses = [hand.clause]
    if hand.tier is supreme.Tier.PAIR:
        clauses += ["SPG-3a-1", *(["SPG-3a-1-ii"] if supreme.JOKER_KIND in kinds else [])]
    elif hand.tier is supreme.Tier.POINTS:
        clauses += _points_by(kinds)
    return ClauseRefs((*clauses, "SPG-3a", "SPG-1-7"))


def _points_by(kinds: Sequence[int]) -> list[str]:
    """What each card counts, and the ten that a total loses."""
    counted = {_POINTS_BY[min(kind, supreme.JACK - 1)] if kind < ACE else _POINTS_BY[kind] for kind in kinds}
    joker = supreme.JOKER_KIND in kinds
    partner = min(kinds)
    points = [supreme.points_of(kind) for kind in kinds if kind != supreme.JOKER_KIND]
    total = sum(points) + (supreme.joker_value(partner) if joker else 0)
    clauses = ["SPG-3a-3", *sorted(counted)]
    if total >= 10:
        clauses.append("SPG-3a-3-v.1")
    if joker and partner == _SIX:
        clauses.append("SPG-3a-3-v.2")
    return clauses


_SIX: Final = 4
_POINTS_BY: Final = {
    **dict.fromkeys(range(supreme.JACK - 1), "SPG-3a-3-iii"),
    supreme.JACK - 1: "SPG-3a-3-ii",
    ACE: "SPG-3a-3-i",
    supreme.JOKER_KIND: "SPG-3a-3-iv",
}
"""By the kind of a card what it counts; the faces count as the ten does."""


def two_cards_compared_by(mine: Sequence[Card], other: Sequence[Card]) -> ClauseRefs:
    """The clauses by which one two-card hand beats the corresponding one of the dealer or bank, or does not.

    >>> from paigow.cards import parse_cards
    >>> two_cards_compared_by(parse_cards("Ks 7d"), parse_cards("5s 2d"))
    ('SPG-3b.1', 'SPG-3b.2')
    """
    one, two = supreme.two_card_hand(mine), supreme.two_card_hand(other)
    if one.rank != two.rank:
        return ClauseRefs(("SPG-3a",))
    zero = ("SPG-3d.2",) if one.is_zero else ()
    joker = ("SPG-3b.3",) if one.joker_counts or two.joker_counts else ()
    if one == two:
        suits = ("SPG-1-9",) if {card.suit for card in mine} != {card.suit for card in other} else ()
        return ClauseRefs(("SPG-3b.4", *joker, *zero, *suits))
    return ClauseRefs(("SPG-3b.1", "SPG-3b.2", *joker, *zero))


# Pai Gow Tiles, Chapter 3

_KINDS: Final = {
    tiles.PairKind.SUPREME: "PGT-1B-9",
    tiles.PairKind.MATCHED: "PGT-3B-2-b",
    tiles.PairKind.MIXED: "PGT-3B-2-c",
    tiles.PairKind.WONG: "PGT-3B-2-d",
    tiles.PairKind.GONG: "PGT-3B-2-e",
}
_COUNTED: Final = {
    (GEE_JOON_THREE, 3): ("PGT-3E-1",),
    (GEE_JOON_THREE, 6): ("PGT-3E-1", "PGT-3F"),
    (GEE_JOON_SIX, 6): ("PGT-3E-2",),
    (GEE_JOON_SIX, 3): ("PGT-3E-2", "PGT-3G"),
}
"""A Gee Joon tile apart from the other, and what it counts: it then has the rank of what it counts."""


def tiles_ranked_by(pieces: Sequence[Tile]) -> ClauseRefs:
    """The clauses by which two tiles are the hand that they are.

    >>> from paigow.tiles import parse_tiles
    >>> tiles_ranked_by(parse_tiles("6-6 4-5"))
    ('PGT-3B-2-d-i', 'PGT-3B-2-d', 'PGT-3B-2')
    >>> tiles_ranked_by(parse_tiles("1-2 5-6"))
    ('PGT-3D', 'PGT-3D-1', 'PGT-1B-10', 'PGT-3D-2', 'PGT-3E', 'PGT-3E-1', 'PGT-3F')
    """
    hand = tiles.two_tile_hand(pieces)
    if hand.pair is not None:
        return ClauseRefs((hand.pair.clause, _KINDS[hand.pair.kind], "PGT-3B-2"))
    counted = dict(hand.counted)
    total = sum(counted.get(tile, tile.count) for tile in pieces)
    clauses = ["PGT-3D", "PGT-3D-1", "PGT-1B-10", *(["PGT-3D-2"] if total > 9 else [])]
    apart = [clause for each in hand.counted for clause in ("PGT-3E", *_COUNTED[each])]
    return ClauseRefs((*clauses, *apart))


def tiles_compared_by(mine: Sequence[Tile], other: Sequence[Tile]) -> ClauseRefs:
    """The clauses by which one two-tile hand beats the corresponding one of the dealer or bank, or does not.

    >>> from paigow.tiles import parse_tiles
    >>> tiles_compared_by(parse_tiles("1-1 2-6"), parse_tiles("1-1 3-5"))
    ('PGT-3C', 'PGT-1B-3')
    """
    one, two = tiles.two_tile_hand(mine), tiles.two_tile_hand(other)
    if one.pair is not None and two.pair is not None:
        return ClauseRefs(("PGT-3C", "PGT-1B-3") if one.pair is two.pair else ("PGT-3B", "PGT-3B-2"))
    if one.pair is not None or two.pair is not None:
        return ClauseRefs(("PGT-3B-1", "PGT-3B"))
    if one.is_zero and two.is_zero:
        return ClauseRefs(("PGT-3H-2", "PGT-3H", "PGT-1B-3"))
    if one.value != two.value:
        return ClauseRefs(("PGT-3D",))
    return ClauseRefs(("PGT-3J", "PGT-1B-3") if one == two else ("PGT-3H-1", "PGT-3H", "PGT-3I"))


# Setting


def not_set_by(fault: NotSetCorrectlyError) -> ClauseRefs:
    """The clauses by which the hands of one player are not set correctly.

    >>> not_set_by(NotSetCorrectlyError("the low hand outranks the high hand", "SPG-12g-2"))
    ('SPG-12g-2', 'SPG-12a.2', 'SPG-1-4', 'SPG-1-5', 'SPG-3b.5')
    """
    return ClauseRefs((fault.clause, *further("fault", facts(clause=fault.clause))))
