"""The record of one deck as one viewer keeps it: what was published, what happened for all to see, what this
viewer saw, and the openings of exactly that.

It is written as one JSON object and read strictly; docs/fairness.md has its members.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal

import msgspec

from paigow.errors import PaigowError, needs
from paigow.fairness.sealing import Commitments, DeckName, PlayerSeed
from paigow.games.catalogue import GameName
from paigow.games.submission import DeliveryStyle, StartMethod

FORMAT: Final[Literal["paigow round record"]] = "paigow round record"
VERSION: Final[Literal[1]] = 1
LONGEST: Final = 1 << 16
"""Bytes of a record: many times what one takes."""
_FEW: Final = 100
_Hex32 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
_Seed = Annotated[str, msgspec.Meta(pattern=r"^(?:[0-9a-f]{2}){1,32}\Z")]
_Text = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]{1,100}\Z")]
_Piece = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z*-]{1,8}\Z")]
_Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
_Place = Annotated[int, msgspec.Meta(ge=0, le=_FEW)]
_Position = Annotated[int, msgspec.Meta(ge=0, le=7)]
_Seat = Annotated[int, msgspec.Meta(ge=0, le=6)]
"""The dealer or a betting position: the Dead Hand does nothing."""


class BadRecord(PaigowError):  # noqa: N818 - what is wrong
    """A record that cannot be read."""


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class CutStep(_Shape, tag="cut", tag_field="step", frozen=True):
    """The cards were cut: by whom, 0 being the dealer, and how many lay above the cut card."""

    position: _Seat
    above: _Place


class RackedStep(_Shape, tag="racked", tag_field="step", frozen=True):
    """A card was found face up and taken out, after so many of those still to come (PGP-11f.1)."""

    after: _Place
    piece: _Piece


class MovedStep(_Shape, tag="moved", tag_field="step", frozen=True):
    """A bank cut the row of stacks: from the dealer's right, each by its number before (PGT-9G-3)."""

    row: Annotated[tuple[_Place, ...], msgspec.Meta(max_length=_FEW)]


class StartedStep(_Shape, tag="started", tag_field="step", frozen=True):
    """The starting position was found: how, and counted from whom."""

    method: StartMethod
    number: _Count
    position: _Position
    first: _Seat = 0
    dice: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=6)], ...], msgspec.Meta(max_length=3)] = ()


class Way(StrEnum):
    """How hands are dealt."""

    CARD_BY_CARD = "card by card"
    HAND_BY_HAND = "hand by hand"
    STACKS = "stacks"
    FIRST_CARDS = "first cards"
    LAST_CARDS = "last cards"


class DealtStep(_Shape, tag="dealt", tag_field="step", frozen=True):
    """Hands were dealt or delivered."""

    way: Way
    to: Annotated[tuple[_Position, ...], msgspec.Meta(max_length=8)] = ()
    """To whom, where not to every place (PGP-17e)."""
    banked: bool = False
    first_stack: _Place = 1
    style: DeliveryStyle | None = None


RecordStep = CutStep | RackedStep | MovedStep | StartedStep | DealtStep


class Seen(_Shape, frozen=True):
    """A piece that the viewer saw, and at whose place."""

    position: _Position
    piece: _Piece
    dealt: Annotated[int, msgspec.Meta(ge=1, le=7)] | None = None
    """Which of that hand it was as it was dealt, from 1, where the viewer knows that."""


class Seeded(_Shape, frozen=True):
    """A seed that a player added."""

    position: _Position
    seed: _Seed


class Opened(_Shape, frozen=True):
    """What opens one commitment: which card of the deck that was dealt, the piece, and its salt."""

    card: _Place
    piece: _Piece
    salt: _Hex32


class RoundRecord(_Shape, frozen=True):
    """All that a viewer has of one deck."""

    format: Literal["paigow round record"]
    version: Literal[1]
    game: GameName
    table: _Text
    deck: _Count
    """Which deck of its table, from 1: the number of its shuffle."""
    round: _Count
    commitments: Annotated[tuple[_Hex32, ...], msgspec.Meta(max_length=_FEW)]
    draws_commitment: _Hex32
    seeds: Annotated[tuple[Seeded, ...], msgspec.Meta(max_length=6)] = ()
    steps: Annotated[tuple[RecordStep, ...], msgspec.Meta(max_length=_FEW)] = ()
    seen: Annotated[tuple[Seen, ...], msgspec.Meta(max_length=_FEW)] = ()
    openings: Annotated[tuple[Opened, ...], msgspec.Meta(max_length=_FEW)] = ()
    draws: _Hex32 | None = None
    """The key of the draws, once nothing more can be drawn with it."""
    order: Annotated[tuple[_Piece, ...], msgspec.Meta(max_length=_FEW)] = ()
    """The whole deck as it was dealt, and the seed it came from: for an auditor alone."""
    seed: _Hex32 | None = None

    @property
    def name(self) -> DeckName:
        return DeckName(self.game, self.table, self.deck)

    @property
    def published(self) -> Commitments:
        return Commitments(
            self.name, tuple(map(bytes.fromhex, self.commitments)), bytes.fromhex(self.draws_commitment)
        )

    @property
    def player_seeds(self) -> tuple[PlayerSeed, ...]:
        return tuple(PlayerSeed(each.position, bytes.fromhex(each.seed)) for each in self.seeds)


def write_record(record: RoundRecord) -> str:
    """A record as its file has it."""
    needs(RoundRecord, record=record)
    return _encode(record).decode() + "\n"


def read_record(text: str) -> RoundRecord:
    """The record that was written so."""
    needs(str, text=text)
    try:
        return _decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadRecord(f"this is no {FORMAT} of version {VERSION}: {error}") from None


def read_records(text: str) -> tuple[RoundRecord, ...]:
    """The records of a round as a server answers them, one for each deck; or the one that a file holds."""
    needs(str, text=text)
    try:
        return _decode_answer(text).records
    except (msgspec.MsgspecError, UnicodeError):
        return (read_record(text),)


class _Answered(msgspec.Struct, forbid_unknown_fields=True):
    """What a server answers of a round."""

    table: str
    number: int
    records: tuple[RoundRecord, ...]


_encode: Final = msgspec.json.Encoder().encode
_decode_answer: Final = msgspec.json.Decoder(_Answered).decode
_decode: Final = msgspec.json.Decoder(RoundRecord).decode
