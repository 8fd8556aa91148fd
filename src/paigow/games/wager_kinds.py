"""Every kind of wager there is, by the name that files and logs give it, and what can be settled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple


class WagerKind(StrEnum):
    """What kind of wager it is: first the main wagers, then the dealer's own, then the optional ones."""

    PAI_GOW_POKER = "pai_gow_poker"
    FACE_UP_MAIN = "face_up_main"
    SUPREME_PAI_GOW = "supreme_pai_gow"
    PAI_GOW = "pai_gow"

    DEALER = "dealer"
    """What the dealer wagers against a bank (PGP-10g.1)."""

    FORTUNE_BONUS = "fortune_bonus"
    EMPERORS_TREASURE = "emperors_treasure"
    PAI_GOW_INSURANCE = "pai_gow_insurance"
    PROGRESSIVE_PAYOUT = "progressive_payout"
    FORTUNE_PROGRESSIVE = "fortune_progressive"
    QUEENS_DRAGON = "queens_dragon"
    DYNASTY_BONUS = "dynasty_bonus"
    PROTECTION = "protection"
    RED_BLACK = "red_black"
    THREE_CARD_BONUS = "three_card_bonus"
    SEVEN_CARD_BONUS = "seven_card_bonus"
    POSITION_NUMBER = "position_number"
    ACE_HIGH = "ace_high"
    FACE_UP_PROGRESSIVE = "face_up_progressive"
    BONUS = "bonus"
    PAIR_FORTUNES = "pair_fortunes"

    @property
    def kind(self) -> WagerKind:
        """Itself, so that whatever is settled has its kind."""
        return self


class Backed(NamedTuple):
    """One number or one colour of a wager: each that is backed is a wager of its own (PGP-13b1.2).

    >>> str(Backed(WagerKind.POSITION_NUMBER, 4))
    'position_number:4'
    """

    kind: WagerKind
    choice: str | int

    def __str__(self) -> str:
        return f"{self.kind}:{self.choice}"


@dataclass(frozen=True, slots=True)
class EnvyBonus:
    """What a wager earns by somebody else's hand, which lies at the position (PGP-1-envy-bonus.1).

    >>> str(EnvyBonus(WagerKind.FORTUNE_BONUS, 3))
    'envy:fortune_bonus:3'
    """

    kind: WagerKind
    position: int

    def __str__(self) -> str:
        return f"{ENVY}:{self.kind}:{self.position}"


ENVY: Final = "envy"
LaidWager = WagerKind | Backed
"""What can lie in a betting area."""
SettledWager = LaidWager | EnvyBonus
"""What can be settled at a position."""


def parse_wager(text: str) -> SettledWager:
    """What is settled, from the text that is written for it.

    >>> [parse_wager(str(each)) == each for each in (WagerKind.BONUS, Backed(WagerKind.RED_BLACK, "red"))]
    [True, True]
    >>> parse_wager("envy:dynasty_bonus:2")
    EnvyBonus(kind=<WagerKind.DYNASTY_BONUS: 'dynasty_bonus'>, position=2)
    >>> parse_wager("bonuss")
    Traceback (most recent call last):
    ValueError: 'bonuss' is not a valid WagerKind
    """
    kind, _, choice = text.partition(":")
    if kind == ENVY:
        kind, _, position = choice.partition(":")
        return EnvyBonus(WagerKind(kind), int(position))
    if not choice:
        return WagerKind(text)
    return Backed(WagerKind(kind), int(choice) if choice.isdecimal() else choice)
