"""Where the table goes: everything that decides which phase comes next is in this file, and nowhere else.

A phase says what the table waits for. An event says what has happened, and not what follows; its
`EventSpec` names a function of this file, which `evolve` asks at the end, with the table as the event leaves
it, still in the phase in which it happened. There are four ways to go on:

- An event that names none changes nothing about what the table waits for.
- While cards are made ready the table waits for the deck that is furthest behind.
- Within a round the phases stand in the order of the game. A phase that one event completes is left for the
  next that is due; a phase that several people have a part in is left once nothing is left to do in it.
  Phases with nothing to do are passed over (`is_due`).
- A recut or an exposed card interrupts a phase. `Round.resume` remembers which, and the round goes on there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from paigow.games.submission import Shuffler
from paigow.games.wager_kinds import WagerKind
from paigow.table.money.ledger import wager_account
from paigow.table.state.model import DeckStep, Round, Table, changed
from paigow.table.state.questions import pushes_unset, stakes_on, still_to_set, to_show
from paigow.table.state.values import Phase

NextPhase = Callable[[Table, Any], Phase]
"""From the table as an event leaves it, and the event, to the phase that follows."""

_STAYS: Final[Mapping[str, Any]] = {}


def move_to_phase(table: Table, phase: Phase, *, interrupts: bool) -> Mapping[str, Any]:
    """What changes of a table as it goes on to a phase: that, and the phase that is to be resumed."""
    if phase is table.phase:
        return _STAYS
    in_play = table.round
    resume = table.phase if interrupts else None
    if in_play is None or in_play.resume is resume:
        return {"phase": phase}
    return {"phase": phase, "round": changed(in_play, resume=resume)}


# While cards are made ready

OF_DECK: Final = {
    DeckStep.RECEIVED: Phase.INSPECTION,
    DeckStep.INSPECTED: Phase.VERIFICATION,
    DeckStep.VERIFIED: Phase.TO_SPREAD,
    DeckStep.SPREAD: Phase.SPREAD,
    DeckStep.LOOKED_AT: Phase.WASH,
    DeckStep.READY: Phase.BETWEEN_ROUNDS,
}
"""What a deck waits for at each step."""


def next_deck_phase(table: Table, _: Any) -> Phase:
    """Each deck goes through every step by itself (PGP-2b-1); the table waits for the one furthest behind
    (PGP-5d.1)."""
    return OF_DECK[min(deck.step for deck in table.decks if deck is not None)]


# Within a round

_PLAYERS_FIRST: Final = (Phase.SETTING, Phase.DEALER_SETS)


def order(in_play: Round) -> tuple[Phase, ...]:
    """The phases of a round. With a bank the players set before any hand is turned over, at Face Up too: 9(c)
    and Section 10 say so, and Section 10 controls (PGP-9c.3, PGP-10-2c.1, PGP-10a.2)."""
    if in_play.bank is None:
        return in_play.phases
    in_turn = iter(_PLAYERS_FIRST)
    return tuple(next(in_turn) if phase in _PLAYERS_FIRST else phase for phase in in_play.phases)


def _banked(table: Table) -> bool:
    return table.in_play.bank is not None


def _number_wagers_lie(table: Table) -> bool:
    """Stacks that are dealt again find another number, and the wagers on the first are gone (PGP-11l)."""
    on_it = stakes_on(table.in_play, WagerKind.POSITION_NUMBER)
    return any(table.balance(wager_account(at, stake.name)) for at, stake in on_it)


DUE: Final[Mapping[Phase, Callable[[Table], bool]]] = {
    Phase.BANK_OFFER: lambda table: bool(table.in_play.offers),
    Phase.CUT: lambda _: False,  # only the shuffle that calls for a cut leads there (PGP-6b)
    Phase.STACK_CUT: _banked,  # PGT-9G-1
    Phase.WAGERS: lambda table: not table.in_play.closed,
    Phase.STACK_CHOICE: _banked,  # PGP-10-2a1.1
    Phase.DELIVERY_CHOICE: lambda table: (
        _banked(table) and bool(table.rules.submission.equipment.deliveries)  # PGT-9J
    ),
    Phase.NUMBER_WAGERS: _number_wagers_lie,
    Phase.FIRST_CARDS_WAGERS: lambda table: any(
        True for _ in stakes_on(table.in_play, WagerKind.THREE_CARD_BONUS)
    ),
    Phase.SETTING: lambda table: bool(still_to_set(table.in_play)) and not pushes_unset(table, table.in_play),
    Phase.DEALER_SETS: lambda table: bool(to_show(table.in_play)),
}
"""When a phase has something to do; what is not listed always has."""


def is_due(table: Table, phase: Phase) -> bool:
    """Whether a phase of the round has something to do."""
    due = DUE.get(phase)
    return due is None or due(table)


def _due_of(table: Table, phases: Iterable[Phase]) -> Phase:
    """The first of some phases that is due; the settlement, with which a round ends, always is."""
    return next(phase for phase in phases if is_due(table, phase))


def _from(table: Table, phase: Phase) -> Phase:
    phases = order(table.in_play)
    return _due_of(table, phases[phases.index(phase) :])


def first_phase_due(table: Table, _: Any) -> Phase:
    return _due_of(table, order(table.in_play))


def stay_until_done(table: Table, _: Any) -> Phase:
    """The next phase: the present one, while something is left to do in it."""
    phase = table.phase
    return phase if is_due(table, phase) else _from(table, phase)


def go_on(table: Table, _: Any) -> Phase:
    """What is due next: the event completes its phase."""
    phases = order(table.in_play)
    return _due_of(table, phases[phases.index(table.phase) + 1 :])


def complete_phases(*phases: Phase) -> NextPhase:
    """The event completes some phases; in any other it changes nothing."""
    return lambda table, event: go_on(table, event) if table.phase in phases else table.phase


def always(phase: Phase) -> NextPhase:
    return lambda *_: phase


def after_shuffle(table: Table, event: Any) -> Phase:
    """A cut follows where the cards were not shuffled by a device just now (PGP-6b)."""
    return Phase.CUT if calls_for_cut(table, pre_shuffled=event.pre_shuffled) else go_on(table, event)


def calls_for_cut(table: Table, *, pre_shuffled: bool) -> bool:
    """Whether a cut follows the shuffle: of a hand shuffle, and of a pre-shuffled deck (PGP-6b-1,
    PGP-6b-2); tiles have none."""
    by_hand = table.equipment.shuffler is Shuffler.MANUAL
    return Phase.CUT in table.in_play.phases and (by_hand or pre_shuffled)


# Interruptions


def after_cut(table: Table, event: Any) -> Phase:
    """On from the cut, or back to where a recut was ordered (PGP-6f.1)."""
    return table.in_play.resume or go_on(table, event)


def after_choice(table: Table, _: Any) -> Phase:
    """Back to where the card was exposed when all have chosen; with a void hand nothing may be left to set
    there (PGP-11d.1)."""
    in_play = table.in_play
    if in_play.choices:
        return Phase.CHOICE
    assert in_play.resume is not None
    return _from(table, in_play.resume)


def after_exposure(table: Table, _: Any) -> Phase:
    return Phase.CHOICE if table.in_play.choices else table.phase
