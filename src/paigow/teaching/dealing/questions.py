"""What a dealer in training is asked at a step, and what is right: who wins, what is paid, where the count
begins, what mishaps call for.

The table itself is asked: what it would decide is the right answer, with its clause. So a question can be put
before the step is done, and nobody who reads it learns more than lies open at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from paigow.games.payment import percent_of
from paigow.games.submission import DealMethod, DeliveryStyle
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.message import capital
from paigow.money import Cents, format_money
from paigow.pieces import Pieces
from paigow.rules.outcome import Result
from paigow.simulation.players import covered_hands
from paigow.table import Command, Entropy, Refused, Table, decide
from paigow.table import events as e
from paigow.table.games.tiles import CHAPTER_6, STYLES
from paigow.table.sections.shuffling import cut_offered_by
from paigow.table.showing.wording import Scene, style_called
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import DEALER, FIRST_CARDS, Phase, Position
from paigow.teaching.wagers import wagers_told


class Asking(StrEnum):
    """What is asked."""

    RESULT = "result"
    PAID = "paid"
    VIGORISH = "vigorish"
    COUNT_BEGINS = "count_begins"
    DEAL_BEGINS = "deal_begins"
    CALLED_FOR = "called_for"
    CUT_OFFERED = "cut_offered"
    DEALT_HOW = "dealt_how"
    DEALT_NEXT = "dealt_next"
    EXPOSED_NEXT = "exposed_next"

    @property
    def words(self) -> str:
        return _ASKING[self]

    @property
    def is_place(self) -> bool:
        """Whether one answers with a place at the table."""
        return self in _PLACES


_ASKING: Final = {
    Asking.RESULT: "who wins, loses or pushes",
    Asking.PAID: "what is paid",
    Asking.VIGORISH: "the vigorish",
    Asking.COUNT_BEGINS: "where the count begins",
    Asking.DEAL_BEGINS: "where the deal begins",
    Asking.CALLED_FOR: "what an irregularity calls for",
    Asking.CUT_OFFERED: "who is offered the cut",
    Asking.DEALT_HOW: "how the hands go out",
    Asking.DEALT_NEXT: "whose hand goes out next",
    Asking.EXPOSED_NEXT: "whose hand is exposed next",
}
_PLACES: Final = (
    Asking.COUNT_BEGINS, Asking.DEAL_BEGINS, Asking.CUT_OFFERED, Asking.DEALT_NEXT, Asking.EXPOSED_NEXT,
)  # fmt: skip


class CalledFor(StrEnum):
    """What the rules can call for when something goes wrong."""

    NOTHING = "nothing"
    WAITS = "waits"
    NO_ROLL = "no_roll"
    CHOICE = "choice"
    PLAYED = "played"
    RACKED = "racked"
    RESHUFFLED = "reshuffled"
    VOID = "void"
    VOID_AFTER_BONUS = "void_after_bonus"
    DECK_REMOVED = "deck_removed"


class GoesOut(StrEnum):
    """How cards can go out to the places."""

    ONE_BY_ONE = "one_by_one"
    HAND_BY_HAND = "hand_by_hand"
    STACKS = "stacks"


DealersAnswer = Result | CalledFor | GoesOut | int
"""A result, what is called for, how hands go out, a sum in cents, or the number of a place or a style."""


@dataclass(frozen=True, slots=True)
class DealerQuestion:
    """One thing that the dealer has to say, and what is right."""

    asking: Asking
    text: str
    answer: DealersAnswer
    clause: str
    choices: tuple[tuple[str, DealersAnswer], ...] = ()
    """What can be said, in words and as a value; none where a sum is to be named."""
    position: Position = DEALER
    high: Pieces = ()
    low: Pieces = ()
    """The hands that are exposed with it."""
    why: str = ""
    """Why that is right, in words, for afterwards."""

    @property
    def answer_told(self) -> str:
        """The right answer in words."""
        return self.told(self.answer)

    @property
    def right_told(self) -> str:
        """Return the right answer in words, with the reason."""
        return f"{self.answer_told}{f', as {self.why}' if self.why else ''}"

    def told(self, answer: DealersAnswer) -> str:
        """Any answer in words.

        >>> DealerQuestion(Asking.PAID, "What is paid?", 2500, "PGP-16a.1").told(5000)
        '$50.00'
        """
        if not self.choices:
            assert isinstance(answer, int)
            return format_money(Cents(answer))
        return next((words for words, value in self.choices if value == answer), str(answer))


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


RESULTS: Final = tuple((each.value, each) for each in Result)


def dealers_questions(
    table: Table, command: Command, entropy: Entropy, scene: Scene | None = None
) -> tuple[DealerQuestion, ...]:
    """What the dealer is asked before a command is carried out with this chance; nothing where the table
    would refuse it, or where it leaves nothing to decide."""
    decision = decide(table, command, entropy)
    if isinstance(decision, Refused):
        return ()
    return tuple(_asked(table, scene or Scene.from_table(table), decision))


def _asked(table: Table, scene: Scene, events: Sequence[e.Event]) -> Iterator[DealerQuestion]:
    found = _called_for(events)
    if found is not None:
        yield _mishap(scene, *found)
        return
    for event in events:
        match event:
            case e.CardsShuffled() | e.StartingPositionFound() | e.HandsDealt():
                yield from of_the_deal(table, scene, event)
            case e.PositionSettled() | e.WagersSettled():
                yield from _settled(table, scene, event)
            case e.BankSettled(surplus=surplus) if surplus:
                yield from _surplus(scene, event)
            case _:
                pass


# Settlement


def _settled(
    table: Table, scene: Scene, event: e.PositionSettled | e.WagersSettled
) -> Iterator[DealerQuestion]:
    """What is asked of a position; the hands that are exposed lie open with every question."""
    hands = (event.high, event.low) if isinstance(event, e.PositionSettled) else ((), ())
    for each in _settling(table, scene, event):
        order = each.asking is Asking.EXPOSED_NEXT
        yield each if order else replace(each, high=hands[0], low=hands[1])


def _settling(
    table: Table, scene: Scene, event: e.PositionSettled | e.WagersSettled
) -> Iterator[DealerQuestion]:
    if isinstance(event, e.PositionSettled) and event.outcome is not None:
        yield from _exposed_next(table, scene, event)
        wager = "main wager" if event.position != DEALER else "wager against the bank"
        yield DealerQuestion(
            Asking.RESULT,
            f"{scene.subject(event.position)}: does the {wager} win, push or lose?",
            event.outcome.result,
            event.outcome.clause,
            RESULTS,
            event.position,
            why=event.outcome.why,
        )
    for each in event.settled:
        yield from _wager(table, scene, each)


def _exposed_next(table: Table, scene: Scene, event: e.PositionSettled) -> Iterator[DealerQuestion]:
    """Whose turn it is, while more than one hand of a player lies covered."""
    covered = covered_hands(table)
    if event.position in covered and len(covered) > 1:
        yield DealerQuestion(
            Asking.EXPOSED_NEXT,
            "Whose hand do you expose next?",
            event.position,
            event.clause,
            places(table, scene),
            why="it goes counterclockwise from your right",
        )


def _wager(table: Table, scene: Scene, each: e.Settlement) -> Iterator[DealerQuestion]:
    """An optional wager is decided and paid; a main wager was decided when its hand was exposed."""
    is_main = each.wager in (table.rules.main, WagerKind.DEALER)
    what = f"{scene.subject(each.position)}, {scene.wager(each.wager)}"
    if each.wagered:
        what += f" of {format_money(each.wagered)}"
    at, why = each.position, _why(scene, each)
    if not is_main and not isinstance(each.wager, EnvyBonus):
        text = f"{what}: does it win, push or lose?"
        yield DealerQuestion(Asking.RESULT, text, each.result, each.clause, RESULTS, at, why=why)
    if each.result is not Result.WIN:
        return
    yield DealerQuestion(Asking.PAID, f"{what}: what is paid?", each.won, each.clause, position=at, why=why)
    if each.wager == table.rules.main and _takes_vigorish(table):
        text = f"{what}: what vigorish is taken?"
        yield DealerQuestion(Asking.VIGORISH, text, each.vigorish, each.clause, position=at)


def _why(scene: Scene, each: e.Settlement) -> str:
    """Why a wager comes out so: its row, or why it is lost, or a limit."""
    told = next(iter(wagers_told(scene, (each,))), None)
    if told is None:
        return "a main wager is paid 1 to 1"
    if told.lost_by is not None:
        return told.lost_by
    if told.limit is None and told.row is not None and told.pays is not None:
        return f"{told.row} pays {told.pays}"
    return scene.settled(each, each.position).text


def _takes_vigorish(table: Table) -> bool:
    banked = table.in_play.bank is not None
    return percent_of(table.rules.submission.game, table.rules.switches, banked=banked) > 0


def _surplus(scene: Scene, event: e.BankSettled) -> Iterator[DealerQuestion]:
    """The centre of the layout is cleared (PGP-10-2d.5)."""
    left = f"{format_money(event.surplus)} is left in the centre of the layout"
    yield DealerQuestion(Asking.VIGORISH, f"{left}: what vigorish is taken?", event.vigorish, event.clause)
    bank = scene.who(scene.bank) if scene.bank is not None else "the bank"
    yield DealerQuestion(Asking.PAID, f"{left}: what goes to {bank}?", event.to_bank, event.clause)


# Irregularities

_CALLED_FOR: Final = {
    CalledFor.NOTHING: "nothing: play goes on",
    CalledFor.WAITS: "the deal does not begin until it has been put right",
    CalledFor.NO_ROLL: "no roll: the dice are shaken again",
    CalledFor.CHOICE: "the player chooses to play the hand or to have it void",
    CalledFor.PLAYED: "the hand is played as it is",
    CalledFor.RACKED: "that {piece} goes to the discard rack, and the deal goes on",
    CalledFor.RESHUFFLED: "the {piece}s are {shuffled} again, and the wagers stand",
    CalledFor.VOID: "all hands are void, and the wagers are returned",
    CalledFor.VOID_AFTER_BONUS: "bonus wagers are settled, then all hands are void",
    CalledFor.DECK_REMOVED: "all hands are void, and the {piece}s are taken off the table",
}

Mishap = (
    e.RoundVoided
    | e.NoRollCalled
    | e.CardExposed
    | e.FaceUpCardRacked
    | e.ReshuffleOrdered
    | e.IrregularityNoted
)


def _mishap(scene: Scene, called_for: CalledFor, event: Mishap) -> DealerQuestion:
    piece = scene.kind.removesuffix("s")
    match event:
        case e.CardExposed(position=at):
            what = f"A {piece} of {scene.who(at)} was exposed"
        case e.FaceUpCardRacked():
            what = capital(scene.wrong(Irregularity.CARD_FACE_UP))
        case e.NoRollCalled(reason=wrong):
            what = capital(scene.wrong(wrong))
        case _:
            what = capital(scene.wrong(event.irregularity))
    words = {each: text.format(piece=piece, shuffled=scene.shuffled) for each, text in _CALLED_FOR.items()}
    return DealerQuestion(
        Asking.CALLED_FOR,
        f"{what}: what does it call for?",
        called_for,
        event.clause,
        tuple((text, each) for each, text in words.items()),
        getattr(event, "position", None) or DEALER,
    )


_NOTED: Final = {
    Irregularity.SHUFFLER_JAMMED: CalledFor.RESHUFFLED,
    Irregularity.PROGRESSIVE_CHIPS_DIFFER: CalledFor.WAITS,
}
"""What is noted and yet calls for something: a shuffle is done again (PGP-11m), and chips and lights have to
agree before the deal (PGP-14b.2)."""


def _called_for(events: Iterable[e.Event]) -> tuple[CalledFor, Mishap] | None:
    """What follows from something that went wrong, and the event that says so; nothing where nothing did."""
    found: tuple[CalledFor, Mishap] | None = None
    settled = False
    for event in events:
        match event:
            case e.RoundVoided(deck_removed=removed):
                after_bonus = CalledFor.VOID_AFTER_BONUS if settled else CalledFor.VOID
                return (CalledFor.DECK_REMOVED if removed is not None else after_bonus), event
            case e.WagersSettled():
                settled = True
            case e.NoRollCalled():
                found = CalledFor.NO_ROLL, event
            case e.CardExposed(choice=choice):
                found = (CalledFor.CHOICE if choice else CalledFor.PLAYED), event
            case e.FaceUpCardRacked():
                found = CalledFor.RACKED, event
            case e.ReshuffleOrdered():
                found = CalledFor.RESHUFFLED, event
            case e.IrregularityNoted(irregularity=wrong) if found is None:
                found = _NOTED.get(wrong, CalledFor.NOTHING), event
            case _:
                pass
    return found
