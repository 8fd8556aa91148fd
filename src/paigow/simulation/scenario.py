"""A scenario: a round, or several, written down with everything that decides it, and what must come of it.

The file is TOML; `docs/scenarios.md` describes every key. Reading is strict: a key that nobody asks for is an
error that suggests the one that was meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.games.hands import Family, family_of
from paigow.games.submission import RulesSubmission, read_submission, sample_text
from paigow.money import Cents
from paigow.outside.files import read_text
from paigow.simulation import reading as r
from paigow.simulation.orders import (
    Order,
    read_order,
    read_pieces,
    read_position,
    read_setting,
    read_stakes,
)
from paigow.table import Stake
from paigow.table.values import Position

CLOCK: Final = 1_000_000
"""The time at which a scenario begins, in seconds, unless it says otherwise."""
Setting = tuple[tuple[Any, ...], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Seat:
    player: str
    chips: Cents


@dataclass(frozen=True, slots=True)
class Expected:
    """What must have come of a round, or of all of them."""

    net: Mapping[str, Cents] = field(default_factory=dict)
    chips: Mapping[str, Cents] = field(default_factory=dict)
    inventory: Cents | None = None
    meters: Mapping[str, Cents] = field(default_factory=dict)
    outcomes: Mapping[Position, str] = field(default_factory=dict)
    clauses: Mapping[Position, str] = field(default_factory=dict)
    void: str | None = None
    """The irregularity by which the round is void; "no" where it must not be."""
    start: Position | None = None
    said: tuple[str, ...] = ()
    """Texts that the transcript must hold."""


@dataclass(frozen=True, slots=True)
class Play:
    """One round as it is to be played."""

    wagers: Mapping[Position, tuple[Stake, ...]]
    deck: tuple[Any, ...]
    hands: Mapping[Position, tuple[Any, ...]]
    settings: Mapping[Position, Setting]
    surrenders: frozenset[Position]
    bank: Position | None
    co_bank: bool
    limit: Cents | None
    declines: frozenset[Position]
    """Positions that do not take the cut."""
    cut: int | None
    dice: tuple[int, ...]
    number: int
    stack: int
    orders: tuple[Order, ...]
    expected: Expected


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything about a scenario."""

    title: str
    clauses: tuple[str, ...]
    submission_text: str
    submission: RulesSubmission
    seats: Mapping[Position, Seat]
    clock: int
    plays: tuple[Play, ...]
    expected: Expected


def read_scenario(text: str, folder: Path | None = None) -> Scenario:
    """Read a scenario; a submission named by a path is looked for beside the file."""
    keys = r.Keys.parse(text)
    submission_text, submission = _submission(keys, folder)
    family = family_of(submission.game)
    main = submission.of.main_wager
    scenario = Scenario(
        title=keys.take("title", r.text),
        clauses=keys.take("clauses", r.texts, ()),
        submission_text=submission_text,
        submission=submission,
        seats=keys.take("seats", r.mapped(read_position, _seat)),
        clock=keys.take("clock", r.whole, CLOCK),
        plays=tuple(_play(each, family, main) for each in keys.tables("round")),
        expected=keys.take("expect", _expected, Expected()),
    )
    keys.done()
    if not scenario.plays:
        raise PaigowError("a scenario has at least one [[round]]")
    return scenario


def _submission(keys: r.Keys, folder: Path | None) -> tuple[str, RulesSubmission]:
    """A sample by name, a file by path, or a whole submission in three quotes."""
    given = keys.take("submission", r.text)
    if "=" in given:
        text = given
    elif given.endswith(".toml"):
        text = read_text((folder or Path()).joinpath(given))
    else:
        text = sample_text(given)
    reading = read_submission(text)
    if reading.submission is None:
        raise PaigowError(f"submission: {reading.errors[0].message}")
    return text, reading.submission


def _seat(value: Any, path: str) -> Seat:
    keys = r.Keys(value, path)
    seat = Seat(keys.take("player", r.text), keys.take("chips", r.money, Cents(0)))
    keys.done()
    return seat


def _play(keys: r.Keys, family: Family[Any], main: str) -> Play:
    stakes, pieces = read_stakes(main), read_pieces(family)
    hands = keys.take("hands", r.mapped(read_position, r.text), {})
    written = {at: text for at, text in hands.items() if "/" in text}
    in_hands = {at: read_setting(family)(text, keys.at(f"hands.{at}")) for at, text in written.items()}
    play = Play(
        wagers=keys.take("wagers", r.mapped(read_position, stakes), {}),
        deck=keys.take("deck", pieces, ()),
        hands={at: pieces(text, keys.at(f"hands.{at}")) for at, text in hands.items()},
        settings=in_hands | keys.take("set", r.mapped(read_position, read_setting(family)), {}),
        surrenders=frozenset(keys.take("surrender", r.numbers, ())),
        bank=keys.take("bank", read_position, None),
        co_bank=keys.take("co_bank", r.flag, False),
        limit=keys.take("limit", r.money, None),
        declines=frozenset(keys.take("decline_cut", r.numbers, ())),
        cut=keys.take("cut", r.whole, None),
        dice=keys.take("dice", r.numbers, (2, 3, 3)),
        number=keys.take("number", r.whole, 1),
        stack=keys.take("stack", r.whole, 1),
        orders=tuple(read_order(each, family, main) for each in keys.tables("order")),
        expected=keys.take("expect", _expected, Expected()),
    )
    keys.done()
    return play


def _expected(value: Any, path: str) -> Expected:
    keys = r.Keys(value, path)
    expected = Expected(
        net=keys.take("net", r.mapped(r.name, r.money), {}),
        chips=keys.take("chips", r.mapped(r.name, r.money), {}),
        inventory=keys.take("inventory", r.money, None),
        meters=keys.take("meters", r.mapped(r.name, r.money), {}),
        outcomes=keys.take("outcomes", r.mapped(read_position, r.text), {}),
        clauses=keys.take("clauses", r.mapped(read_position, r.text), {}),
        void=keys.take("void", r.text, None),
        start=keys.take("start", read_position, None),
        said=keys.take("said", r.texts, ()),
    )
    keys.done()
    return expected
