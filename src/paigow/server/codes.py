"""Every code that the server says, for programs: nothing has to read the sentence beside it.

The codes of the rules are `RefusalCode`. Beside them there are these, and no others.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from paigow.table.state.values import RefusalCode


class NotKeptCode(StrEnum):
    """Why the server, and not the rules of the table, keeps a command out."""

    BUSY = "busy"
    """Too many commands wait at this table, or the server that runs it did not answer."""
    NOT_STORED = "not_stored"
    """The store could not keep it, so it has not happened."""
    NOT_TOLD = "not_told"
    """It has happened, and only its answer was lost."""
    CLOSING = "closing"
    """The table is being closed, or is another process's by now."""
    LIMIT = "limit"
    """A limit that the player has set stands against it."""
    PURSE = "purse"
    """The purse does not hold so much."""


class ErrorCode(StrEnum):
    """Why a request is refused before a table hears of it, or a message through the socket is."""

    NOT_UNDERSTOOD = "not_understood"
    """It is no message of the protocol."""
    NOT_JSON = "not_json"
    """The body is not sent as JSON."""
    TOO_LARGE = "too_large"
    """The body is too large."""
    NO_TOKEN = "no_token"
    """It is for people with a token."""
    BAD_TOKEN = "bad_token"
    """The token is wrong or has ended."""
    RENEWED = "renewed"
    """The token was renewed from elsewhere meanwhile: come with the new one, which a browser has."""
    BAD_HOST = "bad_host"
    """The server is not asked for under that name."""
    BAD_ORIGIN = "bad_origin"
    """The page comes from an origin that may not use the server."""
    NOT_ENTITLED = "not_entitled"
    """Somebody in this role may not do it."""
    NOT_FOUND = "not_found"
    """There is no such thing."""
    NO_METHOD = "no_method"
    """Nothing answers to this method there."""
    BAD_NAME = "bad_name"
    """No person, or no table, can have that name."""
    TAKEN = "taken"
    """Somebody else, or another table, has that name."""
    NOT_VALID = "not_valid"
    """The Rules Submission is not valid."""
    NOT_YOURS = "not_yours"
    """You hold no hand there to be advised on."""
    NOT_NOW = "not_now"
    """You have not looked at the hand, or it is set; or the round is in play, and its seed stays closed."""
    NOT_POSSIBLE = "not_possible"
    """It cannot be counted."""
    LIMIT = "limit"
    """A limit that you have set stands against it."""
    ENOUGH = "enough"
    """You hold enough to play with."""
    TOO_SOON = "too_soon"
    """You got play money less than a day ago."""
    TOO_OFTEN = "too_often"
    """You ask too often."""
    TOO_MANY_SOCKETS = "too_many_sockets"
    """You, or your address, have as many sockets as one may."""
    FULL = "full"
    """As many tables are open as there may be."""
    BUSY = "busy"
    """The server has too much to do for this now."""
    CLOSING = "closing"
    """The server takes no commands now."""
    TROUBLE = "trouble"
    """Something went wrong at the server."""


class FarewellCode(StrEnum):
    """Why the server closes a socket."""

    RESYNC = "resync"
    """You took messages too slowly, and some were thrown away: come again with the last event you have."""
    TOO_SLOW = "too_slow"
    """You did not take a message in time: come again."""
    CLOSED = "closed"
    """The table tells no more here, because the server ends or your token was renewed: come again."""
    SIGNED_OUT = "signed_out"
    """The token has ended: join again."""
    NOT_UNDERSTOOD = "not_understood"
    """Too many messages were none of the protocol: mend the client."""
    TROUBLE = "trouble"
    """Something went wrong at the server: come again."""


CODES: Final = (NotKeptCode, ErrorCode, FarewellCode, RefusalCode)
EVERY_CODE: Final = tuple(dict.fromkeys(each.value for codes in CODES for each in codes))
