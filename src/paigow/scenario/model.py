"""A scenario: a round, or several, written down with everything that decides it, and what must come of it.

The file is TOML; `docs/scenarios.md` describes every key. Reading is strict: a key that nobody asks for is an
error that suggests the one that was meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.games.hands import Family, family_of
from paigow.games.submission import RulesSubmission, read_submission, sample_text
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.outside.files import read_text
from paigow.pieces import Pieces
from paigow.scenario import reading as r
from paigow.scenario.expected import Expected, read_expected
from paigow.scenario.orders import Order, read_order
from paigow.scenario.spelling import (
    read_holder,
    read_pieces,
    read_place,
    read_places,
    read_position,
    read_setting,
    read_stakes,
)
from paigow.table import Stake
from paigow.table.state.values import DEAD_HAND, Position

CLOCK: Final = 1_000_000
"""The time at which a scenario begins, in seconds, unless it says otherwise."""
LaidSetting = tuple[Pieces, Pieces]


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who sits down, and the chips bought on arrival."""

    player: str
    chips: Cents


@dataclass(frozen=True, slots=True)
class ScenarioRound:
    """One round as it is to be played."""

    wagers: Mapping[Position, tuple[Stake, ...]]
    deck: Pieces
    hands: Mapping[Position, Pieces]
    settings: Mapping[Position, LaidSetting]
    surrenders: frozenset[Position]
    bank: Position | None
    co_bank: bool
    limit: Cents | None
    declines: frozenset[Position]
    """Positions that do not take the cut."""
    cut: int | None
    dice: tuple[int, ...] | None
    number: int | None
    stack: int | None
    unlit: frozenset[Position]
    """Positions whose acceptor does not light for a progressive wager (PGP-7d.3)."""
    orders: tuple[Order, ...]
    expected: Expected
    where: str
    """Where the round stands in the file, to name it in a difference."""
    set_apart: frozenset[Position]
    """Positions under `set`, which say nothing else than how the hand is set."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything about a scenario."""

    title: str
    clauses: tuple[str, ...]
    submission_text: str
    submission: RulesSubmission
    seats: Mapping[Position, SeatedPlayer]
    clock: int
    rounds: tuple[ScenarioRound, ...]
    expected: Expected
    opening: tuple[Order, ...] = ()
    """Orders before the first round."""
    closing: tuple[Order, ...] = ()
    """Orders after the last one."""


def read_scenario(text: str, folder: Path | None = None) -> Scenario:
    """Read a scenario; a submission named by a path is looked for beside the file."""
    keys = r.Keys.parse(text)
    submission_text, submission = _submission(keys, folder)
    family = family_of(submission.game)
    main = submission.game_played.main_wager
    scenario = Scenario(
        title=keys.take("title", r.text),
        clauses=keys.take("clauses", r.texts, ()),
        submission_text=submission_text,
        submission=submission,
        seats=keys.take("seats", r.mapped(read_position, _seat)),
        clock=keys.take("clock", r.whole, CLOCK),
        rounds=tuple(_play(each, family, main) for each in keys.tables("round")),
        expected=keys.take("expect", read_expected(main), Expected()),
        opening=tuple(read_order(each, family, main) for each in keys.tables("opening")),
        closing=tuple(read_order(each, family, main) for each in keys.tables("closing")),
    )
    keys.done()
    if not scenario.rounds:
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


def _seat(value: Any, path: str) -> SeatedPlayer:
    keys = r.Keys(value, path)
    seat = SeatedPlayer(keys.take("player", r.text), keys.take("chips", r.money, Cents(0)))
    keys.done()
    return seat


def _play(keys: r.Keys, family: Family[Any], main: WagerKind) -> ScenarioRound:
    stakes, pieces = read_stakes(main), read_pieces(family)
    hands = keys.take("hands", r.mapped(read_holder, r.text), {})
    written = {at: text for at, text in hands.items() if "/" in text}
    in_hands = {at: read_setting(family)(text, keys.at(f"hands.{at}")) for at, text in written.items()}
    apart = keys.take("set", r.mapped(read_position, read_setting(family)), {})
    planned = ScenarioRound(
        wagers=keys.take("wagers", r.mapped(read_position, stakes), {}),
        deck=keys.take("deck", pieces, ()),
        hands={at: pieces(text, keys.at(f"hands.{at}")) for at, text in hands.items()},
        settings=in_hands | apart,
        surrenders=keys.take("surrender", read_places, frozenset()),
        bank=keys.take("bank", read_place, None),
        co_bank=keys.take("co_bank", r.flag, False),
        limit=keys.take("limit", r.money, None),
        declines=keys.take("decline_cut", read_places, frozenset()),
        cut=keys.take("cut", r.whole, None),
        dice=keys.take("dice", r.numbers, None),
        number=keys.take("number", r.whole, None),
        stack=keys.take("stack", r.whole, None),
        unlit=keys.take("unlit", read_places, frozenset()),
        orders=tuple(read_order(each, family, main) for each in keys.tables("order")),
        expected=keys.take("expect", read_expected(main), Expected()),
        where=keys.path,
        set_apart=frozenset(apart),
    )
    keys.done()
    _check_keys(planned)
    return planned


def _check_keys(planned: ScenarioRound) -> None:
    """Keys that only mean something with another, or without it."""
    if planned.deck and planned.hands:
        raise PaigowError(f"{planned.where}: a whole deck decides the hands; write deck or hands, not both")
    if DEAD_HAND in planned.settings:
        raise PaigowError(f"{planned.where}.hands.dead: nobody sets the Dead Hand; write it without a slash")
    if planned.co_bank and planned.limit is not None:
        raise PaigowError(
            f"{planned.where}.limit: the dealer makes no wager against a co-bank; leave limit or co_bank out"
        )
    if planned.bank is None and (planned.co_bank or planned.limit is not None):
        key = "co_bank" if planned.co_bank else "limit"
        raise PaigowError(f"{planned.where}.{key} is for whoever takes the bank; write bank")
