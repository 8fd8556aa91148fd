"""Comparing what came of a scenario with what was expected: one clear difference a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from paigow.money import Cents, format_money
from paigow.rules.outcome import Outcome
from paigow.simulation.scenario import Expected
from paigow.table import Event, Table
from paigow.table import events as e
from paigow.table.values import Position

HOUSE: Final = "inventory"
"""The table inventory, where players are named."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a round, or of all of them."""

    before: Mapping[str, int]
    """Chips of every player and of the inventory."""
    after: Mapping[str, int]
    table: Table
    events: list[Event]
    lines: list[str]


def differences(expected: Expected, found: Found, where: str) -> list[str]:
    """Everything that is not as expected, each named by where it happened."""
    return [f"{where}: {text}" for text in (*_money(expected, found), *_course(expected, found))]


def _money(expected: Expected, found: Found) -> Iterator[str]:
    net = {name: held - found.before.get(name, 0) for name, held in found.after.items()}
    meters = {meter.name: int(meter.amount) for meter in found.table.meters}
    house = {} if expected.inventory is None else {HOUSE: expected.inventory}
    for what, wanted, held in (
        ("{} should have won {}", expected.net, net),
        ("{} should have {}", {**expected.chips, **house}, found.after),
        ("the meter {} should stand at {}", expected.meters, meters),
    ):
        for name, amount in wanted.items():
            if held.get(name) != amount:
                seen = format_money(Cents(held[name])) if name in held else "nothing of that name"
                yield f"{what.format(name, format_money(amount))}, and it is {seen}"


def _course(expected: Expected, found: Found) -> Iterator[str]:
    outcomes: dict[Position, Outcome] = {}
    start: Position | None = None
    void = "no"
    for event in found.events:
        match event:
            case e.PositionSettled(outcome=Outcome() as outcome):
                outcomes[event.position] = outcome
            case e.StartingPositionFound():
                start = event.position
            case e.RoundVoided():
                void = event.irregularity
    told = {position: outcome.explain() for position, outcome in outcomes.items()}
    for position, result in expected.outcomes.items():
        if position not in outcomes or outcomes[position].result != result:
            yield f"position {position} should {result}, and it is {told.get(position, 'not decided')}"
    for position, clause in expected.clauses.items():
        if position not in outcomes or outcomes[position].clause != clause:
            yield f"position {position} is decided by {clause}, and it is {told.get(position, 'not decided')}"
    if expected.start not in (None, start):
        yield f"the starting position should be {expected.start}, and it is {start}"
    if expected.void not in (None, void):
        yield f"the round should be void by {expected.void!r}, and it is {void!r}"
    for text in expected.said:
        if not any(text in line for line in found.lines):
            yield f"the transcript should say {text!r}, and does not"
