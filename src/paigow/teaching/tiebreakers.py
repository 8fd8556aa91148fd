"""What a hand is ranked by, one tiebreaker after another, and its name as far as the one that decides.

Two corresponding hands are compared from the first tiebreaker down, and the first on which they differ
decides; so the pieces of that one are what to look at, and the names need say no more than it does: "three
sevens" beat "a pair of tens", but "a pair of tens with a king" beats "a pair of tens with a queen".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from paigow.cards import ACE, RANK_NAMES, RANK_NAMES_PLURAL, Card
from paigow.message import Message, hyphenated, sentence
from paigow.pieces import Pieces
from paigow.rules.house_ways import FamilyName
from paigow.rules.poker.hands import COMPLETE, Category, HighHand, LowHand, high_hand, low_hand, one_card
from paigow.rules.supreme import hands as supreme
from paigow.rules.tiles import hands as tiles
from paigow.switches import Switches
from paigow.tiles import Tile

KIND: Final = Message("the kind of hand")


class Tiebreaker(NamedTuple):
    """One thing that a hand is ranked by."""

    value: int
    """A higher one ranks above a lower."""
    by: str
    """What it is, in words."""
    pieces: Pieces
    """The pieces that make it."""
    called: str
    """The hand in words, as far as this tiebreaker."""


class Tiebreakers(NamedTuple):
    """Everything that a hand is ranked by, the first first."""

    order: tuple[Tiebreaker, ...]
    is_zero: bool = False
    """Whether it counts zero (SPG-3d.1, PGT-3H-2)."""

    @property
    def called(self) -> str:
        """The hand in words where nothing has to be told apart."""
        return self.order[0].called

    def deciding(self, other: Tiebreakers) -> tuple[Tiebreaker, Tiebreaker] | None:
        """The first tiebreakers that differ; nothing for a copy."""
        return next(
            ((one, two) for one, two in zip(self.order, other.order, strict=False) if one.value != two.value),
            None,
        )


@lru_cache(1_024)  # everybody at a table is told of the same hands
def tiebreakers_of(family: FamilyName, pieces: Sequence[Any], switches: Switches) -> Tiebreakers:
    """What a high or low hand of a game is ranked by.

    >>> from paigow.cards import parse_cards
    >>> from paigow.switches import DEFAULT
    >>> hand = tiebreakers_of("poker", parse_cards("Ts Th Kd 7c 2s"), DEFAULT)
    >>> [tiebreaker.called for tiebreaker in hand.order][:3]
    ['a pair of tens', 'a pair of tens', 'a pair of tens with a king']
    """
    return _BY_FAMILY[family](pieces, switches)


def zero_warning(family: FamilyName, low: Sequence[Any], switches: Switches) -> str | None:
    """That a player's low hand cannot win as it is set (SPG-3d.1, PGT-8H-1-c); nothing where it can."""
    if not tiebreakers_of(family, low, switches).is_zero:
        return None
    return sentence("A low hand of zero never wins: the most to hope for is a push")


# Pai Gow Poker: the kind of hand, then its ranks from the highest down (PGP-3b, PGP-3e.1)

_PLACES: Final = {
    Category.STRAIGHT_FLUSH: (Message("the sequence"),),
    Category.STRAIGHT: (Message("the sequence"),),
    Category.FOUR_OF_A_KIND: (Message("the four"),),
    Category.FULL_HOUSE: (Message("the three"), Message("the pair")),
    Category.THREE_OF_A_KIND: (Message("the three"),),
    Category.TWO_PAIRS: (Message("the higher pair"), Message("the lower pair")),
    Category.PAIR: (Message("the pair"),),
}
"""What the first places of a hand's order are; any that follow are single cards."""
_CARDS: Final = tuple(Message(f"the {nth} card") for nth in ("highest", "second", "third", "fourth", "fifth"))
_FURTHER: Final = tuple(Message(f"the {nth} further card") for nth in ("highest", "second", "third"))


def _poker(cards: Sequence[Card], switches: Switches) -> Tiebreakers:
    hand = low_hand(cards) if len(cards) == 2 else high_hand(cards, switches.ace_five)
    grouped = _PLACES.get(hand.category, ())
    first = Tiebreaker(hand.category, KIND, _making(hand, cards), _poker_called(hand, 0))
    rest = [
        Tiebreaker(
            rank,
            grouped[place] if place < len(grouped) else _single(place - len(grouped), grouped),
            tuple(cards) if hand.category in _SEQUENCES else _of_rank(hand, cards, rank),
            _poker_called(hand, place + 1),
        )
        for place, rank in enumerate(hand.order)
    ]
    return Tiebreakers((first, *rest))


_SEQUENCES: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


def _single(place: int, grouped: Sequence[str]) -> str:
    return (_FURTHER if grouped else _CARDS)[place]


def _making(hand: HighHand | LowHand, cards: Sequence[Card]) -> Pieces:
    """The cards that make a hand what it is: all five, the groups of a rank, or the highest alone."""
    if hand.category in COMPLETE or hand.category is Category.FIVE_ACES:
        return tuple(cards)
    ranks = hand.order[: max(1, len(_PLACES.get(hand.category, ())))]
    return tuple(card for card in cards if card.rank in ranks)


def _of_rank(hand: HighHand | LowHand, cards: Sequence[Card], rank: int) -> Pieces:
    """The cards of a rank; in a flush the joker is the one that no other card is (PGP-3c.3)."""
    natural = tuple(card for card in cards if card.rank == rank and not card.is_joker)
    if hand.category is Category.FLUSH and natural:
        return natural
    jokers = (rank == ACE or hand.category is Category.FLUSH) and [card for card in cards if card.is_joker]
    return (*natural, *(jokers or ()))


@lru_cache(4096)
def _poker_called(hand: HighHand | LowHand, places: int) -> str:
    """A hand as far as so many of its ranks; the groups that make it are always named."""
    if hand.category in (Category.NO_PAIR, Category.FLUSH):
        return _high_called(hand, max(1, places))
    further = hand.order[len(_PLACES.get(hand.category, ())) : places]
    made = _made_called(hand)
    if not further:
        return made
    if len(further) == 1:
        return Message("{called} with {one}", called=made, one=one_card(further[0]))
    return Message("{called} with {rankrow}", called=made, rankrow=_row(further))


def _made_called(hand: HighHand | LowHand) -> str:
    """The groups or the sequence that make a hand, without further cards."""
    match hand.category, hand.order:
        case Category.PAIR, (pair, *_):
            return Message("a pair of {ranks}", ranks=RANK_NAMES_PLURAL[pair])
        case Category.TWO_PAIRS, (higher, lower, *_):
            return Message(
                "two pairs, {ranks} and {ranks2}",
                ranks=RANK_NAMES_PLURAL[higher],
                ranks2=RANK_NAMES_PLURAL[lower],
            )
        case Category.THREE_OF_A_KIND, (three, *_):
            return Message("three {ranks}", ranks=RANK_NAMES_PLURAL[three])
        case Category.FULL_HOUSE, (three, pair):
            return Message(
                "a full house, {ranks} over {ranks2}",
                ranks=RANK_NAMES_PLURAL[three],
                ranks2=RANK_NAMES_PLURAL[pair],
            )
        case Category.FOUR_OF_A_KIND, (four, *_):
            return Message("four {ranks}", ranks=RANK_NAMES_PLURAL[four])
        case Category.FIVE_ACES, _:
            return hand.describe()
        case _:
            return Message("a {named}", named=hand.describe())


def _row(ranks: Sequence[int]) -> str:
    return hyphenated([RANK_NAMES[rank] for rank in ranks])


def _high_called(hand: HighHand | LowHand, places: int) -> str:
    """Single cards: both of a low hand, else as many as are needed."""
    if isinstance(hand, LowHand):
        return hand.describe()
    cards = _row(hand.order[:places])
    if hand.category is not Category.FLUSH:
        return Message("{rankrow} high", rankrow=cards)
    return _with_article(Message("{rankrow}-high flush", rankrow=cards))


def _with_article(name: str) -> str:
    return Message("an {named}" if name[0].lower() in "aeiou" else "a {named}", named=name)


# Supreme Pai Gow: the tier, the pair, faces or points, then the highest card (SPG-3a, SPG-3b)

_TIER_BY: Final = {
    supreme.Tier.PAIR: Message("the pair"),
    supreme.Tier.FACES: Message("the face cards"),
    supreme.Tier.POINTS: Message("the points"),
}


def _supreme(cards: Sequence[Card], _: Switches) -> Tiebreakers:
    hand = supreme.two_card_hand(cards)
    called = last = _with_article(hand.describe()) if hand.tier is supreme.Tier.PAIR else hand.describe()
    if hand.tier is supreme.Tier.POINTS:
        points, highest, joker = Message(hand.points_key, n=hand.rank), hand.highest_name, hand.joker_counts
        if joker is None:
            called, last = points, Message("{called} (highest card {rank})", called=points, rank=highest)
        else:
            called = Message("{called} (the joker counted as {n})", called=points, n=joker)
            last = Message(
                "{called} (the joker counted as {n}, highest card {rank})",
                called=points,
                n=joker,
                rank=highest,
            )
    return Tiebreakers(
        (
            Tiebreaker(hand.tier, KIND, tuple(cards), called),
            Tiebreaker(hand.rank, _TIER_BY[hand.tier], tuple(cards), called),
            Tiebreaker(hand.highest, Message("the highest card"), _highest_cards(cards, hand), last),
        ),
        hand.is_zero,
    )


def _highest_cards(cards: Sequence[Card], hand: supreme.TwoCardHand) -> Pieces:
    """The one highest card of 3(b), the ace being lowest; a joker is the card that it was counted as
    (SPG-3b.2, SPG-3b.3)."""
    natural = tuple(card for card in cards if not card.is_joker and (card.rank + 1) % 13 == hand.highest)
    return natural or tuple(card for card in cards if card.is_joker)


# Pai Gow Tiles: a pair or a value, which, and the highest tile (PGT-3B, PGT-3D, PGT-3H-1)


def _tiles(pieces: Sequence[Tile], _: Switches) -> Tiebreakers:
    hand = tiles.two_tile_hand(pieces)
    both = tuple(pieces)
    if hand.pair is not None:
        name = _pair_called(hand.pair)
        return Tiebreakers(
            (
                Tiebreaker(1, KIND, both, name),
                Tiebreaker(-hand.pair.rank, Message("the rank of the pair"), both, name),
            )
        )
    counted = tuple(tile for tile, _ in hand.counted)
    # A Gee Joon tile apart from the other has the rank of what it counts (PGT-3F, PGT-3G).
    plain = tuple(tile for tile in both if tile.rank == hand.highest and tile not in counted)
    highest = plain or counted
    name = hand.describe_value()
    return Tiebreakers(
        (
            Tiebreaker(0, KIND, both, name),
            Tiebreaker(int(hand.value or 0), Message("the value"), both, name),
            Tiebreaker(-hand.highest, Message("the highest tile"), highest, hand.describe()),
        ),
        hand.is_zero,
    )


def _pair_called(pair: tiles.PairRank) -> str:
    """
    >>> [_pair_called(tiles.PAIR_RANKS[rank]) for rank in (0, 1, 12, 16, 19)]
    ['the Supreme Pair', 'a Heaven pair', 'Mixed Nines', 'a Wong with Heaven', 'a Gong with Earth']
    """
    name = pair.describe()
    match pair.kind:
        case tiles.PairKind.SUPREME:
            return Message("the Supreme Pair")
        case tiles.PairKind.MIXED:
            return name
        case _:
            return _with_article(name)


_BY_FAMILY: Final[dict[FamilyName, Callable[[Any, Switches], Tiebreakers]]] = {
    "poker": _poker,
    "supreme": _supreme,
    "tiles": _tiles,
}
