"""The only way out of the table: what one viewer may know, as values that `paigow.log.codec` writes.

A viewer learns a card when it lies open, or when it is the viewer's own and was looked at; nobody at the
table learns the order of unseen cards. What is hidden is None, whatever it is, so that two tables that
differ only in what a viewer may not see give that viewer the same value. An auditor reads the log whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from itertools import chain
from operator import itemgetter
from typing import Any, Final, TypeVar

from paigow.errors import unknown, wrong_type
from paigow.games.catalogue import GameName
from paigow.games.submission import StartMethod
from paigow.money import Cents
from paigow.pieces import CardOrTile, Pieces
from paigow.rules.outcome import Outcome
from paigow.table.events import Event
from paigow.table.machine.legal import EVERYBODY, CommandOffer, LegalCommands, legal_commands
from paigow.table.money.ledger import CENTRE, INVENTORY, AccountKind, chips
from paigow.table.money.meters import MeterReading
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.values import (
    FIRST_CARDS,
    Audience,
    Party,
    Phase,
    Position,
    Role,
    Stake,
    Standing,
)
from paigow.table.terms import HandToSet, Terms

E = TypeVar("E", bound=Event)


class Viewing(StrEnum):
    """In which part someone looks at the table."""

    PLAYER = "player"
    SPECTATOR = "spectator"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    AUDITOR = "auditor"


_PARTS: Final[dict[str, Viewing]] = {each.value: each for each in Viewing}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the part, and for a player the name. What a player knows goes with the person, not with the
    seat, and two areas are one viewer's (PGP-12b.1)."""

    viewing: Viewing
    """The part; it may be given by its text."""
    name: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.viewing, str):
            raise wrong_type(str, "viewing", self.viewing)
        if not isinstance(self.name, str):
            raise wrong_type(str, "name", self.name)
        if self.viewing not in _PARTS:
            raise unknown("part to look in", self.viewing, list(_PARTS))
        object.__setattr__(self, "viewing", _PARTS[self.viewing])

    @property
    def sees_all(self) -> bool:
        return self.viewing is Viewing.AUDITOR


SPECTATOR = Viewer(Viewing.SPECTATOR)
AUDITOR = Viewer(Viewing.AUDITOR)


def player(table: Table, name: str | None) -> Viewer:
    """A player as a viewer of the table; whoever has not come to it, or has no name, is a spectator."""
    if type(name) is not str or not name or not (name in table.arrivals or chips(name) in table.balances):
        return SPECTATOR
    return Viewer(Viewing.PLAYER, name)


def veiled(event: E, viewer: Viewer) -> E:
    """Return the event as a viewer may see it: None in every field that is not for this viewer."""
    nothing: dict[str, Any] = dict.fromkeys(hidden_fields(event, viewer))
    return replace(event, **nothing) if nothing else event


def hidden_fields(event: Event, viewer: Viewer) -> frozenset[str]:
    """The fields of an event that are not for this viewer."""
    if viewer.sees_all:
        return frozenset()
    holds = viewer.viewing is Viewing.PLAYER and getattr(event, "player", None) == viewer.name
    private = _private(type(event))
    return frozenset(name for name, audience in private if not (audience is Audience.HOLDER and holds))


def private_fields(kind: type[Event]) -> frozenset[str]:
    """The fields of a kind of event that are not for everyone."""
    return frozenset(name for name, _ in _private(kind))


def _private(kind: type[Event]) -> tuple[tuple[str, Audience], ...]:
    """The fields of a kind of event that are not for everyone, and whom they are for."""
    if kind not in _PRIVATE:
        _PRIVATE[kind] = tuple(
            (each.name, each.metadata["audience"]) for each in fields(kind) if "audience" in each.metadata
        )
    return _PRIVATE[kind]


_PRIVATE: Final[dict[type[Event], tuple[tuple[str, Audience], ...]]] = {}


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as far as the viewer knows it."""

    pieces: Pieces
    """In the order in which they were dealt."""
    high: Pieces | None = None
    """The high hand, once the hand is set; with it the low hand."""
    low: Pieces | None = None
    fault: str | None = None
    """The clause by which it is not set correctly."""


@dataclass(frozen=True, slots=True)
class PositionView:
    """What lies at one place of the layout."""

    standing: Standing
    wagers: tuple[Stake, ...] = ()
    cards: int = 0
    """How many pieces of a hand lie there."""
    is_set: bool = False
    is_exposed: bool = False
    outcome: Outcome | None = None
    hand: HandView | None = None
    """None where the viewer does not know the hand."""


@dataclass(frozen=True, slots=True)
class RoundView:
    """The round in play; places are numbered as everywhere, the dealer's being 0."""

    number: int
    positions: tuple[PositionView, ...]
    bank: Position | None = None
    co_bank: bool = False
    dealer_wager: Cents = Cents(0)
    offers: tuple[Position, ...] = ()
    """Who is still to be offered the bank, or the cut; the first is being asked."""
    no_more_bets: bool = False
    start: Position | None = None
    number_shown: int | None = None
    centre: Cents = Cents(0)
    undealt: int = 0
    """How many pieces are left to deal, how many are in each stack, and how many in the discard rack."""
    stacks: tuple[int, ...] = ()
    racked: int = 0
    choices: tuple[Position, ...] = ()
    """Who must choose between playing on and voiding the hand."""
    shown: tuple[tuple[Position, CardOrTile], ...] = ()
    """Single cards that lie open, and at whose place."""
    stock: Pieces | None = None
    """The pieces left to deal, for an auditor."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A person at the table, seated or not."""

    name: str
    chips: Cents


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as one viewer may see it."""

    phase: Phase
    sequence: int
    game: GameName
    seats: tuple[str | None, ...]
    """Who holds each betting position, by name; entry N is of position N, the first of the dealer's."""
    players: tuple[PlayerView, ...] = ()
    """With their chips: those who took a position, in the order in which they came, then who has only bought
    chips yet."""
    meters: tuple[MeterReading, ...] = ()
    rounds: int = 0
    """How many rounds were opened."""
    button: Position | None = None
    """Where the button lies; nothing where no button says with whom the deal begins (PGP-8c-d.1)."""
    decks: tuple[str | None, ...] = ()
    """The colours of the decks; None for one that was taken off the table."""
    round: RoundView | None = None
    inventory: Cents | None = None
    """What the table inventory holds, for an auditor."""

    def chips(self, name: str) -> Cents:
        """What a person holds; nothing where nobody of that name is at the table."""
        return next((player.chips for player in self.players if player.name == name), Cents(0))


_EMPTY: Final = PositionView(Standing.NO_HAND)


def view_for(table: Table, viewer: Viewer) -> TableView:
    """The table as this viewer may see it."""
    _check_types(table, viewer)
    return TableView(
        phase=table.phase,
        sequence=table.sequence,
        game=table.rules.submission.game,
        seats=table.seats,
        players=tuple(PlayerView(name, table.chips(name)) for name in _here(table)),
        meters=table.meters,
        rounds=table.memory.rounds,
        button=table.memory.button if table.equipment.start_method is StartMethod.BUTTON else None,
        decks=tuple(None if deck is None else deck.colour for deck in table.decks),
        round=None if table.round is None else _round(table, table.round, viewer),
        inventory=table.balance(INVENTORY) if viewer.sees_all else None,
    )


def _here(table: Table) -> Iterator[str]:
    """Who came to the table, then who has only bought chips yet."""
    yield from table.arrivals
    for account, held in table.balances.items():
        if account.kind is AccountKind.CHIPS and held and account.name not in table.arrivals:
            yield str(account.name)


def _check_types(table: Table, viewer: Viewer) -> None:
    """Both come from outside wherever the library is used without a checker of types."""
    if not isinstance(table, Table):
        raise wrong_type(Table, "table", table)
    if not isinstance(viewer, Viewer):
        raise wrong_type(Viewer, "viewer", viewer)


@dataclass(frozen=True, slots=True)
class AskView:
    """A command that may be given now: which, by whom, and on which terms; another's terms are not shown."""

    command: str
    who: Party
    terms: Terms | None = None


@dataclass(frozen=True, slots=True)
class AwaitedView:
    """What the table awaits, as one viewer may see it."""

    waits: tuple[AskView, ...]
    """Whom the table waits for, and what for."""
    may: tuple[AskView, ...]
    """What else the viewer may say now."""
    goes_on: bool
    """Whether the dealer or the floor goes on; if not, the table waits for players."""


_SPEAKS_AS: Final[dict[Viewing, tuple[Role, ...]]] = {
    Viewing.PLAYER: (Role.PLAYER,),
    Viewing.SPECTATOR: (Role.PLAYER,),
    Viewing.DEALER: (Role.DEALER,),
    Viewing.FLOORPERSON: (Role.FLOORPERSON, Role.SUPERVISOR),
    Viewing.AUDITOR: (),
}
"""In which roles a viewer may give commands; a spectator is somebody who is not at the table yet."""


class TableAsks:
    """What a table awaits of viewers of some roles: worked out once, and shown to each as far as it is
    theirs."""

    __slots__ = ("_may", "_others", "_waits", "goes_on")

    def __init__(self, asked: LegalCommands, roles: Collection[Role]) -> None:
        waits = asked.waits
        self._waits, self._may = _by_whom(waits), _by_whom(asked.may_in(roles))
        self._others = tuple([AskView(ask.command.__name__, ask.who) for ask in waits])
        self.goes_on = any(ask.who.role is not Role.PLAYER for ask in waits)

    def seen_by(self, viewer: Viewer) -> AwaitedView:
        """What of it is the viewer's to say, and whom else the table waits for."""
        waits = self._others
        if own := dict(_own(self._waits, viewer)):
            waits = tuple([own.get(place, other) for place, other in enumerate(waits)])
        may = sorted(_own(self._may, viewer), key=itemgetter(0))
        return AwaitedView(waits, tuple([own for _, own in may]), self.goes_on)


_Asked = dict[tuple[Role, str], list[tuple[int, AskView]]]
"""What is asked by role, and of players by name, each with its place among all that is."""


def _by_whom(asks: tuple[CommandOffer, ...]) -> _Asked:
    found: _Asked = {}
    for place, (command, who, terms, _) in enumerate(asks):
        whom = who.role, who.name if who.role is Role.PLAYER else ""
        found.setdefault(whom, []).append((place, AskView(command.__name__, who, terms)))
    return found


def _own(asked: _Asked, viewer: Viewer) -> Iterator[tuple[int, AskView]]:
    """What is asked of the viewer; an auditor sees what everybody is."""
    if viewer.sees_all:
        return chain.from_iterable(asked.values())
    whom = ((role, viewer.name if role is Role.PLAYER else "") for role in _SPEAKS_AS[viewer.viewing])
    return chain.from_iterable(asked.get(each, ()) for each in whom)


def roles_of(viewer: Viewer) -> Collection[Role]:
    """In which roles something may be said that a viewer is shown."""
    return EVERYBODY if viewer.sees_all else _SPEAKS_AS[viewer.viewing]


def awaited_for(table: Table, viewer: Viewer, at: int = 0) -> AwaitedView:
    """What the table awaits, and what of it is the viewer's to say.

    Give the present time as to `awaited`; without it nothing is taken to be too old.
    """
    _check_types(table, viewer)
    return TableAsks(legal_commands(table, at), roles_of(viewer)).seen_by(viewer)


def turned_over(table: Table, viewer: Viewer) -> Pieces:
    """The hand that the dealer turns over to set it next; only the dealer sees it yet (PGP-9c.1)."""
    if viewer.viewing is not Viewing.DEALER:
        return ()
    due = legal_commands(table).next_step
    terms = () if due is None else due.terms
    return next((term.pieces for term in terms if isinstance(term, HandToSet)), ())


def _round(table: Table, in_play: Round, viewer: Viewer) -> RoundView:
    return RoundView(
        number=in_play.number,
        positions=tuple(_position(in_play, position, viewer) for position in range(PLACES)),
        bank=in_play.bank,
        co_bank=in_play.co_bank,
        dealer_wager=in_play.dealer_wager,
        offers=in_play.offers,
        no_more_bets=in_play.closed,
        start=in_play.start,
        number_shown=in_play.number_shown,
        centre=table.balance(CENTRE),
        undealt=len(in_play.stock),
        stacks=tuple(map(len, in_play.stacks)),
        racked=len(in_play.rack),
        choices=in_play.choices,
        shown=in_play.shown,
        stock=in_play.stock if viewer.sees_all else None,
    )


def _position(in_play: Round, position: Position, viewer: Viewer) -> PositionView:
    standing, wagers = in_play.standing[position], in_play.wagers[position]
    is_bare = not wagers and not in_play.hands[position] and in_play.settings[position] is None
    if is_bare and standing is Standing.NO_HAND and not _may_see_hand(in_play, position, viewer):
        return _EMPTY
    return PositionView(
        standing=standing,
        wagers=wagers,
        cards=len(in_play.hands[position]),
        is_set=in_play.settings[position] is not None,
        is_exposed=position in in_play.exposed,
        outcome=in_play.outcomes[position],
        hand=_hand(in_play, position, viewer) if _may_see_hand(in_play, position, viewer) else None,
    )


def _hand(in_play: Round, position: Position, viewer: Viewer) -> HandView:
    known, laid = _known(in_play, position, viewer), in_play.settings[position]
    return HandView(known) if laid is None else HandView(known, laid.high, laid.low, laid.fault)


def _known(in_play: Round, position: Position, viewer: Viewer) -> Pieces:
    """The cards of a hand that the viewer may see: who has looked at the first three knows no more yet
    (PGP-17f.1)."""
    hand = in_play.hands[position]
    if viewer.sees_all or position in in_play.exposed or (position, viewer.name) not in in_play.examined:
        return hand
    return hand[:FIRST_CARDS]


def _may_see_hand(in_play: Round, position: Position, viewer: Viewer) -> bool:
    """Open hands are everyone's; a face-down hand is known to the person who looked at it (PGP-11d.2)."""
    if viewer.sees_all or position in in_play.exposed:
        return True
    own = viewer.viewing is Viewing.PLAYER and (position, viewer.name) in in_play.looked
    return own and in_play.standing[position] in (Standing.IN_PLAY, Standing.BANK)
