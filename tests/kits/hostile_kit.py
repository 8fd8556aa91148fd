"""What an adversary sends: for each field of each command, and of chance, what no honest program would."""

from __future__ import annotations

import random
from collections import Counter, OrderedDict, UserDict
from dataclasses import MISSING, fields
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from paigow.cards import Card
from paigow.games.submission import DealMethod, DeliveryStyle, Shuffler
from paigow.money import Cents
from paigow.table import NO_ENTROPY, Command, Entropy, Role, Stake, Table
from paigow.table import commands as c
from paigow.table.bounds import LAST_SECOND, MOST_CENTS
from paigow.table.machine.admission import COMMANDS
from paigow.table.machine.transitions import TRANSITIONS
from paigow.table.money.meters import MeterReading
from paigow.tiles import Tile

KINDS = sorted(COMMANDS, key=lambda kind: kind.__name__)


class Liar(str):
    """A text that equals everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 1


class Trap:
    """Whatever is asked of it, it raises."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def _raise(self, *_: object) -> Any:
        raise RuntimeError

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __len__ = __iter__ = _raise
    __hash__ = __int__ = __index__ = __str__ = __repr__ = __contains__ = __format__ = _raise


class Number(int):
    """A number that is no bound's concern."""

    def __lt__(self, other: object) -> bool:
        return True

    __le__ = __gt__ = __ge__ = __lt__

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 7


class Pair(NamedTuple):
    first: Any
    second: Any


class Mine(c.OpenRound):
    __slots__ = ()


class MyCard(Card):
    pass


class MyStake(Stake):
    pass


def forged(kind: type, **filled: Any) -> Any:
    """A value of a type that never went through its constructor."""
    made: object = object.__new__(kind)
    for name, value in filled.items():
        object.__setattr__(made, name, value)
    return made


def _endless() -> list[Any]:
    inside: list[Any] = []
    inside.append(inside)
    return inside


TEXTS: list[Any] = [
    "", " ", " p1", "p1 ", "p1\n", "\x00", "p1\x1b[2J", "\x7f", "\u202ep1", "\u2066", "\u200b", "\ufeffp1",
    "\ud800", "e\u0301", "\u1e9b\u0323", "\U000e0001", "\u2028", "p" * 65, "p" * 100_000, "%s%n", "{}",
    "../../x", "' OR 1=1", "chips:p1", "wager:1:x", "inventory", "dealer", "p1", "P1", "\uff50\uff11",
    "\U0001d429\U0001d7cf", "\u0661", "\xb2", "NaN", "None", "true", Liar("p1"), Role.PLAYER, b"p1",
    bytearray(b"p1"),
]  # fmt: skip
NUMBERS: list[Any] = [
    True, False, -1, 0, 1, 2, 6, 7, 8, 9, 53, 54, 255, 999, 1000, 2**31, 2**63, 2**64, MOST_CENTS,
    MOST_CENTS + 1, LAST_SECOND, LAST_SECOND + 1, 10**30, -(10**30), 10**5000, 1.0, 3.0, 1000.5, -0.0,
    float("nan"), float("inf"), -float("inf"), 1e300, Decimal(1), Decimal("NaN"), Fraction(3),
    Fraction(1, 3), 1j, Number(1), Card(5), Tile(5),
]  # fmt: skip
THINGS: list[Any] = [
    None, (), [], {}, set(), frozenset(), (None,), ((),), [1], {1: 1}, {"a": 1}, _endless(), Pair(1, 2),
    range(3), object(), Trap(), Ellipsis, NotImplemented, int, Card, Role, lambda *_: True, iter(()),
    Counter(), OrderedDict(), UserDict(), MappingProxyType({}), memoryview(b"x"), slice(1), Exception("x"),
    MyCard(5), forged(Stake), forged(Stake, wager="x"), forged(Fraction), str.__new__(Role, "dealer"),
    *Role, *Shuffler, *DealMethod, *DeliveryStyle, (1,) * 100, tuple(range(100_000)), ((((((),),),),),),
    (Trap(),),
    (Card(99),), (Tile(99),), (Card(-1),), (MyCard(1),), (True, False), ("red",), ("red", "red"),
    ("red", "blue"), ((1, 1), (1, 1)), ((9, 9),),
]  # fmt: skip
ANYTHING: list[Any] = [*TEXTS, *NUMBERS, *THINGS]


def _wrong(likely: list[Any], rng: random.Random) -> Any:
    """Something that an honest program does not send, of the right sort or of any other."""
    return rng.choice(likely if likely and rng.random() < 0.5 else ANYTHING)


def _sort(name: str) -> list[Any]:
    """The sort of a field: what is nearly right does more harm than what is nonsense."""
    texts = {
        "command_id",
        "by",
        "colour",
        "supervisor",
        "floorperson",
        "player",
        "reason",
        "irregularity",
        "wager",
    }
    return TEXTS if name in texts else NUMBERS


def _stake(table: Table, rng: random.Random) -> Any:
    """A stake that is honest, or has one field of another kind than it should be."""
    terms = list(table.rules.wagers.values())
    offered = rng.choice(terms) if terms and rng.random() < 0.5 else None
    given: dict[str, Any] = {"wager": table.rules.main, "amount": table.rules.submission.table.minimum}
    if offered is not None:
        given = {"wager": offered.key, "amount": offered.minimum, "choice": next(iter(offered.choices), None)}
    if rng.random() < 0.4:
        name = rng.choice(("wager", "amount", "choice", "coupon"))
        given[name] = _wrong(_sort(name), rng)
    kind = MyStake if rng.random() < 0.02 else Stake
    return kind(**given)


def _stakes(table: Table, rng: random.Random) -> Any:
    main = Stake(table.rules.main, table.rules.submission.table.minimum)
    laid = tuple(_stake(table, rng) for _ in range(rng.choice((0, 0, 1, 1, 2, 3))))
    return rng.choice((laid, (main, *laid), (main, *laid), (main, *laid), list(laid), laid * 20))


def _hands(table: Table, position: Any, rng: random.Random) -> tuple[Any, Any]:
    """The hand at a position, parted anywhere; or something like it."""
    in_play = table.round
    known = in_play is not None and type(position) is int and 0 <= position < len(in_play.hands)
    held = in_play.hands[position] if known and in_play is not None else ()
    if rng.random() < 0.6:
        size = rng.choice((len(held) - 2, len(held) // 2, rng.randint(0, len(held))))
        mixed = tuple(rng.sample(held, len(held)))
        return mixed[: max(size, 0)], mixed[max(size, 0) :]
    part = held or tuple(rng.sample(table.rules.family.deck, 5))
    return part, rng.choice(
        (part, (*part, 5), (*part, None), list(part), part[:1], tuple(map(int, part)), 7, ())
    )


def _position(table: Table, rng: random.Random) -> int:
    """Somebody's, most often of whoever is being asked."""
    in_play = table.round
    asked = (*in_play.offers[:1], *in_play.choices[:1], in_play.bank or 0) if in_play is not None else ()
    return rng.choice((*asked, *table.occupied, *table.occupied, rng.randint(0, 7)))


def _choices(name: str, table: Table) -> list[Any]:
    """What a field may hold at an honest table."""
    known: dict[str, list[Any]] = {
        "command_id": ["1", "2", "x"], "at": [0, 5, 10**6, 10**9], "by": ["p1", "Ann", "Bo", "dealer"],
        "amount": [1, 500, 10**6], "co_bank": [True, False], "limit": [None, 0, 1000], "shakes": [2, 3, 4],
        "above": [None, 9, 20], "stack": [0, 1, 7, 8], "deck": [0, 0, 1, 2], "to_left": [(), (1,), (2, 3)],
        "to_right": [(), (4,), (8,)], "style": [None, *DeliveryStyle], "colours": [("red",), ("red", "blue")],
        "colour": ["red", "green"], "supervisor": ["sue"], "floorperson": ["flo"], "player": ["Ann", "Bo"],
        "face_up": [True, False], "shuffler": list(Shuffler), "deal_method": list(DealMethod),
        "device_removed": [True, False], "reason": ["slip", ""], "chips_counted": [None, 0, 3],
        "shaken_by": [None, 0, 1], "found": [None, 4, 5], "count_stub": [True, False],
        "place": [None, 1, 7, 8], "count": [None, 3, 18], "unlit": [(), (1,), (3, 9)],
        "held": [(), ((1, 8),), ((2, 6), (3, 8))], "irregularity": [*table.rules.irregularities],
    }  # fmt: skip
    return known[name]


def hostile_command(table: Table, rng: random.Random) -> Any:
    """A command for this table: some fields as they should be, some as nobody should send them."""
    if rng.random() < 0.01:
        return rng.choice([*ANYTHING, Mine(command_id="1"), Command(command_id="1"), forged(c.OpenRound)])
    heard = [kind for kind in KINDS if (table.phase, kind) in TRANSITIONS]
    kind = rng.choice(heard if rng.random() < 0.9 else KINDS)
    given = _honest(kind, table, rng)
    for _ in range(rng.choice((0, 0, 1, 1, 1, 2))):
        name = rng.choice(fields(kind)).name
        given[name] = _wrong(_sort(name), rng)
    return kind(**given)


def _honest(kind: type[Command], table: Table, rng: random.Random) -> dict[str, Any]:
    """A command as somebody might give it, though perhaps not now."""
    names = {each.name: each for each in fields(kind)}
    given: dict[str, Any] = {"command_id": "1"}
    at = given["position"] = _position(table, rng)
    if names["role"].default is Role.PLAYER or rng.random() < 0.2:
        given |= {"by": table.seats[at % 7] or "Ann", "role": Role.PLAYER}
    if rng.random() < 0.1:
        given["role"] = rng.choice(list(Role))
    if "high" in names:
        given["high"], given["low"] = _hands(table, at, rng)
    if "stakes" in names:
        given["stakes"] = _stakes(table, rng)
    for name, each in names.items():
        if name not in ("role", *given) and (each.default is MISSING or rng.random() < 0.4):
            given[name] = rng.choice(_choices(name, table))
    return {name: value for name, value in given.items() if name in names}


def hostile_entropy(table: Table, rng: random.Random) -> Any:
    """Chance as it should be, or with a part that cannot be."""
    if rng.random() < 0.01:
        return rng.choice(ANYTHING)
    if rng.random() < 0.5:
        return NO_ENTROPY
    deck = table.rules.family.deck
    given: dict[str, Any] = {
        "order": tuple(rng.sample(deck, len(deck))),
        "dice": (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)),
        "number": rng.randint(1, table.rules.places),
        "cut": rng.randint(10, len(deck) - 10),
        "meters": {meter.name: _reading(meter, rng) for meter in table.meters},
    }
    if rng.random() < 0.2:
        name = rng.choice(list(given))
        given[name] = rng.choice((rng.choice(ANYTHING), _almost(name, table, rng)))
    return Entropy(**given)


def _reading(meter: MeterReading, rng: random.Random) -> MeterReading:
    """A newer reading of a meter, with a part that may be wrong."""
    amount = Cents(rng.choice((0, 1, meter.amount, 10**9)))
    made: list[Any] = [
        meter.name,
        meter.sequence + rng.choice((0, 1, 5)),
        amount,
        rng.choice((Fraction(0), Fraction(1, 3))),
    ]
    if rng.random() < 0.1:
        made[rng.randrange(4)] = rng.choice(ANYTHING)
    return MeterReading(*made)


def _almost(name: str, table: Table, rng: random.Random) -> Any:
    """What chance could nearly bring."""
    deck = table.rules.family.deck
    wrong: dict[str, tuple[Any, ...]] = {
        "order": (deck[1:], (*deck[1:], deck[1]), (*deck, deck[0]), list(deck), range(len(deck))),
        "dice": ((1, 2), (0, 1, 2), (1, 2, 7), (9, 9, 9), (1, 2, True), (1, 2, 3, 4), (1.0, 2, 3)),
        "number": (-1, 0, table.rules.places + 1, 3.0, True),
        "cut": (-1, 0, len(deck), 10**9, 20.0),
        "meters": ({"other": MeterReading("meter", 1, Cents(5))}, {5: None}),
    }
    return rng.choice(wrong[name])
