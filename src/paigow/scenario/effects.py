"""Keys of a scenario that did nothing: whoever wrote them meant something, so each is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paigow.scenario.model import Play
from paigow.scenario.orders import called
from paigow.table import Event
from paigow.table import events as e
from paigow.table.state.values import Position


def idle_keys(play: Play, events: Sequence[Event]) -> list[str]:
    """What a round says that changed nothing in it, each with the reason."""
    return [f"{play.where}.{key} does nothing: {why}" for key, why in _idle(play, events)]


def _idle(play: Play, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    found = [event for event in events if isinstance(event, e.StartingPositionFound)]
    drawn = any(event.number and not event.dice for event in found)
    if play.bank is not None and play.bank not in _at(events, e.BankAccepted):
        yield "bank", f"{called(play.bank)} was not offered the bank"
    for key, named, kind, why in (
        ("surrender", play.surrenders, e.WagerSurrendered, "had no hand to surrender"),
        ("decline_cut", play.declines, e.CutDeclined, "was not offered the cut"),
        ("unlit", play.unlit, e.ProgressiveNotAccepted, "made no progressive wager"),
        ("set", play.set_apart, (e.HandSet, e.HandShown), "set no hand"),
    ):
        for position in sorted(named - _at(events, kind)):
            yield key, f"{called(position)} {why}"
    for key, given, did, why in (
        ("dice", play.dice, any(event.dice for event in found), "no dice were shaken"),
        (
            "number",
            play.number,
            drawn,
            "no number was drawn",
        ),
        ("stack", play.stack, _at(events, e.FirstStackChosen), "no stack was chosen"),
        ("cut", play.cut, any(isinstance(event, e.CardsCut) for event in events), "nobody cut"),
        (
            "deck" if play.deck else "hands",
            play.deck or play.hands or None,
            any(isinstance(event, e.CardsShuffled) for event in events),
            "nothing was shuffled",
        ),
    ):
        if given is not None and not did:
            yield key, why


def _at(events: Sequence[Event], kind: type[Event] | tuple[type[Event], ...]) -> frozenset[Position]:
    """The positions of the events of some kinds."""
    return frozenset(event.position for event in events if isinstance(event, kind))  # type: ignore[attr-defined]
