"""From what happened at the table to the record that a viewer keeps of a deck.

Everything in it comes from events as the viewer may see them (`paigow.table.showing.views.veiled`) and from
what everybody at the table knows: how it deals, who has a wager, where the bank is. Which pieces are opened
follows from these alone, so that no opening can tell more than the table did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from paigow.errors import needs
from paigow.fairness.record import (
    FORMAT,
    VERSION,
    CutStep,
    DealtStep,
    MovedStep,
    Opened,
    RackedStep,
    RecordStep,
    RoundRecord,
    Seeded,
    Seen,
    StartedStep,
    Way,
)
from paigow.fairness.sealing import SeededDeck
from paigow.games.hands import family_of
from paigow.games.submission import DealMethod, DeliveryStyle
from paigow.pieces import AnyPiece, Pieces, texts_of
from paigow.table import Event, Phase, Table
from paigow.table import events as e
from paigow.table.machine.journal import Played
from paigow.table.sections.dealing import section_17_places
from paigow.table.showing.views import Viewer, veiled
from paigow.table.state.values import Position

NO_MORE_DRAWS: Final = (e.HandsDealt, e.ReshuffleOrdered, e.RoundCompleted, e.RoundVoided)
"""From then on nothing is drawn with the key of this deck, and it may be opened."""
Sight = tuple[Position, AnyPiece, int | None]
"""At whose place, which piece, and which of that hand it was as dealt, from 1."""


def record_for(deck: SeededDeck, played: Iterable[Played], viewer: Viewer) -> RoundRecord:
    """What a viewer has of a deck after some events, the first of which is its shuffle."""
    needs(SeededDeck, deck=deck)
    needs(Iterable, played=played)
    needs(Viewer, viewer=viewer)
    sealed = deck.sealed
    published, texts = sealed.commitments, texts_of(family_of(sealed.name.game).deck)
    steps: list[RecordStep] = []
    sights: dict[Sight, None] = {}
    known: dict[AnyPiece, None] = {}
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
    """Each piece at its place once: where it is known which of its hand it was, only so."""
    exact = {(at, piece) for at, piece, dealt in sights if dealt is not None}
    return (each for each in sights if each[2] is not None or each[:2] not in exact)


# What the viewer saw


def _in_a_hand(event: Any) -> Iterator[Sight]:
    return ((event.position, piece, None) for piece in (*(event.high or ()), *(event.low or ())))


def _as_dealt(event: e.CardsLookedAt) -> Iterator[Sight]:
    return ((event.position, piece, place) for place, piece in enumerate(event.cards or (), start=1))


def _dealt(event: e.HandsDealt) -> Iterator[Sight]:
    """For an auditor; that the last cards of Section 17 follow the first the looks show."""
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
    """The pieces of hands that an event shows whoever may see it so."""
    sights = _SEEN.get(type(event))
    return () if sights is None else tuple(sights(event))


def pieces_in(event: Event) -> tuple[AnyPiece, ...]:
    """All pieces that it shows: of hands, and a card that was found face up in the shoe."""
    if isinstance(event, e.FaceUpCardRacked):
        return (event.card,)
    return tuple(piece for _, piece, _ in seen_in(event))


# What happened for all to see


def step_of(before: Table, event: Event, texts: Mapping[AnyPiece, str]) -> tuple[RecordStep, ...]:
    """What an event did to the cards, if it did anything; nothing in it is hidden from anyone."""
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
