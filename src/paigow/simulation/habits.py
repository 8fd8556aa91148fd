"""How simulated players play: how much, how often, how well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paigow.money import Cents, dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a simulated player plays. Shares are in percent, except where they say otherwise."""

    buys: Cents = dollars(2000)
    """Chips bought on arrival, and whenever fewer than a tenth of it are left."""
    times: int = 6
    """The main wager is at most so many times the least one."""
    odd_cents: int = 10
    """Main wagers that are no whole dollars."""
    odd_dollars: int = 0
    """Main wagers to which a few dollars are added, so that vigorish has to be worked out."""
    sits_out: int = 3
    second_area: int = 0
    """Rounds before which the player takes a second betting area, or gives it up again."""
    leaves_per_mille: int = 0
    """Rounds in a thousand after which the player leaves; and wagers, and hands unset, that the player walks
    away from."""
    early: int = 0
    """Wagers laid, coupons with them, while the bank is still on offer to others."""
    shuns_bank: int = 0
    """Of so many rounds one in which nobody wagers against a bank, so that it is left with the dealer."""
    plain: int = 20
    """Hands with a main wager only."""
    optional: int = 60
    """Of each optional wager on offer."""
    coupons: int = 20
    cuts: int = 70
    banks: int = 40
    co_banks: int = 40
    limits_dealer: int = 30
    """Banks that limit the dealer's wager."""
    lowers_dealer: int = 10
    """Banks that have the dealer wager less before "No more bets"."""
    looks: int = 10
    asks: int = 5
    house_way: int = 70
    """Hands set in the house way; the others are set correctly at random."""
    wrong_per_mille: int = 10
    """Hands not set correctly, in a thousand."""
    surrenders: int = 2
    voids: int = 50
    """Hands voided when a card was exposed."""


STEADY: Final = Habits()
RESTLESS: Final = Habits(second_area=6, leaves_per_mille=8, surrenders=6, early=15, shuns_bank=9)
"""Comes and goes, and uses two betting areas where the table allows it."""
SENSIBLE: Final = Habits(
    times=2,
    odd_cents=0,
    sits_out=0,
    optional=25,
    coupons=0,
    banks=15,
    co_banks=0,
    limits_dealer=0,
    lowers_dealer=0,
    looks=0,
    asks=0,
    house_way=100,
    wrong_per_mille=0,
    surrenders=0,
)
"""Plays as somebody who has read the sign: small wagers, every hand in the house way."""
MOST_SIMULATED: Final = 5
"""Where people play too: of the six betting positions one is for whoever practises."""
