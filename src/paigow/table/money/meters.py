"""A progressive meter: a small machine of its own, so that several tables can share one.

A meter has its own sequence. Whoever changes it says which reading it started from; the store that several
tables share keeps one order and turns away a change that started from an old reading. A table keeps the last
reading it knows and takes a newer one from outside before it uses the meter.

Parts of a cent are never lost: a contribution that does not come to whole cents leaves its remainder on the
meter, to be joined by the next. The books hold whole cents, so while a remainder is carried one cent is set
aside for it. A payment goes by the whole cents shown (PGP-14g) and the remainder is carried past a reset.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Final

from paigow.money import Cents
from paigow.table.bounds import Amount, Name, SequenceNumber
from paigow.table.money.ledger import (
    INVENTORY,
    OUTSIDE,
    Account,
    Transfer,
    meter_account,
    remainder_account,
)

WHOLE: Final = 100


@dataclass(frozen=True, slots=True)
class MeterReading:
    """A meter as it stands: its place in its own stream, whole cents, and the part of a cent carried on."""

    name: Name
    sequence: SequenceNumber
    amount: Amount
    remainder: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """What a Rules Submission fixes about one meter."""

    name: str
    initial: Cents
    reset: Cents
    rate: Fraction
    """Percent of each wager that goes to the meter."""

    def share_of(self, wagers: Sequence[Cents]) -> Fraction:
        """What of some wagers goes to the meter, in cents."""
        return Fraction(self.rate.numerator * sum(wagers), self.rate.denominator * WHOLE)

    def first_reading(self) -> MeterReading:
        """The meter as the licensee first sets it up (PGP-14f.1)."""
        return MeterReading(self.name, 0, self.initial)


@dataclass(frozen=True, slots=True)
class MeterChange:
    """One event of a meter's stream: the new reading, and the money that made it."""

    reading: MeterReading
    transfers: tuple[Transfer, ...]


def contribute(meter: MeterReading, terms: MeterTerms, wagers: Sequence[Cents]) -> MeterChange:
    """Add the meter's share of some wagers (PGP-14e.1), taken from the inventory that holds them.

    >>> terms = MeterTerms("meter", Cents(2_400_000), Cents(1_000_000), Fraction(21))
    >>> contribute(terms.first_reading(), terms, [Cents(100)] * 5).reading.amount
    2400105
    """
    return _moved(meter, terms.share_of(wagers))


def take_back(meter: MeterReading, terms: MeterTerms, wagers: Sequence[Cents]) -> MeterChange:
    """Reverse the contribution of wagers that are returned (PGP-11c), as far as the meter still holds it."""
    held = meter.amount + meter.remainder
    return _moved(meter, -min(terms.share_of(wagers), held))


def pay(meter: MeterReading, amount: Cents, target: Account) -> MeterChange:
    """Take a payment from a meter; what it does not hold comes from the inventory, so it never goes below
    nothing."""
    from_meter = Cents(min(amount, meter.amount))
    transfers = [(meter_account(meter.name), target, from_meter)] if from_meter else []
    if amount > from_meter:
        transfers.append((INVENTORY, target, Cents(amount - from_meter)))
    return MeterChange(
        replace(meter, sequence=meter.sequence + 1, amount=Cents(meter.amount - from_meter)), tuple(transfers)
    )


def reset(meter: MeterReading, to: Cents) -> MeterChange:
    """Fill the meter up to an amount that the licensee funds (PGP-14f.2, PGP-14e.2)."""
    added = Cents(to - meter.amount)
    transfers = ((OUTSIDE, meter_account(meter.name), added),) if added else ()
    return MeterChange(replace(meter, sequence=meter.sequence + 1, amount=to), transfers)


def undo(meter: MeterReading, settlement: Sequence[Transfer]) -> MeterChange:
    """Put back what a settlement took from a meter, and take out what filled it up again, as far as the
    meter still holds it (PGP-11h).

    >>> from paigow.table.money.ledger import chips
    >>> m = meter_account("m")
    >>> paid = [(m, chips("a"), Cents(300)), (OUTSIDE, m, Cents(50))]
    >>> undo(MeterReading("m", 7, Cents(50)), paid).reading
    MeterReading(name='m', sequence=8, amount=300, remainder=Fraction(0, 1))
    """
    account = meter_account(meter.name)
    back = [(target, account, amount) for source, target, amount in settlement if source == account]
    held = meter.amount + sum(amount for *_, amount in back)
    filled = sum(amount for _, target, amount in settlement if target == account)
    out = Cents(min(filled, held))
    if out:
        back.append((account, OUTSIDE, out))
    return MeterChange(replace(meter, sequence=meter.sequence + 1, amount=Cents(held - out)), tuple(back))


def synchronised(known: MeterReading, current: MeterReading) -> MeterChange:
    """Take over the reading of a meter that other tables have moved; the difference is theirs."""
    transfers: list[Transfer] = []
    for account, before, after in (
        (meter_account(known.name), known.amount, current.amount),
        (remainder_account(known.name), ceil(known.remainder), ceil(current.remainder)),
    ):
        if after > before:
            transfers.append((OUTSIDE, account, Cents(after - before)))
        elif after < before:
            transfers.append((account, OUTSIDE, Cents(before - after)))
    return MeterChange(current, tuple(transfers))


def _moved(meter: MeterReading, exact: Fraction) -> MeterChange:
    total = meter.remainder + exact
    whole = floor(total)
    after = MeterReading(meter.name, meter.sequence + 1, Cents(meter.amount + whole), total - whole)
    transfers: list[Transfer] = []
    for account, cents in (
        (meter_account(meter.name), whole),
        (remainder_account(meter.name), ceil(after.remainder) - ceil(meter.remainder)),
    ):
        if cents > 0:
            transfers.append((INVENTORY, account, Cents(cents)))
        elif cents < 0:
            transfers.append((account, INVENTORY, Cents(-cents)))
    return MeterChange(after, tuple(transfers))
