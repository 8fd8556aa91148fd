"""Type hints, and the functions that are compiled from them: writers, readers, checks and constructors.

The dataclasses of the table are the one description of their fields. From their hints come here

- the codec's encoder and strict reader of each (`DataCodec`, for `paigow.log.codec` and what builds on it),
- the check of commands that come from outside (`check_of`, for `paigow.table.machine.admission`), with the
  bounds that stand beside the types,
- an `__init__` that fills slots directly (`filled_by_slot`).

Nothing is written by hand for any of them: a new command or event is encoded, read and checked as soon as it
exists.
"""

from __future__ import annotations

import json
import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Any, Final, NamedTuple, TypeVar

from paigow import errors
from paigow.errors import OUT_OF_RANGE, SHOWN, unknown
from paigow.pieces import CardOrTile
from paigow.readable import is_readable

T = TypeVar("T")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


# Asking about hints


def parted(hint: Any) -> tuple[Any, Any]:
    """A type without what was declared beside it and without other names for it, and the bound that was.

    >>> from paigow.money import Cents
    >>> parted(typing.Annotated[Cents, "at least a dollar"])
    (<class 'int'>, 'at least a dollar')
    """
    bound = None
    while True:
        if typing.get_origin(hint) is typing.Annotated:
            hint, bound = hint.__origin__, bound or hint.__metadata__[0]
        elif isinstance(hint, typing.NewType):
            hint = hint.__supertype__
        else:
            return hint, bound


def supertype(hint: Any) -> Any:
    """The type behind a new name for it."""
    return parted(hint)[0]


def is_choice(hint: Any) -> bool:
    """Whether it is one of some names."""
    return isinstance(hint, type) and issubclass(hint, Enum)


def is_union(origin: Any) -> bool:
    """Whether a hint with this origin is of several types."""
    return origin is typing.Union or origin is types.UnionType


def but_none(items: Iterable[Any]) -> list[Any]:
    """Of several types those that are something.

    >>> but_none(typing.get_args(int | None))
    [<class 'int'>]
    """
    return [item for item in items if item is not types.NoneType]


def are_told_apart(items: Sequence[Any]) -> bool:
    """Whether something is of one of several dataclasses, so that it is written with the name of its kind."""
    return len(items) > 1 and all(map(is_dataclass, items))


def has_fields(hint: Any) -> bool:
    """Whether it is a dataclass or a named tuple."""
    return is_dataclass(hint) or hasattr(hint, "_field_defaults")


def fields_of(
    kind: Any, *, extras: bool = False, known: Mapping[str, Any] | None = None
) -> tuple[list[str], dict[str, Any]]:
    """The names of a kind's fields, and their types, with the bounds beside them where asked.

    A type that the module of the kind names and does not import has to be known.
    """
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    return names, typing.get_type_hints(kind, localns=known, include_extras=extras)


def default_of(kind: Any, name: str) -> Any:
    """What a field holds where nothing is said; MISSING equals nothing else."""
    if not is_dataclass(kind):
        return kind._field_defaults.get(name, MISSING)
    each = kind.__dataclass_fields__[name]
    return each.default if each.default_factory is MISSING else each.default_factory()


def in_words(name: str) -> str:
    """A name of the code in words.

    >>> in_words("die_fell_out"), in_words("BankPassed")
    ('die fell out', 'bank passed')
    """
    return _HUMP.sub(" ", name).replace("_", " ").lower()


# Compiling


def compiled(header: str, lines: Iterable[str], known: dict[str, Any]) -> Any:
    """The function of a header and of statements that are indented, with the values that it knows by name.

    This is the one place in the package that executes source. What is compiled is made of the names of our
    own fields and of nothing that comes from outside, as `dataclasses` does for `__init__`. Every command is
    checked, every value made and every event written by such a function, hundreds in a round; with closures
    that loop over the fields instead, a round took 5 % more CPU time for the values and the events alone.
    """
    exec("\n".join([f"def {header}:", *lines]), known)
    return known[header.partition("(")[0]]


# Making values


def filled_by_slot(kind: type[T]) -> type[T]:
    """The same frozen dataclass; its `__init__` takes what it took before, and fills the slots directly.

    A frozen dataclass fills itself through `object.__setattr__`, which looks each field up by its name. Its
    slots know their own place; filled directly they take little more than half the time.

    >>> @filled_by_slot
    ... @dataclass(frozen=True, slots=True)
    ... class Seat:
    ...     position: int
    ...     player: str = "nobody"
    >>> Seat(3), Seat(position=4, player="Ann")
    (Seat(position=3, player='nobody'), Seat(position=4, player='Ann'))
    """
    filled: Any = kind
    known: dict[str, Any] = {}
    plain: list[str] = []
    named: list[str] = []
    for each in fields(filled):
        assert each.default_factory is MISSING, f"{each.name}: what is made anew each time has no slot"
        known[f"default_{each.name}"] = each.default
        known[f"fill_{each.name}"] = getattr(filled, each.name).__set__
        default = "" if each.default is MISSING else f"=default_{each.name}"
        (named if each.kw_only else plain).append(f"{each.name}{default}")
    parameters = ", ".join(["self", *plain, *(["*", *named] if named else [])])
    lines = [f" fill_{each.name}(self, {each.name})" for each in fields(filled)]
    made = compiled(f"__init__({parameters}) -> None", lines, known)
    made.__annotations__ = filled.__init__.__annotations__
    made.__qualname__ = filled.__init__.__qualname__
    filled.__init__ = made
    return kind


def fill_by_slot(names: Mapping[str, Any], base: type) -> None:
    """Call `filled_by_slot` for every subclass of a type among the names of a module."""
    for each in names.values():
        if isinstance(each, type) and issubclass(each, base):
            filled_by_slot(each)


# Writing values as plain data, and reading them strictly

Encode = Callable[[Any], Any]
Decode = Callable[[Any], Any]
Read = Callable[[Any, Mapping[str, Any]], Any]
"""Reads something with fields; some of them are given and not read."""

PLAIN: Final = frozenset({str, int, bool, type(None)})
"""What JSON holds as it is. Money is whole cents, so there is no float anywhere."""
LARGEST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON holds exactly."""
KIND: Final = "kind"
"""Under which name the kind of something stands that may be of several."""
_FRACTION: Final = re.compile(r"-?[0-9]{1,40}(?:/[0-9]{1,40})?")
_NAMES: Final = {str: "a text", int: "a whole number", bool: "true or false", type(None): "null"}
_AS_JSON: Final = frozenset({type(None), bool, list, tuple, dict})
"""What Python writes otherwise than JSON."""


class EncodeError(TypeError):
    """A field whose type the log does not know; teach it to `DataCodec.coder`."""


class DecodeError(ValueError):
    """Data that are not what they should be, with the place where they stand."""


def shortened(value: Any) -> str:
    """A value in a sentence, as JSON has it; a number that not every reader holds is not shown.

    >>> shortened(LARGEST), shortened(LARGEST + 1)
    ('9007199254740991', 'a number out of range')
    >>> shortened(True), shortened(None), shortened([None, {}])
    ('true', 'null', '[null, {}]')
    """
    if type(value) is int and abs(value) > LARGEST:
        return OUT_OF_RANGE
    if type(value) in _AS_JSON:
        text = json.dumps(value, default=str)
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    return errors.cut_short(value)


def exactly(*allowed: Any) -> Decode:
    """A reader of values of exactly these types."""
    names = " or ".join(_NAMES[kind] for kind in allowed)

    def read(value: Any) -> Any:
        if type(value) not in allowed or (type(value) is int and abs(value) > LARGEST):
            raise DecodeError(f"{shortened(value)} is not {names}")
        return value

    return read


def one_of(kind: type[Enum]) -> Decode:
    """A reader of a choice by its name."""
    known = {(type(choice.value), choice.value): choice for choice in kind}

    def read(value: Any) -> Any:
        found = known.get((type(value), value)) if type(value) in PLAIN else None
        if found is None:
            raise DecodeError(_none_of(kind, value))
        return found

    return read


def _none_of(kind: type[Enum], value: Any) -> str:
    """What is wrong with a choice, and the nearest that there is; nobody looks through a long text for it."""
    names = [str(each.value) for each in kind]
    if type(value) is not str or len(value) > SHOWN:
        return f"{shortened(value)} is none of {', '.join(names)}"
    return str(unknown(in_words(kind.__name__.removesuffix("Kind")), value, names))


def fraction(value: Any) -> Fraction:
    """Read a fraction in lowest terms.

    >>> fraction("2/3")
    Fraction(2, 3)
    """
    if type(value) is str and _FRACTION.fullmatch(value):
        over = value.partition("/")[2]
        found = Fraction(value) if not over or int(over) else None
        if found is not None and str(found) == value:
            return found
    raise DecodeError(f"{shortened(value)} is not a fraction in lowest terms")


def parsed(parse: Callable[[str], T], what: str, only: tuple[type, ...] = (object,)) -> Decode:
    """A reader of values from the one text that is written for each."""

    def read(value: Any) -> T:
        with suppress(ValueError):
            if type(value) is str and isinstance(found := parse(value), only) and str(found) == value:
                return found
        raise DecodeError(f"{shortened(value)} is not {what}")

    return read


def each_of(item: Decode) -> Decode:
    """A reader of a list of one kind of thing."""
    return lambda values: tuple([item(value) for value in _list(values)])


def parts_of(items: Sequence[Decode]) -> Decode:
    """A reader of a list of so many things, each of its own kind."""

    def read(values: Any) -> Any:
        if len(_list(values)) != len(items):
            raise DecodeError(f"a list of {len(items)} stands here, not of {len(values)}")
        return tuple([item(value) for item, value in zip(items, values, strict=True)])

    return read


def by_text(key: Decode, item: Decode) -> Decode:
    """A reader of an object whose members are things by their texts."""

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise DecodeError(f"{shortened(data)} is no object")
        return {key(text): item(value) for text, value in data.items()}

    return read


def _list(values: Any) -> list[Any]:
    if type(values) is not list:
        raise DecodeError(f"{shortened(values)} is not a list")
    return values


class Coder(NamedTuple):
    """How values of one type are written as plain data, and how such data are read."""

    encode: Encode | None
    """Nothing where JSON holds the value as it is."""
    decode: Decode


class Record(NamedTuple):
    """How something with fields is written and read."""

    encode: Encode
    """Required fields, then those that are not at their default."""
    read: Read
    decoders: Mapping[str, Decode]
    """The reader of each field."""


class DataCodec:
    """Writes values of declared types as plain data and reads them, by their type hints.

    Dataclasses become objects without the fields that stand at their default, tuples become lists, choices
    their names, fractions "n/d". Where one of several dataclasses may stand, its name is written as its kind.
    Reading is strict: what is not exactly of the type that stands there is refused with the place where it
    stands.
    """

    def __init__(self, own: Mapping[Any, Coder], known: Mapping[str, Any]) -> None:
        self._own = dict(own)
        """Types that are written in a way of their own."""
        self._known = known
        """Types that a module names and cannot import."""
        self._records: dict[tuple[Any, frozenset[str]], Record] = {}

    def coder(self, hint: Any) -> Coder:
        """How values of a type are written and read."""
        hint = supertype(hint)
        own: Coder | None = self._own.get(hint)
        if own is not None:
            return own
        if hint in PLAIN:
            return Coder(None, exactly(hint))
        if is_choice(hint):
            return Coder(None, one_of(hint))  # a choice by name is its own text already
        if hint is Fraction:
            return Coder(str, fraction)
        if has_fields(hint):
            record = self.record(hint)
            return Coder(record.encode, lambda value: record.read(value, {}))
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin is Mapping:
            return self._named(inner[1])
        if origin is frozenset:
            item = self.coder(inner[0]).decode
            return Coder(sorted, lambda values: frozenset([item(value) for value in _list(values)]))
        if origin is tuple and inner[-1] is Ellipsis:
            return self._many(inner[0])
        if origin is tuple:
            return self._parts(inner)
        if is_union(origin):
            return self._told_apart(inner) if are_told_apart(inner) else self._optional(inner)
        raise EncodeError(f"the log cannot write {hint}")

    def record(self, kind: Any, without: frozenset[str] = frozenset()) -> Record:
        """How something with fields is written and read, some of its fields left out."""
        if (kind, without) not in self._records:
            self._records[kind, without] = self._made(kind, without)
        return self._records[kind, without]

    def _made(self, kind: Any, without: frozenset[str]) -> Record:
        names, hints = fields_of(kind, known=self._known)
        coders = {name: self.coder(hints[name]) for name in names if name not in without}
        known: dict[str, Any] = {}
        always, sometimes = [], []
        for name, coder in coders.items():
            known |= {f"default_{name}": default_of(kind, name), f"encode_{name}": coder.encode}
            encoded = f"value.{name}" if coder.encode is None else f"encode_{name}(value.{name})"
            if known[f"default_{name}"] is MISSING:
                always.append(f"{name!r}: {encoded}")
            else:
                sometimes.append(f" if value.{name} != default_{name}: shape[{name!r}] = {encoded}")
        body = [f" shape = {{{', '.join(always)}}}", *sometimes, " return shape"]
        decoders = {name: coder.decode for name, coder in coders.items()}
        return Record(compiled("encode(value)", body, known), _reader(kind, decoders), decoders)

    def _named(self, kind: Any) -> Coder:
        """Things by their name, as a list in the order of their names."""
        encode, decode = self.record(kind).encode, self.coder(kind).decode

        def read(values: Any) -> Any:
            found = [decode(value) for value in _list(values)]
            names = [one.name for one in found]
            if names != sorted(set(names)):
                raise DecodeError("names stand here in their order, each once")
            return dict(zip(names, found, strict=True))

        return Coder(lambda values: [encode(values[name]) for name in sorted(values)], read)

    def _many(self, hint: Any) -> Coder:
        encode, decode = self.coder(hint)
        return Coder(None if encode is None else lambda values: list(map(encode, values)), each_of(decode))

    def _parts(self, hints: Sequence[Any]) -> Coder:
        encoders, decoders = zip(*map(self.coder, hints), strict=True)
        read = parts_of(decoders)
        if not any(encoders):
            return Coder(None, read)
        *plain, last = encoders
        assert last is not None, "what has to be encoded stands last: pieces by position"
        assert not any(plain), "what stands before it is plain"
        return Coder(lambda values: [*values[:-1], last(values[-1])], read)

    def _told_apart(self, kinds: Sequence[Any]) -> Coder:
        """One of several dataclasses, by the name of its kind."""
        records = {kind.__name__: self.record(kind) for kind in kinds}

        def encode(value: Any) -> Any:
            name = type(value).__name__
            return {KIND: name, **records[name].encode(value)}

        def read(data: Any) -> Any:
            if type(data) is not dict:
                raise DecodeError(f"{shortened(data)} is no object with a {KIND}")
            kind = data.get(KIND)
            if type(kind) is not str or kind not in records:
                raise DecodeError(f"{KIND}: {shortened(kind)} is none of {', '.join(records)}")
            return records[kind].read({name: value for name, value in data.items() if name != KIND}, {})

        return Coder(encode, read)

    def _optional(self, items: Sequence[Any]) -> Coder:
        """A thing or null, or one of several plain types; no other mixture has one meaning."""
        if all(supertype(item) in PLAIN for item in items):
            return Coder(None, exactly(*map(supertype, items)))
        held = but_none(items)
        if len(held) != 1:
            raise EncodeError(f"the log cannot tell {' from '.join(map(str, held))}")
        encode, decode = self.coder(held[0])
        return Coder(
            None if encode is None else lambda value: None if value is None else encode(value),
            lambda value: None if value is None else decode(value),
        )


def _reader(kind: Any, decoders: Mapping[str, Decode]) -> Read:
    """A reader of an object with the fields of its kind, all that have no default among them."""
    required = [name for name in decoders if default_of(kind, name) is MISSING]

    def read(data: Any, given: Mapping[str, Any]) -> Any:
        if type(data) is not dict:
            raise DecodeError(f"{shortened(data)} is no object with the fields of {kind.__name__}")
        held = dict(given)
        for name, value in data.items():
            if name not in decoders:
                raise DecodeError(f"{kind.__name__} has no field {shortened(name)}")
            try:
                held[name] = decoders[name](value)
            except DecodeError as error:
                raise DecodeError(f"{name}: {error}") from None
        for name in required:
            if name not in held:
                raise DecodeError(f"{name} is missing")
        return kind(**held)

    return read


# Checking values that come from outside


@dataclass(frozen=True, slots=True)
class Within:
    """A whole number from one bound to another, and the clause by which any other is refused, if one does."""

    least: int
    most: int
    clause: str | None = None
    capped: bool = False
    """Whether the clause sets the lower bound only, and the upper one is ours."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text of so many characters, all of which can be seen (`readable.is_readable`)."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Few:
    """At most so many items."""

    most: int


# A whole number, a text or a tuple without a bound of its own has the usual one, so that nothing that comes
# from outside is without end.
USUAL_NUMBER: Final = Within(0, 999)
USUAL_TEXT: Final = Words(0, 200)
USUAL_LENGTH: Final = Few(64)
LEAST_PART: Final = Fraction(1, 10**12)
"""A fraction is not written with a larger denominator than this one's."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a value, and the clause where one says so."""

    reason: str
    clause: str | None = None


Check = Callable[[Any, type, frozenset[Any]], Problem | None]
"""Of a value, given what the pieces of the game are: their type, and all of them."""
_Lines = list[str]


@cache
def check_of(kind: type) -> Check:
    """The check of a dataclass, made when the first of its kind comes.

    Types are exact: True is no number, a list is no tuple, a subclass of a text may say of itself what it
    likes.
    """
    return _CheckWriter(kind).function()


class _CheckWriter:
    """Writes the check of one dataclass."""

    def __init__(self, described: type) -> None:
        self.described = described
        self.known: dict[str, Any] = {"is_readable": is_readable, "gcd": gcd}

    def function(self) -> Check:
        names, hints = fields_of(self.described, extras=True)
        lines = []
        for name in names:
            what = f"{name} of {self.described.__name__}"
            lines += _indented([f"v = value.{name}", *self.lines(hints[name], "v", what)])
        check: Check = compiled("check(value, kind, pieces)", [*lines, " return None"], self.known)
        return check

    def name(self, value: object) -> str:
        """The name under which the function knows a value."""
        name = f"known_{len(self.known)}"
        self.known[name] = value
        return name

    def fails(self, what: str, wanted: str, clause: str | None = None) -> str:
        return f"return {self.name(Problem(f'{what} must be {wanted}', clause))}"

    def lines(self, hint: Any, v: str, what: str) -> _Lines:
        """Statements that return a problem unless the variable holds what the hint says."""
        plain, bound = parted(hint)
        origin, inner = typing.get_origin(plain), typing.get_args(plain)
        fail = self.fails(what, wanted(hint))
        if plain == CardOrTile:
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
        if is_choice(plain):  # by identity: a forged member equals what it likes
            members = self.name(frozenset(map(id, plain)))
            return [f"if id({v}) not in {members}: {fail}"]
        return [f"if type({v}) is not {self.name(plain)}: {fail}", *self.inside(plain, bound, v, what, fail)]

    def inside(self, plain: Any, bound: Any, v: str, what: str, fail: str) -> _Lines:
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
        assert plain is bool, f"{what}: nobody can check {plain}"
        return []

    def items(self, inner: tuple[Any, ...], few: Few, v: str, what: str, fail: str) -> _Lines:
        what = f"an item of {what}"
        if inner[-1] is Ellipsis:
            each = [f"for {v}_ in {v}:", *_indented(self.lines(inner[0], f"{v}_", what))]
            return [f"if type({v}) is not tuple or len({v}) > {few.most}: {fail}", *each]
        lines = [f"if type({v}) is not tuple or len({v}) != {len(inner)}: {fail}"]
        for n, hint in enumerate(inner):
            lines += [f"{v}_{n} = {v}[{n}]", *self.lines(hint, f"{v}_{n}", what)]
        return lines

    def one_of(self, inner: tuple[Any, ...], v: str, what: str) -> _Lines:
        """A union: None, or the one type left, or whichever of several plain types it is."""
        held = but_none(inner)
        lines = [f"if {v} is None: pass"]
        for hint in held[:-1]:
            plain, _ = parted(hint)
            lines += [f"elif type({v}) is {self.name(plain)}:", *_indented(self.lines(hint, v, what))]
        assert len(held) < len(inner), f"{what}: only unions with None can be checked"
        return [*lines, "else:", *_indented(self.lines(held[-1], v, what))]


def _indented(lines: _Lines) -> _Lines:
    return [" " + line for line in lines]


def wanted(hint: Any) -> str:
    """What a type and its bound ask for, in words.

    >>> wanted(typing.Annotated[int, Within(1, 6)] | None), wanted(tuple[bool, ...])
    ('a whole number from 1 to 6, or nothing', 'a tuple of at most 64, each true or false')
    """
    plain, bound = parted(hint)
    if plain == CardOrTile:
        return "a piece of this game's deck"
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
