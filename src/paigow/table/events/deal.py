"""From the opening of a round to the last card dealt (PGP 4, 6 to 8c, 10, 13, 17)."""

from __future__ import annotations

from dataclasses import dataclass

from paigow.games.submission import StartMethod
from paigow.games.wager_kinds import LaidWager, WagerKind
from paigow.money import Cents
from paigow.pieces import AnyPiece, Pieces
from paigow.table.events.base import ByPosition, Event, Settlement
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import Memory
from paigow.table.state.values import Audience, Handling, Position, Stake, seen_by


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened(Event):
    number: int
    deck: int
    first_offer: Position
    """Who is asked before all others; 0 is the dealer's turn (PGP-10c.5)."""
    offers: tuple[Position, ...]
    """To whom the bank will be offered, in order."""
    memory: Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPassed(Event):
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class BankAccepted(Event):
    position: Position
    co_bank: bool
    limit: Cents | None
    coupons: tuple[Position, ...]
    """Where a match play coupon was handed back, since none lies against a bank (PGP-7a.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerWagerLowered(Event):
    position: Position
    limit: Cents
    """The most that the dealer may wager against the bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankReturned(Event):
    """The marker went back before "No more bets": the round is played against the dealer after all."""

    position: Position
    co_bank: bool
    left: bool
    """Whether the bank has left; else nobody had a wager against it (PGP-10g.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagersPlaced(Event):
    player: str
    position: Position
    stakes: tuple[Stake, ...]
    """All wagers that now lie at the position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveNotAccepted(Event):
    """The acceptor of a position was dark at the lock-out, so its progressive wagers went back (PGP-7d.3)."""

    position: Position
    wagers: tuple[LaidWager, ...]
    coupons: tuple[tuple[Position, LaidWager], ...] = ()
    """The coupons that went back to their players, by position and wager (PGP-7a.1, PGP-7d.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsShuffled(Event):
    order: Pieces = seen_by(Audience.NOBODY)
    pre_shuffled: bool = False
    """Whether the cards came shuffled, and the dealer had nothing to do (PGP-6a.1)."""
    offers: tuple[Position, ...]
    """To whom the cut will be offered, in order."""
    handled: tuple[Handling, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CutDeclined(Event):
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCut(Event):
    position: Position
    """Who cut; 0 is the dealer."""
    above: int
    """Cards above the cut card."""
    handled: tuple[Handling, ...] = ()
    """Where cover card and cut card went, and the cards themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecutOrdered(Event):
    supervisor: str
    reason: str
    offers: tuple[Position, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoMoreBetsAnnounced(Event):
    dealer_wager: Cents
    envy_markers: tuple[tuple[Position, WagerKind], ...]
    locked_out: tuple[tuple[Position, WagerKind, Cents], ...]
    """Progressive wagers that were counted and taken in (PGP-14b.2)."""
    handled: tuple[Handling, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StacksDealt(Event):
    stacks: tuple[Pieces, ...] = seen_by(Audience.NOBODY)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstStackChosen(Event):
    position: Position
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StacksCut(Event):
    position: Position
    order: tuple[int, ...]
    """The row from the dealer's right, each stack by its number before the cut (PGT-9G-3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryChosen(Event):
    position: Position
    style: str | None
    handled: tuple[Handling, ...] = ()
    """The dealer's signal of the style (PGT-7B-1-a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRollCalled(Event):
    reason: Irregularity


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingPositionFound(Event):
    method: StartMethod
    shaken_by: Position | None
    dice: tuple[int, ...]
    number: int
    """The total of the dice, or the number shown."""
    position: Position
    handled: tuple[Handling, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WagersSettled(Event):
    """Wagers that are decided before the hands are set: the number wager, the three-card bonus; and those
    that are settled on hands which are void then (SPG-16e.2)."""

    settled: tuple[Settlement, ...]
    shown: tuple[tuple[Position, AnyPiece], ...] = ()
    """Cards laid open to claim a bonus (PGP-17f.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsDealt(Event):
    hands: ByPosition = seen_by(Audience.NOBODY)
    """The cards each position was dealt in this step, face down; the holder sees them on looking."""
    remaining: int
    collected: tuple[Position, ...] = ()
    """Hands without a wager, racked unseen at once where stacks were delivered (PGP-8a-g)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingCounted(Event):
    """What was left after the deal was right; it is racked unseen, and so are hands without a wager."""

    found: int
    collected: tuple[Position, ...]
    counted: bool
