"""Hands to practise on: dealt, of some kinds where one wants to, and set by whatever a person types."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from paigow.errors import PaigowError, unknown
from paigow.games.catalogue import GameName, game
from paigow.games.hands import Family, family_of
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.rules.setting import Setting
from paigow.teaching.naming import named_setting
from paigow.teaching.worth.judgement import SettingQuestion
from paigow.teaching.worth.kinds import KINDS, kind_of

Draw = Callable[[Sequence[Any], int], Sequence[Any]]
"""So many of some pieces by chance, as `random.Random.sample` gives them."""
DEALS: Final = 20_000
"""How often is dealt for the sake of a rare kind of hand."""


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
    """Deal a hand; where kinds are named, deal until it is one of them."""
    which, family = game(name), family_of(name)
    opened = name is GameName.FACE_UP_PAI_GOW_POKER
    for _ in range(DEALS):
        drawn = draw(family.deck, (1 + opened) * family.size)
        pieces = family.read(family.format(drawn[: family.size]), None)
        if kinds and kind_of(family, pieces) not in kinds:
            continue
        if not opened:
            return Dealt(name, pieces)
        way = family.house_way(which.usual_house_way)
        return Dealt(name, pieces, way.set(drawn[family.size :]).setting)
    raise PaigowError(
        f"no {' or '.join(sorted(kinds))} came in {DEALS:,} deals; name a kind of hand that is less rare"
    )
