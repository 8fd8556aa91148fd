"""What a section says of its commands, and what it answers to one.

Every section lists a `CommandSpec` for each of its commands; whatever is asked of a command is found there.
A section never works out the table after an event: it names a step, and `decide` folds the events that come
before it and asks that step with the table as they leave it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from paigow.table import commands as c
from paigow.table.events import Event
from paigow.table.games.parts import cite_as_dealt
from paigow.table.state.model import Table
from paigow.table.state.questions import Giver, holder
from paigow.table.state.values import Party, Phase, Position, Refused, Role
from paigow.table.terms import FREE, OneOf, Terms

Decision: TypeAlias = tuple[Event, ...] | Refused
"""What a command brings about, or why it is refused."""
Deferred: TypeAlias = "Callable[[Table], DecisionSteps]"
"""What comes after the events before it, decided on the table as they leave it."""
DecisionSteps: TypeAlias = "tuple[Event | Deferred, ...] | Refused"
"""A decision that is not complete before some of its events are folded."""
Handler = Callable[[Table, Any, c.Entropy], DecisionSteps]
"""Decides a command."""
TermsOf = Callable[[Table, int, Party], Terms | None]
"""On which terms a party may give a command at a time; nothing where it may not."""
Why = tuple[str, str]
"""A reason, and the clause of Pai Gow Poker that says so."""
Fill = Callable[[Table, Party, Terms], dict[str, Any]]
"""The fields of a command that the dealer or the floor gives, as they choose them."""
WhyNot = Callable[[Table, Position, Giver], Refused | None]
"""Why somebody is not asked at a position now."""
House = Callable[[Table, Position, c.CallTime], Decision]
"""What the house does for a player who is asked and silent."""

BY_PLAYER: Final = frozenset({Role.PLAYER})
BY_DEALER: Final = frozenset({Role.DEALER})
BY_PLAYER_OR_DEALER: Final = BY_PLAYER | BY_DEALER
BY_FLOOR: Final = frozenset({Role.FLOORPERSON, Role.SUPERVISOR})
BY_STAFF: Final = BY_DEALER | BY_FLOOR
BY_SUPERVISOR: Final = frozenset({Role.SUPERVISOR})

P = Phase
OPENING: Final = (P.CLOSED, P.INSPECTION, P.VERIFICATION, P.TO_SPREAD, P.SPREAD, P.WASH)
OPEN_TABLE: Final = tuple(phase for phase in Phase if phase is not P.CLOSED)
BEFORE_NO_MORE_BETS: Final = (P.BANK_OFFER, P.SHUFFLE, P.CUT, P.STACKS, P.STACK_CUT, P.WAGERS)
DEALING: Final = (P.STACKS, P.STARTING_POSITION, P.DEAL, P.FIRST_CARDS)
CARDS_OUT: Final = (P.FIRST_CARDS_WAGERS, P.LAST_CARDS, P.REMAINING, P.SETTING, P.DEALER_SETS)


def no_choice(_: Table, __: int, ___: Party) -> Terms | None:
    """The terms of a command that may always be given in its phases, and has nothing to choose."""
    return FREE


def _as_dealt(table: Table, _: c.Command, clause: str) -> str:
    return cite_as_dealt(table, clause)


class Timeout(NamedTuple):
    """What happens where a player who is asked for a command keeps silent."""

    why_not: WhyNot
    house: House


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandSpec:
    """All that is known of a command in some phases. What chance brings to it stands with the command itself
    (`Command.draws`)."""

    command: type[c.Command]
    handler: Handler
    phases: tuple[Phase, ...]
    """In which it is heard."""
    roles: frozenset[Role]
    """Who may give it."""
    given_by: str
    """The clause that says who gives it: the player, the bank, the dealer or the floor."""
    given_here_by: Callable[[Table, Any], tuple[frozenset[Role], str] | None] | None = None
    """Who may give it at this table, and the clause, where fewer may than `roles` says."""
    not_now: Why | None = None
    """Why it is refused in any other phase; nothing where it is heard in all."""
    why_not_now: Callable[[Table, Any], Why | None] | None = None
    """Why it is refused in this phase, where that hangs on more than the phase."""
    is_time: Callable[[Table], bool] | None = None
    """Whether it is heard at all, where that hangs on more than the phase."""
    cite: Callable[[Table, Any, str], str] = _as_dealt
    """The clause by which it is refused so, of the way in which this table deals."""
    terms: TermsOf = no_choice
    at_position: bool = False
    """Whether it is given for a position that says who gives it, or whose it is about."""
    awaited: Mapping[Phase, int] = field(default_factory=dict)
    """In which phases the table waits for it: first of all (0), or when so many others cannot be given."""
    is_due: Callable[[Table, int], bool] | None = None
    """When the table waits for it, where it may be given before."""
    fill: Fill | None = None
    """What the automatic dealer, or the floor, puts into it; nothing where there is nothing to say."""
    timeout: Timeout | None = None
    """What the house does for a player who is waited for and silent."""
    may_void: bool = False
    """Whether it may void hands, which takes contributions off meters again (PGP-11c, PGP-11d.1)."""


def seat_of(party: Party) -> Position:
    """The position for which a command is given."""
    assert party.position is not None, "the command is given for a position"
    return party.position


def terms_unless(refused: Refused | None, terms: Terms = FREE) -> Terms | None:
    """Some terms, or nothing where there is a reason against them."""
    return terms if refused is None else None


def first_value(terms: Terms, name: str) -> Any:
    """The first value that some terms let a field have."""
    return next(term.values[0] for term in terms if isinstance(term, OneOf) and term.field == name)


def fill_deck(_: Table, __: Party, terms: Terms) -> dict[str, Any]:
    """The first of the decks that await it."""
    return {"deck": first_value(terms, "deck")}


def fill_as_dealer(_: Table, who: Party, __: Terms) -> dict[str, Any]:
    """Instead of a player who is not there any more: the bank and the cut go on, a hand is played, a bank
    names no style (PGT-9J-1); and the cut that no player took."""
    return {"position": who.position, "role": Role.DEALER}


def answer_given(handler: Callable[[Table, Any, c.Entropy], Decision], answer: Any, **chosen: Any) -> House:
    """The house gives the answer that the player could have given."""

    def house(table: Table, at: Position, call: c.CallTime) -> Decision:
        who = {"command_id": call.command_id, "at": call.at, "by": holder(table, at), "role": Role.PLAYER}
        return handler(table, answer(position=at, **who, **chosen), c.NO_ENTROPY)

    return house
