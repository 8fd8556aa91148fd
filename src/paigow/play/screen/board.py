"""The table as the screen shows it, made from one viewer's view and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from paigow.money import Cents
from paigow.play.screen.words import faces, wagers_in_words
from paigow.table.showing.views import Plain
from paigow.table.showing.wording import Scene
from paigow.table.state.values import DEALER, Phase, Position

BACK: Final = "▒▒"
_STANDINGS: Final = ("surrendered", "void", "bank")
_ASKED: Final[Mapping[str, str]] = {Phase.BANK_OFFER: "the bank?", Phase.CUT: "the cut?"}
PHASES: Final[Mapping[str, str]] = {
    Phase.BETWEEN_ROUNDS: "between rounds",
    Phase.BANK_OFFER: "the bank is offered",
    Phase.SHUFFLE: "shuffle",
    Phase.CUT: "cut",
    Phase.WAGERS: "wagers",
    Phase.SETTING: "setting",
    Phase.DEALER_SETS: "the dealer's hand",
    Phase.SETTLEMENT: "settlement",
}
"""Phases whose name is not already the word for them."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table, the dealer's among them."""

    position: Position
    name: str
    chips: Cents | None
    wagers: str = ""
    wagered: Cents = Cents(0)
    cards: str = ""
    """Faces where the viewer may see them, high hand before low hand; backs otherwise."""
    status: str = ""
    net: Cents | None = None
    """Won or lost in this round, as far as it is settled."""
    is_you: bool = False
    is_turn: bool = False
    """Whether it is the one of your betting positions that you act for."""
    is_bank: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """The whole layout."""

    title: str
    phase: str
    number: int
    """Of the round on the layout, the last one between rounds."""
    seats: tuple[Seat, ...]
    """The dealer first, then the betting positions from the dealer's right."""
    meters: tuple[tuple[str, Cents], ...]

    @property
    def dealer(self) -> Seat:
        return self.seats[0]


@dataclass(frozen=True, slots=True)
class Layout:
    """What a board is drawn from."""

    view: Plain
    scene: Scene
    you: tuple[Position, ...]
    """Your betting positions, the one you act for first."""
    last: Plain | None = None
    """The round that lies there between rounds."""
    net: Mapping[Position, int] = field(default_factory=dict)

    @property
    def play(self) -> Plain | None:
        return self.view["round"] or self.last

    @property
    def phase(self) -> str:
        return str(self.view["phase"])


def board(layout: Layout) -> Board:
    """Lay out what one viewer sees."""
    submission, play = layout.scene.rules.submission, layout.play
    return Board(
        title=submission.title or submission.of.title,
        phase=PHASES.get(layout.phase, layout.phase.replace("_", " ")),
        number=play["number"] if play else 0,
        seats=tuple(_seat(layout, position) for position in range(len(layout.view["seats"]))),
        meters=tuple((meter["name"], Cents(meter["amount"])) for meter in layout.view["meters"]),
    )


def _seat(layout: Layout, at: Position) -> Seat:
    view, play = layout.view, layout.play
    name = view["seats"][at]
    seat = Seat(
        position=at,
        name="Dealer" if at == DEALER else (name or ""),
        chips=None if name is None else Cents(view["chips"].get(name, 0)),
        is_you=at in layout.you,
        is_turn=layout.you[:1] == (at,),
    )
    if play is None:
        return seat
    stakes = play["wagers"][at]
    wagered = sum(stake["amount"] for stake in stakes)
    wagers = wagers_in_words(stakes, layout.scene)
    if at == DEALER and play["dealer_wager"]:
        wagered, wagers = play["dealer_wager"], "against the bank"
    return replace(
        seat,
        wagers=wagers,
        wagered=Cents(wagered),
        cards=_cards(play["positions"][at]),
        status=_status(layout, play, at),
        is_bank=play["bank"] == at,
        net=None if at not in layout.net else Cents(layout.net[at]),
    )


def _cards(seen: Plain) -> str:
    if "high" in seen:
        return f"{faces(seen['high'])} / {faces(seen['low'])}" if seen["low"] else faces(seen["high"])
    if "hand" in seen:
        return faces(seen["hand"])
    return " ".join([BACK] * seen["cards"])


def _status(layout: Layout, play: Plain, at: Position) -> str:
    seen, phase = play["positions"][at], layout.phase
    if play["offers"][:1] == [at] and phase in _ASKED:
        return _ASKED[phase]
    if seen["outcome"]:
        return str(seen["outcome"]["result"])
    if seen["standing"] in _STANDINGS:
        return str(seen["standing"])
    if phase == Phase.SETTING and seen["standing"] == "in_play":
        return "set" if seen["set"] else "setting"
    return ""
