"""The choices by name that a section of the Rules Submission offers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Shuffler(StrEnum):
    MANUAL = "manual"
    AUTOMATED = "automated"


class DealMethod(StrEnum):
    MANUAL_SHOE = "manual_shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated_shoe"


class StartMethod(StrEnum):
    """How the starting position is found; Section 17 tables draw none (PGP-4a.2)."""

    DICE = "dice"
    RNG = "rng"
    BUTTON = "button"
    SECTION_17 = "section_17"


START_METHODS: Final = {
    "tiles": (StartMethod.DICE, StartMethod.RNG),
    "supreme": (StartMethod.DICE, StartMethod.RNG, StartMethod.BUTTON),
    "cards": tuple(StartMethod),
}
"""The methods that each family of games knows (PGT-6A-1, SPG-4a, PGP-4a.1)."""


class CutCardAfter(StrEnum):
    DISCARD = "discard"
    FOURTH_FROM_BOTTOM = "fourth_from_bottom"


class RecutBy(StrEnum):
    LAST_CUTTER = "last_cutter"
    NEXT_ENTITLED = "next_entitled"


class Inspection(StrEnum):
    AT_TABLE = "at_table"
    BEFOREHAND = "beforehand"


class Completion(StrEnum):
    HAND = "hand"
    SHOE = "shoe"


class DeliveryStyle(StrEnum):
    """The nine delivery styles of Chapter 7; that of Chapter 6 is always there."""

    HOUSE_WAY_LEFT = "house_way_left"
    CUP_SAY_RIGHT = "cup_say_right"
    CUP_SAY_LEFT = "cup_say_left"
    JUNG_QUAT = "jung_quat"
    CHEE_YEE = "chee_yee"
    PIN_SAY_RIGHT = "pin_say_right"
    PIN_SAY_LEFT = "pin_say_left"
    DRAGON_HEAD_RIGHT = "dragon_head_right"
    DRAGON_HEAD_LEFT = "dragon_head_left"


class DealerWager(StrEnum):
    """How much the dealer wagers against a bank that names no lesser amount."""

    LAST_WAGER = "last_wager"
    FIXED_AMOUNT = "fixed_amount"
    PERCENT_OF_LAST_WAGER = "percent_of_last_wager"


class LimitScope(StrEnum):
    HAND = "hand"
    ROUND = "round"
