"""On which terms a command may be given: what its fields may hold, as data that a client can draw.

Sections find the terms, and refuse by them what is outside: a limit is worked out once. A command takes
several terms, each about some of its fields; what no term speaks of is free. No term holds a piece that the
one who is asked has not seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from paigow.games.submission import DealMethod, Shuffler
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import Position, Stake


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from one to another, in steps of one: an amount in cents, cards above a cut, shakes."""

    field: str
    least: int
    most: int
    may_be_left_out: bool = False

    def admits(self, command: Any) -> bool:
        value = getattr(command, self.field)
        return self.may_be_left_out if value is None else self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some values: a position, a deck, a stack, a player, a style, yes or no, or nothing."""

    field: str
    values: tuple[str | int | bool | None, ...]

    def admits(self, command: Any) -> bool:
        return getattr(command, self.field) in self.values


@dataclass(frozen=True, slots=True)
class NoneOf:
    """Any text but some."""

    field: str
    values: tuple[str, ...]

    def admits(self, command: Any) -> bool:
        return getattr(command, self.field) not in self.values


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Any of some positions, or none of them."""

    field: str
    values: tuple[Position, ...]

    def admits(self, command: Any) -> bool:
        return set(getattr(command, self.field)) <= set(self.values)


@dataclass(frozen=True, slots=True)
class Distinct:
    """So many values, no two alike."""

    field: str
    count: int

    def admits(self, command: Any) -> bool:
        values = getattr(command, self.field)
        return len(values) == self.count == len(set(values))


@dataclass(frozen=True, slots=True)
class WagerOffer:
    """One wager that may lie at a betting position: between which amounts, in cents, and on which choice."""

    wager: WagerKind
    title: str
    least: Cents
    most: Cents
    choices: tuple[str | int, ...] = ()
    """What it names one of; nothing where it takes no choice."""
    several: bool = False
    """Whether more than one of the choices may be backed."""
    mandatory: bool = False
    """Whether it lies wherever any wager does."""
    takes_coupon: bool = False
    """Whether a coupon for the amount may lie beside it."""
    is_redeemed: bool = False
    """Whether that coupon takes the place of the player's chips."""

    def takes(self, stake: Stake) -> bool:
        """Whether a stake is one of this offer."""
        chosen = stake.choice in self.choices if self.choices else stake.choice is None
        coupon = not stake.coupon or (self.takes_coupon and stake.coupon == stake.amount)
        return chosen and coupon and self.least <= stake.amount <= self.most


@dataclass(frozen=True, slots=True)
class Wagering:
    """What may lie at a betting position before "No more bets"; no wager at all is always possible."""

    offers: tuple[WagerOffer, ...]
    main: WagerKind | None
    """The wager that every other one needs beside it; nothing for the bank, who makes none."""
    in_all: Cents
    """The most that all of them may come to, in the player's own chips."""
    covered: Cents | None = None
    """The most that the main wager may be for the bank to cover it; nothing where nobody banks."""
    reserved: Cents = Cents(0)
    """Of a bank: what it keeps to cover the others' wagers."""

    def own_chips(self, stakes: tuple[Stake, ...]) -> Cents:
        """What some wagers take of the player's own chips."""
        redeemed = {each.wager for each in self.offers if each.is_redeemed}
        return Cents(sum(each.amount for each in stakes if not (each.coupon and each.wager in redeemed)))

    def admits(self, command: Any) -> bool:
        stakes: tuple[Stake, ...] = command.stakes
        offers = {each.wager: each for each in self.offers}
        kinds: set[WagerKind] = set()
        for stake in stakes:
            offer = offers.get(stake.wager)
            if offer is None or not offer.takes(stake) or (stake.wager in kinds and not offer.several):
                return False
            kinds.add(stake.wager)
        if len({each.name for each in stakes}) < len(stakes):
            return False
        needed = {each.wager for each in self.offers if each.mandatory or each.wager == self.main}
        if stakes and not needed <= kinds:
            return False
        main = sum(each.amount for each in stakes if each.wager == self.main)
        return self.own_chips(stakes) <= self.in_all and (self.covered is None or main <= self.covered)


@dataclass(frozen=True, slots=True)
class Banking:
    """What taking the bank needs and risks, alone or as a co-bank."""

    chips: Cents
    """What the player holds at the table."""
    cover: Cents
    """The chips that the other players' wagers need (PGP-10d2): the bank may be taken alone with no fewer."""
    co_cover: Cents | None
    """The same for a co-bank; nothing where ``co_bank`` is not offered."""
    dealer_wager: Cents
    """What the dealer wagers against a bank that directs no less (PGP-10g.3). ``limit`` is left out, or from
    0 to this; with ``co_bank`` it is always left out (PGP-10e.7)."""

    def admits(self, command: Any) -> bool:
        if command.co_bank:
            return self.co_cover is not None and self.co_cover <= self.chips and command.limit is None
        return self.cover <= self.chips and (command.limit is None or 0 <= command.limit <= self.dealer_wager)


@dataclass(frozen=True, slots=True)
class RowCut:
    """How a bank may cut a row of stacks: a block of neighbours, parted between the two ends (PGT-9G-3)."""

    stacks: int

    def admits(self, command: Any) -> bool:
        moved = (*command.to_left, *command.to_right)
        blocks = (command.to_left, command.to_right, tuple(sorted(moved)))
        return bool(moved) and set(moved) <= set(range(1, self.stacks + 1)) and all(map(is_block, blocks))


def is_block(stacks: tuple[int, ...]) -> bool:
    """Whether stacks are neighbours in their order.

    >>> is_block((3, 4)), is_block((4, 3)), is_block(())
    (True, False, True)
    """
    return all(after == before + 1 for before, after in pairwise(stacks))


@dataclass(frozen=True, slots=True)
class BarringWager:
    """A wager that needs the hand to be seen, and so bars its surrender."""

    wager: WagerKind | None
    """The player's own; nothing where somebody's at the table may earn an envy bonus."""
    clause: str


@dataclass(frozen=True, slots=True)
class HandToSet:
    """A hand to be set. Where its pieces are not named, because who is asked has not seen them, any pieces of
    that number are admitted here, and the table still refuses those that are not in the hand."""

    count: int
    pieces: Pieces
    """The pieces, for who has seen them."""
    split: tuple[int, int] | None = None
    """How many the high and the low hand must have to be laid at all; nothing where a wrong number is laid
    too, and is a hand not set correctly."""
    by_house_way: bool = False
    """Whether it may be left to the house way by naming no piece."""
    no_surrender: BarringWager | None = None
    """What keeps this hand from being surrendered although hands are at this table."""

    def admits(self, command: Any) -> bool:
        given = (*command.high, *command.low)
        if not given and self.by_house_way:
            return True
        if self.split is not None and (len(command.high), len(command.low)) != self.split:
            return False
        return len(given) == self.count and (not self.pieces or sorted(given) == sorted(self.pieces))


@dataclass(frozen=True, slots=True)
class Forfeit:
    """What a command gives up: a surrender the main wager, leaving what is abandoned by it (PGT-5C-2)."""

    amount: Cents

    def admits(self, command: Any) -> bool:
        del command
        return True


@dataclass(frozen=True, slots=True)
class Counting:
    """What a count of what is left can have found."""

    places: tuple[int, ...]
    """The hands, or stacks, that can hold another number than they should."""
    most: int
    """As many pieces as the deck has."""

    def admits(self, command: Any) -> bool:
        numbers = range(self.most + 1)
        if command.found is not None and (command.found not in numbers or not command.count_stub):
            return False
        return all(place in self.places and held in numbers for place, held in command.held)


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to shuffle and deal that may follow, and whether a device has to be removed for each."""

    ways: tuple[tuple[Shuffler, DealMethod, bool], ...]

    def admits(self, command: Any) -> bool:
        return (command.shuffler, command.deal_method, command.device_removed) in self.ways


@dataclass(frozen=True, slots=True)
class Case:
    """Where something can have gone wrong, at which places there, and how many of it; nothing is not said."""

    position: Position | None
    places: tuple[int | None, ...]
    counts: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Reportable:
    """An irregularity that can have come up, and what its report may say."""

    irregularity: Irregularity
    cases: tuple[Case, ...]

    def admits(self, command: Any) -> bool:
        return command.irregularity == self.irregularity and any(
            (each.position, True, True)
            == (command.position, command.place in each.places, command.count in each.counts)
            for each in self.cases
        )


@dataclass(frozen=True, slots=True)
class Reports:
    """The irregularities that can have come up."""

    reports: tuple[Reportable, ...]

    def admits(self, command: Any) -> bool:
        return any(each.admits(command) for each in self.reports)


Term = (
    Between
    | OneOf
    | NoneOf
    | SomeOf
    | Distinct
    | Wagering
    | Banking
    | RowCut
    | HandToSet
    | Forfeit
    | Counting
    | Ways
    | Reports
)
"""What some fields of a command may hold; `admits` says whether those of a command do."""
Terms = tuple[Term, ...]
FREE: Final[Terms] = ()
"""There is nothing to choose."""
