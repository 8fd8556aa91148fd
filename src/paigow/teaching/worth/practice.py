"""Hands to practise on: dealt, of some kinds where one wants to, and set by whatever a person types."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final

from paigow.errors import PaigowError, unknown
from paigow.games.catalogue import GameName, game
from paigow.games.hands import Family, family_of
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.rules.house_ways.language import HANDS
from paigow.rules.setting import Setting
from paigow.teaching.naming import named_setting
from paigow.teaching.worth.judgement import SettingQuestion
from paigow.teaching.worth.kinds import KINDS, is_of_kinds, kind_of

Draw = Callable[[Sequence[Any], int], Sequence[Any]]
"""So many of some pieces by chance, as `random.Random.sample` gives them."""
DEALS: Final = 5_000
"""How often is dealt for the sake of a rare kind of hand: a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand to set, and the dealer's where it lies open before (PGP-19a.5)."""

    game: GameName
    pieces: Pieces
    theirs: Setting[Any] | None = None

    @property
    def family(self) -> Family[Any]:
        return family_of(self.game)

    @property
    def kind(self) -> str:
        return kind_of(self.family, self.pieces)

    def chosen(self, answer: str) -> Setting[Any]:
        """The setting whose low hand an answer names, by places from 1 or by pieces.

        >>> dealt = Dealt(GameName.SUPREME_PAI_GOW, family_of("supreme-pai-gow").parse("Ks 9d 5h 2c"))
        >>> str(dealt.chosen("2 3")), str(dealt.chosen("9d 5h"))
        ('Ks 2c / 9d 5h', 'Ks 2c / 9d 5h')
        >>> dealt.chosen("1 5")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        paigow.errors.NotationError: '1' is not a card; ... places from 1 to 4, such as 2 3
        """
        return named_setting(self.family, self.pieces, answer)

    def question(self, setting: Setting[Any], wager: Cents) -> SettingQuestion:
        """What the setting is worth, is asked."""
        return SettingQuestion(self.game, setting, wager, theirs=self.theirs)


def known_kinds(name: GameName, wanted: Collection[str]) -> frozenset[str]:
    """Kinds of hands of a game by their names."""
    kinds = KINDS[game(name).family]
    for each in wanted:
        if each not in kinds:
            raise unknown("kind of hand", each, kinds)
    return frozenset(wanted)


def deal_to_set(name: GameName, draw: Draw, kinds: Collection[str] = ()) -> Dealt:
    """Deal a hand; where kinds are named, deal until it is one of them.

    Groups of cards that do not come in many deals are put together, by chance as well.
    """
    family, wanted = family_of(name), frozenset(kinds)
    drawn = _drawn(family, draw, wanted)
    pieces = family.read(family.format(drawn), None)
    if name is not GameName.FACE_UP_PAI_GOW_POKER:
        return Dealt(name, pieces)
    theirs = draw([piece for piece in family.deck if piece not in drawn], family.size)
    return Dealt(name, pieces, family.house_way(game(name).usual_house_way).set(theirs).setting)


def _drawn(family: Family[Any], draw: Draw, kinds: frozenset[str]) -> Sequence[Any]:
    for _ in range(DEALS):
        drawn = draw(family.deck, family.size)
        if not kinds or is_of_kinds(family, drawn, kinds):
            return drawn
    rare = sorted(kinds.intersection(HANDS)) if family.name == "cards" else []
    for _ in range(DEALS if rare else 0):
        grouped = _grouped(family, draw, HANDS[draw(rare, 1)[0]])
        if grouped and is_of_kinds(family, grouped, kinds):
            return grouped
    raise PaigowError(
        f"no {' or '.join(sorted(kinds))} came in {DEALS:,} deals; name a kind of hand that is less rare"
    )


def _grouped(family: Family[Any], draw: Draw, sizes: Sequence[int]) -> list[Any]:
    """Cards in groups of equal ranks, of so many each; nothing where the ranks drawn are to be drawn again.

    A rank with fewer cards is drawn again the more often, so that each hand comes as often as each other.
    """
    ranks: dict[Any, list[Any]] = defaultdict(list)
    for card in family.deck:
        ranks[card.rank].append(card)
    most = max(map(len, ranks.values()))
    cards: list[Any] = []
    for rank, size in zip(draw(sorted(ranks), len(sizes)), sizes, strict=True):
        if draw(range(comb(most, size)), 1)[0] >= comb(len(ranks[rank]), size):
            return []
        cards += draw(ranks[rank], size)
    return cards
