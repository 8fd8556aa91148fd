"""A scenario: a round, or several, written down with everything that decides it, and what must come of it.

The file is TOML; `docs/scenarios.md` describes every key. Reading is strict: a key that nobody asks for is an
error that suggests the one that was meant.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, TypeGuard

from paigow import toml_text as toml
from paigow.clauses import clause
from paigow.errors import PaigowError, unknown
from paigow.games.hands import Family, family_of
from paigow.games.submission import RulesSubmission, read_submission, sample_text
from paigow.games.submission.own_ways import file_beside, with_own_way
from paigow.games.wager_kinds import WagerKind
from paigow.log import codec
from paigow.money import Cents
from paigow.pieces import CardOrTile, Pieces
from paigow.platform.files import STANDARD_INPUT, read_text
from paigow.readable import is_readable
from paigow.scenario.expectations import HOUSE, Expected, read_expected
from paigow.scenario.notation import (
    read_hand_holder,
    read_pieces,
    read_place,
    read_places,
    read_position,
    read_setting,
    read_stakes,
)
from paigow.table import Command, Phase, Role, Stake, Table
from paigow.table import commands as c
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES
from paigow.table.state.values import DEAD_HAND, DEALER, Position
from paigow.toml_text import as_written, names_in
from paigow.type_hints import but_none, default_of, fields_of, in_words, is_union, one_of

# Orders: commands that a scenario gives by itself

COMMANDS: Final = {in_words(name).replace(" ", "_"): kind for name, kind in codec.COMMANDS.items()}
"""Every command by the name it has in a scenario.

>>> COMMANDS["cut_cards"].__name__
'CutCards'
"""
_SHARED: Final = frozenset(fields_of(Command)[0])
_CARD: Final = "card"
"""What a report may name in a scenario, where every card is known."""
_PEOPLE: Final = {Role.DEALER: "dealer", Role.FLOORPERSON: "floorperson", Role.SUPERVISOR: "supervisor"}
_LATER: Final = "later"
"""Stands for the id, which is known when the order is given."""


@dataclass(frozen=True, slots=True)
class Order:
    """A command that a scenario gives by itself: when, what, and whether it must be refused."""

    phase: Phase
    steps: int
    """How many steps of that phase come first."""
    given: Command
    """What is commanded; when and by whom is known at the table."""
    by: str | None
    clock: int | None
    """The time at which it is given, where the file says it."""
    card: CardOrTile | None
    """The card that a report is about; the report itself names a place."""
    refused: str | bool
    """The clause by which it must be refused, or True for any; False where it must be allowed."""
    where: str
    """Where the order stands in the file, to name it in a difference."""

    def command(self, table: Table, command_id: str, at: int) -> Command:
        """Return the command at this table; who gives it follows from the position where nobody is named."""
        told: dict[str, Any] = {"command_id": command_id, "by": self.by or self._giver(table)}
        told["at"] = at if self.clock is None else self.clock
        if self.card is not None and table.round is not None:
            told["place"] = self._place(table, self.card)
        return replace(self.given, **told)

    def _giver(self, table: Table) -> str:
        role, position = self.given.role, getattr(self.given, "position", DEALER)
        seated = table.seats[position] if role is Role.PLAYER and _is_seat(position) else None
        return seated or _PEOPLE.get(role, "nobody")

    def _place(self, table: Table, card: CardOrTile) -> int:
        """Where a card lies that a report names by its face; 0 where it does not. Whose hand it is in follows
        from what is reported, or from the position; what is in nobody's hand is in the shoe. Of two tiles
        that look alike it is the one that is there."""
        assert isinstance(self.given, c.Report)
        in_play, at = table.in_play, self.given.position
        owners = {
            Irregularity.DEALER_CARD_EXPOSED: DEALER,
            Irregularity.BANK_CARD_EXPOSED: in_play.bank,
            Irregularity.DEAD_HAND_EXPOSED: DEAD_HAND,
        }
        at = owners.get(self.given.irregularity, at)
        if at is None or self.given.irregularity is Irregularity.CARD_FACE_UP:
            lies = in_play.stock
        else:
            lies = in_play.hands[at] if at in range(len(in_play.hands)) else ()
        found = [place for place, piece in enumerate(lies, 1) if str(piece) == str(card)]
        return next((place for place in found if lies[place - 1] is card), found[0]) if found else 0


def _is_seat(position: Position | None) -> TypeGuard[Position]:
    return position in range(1, PLACES)


def read_order(keys: toml.Keys, family: Family[Any], main: WagerKind) -> Order:
    """Read one order of a scenario."""
    phase = keys.take("at", _phase)
    name = keys.take("do", toml.text)
    if name not in COMMANDS:
        raise PaigowError(f"{keys.path}: {unknown('command', name, list(COMMANDS))}")
    kind = COMMANDS[name]
    given = _given(keys, kind, family, main)
    card = keys.take(_CARD, _card(family), None) if kind is c.Report else None
    order = Order(
        phase,
        keys.take("steps", _count, 0),
        given,
        keys.take("by", _player if given.role is Role.PLAYER else toml.text, None),
        keys.take("clock", toml.whole, None),
        card,
        keys.take("refused", _refusal, False),
        keys.path,
    )
    keys.done()
    return order


def _given(keys: toml.Keys, kind: type[Command], family: Family[Any], main: WagerKind) -> Command:
    """Read the command with its fields: those that a scenario writes in its own way, and the others as the
    codec of the log reads them."""
    own = _own_ways(family, main)
    read: dict[str, Any] = {}
    plain: dict[str, Any] = {}
    names, hints = fields_of(kind, extras=True)
    for name in names:
        if name in _SHARED:
            continue
        if name not in keys and default_of(kind, name) is not MISSING:
            keys.take(name, _as_it_stands, None)  # known, and left at its default
        elif (way := own.get(_meant(hints[name]))) is not None:
            read[name] = keys.take(name, way)
        else:
            plain[name] = keys.take(name, _as_it_stands)
    role = keys.take("role", toml.text, default_of(kind, "role").value)

    def decode(data: Any) -> Command:
        coded = codec.codec_for(family.deck)
        return coded.decode_command(kind.__name__, data, role=role, command_id=_LATER, **read)

    return toml.decoded(decode)(plain, keys.path)


def _own_ways(family: Family[Any], main: WagerKind) -> dict[Any, Callable[[Any, str], Any]]:
    """Return the readers of what a scenario writes otherwise than a log, by type: dollars, pieces in a row,
    wagers by name."""
    return {
        Cents: toml.money,
        Position: read_hand_holder,
        str: toml.text,
        Pieces: read_pieces(family),
        tuple[Stake, ...]: read_stakes(main),
        tuple[tuple[Position, int], ...]: _numbers_by_position,
    }


def _meant(hint: Any) -> Any:
    """Return the type of a field without its bounds, and without None; a position is more than a number."""
    if is_union(typing.get_origin(hint)):
        [hint] = but_none(typing.get_args(hint))
    return hint.__origin__ if hint != Position and typing.get_origin(hint) is Annotated else hint


def _numbers_by_position(value: Any, path: str) -> tuple[tuple[Position, int], ...]:
    return tuple(toml.mapped(read_position, toml.whole)(value, path).items())


def _card(family: Family[Any]) -> Callable[[Any, str], CardOrTile]:
    def read(value: Any, path: str) -> CardOrTile:
        pieces = read_pieces(family)(value, path)
        if len(pieces) != 1:
            raise PaigowError(f"{path} is one card or tile, not {as_written(value)}")
        return pieces[0]

    return read


_phase: Final = toml.decoded(one_of(Phase))


def _count(value: Any, path: str) -> int:
    number = toml.whole(value, path)
    if number < 0:
        raise PaigowError(f"{path} is how many come first, 0 or more, not {number}")
    return number


def _clauses(value: Any, path: str) -> tuple[str, ...]:
    """Read the clauses that a scenario is about: each is in the registry."""
    named = toml.texts(value, path)
    for place, each in enumerate(named, 1):
        try:
            clause(each)
        except PaigowError as error:
            raise PaigowError(f"{path} {place}: {error.reason}") from None
    return named


def _refusal(value: Any, path: str) -> str | bool:
    return value if isinstance(value, bool) else toml.text(value, path)


def _as_it_stands(value: Any, path: str) -> Any:
    del path
    return value


CLOCK: Final = 1_000_000
"""The time at which a scenario begins, in seconds, unless it says otherwise."""
LaidSetting = tuple[Pieces, Pieces]


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player who sits down, and the chips bought on arrival."""

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
    """A scenario as its file has it."""

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
    keys = toml.Keys.parse(text)
    submission_text, submission = _submission(keys, folder)
    family = family_of(submission.game)
    main = submission.game_played.main_wager
    scenario = Scenario(
        title=keys.take("title", toml.text),
        clauses=keys.take("clauses", _clauses, ()),
        submission_text=submission_text,
        submission=submission,
        seats=keys.take("seats", toml.mapped(read_position, _seat)),
        clock=keys.take("clock", toml.whole, CLOCK),
        rounds=tuple(_play(each, family, main) for each in keys.tables("round")),
        expected=keys.take("expect", read_expected(main), Expected()),
        opening=tuple(read_order(each, family, main) for each in keys.tables("opening")),
        closing=tuple(read_order(each, family, main) for each in keys.tables("closing")),
    )
    keys.done()
    if not scenario.rounds:
        raise PaigowError("a scenario has at least one [[round]]")
    return scenario


def _submission(keys: toml.Keys, folder: Path | None) -> tuple[str, RulesSubmission]:
    """Read a sample by name, a file by path, or a whole submission in three quotes."""
    given = keys.take("submission", toml.text)
    if "=" in given:
        text = given
    elif given.endswith(".toml"):
        file = (folder or Path()).joinpath(given)
        text = with_own_way(read_text(file), lambda name: read_text(file_beside(file, name)))
    else:
        text = sample_text(given)
    reading = read_submission(text)
    if reading.submission is None:
        raise PaigowError(f"submission: {reading.errors[0].message}")
    return text, reading.submission


def _seat(value: Any, path: str) -> SeatedPlayer:
    keys = toml.Keys(value, path)
    seat = SeatedPlayer(keys.take("player", _player), keys.take("chips", toml.money, Cents(0)))
    keys.done()
    return seat


_RESERVED: Final = frozenset({HOUSE, *_PEOPLE.values()})
"""Names that mean the table, or who works there."""
_NOT_IN_NAMES: Final = re.compile('[<>&"`]')
"""What the protocol takes in no name."""


def _player(value: Any, path: str) -> str:
    """Read the name of a player: one that an expectation cannot take for the table, and that can be shown."""
    name = toml.text(value, path)
    if name.casefold() in _RESERVED:
        raise PaigowError(f"{path}: {as_written(name)} is the table's own name; choose another")
    if not is_readable(name) or _NOT_IN_NAMES.search(name):
        raise PaigowError(
            f"{path}: a name is a text that can be read, without <, >, & and quotation marks, "
            f"not {as_written(name)}"
        )
    return name


def _play(keys: toml.Keys, family: Family[Any], main: WagerKind) -> ScenarioRound:
    stakes, pieces = read_stakes(main), read_pieces(family)
    hands = keys.take("hands", toml.mapped(read_hand_holder, toml.text), {})
    written = {at: text for at, text in hands.items() if "/" in text}
    in_hands = {at: read_setting(family)(text, keys.at(f"hands.{at}")) for at, text in written.items()}
    apart = keys.take("set", toml.mapped(read_position, read_setting(family)), {})
    planned = ScenarioRound(
        wagers=keys.take("wagers", toml.mapped(read_position, stakes), {}),
        deck=keys.take("deck", pieces, ()),
        hands={at: pieces(text, keys.at(f"hands.{at}")) for at, text in hands.items()},
        settings=in_hands | apart,
        surrenders=keys.take("surrender", read_places, frozenset()),
        bank=keys.take("bank", read_place, None),
        co_bank=keys.take("co_bank", toml.flag, False),
        limit=keys.take("limit", toml.money, None),
        declines=keys.take("decline_cut", read_places, frozenset()),
        cut=keys.take("cut", toml.whole, None),
        dice=keys.take("dice", toml.numbers, None),
        number=keys.take("number", toml.whole, None),
        stack=keys.take("stack", toml.whole, None),
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
    """Check the keys that only mean something with another, or without it."""
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


# Samples that come with the project

_FOLDER = files("paigow").joinpath("data", "scenarios")


def scenario_names() -> tuple[str, ...]:
    """Return the names of the samples, in order."""
    return names_in(_FOLDER)


def load_scenario(name: str) -> Scenario:
    """Read a scenario by the path of its file, or a sample by its name.

    >>> load_scenario("pai-gow-pokr")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no sample scenario 'pai-gow-pokr'; did you mean 'pai-gow-poker'?
    """
    if name in scenario_names():
        return read_scenario(_FOLDER.joinpath(f"{name}.toml").read_text("utf-8"))
    if "/" not in name and "." not in name and name != str(STANDARD_INPUT):
        raise unknown("sample scenario", name, list(scenario_names()))
    path = Path(name)
    text = read_text(path)
    try:
        return read_scenario(text, path.parent)
    except PaigowError as error:
        raise PaigowError(f"{name}: {error.reason}", error.clause) from None
