"""What must have come of a round, or of a whole scenario, and how a file says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from paigow.errors import PaigowError, unknown
from paigow.games.wager_kinds import SettledWager, WagerKind
from paigow.money import Cents
from paigow.rules.outcome import Result
from paigow.scenario import reading as r
from paigow.scenario.spelling import read_holder, read_position, read_wager
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
    """What must have become of one wager; what is not said may be anything."""

    result: str | None = None
    won: Cents | None = None
    vigorish: Cents | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Expected:
    """What must have come of a round, or of all of them."""

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
    """A table of expectations; the main wager's own name stands for `main`."""

    def read(value: Any, path: str) -> Expected:
        keys = r.Keys(value, path)
        expected = Expected(
            net=keys.take("net", r.mapped(r.name, r.money), {}),
            chips=keys.take("chips", r.mapped(r.name, r.money), {}),
            inventory=keys.take("inventory", r.money, None),
            meters=keys.take("meters", r.mapped(r.name, r.money), {}),
            outcomes=keys.take("outcomes", r.mapped(read_position, _one_of(list(Result))), {}),
            clauses=keys.take("clauses", r.mapped(read_position, r.text), {}),
            settled=keys.take("settled", _settled(main), {}),
            paid=keys.take("paid", _paid(main), None),
            bank=keys.take("bank", _bank, None),
            co_bank=keys.take("co_bank", r.flag, None),
            void=keys.take("void", r.text, None),
            start=keys.take("start", read_holder, None),
            said=keys.take("said", r.texts, ()),
            not_said=keys.take("not_said", r.texts, ()),
        )
        keys.done()
        if expected == Expected():
            raise PaigowError(f"{path} expects nothing; say what must come of it")
        return expected

    return read


def _one_of(results: list[str]) -> Callable[[Any, str], str]:
    def read(value: Any, path: str) -> str:
        name = r.text(value, path)
        if name not in results:
            raise PaigowError(f"{path}: {unknown('result', name, list(map(str, results)))}")
        return name

    return read


_result: Final = _one_of([*Result, SURRENDERED, VOID, RETURNED])


def _decided(value: Any, path: str) -> Decided:
    """A result alone, or a table with what else must hold."""
    if isinstance(value, str):
        return Decided(_result(value, path))
    keys = r.Keys(value, path)
    decided = Decided(
        keys.take("result", _result, None),
        keys.take("won", r.money, None),
        keys.take("vigorish", r.money, None),
        keys.take("clause", r.text, None),
    )
    keys.done()
    return decided


def _settled(main: WagerKind) -> Callable[[Any, str], dict[WagerAt, Decided]]:
    """By position, then by wager."""

    def read(value: Any, path: str) -> dict[WagerAt, Decided]:
        by_position = r.mapped(read_position, r.mapped(r.name, _decided))(value, path)
        return {
            (position, read_wager(name, path, main)): decided
            for position, wagers in by_position.items()
            for name, decided in wagers.items()
        }

    return read


def _paid(main: WagerKind) -> Callable[[Any, str], tuple[WagerAt, ...]]:
    """Each payment as position and wager: "3 main", "1 fortune_bonus", "2 envy fortune_bonus 5"."""

    def wager(text: str, path: str) -> WagerAt:
        place, _, name = text.partition(" ")
        return read_position(place, path), read_wager(name, path, main)

    return lambda value, path: tuple(wager(each, path) for each in r.texts(value, path))


def _bank(value: Any, path: str) -> Position | str:
    return NOBODY if value == NOBODY else read_position(value, path)
