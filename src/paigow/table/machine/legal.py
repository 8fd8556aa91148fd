"""One question: what does the table await? Who may say what now, on which terms, and who is waited for.

`legal_commands(table)` answers for every phase. `waits` is what the table waits for: of players, or the next
step of the dealer or the floor. `may` is what else may be said now. Whatever is in one of the two is
accepted, whatever is in neither is refused; the sections' own reasons decide both. Nothing is worked out
before somebody asks for it, what the table waits for only once, and terms name no piece that the one who is
asked has not seen.

Everything comes from the sections' `CommandSpec`s: whether a party may give a command and on which terms
(`terms`), and in which phases the table waits for it (`awaited`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from paigow.table import commands as c
from paigow.table.machine.transitions import COMMANDS, SPECS, TRANSITIONS
from paigow.table.sections.base import CommandSpec
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import holder
from paigow.table.state.values import Party, Phase, Role
from paigow.table.terms import FREE, Terms

CommandKind = type[c.Command]

EVERYBODY: Final = frozenset(Role)
_STAFF: Final = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)
"""By rank."""
_DEALER: Final = Party(Role.DEALER)


class CommandOffer(NamedTuple):
    """A command that may be given now, by whom, and on which terms."""

    command: CommandKind
    who: Party
    terms: Terms = FREE
    is_awaited: bool = False
    """Whether the table waits for it; what is not awaited may be said or left."""

    def admits(self, command: c.Command) -> bool:
        """Whether a command of this kind, given by this party, is within the terms."""
        return all(term.admits(command) for term in self.terms)


class LegalCommands:
    """What a table awaits at a time; it knows nothing but the table, and works out what it is asked for."""

    __slots__ = ("_came", "_due", "_seated", "_waits", "at", "table")

    def __init__(self, table: Table, at: int = 0) -> None:
        self._waits: tuple[CommandOffer, ...] | None = None
        self._due: tuple[CommandSpec, ...] | None = None
        self._seated: tuple[Party, ...] | None = None
        self._came: tuple[Party, ...] | None = None
        self.table = table
        self.at = at
        """When the question is asked, in seconds since the epoch: dice and tiles grow old."""

    @property
    def waits(self) -> tuple[CommandOffer, ...]:
        """What the table waits for. Where several are asked any of them may answer."""
        if self._waits is None:
            self._waits = tuple(self._waits_in(EVERYBODY))
        return self._waits

    @property
    def may(self) -> tuple[CommandOffer, ...]:
        """What else may be said now."""
        return self.may_in(EVERYBODY)

    def may_in(self, roles: Collection[Role]) -> tuple[CommandOffer, ...]:
        """What may be said in some roles beside what the table waits for."""
        awaited = {ask.command for ask in self.waits}  # from all who may give them
        heard = (spec for spec in HEARD[self.table.phase] if spec.command not in awaited)
        return tuple([ask for spec in heard for ask in self._asks(spec, roles, is_awaited=False)])

    @property
    def goes_on(self) -> bool:
        """Whether the dealer or the floor goes on; if not, the table waits for players."""
        return self.next_step is not None

    @property
    def next_step(self) -> CommandOffer | None:
        """What the dealer or the floor does next; nothing while players are to act."""
        plain = _PLAIN.get(self.table.phase)
        if plain is not None and (terms := plain.terms(self.table, self.at, _DEALER)) is not None:
            return CommandOffer(plain.command, _DEALER, terms, is_awaited=True)
        return next(self._waits_in(_STAFF), None)

    def of_player(self, name: str, kinds: Collection[CommandKind] | None = None) -> tuple[CommandOffer, ...]:
        """All that a player may say now, what the table waits for first; of some kinds only, where they are
        named.

        Wagers are among it for as long as they may be laid: the table waits for the first player's only.
        """
        table, at = self.table, self.at
        seats = [Party(Role.PLAYER, held, name) for held in table.held_by(name)]
        person = (Party(Role.PLAYER, None, name),)
        awaited: list[CommandOffer] = []
        others: list[CommandOffer] = []
        for spec in _HEARD_OF_PLAYERS[table.phase]:
            if kinds is not None and spec.command not in kinds:
                continue
            for who in seats if spec.at_position else person:
                if (terms := spec.terms(table, at, who)) is not None:
                    is_awaited = self._is_awaited(spec)
                    offer = CommandOffer(spec.command, who, terms, is_awaited)
                    (awaited if is_awaited else others).append(offer)
        return (*awaited, *others)

    def asks(self, kind: CommandKind) -> Iterator[CommandOffer]:
        """Everybody who may give a command of one kind now, on their terms."""
        spec = TRANSITIONS[self.table.phase, kind]
        return self._asks(spec, EVERYBODY, is_awaited=self._is_awaited(spec))

    def ask(self, kind: CommandKind, who: Party) -> CommandOffer | None:
        """The command that a party may give now, on its terms."""
        terms = self.terms(kind, who)
        if terms is None:
            return None
        return CommandOffer(kind, who, terms, self._is_awaited(TRANSITIONS[self.table.phase, kind]))

    def terms(self, kind: CommandKind, who: Party) -> Terms | None:
        """On which terms a party may give a command now; nothing where it may not."""
        spec = TRANSITIONS.get((self.table.phase, kind))
        if spec is None or who.role not in spec.roles:
            return None
        return spec.terms(self.table, self.at, who)

    def admits(self, command: c.Command) -> bool:
        """Whether a command is within the terms of what may be said now."""
        kind = type(command)
        position = getattr(command, "position") if SPECS[kind].at_position else None  # noqa: B009
        name = command.by if command.role is Role.PLAYER else ""
        ask = self.ask(kind, Party(command.role, position, name))
        return ask is not None and ask.admits(command)

    def _is_awaited(self, spec: CommandSpec) -> bool:
        """Whether the table waits for a command of whoever may give it; somebody may."""
        groups = WAITS[self.table.phase]
        if self.table.phase not in spec.awaited:
            return False
        if spec in groups[0]:  # before all others
            return self._is_due(spec)
        if self._due is None:
            *first, last = groups
            self._due = next((group for group in first if any(self._group(group, EVERYBODY))), last)
        return spec in self._due and self._is_due(spec)

    def _is_due(self, spec: CommandSpec) -> bool:
        return spec.is_due is None or spec.is_due(self.table, self.at)

    def _waits_in(self, roles: Collection[Role]) -> Iterator[CommandOffer]:
        """What the table waits for, of those in some roles."""
        *first, last = WAITS[self.table.phase]
        for group in first:
            asks = self._group(group, EVERYBODY)
            for ask in asks:  # one is enough to know that the table waits for these
                return (each for each in chain((ask,), asks) if each.who.role in roles)
        return self._group(last, roles)

    def _group(self, specs: tuple[CommandSpec, ...], roles: Collection[Role]) -> Iterator[CommandOffer]:
        for spec in specs:
            if self._is_due(spec):
                yield from self._asks(spec, roles, is_awaited=True)

    def _asks(
        self, spec: CommandSpec, roles: Collection[Role], *, is_awaited: bool
    ) -> Iterator[CommandOffer]:
        kind, heard = spec.command, spec.roles
        if Role.PLAYER in roles and Role.PLAYER in heard:
            yield from self._those(spec, self._players(spec), is_awaited)
        staff = [role for role in _STAFF if role in heard and role in roles]
        if spec.at_position:
            parties = (Party(role, at) for role in staff for at in range(PLACES))
            yield from self._those(spec, parties, is_awaited)
        elif staff and (terms := spec.terms(self.table, self.at, Party(staff[0]))) is not None:
            yield from (
                CommandOffer(kind, Party(role), terms, is_awaited) for role in staff
            )  # one is told from the other nowhere

    def _those(self, spec: CommandSpec, parties: Iterable[Party], is_awaited: bool) -> Iterator[CommandOffer]:
        table, at, kind, terms_of = self.table, self.at, spec.command, spec.terms
        for who in parties:
            if (terms := terms_of(table, at, who)) is not None:
                yield CommandOffer(kind, who, terms, is_awaited)

    def _players(self, spec: CommandSpec) -> tuple[Party, ...]:
        """The players who could give a command; who is not here yet among them."""
        table = self.table
        if spec.at_position:
            if self._seated is None:
                self._seated = tuple([Party(Role.PLAYER, at, holder(table, at)) for at in table.occupied])
            return self._seated
        if self._came is None:
            self._came = tuple([Party(Role.PLAYER, None, name) for name in (*people(table), "")])
        return self._came


def legal_commands(table: Table, at: int = 0) -> LegalCommands:
    """What a table awaits: whom it waits for, and what may be said, on which terms.

    Give the present time, in seconds since the epoch: dice and tiles grow old (PGP-4a-1-iii). The table has
    no clock; where no time is given nothing is taken to be too old.
    """
    return LegalCommands(table, at)


# Who can be asked


def people(table: Table) -> tuple[str, ...]:
    """Everybody at the table: who came to it, or bought chips."""
    bought = (account.holder for account in table.balances if account.holder is not None)
    return tuple(dict.fromkeys((*table.arrivals, *bought)))


HEARD: Final = {phase: tuple(spec for spec in COMMANDS if phase in spec.phases) for phase in Phase}
"""Which commands are heard in each phase."""

_HEARD_OF_PLAYERS: Final = {
    phase: tuple(spec for spec in specs if Role.PLAYER in spec.roles) for phase, specs in HEARD.items()
}
PLAYERS_COMMANDS: Final = frozenset(spec.command for spec in COMMANDS if Role.PLAYER in spec.roles)


def _groups(phase: Phase) -> tuple[tuple[CommandSpec, ...], ...]:
    specs = [spec for spec in HEARD[phase] if phase in spec.awaited]
    ranks = sorted({spec.awaited[phase] for spec in specs})
    return tuple(tuple(spec for spec in specs if spec.awaited[phase] == rank) for rank in ranks)


WAITS: Final = {phase: _groups(phase) for phase in Phase}
"""What the table waits for in each phase: the first group that is due."""
AWAITED_OF_PLAYERS: Final = {
    phase: frozenset(spec.command for group in groups for spec in group if Role.PLAYER in spec.roles)
    for phase, groups in WAITS.items()
}
"""What the table may wait for from players in each phase."""
_PLAIN: Final = {
    phase: spec
    for phase, ((spec, *_), *_) in WAITS.items()
    if spec.roles == {Role.DEALER} and not spec.at_position
}
"""Most of what a dealer does, found at once: the step that a phase asks for before all else."""
