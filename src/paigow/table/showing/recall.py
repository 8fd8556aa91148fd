"""A round told again as data: when, who, what each wagered, chose and won, and what the meters got of it.

It holds nothing that was not told to everybody while the round was played: cards stand in the events, which
`paigow.table.showing.views` veils for each viewer. A dispute, an auditor and a client that draws the round
anew start from here (GLI-19 2.8.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from paigow.games.wager_kinds import SettledWager, WagerKind
from paigow.money import Cents
from paigow.rules.outcome import Result
from paigow.table import events as e
from paigow.table.events import Settlement
from paigow.table.machine.journal import Played
from paigow.table.money.ledger import Account, chips
from paigow.table.money.meters import MeterReading
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Table
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Phase, Position, Stake


class RoundStatus(StrEnum):
    """How far a round has come."""

    IN_PLAY = "in_play"
    SETTLED = "settled"
    VOID = "void"


class WagerStatus(StrEnum):
    """What has become of a wager."""

    IN_PLAY = "in_play"
    WON = "win"
    LOST = "lose"
    PUSHED = "push"
    SURRENDERED = "surrender"
    RETURNED = "returned"
    """The hand is void, or nobody could decide the wager unseen."""


_GIVEN_UP: Final = frozenset({WagerStatus.LOST, WagerStatus.SURRENDERED})


@dataclass(frozen=True, slots=True)
class RecalledPhase:
    """When the round came to a phase."""

    phase: Phase
    at: int


@dataclass(frozen=True, slots=True)
class Contribution:
    """What of a progressive wager went to a meter, in cents and parts of one."""

    meter: str
    cents: Fraction


@dataclass(frozen=True, slots=True)
class RecalledWager:
    """A wager, or an envy bonus that one earned, and what came of it."""

    wager: SettledWager
    wagered: Cents
    status: WagerStatus
    won: Cents
    """What was won on top of the wager, before vigorish."""
    vigorish: Cents
    clause: str
    """What decided it; of a wager that is in play, what the last event of the round rests on."""
    hand: str = ""
    """The row of the pay table or the reason."""
    coupon: Cents = Cents(0)
    contributions: tuple[Contribution, ...] = ()
    """A wager that has some was taken in when wagers closed: a win does not give it back. Those of a void
    hand are taken off the meters again and do not stand here, unless the licensee leaves them there."""

    @property
    def brought(self) -> Cents:
        """What it brought its player in all. A coupon is redeemed for a progressive wager in the place of a
        chip (PGP-7d.2); beside any other it is none of the player's chips."""
        taken_in = self.wagered - self.coupon if self.contributions else 0
        if self.status is WagerStatus.WON:
            return Cents(self.won - self.vigorish - taken_in)
        lost = taken_in if self.contributions else self.wagered
        return Cents(-lost if self.status in _GIVEN_UP else 0)

    @property
    def brought_bank(self) -> Cents:
        """What a main wager, or the dealer's, brought the bank that it was against: what a coupon adds to a
        win is the licensee's to pay, and the vigorish the winner's."""
        paid = self.wagered if self.status is WagerStatus.WON else 0
        return Cents((self.wagered if self.status in _GIVEN_UP else 0) - paid)


@dataclass(frozen=True, slots=True)
class RecalledChoice:
    """A choice: the event of that number tells what it was."""

    sequence: int
    at: int
    chosen: str
    """The kind of event."""
    by_house: bool
    """Whether the house chose, for somebody who had left or did not answer in time."""
    clause: str


@dataclass(frozen=True, slots=True)
class RecalledBank:
    """What the bank of a round won and lost against the other hands; nothing before it is settled."""

    co_bank: bool
    paid: Cents
    """What the bank paid out of its own chips."""
    surplus: Cents
    """What lay in the centre of the layout when all were paid."""
    vigorish: Cents
    to_bank: Cents
    """What of the surplus went to the bank."""


@dataclass(frozen=True, slots=True)
class RecalledPlayer:
    """Somebody's part in a round, at one position. Chips are the person's, at whatever positions."""

    position: Position
    name: str
    chips_before: Cents
    chips_after: Cents
    bought: Cents
    cashed: Cents
    """Chips that were bought and cashed while the round was played."""
    wagers: tuple[RecalledWager, ...]
    choices: tuple[RecalledChoice, ...]
    bank: RecalledBank | None = None


@dataclass(frozen=True, slots=True)
class RecalledMeter:
    """A meter as it stood before the round and after it."""

    before: MeterReading
    after: MeterReading


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round, from its opening to its end, or to where it has come."""

    number: int
    status: RoundStatus
    opened: int
    ended: int | None
    clause: str
    """What its end rests on; of a round in play, its opening."""
    irregularity: Irregularity | None
    """Why it is void."""
    phases: tuple[RecalledPhase, ...]
    players: tuple[RecalledPlayer, ...]
    meters: tuple[RecalledMeter, ...]


_NOT_PLAY: Final = (e.ChipsBought, e.ChipsCashed)


def brought(events: Iterable[e.Event]) -> Counter[Account]:
    """What events brought each account in play: every cent that came or left, but for chips that were bought
    or cashed."""
    found: Counter[Account] = Counter()
    for event in events:
        for source, target, amount in () if isinstance(event, _NOT_PLAY) else event.transfers:
            found[source] -= amount
            found[target] += amount
    return found


def recall_of(steps: Sequence[Played]) -> RoundSummary:
    """What everybody may know of a round, from all its steps."""
    first, last = steps[0], steps[-1]
    opening, ending = first.record, last.record
    has_ended = isinstance(ending.event, e.RoundCompleted | e.RoundVoided)
    voided = ending.event if isinstance(ending.event, e.RoundVoided) else None
    return RoundSummary(
        number=first.round,
        status=RoundStatus.VOID if voided else RoundStatus.SETTLED if has_ended else RoundStatus.IN_PLAY,
        opened=opening.at,
        ended=ending.at if has_ended else None,
        clause=(ending if has_ended else opening).event.decided_by,
        irregularity=None if voided is None else voided.irregularity,
        phases=tuple(_phases(steps)),
        players=tuple(_Recalling(steps).players()),
        meters=tuple(map(RecalledMeter, first.before.meters, last.after.meters)),
    )


def _phases(steps: Sequence[Played]) -> Iterator[RecalledPhase]:
    phase = steps[0].before.phase
    for step in steps:
        if step.after.phase is not phase:
            phase = step.after.phase
            yield RecalledPhase(phase, step.record.at)


class _Recalling:
    """Puts together what the steps of a round say of each position."""

    def __init__(self, steps: Sequence[Played]) -> None:
        self.steps = steps
        self.before, self.after = steps[0].before, steps[-1].after
        self.table = last_in_play(steps[-1])
        self.settled: dict[tuple[Position, SettledWager], Settlement] = {}
        self.returned: dict[Position, str] = {}
        """By which clause wagers of a position went back."""
        self.surrendered: dict[Position, str] = {}
        """By which clause a main wager was given up."""
        self.contributed: dict[tuple[Position, SettledWager], tuple[Contribution, ...]] = {}
        self.banked: e.BankSettled | None = None
        self._hear()

    def _hear(self) -> None:
        on_hands: set[tuple[Position, SettledWager]] = set()
        for step in self.steps:
            match step.record.event:
                case e.WagersSettled(settled=settled):
                    self._settle(settled)
                case e.PositionSettled(settled=settled):
                    on_hands |= self._settle(settled)
                case e.BankSettled() as event:
                    self.banked = event
                case e.SettlementsUndone():
                    self.banked = None
                    for key in on_hands:
                        self.settled.pop(key, None)
                case e.HandVoided(position=position, clause=clause):
                    self.returned[position] = clause
                    self._take_back(position)
                case e.WagerSurrendered(position=position, clause=clause):
                    self.surrendered[position] = self.returned[position] = clause
                case e.NoMoreBetsAnnounced(locked_out=taken):
                    self.contributed = {
                        (position, kind): _contributions(step.before.rules, kind, amount)
                        for position, kind, amount in taken
                    }
                case e.RoundVoided(clause=clause):
                    self._take_back(*range(PLACES))
                    self.returned = dict.fromkeys(range(PLACES), clause) | self.returned
                    if self.table.rules.switches.void_returns_surrender:
                        self.surrendered = {}

    def _take_back(self, *positions: Position) -> None:
        """The contributions of hands that are void come off the meters again, unless a switch leaves them."""
        if self.table.rules.switches.void_reverses_contribution:
            self.contributed = {
                key: made for key, made in self.contributed.items() if key[0] not in positions
            }

    def _settle(self, settled: tuple[Settlement, ...]) -> set[tuple[Position, SettledWager]]:
        found = {(each.position, each.wager): each for each in settled}
        self.settled |= found
        return {*found}

    def players(self) -> Iterator[RecalledPlayer]:
        """Everybody who had a part in it, by position."""
        for position in range(1, PLACES):
            choices = tuple(self._choices(position))
            wagers = tuple(self._wagers(position))
            bank = self._bank(position)
            if not (choices or wagers or bank):
                continue
            name = self._name(position)
            yield RecalledPlayer(
                position=position,
                name=name,
                chips_before=self.before.chips(name),
                chips_after=self.after.chips(name),
                bought=self._moved(e.ChipsBought, name),
                cashed=self._moved(e.ChipsCashed, name),
                wagers=wagers,
                choices=choices,
                bank=bank,
            )

    def _name(self, position: Position) -> str:
        """Who sat there; of several who came and went, the one who made the last choice."""
        seated = (step.after.seats[position] or step.before.seats[position] for step in reversed(self.steps))
        return next(filter(None, seated), "")

    def _moved(self, kind: type[e.ChipsBought | e.ChipsCashed], name: str) -> Cents:
        events = (step.record.event for step in self.steps)
        return Cents(sum(each.amount for each in events if isinstance(each, kind) and each.player == name))

    def _bank(self, position: Position) -> RecalledBank | None:
        in_play = self.table.in_play
        if in_play.bank != position:
            return None
        own, settled = chips(self._name(position)), self.banked
        won = (settled.surplus, settled.vigorish, settled.to_bank) if settled else (Cents(0),) * 3
        paid = sum(amount for source, _, amount in in_play.settlement if source == own)
        return RecalledBank(in_play.co_bank, Cents(paid), *won)

    def _choices(self, position: Position) -> Iterator[RecalledChoice]:
        called: str | None = None
        """The command by which the house answers for the position."""
        for record in (step.record for step in self.steps):
            event = record.event
            if isinstance(event, e.TimeCalled) and event.position == position:
                called = record.command_id
            elif event.spec.is_choice and getattr(event, "position", None) == position:
                by_house = record.command_id == called or getattr(event, "player", True) == ""
                yield RecalledChoice(record.sequence, record.at, type(event).__name__, by_house, event.clause)

    def _wagers(self, position: Position) -> Iterator[RecalledWager]:
        laid = {stake.name: stake for stake in self.table.in_play.wagers[position]}
        for name, stake in laid.items():
            yield self._wager(position, name, stake)
        for (at, wager), settlement in self.settled.items():
            if at == position and wager not in laid:
                yield wager_recalled(settlement)

    def _wager(self, position: Position, name: SettledWager, stake: Stake) -> RecalledWager:
        contributions = self.contributed.get((position, name), ())
        if settlement := self.settled.get((position, name)):
            return wager_recalled(settlement, contributions)
        status, clause = self._undecided(position, name)
        return RecalledWager(
            wager=name,
            wagered=stake.amount,
            status=status,
            won=Cents(0),
            vigorish=Cents(0),
            clause=clause,
            coupon=stake.coupon,
            contributions=contributions,
        )

    def _undecided(self, position: Position, name: SettledWager) -> tuple[WagerStatus, str]:
        """What has become of a wager that no hand has decided, and by which clause."""
        if position in self.surrendered and name is self.table.rules.main:
            return WagerStatus.SURRENDERED, self.surrendered[position]
        if position in self.returned:
            return WagerStatus.RETURNED, self.returned[position]
        return WagerStatus.IN_PLAY, self.steps[-1].record.event.clause


def wager_recalled(settlement: Settlement, contributions: tuple[Contribution, ...] = ()) -> RecalledWager:
    """A wager that was settled."""
    return RecalledWager(
        wager=settlement.wager,
        wagered=settlement.wagered,
        status=_STATUS[settlement.result],
        won=settlement.won,
        vigorish=settlement.vigorish,
        clause=settlement.decided_by,
        hand=settlement.hand or "",
        coupon=settlement.coupon,
        contributions=contributions,
    )


_STATUS: Final = {Result.WIN: WagerStatus.WON, Result.LOSE: WagerStatus.LOST, Result.PUSH: WagerStatus.PUSHED}


def _contributions(rules: GameRules, kind: WagerKind, amount: Cents) -> tuple[Contribution, ...]:
    return tuple(Contribution(each.name, each.share_of([amount])) for each in rules.wagers[kind].meters)


def brought_when_settled(rules: GameRules, settled: Settlement) -> Cents:
    """What a wager brought its player when it was settled; a progressive one had been taken in before."""
    wager, is_locked = settled.wager, settled.wager in rules.progressive
    made = _contributions(rules, wager, settled.wagered) if is_locked and isinstance(wager, WagerKind) else ()
    return wager_recalled(settled, made).brought


def last_in_play(step: Played) -> Table:
    """The table as it last stood in the round."""
    return step.before if step.after.round is None else step.after
