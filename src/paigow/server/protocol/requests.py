"""What is asked and answered by requests over HTTP, as types: people, tables, rounds and fairness."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from paigow.server.protocol.language import Text
from paigow.server.protocol.messages import (
    AnyAmount,
    Count,
    HeadHash,
    Id,
    MessageCode,
    NumberedEvent,
    ProtocolMessage,
    Seconds,
    SeenRecall,
    SeenView,
)
from paigow.simulation.habits import MOST_SIMULATED


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
    reason: Text = ""
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
    called: Text
    """What people call it."""
    game: str
    title: Text
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


SubmissionText = Annotated[str, msgspec.Meta(min_length=1, max_length=32_768)]
"""A Rules Submission as TOML."""
ShortTime = Annotated[int, msgspec.Meta(ge=0, le=3600)]
"""Seconds, an hour at most."""
MeterName = Annotated[str, msgspec.Meta(max_length=64, pattern="^[a-z0-9]+([-_/][a-z0-9]+)*$")]
"""Small letters and digits, with single hyphens, strokes and underscores between them."""
PlainRecord = Annotated[
    dict[str, Any], msgspec.Meta(description="Plain data, as `paigow` prints it as JSON.")
]


class ErrorAnswer(ProtocolMessage, kw_only=True):
    """A request that was refused: one sentence, and nothing has happened."""

    code: MessageCode
    """For programs; see the list of codes."""
    reason: Text
    """One sentence for people: what is wrong and what to change."""
    clause: str | None = None
    """The clause of the rules that decides it, where one does."""
    violations: tuple[ViolationFound, ...] = ()
    """Of a Rules Submission, clause by clause."""


class ViolationFound(ProtocolMessage, kw_only=True):
    """One thing that is wrong with a Rules Submission."""

    message: str
    field: str
    allowed: str
    clause: str | None = None


# Tables


class TableChoices(ProtocolMessage, kw_only=True):
    """How a table is run, in seconds; what is not said is as the house does it."""

    decision: ShortTime | None = None
    """How long a player may think before the house answers."""
    alone: ShortTime | None = None
    """How long a player may think for whom nobody waits, alone at the table; 0 for no longer than others."""
    away: ShortTime | None = None
    """How long a player whose connection is lost has to come back before the house answers."""
    away_alone: ShortTime | None = None
    """The same, and how long the place is kept, for who plays alone or with simulated players."""
    missed: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    """Through how many rounds a player may say nothing before nobody waits for him any more."""
    seat: ShortTime | None = None
    """How long the place of somebody who is away is kept."""
    idle: ShortTime | None = None
    """How long a player may sit there without a word."""
    betting: ShortTime | None = None
    """How long wagers stay open once one lies there."""
    surrender: ShortTime | None = None
    """How long a player may think of surrender."""
    between: ShortTime | None = None
    """What lies between a round and the next."""
    step: ShortTime | None = None
    """What lies between any two steps of the dealer."""
    automatic_dealer: bool | None = None
    """Whether the house deals; if not, somebody with the role of a dealer does."""


class TableRequest(ProtocolMessage, kw_only=True):
    """Open a table: from a sample, or from a Rules Submission of one's own."""

    name: Annotated[str, msgspec.Meta(max_length=64, pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    """By which it is asked for: small letters, digits and single hyphens, 64 characters at most."""
    called: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    """What people call it; unless said, what its sample is called, or its name. It is kept as names of people
    are, and may come back changed as they do."""
    options: TableChoices | None = None
    """How it is run; for floorpersons and licensees to say."""
    meters: dict[Id, MeterName] | None = None
    """Progressive meters that it shares with other tables: the game's own name of each, and that of the one
    that is shared, which the first table that names it sets up. A meter that is not named is the table's own,
    called by the table and its name, such as `table-1/mega`. For floorpersons and licensees to say."""
    sample: Id | None = None
    submission: SubmissionText | None = None
    simulated: Annotated[int, msgspec.Meta(ge=0, le=MOST_SIMULATED)] = 0
    """How many simulated players keep you company. Such a table is for practice: it is not in the list,
    whoever knows its name may come to it, and it is closed for good when everybody has left it."""


class TableSummary(ProtocolMessage, kw_only=True):
    """A table in the list."""

    id: str
    called: Text
    """What people call it."""
    game: str
    title: Text
    phase: str
    players: Count
    """How many people are at it, seated or not yet."""
    places: Count
    """How many betting positions are free."""
    minimum: Count
    """Of the main wager, in cents."""
    maximum: Count
    """Of the main wager, in cents."""
    may_bank: bool = False
    """Whether players may be the bank."""
    wagers: tuple[Text, ...] = ()
    """What may be wagered besides the main wager, by the titles that people read."""
    meters: tuple[MeterShown, ...] = ()
    """What the progressive meters show."""


class MeterShown(ProtocolMessage, kw_only=True):
    """What a progressive meter shows."""

    name: str
    amount: Count
    """In cents."""


class SubmissionAnswer(ProtocolMessage, kw_only=True):
    """The Rules Submission that a table follows, as it was filed."""

    table: str
    submission: SubmissionText


class TablesAnswer(ProtocolMessage):
    tables: list[TableSummary]


class SampleSummary(ProtocolMessage, kw_only=True):
    """A Rules Submission that ships with the project."""

    name: str
    game: str
    title: Text
    minimum: Count
    """Of the main wager, in cents."""
    maximum: Count
    """Of the main wager, in cents."""
    may_bank: bool = False
    """Whether players may be the bank."""
    wagers: tuple[Text, ...] = ()
    """What may be wagered besides the main wager, by the titles that people read."""


class SamplesAnswer(ProtocolMessage):
    samples: list[SampleSummary]


class CheckRequest(ProtocolMessage):
    submission: SubmissionText


class CheckAnswer(ProtocolMessage, kw_only=True):
    """What is wrong with a Rules Submission, clause by clause, and what is probably not meant."""

    is_valid: bool
    violations: tuple[ViolationFound, ...] = ()
    warnings: tuple[ViolationFound, ...] = ()


class SeatRequest(ProtocolMessage):
    """Take a betting position; the id is that of the command."""

    id: Id


# What was played


class RoundSummary(ProtocolMessage, kw_only=True):
    """A round in the list; the last line and the end are missing while it is in play."""

    number: Count
    first: Count
    """Its first line in the log, and its last."""
    last: Count | None = None
    opened: Seconds
    """When it was opened and when it ended, in seconds since the epoch."""
    ended: Seconds | None = None


class RoundsAnswer(ProtocolMessage):
    rounds: list[RoundSummary]


class ReceiptAnswer(ProtocolMessage, kw_only=True):
    """Where a line stands in the log, and the hash over everything up to it."""

    table: str
    line: Count
    head: HeadHash


class RoundAnswer(ProtocolMessage, kw_only=True):
    """A round as it was played, with reasons and clauses, as far as whoever asks may know it."""

    replayed: Seconds
    """When it was told again: a client that shows it marks it as a replay (GLI-19 4.14)."""
    table: str
    game: str
    number: Count
    first: ReceiptAnswer
    """The receipt of its first line in the log, and of its last once it has ended."""
    last: ReceiptAnswer | None = None
    recall: SeenRecall
    """When, who, what each wagered, chose and won, and how the meters moved."""
    events: tuple[NumberedEvent, ...]
    """All that happened, numbered and timed as it was told while the round was played."""
    transcript: list[str]
    """The same in words, with clauses."""


class RoundStep(ProtocolMessage, kw_only=True):
    """One event of a round, in words, and the table after it."""

    event: NumberedEvent
    view: SeenView


class RoundStepsAnswer(ProtocolMessage, kw_only=True):
    """A round to be gone through step by step, as far as whoever asks has seen it."""

    replayed: Seconds
    """When it was told again: a client that shows it marks it as a replay (GLI-19 4.14)."""
    table: str
    game: str
    number: Count
    steps: tuple[RoundStep, ...]


class SignificantEvent(ProtocolMessage, kw_only=True):
    """An event that an auditor looks for first, and whose command brought it about."""

    line: Count
    command: str
    by: str
    role: str
    event: NumberedEvent


class SignificantAnswer(ProtocolMessage, kw_only=True):
    """What was significant on some lines of a table's log: voids, corrections, irregularities, recuts,
    validations, calls of time, and what changed at the table (GLI-19 2.8.8)."""

    table: str
    events: list[SignificantEvent]
    next: Count | None = None
    """The line to ask for next, where there are more."""


class VerdictAnswer(ProtocolMessage, kw_only=True):
    """What was found in the store, as `paigow verify` finds it."""

    is_verified: bool
    since: Seconds
    """Verified at this time or later, in seconds since the epoch."""
    tables: Count
    lines: Count
    events: Count
    rounds: Count
    meters: Count
    purses: Count
    broken: tuple[str, ...] = ()
    """What is wrong, each with its place."""
    differing: tuple[str, ...] = ()
    """Tables that another version of the program wrote, and that this one decides otherwise somewhere."""


class OddsAnswer(ProtocolMessage, kw_only=True):
    """The exact odds of every wager of a table."""

    table: str
    sheet: PlainRecord


class SampleOddsAnswer(ProtocolMessage, kw_only=True):
    """The exact odds of every wager of a Rules Submission: of a sample, or of one that was sent."""

    sample: str
    sheet: PlainRecord


class SessionRequest(ProtocolMessage, kw_only=True):
    """Rounds of the same wagers, as the player who sets by the dealer's house way has them. Money is in
    cents; nothing stands for a wager that is not made."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    main: Count = 0
    """The main wager of each round."""
    optional: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """An optional wager, by its key in the sheet of odds."""
    wager: Count = 0
    """What is laid on it."""
    bankroll: Count = 0
    """What the player has, for the risk of ruin."""


class OwnSessionRequest(SessionRequest, kw_only=True):
    """The same by a Rules Submission of one's own."""

    submission: SubmissionText


class SessionAnswer(ProtocolMessage, kw_only=True):
    """What a session comes to: the distribution of the result, the chance to be ahead, the risk of ruin."""

    session: PlainRecord


class WinLineShown(ProtocolMessage, kw_only=True):
    """What some rounds at a table came to, in cents."""

    period: str
    """A day, a month, or a year to date; days are those of UTC."""
    drop: AnyAmount
    win: AnyAmount
    rounds: Count
    banked_rounds: Count
    wagered: AnyAmount
    """In wagers that have an expectation."""
    compared_win: AnyAmount
    """What the licensee won of these."""
    expected: AnyAmount
    least: AnyAmount
    most: AnyAmount
    """Between which `compared_win` lies with the confidence asked for."""
    outside: bool


class WinTableShown(ProtocolMessage, kw_only=True):
    """Win and drop of one table."""

    table: str
    is_practice: bool
    days: tuple[WinLineShown, ...]
    so_far: tuple[WinLineShown, ...]
    """From the first day of the month to the end of each day, as a plot has it."""
    month: WinLineShown
    year: WinLineShown
    fault: str | None = None
    """What is wrong, where the win of the month lies outside its band."""


class WinAnswer(ProtocolMessage, kw_only=True):
    """Win and drop of a month beside what was to be expected, as `paigow store win` prints them."""

    month: str
    confidence: Count
    """Of the bands, in percent."""
    refilled: AnyAmount
    """What purses were refilled with in the month, in cents; it is no drop."""
    tables: tuple[WinTableShown, ...]


class AdviceAnswer(ProtocolMessage, kw_only=True):
    """Every setting of one's own hand by its exact odds, the best first."""

    table: str
    position: Count
    advice: PlainRecord


class HealthAnswer(ProtocolMessage):
    status: str


class SealedAnswer(ProtocolMessage, kw_only=True):
    """What is published of the deck of the next shuffle: a salted commitment to each card, in order, one to
    what is drawn besides, and the root that stands for all. docs/fairness.md says how they are checked."""

    table: str
    deck: Count
    root: HeadHash
    commitments: list[HeadHash]
    draws_commitment: HeadHash


class SeedRequest(ProtocolMessage):
    """A player's own seed for the next shuffle. A second one takes the place of the first."""

    seed: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){1,32}$")]
    """1 to 32 bytes, each as two hexadecimal digits in small letters."""


class FairnessAnswer(ProtocolMessage, kw_only=True):
    """What one may check of a round: a record of each deck that was shuffled in it, as `paigow verify-round`
    reads it."""

    table: str
    number: Count
    records: list[PlainRecord]


# For those who run the server

LEAST_REASON: Final = 3
"""Characters of a reason; blanks around it are none."""
Reason = Annotated[str, msgspec.Meta(min_length=LEAST_REASON, max_length=200)]
"""Why somebody who runs the server does something; it stands with the act for good."""


class ReasonRequest(ProtocolMessage):
    """An act that needs nothing but its reason."""

    reason: Reason


class GiveRequest(ProtocolMessage):
    """Play money for somebody, from the licensee into the purse."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=100_000_000)]
    """In cents."""
    reason: Reason


class NoticeRequest(ProtocolMessage):
    """A notice for everybody."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    seconds: Annotated[int, msgspec.Meta(ge=60, le=30 * 86_400)]
    """How long it stands."""
    reason: Reason


class ActDone(ProtocolMessage, kw_only=True):
    """One act of somebody who runs the server."""

    number: Count
    at: Seconds
    by: str
    """The name of who has done it."""
    role: str
    act: str
    """`give_money`, `end_token`, `close_table`, `post_notice` or `withdraw_notice`."""
    subject: str
    """The name of a person or of a table; of a notice until when it stands, in seconds since the epoch, or
    the number of the one that is withdrawn."""
    detail: str
    """The cents that were given, or the text of a notice."""
    reason: str


class ActsAnswer(ProtocolMessage):
    """The last acts, the newest first."""

    acts: list[ActDone]


class PersonShown(ProtocolMessage, kw_only=True):
    """Somebody, as who runs the server sees them."""

    id: str
    name: str
    role: str
    seen: Seconds
    """When they were last heard, in seconds since the epoch, within five minutes."""
    is_connected: bool
    """Whether they have a socket open at the server that answers."""
    has_ended: bool
    """Whether their token has ended."""
    is_shut_out: bool
    """Whether they have shut themselves out of play, which nobody else can lift."""
    purse: Count
    """In cents."""
    held: Count
    """Chips and wagers at tables, in cents; practice money is not in it."""
    tables: tuple[str, ...]
    """Where they sit."""


class PeopleAnswer(ProtocolMessage):
    """People, the last who was heard first."""

    people: list[PersonShown]
    is_all: bool
    """Whether these are all who were asked for."""


class TableRun(ProtocolMessage, kw_only=True):
    """A table, as who runs the server sees it: no card is in it."""

    id: str
    called: Text
    game: str
    phase: str
    players: tuple[str, ...]
    """The names of who sits there."""
    rounds: Count
    """How many were opened."""
    is_practice: bool
    is_closing: bool
    """Whether it is closed after its round."""


class TablesRunAnswer(ProtocolMessage):
    """All open tables, those for practice among them."""

    tables: list[TableRun]


class NoticeShown(ProtocolMessage, kw_only=True):
    """A notice of those who run the server."""

    number: Count
    at: Seconds
    until: Seconds
    text: str


class NoticesAnswer(ProtocolMessage):
    """The notices that stand now, the newest first."""

    notices: list[NoticeShown]
