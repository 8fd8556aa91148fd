"""Playing a scenario: the automatic dealer deals, everyone else does what the file says, or the usual."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from paigow.errors import PaigowError
from paigow.pieces import Pieces
from paigow.scenario.acting import chance, dealers_step, players_answer, seated, takes_wagers
from paigow.scenario.comparing import Found, unmet
from paigow.scenario.effects import idle_keys
from paigow.scenario.forcing import forced_order
from paigow.scenario.model import Scenario, ScenarioRound
from paigow.scenario.orders import Order
from paigow.scenario.spelling import called
from paigow.simulation.driven import DrivenTable, Happened
from paigow.table import NO_ENTROPY, Command, Entropy, Event, Journal, Phase, Refused, Table, evolve
from paigow.table import commands as c
from paigow.table.machine.admission import not_admitted
from paigow.table.machine.awaited import awaited
from paigow.table.machine.journal import Entry
from paigow.table.showing.transcript import accounts, sentences
from paigow.table.state.values import Position

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
        self.left = list(orders)
        self._spent = 0

    def due(self, table: Table) -> Order | None:
        """The next order, where its moment has come; asked once before each step."""
        if not self.left or self.left[0].phase is not table.phase:
            return None
        if self._spent < self.left[0].steps:
            self._spent += 1
            return None
        self._spent = 0
        return self.left.pop(0)

    def missed(self) -> list[str]:
        return [
            f"{order.where}: phase {order.phase} did not come, so it was not given" for order in self.left
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


class _Stage(DrivenTable):
    """The table of a scenario: its file says who answers what, and what chance brings."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario.submission, at=scenario.clock, pace=PACE, listener=self.hear)
        self.scenario = scenario
        self.done = Staged(scenario, self.journal)
        self.events: list[Event] = []
        self.planned: ScenarioRound | None = None
        """The round that is played; none before the first and after the last."""
        self.wagers: list[Position] = []
        """Where wagers are still to be laid."""
        self.orders = _Waiting(())
        self.steps = 0

    def played(self) -> Staged:
        done = self.done
        done.lines += [self.scenario.title, ""]
        where = "the opening"
        try:
            self.begin()
            for number, planned in enumerate(self.scenario.rounds, 1):
                where = f"round {number}"
                done.lines.append("")
                self.round(planned, where)
            where = "after the last round"
            self.end()
        except PaigowError as error:
            raise Stopped(where, error, done) from None
        found = Found(self.table, self.events, done.lines)
        done.differences += unmet(self.scenario.expected, found, "in the end")
        done.lines += ["", *accounts(self.table)]
        return done

    def hear(self, entry: Entry) -> None:
        """Whatever happens is told."""
        table = self.table
        for record in () if isinstance(entry.outcome, Refused) else entry.outcome:
            self.events.append(record.event)
            self.done.lines += sentences(table, record.event)
            table = evolve(table, record.event)

    # What the table is driven by

    def entropy(self, command: Command) -> Entropy:
        if self.planned is None:
            return NO_ENTROPY
        shuffles = isinstance(command, c.ShuffleCards)
        return chance(self.table, self.planned, self.order(command, self.planned) if shuffles else ())

    def order(self, shuffle: Command, planned: ScenarioRound) -> Pieces:
        """The forced deck; after a reshuffle in mid-round as well."""
        if planned.deck:
            return planned.deck

        def foreseen(table: Table) -> tuple[Command, Entropy]:
            given = "foreseen", self.at
            command = players_answer(table, planned, *given) or dealers_step(table, planned, *given)
            if command is None:
                raise self.waits_in_vain(table)
            return command, chance(table, planned)

        return forced_order(self.table, shuffle, planned.hands, foreseen)

    def interruption(self) -> Happened | None:
        """Wagers are laid out as soon as they can be; then come the orders, each at its moment."""
        if self.planned is not None and self.wagers and takes_wagers(self.table):
            at = self.wagers.pop(0)
            by, stakes = seated(self.table, at), self.planned.wagers[at]
            return self.must(
                c.PlaceWagers(command_id=self.next_id(), at=self.at, by=by, position=at, stakes=stakes)
            )
        order = self.orders.due(self.table)
        return None if order is None else self.give(order)

    def answer(self, command_id: str) -> Command | None:
        if self.planned is None:
            return None
        return players_answer(self.table, self.planned, command_id, self.at)

    def dealers_next(self, command_id: str) -> Command | None:
        return dealers_step(self.table, self.planned, command_id, self.at)

    def refused(self, command: Command, refusal: Refused) -> Exception:
        """What the file makes happen is refused, so the scenario cannot go on."""
        position = getattr(command, "position", None)
        place = "" if position is None else f" at {called(position)}"
        name = f"{type(command).__name__} by {command.by}{place}"
        return PaigowError(f"{name} in phase {self.table.phase} is refused: {refusal}")

    def waits_in_vain(self, table: Table) -> PaigowError:
        if not any(table.seats):
            return PaigowError("nobody is seated; a scenario needs a player")
        wanted = dict.fromkeys(ask.command.__name__ for ask in awaited(table, self.at).waits)
        return PaigowError(
            f"the table waits in phase {table.phase} for {', '.join(wanted)}; say what happens there"
        )

    # The course of play

    def begin(self) -> None:
        """Players arrive, the table opens, and the cards are made ready."""
        self.orders = _Waiting(self.scenario.opening)
        while self.interruption() is not None:
            pass
        if self.table.phase is Phase.CLOSED:
            self.open()
        for position, seat in self.scenario.seats.items():
            self.seat(seat.player, position, seat.chips)
        self.get_ready()
        while self.interruption() is not None:
            self.get_ready()
        self.done.differences += self.orders.missed()

    def step(self) -> Happened:
        self.steps += 1
        if self.planned is not None and self.steps > MOST:
            raise PaigowError(f"it does not come to an end; it stands in phase {self.table.phase}")
        happened = super().step()
        if happened is None:
            raise self.waits_in_vain(self.table)
        return happened

    def round(self, planned: ScenarioRound, name: str) -> None:
        _check_chance(self.table, planned)
        first, begun = len(self.done.lines), len(self.events)
        self.planned, self.wagers, self.orders = planned, list(planned.wagers), _Waiting(planned.orders)
        self.steps = 0
        self.play_round()
        self.get_ready()
        happened = self.events[begun:]
        found = Found(self.table, happened, self.done.lines[first:])
        self.done.differences += [
            *self.orders.missed(),
            *idle_keys(planned, happened),
            *unmet(planned.expected, found, name),
        ]

    def end(self) -> None:
        """What happens after the last round; the dealer goes on, but opens no other."""
        self.planned, self.orders = None, _Waiting(self.scenario.closing)
        while self.orders.left:
            if self.interruption() is None:
                command = self.dealers_next(self.next_id())
                if command is None or isinstance(command, c.OpenTable | c.OpenRound):
                    break
                self.must(command)
        self.done.differences += self.orders.missed()

    def give(self, order: Order) -> Happened:
        """An order of the scenario, allowed or refused as it says."""
        command = order.command(self.table, self.next_id(), self.at)
        result = self.submit(command)
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
        return () if isinstance(result, Refused) else result
