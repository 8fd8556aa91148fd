"""What the dealer does by hand as wagers are settled: a premium hand called out, cards racked, envy lammers
picked up, the button moved on (PGP 4, 9(l), 14.A(c), 15(d), Face Up 10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paigow.games.pay_tables import MOST_FILED
from paigow.games.submission import StartMethod
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import is_qualifying_wager
from paigow.rules.outcome import Result
from paigow.table.sections.settlement.optional import Paid, is_envy_hand, paid_row
from paigow.table.sections.wagers import bears_envy_marker
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import is_in_play
from paigow.table.state.rules import GameRules, Step, StepKind
from paigow.table.state.values import Handled, Handling, Position, Standing

_RACKS: Final = frozenset({StepKind.BONUS, StepKind.WAGER})


def announced(table: Table, step: Step, position: Position) -> tuple[Handling, ...]:
    """A premium hand is called out and stays face up: for its own bonus wager, or because somebody's wager
    earns an envy bonus from it (PGP-15d2iii, PGP-9l-1-i-b.2, PGP-9l-1-i-c)."""
    if not step.announced:
        return ()
    in_play = table.in_play
    if in_play.standing[position] is not Standing.IN_PLAY:
        return ()
    if not is_envy_hand(in_play.hands[position]):
        return ()
    bonus = [key for key in step.wagers if key in table.rules.envy_wagers]
    own = any(stake.wager in bonus for stake in in_play.wagers[position])
    waits = own and step.kind is StepKind.BONUS
    if waits or _anyone_qualifies(table, bonus):
        return (Handling(Handled.PREMIUM_ANNOUNCED, step.announced[not own]),)
    return ()


def _anyone_qualifies(table: Table, keys: list[WagerKind]) -> bool:
    return any(
        stake.wager in keys
        and is_qualifying_wager(stake.wager, stake.amount)
        and is_in_play(table.in_play, position)
        for position, stakes in enumerate(table.in_play.wagers)
        for stake in stakes
    )


def racked(table: Table, step: Step, position: Position, paid: Paid) -> tuple[Handling, ...]:
    """Whether the cards go to the rack with what is settled now: it was the last optional wager of the
    position, no paperwork holds them, and no envy bonus may still be paid for them."""
    if step.kind not in _RACKS or not paid.settled or not table.in_play.hands[position]:
        return ()
    if _is_held(table, position, paid) or _goes_on(table, step, position):
        return ()
    return (Handling(Handled.CARDS_RACKED, _racked_by(table, step, paid)),)


def _is_held(table: Table, position: Position, paid: Paid) -> bool:
    in_play = table.in_play
    if paid.paperwork or position in in_play.paperwork or in_play.standing[position] is not Standing.IN_PLAY:
        return True
    return bool(table.rules.envy_wagers) and is_envy_hand(in_play.hands[position])


def _goes_on(table: Table, step: Step, position: Position) -> bool:
    """Whether a later pass settles a wager of the position; the pass of premium hands is for those that are
    held anyway."""
    in_play = table.in_play
    later = _settled_after(table.rules, step, banked=in_play.bank is not None)
    return not later.isdisjoint([stake.wager for stake in in_play.wagers[position]])


@lru_cache(MOST_FILED)
def _settled_after(rules: GameRules, step: Step, *, banked: bool) -> frozenset[WagerKind]:
    """The wagers that later passes settle."""
    steps = rules.banked_steps if banked else rules.steps
    later = steps[steps.index(step) + 1 :]
    return frozenset(kind for each in later if each.kind in _RACKS for kind in each.wagers)


def _racked_by(table: Table, step: Step, paid: Paid) -> str:
    """Where several optional wagers are offered all are settled first (PGP-9l-8-i); else the clause that
    settles the wager says what becomes of the cards, or that all are picked up in order (PGP-9k)."""
    rules = table.rules
    if len(rules.wagers) > 1:
        return rules.cite("PGP-9l-8-i")
    [terms], settled = rules.wagers.values(), paid.settled[0]
    if settled.result is not Result.LOSE:
        return rules.cite(step.pays or "PGP-9k")
    return rules.cite("PGP-9k" if terms.is_lost_without_cards else settled.clause)


def cleared(table: Table) -> tuple[Handling, ...]:
    """What is left to do when everything is settled: envy lammers are picked up where they stayed until now
    (FUP-10a-ii.2, FUP-10b-i.2, PGP-14A-c4), and a button moves on (PGP-4a-3.2)."""
    return (*_lammers(table), *_button(table))


def _lammers(table: Table) -> tuple[Handling, ...]:
    rules = table.rules
    if rules.lammers is None:
        return ()
    every = ((at, key) for key in rules.envy_wagers for at in range(1, PLACES))
    marked = [each for each in every if bears_envy_marker(table, *each)]
    clauses = dict.fromkeys(rules.lammers[not _wins(table, at, key)] for at, key in marked)
    return tuple(Handling(Handled.LAMMERS_COLLECTED, clause) for clause in clauses)


def _wins(table: Table, position: Position, key: WagerKind) -> bool:
    """Whether a marked wager won; by 14.A(c)(4) that makes no difference, and the cards may be gone."""
    stake, hand = table.in_play.stake(position, key), table.in_play.hands[position]
    assert stake is not None
    return bool(hand) and paid_row(table, table.rules.wagers[key], position, stake) is not None


def _button(table: Table) -> tuple[Handling, ...]:
    if table.equipment.start_method is not StartMethod.BUTTON:
        return ()
    return (Handling(Handled.BUTTON_MOVED, table.rules.cite("PGP-4a-3.2")),)
