"""Who may do what: one table for everything that can be asked of the server; nothing is decided elsewhere.

A route names its deed, and the deed has a line here. Who may give which command of the table stands in the
machine already (`paigow.table.machine.transitions`) and is read there. The actor of a command is who the
token says: nothing in a message says who somebody is.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from paigow.log.codec import COMMANDS
from paigow.table.machine.transitions import TRANSITIONS
from paigow.table.showing.views import Viewing
from paigow.table.state.values import Role


class PersonRole(StrEnum):
    """What somebody is at this server; who brings no token is anonymous."""

    ANONYMOUS = "anonymous"
    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    """The floor: a floorperson, who is the casino supervisor too where the rules ask for one (ruling 49)."""
    AUDITOR = "auditor"
    LICENSEE = "licensee"


class May(StrEnum):
    """Whether somebody may."""

    YES = "yes"
    OWN = "own"
    """What is their own only: their seat, their record, what they may know of a round."""
    NO = "no"


class Deed(StrEnum):
    """What can be asked of the server."""

    ASK_HEALTH = "ask_health"
    READ_PROTOCOL = "read_protocol"
    JOIN = "join"
    ENTER = "enter"
    READ_RECORD = "read_record"
    CHANGE_LIMITS = "change_limits"
    REFILL = "refill"
    RENEW_TOKEN = "renew_token"
    LEAVE_SERVER = "leave_server"
    LIST_TABLES = "list_tables"
    LIST_SAMPLES = "list_samples"
    CHECK_SUBMISSION = "check_submission"
    OPEN_TABLE = "open_table"
    CHOOSE_OPTIONS = "choose_options"
    SEE_TABLE = "see_table"
    GIVE_COMMAND = "give_command"
    RECALL_ROUND = "recall_round"
    SEE_SIGNIFICANT = "see_significant"
    VERIFY_STORE = "verify_store"
    SEE_RECEIPT = "see_receipt"
    SEE_SEALED = "see_sealed"
    ADD_SEED = "add_seed"
    ASK_ODDS = "ask_odds"
    ASK_ADVICE = "ask_advice"
    LEARN = "learn"


class _Line(NamedTuple):
    """Of one deed, what each role may."""

    anonymous: May
    player: May
    dealer: May
    floorperson: May
    auditor: May
    licensee: May


_Y, _O, _N = May.YES, May.OWN, May.NO
AUTHORITY: Final[dict[Deed, _Line]] = {
    #                           anonymous player dealer floor auditor licensee
    Deed.ASK_HEALTH: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Deed.READ_PROTOCOL: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Deed.JOIN: _Line(_Y, _N, _N, _N, _N, _N),
    Deed.ENTER: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Deed.READ_RECORD: _Line(_N, _O, _O, _O, _O, _O),
    Deed.CHANGE_LIMITS: _Line(_N, _O, _N, _N, _N, _N),
    Deed.REFILL: _Line(_N, _O, _N, _N, _N, _N),
    Deed.RENEW_TOKEN: _Line(_N, _O, _N, _N, _N, _N),
    Deed.LEAVE_SERVER: _Line(_N, _O, _O, _O, _O, _O),
    Deed.LIST_TABLES: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Deed.LIST_SAMPLES: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Deed.CHECK_SUBMISSION: _Line(_N, _Y, _Y, _Y, _Y, _Y),
    Deed.OPEN_TABLE: _Line(_N, _Y, _N, _Y, _N, _Y),
    Deed.CHOOSE_OPTIONS: _Line(_N, _N, _N, _Y, _N, _Y),
    Deed.SEE_TABLE: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Deed.GIVE_COMMAND: _Line(_N, _O, _Y, _Y, _N, _N),
    Deed.RECALL_ROUND: _Line(_N, _O, _O, _O, _Y, _O),
    Deed.SEE_SIGNIFICANT: _Line(_N, _N, _N, _O, _Y, _N),
    Deed.VERIFY_STORE: _Line(_N, _N, _N, _N, _Y, _N),
    Deed.SEE_RECEIPT: _Line(_N, _Y, _Y, _Y, _Y, _Y),
    Deed.SEE_SEALED: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Deed.ADD_SEED: _Line(_N, _O, _N, _N, _N, _N),
    Deed.ASK_ODDS: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Deed.ASK_ADVICE: _Line(_N, _O, _N, _N, _N, _N),
    Deed.LEARN: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
}
"""One line for each deed."""

_SPEAKS_AS: Final[dict[PersonRole, tuple[Role, ...]]] = {
    PersonRole.ANONYMOUS: (),
    PersonRole.PLAYER: (Role.PLAYER,),
    PersonRole.DEALER: (Role.DEALER,),
    PersonRole.FLOORPERSON: (Role.FLOORPERSON, Role.SUPERVISOR),
    PersonRole.AUDITOR: (),
    PersonRole.LICENSEE: (),
}
_VIEWS: Final[dict[PersonRole, Viewing]] = {
    PersonRole.ANONYMOUS: Viewing.SPECTATOR,
    PersonRole.PLAYER: Viewing.PLAYER,
    PersonRole.DEALER: Viewing.DEALER,
    PersonRole.FLOORPERSON: Viewing.FLOORPERSON,
    PersonRole.AUDITOR: Viewing.AUDITOR,
    PersonRole.LICENSEE: Viewing.SPECTATOR,
}
"""In which part each looks at a table; a licensee runs the tables and has no business with the cards."""
_HEARD: Final[dict[str, frozenset[Role]]] = {
    name: frozenset(role for (_, each), line in TRANSITIONS.items() if each is kind for role in line.roles)
    for name, kind in COMMANDS.items()
}
"""From whom a command of each kind is heard in some phase."""


def may(role: PersonRole, deed: Deed) -> May:
    """Whether somebody in that role may do something.

    >>> may(PersonRole.PLAYER, Deed.CHOOSE_OPTIONS)
    <May.NO: 'no'>
    """
    found: May = getattr(AUTHORITY[deed], role)
    return found


def views_as(role: PersonRole, *, house_deals: bool) -> Viewing:
    """In which part somebody looks at a table; at one that the house deals a dealer is a guest.

    >>> views_as(PersonRole.DEALER, house_deals=True)
    <Viewing.SPECTATOR: 'spectator'>
    """
    return Viewing.SPECTATOR if _is_guest(role, house_deals) else _VIEWS[role]


def speaks_as(role: PersonRole, command: str, *, house_deals: bool) -> Role | None:
    """In which role of the table somebody gives a command of that kind; nothing where nobody hears it.

    >>> speaks_as(PersonRole.FLOORPERSON, "OrderRecut", house_deals=True)
    <Role.SUPERVISOR: 'casino_supervisor'>
    """
    if may(role, Deed.GIVE_COMMAND) is May.NO or _is_guest(role, house_deals):
        return None
    heard = _HEARD.get(command, frozenset())
    return next((each for each in _SPEAKS_AS[role] if each in heard), None)


def _is_guest(role: PersonRole, house_deals: bool) -> bool:
    """Whether it is a dealer at a table that has one already: the house."""
    return house_deals and role is PersonRole.DEALER
