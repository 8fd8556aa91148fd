"""What you are about to do, before the table hears of it: the wagers that you lay out, and the low hand
that you choose. A draft moves no chip and no card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from paigow.games.hands import Family
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars, format_money
from paigow.pieces import CardOrTile, Pieces
from paigow.switches import Switches
from paigow.table.state.values import Stake
from paigow.table.terms import Wagering, WagerOffer
from paigow.teaching.tiebreakers import zero_warning

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
        """Return the line with the amount of the wagers that stand on it, as far as the line takes it."""
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
        """Return the draft with one line changed; the others are cleared where only one can be backed."""
        lines = list(self.lines)
        lines[index] = line
        if line.amount and line.is_one_of:
            lines = [
                replace(other, amount=Cents(0)) if n != index and other.wager == line.wager else other
                for n, other in enumerate(lines)
            ]
        return Draft(tuple(lines))

    def laid(self, stakes: tuple[Stake, ...]) -> Draft:
        """Return the draft with these wagers on its lines."""
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


@dataclass(frozen=True, slots=True)
class HandChoice:
    """Some pieces in printed order, and the places (from 0) of those chosen for the low hand."""

    family: Family[Any]
    switches: Switches
    pieces: Pieces = ()
    low: tuple[int, ...] = ()

    def with_pieces(self, pieces: Sequence[CardOrTile]) -> HandChoice:
        """Another hand, in printed order, with nothing chosen."""
        order = self.family.format(pieces).split()
        return replace(self, pieces=tuple(sorted(pieces, key=lambda piece: order.index(str(piece)))), low=())

    @property
    def low_size(self) -> int:
        return self.family.size - self.family.high_size

    @property
    def is_complete(self) -> bool:
        return bool(self.pieces) and len(self.low) == self.low_size

    def toggled(self, place: int) -> HandChoice:
        """Put a piece into the low hand or take it out; of one too many, the first chosen makes room."""
        if not 0 <= place < len(self.pieces):
            return self
        if place in self.low:
            return replace(self, low=tuple(each for each in self.low if each != place))
        return replace(self, low=(*self.low, place)[-self.low_size :])

    def choosing(self, low: Sequence[CardOrTile]) -> HandChoice:
        """Return the hand with these pieces chosen as the low hand."""
        return replace(self, low=tuple(place for place, piece in enumerate(self.pieces) if piece in low))

    def split(self) -> tuple[Pieces, Pieces]:
        """The pieces of the high and of the low hand."""
        chosen = [place in self.low for place in range(len(self.pieces))]
        pairs = tuple(zip(self.pieces, chosen, strict=True))
        return tuple(p for p, is_low in pairs if not is_low), tuple(p for p, is_low in pairs if is_low)

    @property
    def low_as_laid(self) -> frozenset[int]:
        """The places of the low hand as it would lie: of two hands of tiles the higher is the high hand,
        whichever was chosen (PGT-1B-5)."""
        if not self.is_complete:
            return frozenset(self.low)
        low = self.family.lay(*self.split()).low
        return frozenset(place for place, piece in enumerate(self.pieces) if piece in low)

    def describe(self) -> str:
        """What the two hands are, once both are complete."""
        if not self.is_complete:
            missing = "one more" if self.low else "two"
            return f"choose {missing} for the low hand" if self.pieces else ""
        high, low = self.family.describe(self.family.lay(*self.split()), self.switches)
        turned = "; the higher two are the high hand" if self.low_as_laid != set(self.low) else ""
        return f"high: {high}; low: {low}{turned}"

    def warning(self) -> str | None:
        """That a player's low hand cannot win as it is chosen; None where it can."""
        if not self.is_complete:
            return None
        return zero_warning(self.family.name, self.family.lay(*self.split()).low, self.switches)

    def fault(self) -> str | None:
        """Why the chosen hands would not be set correctly, with the clause; None where they would."""
        if not self.is_complete:
            return None
        wrong = self.family.judge(self.family.lay(*self.split()), self.switches)
        return None if wrong is None else str(wrong)
