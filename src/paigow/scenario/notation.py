"""How a scenario writes positions, pieces and wagers: as a person would, and otherwise than a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from paigow import toml_text as toml
from paigow.errors import NotationError, PaigowError
from paigow.games.hands import Family
from paigow.games.wager_kinds import ENVY, Backed, EnvyBonus, LaidWager, SettledWager, WagerKind
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.table import Stake
from paigow.table.state.model import PLACES
from paigow.table.state.values import DEAD_HAND, DEALER, Position
from paigow.toml_text import as_written
from paigow.type_hints import one_of

_DEAD: Final = "dead"
"""The Dead Hand, as a scenario writes it."""
_kind: Final = toml.decoded(one_of(WagerKind))


# Positions


def _is_small(text: str) -> bool:
    """Whether a text is a whole number of one or two digits."""
    return len(text) <= 2 and text.isascii() and text.isdigit()


def read_position(value: Any, path: str) -> Position:
    """Read a betting position as a key or a value; the dealer is 0."""
    if value == "dealer":
        return DEALER
    if isinstance(value, str) and _is_small(value) and int(value) < PLACES:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise PaigowError(
        f"{path}: {as_written(value)} is no betting position; write 1 to {PLACES - 1}, or dealer"
    )


def read_hand_holder(value: Any, path: str) -> Position:
    """Read whoever is dealt a hand: a betting position, the dealer, or the Dead Hand of a tile table."""
    if value in (_DEAD, DEAD_HAND, str(DEAD_HAND)):
        return DEAD_HAND
    position = read_position(value, path)
    if not DEALER <= position < PLACES:
        raise PaigowError(
            f"{path}: {as_written(value)} is dealt no hand; write 1 to {PLACES - 1}, dealer or dead"
        )
    return position


def name_holder(position: Position) -> str:
    """Return what a holder of a hand is called.

    >>> name_holder(0), name_holder(3), name_holder(7)
    ('the dealer', 'position 3', 'the Dead Hand')
    """
    return {DEALER: "the dealer", DEAD_HAND: "the Dead Hand"}.get(position, f"position {position}")


def read_place(value: Any, path: str) -> Position:
    """Read a betting position that there is."""
    position = read_position(value, path)
    if not DEALER < position < PLACES:
        raise PaigowError(f"{path}: {as_written(value)} is no betting position; write 1 to {PLACES - 1}")
    return position


def read_places(value: Any, path: str) -> frozenset[Position]:
    """Read a list of betting positions."""
    return frozenset(read_place(each, path) for each in toml.numbers(value, path))


# Wagers


def read_wager(name: str, path: str, main: WagerKind) -> SettledWager:
    """Read what is settled, by the name that it has in a scenario.

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
    if kind == "number" and _is_small(choice):
        return Backed(WagerKind.POSITION_NUMBER, int(choice))
    if name in ("red", "black"):
        return Backed(WagerKind.RED_BLACK, name)
    return main if name == "main" else _kind(name, path)


def written_wager(wager: SettledWager, main: WagerKind) -> str:
    """Return the name that a scenario has for what is settled.

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


def _stake(wager: LaidWager, amount: Cents, coupon: Cents) -> Stake:
    choice = wager.choice if isinstance(wager, Backed) else None
    return Stake(wager.kind, amount, choice, coupon)


def _laid(value: Any, path: str) -> tuple[Cents, Cents]:
    """Read an amount in dollars, or `{ amount = 5, coupon = 5 }`: a wager with the coupon beside it."""
    if not isinstance(value, Mapping):
        return toml.money(value, path), Cents(0)
    keys = toml.Keys(value, path)
    laid = keys.take("amount", toml.money), keys.take("coupon", toml.money, Cents(0))
    keys.done()
    return laid


def read_stakes(main: WagerKind) -> Callable[[Any, str], tuple[Stake, ...]]:
    """Read wagers by name and dollars: `main`, a key such as `fortune_bonus`, `number 4`, `red`, `black`.

    >>> stakes = read_stakes(WagerKind.PAI_GOW_POKER)({"main": 20, "number 4": 5}, "wagers")
    >>> [(str(stake.name), stake.amount) for stake in stakes]
    [('pai_gow_poker', 2000), ('position_number:4', 500)]
    """

    def read(value: Any, path: str) -> tuple[Stake, ...]:
        laid = toml.mapped(toml.name, _laid)(value, path)
        if "coupon" in laid:
            beside_main, _ = laid.pop("coupon")
            if "main" not in laid:
                raise PaigowError(f"{path}.coupon lies beside the main wager, and there is none; write main")
            laid["main"] = (laid["main"][0], beside_main)
        return tuple(
            _stake(_laid_wager(name, path, main), amount, coupon) for name, (amount, coupon) in laid.items()
        )

    return read


# Pieces


def read_setting(family: Family[Any]) -> Callable[[Any, str], tuple[Pieces, Pieces]]:
    """Return a reader of two hands: high, a slash, low."""

    def read(value: Any, path: str) -> tuple[Pieces, Pieces]:
        high, slash, low = toml.text(value, path).partition("/")
        if not slash:
            raise PaigowError(f"{path}: write the high hand, a slash, and the low hand")
        both = _pieces(family, f"{high} {low}", path)
        return both[: len(high.split())], both[len(high.split()) :]

    return read


def read_pieces(family: Family[Any]) -> Callable[[Any, str], Pieces]:
    """Read cards or tiles, separated by spaces; a slash between two hands may stay."""
    return lambda value, path: _pieces(family, toml.text(value, path).replace("/", " "), path)


def _pieces(family: Family[Any], text: str, path: str) -> Pieces:
    try:
        return family.read(text, None)
    except NotationError as error:
        raise PaigowError(f"{path}: {error}") from None
