"""The automatic dealer: a function from a table to the next thing the dealer does. It stands outside the
machine.

The table says what is to be done next (`paigow.table.machine.awaited`); the dealer only chooses where there
is a choice. It never cheats and never errs: it knows what a dealer knows. A table plays by itself when its
commands are fed back; to train a dealer, announce each with its clause before it is given; a human dealer
replaces it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paigow.table import commands as c
from paigow.table.machine.awaited import Ask, awaited
from paigow.table.state.model import Table
from paigow.table.state.values import Party, Phase, Role
from paigow.table.terms import OneOf

COLOURS: Final = ("red", "blue")
"""The backs of two decks in use (PGP-2b-2)."""


def next_dealer_command(table: Table, command_id: str, at: int = 0) -> c.Command | None:
    """What the dealer (or the floor, where the rules send for it) does next; None while players are to
    act."""
    asked = awaited(table, at)
    ask = asked.next_step
    if ask is not None and table.phase is Phase.INSPECTION:
        # Each deck goes through all its steps by itself (PGP-5d.1), and the first goes first.
        ask = min(asked.waits, key=lambda each: _first(each, "deck"))
    return None if ask is None else dealers(table, ask, command_id, at)


def dealers(table: Table, ask: Ask, command_id: str, at: int) -> c.Command:
    """The command by which the dealer, or the floor, does what is asked."""
    fill = _FILLED.get(ask.command)
    if fill is None:
        return ask.command(command_id=command_id, at=at)
    return ask.command(command_id=command_id, at=at, **fill(table, ask))


Fill = Callable[[Table, Ask], dict[str, Any]]
"""The fields of a command, as the dealer chooses them."""


def _colours(table: Table, _: Ask) -> dict[str, Any]:
    return {"colours": COLOURS[: table.rules.submission.equipment.decks]}


def _deck(_: Table, ask: Ask) -> dict[str, Any]:
    """The first of the decks that await it."""
    return {"deck": _first(ask, "deck")}


def _second_joker(table: Table, ask: Ask) -> dict[str, Any]:
    return _deck(table, ask) | {"supervisor": "supervisor"}


def _spread(table: Table, ask: Ask) -> dict[str, Any]:
    """The deck whose turn it is, while nobody plays; at the opening the first that awaits it."""
    if table.phase is Phase.TO_SPREAD:
        return _deck(table, ask)
    return {"deck": table.memory.deck if table.round is None else table.in_play.deck}


def _new_deck(table: Table, ask: Ask) -> dict[str, Any]:
    """With a back that no other deck at the table has (PGP-2b-2)."""
    used = {deck.colour for deck in table.decks if deck is not None}
    return _deck(table, ask) | {"colour": next(colour for colour in COLOURS if colour not in used)}


def _first_player(_: Table, ask: Ask) -> dict[str, Any]:
    return {"player": _first(ask, "player")}


def _at_position(_: Table, ask: Ask) -> dict[str, Any]:
    return {"position": ask.who.position}


def _by_floor(_: Table, ask: Ask) -> dict[str, Any]:
    return {"position": ask.who.position, "by": "floorperson", "role": Role.FLOORPERSON}


def _by_supervisor(_: Table, ask: Ask) -> dict[str, Any]:
    """A casino supervisor may validate whatever a floorperson may (PGP-14c3)."""
    return {"position": ask.who.position, "by": "supervisor", "role": Role.SUPERVISOR}


def _verified(table: Table, ask: Ask) -> dict[str, Any]:
    return _deck(table, ask) | {"by": "floorperson"}


def _as_dealer(_: Table, ask: Ask) -> dict[str, Any]:
    """Instead of a player who is not there any more: the bank and the cut go on, a hand is played, a bank
    names no style (PGT-9J-1); and the cut that no player took."""
    return {"position": ask.who.position, "role": Role.DEALER}


def _stack(table: Table, ask: Ask) -> dict[str, Any]:
    """A bank that has left picks no stack."""
    return _as_dealer(table, ask) | {"stack": _first(ask, "stack")}


def _house_way(table: Table, ask: Ask) -> dict[str, Any]:
    """The hand of a player who has left is set in the house way (PGP-7b.2)."""
    assert ask.who.position is not None
    way = table.rules.house_way.set(table.in_play.hands[ask.who.position])
    return _as_dealer(table, ask) | {"high": way.high, "low": way.low}


def _first(ask: Ask, field: str) -> Any:
    return next(term.values[0] for term in ask.terms if isinstance(term, OneOf) and term.field == field)


_FILLED: Final[dict[type[c.Command], Fill]] = {
    c.OpenTable: _colours,
    c.RemoveSecondJoker: _second_joker,
    c.InspectCards: _deck,
    c.VerifyCards: _verified,
    c.SpreadCards: _spread,
    c.ShowSpread: _first_player,
    c.WashCards: _deck,
    c.ReplaceDeck: _new_deck,
    c.PassBank: _as_dealer,
    c.CutCards: _as_dealer,
    c.DeclineCut: _as_dealer,
    c.ChooseStack: _stack,
    c.ChooseDelivery: _as_dealer,
    c.SetHands: _house_way,
    c.ShowHand: _at_position,
    c.PlayOn: _as_dealer,
    c.ValidatePayout: _by_supervisor,
    c.CompletePaperwork: _by_floor,
}
"""Commands that say more than that they are given."""


def idle_command(table: Table, command_id: str, at: int = 0) -> c.Command | None:
    """What a dealer does while wagers are awaited and nobody makes one: the cards are spread (PGP-6g.1)."""
    ask = awaited(table, at).ask(c.SpreadCards, Party(Role.DEALER))
    return None if ask is None else dealers(table, ask, command_id, at)
