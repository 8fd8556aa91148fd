"""Comparing what came of a scenario with what was expected: one clear difference a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, format_money
from paigow.scenario.expected import NOBODY, Expected, WagerAt
from paigow.scenario.results import Results
from paigow.scenario.spelling import written_wager
from paigow.table import Event, Table
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY, Account
from paigow.table.showing.wording import meter_called
from paigow.table.state.values import Position

HOUSE: Final = "inventory"
"""The table inventory, where players are named."""
_NOT_PLAY: Final = (e.ChipsBought, e.ChipsCashed)


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a round, or of all of them."""

    table: Table
    events: Sequence[Event]
    lines: Sequence[str]


def unmet(expected: Expected, found: Found, where: str) -> list[str]:
    """Everything that is not as expected, each named by where it happened."""
    results = Results.from_events(found.events, found.table.rules)
    parts = (
        _money(expected, found),
        _outcomes(expected, results),
        _wagers(expected, results),
        _course(expected, found),
        _words(expected, found),
    )
    return [f"{where}: {text}" for part in parts for text in part]


def _holder(account: Account) -> str | None:
    """Whose an account is, as a scenario names it."""
    return HOUSE if account == INVENTORY else account.holder


def winnings(events: Iterable[Event]) -> dict[str, int]:
    """What each player and the inventory has won or lost in play: not by buying chips, nor by leaving."""
    won: dict[str, int] = {}
    for event in events:
        for source, target, amount in () if isinstance(event, _NOT_PLAY) else event.transfers:
            for account, change in ((source, -amount), (target, amount)):
                if (name := _holder(account)) is not None:
                    won[name] = won.get(name, 0) + change
    return won


def _money(expected: Expected, found: Found) -> Iterator[str]:
    table = found.table
    held = {name: cents for account, cents in table.balances.items() if (name := _holder(account))}
    none = {HOUSE: 0, **dict.fromkeys(held, 0)}
    meters = {meter_called(meter.name): int(meter.amount) for meter in table.meters}
    house = {} if expected.inventory is None else {HOUSE: expected.inventory}
    standing = {meter_called(name): amount for name, amount in expected.meters.items()}
    for what, wanted, seen in (
        ("{} should have won {}", expected.net, {**none, **winnings(found.events)}),
        ("{} should have {}", {**expected.chips, **house}, {**none, **held}),
        ("the {} should stand at {}", standing, meters),
    ):
        yield from _amounts(what, wanted, seen)


def _amounts(what: str, wanted: Mapping[str, Cents], seen: Mapping[str, int]) -> Iterator[str]:
    for name, amount in wanted.items():
        if seen.get(name) != amount:
            held = format_money(Cents(seen[name])) if name in seen else "nothing of that name"
            yield f"{what.format(name, format_money(amount))}, and it is {held}"


def _outcomes(expected: Expected, results: Results) -> Iterator[str]:
    """How the hands compared."""
    outcomes = results.outcomes
    told = {position: outcome.explain() for position, outcome in outcomes.items()}
    for position, result in expected.outcomes.items():
        if position not in outcomes or outcomes[position].result != result:
            yield f"position {position} should {result}, and it is {told.get(position, 'not decided')}"
    for position, clause in expected.clauses.items():
        if position not in outcomes or outcomes[position].clause != clause:
            yield f"position {position} is decided by {clause}, and it is {told.get(position, 'not decided')}"


def _wagers(expected: Expected, results: Results) -> Iterator[str]:
    """What became of each wager, and in which order they were paid."""
    main, decided, paid = results.rules.main, results.decided, results.paid
    for wager, wanted in expected.settled.items():
        what, seen = _named(wager, main), decided.get(wager)
        if seen is None:
            yield f"{what} should be settled, and is not"
            continue
        yield from (
            f"{what}: {part} should be {getattr(wanted, part)}, and it is {getattr(seen, part)}"
            for part in ("result", "clause")
            if getattr(wanted, part) not in (None, getattr(seen, part))
        )
        for part in ("won", "vigorish"):
            amount, moved = getattr(wanted, part), getattr(seen, part)
            if amount not in (None, moved):
                yield f"{what}: {part} should be {format_money(amount)}, and it is {format_money(moved)}"
    if expected.paid not in (None, paid):
        wanted_order = ", ".join(_named(wager, main) for wager in expected.paid or ()) or "nothing"
        order = ", ".join(_named(wager, main) for wager in paid) or "nothing"
        yield f"paid should be, in order: {wanted_order}; and it is: {order}"


def _named(wager: WagerAt, main: WagerKind) -> str:
    """A wager as a scenario writes it."""
    position, settled = wager
    return f"{position} {written_wager(settled, main)}"


def _course(expected: Expected, found: Found) -> Iterator[str]:
    """Who banked, where the deal began, whether the round is void."""
    bank: Position | str = NOBODY
    start: Position | str = NOBODY
    co_bank, void = False, NOBODY
    for event in found.events:
        match event:
            case e.BankAccepted():
                bank, co_bank = event.position, event.co_bank
            case e.BankReturned():
                bank, co_bank = NOBODY, False
            case e.StartingPositionFound():
                start = event.position
            case e.RoundVoided():
                void = event.irregularity
            case _:
                pass
    if expected.bank not in (None, bank):
        yield f"the bank should be {expected.bank}, and it is {bank}"
    if expected.co_bank not in (None, co_bank):
        yield f"co_bank should be {str(expected.co_bank).lower()}, and it is {str(co_bank).lower()}"
    if expected.start not in (None, start):
        yield f"the starting position should be {expected.start}, and it is {start}"
    if expected.void not in (None, void):
        yield f"the round should be void by {expected.void!r}, and it is {void!r}"


def _words(expected: Expected, found: Found) -> Iterator[str]:
    for text in expected.said:
        if not any(text in line for line in found.lines):
            yield f"the transcript should say {text!r}, and does not"
    for text in expected.not_said:
        for line in found.lines:
            if text in line:
                yield f"the transcript should not say {text!r}, and says {line.strip()!r}"
                break
