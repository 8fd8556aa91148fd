"""The only way out of the table: what one viewer may know, as plain values that can be written as JSON.

A viewer learns a card when it lies open, or when it is the viewer's own and was looked at; nobody at the
table learns the order of unseen cards. What is hidden is left out, whatever it is, so that two tables that
differ only in what a viewer may not see give that viewer the same bytes. An auditor reads the log whole.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any, Final, TypeVar

from paigow.cards import Card
from paigow.table.commands import ShowHand
from paigow.table.dealer import next_dealer_command
from paigow.table.events import Event
from paigow.table.money.ledger import CENTRE, INVENTORY, chips
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.values import FIRST_CARDS, Audience, Position, Standing
from paigow.tiles import Tile

Plain = dict[str, Any]
E = TypeVar("E", bound=Event)
_AS_IT_IS: Final = frozenset({str, int, bool})


class Viewing(StrEnum):
    """In which part someone looks at the table."""

    PLAYER = "player"
    SPECTATOR = "spectator"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the part, and for a player the name. What a player knows goes with the person, not with the
    seat, and two areas are one viewer's (PGP-12b.1)."""

    viewing: Viewing
    name: str = ""

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


def redact(event: Event, viewer: Viewer) -> Plain:
    """An event as this viewer may see it: its kind, and the fields that are for the viewer."""
    hidden = hidden_fields(event, viewer)
    seen: Plain = {"event": type(event).__name__}
    for each in fields(event):
        if each.name not in hidden:
            seen[each.name] = plain(getattr(event, each.name))
    return seen


def veiled(event: E, viewer: Viewer) -> E:
    """The same event with nothing (None) in every field that `redact` would leave out."""
    hidden = hidden_fields(event, viewer)
    nothing: dict[str, Any] = dict.fromkeys(hidden)
    return replace(event, **nothing) if hidden else event


def hidden_fields(event: Event, viewer: Viewer) -> frozenset[str]:
    """The fields of an event that are not for this viewer."""
    if viewer.sees_all:
        return frozenset()
    holds = viewer.viewing is Viewing.PLAYER and getattr(event, "player", None) == viewer.name
    private = _private(type(event))
    return frozenset(name for name, audience in private if not (audience is Audience.HOLDER and holds))


def _private(kind: type[Event]) -> tuple[tuple[str, Audience], ...]:
    """The fields of a kind of event that are not for everyone, and whom they are for."""
    return tuple(
        (each.name, each.metadata["audience"]) for each in fields(kind) if "audience" in each.metadata
    )


def plain(value: object) -> Any:
    """A value of the table as JSON can hold it: cards and fractions as text, dataclasses by field name.

    >>> from paigow.cards import parse_cards
    >>> plain((parse_cards("As Jk"), Audience.HOLDER, Fraction(1, 3), None))
    [['As', 'Jk'], 'holder', '1/3', None]
    """
    if value is None or type(value) in _AS_IT_IS:
        return value  # by far the most, so they are asked for first
    if isinstance(value, Card | Tile | Fraction):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    assert is_dataclass(value)
    return {each.name: plain(getattr(value, each.name)) for each in fields(value)}


def view_for(table: Table, viewer: Viewer) -> Plain:
    """The table as this viewer may see it."""
    view: Plain = {
        "phase": table.phase.value,
        "sequence": table.sequence,
        "game": table.rules.submission.game.value,
        "seats": plain(table.seats),
        "chips": {name: table.chips(name) for name in table.arrivals},
        "meters": plain(table.meters),
        "rounds": table.memory.rounds,
        "button": table.memory.button,
        "decks": [None if deck is None else deck.colour for deck in table.decks],
        "round": None if table.round is None else _round(table, table.round, viewer),
    }
    if viewer.sees_all:
        view["inventory"] = table.balance(INVENTORY)
    return view


def turned_over(table: Table, viewer: Viewer) -> tuple[Any, ...]:
    """The hand that the dealer turns over to set it next; only the dealer sees it yet (PGP-9c.1)."""
    if viewer.viewing is not Viewing.DEALER:
        return ()
    due = next_dealer_command(table, "turned over")
    return table.in_play.hands[due.position] if isinstance(due, ShowHand) else ()


def _round(table: Table, in_play: Round, viewer: Viewer) -> Plain:
    view: Plain = {
        "number": in_play.number,
        "bank": in_play.bank,
        "co_bank": in_play.co_bank,
        "dealer_wager": in_play.dealer_wager,
        "offers": plain(in_play.offers),
        "no_more_bets": in_play.closed,
        "wagers": plain(in_play.wagers),
        "start": in_play.start,
        "number_shown": in_play.number_shown,
        "centre": table.balance(CENTRE),
        "undealt": len(in_play.stock),
        "stacks": [len(stack) for stack in in_play.stacks],
        "racked": len(in_play.rack),
        "choices": plain(in_play.choices),
        "shown": plain(in_play.shown),
        "positions": [_position(in_play, position, viewer) for position in range(PLACES)],
    }
    if viewer.sees_all:
        view["stock"] = plain(in_play.stock)
    return view


def _position(in_play: Round, position: Position, viewer: Viewer) -> Plain:
    laid = in_play.settings[position]
    view: Plain = {
        "standing": in_play.standing[position].value,
        "cards": len(in_play.hands[position]),
        "set": laid is not None,
        "exposed": position in in_play.exposed,
        "outcome": plain(in_play.outcomes[position]),
    }
    if not _may_see_hand(in_play, position, viewer):
        return view
    view["hand"] = plain(_known(in_play, position, viewer))
    if laid is not None:
        view["high"], view["low"], view["fault"] = plain(laid.high), plain(laid.low), laid.fault
    return view


def _known(in_play: Round, position: Position, viewer: Viewer) -> tuple[Any, ...]:
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
