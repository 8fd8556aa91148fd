"""Players, chips and table life (PGP 2, 4, 5, 6(g), 7(b))."""

from __future__ import annotations

from dataclasses import dataclass

from paigow.games.submission import DealMethod, Shuffler, StartMethod
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.table.events.base import Event
from paigow.table.state.values import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeated(Event):
    player: str
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionLeft(Event):
    player: str
    position: Position
    offered_at: Position | None = None
    """The player's other betting area, at which an offer that stood here goes on (PGP-10c.1, PGP-10f)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDeparted(Event):
    """A player left during a round; the hand stands and is settled (PGP-7b.2)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsBought(Event):
    player: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsCashed(Event):
    player: str
    amount: Cents


# Table life: Sections 2, 4, 5 and 6(g)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecksReceived(Event):
    colours: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckReplaced(Event):
    deck: int
    colour: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRejected(Event):
    """An unsuitable set was sealed, and another came from the reserve (PGT-4C-3-a, PGT-4C-3-b)."""

    deck: int
    at: int
    dealer: str
    floorperson: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondJokerRemoved(Event):
    deck: int
    dealer: str
    supervisor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsInspected(Event):
    deck: int
    dealer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsVerified(Event):
    deck: int
    floorperson: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsSpread(Event):
    deck: int
    face_up: bool
    order: Pieces = ()
    """How they lie, where they lie face up and the order is prescribed (SPG-5b.2, PGT-4D-3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadLookedAt(Event):
    """The first player had the chance to inspect the spread cards (PGP-5c.1)."""

    player: str
    turned_face_up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsWashed(Event):
    deck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceReplaced(Event):
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodChanged(Event):
    shuffler: Shuffler
    deal_method: DealMethod
    start_method: StartMethod
    """How starting positions are found with what stands at the table now (PGP-4a-3.1)."""
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentWarned(Event):
    """Something at the table must soon be changed."""

    what: str
    seconds_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed(Event):
    """The table is closed, and its cards are taken away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterSynchronised(Event):
    """Other tables moved a shared meter; its reading here is brought up to date."""
