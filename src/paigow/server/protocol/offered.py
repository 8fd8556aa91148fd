"""What a table offers: its wagers with their pay tables, and its rules at a glance."""

from __future__ import annotations

from paigow.server.protocol.messages import Count, ProtocolMessage
from paigow.server.protocol.spoken import PayText, RowText, RulesTitle, Sentence, WagerTitle


class PayRowShown(ProtocolMessage, kw_only=True):
    """One row of a pay table."""

    hand: RowText
    """In words."""
    pays: PayText
    """As it is posted: 25 to 1, $1,000.00, 10% of the meter, push."""
    clause: str
    envy: Count | None = None
    """The envy bonus in cents that it earns every other Qualifying Wager."""


class MeterTermsShown(ProtocolMessage, kw_only=True):
    """The terms of a progressive meter; what it shows stands in the table's view."""

    name: str
    initial: Count
    """In cents, and so is the amount to which it is reset."""
    reset: Count
    rate: str
    """Percent of each wager that goes to it."""


class WagerShown(ProtocolMessage, kw_only=True):
    """A wager that may be made at a table."""

    wager: str
    """By which commands name it."""
    title: WagerTitle
    about: Sentence
    """What it is for, in a sentence or two."""
    least: Count
    """In cents, and so is the most."""
    most: Count
    clauses: tuple[str, ...]
    """By which it is offered, and between whose amounts it lies."""
    is_main: bool = False
    is_mandatory: bool = False
    """Whether it lies wherever a main wager does."""
    choices: tuple[str, ...] = ()
    """What has to be chosen: a colour, or a number."""
    takes_several: bool = False
    """Whether more than one of them may be backed."""
    takes_coupon: bool = False
    rows: tuple[PayRowShown, ...] = ()
    """Of its pay table, the best first; none where every win is paid at the same odds."""
    pays: PayText | None = None
    """The odds of every win, where there is no table; of the main wager with the vigorish that is taken."""
    table_clause: str | None = None
    """Of the pay table."""
    limit: Count | None = None
    """The most that one player is paid for it, in cents."""
    limit_clause: str | None = None
    envy_from: Count | None = None
    """The least wager that earns envy bonuses, in cents."""
    meters: tuple[MeterTermsShown, ...] = ()
    edge_percent: str | None = None
    """The licensee's exact edge, if somebody has asked for the odds of these rules lately
    (`GET /tables/TABLE/odds` counts it)."""


class GlanceFact(ProtocolMessage, kw_only=True):
    """Something that players want to know of the rules, in a sentence."""

    about: str
    """What it is about, for programs: vigorish, house_way, banking, areas, coupons, shuffle, deal, start,
    delivery or surrender."""
    text: Sentence
    clause: str


class PostedNotice(ProtocolMessage, kw_only=True):
    """A sentence that is posted with a wager, on its sign."""

    wager: str
    text: Sentence
    clause: str


class LayoutShown(ProtocolMessage, kw_only=True):
    """Something that the layout of the table shows, by the clause that demands it."""

    about: str
    text: Sentence
    clause: str


class WagersAnswer(ProtocolMessage, kw_only=True):
    """Everything that may be wagered by some rules, the main wager first, and the rules at a glance."""

    game: str
    title: RulesTitle
    wagers: tuple[WagerShown, ...]
    facts: tuple[GlanceFact, ...]
    notices: tuple[PostedNotice, ...] = ()
    layout: tuple[LayoutShown, ...] = ()


class CountingAnswer(ProtocolMessage, kw_only=True):
    """How far the odds of a Rules Submission are counted."""

    title: RulesTitle
    game: str
    done: Count
    """So many parts are counted."""
    parts: Count
    now: str = ""
    """The way to play the main wager that is counted now; nothing while the rest is."""
