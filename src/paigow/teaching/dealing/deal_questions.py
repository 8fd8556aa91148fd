"""What a dealer is asked from the shuffle to the last card: who cuts, where it begins, how it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.games.submission import DealMethod, DeliveryStyle
from paigow.table import Table
from paigow.table import events as e
from paigow.table.games.tiles.delivery import CHAPTER_6, STYLES
from paigow.table.sections.shuffling import cut_offered_by
from paigow.table.showing.wording import Scene, style_called
from paigow.table.state.values import DEALER, FIRST_CARDS, Phase, Position
from paigow.teaching.dealing.asking import Asking, DealerQuestion, DealersAnswer, GoesOut

WaysOut = tuple[tuple[str, DealersAnswer], ...]


def of_the_deal(
    table: Table, scene: Scene, event: e.CardsShuffled | e.StartingPositionFound | e.HandsDealt
) -> Iterator[DealerQuestion]:
    """What is asked before the event comes about."""
    match event:
        case e.CardsShuffled():
            yield from _cut(table, scene, event)
        case e.StartingPositionFound():
            yield from _start(table, scene, event)
        case e.HandsDealt():
            yield from _dealt(table, scene, event)


def places(table: Table, scene: Scene) -> tuple[tuple[str, Position], ...]:
    """Every place at the table that is counted."""
    return tuple((scene.who(at), at) for at in range(table.rules.places))


def _cut(table: Table, scene: Scene, event: e.CardsShuffled) -> Iterator[DealerQuestion]:
    """PGP-6d: the bank, whoever came first, or whoever's turn it is."""
    if event.offers:
        yield DealerQuestion(
            Asking.CUT_OFFERED,
            f"You have shuffled the {scene.kind}: who is offered the cut first?",
            event.offers[0],
            table.rules.cite(cut_offered_by(table)),
            places(table, scene),
        )


def _start(table: Table, scene: Scene, event: e.StartingPositionFound) -> Iterator[DealerQuestion]:
    """PGP-8c-b-2, PGP-10h3: the dealer is number one, or the bank; the count goes counterclockwise."""
    if not event.number:  # the button is not counted to
        return
    every = places(table, scene)
    shown = f"The dice show {', '.join(map(str, event.dice))}" if event.dice else f"{event.number} is shown"
    first = table.in_play.bank or DEALER
    yield DealerQuestion(
        Asking.COUNT_BEGINS,
        f"{shown}: who is counted as number one?",
        first,
        event.clause,
        every,
    )
    total = f", {event.number} in all" if event.dice else ""
    yield DealerQuestion(
        Asking.DEAL_BEGINS,
        f"{shown}{total}: where does the deal begin?",
        event.position,
        event.clause,
        every,
        why=f"from {scene.who(first)} as number one, counterclockwise to {event.number}",
    )


def _dealt(table: Table, scene: Scene, event: e.HandsDealt) -> Iterator[DealerQuestion]:
    """In which portions the hands go out, and which way round."""
    question, choices, answer = _way(table, scene)
    yield DealerQuestion(Asking.DEALT_HOW, question, answer, event.clause, choices)
    first, following, *_ = (at for at, _ in event.hands)
    yield DealerQuestion(
        Asking.DEALT_NEXT,
        f"It begins with {scene.who(first)}: who comes next?",
        following,
        event.clause,
        places(table, scene),
    )


def _way(table: Table, scene: Scene) -> tuple[str, WaysOut, DealersAnswer]:
    if scene.kind == "tiles":
        return _style(table)
    choices: WaysOut = tuple((words.format(pieces=scene.kind), each) for each, words in _GOES_OUT.items())
    left = {Phase.FIRST_CARDS: FIRST_CARDS, Phase.LAST_CARDS: table.rules.family.size - FIRST_CARDS}
    count = left.get(table.phase, table.rules.family.size)
    return f"How do the {count} {scene.kind} of each place go out?", choices, _goes_out(table)


def _goes_out(table: Table) -> GoesOut:
    if table.phase in (Phase.FIRST_CARDS, Phase.LAST_CARDS):
        return GoesOut.HAND_BY_HAND
    if table.in_play.stacks:
        return GoesOut.STACKS
    by_shoe = table.equipment.deal_method is DealMethod.AUTOMATED_SHOE
    return GoesOut.HAND_BY_HAND if by_shoe else GoesOut.ONE_BY_ONE


_GOES_OUT: Final = {
    GoesOut.ONE_BY_ONE: "one to each place, and round again",
    GoesOut.HAND_BY_HAND: "all of a place at once, then the next place",
    GoesOut.STACKS: "as the stacks lie: the first of them, then the stack beside it",
}


def _style(table: Table) -> tuple[str, WaysOut, DealersAnswer]:
    """PGT-7B: the style that was named, or that of Chapter 6; numbered in the order of the document."""
    chosen = table.in_play.delivery
    every = (CHAPTER_6, *STYLES.values())
    choices: WaysOut = tuple((each.says, number) for number, each in enumerate(every))
    if chosen is None:
        return "No style of delivery was named: how do the tiles go out?", choices, 0
    asked = f"{style_called(chosen)} was named: how do the tiles go out?"
    return asked, choices, 1 + list(STYLES).index(DeliveryStyle(chosen))
