"""What people are asked and told about themselves: their tokens, purses, limits and tables."""

from __future__ import annotations

from typing import Annotated

import msgspec

from paigow.server.protocol.messages import AnyAmount, Count, ProtocolMessage, Seconds
from paigow.server.protocol.spoken import RulesTitle, Sentence


class JoinRequest(ProtocolMessage):
    """Somebody comes who has no token."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    """As somebody types it; `JoinAnswer` has it as it is kept."""


class JoinAnswer(ProtocolMessage, kw_only=True):
    """Who they are here. The token is shown once, and set as a cookie."""

    person: str
    name: str
    """As it is kept, and stands at every table from now on: it may be another than was sent. Blanks at its
    ends are gone, several between words are one, letters are composed (NFC), and the apostrophe is the
    typographic one."""
    role: str
    token: str
    purse: Count
    """In cents."""
    expires: Seconds
    """When the token ends at the latest, in seconds since the epoch."""


class EnterRequest(ProtocolMessage):
    """Somebody comes by a token that they hold, such as one of `paigow token`."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class EnterAnswer(ProtocolMessage, kw_only=True):
    """Who they are here; nobody once they have gone out. The token is set as a cookie, or taken away."""

    name: str = ""
    role: str


class RenewAnswer(ProtocolMessage, kw_only=True):
    """A new token in the place of the old one, which is shown once, and set as a cookie."""

    token: str
    expires: Seconds
    """When it ends at the latest, in seconds since the epoch."""


class LimitsRequest(ProtocolMessage, kw_only=True):
    """The limits that somebody wants for themselves; nothing is no limit."""

    loss: Count | None = None
    """The most to be lost in a day, in cents. What is taken to tables and not brought back counts as lost, so
    that with more at tables no wager is taken."""
    stake: Count | None = None
    """The most to be wagered in a round, in cents."""
    seconds: Seconds | None = None
    """The longest time to play in a day, in seconds."""
    until: Seconds | None = None
    """Until when you have shut yourself out, in seconds since the epoch. It ends your play after the round
    in play, and it can be put off to a later time, not taken back."""


class LaterLimit(ProtocolMessage, kw_only=True):
    """A looser limit that was asked for and does not hold yet."""

    limit: str
    """Which: loss, stake or seconds."""
    wanted: Count | None = None
    """What it will be; nothing where there will be none."""
    since: Seconds
    """From when on it holds, in seconds since the epoch."""


class LimitsAnswer(LimitsRequest, kw_only=True):
    """The limits that hold now, and those that will."""

    later: tuple[LaterLimit, ...] = ()


class RefillRequest(ProtocolMessage):
    """Somebody asks for play money."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9-]+$")]
    """Chosen by the client, and the same where it asks again because no answer came: then nothing is given
    twice."""


class RefillAnswer(ProtocolMessage, kw_only=True):
    """Play money that the licensee has put into the purse."""

    amount: Count
    """In cents."""
    purse: Count
    """What is in the purse now, in cents."""
    repeated: bool = False
    """Whether it was given before, to a request of the same id."""


class RefillOffer(ProtocolMessage, kw_only=True):
    """Whether somebody may get play money now; nothing of it is done before they ask."""

    amount: Count
    """How much, in cents."""
    code: str = ""
    """What stands against it now, as a refusal would say it: `enough`, `too_soon` or `limit`."""
    reason: Sentence = ""
    since: Seconds | None = None
    """Of `too_soon`: from when on it is given again, in seconds since the epoch."""


class RecordAnswer(ProtocolMessage, kw_only=True):
    """Somebody's own record: who they are, what they hold, how long they have played."""

    person: str
    name: str
    role: str
    purse: Count
    """Chips that are not at a table, in cents."""
    held: Count
    """Chips and wagers at tables, in cents; none of practice money."""
    taken: AnyAmount
    """What was taken to tables in a day and not brought back, in cents: it counts against the limit of loss.
    Below nothing where more was brought back."""
    net: AnyAmount
    """Won less lost since the session began, in cents."""
    seconds: Seconds
    """How long the session has lasted, as in a `session`: to the last chips cashed, or to now while any are
    at a table."""
    limits: LimitsAnswer
    refill: RefillOffer | None = None
    """Play money for who has lost all; nothing where this server gives none, or you are no player."""
    expires: Seconds | None = None
    """When the token ends at the latest, in seconds since the epoch, unless it is renewed."""


class ChipsBack(ProtocolMessage, kw_only=True):
    """Chips that went back from a table to the purse of whoever left it; practice money to the licensee."""

    entry: Count
    """The number of the change of the purse: a client that has told of it need not do so again."""
    at: Seconds
    """In seconds since the epoch."""
    amount: Count
    """In cents."""
    by_house: bool = False
    """Whether the house gave the place up, because the player was away for long, had left the server or was
    shut out; if not, the player left the table."""


class OwnTable(ProtocolMessage, kw_only=True):
    """A table where you are, have opened, or have been."""

    id: str
    called: RulesTitle
    """What people call it."""
    game: str
    title: RulesTitle
    is_open: bool = False
    """Whether it goes on; if not, its rounds can still be recalled."""
    is_practice: bool = False
    """Whether it has simulated players; it is in no other list."""
    held: Count = 0
    """Your chips and wagers there now, in cents."""
    back: ChipsBack | None = None
    """What came back when you last left it."""


class OwnTablesAnswer(ProtocolMessage):
    """Your tables, those where you were last first."""

    tables: list[OwnTable]
