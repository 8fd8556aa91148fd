"""What must have come of a round or of a whole scenario: how a file says it, and how it is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from paigow import toml_text as toml
from paigow.errors import PaigowError, unknown
from paigow.games.pay_tables import meter_called
from paigow.games.wager_kinds import SettledWager, WagerKind
from paigow.money import Cents, format_money
from paigow.rules.outcome import Outcome, Result
from paigow.scenario.notation import read_hand_holder, read_position, read_wager, written_wager
from paigow.table import Event, Table
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY, Account
from paigow.table.showing.recall import brought
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position

SURRENDERED: Final = "surrender"
"""What has become of a main wager that was given up."""
VOID: Final = "void"
"""What has become of a wager on a void hand."""
RETURNED: Final = "returned"
"""What has become of a wager that went back before it was decided."""
NOBODY: Final = "no"
"""No bank, no irregularity."""
WagerAt = tuple[Position, SettledWager]
"""What is settled at the table, and where."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What a scenario expects of one wager; what is not said may be anything."""

    result: str | None = None
    won: Cents | None = None
    vigorish: Cents | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Expected:
    """What a scenario expects of a round, or of all of them."""

    net: Mapping[str, Cents] = field(default_factory=dict)
    """Won or lost in play; chips that were bought or taken away are no winnings."""
    chips: Mapping[str, Cents] = field(default_factory=dict)
    inventory: Cents | None = None
    meters: Mapping[str, Cents] = field(default_factory=dict)
    outcomes: Mapping[Position, str] = field(default_factory=dict)
    clauses: Mapping[Position, str] = field(default_factory=dict)
    settled: Mapping[WagerAt, Decided] = field(default_factory=dict)
    paid: tuple[WagerAt, ...] | None = None
    """Every wager that was paid, in the order of the payments."""
    bank: Position | str | None = None
    """Who banks; "no" where nobody must."""
    co_bank: bool | None = None
    void: str | None = None
    """The irregularity by which the round is void; "no" where it must not be."""
    start: Position | None = None
    said: tuple[str, ...] = ()
    """Texts that the transcript must hold."""
    not_said: tuple[str, ...] = ()
    """Texts that it must not hold."""


def read_expected(main: WagerKind) -> Callable[[Any, str], Expected]:
    """Read a table of expectations; the main wager's own name stands for `main`."""

    def read(value: Any, path: str) -> Expected:
        keys = toml.Keys(value, path)
        expected = Expected(
            net=keys.take("net", toml.mapped(toml.name, toml.money), {}),
            chips=keys.take("chips", toml.mapped(toml.name, toml.money), {}),
            inventory=keys.take("inventory", toml.money, None),
            meters=keys.take("meters", toml.mapped(toml.name, toml.money), {}),
            outcomes=keys.take("outcomes", toml.mapped(read_position, _one_of(list(Result))), {}),
            clauses=keys.take("clauses", toml.mapped(read_position, toml.text), {}),
            settled=keys.take("settled", _settled(main), {}),
            paid=keys.take("paid", _paid(main), None),
            bank=keys.take("bank", _bank, None),
            co_bank=keys.take("co_bank", toml.flag, None),
            void=keys.take("void", toml.text, None),
            start=keys.take("start", read_hand_holder, None),
            said=keys.take("said", toml.texts, ()),
            not_said=keys.take("not_said", toml.texts, ()),
        )
        keys.done()
        if expected == Expected():
            raise PaigowError(f"{path} expects nothing; say what must come of it")
        return expected

    return read


def _one_of(results: list[str]) -> Callable[[Any, str], str]:
    def read(value: Any, path: str) -> str:
        name = toml.text(value, path)
        if name not in results:
            raise PaigowError(f"{path}: {unknown('result', name, list(map(str, results)))}")
        return name

    return read


_result: Final = _one_of([*Result, SURRENDERED, VOID, RETURNED])


def _decided(value: Any, path: str) -> Decided:
    """Read the expectation of a wager: a result alone, or a table with what else must hold."""
    if isinstance(value, str):
        return Decided(_result(value, path))
    keys = toml.Keys(value, path)
    decided = Decided(
        keys.take("result", _result, None),
        keys.take("won", toml.money, None),
        keys.take("vigorish", toml.money, None),
        keys.take("clause", toml.text, None),
    )
    keys.done()
    return decided


def _settled(main: WagerKind) -> Callable[[Any, str], dict[WagerAt, Decided]]:
    """Read expectations by position, then by wager."""

    def read(value: Any, path: str) -> dict[WagerAt, Decided]:
        by_position = toml.mapped(read_position, toml.mapped(toml.name, _decided))(value, path)
        return {
            (position, read_wager(name, path, main)): decided
            for position, wagers in by_position.items()
            for name, decided in wagers.items()
        }

    return read


def _paid(main: WagerKind) -> Callable[[Any, str], tuple[WagerAt, ...]]:
    """Read each payment as position and wager: "3 main", "1 fortune_bonus", "2 envy fortune_bonus 5"."""

    def wager(text: str, path: str) -> WagerAt:
        place, _, name = text.partition(" ")
        return read_position(place, path), read_wager(name, path, main)

    return lambda value, path: tuple(wager(each, path) for each in toml.texts(value, path))


def _bank(value: Any, path: str) -> Position | str:
    return NOBODY if value == NOBODY else read_position(value, path)


# What became of wagers and hands, found by following the events: what was undone does not stand

_NOTHING = Cents(0)
_VOIDS = (e.RoundVoided, e.HandVoided)


@dataclass(slots=True)
class Results:
    """How the hands compared, and what became of each wager, in order."""

    rules: GameRules
    outcomes: dict[Position, Outcome] = field(default_factory=dict)
    """Of the hands that were compared, and of no void one."""
    wagers: list[tuple[WagerAt, Decided]] = field(default_factory=list)
    _begun: int = 0
    """How many wagers were decided before the round that is in play."""
    _before: dict[Position, Outcome] = field(default_factory=dict)
    """The outcomes before it."""
    _early: frozenset[WagerAt] = frozenset()
    """What was resolved before all cards were out, and stands even if the hands are void (PGP-11c)."""
    _taken: tuple[tuple[Position, WagerKind, Cents], ...] = ()
    """Progressive wagers that were taken in; a void hand gives them back from elsewhere (PGP-14b.2)."""

    @classmethod
    def from_events(cls, events: Iterable[Event], rules: GameRules) -> Results:
        results = cls(rules)
        for event in events:
            results._follow(event)
        return results

    @property
    def decided(self) -> dict[WagerAt, Decided]:
        """Each wager as it was decided last."""
        return dict(self.wagers)

    @property
    def paid(self) -> tuple[WagerAt, ...]:
        return tuple(wager for wager, each in self.wagers if each.result == Result.WIN.value)

    def _follow(self, event: Event) -> None:
        match event:
            case e.RoundOpened():
                self._begun, self._before = len(self.wagers), dict(self.outcomes)
                self._taken, self._early = (), frozenset()
            case e.NoMoreBetsAnnounced():
                self._taken = event.locked_out
            case e.WagersSettled():
                self._decide(event.settled)
                self._early |= {(each.position, each.wager) for each in event.settled}
            case e.PositionSettled():
                if event.outcome is not None:
                    self.outcomes[event.position] = event.outcome
                self._decide(event.settled)
            case e.SettlementsUndone():
                self._undo()
            case _:
                self._give_back(event)

    def _decide(self, settled: Iterable[e.Settlement]) -> None:
        self.wagers += [
            ((each.position, each.wager), Decided(each.result.value, each.won, each.vigorish, each.clause))
            for each in settled
        ]

    def _undo(self) -> None:
        """Take back what was settled hand by hand; a wager that was given up or returned stays so."""
        kept = (VOID, RETURNED, SURRENDERED)
        self.wagers[self._begun :] = [
            (wager, each)
            for wager, each in self.wagers[self._begun :]
            if each.result in kept or wager in self._early
        ]
        self.outcomes = dict(self._before)

    def _give_back(self, event: Event) -> None:
        """Record wagers that were given up, or went back undecided."""
        if isinstance(event, e.WagerSurrendered):
            self._add((event.position, self.rules.main), SURRENDERED, event.clause)
        void = isinstance(event, _VOIDS)
        for wager in self._going_back(event):
            self._add(wager, VOID if void else RETURNED, event.clause)

    def _going_back(self, event: Event) -> Iterator[WagerAt]:
        laid = {stake.name for stake in event.stakes} if isinstance(event, e.WagersPlaced) else set()
        for source, target, _ in event.transfers:
            wager = source.wager
            if wager is None or wager[1] in laid or target.wager is not None:
                continue
            if not (isinstance(event, e.WagerSurrendered) and wager[1] == self.rules.main):
                yield wager
        if isinstance(event, _VOIDS):
            yield from self._taken_back(event)

    def _taken_back(self, event: e.RoundVoided | e.HandVoided) -> Iterator[WagerAt]:
        """Yield what a void hand gives back that lies at no betting position any more."""
        at = event.position if isinstance(event, e.HandVoided) else None
        back = {(position, key) for position, key, _ in self._taken if at in (None, position)}
        yield from sorted(back, key=_by_position)
        if at is None and self.rules.switches.void_returns_surrender:
            given_up = {w for w, each in self.wagers[self._begun :] if each.result == SURRENDERED}
            yield from sorted(given_up, key=_by_position)

    def _add(self, wager: WagerAt, result: str, clause: str) -> None:
        self.wagers.append((wager, Decided(result, _NOTHING, _NOTHING, clause)))


def _by_position(wager: WagerAt) -> tuple[Position, str]:
    position, what = wager
    return position, str(what)


# Comparing: one clear difference a line

HOUSE: Final = "inventory"
"""The table inventory, where players are named."""


@dataclass(frozen=True, slots=True)
class Found:
    """The outcome of a round, or of all of them."""

    table: Table
    events: Sequence[Event]
    lines: Sequence[str]


def find_unmet(expected: Expected, found: Found, where: str) -> list[str]:
    """Return everything that is not as expected, each named by where it happened."""
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
    """Return whose an account is, as a scenario names it."""
    return HOUSE if account == INVENTORY else account.holder


def winnings(events: Iterable[Event]) -> dict[str, int]:
    """Return what each player and the inventory has won or lost in play: not by buying chips, nor by
    leaving."""
    return {name: cents for account, cents in brought(events).items() if (name := _holder(account))}


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
            found = format_money(Cents(seen[name])) if name in seen else _none_but(seen)
            yield f"{what.format(name, format_money(amount))}, and it is {found}"


def _none_but(seen: Mapping[str, int]) -> str:
    names = ", ".join(name.removesuffix(" meter") for name in seen)
    return f"nothing of that name; there is: {names}" if names else "nothing of that name"


def _outcomes(expected: Expected, results: Results) -> Iterator[str]:
    """Yield where the hands did not compare as expected."""
    outcomes = results.outcomes
    told = {position: outcome.explain() for position, outcome in outcomes.items()}
    for position, result in expected.outcomes.items():
        if position not in outcomes or outcomes[position].result != result:
            yield f"position {position} should {result}, and it is {told.get(position, 'not decided')}"
    for position, clause in expected.clauses.items():
        if position not in outcomes or outcomes[position].clause != clause:
            yield f"position {position} is decided by {clause}, and it is {told.get(position, 'not decided')}"


def _wagers(expected: Expected, results: Results) -> Iterator[str]:
    """Yield where a wager did not become what is expected, or the wagers were paid in another order."""
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
    """Return a wager as a scenario writes it."""
    position, settled = wager
    return f"{position} {written_wager(settled, main)}"


def _course(expected: Expected, found: Found) -> Iterator[str]:
    """Yield where another banked, the deal began elsewhere, or the round was or was not void against what is
    expected."""
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
        yield f"the round should be void by {expected.void!r}, and it is {str(void)!r}"


def _words(expected: Expected, found: Found) -> Iterator[str]:
    for text in expected.said:
        if not any(text in line for line in found.lines):
            yield f"the transcript should say {text!r}, and does not"
    for text in expected.not_said:
        for line in found.lines:
            if text in line:
                yield f"the transcript should not say {text!r}, and says {line.strip()!r}"
                break
