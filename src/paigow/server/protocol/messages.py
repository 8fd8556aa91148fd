"""Every message between the server and a client, as types: documents, schemas and checks are made of these.

Messages through the socket say their ``type``. What is asked by a request is the same without it, or has
types of its own (`requests`). Money is whole cents; a fraction would be refused, and none is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin

import msgspec

from paigow.message import Message
from paigow.server.protocol.language import LogText, Text
from paigow.type_hints import LARGEST

PROTOCOL: Final = 1
"""The version of the protocol; a client that knows another does not go on."""
LONGEST_ID: Final = 64


def _refers_to(name: str) -> msgspec.Meta:
    return msgspec.Meta(extra_json_schema={"$ref": f"#/$defs/{name}"})


Id = Annotated[
    str, msgspec.Meta(min_length=1, max_length=LONGEST_ID, pattern="^[^<>&\"'`\\x00-\\x1f\\x7f]*$(?!\\n)")
]
"""A short text that a client chooses, without control characters, and that means nothing to HTML."""
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
AnyAmount = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
HeadHash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
MessageCode = Annotated[str, _refers_to("ProtocolCode")]
"""A client takes codes that it does not know for refusals like any other; a server sends none."""
SeenView = Annotated[dict[str, Any], _refers_to("TableView")]
SeenAwaited = Annotated[dict[str, Any], _refers_to("AwaitedView")]
SeenRecall = Annotated[dict[str, Any], _refers_to("RoundSummary")]
SeenEvent = Annotated[dict[str, Any], _refers_to("SeenEvent")]
CommandData = Annotated[dict[str, Any], _refers_to("CommandData")]


def _english(value: object) -> str:
    if isinstance(value, Message):
        return str(value)
    raise TypeError(f"{type(value).__name__} is nothing that a message holds")


encode: Final = msgspec.json.Encoder(enc_hook=_english).encode
"""Writes a message as JSON."""


class ProtocolMessage(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What all of them have in common: no field too many, and none that stands at its default is written."""


M = TypeVar("M", bound=ProtocolMessage)


def shown(kind: type[M], value: object, **given: Any) -> M:
    """A message of a kind with what a value has under the same names, but for the fields that are given.

    Parts of the value become the messages that the fields are of; cards, tiles and wagers become their texts.
    """
    made = {
        name: make(getattr(value, name))
        for name, is_needed, make in _makers(kind)
        if name not in given and (is_needed or hasattr(value, name))
    }
    return kind(**made, **given)


@cache
def _makers(kind: type[ProtocolMessage]) -> tuple[tuple[str, bool, Callable[[Any], Any]], ...]:
    """How each field of a message is made of a part of a value, and whether it has no default."""
    fields = msgspec.structs.fields(kind)
    return tuple((each.name, each.required, _maker(each.type)) for each in fields)


def _maker(hint: Any) -> Callable[[Any], Any]:
    if get_origin(hint) is Annotated:
        return _maker(get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, ProtocolMessage):
        return lambda value: shown(hint, value)
    if get_origin(hint) is tuple:
        part = _maker(get_args(hint)[0])
        return lambda values: tuple(map(part, values))
    if isinstance(hint, UnionType):
        inner = _maker(next(each for each in get_args(hint) if each is not NoneType))
        return lambda value: None if value is None else inner(value)
    return _as_text if hint is str else _as_it_is


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else str(value)


def _as_it_is(value: Any) -> Any:
    return value


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
    Until then the dealer waits for as long as `due` says; where nobody waits for you, alone at the table or
    in practice, without a clock, so that a client has to say it. With ``later`` it takes that back.

    It is no command: it binds you to nothing, stands in no log and is not answered.
    """

    round: Count
    """The number of the round."""
    later: bool = False
    """Whether you are still thinking about it after all."""


FromClient = CommandMessage | ViewMessage | PingMessage | PlayOnMessage

# From the server through the socket


class Welcome(ProtocolMessage, tag_field="type", tag="welcome", kw_only=True):
    """The first message: who the viewer is, and at which table."""

    protocol: int
    """The version of the protocol."""
    table: str
    """By which the table is asked for."""
    called: Text
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

    text: LogText
    clause: str | None = None
    """That decided it."""
    also: tuple[str, ...] = ()
    """Further clauses on which it rests."""
    position: Count = 0
    """Whom it concerns; 0 for the dealer, or nobody more than others."""
    detail: bool = False
    """Whether it only adds to the line before it."""


# Why a round came out as it did


class LaidShown(ProtocolMessage, kw_only=True):
    """Two hands as they lie open, and what they are called."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: Text
    low_called: Text


class HandsShown(ProtocolMessage, kw_only=True):
    """A high or low hand beside the corresponding one."""

    which: str
    """high or low."""
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    called: Text
    """What mine is called, as far as is needed to tell it from theirs."""
    theirs_called: Text
    stands: str
    """How mine stands: higher, lower or copy."""
    by: Text | None = None
    """What decided; nothing for a copy."""
    marked: tuple[str, ...] = ()
    """The pieces that decided."""
    theirs_marked: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class ComparedShown(ProtocolMessage, kw_only=True):
    """Both sides of a main wager: a player's first, but a bank's own first for the bank."""

    against: Count
    """The position of the other side: the bank's, or 0 for the dealer."""
    mine: LaidShown | None = None
    """Nothing where the hands were not shown, as those of a surrendered wager."""
    theirs: LaidShown | None = None
    hands: tuple[HandsShown, ...] = ()
    """High and low; none where something else decided."""
    fault: Text | None = None
    """Why the hands were not set correctly."""


class WagerWhyShown(ProtocolMessage, kw_only=True):
    """One wager decided: what came of it, the money, and why."""

    position: Count
    name: str = ""
    """Of the player; nothing for the dealer's wager against a bank."""
    wager: str
    title: Text
    status: str
    """win, lose, push, surrender or returned."""
    wagered: Count
    """In cents, and so are all amounts."""
    won: Count
    """On top of the wager, before vigorish."""
    vigorish: Count
    is_main: bool = False
    is_mine: bool = False
    """Whether it is the wager of whoever asks; these come first."""
    is_against_me: bool = False
    """Whether it was against whoever asks, who was the bank; these come next."""
    brought: AnyAmount | None = None
    """What it brought whoever asks, after vigorish: as its player, or as the bank that it was against.
    Nothing where they are neither."""
    lines: tuple[LineTold, ...]
    """What happened and why in a sentence, with its clause and those on which it rests further; then, of a
    main wager, hand by hand."""
    compared: ComparedShown | None = None


class BankWhyShown(ProtocolMessage, kw_only=True):
    """What the bank got and gave beside the wagers against it: vigorish, and a co-bank's share."""

    brought: AnyAmount
    lines: tuple[LineTold, ...]


class OtherSettingShown(ProtocolMessage, kw_only=True):
    """A correct way to set a hand, and how the main wager would have come out by it."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: Text
    low_called: Text
    result: str
    """win, push or lose."""
    why: Text
    clause: str
    is_chosen: bool = False


class OtherwiseShown(ProtocolMessage, kw_only=True):
    """What other settings of one's own hand would have done, against the same other hands."""

    position: Count
    settings: tuple[OtherSettingShown, ...]
    lay_open: bool = False
    """Whether those other hands lay open before this one was set, so that the best could be chosen."""


class WhyAnswer(ProtocolMessage, kw_only=True):
    """Everything that was decided in a round, as far as whoever asks has seen it."""

    table: str
    number: Count
    has_ended: bool = False
    """Whether the round has ended: until then not all of it is decided."""
    wagers: tuple[WagerWhyShown, ...]
    otherwise: tuple[OtherwiseShown, ...] = ()
    is_bank: bool = False
    """Whether whoever asks was the bank."""
    bank: BankWhyShown | None = None
    """For the bank itself, once it is settled, where there is something to tell."""
    wagered: Count | None = None
    """What whoever asks wagered in the round. Nothing before its end, nor where they had no part in it."""
    brought: AnyAmount | None = None
    """What the round brought whoever asks, which is what their chips did and the sum of what each wager and
    the bank brought. Nothing before its end, nor where they had no part in it."""


# What has happened, and how the table stands


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
    trouble: Text = ""
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
    trouble: Text = ""
    """What holds the table up, in a sentence for everybody, such as that there is no randomness to shuffle
    with; nothing where nothing does."""
    view: SeenView | None = None
    """The table after these events. Only through a socket with ``?shown=yes``, and where there are any."""
    why: WhyAnswer | None = None
    """Why the wagers came out as they did that are decided so far, where these events have settled some: what
    `GET /tables/TABLE/rounds/NUMBER/why` answers. Only through a socket with ``?shown=yes``."""


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
    reason: Text
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
    here: AnyAmount = 0
    """Won less lost at this table, since chips were first bought there, in cents."""
    purse: Count
    """Chips that are not at a table, in cents; at a table for practice, what may be bought there at once."""
    is_practice: bool = False
    """Whether `net` and `purse` are of practice money, which is given anew with each purchase: the player's
    own purse stays as it is, and only the time counts."""
    held: Count = 0
    """What of `net` and `here` is chips and wagers at this table, in cents, and as of which event of it:
    whoever shows older events has the result as of those. Only through a socket with ``?shown=yes``."""
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
    reason: Text
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
