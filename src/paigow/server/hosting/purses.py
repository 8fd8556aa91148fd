"""Between purses and tables: what somebody buys in with comes out of the purse, what is cashed goes back; and
how long and how well somebody has played, as the entries of the purse tell it."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from paigow.money import Cents, dollars
from paigow.server.hosting.deadlines import TableOptions
from paigow.store import BUY, CASH, PurseChange, TableVisit, chips_moved, held_by_players, spans_of
from paigow.table import events as e
from paigow.table.commands import AcceptBank, BuyChips, Command, PlaceWagers
from paigow.table.showing.views import AskView, AwaitedView
from paigow.table.state.model import Table
from paigow.table.terms import Between

_BUY: Final = BuyChips.__name__
_MOST_KNOWN: Final = 10_000
"""Purses that are remembered; of others the table offers what the rules allow, until they are read again."""


SIMULATED: Final = "simulated"
"""What simulated players are at the server. Nobody has a token of it."""
PRACTICE_MONEY: Final = dollars(1_000)
"""Play money that is there anew whenever somebody buys chips at a table for practice."""
_WAGERS: Final = 20
"""Of the least, for which it is enough at any table."""


def practice_money(minimum: int) -> int:
    """What somebody may buy chips for at a table for practice with such a least main wager, each time.

    >>> practice_money(dollars(15)) == PRACTICE_MONEY, practice_money(dollars(1_000)) > PRACTICE_MONEY
    (True, True)
    """
    return max(PRACTICE_MONEY, _WAGERS * minimum)


def simulated_name(name: str) -> str:
    """The name of a simulated player, by which everybody sees what it is; no person's name has brackets."""
    return f"{name} ({SIMULATED})"


def practises(options: TableOptions, name: str) -> bool:
    """Whether somebody plays with practice money at a table: a person does, among simulated players."""
    return options.simulated > 0 and not name.endswith(simulated_name(""))


def purse_changes(
    events: Iterable[e.Event], person: Callable[[str], str], options: TableOptions | None = None
) -> tuple[PurseChange, ...]:
    """What events take out of purses and put into them; ``person`` says whose name it is."""
    return tuple(
        PurseChange(
            person(each.player),
            each.amount,
            BUY if each.is_bought else CASH,
            is_practice=options is not None and practises(options, each.player),
        )
        for each in chips_moved(events)
    )


class KnownPurses:
    """What is in the purses of people who look at tables, as far as this process knows it: so that nobody is
    offered more than can be had."""

    def __init__(self) -> None:
        self._balances: OrderedDict[str, int] = OrderedDict()
        self._changes: Counter[str] = Counter()

    def changes(self, name: str) -> int:
        """How often a purse has been seen to change; who has read one before a change has read an old one."""
        return self._changes[name]

    def note(self, name: str, balance: int, changes: int) -> None:
        """A purse was read from disk after so many changes."""
        if changes == self.changes(name):
            self._balances[name] = balance
            self._balances.move_to_end(name)
            if len(self._balances) > _MOST_KNOWN:
                del self._changes[self._balances.popitem(last=False)[0]]

    def follow(self, events: Iterable[e.Event], options: TableOptions | None = None) -> None:
        """Chips have gone to a table or come from it. What is taken out counts at once, and what comes back
        when the purse is read again: so that what is known here is never too much. Practice money leaves the
        purse as it is."""
        for moved in chips_moved(events):
            is_practice = options is not None and practises(options, moved.player)
            self.change(moved.player, 0 if is_practice else min(0, moved.amount))

    def change(self, name: str, amount: int = 0) -> None:
        """A purse has changed, and holds so much more or less at once; the rest when it is read again."""
        if name in self._balances:
            self._changes[name] += 1
            self._balances[name] += amount

    def balance(self, name: str) -> int | None:
        """What a purse holds; nothing where it is not known."""
        return self._balances.get(name)


def within_purse(asked: AwaitedView, balance: int) -> AwaitedView:
    """What a table awaits of a player, who buys no more chips than the purse holds."""
    may: list[AskView] = []
    for ask in asked.may:
        may += _capped(ask, balance) if ask.command == _BUY else (ask,)
    return AwaitedView(asked.waits, tuple(may), asked.goes_on)


def _capped(ask: AskView, balance: int) -> tuple[AskView, ...]:
    """An offer of chips with no more than so much as its most; nothing where even the least is too much."""
    (amount,) = ask.terms or ()
    assert isinstance(amount, Between), "chips are bought for an amount"
    if amount.least > balance:
        return ()
    most = min(amount.most, balance)
    return (AskView(ask.command, ask.who, (Between(amount.field, amount.least, most),)),)


def staked_by(table: Table, command: Command) -> Cents | None:
    """What a player has at stake at a table once a command is accepted; nothing where it lays no wager.

    A bank wagers nothing and may lose all its chips, so these are its stake, and so are those it buys.
    """
    if isinstance(command, AcceptBank) or (isinstance(command, BuyChips) and _is_bank(table, command.by)):
        return table.chips(command.by)
    if not isinstance(command, PlaceWagers):
        return None
    laid = (stake for at in table.held_by(command.by) for stake in table.in_play.wagers[at])
    return Cents(sum(stake.amount for stake in laid if not table.rules.is_redeemed(stake)))


def _is_bank(table: Table, name: str) -> bool:
    return table.round is not None and table.round.bank in table.held_by(name)


def lies_out(table: Table, name: str) -> bool:
    """Whether a player has wagers on the table, or holds the bank."""
    in_play, held = table.round, table.held_by(name)
    return in_play is not None and any(in_play.wagers[at] or at == in_play.bank for at in held)


def held_at(table: Table, name: str) -> Cents:
    """What a player has at a table: chips, and the wagers that lie there."""
    return Cents(held_by_players(table)[name])


SESSION_GAP: Final = 30 * 60
"""Seconds away from all tables after which a session has ended; who sits down before goes on with it."""


@dataclass(frozen=True, slots=True)
class Session:
    """How long somebody has played without a long pause, and what has come of it."""

    started: int | None
    """When it began, in seconds since the epoch; nothing where there is none."""
    seconds: int
    net: int
    """Cents won, less those lost."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What somebody has, at hand and at tables, and how the visit goes."""

    balance: int
    held: int
    """Chips and wagers at the tables of this process, in cents."""
    taken: int
    """What was taken to tables in a day and not brought back, in cents."""
    session: Session
    here: int = 0
    """What has come of one table since chips were first bought there, in cents."""


def session(visits: Iterable[TableVisit], held: int, now: int, *, is_practice: bool = False) -> Session:
    """The session that goes on, or has ended a moment ago, by somebody's visits to tables and what they hold
    there now. Its time is that of all of them; its result is that of play money, or of practice money."""
    found = tuple(visits)
    spans = spans_of(found, now, SESSION_GAP)
    if not spans or spans[-1][1] + SESSION_GAP < now:
        return Session(None, 0, 0)
    started, until = spans[-1]
    moved = sum(
        visit.amount for visit in found if visit.since >= started and visit.is_practice == is_practice
    )
    return Session(started, until - started, moved + held)


def brought_at(visits: Iterable[TableVisit], stream: str, held: int, session: Session) -> int:
    """What the last visit to a table has brought, by what is held there now; nothing where it was before the
    session.

    >>> ended = TableVisit("a", since=10, last=20, amount=-500, is_over=True)
    >>> brought_at([ended], "a", 0, Session(10, 10, -500)), brought_at([ended], "b", 0, Session(10, 10, -500))
    (-500, 0)
    """
    here = [visit for visit in visits if visit.stream == stream]
    if not here or session.started is None or here[-1].since < session.started:
        return 0
    return here[-1].amount + held


def playing_at(visits: Iterable[TableVisit], *, is_practice: bool = False) -> tuple[str, ...]:
    """The tables at which somebody has chips: of play money, or of practice money."""
    return tuple(visit.stream for visit in visits if not visit.is_over and visit.is_practice == is_practice)
