"""Commands that a scenario gives by itself: `surrender`, `cut_cards`, `report`."""

from __future__ import annotations

import typing
from collections.abc import Callable
from dataclasses import MISSING, dataclass, replace
from typing import Annotated, Any, Final, TypeGuard

from paigow.errors import PaigowError, unknown
from paigow.games.hands import Family
from paigow.games.wager_kinds import WagerKind
from paigow.log import codec
from paigow.log.hints import one_of
from paigow.money import Cents
from paigow.pieces import AnyPiece, Pieces
from paigow.scenario import reading as r
from paigow.scenario.spelling import read_pieces, read_position, read_stakes
from paigow.table import Command, Phase, Role, Stake, Table
from paigow.table import commands as c
from paigow.table.showing.wording import in_words
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES
from paigow.table.state.values import DEAD_HAND, DEALER, Position
from paigow.toml_text import as_written
from paigow.type_hints import but_none, default_of, fields_of, is_union

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
    card: AnyPiece | None
    """The card that a report is about; the report itself names a place."""
    refused: str | bool
    """The clause by which it must be refused, or True for any; False where it must be allowed."""
    where: str
    """Where the order stands in the file, to name it in a difference."""

    def command(self, table: Table, command_id: str, at: int) -> Command:
        """The command at this table; who gives it follows from the position where nobody is named."""
        told: dict[str, Any] = {"command_id": command_id, "by": self.by or self._giver(table)}
        told["at"] = at if self.clock is None else self.clock
        if self.card is not None and table.round is not None:
            told["place"] = self._place(table, self.card)
        return replace(self.given, **told)

    def _giver(self, table: Table) -> str:
        role, position = self.given.role, getattr(self.given, "position", DEALER)
        seated = table.seats[position] if role is Role.PLAYER and _is_seat(position) else None
        return seated or _PEOPLE.get(role, "nobody")

    def _place(self, table: Table, card: AnyPiece) -> int:
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


def read_order(keys: r.Keys, family: Family[Any], main: WagerKind) -> Order:
    """One order of a scenario."""
    phase = keys.take("at", _phase)
    name = keys.take("do", r.text)
    if name not in COMMANDS:
        raise PaigowError(f"{keys.path}: {unknown('command', name, list(COMMANDS))}")
    kind = COMMANDS[name]
    given = _given(keys, kind, family, main)
    card = keys.take(_CARD, _card(family), None) if kind is c.Report else None
    order = Order(
        phase,
        keys.take("steps", r.whole, 0),
        given,
        keys.take("by", r.text, None),
        keys.take("clock", r.whole, None),
        card,
        keys.take("refused", _refusal, False),
        keys.path,
    )
    keys.done()
    return order


def _given(keys: r.Keys, kind: type[Command], family: Family[Any], main: WagerKind) -> Command:
    """The command with its fields: those that a scenario writes in its own way, and the others as the codec
    of the log reads them."""
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
    role = keys.take("role", r.text, default_of(kind, "role").value)

    def decode(data: Any) -> Command:
        coded = codec.codec_for(family.deck)
        return coded.decode_command(kind.__name__, data, role=role, command_id=_LATER, **read)

    return r.decoded(decode)(plain, keys.path)


def _own_ways(family: Family[Any], main: WagerKind) -> dict[Any, Callable[[Any, str], Any]]:
    """What a scenario writes otherwise than a log, by its type: dollars, pieces in a row, wagers by name."""
    return {
        Cents: r.money,
        Position: read_position,
        str: r.text,
        Pieces: read_pieces(family),
        tuple[Stake, ...]: read_stakes(main),
        tuple[tuple[Position, int], ...]: _numbers_by_position,
    }


def _meant(hint: Any) -> Any:
    """The type of a field without its bounds, and without None; a position is more than a number."""
    if is_union(typing.get_origin(hint)):
        [hint] = but_none(typing.get_args(hint))
    return hint.__origin__ if hint != Position and typing.get_origin(hint) is Annotated else hint


def _numbers_by_position(value: Any, path: str) -> tuple[tuple[Position, int], ...]:
    return tuple(r.mapped(read_position, r.whole)(value, path).items())


def _card(family: Family[Any]) -> Callable[[Any, str], AnyPiece]:
    def read(value: Any, path: str) -> AnyPiece:
        pieces = read_pieces(family)(value, path)
        if len(pieces) != 1:
            raise PaigowError(f"{path} is one card or tile, not {as_written(value)}")
        return pieces[0]

    return read


_phase: Final = r.decoded(one_of(Phase))


def _refusal(value: Any, path: str) -> str | bool:
    return value if isinstance(value, bool) else r.text(value, path)


def _as_it_stands(value: Any, path: str) -> Any:
    del path
    return value
