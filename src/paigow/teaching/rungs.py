"""What a hand is ranked by, rung by rung, and how it is called as far as the rung that decides.

Two corresponding hands are compared from the first rung down, and the first on which they differ decides; so
that rung's pieces are what to look at, and the names need say no more than it does: "three sevens" beat "a
pair of tens", but "a pair of tens with a king" beats "a pair of tens with a queen".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from paigow.cards import ACE, RANK_NAMES, Card
from paigow.pieces import Pieces
from paigow.rules.house_ways import FamilyName
from paigow.rules.poker.hands import COMPLETE, Category, HighHand, LowHand, high_hand, low_hand
from paigow.rules.supreme import hands as supreme
from paigow.rules.tiles import hands as tiles
from paigow.switches import Switches
from paigow.tiles import Tile

KIND: Final = "the kind of hand"


class Rung(NamedTuple):
    """One thing that a hand is ranked by."""

    value: int
    """A higher one ranks above a lower."""
    by: str
    """What it is, in words."""
    pieces: Pieces
    """The pieces that make it."""
    called: str
    """The hand in words, as far as this rung."""


class Rungs(NamedTuple):
    """Everything that a hand is ranked by, the first first."""

    rungs: tuple[Rung, ...]
    is_zero: bool = False
    """Whether it counts zero (SPG-3d.1, PGT-3H-2)."""

    @property
    def called(self) -> str:
        """The hand in words where nothing has to be told apart."""
        return self.rungs[0].called

    def deciding(self, other: Rungs) -> tuple[Rung, Rung] | None:
        """The first rungs that differ; nothing for a copy."""
        return next(
            ((one, two) for one, two in zip(self.rungs, other.rungs, strict=False) if one.value != two.value),
            None,
        )


def rungs_of(family: FamilyName, pieces: Sequence[Any], switches: Switches) -> Rungs:
    """What a high or low hand of a game is ranked by.

    >>> from paigow.cards import parse_cards
    >>> from paigow.switches import DEFAULT
    >>> hand = rungs_of("cards", parse_cards("Ts Th Kd 7c 2s"), DEFAULT)
    >>> [rung.called for rung in hand.rungs][:3]
    ['a pair of tens', 'a pair of tens', 'a pair of tens with a king']
    """
    return _BY_FAMILY[family](pieces, switches)


def zero_warning(family: FamilyName, low: Sequence[Any], switches: Switches) -> str | None:
    """That a player's low hand cannot win as it is set (SPG-3d.1, PGT-8H-1-c); nothing where it can."""
    if not rungs_of(family, low, switches).is_zero:
        return None
    return "A low hand of zero never wins: the most to hope for is a push."


# Pai Gow Poker: the kind of hand, then its ranks from the highest down (PGP-3b, PGP-3e.1)

_PLACES: Final = {
    Category.STRAIGHT_FLUSH: ("the sequence",),
    Category.STRAIGHT: ("the sequence",),
    Category.FOUR_OF_A_KIND: ("the four",),
    Category.FULL_HOUSE: ("the three", "the pair"),
    Category.THREE_OF_A_KIND: ("the three",),
    Category.TWO_PAIRS: ("the higher pair", "the lower pair"),
    Category.PAIR: ("the pair",),
}
"""What the first places of a hand's order are; any that follow are single cards."""
_FURTHER: Final = ("highest", "second", "third", "fourth", "fifth")


def _poker(cards: Sequence[Card], switches: Switches) -> Rungs:
    hand = low_hand(cards) if len(cards) == 2 else high_hand(cards, switches.ace_five)
    grouped = _PLACES.get(hand.category, ())
    first = Rung(hand.category, KIND, _making(hand, cards), _poker_called(hand, 0))
    rest = [
        Rung(
            rank,
            grouped[place] if place < len(grouped) else _single(place - len(grouped), grouped),
            tuple(cards) if hand.category in _SEQUENCES else _of_rank(hand, cards, rank),
            _poker_called(hand, place + 1),
        )
        for place, rank in enumerate(hand.order)
    ]
    return Rungs((first, *rest))


_SEQUENCES: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


def _single(place: int, grouped: Sequence[str]) -> str:
    nth = _FURTHER[place]
    if not grouped:
        return f"the {nth} card"
    return "the highest further card" if not place else f"the {nth} further card"


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


def _poker_called(hand: HighHand | LowHand, places: int) -> str:
    """A hand as far as so many of its ranks; the groups that make it are always named."""
    if hand.category in (Category.NO_PAIR, Category.FLUSH):
        return _high_called(hand, max(1, places))
    name = hand.describe().partition(", with ")[0]
    article = "" if name.split()[0] in ("two", "three", "four", "five") else "a "
    further = hand.order[len(_PLACES.get(hand.category, ())) : places]
    return f"{article}{name}{_with(further)}"


def _high_called(hand: HighHand | LowHand, places: int) -> str:
    """Single cards: both of a low hand, else as many as are needed."""
    if isinstance(hand, LowHand):
        return hand.describe()
    cards = "-".join(RANK_NAMES[rank] for rank in hand.order[:places])
    return _with_article(f"{cards}-high flush") if hand.category is Category.FLUSH else f"{cards} high"


def _with(ranks: Sequence[int]) -> str:
    if not ranks:
        return ""
    if len(ranks) == 1:
        return f" with {_with_article(RANK_NAMES[ranks[0]])}"
    return " with " + "-".join(RANK_NAMES[rank] for rank in ranks)


def _with_article(name: str) -> str:
    return f"an {name}" if name[0].lower() in "aeiou" else f"a {name}"


# Supreme Pai Gow: the tier, the pair, faces or points, then the highest card (SPG-3a, SPG-3b)

_TIER_BY: Final = {
    supreme.Tier.PAIR: "the pair",
    supreme.Tier.FACES: "the face cards",
    supreme.Tier.POINTS: "the points",
}


def _supreme(cards: Sequence[Card], _: Switches) -> Rungs:
    hand = supreme.two_card_hand(cards)
    name, *further = hand.describe().split(", ")
    if hand.tier is supreme.Tier.PAIR:
        name = f"a {name}"
    joker = [part for part in further if "joker" in part]
    called = name + "".join(f" ({part})" for part in joker)
    highest = [part for part in further if part not in joker]
    last = name + "".join(f" ({part})" for part in [", ".join((*joker, *highest))] if part)
    return Rungs(
        (
            Rung(hand.tier, KIND, tuple(cards), called),
            Rung(hand.rank, _TIER_BY[hand.tier], tuple(cards), called),
            Rung(hand.highest, "the highest card", _highest_cards(cards, hand), last),
        ),
        hand.is_zero,
    )


def _highest_cards(cards: Sequence[Card], hand: supreme.TwoCardHand) -> Pieces:
    """The one highest card of 3(b), the ace being lowest; a joker is the card that it was counted as
    (SPG-3b.2, SPG-3b.3)."""
    natural = tuple(card for card in cards if not card.is_joker and (card.rank + 1) % 13 == hand.highest)
    return natural or tuple(card for card in cards if card.is_joker)


# Pai Gow Tiles: a pair or a value, which, and the highest tile (PGT-3B, PGT-3D, PGT-3H-1)


def _tiles(pieces: Sequence[Tile], _: Switches) -> Rungs:
    hand = tiles.two_tile_hand(pieces)
    both = tuple(pieces)
    if hand.pair is not None:
        name = _pair_called(hand.pair)
        return Rungs((Rung(1, KIND, both, name), Rung(-hand.pair.rank, "the rank of the pair", both, name)))
    counted = tuple(tile for tile, _ in hand.counted)
    # A Gee Joon tile apart from the other has the rank of what it counts (PGT-3F, PGT-3G).
    plain = tuple(tile for tile in both if tile.rank == hand.highest and tile not in counted)
    highest = plain or counted
    name = hand.describe_value()
    return Rungs(
        (
            Rung(0, KIND, both, name),
            Rung(int(hand.value or 0), "the value", both, name),
            Rung(-hand.highest, "the highest tile", highest, hand.describe()),
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
            return f"the {name}"
        case tiles.PairKind.MIXED:
            return name
        case _:
            return _with_article(name)


_BY_FAMILY: Final[dict[FamilyName, Callable[[Any, Switches], Rungs]]] = {
    "cards": _poker,
    "supreme": _supreme,
    "tiles": _tiles,
}
