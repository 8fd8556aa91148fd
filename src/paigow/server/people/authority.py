"""Who may do what, and how long a token is good: one table each, and nothing is decided elsewhere.

A route names its deed, and the deed has a line here. Who may give which command of the table stands in the
machine already (`paigow.table.machine.transitions`) and is read there. The actor of a command is who the
token says: nothing in a message says who somebody is. A token is 256 bits that the store makes and keeps as
a hash.
"""

from __future__ import annotations

import re
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


class Grant(StrEnum):
    """Whether somebody may."""

    YES = "yes"
    OWN = "own"
    """What is their own only: their seat, their record, what they may know of a round."""
    NO = "no"


class Permission(StrEnum):
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
    SEE_WIN = "see_win"
    SEE_RECEIPT = "see_receipt"
    SEE_SEALED = "see_sealed"
    ADD_SEED = "add_seed"
    ASK_ODDS = "ask_odds"
    ASK_ADVICE = "ask_advice"
    LEARN = "learn"
    TRY_TODAY = "try_today"
    READ_NOTICES = "read_notices"
    SEE_OPERATION = "see_operation"
    CLOSE_TABLE = "close_table"
    POST_NOTICE = "post_notice"
    MANAGE_PEOPLE = "manage_people"


class _Line(NamedTuple):
    """Of one deed, what each role may."""

    anonymous: Grant
    player: Grant
    dealer: Grant
    floorperson: Grant
    auditor: Grant
    licensee: Grant


_Y, _O, _N = Grant.YES, Grant.OWN, Grant.NO
AUTHORITY: Final[dict[Permission, _Line]] = {
    #                           anonymous player dealer floor auditor licensee
    Permission.ASK_HEALTH: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.READ_PROTOCOL: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.JOIN: _Line(_Y, _N, _N, _N, _N, _N),
    Permission.ENTER: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.READ_RECORD: _Line(_N, _O, _O, _O, _O, _O),
    Permission.CHANGE_LIMITS: _Line(_N, _O, _N, _N, _N, _N),
    Permission.REFILL: _Line(_N, _O, _N, _N, _N, _N),
    Permission.RENEW_TOKEN: _Line(_N, _O, _N, _N, _N, _N),
    Permission.LEAVE_SERVER: _Line(_N, _O, _O, _O, _O, _O),
    Permission.LIST_TABLES: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.LIST_SAMPLES: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.CHECK_SUBMISSION: _Line(_N, _Y, _Y, _Y, _Y, _Y),
    Permission.OPEN_TABLE: _Line(_N, _Y, _N, _Y, _N, _Y),
    Permission.CHOOSE_OPTIONS: _Line(_N, _N, _N, _Y, _N, _Y),
    Permission.SEE_TABLE: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.GIVE_COMMAND: _Line(_N, _O, _Y, _Y, _N, _N),
    Permission.RECALL_ROUND: _Line(_N, _O, _O, _O, _Y, _O),
    Permission.SEE_SIGNIFICANT: _Line(_N, _N, _N, _O, _Y, _N),
    Permission.VERIFY_STORE: _Line(_N, _N, _N, _N, _Y, _N),
    Permission.SEE_WIN: _Line(_N, _N, _N, _N, _Y, _Y),
    Permission.SEE_RECEIPT: _Line(_N, _Y, _Y, _Y, _Y, _Y),
    Permission.SEE_SEALED: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.ADD_SEED: _Line(_N, _O, _N, _N, _N, _N),
    Permission.ASK_ODDS: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.ASK_ADVICE: _Line(_N, _O, _N, _N, _N, _N),
    Permission.LEARN: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.TRY_TODAY: _Line(_N, _O, _N, _N, _N, _N),
    Permission.READ_NOTICES: _Line(_Y, _Y, _Y, _Y, _Y, _Y),
    Permission.SEE_OPERATION: _Line(_N, _N, _N, _Y, _Y, _Y),
    Permission.CLOSE_TABLE: _Line(_N, _N, _N, _Y, _N, _Y),
    Permission.POST_NOTICE: _Line(_N, _N, _N, _Y, _N, _Y),
    Permission.MANAGE_PEOPLE: _Line(_N, _N, _N, _N, _N, _Y),
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


def may(role: PersonRole, permission: Permission) -> Grant:
    """Whether somebody in that role may do something.

    >>> may(PersonRole.PLAYER, Permission.CHOOSE_OPTIONS)
    <Grant.NO: 'no'>
    """
    found: Grant = getattr(AUTHORITY[permission], role)
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
    if may(role, Permission.GIVE_COMMAND) is Grant.NO or _is_guest(role, house_deals):
        return None
    heard = _HEARD.get(command, frozenset())
    return next((each for each in _SPEAKS_AS[role] if each in heard), None)


def _is_guest(role: PersonRole, house_deals: bool) -> bool:
    """Whether it is a dealer at a table that has one already: the house."""
    return house_deals and role is PersonRole.DEALER


TOKEN: Final = re.compile(r"[0-9a-f]{64}")
"""What a token looks like; whatever does not is not looked up."""
COOKIE: Final = "paigow_token"
NOTED: Final = 5 * 60
"""Seconds after which it is written down again that somebody is there."""
DAY: Final = 24 * 60 * 60
RENEWED_WITHIN: Final = 30 * DAY
"""Seconds before its end in which a client renews the token of a player who comes."""


class TokenLife(NamedTuple):
    """How long a token is good, in seconds."""

    idle: int | None
    """Without a word; where nothing is said, for as long as it lasts."""
    idle_in_browser: int
    """How long a token may be idle that a browser keeps as a cookie, where the next user finds it."""
    lasts: int
    """In any case, until it is renewed: a player's token; of others the cookie, since `paigow token` says how
    long the token lasts."""


_STAFF: Final = TokenLife(idle=None, idle_in_browser=30 * 60, lasts=DAY)
"""Who may see or decide what others may not shows the token again after half an hour (GLI-19 2.5.4)."""
LIVES: Final[dict[PersonRole, TokenLife]] = {
    PersonRole.PLAYER: TokenLife(idle=30 * DAY, idle_in_browser=30 * DAY, lasts=90 * DAY),
    PersonRole.DEALER: _STAFF,
    PersonRole.FLOORPERSON: _STAFF,
    PersonRole.AUDITOR: _STAFF,
    PersonRole.LICENSEE: _STAFF,
}
"""One line for each role. A player has nothing but the token, and loses name, chips and rounds with it: it
outlives a holiday. What it opens is play money, and the player's own."""


def is_unused(role: str, now: int, seen: int, *, in_browser: bool = False) -> bool:
    """Whether nobody has used a token of that role for too long.

    >>> is_unused("player", 30 * DAY, 1), is_unused("player", 30 * DAY, 0)
    (False, True)
    >>> is_unused("auditor", 30 * DAY, 0), is_unused("auditor", 30 * DAY, 0, in_browser=True)
    (False, True)
    """
    if role not in LIVES:
        return False
    life = LIVES[PersonRole(role)]
    idle = life.idle_in_browser if in_browser else life.idle
    return idle is not None and now - seen >= idle


def cookie_name(store: str, *, is_secure: bool) -> str:
    """Under which name a browser keeps a token of a store. All servers of a host share its cookies, whatever
    their ports: a look at another one neither shows it this token nor costs it. By HTTPS the name is one that
    a browser takes from this very host alone.

    >>> cookie_name("0a1b2c3d", is_secure=False), cookie_name("0a1b2c3d", is_secure=True)
    ('paigow_token_0a1b2c3d', '__Host-paigow_token_0a1b2c3d')
    """
    return f"{'__Host-' if is_secure else ''}{COOKIE}_{store}"


def cookie_lasts(role: str, now: int, expires: int | None) -> int:
    """For how many seconds a browser keeps a token: no longer than it is good.

    >>> cookie_lasts("auditor", now=0, expires=30 * DAY) == DAY, cookie_lasts("player", now=0, expires=60)
    (True, 60)
    """
    lasts = LIVES[PersonRole(role)].lasts
    return lasts if expires is None else min(lasts, expires - now)
