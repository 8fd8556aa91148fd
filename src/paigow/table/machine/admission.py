"""The gate in front of `decide`: a command and its chance are what their types say, or they are refused.

Nothing here is written for one command: the type hints of the dataclasses are read, with the bounds that
stand beside them (`paigow.table.bounds`), and become one function for each kind. Types are exact:
True is no number, a list is no tuple, a subclass of a text may say of itself what it likes. What passes can
be compared, counted, written to a log and read from it again; whether the rules allow it is for the
sections to say.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from math import gcd
from typing import Any, Final

from paigow.games.pay_tables import MOST_FILED
from paigow.pieces import AnyPiece
from paigow.readable import is_readable
from paigow.table import commands as c
from paigow.table.bounds import LEAST_PART, USUAL_LENGTH, USUAL_NUMBER, USUAL_TEXT, Few, Within, Words
from paigow.table.state.model import Table
from paigow.table.state.rules import GameRules
from paigow.table.state.values import RefusalCode, Refused
from paigow.type_hints import but_none, fields_of, is_union, parted

DICE: Final = 3
"""In the shaker of every game (PGP-4a-1.1)."""
PIECE: Final = "a piece of this game's deck"
Lines = list[str]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a value, and the clause where one says so."""

    reason: str
    clause: str | None = None


Check = Callable[[Any, type, frozenset[Any]], Problem | None]
"""Of a value, given what the pieces of the game are: their type, and all of them."""


def not_admitted(table: Table, command: Any, entropy: Any) -> Refused | None:
    """Why a command is not even heard; nothing where it is what it should be."""
    given: Any = type(command)
    if given not in COMMANDS:
        return Refused(
            "this is no command of the table; give one of paigow.table.commands",
            code=RefusalCode.NOT_ADMITTED,
        )
    rules = table.rules
    kind, pieces = _pieces(rules)
    try:
        problem = check_of(given)(command, kind, pieces)
        if problem is None and entropy is not c.NO_ENTROPY:
            problem = _chance(rules, entropy, kind, pieces)
    except AttributeError:  # the types are ours, so only a value that was never filled in comes here
        problem = Problem("the command is not complete; give every field that it has")
    if problem is None:
        return None
    clause = None if problem.clause is None else rules.cite(problem.clause)
    return rules.say(Refused(problem.reason, clause, code=RefusalCode.NOT_ADMITTED))


@lru_cache(MOST_FILED)
def _pieces(rules: GameRules) -> tuple[type, frozenset[Any]]:
    """The type of a game's pieces, and all of them; a tile and a card of one number are equal otherwise."""
    deck = rules.family.deck
    return type(deck[0]), frozenset(deck)


def _chance(rules: GameRules, entropy: Any, kind: type, pieces: frozenset[Any]) -> Problem | None:
    """Chance is of this game: its deck, as many dice as the shaker holds, its numbers, its meters."""
    if type(entropy) is not c.Entropy:
        return Problem("chance comes as an Entropy; give one, or none")
    if (problem := check_of(c.Entropy)(entropy, kind, pieces)) is not None:
        return problem
    if entropy.order and (len(entropy.order) != len(pieces) or set(entropy.order) != pieces):
        return Problem("the shuffle must hold every card of the deck once", "PGP-6a.4")
    if entropy.dice and len(entropy.dice) != DICE:
        return Problem("three dice show 1 to 6 each", "PGP-4a-1.1")
    if entropy.number > rules.places:
        return Problem(f"the generator shows a number from 1 to {rules.places}", "PGP-4a-2")
    if any(name != reading.name for name, reading in entropy.meters.items()):
        return Problem("each shared meter comes under its own name; give the reading of the meter named")
    return None


def needed_entropy(command: c.Command, entropy: c.Entropy) -> c.Entropy:
    """What of chance belongs to a command; the rest was given in vain, and no log should hold it.

    It is a copy: whoever gave it may do with the readings of the meters what they like.

    >>> needed_entropy(c.ShuffleCards(command_id="1"), c.Entropy(order=("As",), cut=20))
    Entropy(order=('As',), dice=(), number=0, cut=0, meters={})
    """
    if entropy is c.NO_ENTROPY:
        return entropy
    parts = c.DRAWN.get(type(command))
    if parts is None:
        return c.NO_ENTROPY
    given: dict[str, Any] = {name: getattr(entropy, name) for name in parts}
    return c.Entropy(**given | {name: dict(part) for name, part in given.items() if type(part) is dict})


class _Writer:
    """Writes the check of one dataclass as a function of its own, as `dataclasses` does for `__init__`: every
    command goes through one of these. It is compiled from our own declarations, never from what comes from
    outside; the standard library has no other way to do this as fast."""

    def __init__(self, described: type) -> None:
        self.described = described
        self.known: dict[str, Any] = {"is_readable": is_readable, "gcd": gcd}

    def function(self) -> Check:
        names, hints = fields_of(self.described, extras=True)
        lines = ["def check(value, kind, pieces):"]
        for name in names:
            what = f"{name} of {self.described.__name__}"
            lines += _indented([f"v = value.{name}", *self.lines(hints[name], "v", what)])
        exec("\n".join([*lines, " return None"]), self.known)
        check: Check = self.known["check"]
        return check

    def name(self, value: object) -> str:
        """The name under which the function knows a value."""
        name = f"known_{len(self.known)}"
        self.known[name] = value
        return name

    def fails(self, what: str, wanted: str, clause: str | None = None) -> str:
        return f"return {self.name(Problem(f'{what} must be {wanted}', clause))}"

    def lines(self, hint: Any, v: str, what: str) -> Lines:
        """Statements that return a problem unless the variable holds what the hint says."""
        plain, bound = parted(hint)
        origin, inner = typing.get_origin(plain), typing.get_args(plain)
        fail = self.fails(what, wanted(hint))
        if plain == AnyPiece:
            return [f"if type({v}) is not kind or {v} not in pieces: {fail}"]
        if origin is tuple:
            return self.items(inner, bound or USUAL_LENGTH, v, what, fail)
        if origin is Mapping:
            few, what = (bound or USUAL_LENGTH).most, f"an item of {what}"
            each = [f"for {v}_key, {v}_value in {v}.items():"]
            each += _indented(self.lines(inner[0], f"{v}_key", what))
            each += _indented(self.lines(inner[1], f"{v}_value", what))
            return [f"if type({v}) is not dict or len({v}) > {few}: {fail}", *each]
        if is_union(origin):
            return self.one_of(inner, v, what)
        if issubclass(plain, Enum):  # by identity: a forged member equals what it likes
            members = self.name(frozenset(map(id, plain)))
            return [f"if id({v}) not in {members}: {fail}"]
        return [f"if type({v}) is not {self.name(plain)}: {fail}", *self.inside(plain, bound, v, what, fail)]

    def inside(self, plain: Any, bound: Any, v: str, what: str, fail: str) -> Lines:
        """What holds of a value whose type is right."""
        if plain is int:
            within: Within = bound or USUAL_NUMBER
            beyond = self.fails(what, wanted(typing.Annotated[int, within]), within.clause)
            most = [f"if {v} > {within.most}: {fail}"] if within.capped else []
            return [*most, f"if not {within.least} <= {v} <= {within.most}: {beyond}"]
        if plain is str:
            words: Words = bound or USUAL_TEXT
            plainly = f"{v}.isascii() and {v}.isalnum()"  # most ids and names are, and readable so
            readable = f"({plainly} or is_readable({v}))"
            return [f"if not {words.least} <= len({v}) <= {words.most} or not {readable}: {fail}"]
        if plain is Fraction:
            both = f"type({v}.numerator) is int and type({v}.denominator) is int"
            proper = f"0 <= {v}.numerator < {v}.denominator <= {LEAST_PART.denominator}"
            lowest = f"gcd({v}.numerator, {v}.denominator) == 1"  # a fraction that Python made always is
            return [f"if not ({both} and {proper} and {lowest}): {fail}"]
        if is_dataclass(plain):
            described: Any = plain
            check = self.name(check_of(described))
            return [f"problem = {check}({v}, kind, pieces)", "if problem is not None: return problem"]
        assert plain is bool, f"{what}: admission cannot check {plain}"
        return []

    def items(self, inner: tuple[Any, ...], few: Few, v: str, what: str, fail: str) -> Lines:
        what = f"an item of {what}"
        if inner[-1] is Ellipsis:
            each = [f"for {v}_ in {v}:", *_indented(self.lines(inner[0], f"{v}_", what))]
            return [f"if type({v}) is not tuple or len({v}) > {few.most}: {fail}", *each]
        lines = [f"if type({v}) is not tuple or len({v}) != {len(inner)}: {fail}"]
        for n, hint in enumerate(inner):
            lines += [f"{v}_{n} = {v}[{n}]", *self.lines(hint, f"{v}_{n}", what)]
        return lines

    def one_of(self, inner: tuple[Any, ...], v: str, what: str) -> Lines:
        """A union: None, or the one type left, or whichever of several plain types it is."""
        held = but_none(inner)
        lines = [f"if {v} is None: pass"]
        for hint in held[:-1]:
            plain, _ = parted(hint)
            lines += [f"elif type({v}) is {self.name(plain)}:", *_indented(self.lines(hint, v, what))]
        assert len(held) < len(inner), f"{what}: admission knows unions with None only"
        return [*lines, "else:", *_indented(self.lines(held[-1], v, what))]


def _indented(lines: Lines) -> Lines:
    return [" " + line for line in lines]


def wanted(hint: Any) -> str:
    """What a type and its bound ask for, in words.

    >>> wanted(typing.Annotated[int, Within(1, 6)] | None), wanted(tuple[bool, ...])
    ('a whole number from 1 to 6, or nothing', 'a tuple of at most 64, each true or false')
    """
    plain, bound = parted(hint)
    if plain == AnyPiece:
        return PIECE
    origin, inner = typing.get_origin(plain), typing.get_args(plain)
    if is_union(origin):
        held = [wanted(each) for each in but_none(inner)]
        return f"{', or '.join(held)}, or nothing"
    if origin is tuple and inner[-1] is not Ellipsis:
        return f"a tuple of {len(inner)}: {', '.join(map(wanted, inner))}"
    if origin is not None:
        kind = "tuple" if origin is tuple else "mapping by name"
        each = next(wanted(each) for each in reversed(inner) if each is not Ellipsis)
        return f"a {kind} of at most {(bound or USUAL_LENGTH).most}, each {each}"
    if plain is int:
        within = bound or USUAL_NUMBER
        return f"a whole number from {within.least:,} to {within.most:,}"
    if plain is str:
        words = bound or USUAL_TEXT
        return (
            f"a text of {words.least} to {words.most} characters that can all be seen, composed (NFC) and "
            "without blanks at its ends"
        )
    plainly = {bool: "true or false", Fraction: "a part of a cent"}
    return plainly.get(plain) or f"{'an' if plain.__name__[0] in 'AEIOU' else 'a'} {plain.__name__}"


@cache
def check_of(kind: type) -> Check:
    """The check of a dataclass, made when the first of its kind comes."""
    return _Writer(kind).function()


COMMANDS: Final = frozenset(
    kind
    for kind in vars(c).values()
    if isinstance(kind, type) and issubclass(kind, c.Command) and kind is not c.Command
)
