"""Playing a scenario: the automatic dealer deals, everyone else does what the file says, or the usual."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any

from paigow.errors import PaigowError
from paigow.simulation.comparing import HOUSE, Found, differences
from paigow.simulation.drive import COLOURS
from paigow.simulation.forcing import forced_order
from paigow.simulation.orders import Order
from paigow.simulation.scenario import Play, Scenario
from paigow.table import (
    Command,
    Entropy,
    Journal,
    Phase,
    Record,
    Refused,
    Role,
    Table,
    evolve,
    new_table,
    next_dealer_command,
)
from paigow.table import commands as c
from paigow.table.course import still_to_set, to_show
from paigow.table.ledger import INVENTORY
from paigow.table.setting import must_come_first
from paigow.table.transcript import accounts, sentences
from paigow.table.values import Position

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


def stage(scenario: Scenario) -> Staged:
    """Play a scenario and compare what comes of it with what is expected."""
    return _Stage(scenario).played()


class _Stage:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.done = Staged(scenario, Journal(new_table(scenario.submission)))
        self.at = scenario.clock
        self.ids = count(1)

    @property
    def table(self) -> Table:
        return self.done.table

    def played(self) -> Staged:
        done = self.done
        done.lines += [self.scenario.title, ""]
        start = self.worth()
        self.open()
        for number, play in enumerate(self.scenario.plays, 1):
            done.lines.append("")
            self.round(play, f"round {number}")
        found = Found(start, self.worth(), self.table, [], done.lines)
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
            self.done.lines += sentences(before, record.event)
            before = evolve(before, record.event)
        return result

    def must(self, command: Command, play: Play | None) -> None:
        """What the course of play asks for; where the table refuses it, the scenario cannot go on."""
        result = self.submit(command, self.entropy(command, play))
        if isinstance(result, Refused):
            raise PaigowError(f"{type(command).__name__} in phase {self.table.phase} is refused: {result}")

    def entropy(self, command: Command, play: Play | None) -> Entropy:
        if play is None:
            return Entropy()
        order = self.order(command, play) if isinstance(command, c.ShuffleCards) else ()
        return Entropy(order=order, dice=play.dice, number=play.number, cut=_cut(self.table, play))

    def order(self, shuffle: Command, play: Play) -> tuple[Any, ...]:
        """The forced deck; after a reshuffle in mid-round as well."""
        if play.deck:
            return play.deck
        return forced_order(self.table, shuffle, play.hands, lambda table: self.foreseen(table, play))

    def foreseen(self, table: Table, play: Play) -> tuple[Command, Entropy]:
        command = self.usual(table, play) or next_dealer_command(table, "foreseen", self.at)
        if command is None:
            raise PaigowError(f"the table waits in phase {table.phase}; say what happens there")
        entropy = Entropy(dice=play.dice, number=play.number, cut=_cut(table, play))
        return command, entropy

    # The course of play

    def open(self) -> None:
        """Players arrive, the table opens, and the cards are made ready."""
        colours = COLOURS[: self.scenario.submission.equipment.decks]
        self.must(c.OpenTable(colours=colours, **self.who()), None)
        for position, seat in self.scenario.seats.items():
            if seat.chips:
                self.must(c.BuyChips(amount=seat.chips, **self.who(seat.player)), None)
            self.must(c.TakePosition(position=position, **self.who(seat.player)), None)
        while self.table.phase is not Phase.BETWEEN_ROUNDS:
            command = next_dealer_command(self.table, str(next(self.ids)), self.at)
            if command is None:
                raise PaigowError("nobody is seated; a scenario needs a player")
            self.must(command, None)

    def round(self, play: Play, name: str) -> None:
        start, first = self.worth(), len(self.done.lines)
        opened = self.table.memory.rounds
        begun = len(self.done.journal.records)
        waiting = list(play.orders)
        wagers = list(play.wagers)
        spent = 0
        for _ in range(MOST):
            if self.table.memory.rounds > opened and self.table.phase is Phase.BETWEEN_ROUNDS:
                break
            due = bool(waiting) and waiting[0].phase is self.table.phase
            if wagers and _takes_wagers(self.table):
                at = wagers.pop(0)
                who = self.who(_holder(self.table, at))
                self.must(c.PlaceWagers(position=at, stakes=play.wagers[at], **who), play)
            elif due and spent >= waiting[0].steps:
                self.give(waiting.pop(0), play)
                spent = 0
            else:
                self.step(play)
                spent += due
        else:
            raise PaigowError(f"{name} does not come to an end; it stands in phase {self.table.phase}")
        for order in waiting:
            self.done.differences.append(
                f"{order.where}: phase {order.phase} did not come, so it was not given"
            )
        happened = [record.event for record in self.done.journal.records[begun:]]
        found = Found(start, self.worth(), self.table, happened, self.done.lines[first:])
        self.done.differences += differences(play.expected, found, name)

    def step(self, play: Play) -> None:
        command = self.usual(self.table, play) or next_dealer_command(
            self.table, str(next(self.ids)), self.at
        )
        if command is None:
            raise PaigowError(f"the table waits in phase {self.table.phase}; say what happens there")
        self.must(command, play)

    def give(self, order: Order, play: Play) -> None:
        """An order of the scenario, allowed or refused as it says."""
        command = order.command(self.table, str(next(self.ids)), self.at)
        result = self.submit(command, self.entropy(command, play))
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

    def usual(self, table: Table, play: Play) -> Command | None:
        """What players do; None where nothing is theirs to do."""
        match table.phase:
            case Phase.BANK_OFFER:
                return self._bank(table, play)
            case Phase.CUT if table.play.offers:
                at = table.play.offers[0]
                who = self.who(_holder(table, at))
                if at in play.declines:
                    return c.DeclineCut(position=at, **who)
                return c.CutCards(position=at, above=_cut(table, play), **who)
            case Phase.STACK_CHOICE:
                at = table.play.opponent
                return c.ChooseStack(position=at, stack=play.stack, **self.who(_holder(table, at)))
            case Phase.STACK_CUT:
                at = table.play.opponent
                return c.DeclineCut(position=at, **self.who(_holder(table, at)))
            case Phase.DELIVERY_CHOICE:
                at = table.play.opponent
                return c.ChooseDelivery(position=at, role=Role.PLAYER, **self.who(_holder(table, at)))
            case Phase.SETTING:
                return self._setting(table, play)
            case Phase.DEALER_SETS:
                return self._bank_hand(table, play)
            case Phase.CHOICE:
                at = table.play.choices[0]
                return c.PlayOn(position=at, **self.who(_holder(table, at)))
            case _:
                return None

    def _bank(self, table: Table, play: Play) -> Command:
        at = table.play.offers[0]
        who = self.who(_holder(table, at))
        if at != play.bank:
            return c.PassBank(position=at, **who)
        return c.AcceptBank(position=at, co_bank=play.co_bank, limit=play.limit, **who)

    def _setting(self, table: Table, play: Play) -> Command | None:
        for at in still_to_set(table.play):
            if must_come_first(table, at) is not None or table.seats[at] in table.play.departed:
                continue
            who = self.who(_holder(table, at))
            if at in play.surrenders:
                return c.Surrender(position=at, **who)
            high, low = _split(table, play, at)
            return c.SetHands(position=at, high=high, low=low, **who)
        return None

    def _bank_hand(self, table: Table, play: Play) -> Command | None:
        due = to_show(table.play)
        if not due or due[0] != table.play.bank or table.play.co_bank:
            return None
        player = _holder(table, due[0])
        if player in table.play.departed:
            return None
        high, low = _split(table, play, due[0])
        return c.ShowHand(position=due[0], high=high, low=low, role=Role.PLAYER, **self.who(player))

    def worth(self) -> dict[str, int]:
        """Every player's chips and the inventory."""
        table = self.table
        players = {seat.player: int(table.chips(seat.player)) for seat in self.scenario.seats.values()}
        return {**players, HOUSE: table.balance(INVENTORY)}


def _takes_wagers(table: Table) -> bool:
    """Wagers are laid before the bank is offered, and at the latest when the table waits for them."""
    return table.phase in (Phase.BANK_OFFER, Phase.SHUFFLE, Phase.WAGERS)


def _cut(table: Table, play: Play) -> int:
    """Where the cards are cut: in the middle, unless the scenario says otherwise."""
    return len(table.rules.family.deck) // 2 if play.cut is None else play.cut


def _split(table: Table, play: Play, position: Position) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    if position in play.settings:
        return play.settings[position]
    way = table.rules.house_way.set(table.play.hands[position])
    return way.high, way.low


def _holder(table: Table, position: Position) -> str:
    return table.seats[position] or f"nobody at position {position}"
