"""What goes wrong at a simulated table: irregularities, wrong counts and settings, recuts, doubled commands.

Faults only use commands that a person at a table could give, so every one of them must be answered by the
rules: with a remedy, or with a refusal that changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from paigow.games.submission import DealMethod, Shuffler
from paigow.rng import Chance
from paigow.simulation.drive import Drive
from paigow.table import Command, Phase, Record, Refused, Role, Table
from paigow.table import commands as c
from paigow.table.machine.legal import legal_commands
from paigow.table.state.model import PLACES
from paigow.table.state.values import DEALER, Party
from paigow.table.terms import OneOf, Reports

_Answer = tuple[Record, ...] | None
Attempt = Callable[[Table, Chance, dict[str, Any]], Command | None]


class UnsoundError(AssertionError):
    """The machine broke one of its promises."""


@dataclass(slots=True)
class Faults:
    """Inserts faults before some of the steps of a drive."""

    chance: Chance
    per_mille: int = 25
    """How many steps in a thousand are preceded by a fault."""
    tried: Counter[str] = field(default_factory=Counter)
    _last: Command | None = None

    def __call__(self, drive: Drive) -> _Answer:
        if not self.chance.per_mille(self.per_mille):
            return None
        if self.chance.percent(10):
            self._again(drive)
            return None
        command = self._command(drive.table, {"command_id": drive.next_id(), "at": drive.at})
        self.tried[type(command).__name__] += 1
        before = drive.table
        result = drive.submit(command)
        if isinstance(result, Refused):
            if drive.table is not before:
                raise UnsoundError(f"a refused {type(command).__name__} changed the table: {result}")
            return None
        self._last = command
        return result

    def _command(self, table: Table, who: dict[str, Any]) -> Command:
        """Return a fault that can come up at this table; somebody can always speak out of turn."""
        for attempt in self.chance.shuffled(_ATTEMPTS):
            if (command := attempt(table, self.chance, who)) is not None:
                return command
        return _out_of_turn(table, self.chance, who)

    def _again(self, drive: Drive) -> None:
        """Submit the last fault once more: one id has one effect."""
        if self._last is None or not drive.journal.remembers(self._last):
            return
        self.tried["again"] += 1
        before = drive.table
        if isinstance(drive.submit(self._last), Refused) or drive.table is not before:
            raise UnsoundError(f"a repeated {type(self._last).__name__} had another effect")


def _irregularity(table: Table, chance: Chance, who: dict[str, Any]) -> Command | None:
    """Report one of the irregularities that can have come up, wherever it can."""
    if table.phase is Phase.SETTLEMENT and not chance.percent(10):
        return None  # the settlement has many steps, and whatever is found so late voids the round
    terms = legal_commands(table).terms(c.Report, Party(Role.DEALER))
    if terms is None:
        return None
    report = chance.choice([each for term in terms if isinstance(term, Reports) for each in term.reports])
    case = chance.choice(report.cases)
    return c.Report(
        irregularity=report.irregularity,
        position=case.position,
        place=chance.choice(case.places),
        count=chance.choice(case.counts),
        **who,
    )


def _wrong_count(table: Table, chance: Chance, who: dict[str, Any]) -> Command | None:
    """Report that the remaining pieces, or those of a hand, are not as many as they should be
    (PGP-8-d-2.1)."""
    if table.phase is not Phase.REMAINING:
        return None
    size = table.rules.family.size
    held = ((chance.randbelow(PLACES), size + chance.choice((-1, 1))),) if chance.percent(60) else ()
    found = len(table.in_play.stock) + chance.choice((-1, 0, 1))
    return c.CountRemaining(found=found, held=held, **who)


def _recut(table: Table, chance: Chance, who: dict[str, Any]) -> Command | None:
    """Have the cards cut again by a casino supervisor (PGP-6f.1)."""
    if table.round is None or table.in_play.cutter is None:
        return None
    reason = chance.choice(("a card was seen", ""))
    return c.OrderRecut(reason=reason, role=Role.SUPERVISOR, **{**who, "by": "supervisor"})


def _wrong_dealer_setting(table: Table, chance: Chance, who: dict[str, Any]) -> Command | None:
    """Set the dealer's hand otherwise than the house way says (PGP-11i)."""
    due = legal_commands(table).next_step
    if due is None or due.command is not c.ShowHand or due.who.position is None:
        return None
    laid, size = chance.shuffled(table.in_play.hands[due.who.position]), table.rules.family.high_size
    return c.ShowHand(position=due.who.position, high=laid[:size], low=laid[size:], **who)


def _wrong_chips(table: Table, chance: Chance, who: dict[str, Any]) -> Command | None:
    """Report that the progressive chips are not as many as the lit acceptors (PGP-14b.2)."""
    if table.phase is not Phase.WAGERS or not table.rules.meter_terms:
        return None
    return c.AnnounceNoMoreBets(chips_counted=chance.randbelow(8), **who)


def _style(table: Table, chance: Chance, who: dict[str, Any]) -> Command | None:
    """Name a style of delivery as the dealer (PGT-7A): no fault, but rare all the same."""
    terms = legal_commands(table).terms(c.ChooseDelivery, Party(Role.DEALER, DEALER))
    if terms is None:
        return None
    styles: list[Any] = [style for term in terms if isinstance(term, OneOf) for style in term.values]
    return c.ChooseDelivery(style=chance.choice(styles), **who)


def _change_of_equipment(table: Table, chance: Chance, who: dict[str, Any]) -> Command | None:
    """Change something between rounds: fresh dice, another method, a spread deck, or closing time."""
    if table.phase is not Phase.BETWEEN_ROUNDS:
        return None
    match chance.randbelow(4):
        case 0:
            return c.CloseTable(**who)
        case 1:
            return c.ReplaceDice(**who)
        case 2:
            method = chance.choice((DealMethod.MANUAL_SHOE, DealMethod.HAND))
            shuffler = chance.choice(tuple(Shuffler))
            return c.ChangeMethod(shuffler=shuffler, deal_method=method, device_removed=True, **who)
        case _:
            return c.SpreadCards(deck=table.memory.deck, face_up=chance.percent(50), **who)


def _departure(table: Table, chance: Chance, who: dict[str, Any]) -> Command | None:
    """Let somebody leave the table at any moment (PGP-7b.2)."""
    if not table.arrivals or not chance.percent(10):
        return None
    return c.LeaveTable(**{**who, "by": chance.choice(table.arrivals)})


def _out_of_turn(table: Table, chance: Chance, who: dict[str, Any]) -> Command:
    """Give a command for somebody whose turn it is not; mostly refused."""
    at = chance.randbelow(PLACES)
    kind = chance.choice(_PLAYERS_COMMANDS)
    return kind(position=at, **{**who, "by": chance.choice((table.seats[at] or "nobody", "stranger"))})


_PLAYERS_COMMANDS: Final = (c.PassBank, c.DeclineCut, c.LookAtCards, c.Surrender, c.PlayOn, c.VoidHand)
_ATTEMPTS: Final[tuple[Attempt, ...]] = (
    _irregularity,
    _wrong_count,
    _recut,
    _wrong_dealer_setting,
    _wrong_chips,
    _style,
    _change_of_equipment,
    _departure,
    _out_of_turn,
)
