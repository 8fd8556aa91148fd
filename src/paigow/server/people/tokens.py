"""When a token ends: 256 bits that the store makes and keeps as a hash, for so long and no longer."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from paigow.server.people.authority import PersonRole

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
    """The same of one that a browser keeps as a cookie, where whoever comes next finds it."""
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
