"""The optional wagers as a submission offers them: pay table, limits, and what else is left open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, make_dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from paigow.games.submission.schema import (
    Choice,
    Flag,
    Money,
    Percent,
    Presence,
    Raises,
    Ratio,
    Text,
    option,
    section,
)
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import WAGERS, Wager
from paigow.money import Cents, dollars

_TABLE: Final = Text("the id of a pay table")
_RAISED: Final = "rows paid more than printed, where the pay table is a minimum; as { four_of_a_kind = 30 }"


class OfferedUnder(StrEnum):
    """The clause under which the Fortune Bonus is offered: it decides limits and the order of settling."""

    SECTION_15 = "15"
    SECTION_3L = "3(l)"
    SECTION_14A = "14.A"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A wager paid by one pay table, between a minimum and a maximum; some tables are themselves minimums."""

    pay_table: str = option(
        _TABLE,
        "PGP-16b PGP-16c PGP-16d.1 PGP-18c PGP-19d PGP-19e FUP-options SPG-14a.2 PGT-8L",
        "the pay table in force",
    )
    minimum: Cents = option(
        Money(), "PGP-15b.2 SPG-7d.2 FUP-4.1 PGT-5F", "the least wager", example=dollars(5)
    )
    maximum: Cents = option(
        Money(), "PGP-15b.2 SPG-7d.2 FUP-4.1 PGT-5F", "the greatest wager", example=dollars(100)
    )
    raised: tuple[tuple[str, Fraction], ...] = option(
        Raises(), "PGP-18b PGP-18c SPG-14a.2 PGP-14A-d", _RAISED, default=()
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FortuneOffer(Offer):
    """The Fortune Bonus: a Section 15 bonus wager, or the Fortune Pai Gow wager of 3(l) or 14.A."""

    maximum: Cents = option(
        Money(), "PGP-3l-1.1 PGP-15b.2 FUP-4.1", "the greatest wager", example=dollars(200)
    )
    offered_under: OfferedUnder = option(
        Choice(OfferedUnder),
        "PGP-15b.2 PGP-3l-1.1 PGP-14A-a.2",
        "the clause: 15 has a $1 floor; 3(l) and 14.A take $5 to $200; 14.A settles the bonus first",
        default=OfferedUnder.SECTION_15,
    )
    raised_envy: tuple[tuple[str, Fraction], ...] = option(
        Raises(), "PGP-14A-d", "envy bonuses in dollars above the printed ones, only under 14.A", default=()
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AceHighOffer(Offer):
    """The Ace-High wager of Face Up, which the operator may demand of everyone."""

    mandatory: bool = option(
        Flag(), "PGP-19a.2", "whether every main wager must carry an Ace-High wager", default=False
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberOffer:
    """The wager on the number that the random number generator will show."""

    odds: Fraction = option(
        Ratio(),
        "PGP-13b6.1",
        "odds to 1, from 11/2 to 6/1, as the layout prints them",
        example=Fraction(11, 2),
    )
    minimum: Cents = option(Money(), "PGP-13a", "the least wager on one number", example=dollars(1))
    maximum: Cents = option(Money(), "PGP-13a", "the greatest wager on one number", example=dollars(25))


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A progressive meter: where it starts, to what it returns, and how fast it grows."""

    initial: Cents = option(
        Money(),
        "PGP-14f.1 PGP-14f.2 PGP-16e2 PGP-14A-g PGP-19h-1",
        "what the licensee puts on the meter at first",
        example=dollars(10_000),
    )
    reset: Cents = option(
        Money(),
        "PGP-14f.1 PGP-14f.2 PGP-16e2 PGP-14A-g PGP-19h-1",
        "what the meter shows after it was paid out in full",
        example=dollars(10_000),
    )
    rate: Fraction = option(
        Percent(),
        "PGP-14e.1 PGP-16e1 PGP-14A-g PGP-19h-1",
        "rate of progression: percent of each progressive wager added to the meter",
        example=Fraction(30),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveOffer:
    """A progressive wager of one fixed amount with one meter."""

    pay_table: str = option(_TABLE, "PGP-14a.1 PGP-16e1 PGP-19h", "the pay table in force")
    amount: Cents = option(
        Money(), "PGP-14a.2 PGP-16e1 PGP-19h", "the one amount that is wagered", example=dollars(1)
    )
    raised: tuple[tuple[str, Fraction], ...] = option(Raises(), "PGP-14d.1", _RAISED, default=())
    meter: Meter = section(Meter, "PGP-14e.1 PGP-14f.1", "the progressive meter")

    @property
    def meters(self) -> tuple[tuple[str, Meter], ...]:
        return (("meter", self.meter),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeMeterOffer:
    """The $5 progressive of 14.A(e) to (g): table and amount are printed, seeds and growth are left open
    (PGP-14A-e2, PGP-14A-g)."""

    mega: Meter = section(Meter, "PGP-14A-g", "paid on a seven-card straight flush")
    major: Meter = section(Meter, "PGP-14A-g", "paid on five aces")
    minor: Meter = section(Meter, "PGP-14A-g", "paid on a royal flush")

    @property
    def pay_table(self) -> str:
        return "pgp-14A-g"

    @property
    def amount(self) -> Cents:
        return dollars(5)

    @property
    def meters(self) -> tuple[tuple[str, Meter], ...]:
        return (("mega", self.mega), ("major", self.major), ("minor", self.minor))


AnyOffer = Offer | NumberOffer | ProgressiveOffer | ThreeMeterOffer


def least_and_most(offer: AnyOffer) -> tuple[Cents, Cents]:
    """Between which amounts a wager lies; a progressive one has a single amount."""
    if isinstance(offer, ProgressiveOffer | ThreeMeterOffer):
        return offer.amount, offer.amount
    return offer.minimum, offer.maximum


class _OfferedWagers:
    __slots__ = ()

    def offered(self) -> Iterator[tuple[WagerKind, AnyOffer]]:
        """The wagers on offer, by key, in the order of the documents."""
        for each in WAGERS:
            offer = self.get(each.key)
            if offer is not None:
                yield each.key, offer

    def get(self, key: WagerKind) -> AnyOffer | None:
        """The offer of a wager, or None where it is not offered."""
        offer: AnyOffer | None = getattr(self, key, None)
        return offer


_OWN_OFFERS: Final = {
    WagerKind.FORTUNE_BONUS: FortuneOffer,
    WagerKind.FORTUNE_PROGRESSIVE: ThreeMeterOffer,
    WagerKind.POSITION_NUMBER: NumberOffer,
    WagerKind.ACE_HIGH: AceHighOffer,
}
"""The wagers of which more, or something else, is left to the licensee."""


def _field(wager: Wager) -> tuple[str, Any, Any]:
    kind: type = _OWN_OFFERS.get(wager.key, ProgressiveOffer if wager.is_progressive else Offer)
    filed = section(kind, wager.filed_under, wager.filed_as, presence=Presence.OFFERED)
    return wager.key.value, kind | None, filed


if TYPE_CHECKING:  # what a checker is told of the class that is made below

    class OfferedWagers(_OfferedWagers):
        """The optional wagers offered; None is not offered (PGP-7e, PGT-5F)."""

        __dataclass_fields__: ClassVar[dict[str, Any]]

        def __init__(self, **offers: AnyOffer | None) -> None: ...
        def __getattr__(self, key: str) -> Any: ...
else:
    OfferedWagers = make_dataclass(
        "OfferedWagers",
        map(_field, WAGERS),
        bases=(_OfferedWagers,),
        namespace={
            "__module__": __name__,
            "__doc__": "The optional wagers offered; None is not offered (PGP-7e, PGT-5F).",
        },
        frozen=True,
        slots=True,
        kw_only=True,
    )
