"""Commands, entropy, events and views as plain data and back, read off the hints of the frozen dataclasses.

`DataCodec` says how dataclasses, tuples and choices are written. In a log cards and tiles are their texts,
the second of two alike marked with a star (Jk*, 6-6*), and so are accounts and wagers.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache, cached_property
from types import ModuleType
from typing import Any, Final, TypeVar

from paigow.games.wager_kinds import LaidWager, SettledWager, parse_wager
from paigow.pieces import CardOrTile, texts_of
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import Account, Balances, Transfer, parse_account, spelled
from paigow.table.showing import views
from paigow.table.showing.recall import RoundSummary
from paigow.table.showing.views import AskView, AwaitedView, TableView, Viewer
from paigow.table.state.model import Table
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Role
from paigow.table.terms import OneOf
from paigow.type_hints import (
    Coder,
    DataCodec,
    DecodeError,
    Record,
    by_text,
    each_of,
    exactly,
    one_of,
    parsed,
    parts_of,
    shortened,
)

T = TypeVar("T")


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
WAGERS: Final = frozenset({LaidWager, SettledWager})
"""What a betting area holds, and what is settled there: both have their texts."""
_SIGNED: Final = frozenset(each.name for each in fields(c.Command))
"""The fields that all commands share; a line of the log has them as members of its own."""
_KNOWN: Final = {"GameRules": GameRules}
"""What the module of the table names and cannot import."""


class Codec(DataCodec):
    """Encodes and decodes what happens in one game; the deck says what its pieces are."""

    def __init__(self, pieces: Sequence[Any]) -> None:
        texts = texts_of(pieces)
        self._pieces = {text: piece for piece, text in texts.items()}
        account, cents = parsed(parse_account, "an account"), exactly(int)
        super().__init__(
            {
                CardOrTile: Coder(texts.__getitem__, self._piece),
                Account: Coder(spelled, account),
                tuple[Transfer, ...]: Coder(_transfers, each_of(parts_of([account, account, cents]))),
                Balances: Coder(self.encode_balances, by_text(account, cents)),
                **{
                    wager: Coder(str, parsed(parse_wager, "a wager", only=typing.get_args(wager)))
                    for wager in WAGERS
                },
            },
            _KNOWN,
        )
        self._events = {kind: self.record(kind).encode for kind in EVENTS.values()}
        self._commands = {kind: self.record(kind, _SIGNED) for kind in COMMANDS.values()}
        self._entropy = self.record(c.Entropy)
        self._ask = self.record(AskView)
        self._own[AskView] = Coder(self._ask.encode, self._read_ask)
        self._view = self.record(TableView)
        self._awaited = self.record(AwaitedView)

    def encode(self, event: e.Event) -> dict[str, Any]:
        """Encode the fields of an event as plain data."""
        return self._events[type(event)](event)  # type: ignore[no-any-return]

    def decode(self, kind: str, data: Any) -> e.Event:
        """Decode an event of a kind.

        Raises `DecodeError` where the data are not those of such an event.
        """
        if kind not in EVENTS:
            raise DecodeError(f"there is no event {shortened(kind)}")
        return self.record(EVENTS[kind]).read(data, {})  # type: ignore[no-any-return]

    def encode_command(self, command: c.Command) -> dict[str, Any]:
        """Encode the fields of a command as plain data, without those that all commands share."""
        return self._commands[type(command)].encode(command)  # type: ignore[no-any-return]

    def decode_command(self, kind: str, data: Any, **given: Any) -> c.Command:
        """Decode a command of a kind; the fields that all commands share are given, not read."""
        if kind not in COMMANDS:
            raise DecodeError(f"there is no command {shortened(kind)}")
        role = _role(given.pop("role"))
        return self._commands[COMMANDS[kind]].read(data, {"role": role, **given})  # type: ignore[no-any-return]

    def encode_entropy(self, entropy: c.Entropy) -> dict[str, Any]:
        """Encode the random values of a command as plain data."""
        return self._entropy.encode(entropy)  # type: ignore[no-any-return]

    def decode_entropy(self, data: Any) -> c.Entropy:
        """Decode the random values of a command."""
        return self._entropy.read(data, {})  # type: ignore[no-any-return]

    def encode_view(self, view: TableView) -> dict[str, Any]:
        """Encode a table as a viewer sees it as plain data."""
        return self._view.encode(view)  # type: ignore[no-any-return]

    def decode_view(self, data: Any) -> TableView:
        """Decode a table as a viewer sees it."""
        return self._view.read(data, {})  # type: ignore[no-any-return]

    def encode_awaited(self, view: AwaitedView) -> dict[str, Any]:
        """Encode the legal commands, as a viewer sees them, as plain data."""
        return self._awaited.encode(view)  # type: ignore[no-any-return]

    def encode_ask(self, ask: AskView) -> dict[str, Any]:
        """Encode one command that a table offers as plain data."""
        return self._ask.encode(ask)  # type: ignore[no-any-return]

    def decode_awaited(self, data: Any) -> AwaitedView:
        """Decode legal commands."""
        return self._awaited.read(data, {})  # type: ignore[no-any-return]

    def encode_recall(self, recall: RoundSummary) -> dict[str, Any]:
        """Encode the summary of a round as plain data."""
        return self.record(RoundSummary).encode(recall)  # type: ignore[no-any-return]

    def encode_table(self, table: Table) -> dict[str, Any]:
        """Encode a whole table as plain data, without its rules, which the Rules Submission gives."""
        return self._table.encode(table)  # type: ignore[no-any-return]

    def decode_table(self, data: Any, rules: GameRules) -> Table:
        """Decode a whole table, and give it its rules."""
        return self._table.read(data, {"rules": rules})  # type: ignore[no-any-return]

    @cached_property
    def _table(self) -> Record:
        """Return how a whole table is encoded and decoded; made when first asked for, since few ask."""
        return self.record(Table, frozenset({"rules"}))

    def encode_seen(self, event: e.Event, viewer: Viewer) -> dict[str, Any]:
        """Encode an event as a viewer may see it: its kind, and the fields that are for the viewer."""
        hidden = views.hidden_fields(event, viewer)
        seen = {name: value for name, value in self.encode(event).items() if name not in hidden}
        return {"event": type(event).__name__, **seen}

    def decode_seen(self, data: Any) -> e.Event:
        """Decode an event as a viewer was shown it; fields that are not for the viewer are None."""
        if type(data) is not dict or data.get("event") not in EVENTS:
            raise DecodeError(f"{shortened(data)} is no event that a viewer was shown")
        name = data["event"]
        shown = {field: value for field, value in data.items() if field != "event"}
        hidden = views.private_fields(EVENTS[name]) - shown.keys()
        return self.record(EVENTS[name]).read(shown, dict.fromkeys(hidden))  # type: ignore[no-any-return]

    @staticmethod
    def encode_balances(balances: Balances) -> dict[str, int]:
        """Encode balances by the text of each account."""
        return {spelled(account): amount for account, amount in balances.items()}

    def _piece(self, value: Any) -> Any:
        if type(value) is not str or value not in self._pieces:
            raise DecodeError(f"{shortened(value)} is no card or tile of this game")
        return self._pieces[value]

    def _read_ask(self, data: Any) -> AskView:
        """Decode an offer, with the values that a field may hold read as that field of the command is: a
        choice by its name stands there as a text, and a command takes none."""
        ask: AskView = self._ask.read(data, {})
        fields_read = self._commands[COMMANDS[ask.command]].decoders if ask.command in COMMANDS else {}
        terms = tuple(
            replace(term, values=tuple(map(fields_read[term.field], term.values)))
            if isinstance(term, OneOf) and term.field in fields_read
            else term
            for term in ask.terms or ()
        )
        return replace(ask, terms=terms) if terms else ask


_role: Final = one_of(Role)


def _transfers(transfers: Iterable[Transfer]) -> list[tuple[str, str, int]]:
    """Encode transfers; written out by hand because every event may have some."""
    return [(spelled(source), spelled(target), amount) for source, target, amount in transfers]


@cache
def codec_for(pieces: tuple[Any, ...]) -> Codec:
    """Return the codec of a deck, made once."""
    return Codec(pieces)
