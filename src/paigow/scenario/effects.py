"""Keys of a scenario that did nothing: whoever wrote them meant something, so each is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paigow.scenario.model import ScenarioRound
from paigow.scenario.spelling import called
from paigow.table import Event
from paigow.table import events as e
from paigow.table.state.values import Position


def idle_keys(planned: ScenarioRound, events: Sequence[Event]) -> list[str]:
    """What a round says that changed nothing in it, each with the reason."""
    return [f"{planned.where}.{key} does nothing: {why}" for key, why in _idle(planned, events)]


def _idle(planned: ScenarioRound, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    found = [event for event in events if isinstance(event, e.StartingPositionFound)]
    drawn = any(event.number and not event.dice for event in found)
    if planned.bank is not None and planned.bank not in _at(events, e.BankAccepted):
        yield "bank", f"{called(planned.bank)} was not offered the bank"
    for key, named, kind, why in (
        ("surrender", planned.surrenders, e.WagerSurrendered, "had no hand to surrender"),
        ("decline_cut", planned.declines, e.CutDeclined, "was not offered the cut"),
        ("unlit", planned.unlit, e.ProgressiveNotAccepted, "made no progressive wager"),
        ("set", planned.set_apart, (e.HandSet, e.HandShown), "set no hand"),
    ):
        for position in sorted(named - _at(events, kind)):
            yield key, f"{called(position)} {why}"
    for key, given, did, why in (
        ("dice", planned.dice, any(event.dice for event in found), "no dice were shaken"),
        (
            "number",
            planned.number,
            drawn,
            "no number was drawn",
        ),
        ("stack", planned.stack, _at(events, e.FirstStackChosen), "no stack was chosen"),
        ("cut", planned.cut, any(isinstance(event, e.CardsCut) for event in events), "nobody cut"),
        (
            "deck" if planned.deck else "hands",
            planned.deck or planned.hands or None,
            any(isinstance(event, e.CardsShuffled) for event in events),
            "nothing was shuffled",
        ),
    ):
        if given is not None and not did:
            yield key, why


def _at(events: Sequence[Event], kind: type[Event] | tuple[type[Event], ...]) -> frozenset[Position]:
    """The positions of the events of some kinds."""
    return frozenset(event.position for event in events if isinstance(event, kind))  # type: ignore[attr-defined]
