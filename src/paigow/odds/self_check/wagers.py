"""The part of the self-check that belongs to the optional wagers, Supreme and tiles: every class, every hand.

The tests look at samples. Here every class of seven cards is asked every hand type, as the rules answer it;
and every four-card and four-tile hand is set by every house way, which must treat all hands of a class alike.
A piece of the check is a function of plain numbers, so that it can run anywhere and be taken up again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from paigow.cards import CARDS, DECK_54
from paigow.odds.folding.classes import Classes, classes
from paigow.odds.folding.traits import Trait, traits
from paigow.odds.four.pieces import FourPieces
from paigow.odds.four.supreme import supreme
from paigow.odds.four.tiles import tiles
from paigow.rules.house_ways import FamilyName, house_way, names
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.poker.seven_cards import ORDINARY, HandReading, SevenCards
from paigow.tiles import TILES

if TYPE_CHECKING:
    from paigow.odds.folding.traits import Bools

_STEP: Final = 20_000
"""How many hands one piece looks at: a few seconds' work."""


class Checked(NamedTuple):
    """How many hands were looked at, and how many of them disagreed."""

    hands: int
    wrong: int


class CheckedPiece(Protocol):
    """One piece of the check."""

    def __call__(self) -> Checked: ...


def pieces() -> Iterator[tuple[str, CheckedPiece]]:
    """All pieces by name."""
    for start in range(0, len(classes().weight), _STEP):
        yield f"hand types from {start}", partial(check_hand_types, start, start + _STEP)
    families: tuple[tuple[FamilyName, int], ...] = (("supreme", len(DECK_54)), ("tiles", len(TILES)))
    for family, size in families:
        total = size * (size - 1) * (size - 2) * (size - 3) // 24
        for name in names(family):
            for start in range(0, total, 5 * _STEP):
                yield (
                    f"{family} {name} from {start}",
                    partial(check_alike, family, name, start, start + 5 * _STEP),
                )


@cache
def _found() -> tuple[Classes, dict[Trait, Bools]]:
    folded = classes()
    return folded, traits(folded)


def check_hand_types(start: int, stop: int) -> Checked:
    """Ask the rules about the hands that stand for some classes of seven cards.

    >>> check_hand_types(0, 50)
    Checked(hands=50, wrong=0)
    """
    folded, answers = _found()
    readings = [(trait, _reading(trait), held) for trait, held in answers.items()]
    stop = min(stop, len(folded.weight))
    wrong = 0
    for place in range(start, stop):
        hand = _hand(folded, place)
        wrong += any(
            HAND_TYPES[trait.hand](hand, reading) != held[place] for trait, reading, held in readings
        )
    return Checked(stop - start, wrong)


def _reading(trait: Trait) -> HandReading:
    return ORDINARY if trait.field is None else replace(ORDINARY, **{trait.field: trait.choice})  # type: ignore[arg-type]


def _hand(folded: Classes, place: int) -> SevenCards:
    natural = [
        CARDS[4 * rank + suit]
        for suit, ranks in enumerate(folded.suits)
        for rank in range(13)
        if int(ranks[place]) >> rank & 1
    ]
    return SevenCards.from_cards([*natural, *CARDS[52 : 52 + int(folded.joker[place])]])


def check_alike(family: FamilyName, name: str, start: int, stop: int) -> Checked:
    """Set some four-piece hands by a house way, and compare each with the hand that stands for its class.

    >>> check_alike("tiles", "maryland", 0, 100)
    Checked(hands=100, wrong=0)
    """
    engine: FourPieces[Any] = supreme() if family == "supreme" else tiles()
    way: Any = house_way(family, name)
    settings, standing = engine.set_by(way), engine.game.standing
    hands = wrong = 0
    for hand in islice(combinations(DECK_54 if family == "supreme" else TILES, 4), start, stop):
        at = engine.deals.class_of(hand)
        wrong += standing(way.set(hand).setting) != (settings.high[at], settings.low[at])
        hands += 1
    return Checked(hands, wrong)
