"""Playing a scenario: the automatic dealer deals, everyone else does what the file says, or the usual."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from paigow.errors import PaigowError
from paigow.pieces import Pieces
from paigow.scenario.acting import chance, next_command, seated, takes_wagers
from paigow.scenario.comparing import Found, differences
from paigow.scenario.effects import idle_keys
from paigow.scenario.forcing import forced_order
from paigow.scenario.model import Scenario, ScenarioRound
from paigow.scenario.orders import Order, called
from paigow.table import (
    Command,
    Entropy,
    Event,
    Journal,
    Phase,
    Record,
    Refused,
    Table,
    evolve,
    new_table,
    next_dealer_command,
)
from paigow.table import commands as c
from paigow.table.dealer import COLOURS
from paigow.table.machine.admission import not_admitted
from paigow.table.showing.transcript import accounts, sentences

PACE = 5
"""Seconds from one command to the next."""
MOST = 400
"""Steps after which a round that does not end is given up."""


@dataclass(slots=True)
class Staged:
    """A scenario that was played."""

    scenario: Scenario
    journal: Journal
    lines: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.journal.table


class Stopped(PaigowError):  # noqa: N818 - what has happened
    """A scenario that could not go on: where and why, and what was played until then."""

    def __init__(self, where: str, error: PaigowError, staged: Staged) -> None:
        super().__init__(f"{where}: {error.reason}", error.clause)
        self.staged = staged


def stage(scenario: Scenario) -> Staged:
    """Play a scenario and compare what comes of it with what is expected.

    Raises Stopped where it cannot go on.
    """
    return _Stage(scenario).played()


class _Waiting:
    """Orders that wait for their moment, one after the other."""

    def __init__(self, orders: Iterable[Order]) -> None:
        self.orders = list(orders)
        self._spent = 0

    def due(self, table: Table) -> Order | None:
        """The next order, where its moment has come; asked once before each step."""
        if not self.orders or self.orders[0].phase is not table.phase:
            return None
        if self._spent < self.orders[0].steps:
            self._spent += 1
            return None
        self._spent = 0
        return self.orders.pop(0)

    def missed(self) -> list[str]:
        return [
            f"{order.where}: phase {order.phase} did not come, so it was not given" for order in self.orders
        ]


def _check_chance(table: Table, planned: ScenarioRound) -> None:
    """Chance comes with every command of a round; what cannot come is named by its key before the first."""
    command = c.OpenRound(command_id="chance")
    for key, given in (
        ("dice", None if planned.dice is None else Entropy(dice=planned.dice)),
        ("number", None if planned.number is None else Entropy(number=planned.number)),
        ("cut", None if planned.cut is None else Entropy(cut=planned.cut)),
        ("deck", Entropy(order=planned.deck) if planned.deck else None),
    ):
        refused = None if given is None else not_admitted(table, command, given)
        if refused is not None:
            raise PaigowError(f"{planned.where}.{key}: {refused.reason}", refused.clause)


class _Stage:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.done = Staged(scenario, Journal(new_table(scenario.submission)))
        self.at = scenario.clock
        self.ids = count(1)
        self.events: list[Event] = []

    @property
    def table(self) -> Table:
        return self.done.table

    def played(self) -> Staged:
        done = self.done
        done.lines += [self.scenario.title, ""]
        where = "the opening"
        try:
            self.open()
            for number, planned in enumerate(self.scenario.rounds, 1):
                where = f"round {number}"
                done.lines.append("")
                self.round(planned, where)
            where = "after the last round"
            self.close()
        except PaigowError as error:
            raise Stopped(where, error, done) from None
        found = Found(self.table, self.events, done.lines)
        done.differences += differences(self.scenario.expected, found, "in the end")
        done.lines += ["", *accounts(self.table)]
        return done

    # Giving commands

    def who(self, by: str | None = None) -> dict[str, Any]:
        given: dict[str, Any] = {"command_id": str(next(self.ids)), "at": self.at}
        return given if by is None else {**given, "by": by}

    def submit(self, command: Command, entropy: Entropy) -> tuple[Record, ...] | Refused:
        before = self.table
        result = self.done.journal.submit(command, entropy)
        self.at = max(self.at, command.at) + PACE
        if isinstance(result, Refused):
            return result
        for record in result:
            self.events.append(record.event)
            self.done.lines += sentences(before, record.event)
            before = evolve(before, record.event)
        return result

    def must(self, command: Command, planned: ScenarioRound | None = None) -> None:
        """What the course of play asks for; where the table refuses it, the scenario cannot go on."""
        result = self.submit(command, self.entropy(command, planned))
        if isinstance(result, Refused):
            position = getattr(command, "position", None)
            place = "" if position is None else f" at {called(position)}"
            name = f"{type(command).__name__} by {command.by}{place}"
            raise PaigowError(f"{name} in phase {self.table.phase} is refused: {result}")

    def entropy(self, command: Command, planned: ScenarioRound | None) -> Entropy:
        if planned is None:
            return Entropy()
        shuffles = isinstance(command, c.ShuffleCards)
        return chance(self.table, planned, self.order(command, planned) if shuffles else ())

    def order(self, shuffle: Command, planned: ScenarioRound) -> Pieces:
        """The forced deck; after a reshuffle in mid-round as well."""
        if planned.deck:
            return planned.deck
        return forced_order(self.table, shuffle, planned.hands, lambda table: self.foreseen(table, planned))

    def foreseen(self, table: Table, planned: ScenarioRound) -> tuple[Command, Entropy]:
        return next_command(table, planned, self.who, "foreseen", self.at), chance(table, planned)

    # The course of play

    def open(self) -> None:
        """Players arrive, the table opens, and the cards are made ready."""
        waiting = _Waiting(self.scenario.opening)
        self.give_due(waiting)
        if self.table.phase is Phase.CLOSED:
            colours = COLOURS[: self.scenario.submission.equipment.decks]
            self.must(c.OpenTable(colours=colours, **self.who()))
        for position, seat in self.scenario.seats.items():
            if seat.chips:
                self.must(c.BuyChips(amount=seat.chips, **self.who(seat.player)))
            self.must(c.TakePosition(position=position, **self.who(seat.player)))
        while True:
            if (order := waiting.due(self.table)) is not None:
                self.give(order, None)
            elif self.table.phase is Phase.BETWEEN_ROUNDS:
                break
            else:
                self.dealer_goes_on()
        self.done.differences += waiting.missed()

    def close(self) -> None:
        """What happens after the last round; the dealer goes on, but opens no other."""
        waiting = _Waiting(self.scenario.closing)
        self.give_due(waiting)
        while waiting.orders:
            command = next_dealer_command(self.table, str(next(self.ids)), self.at)
            if command is None or isinstance(command, c.OpenTable | c.OpenRound):
                break
            self.must(command)
            self.give_due(waiting)
        self.done.differences += waiting.missed()

    def give_due(self, waiting: _Waiting) -> None:
        while (order := waiting.due(self.table)) is not None:
            self.give(order, None)

    def dealer_goes_on(self) -> None:
        command = next_dealer_command(self.table, str(next(self.ids)), self.at)
        if command is None:
            raise PaigowError("nobody is seated; a scenario needs a player")
        self.must(command)

    def round(self, planned: ScenarioRound, name: str) -> None:
        _check_chance(self.table, planned)
        first, begun = len(self.done.lines), len(self.events)
        opened = self.table.memory.rounds
        waiting = _Waiting(planned.orders)
        wagers = list(planned.wagers)
        for _ in range(MOST):
            if self.table.memory.rounds > opened and self.table.phase is Phase.BETWEEN_ROUNDS:
                break
            if wagers and takes_wagers(self.table):
                at = wagers.pop(0)
                who = self.who(seated(self.table, at))
                self.must(c.PlaceWagers(position=at, stakes=planned.wagers[at], **who), planned)
            elif (order := waiting.due(self.table)) is not None:
                self.give(order, planned)
            else:
                self.must(next_command(self.table, planned, self.who, str(next(self.ids)), self.at), planned)
        else:
            raise PaigowError(f"it does not come to an end; it stands in phase {self.table.phase}")
        happened = self.events[begun:]
        found = Found(self.table, happened, self.done.lines[first:])
        self.done.differences += [
            *waiting.missed(),
            *idle_keys(planned, happened),
            *differences(planned.expected, found, name),
        ]

    def give(self, order: Order, planned: ScenarioRound | None) -> None:
        """An order of the scenario, allowed or refused as it says."""
        command = order.command(self.table, str(next(self.ids)), self.at)
        result = self.submit(command, self.entropy(command, planned))
        name = type(command).__name__
        if isinstance(result, Refused):
            self.done.lines.append(f"Refused, {name} by {command.by}: {result.reason}. [{result.clause}]")
            if order.refused is False:
                self.done.differences.append(f"{order.where}: {name} is refused: {result}")
            elif order.refused is not True and order.refused != result.clause:
                self.done.differences.append(
                    f"{order.where}: refused by {result.clause}, not by {order.refused}"
                )
        elif order.refused is not False:
            self.done.differences.append(f"{order.where}: {name} is allowed, and should be refused")
