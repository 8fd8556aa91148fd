"""Every message between the server and a client, as types: documents, schemas and checks are made of these.

Messages through the socket say their ``type``. What is asked by a request is the same without it, or has
types of its own (`requests`). Money is whole cents; a fraction would be refused, and none is sent.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from paigow.log.hints import LARGEST
from paigow.server.protocol.spoken import RulesTitle, Sentence

PROTOCOL: Final = 1
"""The version of the protocol; a client that knows another does not go on."""
LONGEST_ID: Final = 64


def _refers_to(name: str) -> msgspec.Meta:
    return msgspec.Meta(extra_json_schema={"$ref": f"#/$defs/{name}"})


Id = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID, pattern="^[^<>&\"'`]*$")]
"""A short text that a client chooses, and that means nothing to HTML."""
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
AnyAmount = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
HeadHash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
MessageCode = Annotated[str, _refers_to("ProtocolCode")]
"""A client takes codes that it does not know for refusals like any other; a server sends none."""
SeenView = Annotated[dict[str, Any], _refers_to("TableView")]
SeenAwaited = Annotated[dict[str, Any], _refers_to("AwaitedView")]
SeenRecall = Annotated[dict[str, Any], _refers_to("RoundRecall")]
SeenEvent = Annotated[dict[str, Any], _refers_to("SeenEvent")]
CommandData = Annotated[dict[str, Any], _refers_to("CommandData")]


class ProtocolMessage(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What all of them have in common: no field too many, and none that stands at its default is written."""


# From a client through the socket


class CommandMessage(ProtocolMessage, tag_field="type", tag="command", kw_only=True):
    """Somebody wants something to happen. Who, in which role and when is the server's to say.

    A command that is sent again under the same id is answered as it was the first time. The same id with
    another content is refused.
    """

    id: Id
    """Chosen by the client, new for each command of this person in this role at this table. It may not begin
    with ``house-``."""
    kind: Id
    """The kind of command, such as PlaceWagers."""
    data: CommandData = {}
    """The fields of that kind."""
    expected: Count | None = None
    """The number of the last event that the client knows: where the table has gone on, the command is
    refused. Without it the command is decided at whatever the table has become."""


class ViewMessage(ProtocolMessage, tag_field="type", tag="view"):
    """Asks for the table as it stands."""


class PingMessage(ProtocolMessage, tag_field="type", tag="ping"):
    """Says that the client is there; asks whether the server is."""


class PlayOnMessage(ProtocolMessage, tag_field="type", tag="play_on", kw_only=True):
    """Says that you do not surrender in a round, at any time of it, also before the dealer's hand lies open:
    once everybody who might surrender has said so, or has surrendered, the dealer settles without a wait.

    It is no command: it binds you to nothing, stands in no log and is not answered.
    """

    round: Count
    """The number of the round."""


FromClient = CommandMessage | ViewMessage | PingMessage | PlayOnMessage

# From the server through the socket


class Welcome(ProtocolMessage, tag_field="type", tag="welcome", kw_only=True):
    """The first message: who the viewer is, and at which table."""

    protocol: int
    """The version of the protocol."""
    table: str
    """By which the table is asked for."""
    called: RulesTitle
    """What people call the table."""
    game: str
    role: str
    """Of the viewer: anonymous, player, dealer, floorperson, auditor or licensee."""
    name: str = ""
    """The viewer's name at tables; left out for one who looks on."""
    heartbeat: Seconds
    """In seconds. The server says something at least this often; a client that hears nothing for twice as
    long comes again with the number of the last event."""


class DueMessage(ProtocolMessage, kw_only=True):
    """How long it is before the house goes on by itself. A countdown begins when the message comes; each
    ``told`` and ``standing`` has all of them anew."""

    position: Count
    """Of the player who is waited for: at the end the house answers. 0 where it is the dealer who pauses for
    everybody."""
    left: Milliseconds
    """In milliseconds."""
    then: str
    """The command that the house gives at the end: CallTime for a player; for the dealer the next step, such
    as AnnounceNoMoreBets (wagers close), SettleNext (nobody can surrender after it) or OpenRound."""


class LineTold(ProtocolMessage, kw_only=True):
    """One line of what happened in words, as the viewer may read it. The first of an event is a sentence;
    those after it are details."""

    text: Sentence
    clause: str | None = None
    """That decided it."""
    also: tuple[str, ...] = ()
    """Further clauses on which it rests."""
    position: Count = 0
    """Whom it concerns; 0 for the dealer, or nobody more than others."""
    detail: bool = False
    """Whether it only adds to the line before it."""


class NumberedEvent(ProtocolMessage, kw_only=True):
    """Something that has happened, as far as the viewer may know it."""

    sequence: Count
    at: Seconds
    """Seconds since the epoch."""
    seen: SeenEvent
    lines: tuple[LineTold, ...] = ()
    """The same in words. Only through a socket with ``?shown=yes``."""


class StandingMessage(ProtocolMessage, tag_field="type", tag="standing", kw_only=True):
    """The table as the viewer may see it; whatever the client knew of it before is to be forgotten."""

    sequence: Count
    """The number of the last event that is in it."""
    view: SeenView
    awaited: SeenAwaited
    due: tuple[DueMessage, ...] = ()
    """Nothing where no clock runs: then the table waits for as long as it takes."""
    trouble: Sentence = ""
    """What holds the table up, in a sentence for everybody, such as that there is no randomness to shuffle
    with; nothing where nothing does."""
    events: tuple[NumberedEvent, ...] = ()
    """The round so far, or the last one, as far as it is at hand. Only through a socket with
    ``?shown=yes``."""


class ToldMessage(ProtocolMessage, tag_field="type", tag="told", kw_only=True):
    """What has happened since event ``after``, without a gap, and what the table awaits now."""

    after: Count
    events: tuple[NumberedEvent, ...] = ()
    """Nothing where only times have changed."""
    awaited: SeenAwaited
    due: tuple[DueMessage, ...] = ()
    """Nothing where no clock runs: then the table waits for as long as it takes."""
    trouble: Sentence = ""
    """What holds the table up, in a sentence for everybody, such as that there is no randomness to shuffle
    with; nothing where nothing does."""
    view: SeenView | None = None
    """The table after these events. Only through a socket with ``?shown=yes``, and where there are any."""


class AnswerMessage(ProtocolMessage, tag_field="type", tag="answer", kw_only=True):
    """A command was decided, and is kept whatever happens. Line and head are its receipt."""

    id: str
    """Of the command."""
    line: Count
    """On which it stands in the table's log."""
    head: HeadHash
    """The hash over all lines up to that one."""
    first: Count
    """The number of its first event, and of its last."""
    last: Count
    events: tuple[NumberedEvent, ...] = ()
    repeated: bool = False
    """Whether it was answered before."""


class RefusalMessage(ProtocolMessage, tag_field="type", tag="refusal", kw_only=True):
    """Nothing has happened, and why."""

    code: MessageCode
    """For programs; see the list of codes."""
    reason: Sentence
    """One sentence for people: what is wrong and what to change."""
    clause: str | None = None
    """The clause of the rules that decides it, where one does."""
    position: Count | None = None
    """Where one other than the command's own is meant."""
    id: str | None = None
    """Of the command, where it could be read."""
    again: bool = False
    """Whether the same command, with the same id, may do better later."""


class SessionMessage(ProtocolMessage, tag_field="type", tag="session", kw_only=True):
    """How long the player has played, and what has come of it: always on view. It comes after the welcome,
    with each heartbeat, and after chips were bought or cashed at the table.

    Where there is no session, seconds and net are 0. The chips at a table stand in its view, in `players`.
    """

    seconds: Seconds
    """From the first chips bought to the last cashed, or to now while any are at a table: what passes between
    two visits to tables counts when the next one begins."""
    net: AnyAmount
    """Won less lost since the session began, in cents."""
    purse: Count
    """Chips that are not at a table, in cents; at a table for practice, what may be bought there at once."""
    is_practice: bool = False
    """Whether `net` and `purse` are of practice money, which is given anew with each purchase: the player's
    own purse stays as it is, and only the time counts."""
    held: Count = 0
    """What of `net` is chips and wagers at this table, in cents, and as of which event of it: whoever shows
    older events has the result as of those. Only through a socket with ``?shown=yes``."""
    sequence: Count = 0


class SealedMessage(ProtocolMessage, tag_field="type", tag="sealed", kw_only=True):
    """A deck lies ready under seal for the next shuffle: nobody can choose its order any more.

    The root stands for the commitments to all its cards, which `GET /tables/TABLE/fairness` has.
    """

    deck: Count
    root: HeadHash


class PongMessage(ProtocolMessage, tag_field="type", tag="pong", kw_only=True):
    """The server is there: a heartbeat, or the answer to a ping."""

    at: Seconds
    """The server's time, in seconds since the epoch."""


class FarewellMessage(ProtocolMessage, tag_field="type", tag="farewell", kw_only=True):
    """The last message: why the server closes the socket."""

    code: MessageCode
    """For programs; see the list of codes."""
    reason: Sentence
    """One sentence for people."""
    sequence: Count | None = None
    """The last event that was sent; to go on, come again with it."""


FromServer = (
    Welcome
    | StandingMessage
    | ToldMessage
    | AnswerMessage
    | RefusalMessage
    | SessionMessage
    | SealedMessage
    | PongMessage
    | FarewellMessage
)
