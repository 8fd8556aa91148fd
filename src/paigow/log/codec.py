"""Commands, entropy, events and views as plain data and back, read off the hints of the frozen dataclasses.

Nothing is written by hand for any of them: a new one is encoded as soon as it exists. Dataclasses become
objects without the fields that stand at their default, tuples become lists, choices their names, fractions
"n/d", and cards and tiles their texts, the second of two alike marked with a star (Jk*, 6-6*). Where one of
several dataclasses may stand, as in the terms of what is awaited, its name is written as its kind. Reading is
strict: what is not exactly of the type that stands there is refused with the place where it stands.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from types import ModuleType
from typing import Any, Final, TypeVar

from paigow.games.wager_kinds import parse_wager
from paigow.log import hints as h
from paigow.log.hints import CannotDecode, Decode, Encode
from paigow.pieces import AnyPiece, texts_of
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import Account, Balances, Transfer, parse_account, spelled
from paigow.table.showing import views
from paigow.table.showing.recall import RoundRecall
from paigow.table.showing.views import AskView, AwaitedView, TableView, Viewer
from paigow.table.state.model import Table
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Role
from paigow.table.terms import OneOf
from paigow.type_hints import default_of, fields_of, has_fields, is_choice, is_union, supertype

T = TypeVar("T")
_Pieces = Sequence[Any]


def _kinds(module: ModuleType, base: type[T]) -> dict[str, type[T]]:
    return {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }


EVENTS: Final[Mapping[str, type[e.Event]]] = _kinds(e, e.Event)
"""Every kind of event, by the name under which it is written down."""
COMMANDS: Final[Mapping[str, type[c.Command]]] = _kinds(c, c.Command)
"""Every kind of command, by its name."""
_SIGNED: Final = frozenset(each.name for each in fields(c.Command))
"""The fields that all commands share; a line of the log has them as members of its own."""


_KNOWN: Final = {"GameRules": GameRules}
"""What the module of the table names and cannot import."""


class Codec:
    """Encodes and decodes what happens in one game; the deck says what its pieces are."""

    def __init__(self, pieces: _Pieces) -> None:
        self._texts = texts_of(pieces)
        self._pieces = {text: piece for piece, text in self._texts.items()}
        self._events = {kind: self._shape(kind) for kind in EVENTS.values()}
        self._event_readers = {name: self._reader(kind) for name, kind in EVENTS.items()}
        self._commands = {kind: self._shape(kind, _SIGNED) for kind in COMMANDS.values()}
        self._command_fields = {name: self._decoders(kind, _SIGNED) for name, kind in COMMANDS.items()}
        self._command_readers = {
            name: h.reader(kind, self._command_fields[name]) for name, kind in COMMANDS.items()
        }
        self._entropy = self._shape(c.Entropy)
        self._entropy_reader = self._reader(c.Entropy)
        self._view = self._shape(TableView)
        self._view_reader = self._reader(TableView)
        self._ask = self._shape(AskView)
        self._awaited = self._shape(AwaitedView)
        self._awaited_reader = self._reader(AwaitedView)

    def encode(self, event: e.Event) -> dict[str, Any]:
        """The fields of an event as plain data."""
        return self._events[type(event)](event)  # type: ignore[no-any-return]

    def decode(self, kind: str, data: Any) -> e.Event:
        """The event of that kind that was encoded.

        Raises `CannotDecode` where the data are not those of such an event.
        """
        if kind not in EVENTS:
            raise CannotDecode(f"there is no event {h.shortened(kind)}")
        return self._event_readers[kind](data, {})  # type: ignore[no-any-return]

    def encode_command(self, command: c.Command) -> dict[str, Any]:
        """The fields of a command as plain data, without those that all commands share."""
        return self._commands[type(command)](command)  # type: ignore[no-any-return]

    def decode_command(self, kind: str, data: Any, **given: Any) -> c.Command:
        """The command of that kind that was encoded, as somebody gave it; what is given is not read."""
        if kind not in COMMANDS:
            raise CannotDecode(f"there is no command {h.shortened(kind)}")
        role = h.one_of(Role)(given.pop("role"))
        return self._command_readers[kind](data, {"role": role, **given})  # type: ignore[no-any-return]

    def encode_entropy(self, entropy: c.Entropy) -> dict[str, Any]:
        """What chance brought, as plain data."""
        return self._entropy(entropy)  # type: ignore[no-any-return]

    def decode_entropy(self, data: Any) -> c.Entropy:
        """The entropy that was encoded."""
        return self._entropy_reader(data, {})  # type: ignore[no-any-return]

    def encode_view(self, view: TableView) -> dict[str, Any]:
        """The table as a viewer sees it, as plain data."""
        return self._view(view)  # type: ignore[no-any-return]

    def decode_view(self, data: Any) -> TableView:
        """The view that was encoded."""
        return self._view_reader(data, {})  # type: ignore[no-any-return]

    def encode_awaited(self, view: AwaitedView) -> dict[str, Any]:
        """What the table awaits, as a viewer sees it, as plain data."""
        return self._awaited(view)  # type: ignore[no-any-return]

    def encode_awaited_by(self, view: AwaitedView, ask: Callable[[AskView], Any]) -> dict[str, Any]:
        """The same, with everything that is asked as somebody has written it before."""
        rest = self.encode_awaited(AwaitedView((), (), view.goes_on))
        return {**rest, "waits": list(map(ask, view.waits)), "may": list(map(ask, view.may))}

    def encode_ask(self, ask: AskView) -> dict[str, Any]:
        """Something that a table asks, as plain data."""
        return self._ask(ask)  # type: ignore[no-any-return]

    def decode_awaited(self, data: Any) -> AwaitedView:
        """What was encoded of what the table awaits."""
        return self._awaited_reader(data, {})  # type: ignore[no-any-return]

    def encode_recall(self, recall: RoundRecall) -> dict[str, Any]:
        """A round told again, as plain data."""
        return self._recall(recall)  # type: ignore[no-any-return]

    @cached_property
    def _recall(self) -> Encode:
        return self._shape(RoundRecall)

    def encode_table(self, table: Table) -> dict[str, Any]:
        """The whole table as plain data, without its rules, which the Rules Submission gives."""
        return self._table[0](table)  # type: ignore[no-any-return]

    def decode_table(self, data: Any, rules: GameRules) -> Table:
        """The table that was encoded, with its rules."""
        return self._table[1](data, {"rules": rules})  # type: ignore[no-any-return]

    @cached_property
    def _table(self) -> tuple[Encode, h.Read]:
        """How a whole table is written and read; few ask for it."""
        without = frozenset({"rules"})
        return self._shape(Table, without), h.reader(Table, self._decoders(Table, without))

    def encode_seen(self, event: e.Event, viewer: Viewer) -> dict[str, Any]:
        """An event as a viewer may see it: its kind, and the fields that are for the viewer."""
        hidden = views.hidden_fields(event, viewer)
        seen = {name: value for name, value in self.encode(event).items() if name not in hidden}
        return {"event": type(event).__name__, **seen}

    def decode_seen(self, data: Any) -> e.Event:
        """The event that a viewer was shown; what is not for the viewer is nothing (None) in it."""
        if type(data) is not dict or data.get("event") not in EVENTS:
            raise CannotDecode(f"{h.shortened(data)} is no event that a viewer was shown")
        name = data["event"]
        shown = {field: value for field, value in data.items() if field != "event"}
        hidden = views.private_fields(EVENTS[name]) - shown.keys()
        return self._event_readers[name](shown, dict.fromkeys(hidden))  # type: ignore[no-any-return]

    @staticmethod
    def encode_balances(balances: Balances) -> dict[str, int]:
        """The books, by the text of each account."""
        return {spelled(account): amount for account, amount in balances.items()}

    # Encoding: None stands for a type that JSON holds as it is

    def _encoder(self, hint: Any) -> Encode | None:
        hint = supertype(hint)
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if hint == AnyPiece:
            return self._texts.__getitem__
        if hint in h.PLAIN or is_choice(hint):
            return None  # a choice by name is its own text already
        if hint is Fraction or hint in h.WAGERS:
            return str
        if hint == tuple[Transfer, ...]:
            return _transfers
        if has_fields(hint):
            return self._shape(hint)
        if hint == Balances:
            return self.encode_balances
        if origin is Mapping:
            return self._named(inner[1])
        if origin is frozenset:
            return sorted
        if origin is tuple and inner[-1] is Ellipsis:
            return self._each(inner[0])
        if origin is tuple:
            return self._parts(inner)
        if is_union(origin):
            return self._told_apart(inner) if h.are_told_apart(inner) else self._optional(inner)
        raise h.CannotEncode(f"the log cannot write {hint}")

    def _shape(self, kind: Any, without: frozenset[str] = frozenset()) -> Encode:
        """An encoder of something with fields: required fields, then those that are not at their default.

        It is written out as a function of its own, as `dataclasses` does for `__init__`: every event of every
        round goes through one of these. What is compiled is made of the names of our own fields and of
        nothing else. The same as a closure over `attrgetter` takes twice the time, 3 % of a round.
        """
        names, hints = fields_of(kind, known=_KNOWN)
        known: dict[str, Any] = {}
        always, sometimes = [], []
        for name in names:
            if name in without:
                continue
            default, encoder = default_of(kind, name), self._encoder(hints[name])
            known |= {f"default_{name}": default, f"encode_{name}": encoder}
            encoded = f"value.{name}" if encoder is None else f"encode_{name}(value.{name})"
            if default is MISSING:
                always.append(f"{name!r}: {encoded}")
            else:
                sometimes.append(f" if value.{name} != default_{name}: shape[{name!r}] = {encoded}")
        body = [f" shape = {{{', '.join(always)}}}", *sometimes, " return shape"]
        exec("\n".join(["def encode(value):", *body]), known)
        encode: Encode = known["encode"]
        return encode

    def _named(self, item: Any) -> Encode:
        """Things by their name, as a list in the order of their names."""
        encode = self._shape(item)
        return lambda values: [encode(values[name]) for name in sorted(values)]

    def _each(self, item: Any) -> Encode | None:
        encoder = self._encoder(item)
        return None if encoder is None else lambda values: list(map(encoder, values))

    def _parts(self, items: Sequence[Any]) -> Encode | None:
        encoders = [self._encoder(item) for item in items]
        if not any(encoders):
            return None
        *plain, last = encoders
        assert last is not None, "what has to be encoded stands last: pieces by position"
        assert not any(plain), "what stands before it is plain"
        return lambda values: [*values[:-1], last(values[-1])]

    def _optional(self, items: Sequence[Any]) -> Encode | None:
        encoder = self._encoder(h.only(items)) if not h.are_plain(items) else None
        return None if encoder is None else lambda value: None if value is None else encoder(value)

    def _told_apart(self, kinds: Sequence[Any]) -> Encode:
        encoders = {kind: self._shape(kind) for kind in kinds}
        return lambda value: {h.KIND: type(value).__name__, **encoders[type(value)](value)}

    # Decoding

    def _decoder(self, hint: Any) -> Decode:
        hint = supertype(hint)
        if hint == AnyPiece:
            return self._piece
        if hint in h.PLAIN:
            return h.exactly(hint)
        if is_choice(hint):
            return h.one_of(typing.cast("type[Enum]", hint))
        if hint is Fraction:
            return h.fraction
        if hint is Account:
            return h.parsed(parse_account, "an account")
        if hint in h.WAGERS:
            return h.parsed(parse_wager, "a wager", only=typing.get_args(hint))
        if has_fields(hint):
            return self._whole(hint)
        return self._decoder_of_several(hint, typing.get_origin(hint), typing.get_args(hint))

    def _decoder_of_several(self, hint: Any, origin: Any, inner: Sequence[Any]) -> Decode:
        if hint == Balances:
            return h.by_text(self._decoder(Account), self._decoder(int))
        if origin is Mapping:
            return h.by_name(self._decoder(inner[1]))
        if origin is frozenset:
            return h.all_of(self._decoder(inner[0]))
        if origin is tuple and inner[-1] is Ellipsis:
            return h.each(self._decoder(inner[0]))
        if origin is tuple:
            return h.parts([self._decoder(item) for item in inner])
        if h.are_told_apart(inner):
            return h.told_apart({kind.__name__: self._reader(kind) for kind in inner})
        if h.are_plain(inner):
            return h.exactly(*map(supertype, inner))
        return h.optional(self._decoder(h.only(inner)))

    def _piece(self, value: Any) -> Any:
        if type(value) is not str or value not in self._pieces:
            raise CannotDecode(f"{h.shortened(value)} is no card or tile of this game")
        return self._pieces[value]

    def _whole(self, kind: Any) -> Decode:
        read = self._reader(kind)
        if kind is AskView:
            return lambda value: self._as_the_command_has_them(read(value, {}))
        return lambda value: read(value, {})

    def _as_the_command_has_them(self, ask: AskView) -> AskView:
        """What is asked, with the values that a field may hold read as that field of the command is: a choice
        by its name stands there as a text, and a command takes none."""
        fields_read = self._command_fields.get(ask.command, {})
        terms = tuple(
            replace(term, values=tuple(map(fields_read[term.field], term.values)))
            if isinstance(term, OneOf) and term.field in fields_read
            else term
            for term in ask.terms or ()
        )
        return replace(ask, terms=terms) if terms else ask

    def _decoders(self, kind: Any, without: frozenset[str] = frozenset()) -> dict[str, Decode]:
        names, hints = fields_of(kind, known=_KNOWN)
        return {name: self._decoder(hints[name]) for name in names if name not in without}

    def _reader(self, kind: Any) -> h.Read:
        return h.reader(kind, self._decoders(kind))


def _transfers(transfers: Iterable[Transfer]) -> list[tuple[str, str, int]]:
    """Every event may have some, so they are written out by themselves."""
    return [(spelled(source), spelled(target), amount) for source, target, amount in transfers]


@cache
def codec_for(pieces: tuple[Any, ...]) -> Codec:
    """The codec of a deck, made once."""
    return Codec(pieces)
