"""The table as the screen shows it, made from one viewer's view and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict

from paigow.cards import Card
from paigow.money import Cents
from paigow.pieces import CardOrTile, Pieces
from paigow.table.showing.views import PositionView, RoundView, TableView
from paigow.table.showing.wording import Scene
from paigow.table.state.values import DEALER, Phase, Position, Standing
from paigow.teaching.drawing import faces
from paigow.terminal.words import wagers_in_words

BACK: Final = "▒▒"
_STANDINGS: Final = (Standing.SURRENDERED, Standing.VOID, Standing.BANK)
_ASKED: Final[Mapping[Phase, str]] = {Phase.BANK_OFFER: "the bank?", Phase.CUT: "the cut?"}
PHASES: Final[Mapping[Phase, str]] = {
    Phase.BETWEEN_ROUNDS: "",
    Phase.BANK_OFFER: "the bank",
    Phase.SHUFFLE: "shuffle",
    Phase.CUT: "cut",
    Phase.WAGERS: "wagers",
    Phase.SETTING: "setting",
    Phase.SETTLEMENT: "settlement",
}
"""Phases whose name is not already the word for them; whose hand is shown depends on who banks."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place at the table, the dealer's among them."""

    position: Position
    name: str
    chips: Cents | None
    wagers: str = ""
    wagered: Cents = Cents(0)
    high: Pieces = ()
    """What lies open or is yours: the high hand, or all of a hand that is not set yet."""
    low: Pieces = ()
    backs: int = 0
    """How many pieces lie face down there."""
    kind: type[CardOrTile] = Card
    """Whether they are cards or tiles."""
    status: str = ""
    is_wrong: bool = False
    """Whether its hands lie open and are not set correctly."""
    net: Cents | None = None
    """Won or lost in this round, as far as it is settled."""
    is_you: bool = False
    is_turn: bool = False
    """Whether it is the one of your betting positions that you act for."""
    is_bank: bool = False

    @property
    def cards(self) -> str:
        """Faces, high hand before low hand, or backs."""
        return " / ".join(faces(hand) for hand in (self.high, self.low) if hand) or " ".join(
            [BACK] * self.backs
        )


@dataclass(frozen=True, slots=True)
class Board:
    """The whole layout."""

    title: str
    phase: str
    number: int
    """Of the round on the layout, the last one between rounds."""
    places: tuple[Place, ...]
    """The dealer first, then the betting positions from the dealer's right."""
    meters: tuple[tuple[str, Cents], ...]

    @property
    def dealer(self) -> Place:
        return self.places[0]


@dataclass(frozen=True, slots=True)
class Layout:
    """A table as the board draws it: the view, the names in it, and whose positions are yours."""

    view: TableView
    scene: Scene
    you: tuple[Position, ...]
    """Your betting positions, the one you act for first."""
    last: RoundView | None = None
    """The round that lies there between rounds."""
    net: Mapping[Position, int] = field(default_factory=dict)

    @property
    def round(self) -> RoundView | None:
        return self.view.round or self.last


def board(layout: Layout) -> Board:
    """Lay out what one viewer sees."""
    submission, view = layout.scene.rules.submission, layout.view
    return Board(
        title=submission.title or submission.game_played.title,
        phase=_phase(layout),
        number=0 if layout.round is None else layout.round.number,
        places=tuple(_place(layout, position) for position in range(len(view.seats))),
        meters=tuple((meter.name, meter.amount) for meter in view.meters),
    )


def _phase(layout: Layout) -> str:
    """What the table is about, and who banks where somebody does."""
    phase, in_play = layout.view.phase, layout.view.round
    bank = None if in_play is None else in_play.bank
    named = "you" if bank in layout.you else layout.view.seats[bank] if bank else None
    if phase is Phase.DEALER_SETS:
        about = "the bank's hand" if bank else "the dealer's hand"
    else:
        about = PHASES.get(phase, phase.replace("_", " "))
    return about if named is None else f"{about} · {named} bank{'s' * (named != 'you')}"


def _place(layout: Layout, at: Position) -> Place:
    view, in_play = layout.view, layout.round
    name = view.seats[at]
    place = Place(
        position=at,
        name="Dealer" if at == DEALER else (name or ""),
        chips=None if name is None else view.chips(name),
        is_you=at in layout.you,
        is_turn=layout.you[:1] == (at,),
        kind=type(layout.scene.rules.family.deck[0]),
    )
    if in_play is None:
        return place
    seen = in_play.positions[at]
    wagered = sum(stake.amount for stake in seen.wagers)
    wagers = wagers_in_words(seen.wagers, layout.scene)
    if at == DEALER and in_play.dealer_wager:
        wagered, wagers = in_play.dealer_wager, "against the bank"
    return replace(
        place,
        wagers=wagers,
        wagered=Cents(wagered),
        **_pieces(seen),
        status=_status(view.phase, in_play, at),
        is_bank=in_play.bank == at,
        is_wrong=seen.hand is not None and seen.hand.fault is not None and seen.outcome is not None,
        net=None if at not in layout.net else Cents(layout.net[at]),
    )


class _Lying(TypedDict):
    """What of a hand lies at a place."""

    high: Pieces
    low: Pieces
    backs: int


def _pieces(seen: PositionView) -> _Lying:
    hand = seen.hand
    if hand is None:
        return {"high": (), "low": (), "backs": seen.cards}
    return {"high": hand.pieces if hand.high is None else hand.high, "low": hand.low or (), "backs": 0}


def _status(phase: Phase, in_play: RoundView, at: Position) -> str:
    seen = in_play.positions[at]
    if in_play.offers[:1] == (at,) and phase in _ASKED:
        return _ASKED[phase]
    if seen.outcome is not None:
        return seen.outcome.result.value
    if seen.standing in _STANDINGS:
        return seen.standing.value
    if phase is Phase.SETTING and seen.standing is Standing.IN_PLAY:
        return "set" if seen.is_set else "setting"
    return ""
