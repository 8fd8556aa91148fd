"""The wagers you are about to make: laid out, changed and taken back until you say that they stand.

A draft moves no chips. Only when it is laid down does the table decide whether it stands, and by which clause
it does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars, format_money
from paigow.table.state.values import Stake
from paigow.table.terms import Wagering, WagerOffer

_SMALL: Final = dollars(1)
_LARGE: Final = dollars(5)
CHIPS: Final = tuple(map(dollars, (1, 5, 25, 100, 500)))
"""The chips by which a wager is made larger or smaller."""


@dataclass(frozen=True, slots=True)
class Line:
    """One wager that could be made, and how much lies on it now."""

    wager: WagerKind
    title: str
    minimum: Cents
    maximum: Cents
    set_by: str
    """What the maximum is the most of."""
    choice: str | int | None = None
    amount: Cents = Cents(0)
    is_main: bool = False
    is_mandatory: bool = False
    """Whether it lies wherever any wager does (PGP-19a.2)."""
    is_one_of: bool = False
    """Whether only one of its choices may be backed (PGP-7e-5-iv)."""
    takes_coupon: bool = False
    coupon: bool = False
    """Whether a match play coupon for the same amount is to lie beside it, or one to be redeemed for it."""
    redeems: bool = False
    """Whether a coupon is the wager itself, and costs no chip (PGP-7d.2)."""
    is_limited: bool = False
    """Whether more was asked for than may lie."""

    @property
    def step(self) -> Cents:
        """What one key press adds: a dollar on a small wager, five on others, the minimum on the main one."""
        if self.is_main:
            return max(self.minimum, _LARGE)
        return _SMALL if self.minimum < _LARGE else _LARGE

    def raised(self, chip: Cents | None = None) -> Line:
        """One chip more, or one step; from nothing to the minimum at least, never above the maximum."""
        more = max(self.amount + (chip or self.step), self.minimum) if self.amount or chip else self.minimum
        return replace(self, amount=Cents(min(more, self.maximum)))

    def lowered(self, chip: Cents | None = None) -> Line:
        """One chip less, or one step; below the minimum there is nothing."""
        less = self.amount - (chip or self.step)
        return replace(self, amount=Cents(less if less >= self.minimum else 0))

    def with_amount(self, amount: Cents) -> Line:
        """An amount that you name; the table says whether it may be."""
        return replace(self, amount=amount)

    def switched(self) -> Line:
        """The minimum where nothing lay, and nothing where something did."""
        return replace(self, amount=Cents(0) if self.amount else self.minimum)

    def with_coupon(self) -> Line:
        """A coupon with the wager, or none again; the wager goes down with it where nothing lay."""
        amount = self.amount or self.minimum
        return replace(self, amount=amount, coupon=not self.coupon) if self.takes_coupon else self

    def holding(self, stakes: Iterable[Stake]) -> Line:
        """The same with what some wagers put on it, as far as it may go."""
        for stake in stakes:
            if (stake.wager, stake.choice) == (self.wager, self.choice):
                return replace(
                    self,
                    amount=Cents(min(stake.amount, self.maximum)),
                    coupon=bool(stake.coupon) and self.takes_coupon,
                    is_limited=stake.amount > self.maximum,
                )
        return replace(self, amount=Cents(0), coupon=False, is_limited=False)

    @property
    def limit_told(self) -> str:
        """That less lies than was asked for, and why."""
        if not self.is_limited:
            return ""
        return f"{self.title}: lowered to {format_money(self.amount)}, the most that {self.set_by}."

    @property
    def chips(self) -> Cents:
        """What it takes of your chips."""
        return Cents(0) if self.coupon and self.redeems else self.amount

    @property
    def stake(self) -> Stake:
        """A coupon is for the amount of its wager (PGP-7a.1, PGP-7d.2)."""
        return Stake(self.wager, self.amount, self.choice, coupon=Cents(self.amount * self.coupon))


@dataclass(frozen=True, slots=True)
class Draft:
    """All wagers of a betting position as they are to lie."""

    lines: tuple[Line, ...]

    @classmethod
    def on(cls, terms: Wagering, main_title: str) -> Draft:
        """Every wager that the table offers at a betting position, with nothing on any of them."""
        return cls(tuple(line for offer in terms.offers for line in _lines(offer, terms, main_title)))

    @property
    def total(self) -> Cents:
        """The chips that it takes."""
        return Cents(sum(line.chips for line in self.lines))

    @property
    def stakes(self) -> tuple[Stake, ...]:
        return tuple(line.stake for line in self.lines if line.amount)

    @property
    def takes_coupons(self) -> bool:
        return any(line.takes_coupon for line in self.lines)

    def with_line(self, index: int, line: Line) -> Draft:
        """The same with one line changed; where one choice only can be backed, the others are not."""
        lines = list(self.lines)
        lines[index] = line
        if line.amount and line.is_one_of:
            lines = [
                replace(other, amount=Cents(0)) if n != index and other.wager == line.wager else other
                for n, other in enumerate(lines)
            ]
        return Draft(tuple(lines))

    def laid(self, stakes: tuple[Stake, ...]) -> Draft:
        """The same lines with these wagers on them."""
        return Draft(tuple(line.holding(stakes) for line in self.lines))

    def cleared(self) -> Draft:
        return self.laid(())

    def least(self) -> Draft:
        """The main wager at its minimum, with what every main wager carries."""
        return Draft(
            tuple(
                replace(line, amount=line.minimum) if line.is_main or line.is_mandatory else line
                for line in self.cleared().lines
            )
        )

    def doubled(self) -> Draft:
        """Twice as much on everything that is backed, as far as each may go."""
        return Draft(
            tuple(replace(line, amount=Cents(min(2 * line.amount, line.maximum))) for line in self.lines)
        )


def _lines(offer: WagerOffer, terms: Wagering, main_title: str) -> Iterator[Line]:
    """A line for each choice of an offer; the main wager goes no higher than the bank covers."""
    is_main = offer.wager == terms.main
    title = main_title if is_main else offer.title
    covered = terms.covered if is_main and terms.covered is not None else offer.most
    line = Line(
        offer.wager,
        title,
        offer.least,
        Cents(max(offer.least, min(offer.most, covered))),
        set_by="the bank covers" if covered < offer.most else "the table takes",
        is_main=is_main,
        is_mandatory=offer.mandatory,
        is_one_of=bool(offer.choices) and not offer.several,
        takes_coupon=offer.takes_coupon,
        redeems=offer.is_redeemed,
    )
    for choice in offer.choices or (None,):
        yield line if choice is None else replace(line, title=f"{title}: {choice}", choice=choice)
