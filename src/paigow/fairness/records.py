"""The record of one deck as one viewer keeps it: its format, and how it is made from what happened.

It holds what was published, what happened for all to see, what this viewer saw, and the openings of exactly
that. It is written as one JSON object and read strictly; docs/fairness.md has its members. Everything in it
comes from events as the viewer may see them (`paigow.table.showing.views.veiled`) and from what everybody at
the table knows: how it deals, who has a wager, where the bank is. Which pieces are opened follows from these
alone, so that no opening can tell more than the table did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

import msgspec

from paigow.errors import PaigowError, needs
from paigow.fairness.decks import Commitments, DeckName, PlayerSeed, SeededDeck
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.games.submission import DealMethod, DeliveryStyle, StartMethod
from paigow.pieces import CardOrTile, Pieces, texts_of
from paigow.table import Event, Phase, Table
from paigow.table import events as e
from paigow.table.machine.journal import Played
from paigow.table.sections.dealing import section_17_places
from paigow.table.showing.views import Viewer, veiled
from paigow.table.state.values import Position
from paigow.validation import plain_reason

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


class BadRecordError(PaigowError):
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
    """The way in which hands are dealt."""

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
    """All that a viewer has of one deck, to check it by."""

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
    """Return a record as its file has it."""
    needs(RoundRecord, record=record)
    return _encode(record).decode() + "\n"


def read_record(text: str) -> RoundRecord:
    """Read a record from the text of its file."""
    needs(str, text=text)
    if not text.strip():
        raise BadRecordError(f"this is no {FORMAT} of version {VERSION}: it is empty")
    try:
        return _decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadRecordError(f"this is no {FORMAT} of version {VERSION}: {_reason(error)}") from None


def read_records(text: str) -> tuple[RoundRecord, ...]:
    """Read the records of a round as a server answers them, one for each deck; or the one that a file
    holds."""
    needs(str, text=text)
    try:
        return _decode_answer(text).records
    except msgspec.ValidationError as error:
        if not _is_answer(text):
            return (read_record(text),)
        raise BadRecordError(f"this is no answer of a server about a round: {_reason(error)}") from None
    except (msgspec.MsgspecError, UnicodeError):
        return (read_record(text),)


def _is_answer(text: str) -> bool:
    """Whether a text is meant as an answer of a server, be it a wrong one: it has records, which no record
    has."""
    try:
        return "records" in msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError):
        return False


def _reason(error: Exception) -> str:
    return plain_reason(str(error)) if isinstance(error, msgspec.MsgspecError) else "it is no text"


class _Answered(msgspec.Struct, forbid_unknown_fields=True):
    """The answer of a server about a round."""

    table: str
    number: int
    records: tuple[RoundRecord, ...]


_encode: Final = msgspec.json.Encoder().encode
_decode_answer: Final = msgspec.json.Decoder(_Answered).decode
_decode: Final = msgspec.json.Decoder(RoundRecord).decode


NO_MORE_DRAWS: Final = (e.HandsDealt, e.ReshuffleOrdered, e.RoundCompleted, e.RoundVoided)
"""From then on nothing is drawn with the key of this deck, and it may be opened."""
Sight = tuple[Position, CardOrTile, int | None]
"""At whose place, which piece, and which of that hand it was as dealt, from 1."""


def record_for(deck: SeededDeck, played: Iterable[Played], viewer: Viewer) -> RoundRecord:
    """Return what a viewer has of a deck after some events, the first of which is its shuffle."""
    needs(SeededDeck, deck=deck)
    needs(Iterable, played=played)
    needs(Viewer, viewer=viewer)
    sealed = deck.sealed
    published, texts = sealed.commitments, texts_of(family_of(sealed.name.game).deck)
    steps: list[RecordStep] = []
    sights: dict[Sight, None] = {}
    known: dict[CardOrTile, None] = {}
    order: Pieces = ()
    number, is_drawn = 0, False
    for each in played:
        event = veiled(each.record.event, viewer)
        number, is_drawn = number or each.round, is_drawn or isinstance(event, NO_MORE_DRAWS)
        if isinstance(event, e.CardsShuffled):
            order = event.order or ()
            known.update(dict.fromkeys(order))
        steps += step_of(each.before, event, texts)
        sights.update(dict.fromkeys(seen_in(event)))
        known.update(dict.fromkeys(pieces_in(event)))
    return RoundRecord(
        format=FORMAT,
        version=VERSION,
        game=sealed.name.game,
        table=sealed.name.table,
        deck=sealed.name.number,
        round=number,
        commitments=tuple(each.hex() for each in published.pieces),
        draws_commitment=published.draws.hex(),
        seeds=tuple(Seeded(position, seed.hex()) for position, seed in deck.seeds),
        steps=tuple(steps),
        seen=tuple(Seen(at, texts[piece], dealt) for at, piece, dealt in _once(sights)),
        openings=tuple(Opened(card, text, salt.hex()) for card, text, salt in deck.opened(known)),
        draws=sealed.draws_key.hex() if is_drawn else None,
        order=tuple(texts[piece] for piece in order),
        seed=sealed.seed.hex() if viewer.sees_all else None,
    )


def _once(sights: Iterable[Sight]) -> Iterator[Sight]:
    """Yield each piece at its place once: where it is known which of its hand it was, only so."""
    exact = {(at, piece) for at, piece, dealt in sights if dealt is not None}
    return (each for each in sights if each[2] is not None or each[:2] not in exact)


# What the viewer saw


def _in_a_hand(event: Any) -> Iterator[Sight]:
    return ((event.position, piece, None) for piece in (*(event.high or ()), *(event.low or ())))


def _as_dealt(event: e.CardsLookedAt) -> Iterator[Sight]:
    return ((event.position, piece, place) for place, piece in enumerate(event.cards or (), start=1))


def _dealt(event: e.HandsDealt) -> Iterator[Sight]:
    """Yield the pieces of the hands as they were dealt, for an auditor; that the last cards of Section 17
    follow the first the looks show."""
    return ((at, piece, None) for at, hand in event.hands or () for piece in hand)


def _shown(event: e.WagersSettled) -> Iterator[Sight]:
    return ((at, piece, None) for at, piece in event.shown)


_SEEN: Final[Mapping[type[Event], Callable[[Any], Iterator[Sight]]]] = {
    e.CardsLookedAt: _as_dealt,
    e.AdviceGiven: _in_a_hand,
    e.HandSet: _in_a_hand,
    e.HandShown: _in_a_hand,
    e.PositionSettled: _in_a_hand,
    e.HandsDealt: _dealt,
    e.WagersSettled: _shown,
    e.CardExposed: lambda event: iter([(event.position, event.card, None)]),
}
"""The events that show pieces of hands, as far as they are for the viewer."""


def seen_in(event: Event) -> tuple[Sight, ...]:
    """Return the pieces of hands that an event shows whoever may see it so."""
    sights = _SEEN.get(type(event))
    return () if sights is None else tuple(sights(event))


def pieces_in(event: Event) -> tuple[CardOrTile, ...]:
    """Return all pieces that an event shows: of hands, and a card that was found face up in the shoe."""
    if isinstance(event, e.FaceUpCardRacked):
        return (event.card,)
    return tuple(piece for _, piece, _ in seen_in(event))


# What happened for all to see


def step_of(before: Table, event: Event, texts: Mapping[CardOrTile, str]) -> tuple[RecordStep, ...]:
    """Return what an event did to the cards, if it did anything; nothing in it is hidden from anyone."""
    match event:
        case e.CardsCut():
            return (CutStep(event.position, event.above),)
        case e.FaceUpCardRacked():
            return (RackedStep(event.after, texts[event.card]),)
        case e.StacksCut():
            return (MovedStep(event.order),)
        case e.StartingPositionFound():
            return (_started(before, event),)
        case e.HandsDealt():
            return (_deal(before),)
    return ()


def _started(before: Table, event: e.StartingPositionFound) -> StartedStep:
    return StartedStep(
        event.method, event.number, event.position, first=before.in_play.opponent, dice=event.dice
    )


def _deal(before: Table) -> DealtStep:
    in_play = before.in_play
    if before.phase is Phase.FIRST_CARDS:
        return DealtStep(Way.FIRST_CARDS, to=section_17_places(in_play))
    if before.phase is Phase.LAST_CARDS:
        return DealtStep(Way.LAST_CARDS, to=section_17_places(in_play))
    if in_play.stacks:
        style = None if in_play.delivery is None else DeliveryStyle(in_play.delivery)
        return DealtStep(
            Way.STACKS, banked=in_play.bank is not None, first_stack=in_play.first_stack, style=style
        )
    by_hand = before.equipment.deal_method is DealMethod.AUTOMATED_SHOE
    return DealtStep(Way.HAND_BY_HAND if by_hand else Way.CARD_BY_CARD)
