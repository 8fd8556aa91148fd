"""What a dealer has to know at a step: who wins, what is paid, where the count begins, what mishaps call for.

The table itself is asked: what it would decide is the right answer, with its clause. So a question can be put
before the step is done, and nobody who reads it learns more than lies open at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from paigow.games.vigorish import percent_of
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.money import format_money
from paigow.rules.outcome import Result
from paigow.simulation.players import covered_hands
from paigow.table import Command, Entropy, Refused, Table, decide
from paigow.table import events as e
from paigow.table.showing.wording import Scene, capital
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import DEALER
from paigow.teaching.dealing.asking import Asking, CalledFor, DealerQuestion
from paigow.teaching.dealing.deal_questions import of_the_deal, places
from paigow.teaching.wagers import wagers_told

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
