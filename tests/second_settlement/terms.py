"""What the laboratory is told, in plain values: the filed terms of a table, and what happened in a round."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

Pieces = tuple[str, ...]


@dataclass(frozen=True)
class Offer:
    """An optional wager as it is filed."""

    key: str
    pay_table: str = ""
    raised: dict[str, Fraction] = field(default_factory=dict)
    raised_envy: dict[str, Fraction] = field(default_factory=dict)
    least: int = 0
    odds: Fraction = Fraction(0)
    """Of the number wager."""
    rates: dict[str, Fraction] = field(default_factory=dict)
    """Percent of the wager that goes to each meter."""
    resets: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Terms:
    """The choices of a submission that money depends on."""

    game: str
    rules: str
    main: str
    quarters: bool
    offers: dict[str, Offer]
    switches: dict[str, object]
    coupon_vigorish: bool
    hand_limit: int | None
    limit_for_round: bool
    limit_covers_meter: bool
    seven_card_limit: int | None
    abandoned_lost: bool
    dealer_wager: str
    dealer_wager_amount: int
    dealer_wager_percent: Fraction

    @property
    def family(self) -> str:
        return {"supreme-pai-gow": "supreme", "pai-gow-tiles": "tiles"}.get(self.game, "poker")

    @property
    def percent(self) -> int:
        """Vigorish: 5 percent, none at EZ and Face Up (PGP 1, 16(a), 19(c), FUP 1, SPG 12(i), PGT 8.K)."""
        return 5 if self.game in ("pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles") else 0

    def vigorish(self, won: int, *, banked: bool = False) -> int:
        """5 percent, the fraction of a cent dropped, or up to the next quarter; never more than was won."""
        percent = 5 if banked and self.switches["bank_vigorish"] else self.percent
        if self.quarters:
            return min(won, -(-won * percent // 2500) * 25)
        return won * percent // 100


@dataclass(frozen=True)
class Stake:
    wager: str
    amount: int
    choice: str | int | None = None
    coupon: int = 0

    @property
    def name(self) -> str:
        return self.wager if self.choice is None else f"{self.wager}:{self.choice}"


@dataclass
class Round:
    """What happened in a round that money depends on."""

    seats: dict[int, str] = field(default_factory=dict)
    stakes: dict[int, tuple[Stake, ...]] = field(default_factory=dict)
    closed: bool = False
    bank: int | None = None
    co_bank: bool = False
    limit: int | None = None
    bank_chips: int = 0
    """The bank's chips when "No more bets" was announced."""
    last_wager: int = 0
    """The bank's last wager against the dealer."""
    number: int | None = None
    """The first that was shown."""
    hands: dict[int, Pieces] = field(default_factory=dict)
    settings: dict[int, tuple[Pieces, Pieces]] = field(default_factory=dict)
    surrendered: set[int] = field(default_factory=set)
    voided: set[int] = field(default_factory=set)
    abandoned: set[tuple[int, str]] = field(default_factory=set)
    """Wagers of players who left before they were decided, by position and name (PGT 5.C(2))."""
    decided: set[tuple[int, str]] = field(default_factory=set)
    """Wagers that were settled before the hands were set, by position and name."""
    void: str | None = None

    def main(self, key: str, position: int) -> Stake | None:
        return next((stake for stake in self.stakes.get(position, ()) if stake.wager == key), None)
