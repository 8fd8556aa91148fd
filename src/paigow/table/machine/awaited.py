"""One question: what does the table await? Who may say what now, on which terms, and who is waited for.

`awaited(table)` answers for every phase. `waits` is what the table waits for: of players, or the next step
of the dealer or the floor. `may` is what else may be said now. Whatever is in one of the two is accepted,
whatever is in neither is refused; the sections' own reasons decide both. Nothing is worked out before
somebody asks for it, and terms name no piece that the one who is asked has not seen.

How it is made: for each kind of command one function says whether a party may give it, and on which terms
(`permitted`); `_WAITS` says for each phase which kinds the table waits for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from paigow.table import commands as c
from paigow.table.machine.permitted import POSITIONED, TERMS, CommandKind, TermsOf
from paigow.table.machine.transitions import TRANSITIONS
from paigow.table.sections import shuffling
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import holder
from paigow.table.state.values import Party, Phase, Role
from paigow.table.terms import FREE, Terms

EVERYBODY: Final = frozenset(Role)
_STAFF: Final = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)
"""By rank."""


class Ask(NamedTuple):
    """A command that may be given now, by whom, and on which terms."""

    command: CommandKind
    who: Party
    terms: Terms = FREE

    def admits(self, command: c.Command) -> bool:
        """Whether a command of this kind, given by this party, is within the terms."""
        return all(term.admits(command) for term in self.terms)


class Awaited:
    """What a table awaits at a time; it knows nothing but the table, and works out what it is asked for."""

    __slots__ = ("_came", "_seated", "at", "table")

    def __init__(self, table: Table, at: int = 0) -> None:
        self._seated: tuple[Party, ...] | None = None
        self._came: tuple[Party, ...] | None = None
        self.table = table
        self.at = at
        """When the question is asked, in seconds since the epoch: dice and tiles grow old."""

    @property
    def waits(self) -> tuple[Ask, ...]:
        """What the table waits for. Where several are asked any of them may answer."""
        return tuple(self._waits(EVERYBODY))

    @property
    def may(self) -> tuple[Ask, ...]:
        """What else may be said now."""
        return self.may_beside(self.waits)

    def may_beside(self, waits: Iterable[Ask], roles: Collection[Role] = EVERYBODY) -> tuple[Ask, ...]:
        """What may be said in some roles beside what the table waits for."""
        waited = {(ask.command, ask.who) for ask in waits}
        heard = (ask for kind in HEARD[self.table.phase] for ask in self._asks(kind, roles))
        return tuple(ask for ask in heard if (ask.command, ask.who) not in waited)

    @property
    def goes_on(self) -> bool:
        """Whether the dealer or the floor goes on; if not, the table waits for players."""
        return self.next_step is not None

    @property
    def next_step(self) -> Ask | None:
        """What the dealer or the floor does next; nothing while players are to act."""
        plain = _PLAIN.get(self.table.phase)
        if plain is not None and (terms := plain.terms(self.table, self.at, plain.who)) is not None:
            return Ask(plain.command, plain.who, terms)
        return next(self._waits(_STAFF), None)

    def of_player(self, name: str) -> tuple[Ask, ...]:
        """What the table waits for from a player."""
        return tuple(ask for ask in self.waits if ask.who.role is Role.PLAYER and ask.who.name == name)

    def asks(self, kind: CommandKind) -> Iterator[Ask]:
        """Everybody who may give a command of one kind now, on their terms."""
        return self._asks(kind, EVERYBODY)

    def ask(self, kind: CommandKind, who: Party) -> Ask | None:
        """The command that a party may give now, on its terms."""
        terms = self.terms(kind, who)
        return None if terms is None else Ask(kind, who, terms)

    def terms(self, kind: CommandKind, who: Party) -> Terms | None:
        """On which terms a party may give a command now; nothing where it may not."""
        line = TRANSITIONS.get((self.table.phase, kind))
        if line is None or who.role not in line.roles:
            return None
        return TERMS[kind](self.table, self.at, who)

    def admits(self, command: c.Command) -> bool:
        """Whether a command is within the terms of what may be said now."""
        kind = type(command)
        position = getattr(command, "position") if kind in POSITIONED else None  # noqa: B009
        name = command.by if command.role is Role.PLAYER else ""
        ask = self.ask(kind, Party(command.role, position, name))
        return ask is not None and ask.admits(command)

    def _waits(self, roles: Collection[Role]) -> Iterator[Ask]:
        """What the table waits for, of those in some roles."""
        *first, last = _WAITS[self.table.phase]
        for group in first:
            asks = self._group(group, EVERYBODY)
            for ask in asks:  # one is enough to know that the table waits for these
                return (each for each in chain((ask,), asks) if each.who.role in roles)
        return self._group(last, roles)

    def _group(self, kinds: tuple[CommandKind, ...], roles: Collection[Role]) -> Iterator[Ask]:
        due = _DUE.get((self.table.phase, kinds[0]))
        if due is None or due(self.table, self.at):
            for kind in kinds:
                yield from self._asks(kind, roles)

    def _asks(self, kind: CommandKind, roles: Collection[Role]) -> Iterator[Ask]:
        heard = TRANSITIONS[self.table.phase, kind].roles
        if Role.PLAYER in roles and Role.PLAYER in heard:
            yield from self._those(kind, self._players(kind))
        staff = [role for role in _STAFF if role in heard and role in roles]
        if kind in POSITIONED:
            yield from self._those(kind, (Party(role, at) for role in staff for at in range(PLACES)))
        elif staff and (terms := self.terms(kind, Party(staff[0]))) is not None:
            yield from (Ask(kind, Party(role), terms) for role in staff)  # one is told from the other nowhere

    def _those(self, kind: CommandKind, parties: Iterable[Party]) -> Iterator[Ask]:
        table, at, terms_of = self.table, self.at, TERMS[kind]
        for who in parties:
            if (terms := terms_of(table, at, who)) is not None:
                yield Ask(kind, who, terms)

    def _players(self, kind: CommandKind) -> tuple[Party, ...]:
        """The players who could give a command of a kind; who is not here yet among them."""
        table = self.table
        if kind in POSITIONED:
            if self._seated is None:
                self._seated = tuple([Party(Role.PLAYER, at, holder(table, at)) for at in table.occupied])
            return self._seated
        if self._came is None:
            self._came = tuple([Party(Role.PLAYER, None, name) for name in (*people(table), "")])
        return self._came


def awaited(table: Table, at: int = 0) -> Awaited:
    """What a table awaits: whom it waits for, and what may be said, on which terms.

    Give the present time, in seconds since the epoch: dice and tiles grow old (PGP-4a-1-iii). The table has
    no clock; where no time is given nothing is taken to be too old.
    """
    return Awaited(table, at)


# Who can be asked


def people(table: Table) -> tuple[str, ...]:
    """Everybody at the table: who came to it, or bought chips."""
    bought = (account.holder for account in table.balances if account.holder is not None)
    return tuple(dict.fromkeys((*table.arrivals, *bought)))


HEARD: Final = {phase: tuple(kind for at, kind in TRANSITIONS if at is phase) for phase in Phase}
"""Which commands are heard in each phase."""

_WAITS: Final[dict[Phase, tuple[tuple[CommandKind, ...], ...]]] = {
    Phase.CLOSED: ((c.OpenTable,),),
    Phase.INSPECTION: ((c.RemoveSecondJoker, c.InspectCards, c.VerifyCards),),
    Phase.VERIFICATION: ((c.VerifyCards,),),
    Phase.TO_SPREAD: ((c.SpreadCards,),),
    Phase.SPREAD: ((c.ShowSpread,), (c.TakePosition,)),
    Phase.WASH: ((c.WashCards,),),
    Phase.BETWEEN_ROUNDS: ((c.ReplaceDeck,), (c.ChangeSet,), (c.OpenRound,), (c.SpreadCards,)),
    Phase.BANK_OFFER: ((c.AcceptBank, c.PassBank),),
    Phase.SHUFFLE: ((c.ShuffleCards,),),
    Phase.CUT: ((c.DeclineCut, c.CutCards),),
    Phase.WAGERS: ((c.AnnounceNoMoreBets,), (c.PlaceWagers,), (c.SpreadCards,)),
    Phase.STACKS: ((c.DealStacks,),),
    Phase.STACK_CUT: ((c.CutStacks, c.DeclineCut),),
    Phase.STACK_CHOICE: ((c.ChooseStack,),),
    Phase.DELIVERY_CHOICE: ((c.ChooseDelivery,),),
    Phase.STARTING_POSITION: ((c.FindStartingPosition,), (c.ReplaceDice,)),
    Phase.NUMBER_WAGERS: ((c.SettleEarlyWagers,),),
    Phase.DEAL: ((c.Deal,),),
    Phase.FIRST_CARDS: ((c.Deal,),),
    Phase.FIRST_CARDS_WAGERS: ((c.SettleEarlyWagers,),),
    Phase.LAST_CARDS: ((c.Deal,),),
    Phase.REMAINING: ((c.CountRemaining,),),
    Phase.CHOICE: ((c.PlayOn, c.VoidHand),),
    Phase.SETTING: ((c.SetHands,),),
    Phase.DEALER_SETS: ((c.ShowHand,),),
    Phase.SETTLEMENT: ((c.SettleNext,), (c.ValidatePayout, c.CompletePaperwork)),
}
"""What the table waits for in each phase: the first group that is due."""


_DUE: Final[dict[tuple[Phase, CommandKind], Callable[[Table, int], bool]]] = {
    (Phase.BETWEEN_ROUNDS, c.ChangeSet): shuffling.is_set_too_old,
}
"""Where the table waits for a command only at its time, though it may be given before."""


class _Plain(NamedTuple):
    """A step of the dealer that a phase asks for before all else, and that is about no position."""

    command: CommandKind
    who: Party
    terms: TermsOf


_PLAIN: Final = {
    phase: _Plain(kind, Party(Role.DEALER), TERMS[kind])
    for phase, ((kind, *_), *_) in _WAITS.items()
    if TRANSITIONS[phase, kind].roles == {Role.DEALER} and kind not in POSITIONED
}
"""Most of what a dealer does, found at once."""
