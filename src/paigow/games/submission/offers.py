"""The optional wagers as a submission offers them: pay table, limits, and what else is left open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from paigow.games.submission.kinds import Choice, Flag, Money, Percent, Raises, Ratio, Text
from paigow.games.submission.schema import Presence, option, section
from paigow.games.wager_kinds import WagerKind
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


def _offered(kind: type, clauses: str, meaning: str) -> Any:
    return section(kind, clauses, meaning, presence=Presence.OFFERED)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedWagers:
    """The optional wagers offered; None is not offered (PGP-7e, PGT-5F)."""

    fortune_bonus: FortuneOffer | None = _offered(
        FortuneOffer,
        "PGP-3l PGP-7e-1 PGP-15a.1 PGP-19e FUP-1.6",
        "on the player's best hand of seven cards, with envy",
    )
    emperors_treasure: Offer | None = _offered(
        Offer, "PGP-7e-2 PGP-15a.1 PGP-16c", "on the player's best hand of seven cards, with envy"
    )
    pai_gow_insurance: Offer | None = _offered(
        Offer, "PGP-7e-3.1 PGP-15a.1 PGP-16d.1", "on seven cards without a pair or better"
    )
    progressive_payout: ProgressiveOffer | None = _offered(
        ProgressiveOffer, "PGP-14a.1 PGP-7e-4", "the progressive of 14(d), or the other one of 16(e)"
    )
    fortune_progressive: ThreeMeterOffer | None = _offered(
        ThreeMeterOffer, "PGP-14A-a.1", "the $5 progressive of 14.A with three meters"
    )
    queens_dragon: Offer | None = _offered(
        Offer, "PGP-7e-5 PGP-7e-5-i", "on the dealer's seven cards being a Queen's Dragon; EZ only"
    )
    dynasty_bonus: Offer | None = _offered(
        Offer, "PGP-7e-5 PGP-7e-5-ii", "on the player's best hand of seven cards, with envy; EZ only"
    )
    protection: Offer | None = _offered(
        Offer, "PGP-7e-5 PGP-7e-5-iii", "on seven cards without a pair or better; EZ only"
    )
    red_black: Offer | None = _offered(
        Offer, "PGP-7e-5 PGP-7e-5-iv", "on four or more cards of the colour named; EZ only"
    )
    three_card_bonus: Offer | None = _offered(
        Offer, "PGP-17a.1", "on the first three cards, settled before the other four are dealt"
    )
    seven_card_bonus: Offer | None = _offered(
        Offer, "PGP-17a.1 PGP-18c", "on the best hand of seven cards at a Section 17 table"
    )
    position_number: NumberOffer | None = _offered(
        NumberOffer, "PGP-13a", "on the number that the random number generator shows"
    )
    ace_high: AceHighOffer | None = _offered(
        AceHighOffer, "PGP-19a.2 FUP-1.6", "on the dealer's seven cards being ace high"
    )
    face_up_progressive: ProgressiveOffer | None = _offered(
        ProgressiveOffer, "PGP-19h", "the progressive of Face Up"
    )
    bonus: Offer | None = _offered(Offer, "SPG-7d.1", "on the player's own four cards")
    pair_fortunes: Offer | None = _offered(Offer, "PGT-5F PGT-8L", "on the pairs in the player's four tiles")

    def offered(self) -> Iterator[tuple[WagerKind, AnyOffer]]:
        """The wagers on offer, by key, in the order of the documents."""
        for each in fields(self):
            offer: AnyOffer | None = getattr(self, each.name)
            if offer is not None:
                yield WagerKind(each.name), offer

    def get(self, key: WagerKind) -> AnyOffer | None:
        """The offer of a wager, or None where it is not offered."""
        return dict(self.offered()).get(key)
