"""Setting, settlement and irregularities (PGP 9 to 11, 14 to 18)."""

from __future__ import annotations

from dataclasses import dataclass

from paigow.games.wager_kinds import LaidWager
from paigow.money import Cents
from paigow.pieces import AnyPiece, Pieces
from paigow.rules.outcome import Outcome
from paigow.table.events.base import Event, Settlement
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import Memory
from paigow.table.state.values import Audience, Handling, Position, Role, seen_by


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsLookedAt(Event):
    position: Position
    player: str
    """Who looked: the cards are for this person, whoever sits here later."""
    cards: Pieces = seen_by(Audience.HOLDER)


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceGiven(Event):
    """The house way was told, which shows the whole hand: it counts as looking (PGP-11d.2)."""

    position: Position
    player: str
    high: Pieces = seen_by(Audience.HOLDER)
    low: Pieces = seen_by(Audience.HOLDER)
    rule: str = seen_by(Audience.HOLDER)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSet(Event):
    """A player's two hands lie face down."""

    position: Position
    player: str
    """Who set them and so has seen them; nobody, where the dealer did for a player who left or kept
    silent."""
    high: Pieces = seen_by(Audience.HOLDER)
    low: Pieces = seen_by(Audience.HOLDER)
    fault: str | None = seen_by(Audience.HOLDER)
    rule: str | None = seen_by(Audience.HOLDER)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled(Event):
    """A player who was asked kept silent; what follows by the same command the house did, not the player."""

    position: Position
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Event):
    """The dealer's or the bank's hand is turned over and set."""

    position: Position
    high: Pieces
    low: Pieces
    rule: str | None
    reset: bool
    """Whether a wrong setting was replaced (PGP-11i, PGP-11j)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerSurrendered(Event):
    position: Position
    amount: Cents
    kept: bool = False
    """Whether the cards stay face down under another wager (SPG-12e-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSettled(Event):
    """One position in one step of the settlement."""

    step: str
    position: Position
    high: Pieces = ()
    low: Pieces = ()
    """The hands as they are exposed, in the step that exposes them. A hand that was never set, such as one
    that was surrendered and is kept for a bonus (SPG-12e-2), lies in ``high`` with all its pieces."""
    outcome: Outcome | None = None
    settled: tuple[Settlement, ...]
    limited: int = 0
    """Winnings that count toward the payout limit of the hand."""
    seven_card_paid: int = 0
    unpaid: tuple[Position, ...] = ()
    paperwork: tuple[Position, ...] = ()
    racked: tuple[Position, ...] = ()
    """Hands whose cards go to the discard rack now (PGP-9k)."""
    handled: tuple[Handling, ...] = ()
    cursor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutValidated(Event):
    position: Position
    by: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class BankSettled(Event):
    """The centre of the layout is cleared (PGP 10, second list (d) and (e))."""

    surplus: Cents
    vigorish: Cents
    to_bank: Cents
    to_inventory: Cents
    cursor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperworkCompleted(Event):
    position: Position
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCompleted(Event):
    memory: Memory
    departed: tuple[str, ...]
    handled: tuple[Handling, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityNoted(Event):
    """Something went wrong that changes nothing, or whose remedy is in the event that follows."""

    irregularity: Irregularity
    position: Position | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardExposed(Event):
    """A card of a player came to light; where the player has not looked, the choice is open (PGP-11d.2)."""

    position: Position
    card: AnyPiece
    choice: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlayedOn(Event):
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class HandVoided(Event):
    position: Position
    coupons: tuple[tuple[Position, LaidWager], ...] = ()
    """The coupons that went back to their players, by position and wager (PGP-7a.1, PGP-7d.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpCardRacked(Event):
    card: AnyPiece
    after: int
    """How many cards had been dealt before it was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReshuffleOrdered(Event):
    """The cards go back to the shuffle; no hand existed yet, so the wagers stand."""

    irregularity: Irregularity


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementsUndone(Event):
    """Hands that were settled already are void with all others: wagers and winnings go back to where they
    lay (PGP-11h)."""

    irregularity: Irregularity


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided(Event):
    """All hands are void: the wagers on them are returned, nothing is won or lost (PGP-11c)."""

    irregularity: Irregularity
    deck_removed: int | None
    memory: Memory
    departed: tuple[str, ...]
    coupons: tuple[tuple[Position, LaidWager], ...] = ()
    """The coupons that went back to their players, by position and wager (PGP-7a.1, PGP-7d.2)."""
