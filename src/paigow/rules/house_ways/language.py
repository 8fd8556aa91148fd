"""The small language in which the card house ways are written, and its reader.

A house way is an ordered list of rules. A rule says which hands it is for (``hand``, by equal ranks, the
joker counted as an ace; ``complete``, whether five of the seven make a straight, flush or straight flush;
``first`` and ``second``, the ranks of its largest groups) and what it asks for (``tries``): wishes tried in
order. A wish names the high hand and the low hand it wants; of the correct settings that fit, the one with
the best low hand is taken, then the best high hand (``prefer = "high"`` turns that round). Where one place
in ``tries`` lists several wishes, the best setting of them all is taken. A rule none of whose wishes can be
met does not fire, and the next rule is asked.

Everything a wish can say is a set of categories and a range of low ranks, so that the odds engine can run
the same data compiled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from paigow.cards import ACE, RANKS
from paigow.rules.house_ways.base import NamedRule
from paigow.rules.house_ways.catalogue import WayText
from paigow.rules.poker.hands import COMPLETE, Category
from paigow.rules.poker.ranks import LOW_RANKS, PAIR_OF_TWOS, low_rank

HANDS: Final = {
    "no pair": (1, 1, 1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1, 1, 1),
    "two pairs": (2, 2, 1, 1, 1),
    "three pairs": (2, 2, 2, 1),
    "three of a kind": (3, 1, 1, 1, 1),
    "full house": (3, 2, 1, 1),
    "full house and pair": (3, 2, 2),
    "two threes of a kind": (3, 3, 1),
    "four of a kind": (4, 1, 1, 1),
    "four of a kind and pair": (4, 2, 1),
    "four of a kind and three": (4, 3),
    "five aces": (5, 1, 1),
    "five aces and pair": (5, 2),
}
"""The thirteen ways in which seven cards fall into groups of equal rank."""
GROUPINGS: Final = {grouping: name for name, grouping in HANDS.items()}

Ranks = tuple[int, int]
"""An inclusive range."""
ANY_RANK: Final[Ranks] = (0, ACE)
_ANY_CATEGORY: Final = frozenset(Category)
_ANY_LOW: Final[Ranks] = (0, LOW_RANKS - 1)


@dataclass(frozen=True, slots=True)
class Wish:
    """The high hands and the low hands that a rule would have."""

    high: frozenset[Category]
    low: Ranks


@dataclass(frozen=True, slots=True)
class CardRule:
    """One rule of a card house way."""

    name: str
    hands: frozenset[str]
    complete: bool | None
    first: Ranks
    second: Ranks
    tries: tuple[tuple[Wish, ...], ...]
    prefer_high: bool

    def is_for(self, complete: bool, first: int, second: int) -> bool:
        """Whether a hand of the right grouping meets the other conditions."""
        return (
            self.complete in (None, complete)
            and self.first[0] <= first <= self.first[1]
            and self.second[0] <= second <= self.second[1]
        )


def card_rules(text: WayText) -> tuple[CardRule, ...]:
    """The rules of a card house way, read from its text."""
    return tuple(_rule(named, data) for named, data in zip(text.rules, text.data, strict=True))


def _rule(named: NamedRule, data: Mapping[str, Any]) -> CardRule:
    hands = data.get("hand", list(HANDS))
    hands = frozenset([hands] if isinstance(hands, str) else hands)
    if not hands <= HANDS.keys():
        raise ValueError(f"rule {named.name!r} is for unknown hands: {sorted(hands - HANDS.keys())}")
    return CardRule(
        name=named.name,
        hands=hands,
        complete=data.get("complete"),
        first=_ranks(data["first"]) if "first" in data else ANY_RANK,
        second=_ranks(data["second"]) if "second" in data else ANY_RANK,
        tries=tuple(_wishes(place) for place in data["tries"]),
        prefer_high=data.get("prefer", "low") == "high",
    )


def _wishes(place: Mapping[str, str] | Sequence[Mapping[str, str]]) -> tuple[Wish, ...]:
    wishes = [place] if isinstance(place, Mapping) else place
    return tuple(Wish(_high(wish.get("high")), _low(wish.get("low"))) for wish in wishes)


def _ranks(text: str) -> Ranks:
    """
    >>> _ranks("J-A"), _ranks("K")
    ((9, 12), (11, 11))
    """
    low, _, high = text.partition("-")
    return RANKS.index(low), RANKS.index(high or low)


def _high(text: str | None) -> frozenset[Category]:
    """The categories that a wish for the high hand names.

    >>> sorted(_high("full house or better"))[0]
    <Category.FULL_HOUSE: 6>
    """
    if text is None:
        return _ANY_CATEGORY
    if text == "complete":
        return COMPLETE
    least = _BY_TITLE[text.removesuffix(" or better")]
    if text.endswith(" or better"):
        return frozenset(category for category in Category if category >= least)
    return frozenset({least})


_BY_TITLE: Final = {category.title: category for category in Category}


def _low(text: str | None) -> Ranks:
    """The low ranks that a wish for the low hand names.

    >>> _low("pair"), _low("A"), _low("A-K"), _low("K or better")
    ((78, 90), (66, 77), (77, 77), (55, 90))
    """
    if text is None:
        return _ANY_LOW
    if text == "pair":
        return PAIR_OF_TWOS, LOW_RANKS - 1
    if text == "no pair":
        return 0, PAIR_OF_TWOS - 1
    if text.endswith(" or better"):
        return low_rank(RANKS.index(text[0]), 0), LOW_RANKS - 1
    first, second = RANKS.index(text[0]), RANKS.index(text[-1])
    if len(text) == 3:
        return (low_rank(first, second),) * 2
    return low_rank(first, 0), low_rank(first, first - 1)
