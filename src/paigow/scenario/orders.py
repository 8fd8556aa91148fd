"""Commands as a scenario writes them, read off the type hints of the commands: `surrender`, `cut_cards`."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import Any, Final

from paigow.errors import NotationError, PaigowError, unknown
from paigow.games.hands import Family
from paigow.games.wager_kinds import ENVY, Backed, EnvyBonus, LaidWager, SettledWager, WagerKind
from paigow.log import codec
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.scenario import reading as r
from paigow.table import Command, Phase, Role, Stake, Table
from paigow.table import commands as c
from paigow.table.state.model import PLACES
from paigow.table.state.values import DEAD_HAND, DEALER, Position
from paigow.type_hints import but_none, fields_of, is_choice, is_union

_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
COMMANDS: Final = {_HUMP.sub("_", name).lower(): kind for name, kind in codec.COMMANDS.items()}
"""Every command by the name it has in a scenario.

>>> COMMANDS["surrender"].__name__
'Surrender'
"""
_SHARED: Final = ("command_id", "at", "by", "role")
_CARD: Final = "card"
"""What a report may name in a scenario, where every card is known."""
_DEAD: Final = "dead"
"""The Dead Hand, as a scenario writes it."""
_PEOPLE: Final = {Role.DEALER: "dealer", Role.FLOORPERSON: "floorperson", Role.SUPERVISOR: "supervisor"}


@dataclass(frozen=True, slots=True)
class Order:
    """A command that a scenario gives by itself: when, what, and whether it must be refused."""

    phase: Phase
    steps: int
    """How many steps of that phase come first."""
    kind: type[Command]
    given: Mapping[str, Any]
    by: str | None
    role: Role | None
    refused: str | bool
    """The clause by which it must be refused, or True for any; False where it must be allowed."""
    where: str
    """Where the order stands in the file, to name it in a difference."""

    def command(self, table: Table, command_id: str, at: int) -> Command:
        """The command at this table; who gives it follows from the position where nobody is named."""
        role = self.role or _default(self.kind, "role")
        position = self.given.get("position")
        by = self.by
        if by is None and role is Role.PLAYER and isinstance(position, int) and 0 < position < PLACES:
            by = table.seats[position]
        given = _placed(table, self.given)
        given.setdefault("at", at)
        return self.kind(command_id=command_id, role=role, by=by or _PEOPLE.get(role, "nobody"), **given)


def read_order(keys: r.Keys, family: Family[Any], main: WagerKind) -> Order:
    """One order of a scenario."""
    phase = keys.take("at", read_phase)
    name = keys.take("do", r.text)
    if name not in COMMANDS:
        raise PaigowError(f"{keys.path}: {unknown('command', name, list(COMMANDS))}")
    kind = COMMANDS[name]
    _, hints = fields_of(kind)
    given: dict[str, Any] = {}
    for each in fields(kind):
        if each.name in _SHARED:
            continue
        if each.name in keys or each.default is MISSING:
            given[each.name] = keys.take(each.name, _reader(hints[each.name], family, main))
        else:
            keys.take(each.name, _anything, None)  # known, and left at its default
    if kind is c.Report and _CARD in keys:
        given[_CARD] = keys.take(_CARD, lambda value, path: read_pieces(family)(value, path)[0])
    if "clock" in keys:
        given["at"] = keys.take("clock", r.whole)
    order = Order(
        phase,
        keys.take("steps", r.whole, 0),
        kind,
        given,
        keys.take("by", r.text, None),
        keys.take("role", _choice(Role), None),
        keys.take("refused", _refusal, False),
        keys.path,
    )
    keys.take("clock", r.whole, 0)
    keys.done()
    return order


def _placed(table: Table, given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a command; a card that a report names by its face is given by the place where it lies."""
    fields = dict(given)
    card = fields.pop(_CARD, None)
    if card is not None and table.round is not None:
        at = fields.get("position")
        lies = table.round.stock if at is None or not 0 < at < PLACES else table.round.hands[at]
        fields["place"] = lies.index(card) + 1 if card in lies else 0
    return fields


def read_phase(value: Any, path: str) -> Phase:
    """A phase by its name."""
    name = r.text(value, path)
    if name not in {phase.value for phase in Phase}:
        raise PaigowError(f"{path}: {unknown('phase', name, [phase.value for phase in Phase])}")
    return Phase(name)


def read_position(value: Any, path: str) -> Position:
    """A betting position as a key or a value; the dealer is 0."""
    if value == "dealer":
        return DEALER
    if isinstance(value, str) and value.isascii() and value.isdigit() and int(value) < PLACES:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise PaigowError(f"{path}: {value!r} is no betting position; write 1 to {PLACES - 1}, or dealer")


def read_holder(value: Any, path: str) -> Position:
    """Whoever is dealt a hand: a betting position, the dealer, or the Dead Hand of a tile table."""
    if value in (_DEAD, DEAD_HAND, str(DEAD_HAND)):
        return DEAD_HAND
    position = read_position(value, path)
    if not DEALER <= position < PLACES:
        raise PaigowError(f"{path}: {value!r} is dealt no hand; write 1 to {PLACES - 1}, dealer or dead")
    return position


def called(position: Position) -> str:
    """
    >>> called(0), called(3), called(7)
    ('the dealer', 'position 3', 'the Dead Hand')
    """
    return {DEALER: "the dealer", DEAD_HAND: "the Dead Hand"}.get(position, f"position {position}")


def read_wager(name: str, path: str, main: WagerKind) -> SettledWager:
    """What is settled, by the name that it has in a scenario.

    >>> str(read_wager("main", "wagers", WagerKind.PAI_GOW)), str(read_wager("red", "", WagerKind.PAI_GOW))
    ('pai_gow', 'red_black:red')
    >>> str(read_wager("envy fortune_bonus 3", "wagers", WagerKind.PAI_GOW_POKER))
    'envy:fortune_bonus:3'
    >>> read_wager("bonuss", "wagers", WagerKind.PAI_GOW)
    Traceback (most recent call last):
    paigow.errors.PaigowError: wagers: there is no wager 'bonuss'; did you mean 'bonus'?
    """
    kind, _, rest = name.partition(" ")
    if kind == ENVY:
        kind, _, place = rest.partition(" ")
        return EnvyBonus(_kind(kind, path), read_position(place, path))
    return _laid_wager(name, path, main)


def _laid_wager(name: str, path: str, main: WagerKind) -> LaidWager:
    kind, _, choice = name.partition(" ")
    if kind == "number" and choice.isascii() and choice.isdigit():
        return Backed(WagerKind.POSITION_NUMBER, int(choice))
    if name in ("red", "black"):
        return Backed(WagerKind.RED_BLACK, name)
    return main if name == "main" else _kind(name, path)


def written_wager(wager: SettledWager, main: WagerKind) -> str:
    """The name that a scenario has for what is settled.

    >>> written_wager(Backed(WagerKind.POSITION_NUMBER, 4), WagerKind.PAI_GOW_POKER)
    'number 4'
    """
    match wager:
        case EnvyBonus():
            return f"{ENVY} {wager.kind} {wager.position}"
        case Backed(choice=int(number)):
            return f"number {number}"
        case Backed(choice=colour):
            return str(colour)
        case _:
            return "main" if wager is main else wager.value


def _kind(name: str, path: str) -> WagerKind:
    if name not in list(WagerKind):
        raise PaigowError(f"{path}: {unknown('wager', name, [kind.value for kind in WagerKind])}")
    return WagerKind(name)


def _stake(wager: LaidWager, amount: Cents, coupon: Cents) -> Stake:
    choice = wager.choice if isinstance(wager, Backed) else None
    return Stake(wager.kind, amount, choice, coupon)


def _laid(value: Any, path: str) -> tuple[Cents, Cents]:
    """An amount in dollars, or `{ amount = 5, coupon = 5 }`: a wager with the coupon beside it."""
    if not isinstance(value, Mapping):
        return r.money(value, path), Cents(0)
    keys = r.Keys(value, path)
    laid = keys.take("amount", r.money), keys.take("coupon", r.money, Cents(0))
    keys.done()
    return laid


def read_stakes(main: WagerKind) -> Callable[[Any, str], tuple[Stake, ...]]:
    """Wagers by name and dollars: `main`, a key such as `fortune_bonus`, `number 4`, `red`, `black`.

    >>> stakes = read_stakes(WagerKind.PAI_GOW_POKER)({"main": 20, "number 4": 5}, "wagers")
    >>> [(str(stake.name), stake.amount) for stake in stakes]
    [('pai_gow_poker', 2000), ('position_number:4', 500)]
    """

    def read(value: Any, path: str) -> tuple[Stake, ...]:
        laid = r.mapped(r.name, _laid)(value, path)
        if "coupon" in laid:
            beside_main, _ = laid.pop("coupon")
            if "main" not in laid:
                raise PaigowError(f"{path}.coupon lies beside the main wager, and there is none; write main")
            laid["main"] = (laid["main"][0], beside_main)
        return tuple(
            _stake(_laid_wager(name, path, main), amount, coupon) for name, (amount, coupon) in laid.items()
        )

    return read


def read_setting(family: Family[Any]) -> Callable[[Any, str], tuple[Pieces, Pieces]]:
    """Two hands: high, a slash, low."""

    def read(value: Any, path: str) -> tuple[Pieces, Pieces]:
        high, slash, low = r.text(value, path).partition("/")
        if not slash:
            raise PaigowError(f"{path}: write the high hand, a slash, and the low hand")
        both = _pieces(family, f"{high} {low}", path)
        return both[: len(high.split())], both[len(high.split()) :]

    return read


def read_pieces(family: Family[Any]) -> Callable[[Any, str], Pieces]:
    """Cards or tiles, separated by spaces; a slash between two hands may stay."""
    return lambda value, path: _pieces(family, r.text(value, path).replace("/", " "), path)


def _pieces(family: Family[Any], text: str, path: str) -> Pieces:
    try:
        return family.read(text, None)
    except NotationError as error:
        raise PaigowError(f"{path}: {error}") from None


def read_place(value: Any, path: str) -> Position:
    """A betting position that there is."""
    position = read_position(value, path)
    if not DEALER < position < PLACES:
        raise PaigowError(f"{path}: {value!r} is no betting position; write 1 to {PLACES - 1}")
    return position


def read_places(value: Any, path: str) -> frozenset[Position]:
    """A list of betting positions."""
    return frozenset(read_place(each, path) for each in r.numbers(value, path))


def _reader(hint: Any, family: Family[Any], main: WagerKind) -> Callable[[Any, str], Any]:
    """How a field of a command is written."""
    if is_union(typing.get_origin(hint)):
        [hint] = but_none(typing.get_args(hint))
    if is_choice(hint):
        return _choice(hint)
    readers: dict[Any, Callable[[Any, str], Any]] = {
        Cents: r.money,
        bool: r.flag,
        int: read_position,
        str: r.text,
        Pieces: read_pieces(family),
        tuple[Stake, ...]: read_stakes(main),
        tuple[str, ...]: r.texts,
        tuple[int, ...]: r.numbers,
        tuple[tuple[int, int], ...]: lambda value, path: tuple(
            r.mapped(read_position, r.whole)(value, path).items()
        ),
    }
    return readers[hint]


def _choice(kind: type[Enum]) -> Callable[[Any, str], Any]:
    def read(value: Any, path: str) -> Enum:
        known = [str(each.value) for each in kind]
        if value not in known:
            raise PaigowError(f"{path}: {unknown('choice', str(value), known)}")
        return kind(value)

    return read


def _refusal(value: Any, path: str) -> str | bool:
    return value if isinstance(value, bool) else r.text(value, path)


def _anything(value: Any, path: str) -> Any:
    del path
    return value


def _default(kind: type[Command], name: str) -> Any:
    return kind.__dataclass_fields__[name].default
