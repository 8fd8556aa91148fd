"""Wagers in words: what each is for, and an optional one as it was settled: the row of its pay table, what
that pays, and why it paid no more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from paigow.games.pay_tables import JudgedOn, Push, Row, row_called
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.games.wagers import WAGERS, wager
from paigow.message import Message, sentence
from paigow.money import Cents
from paigow.rules.outcome import Result
from paigow.rules.poker.hands import Category, high_hand
from paigow.rules.setting import Setting
from paigow.switches import Errata
from paigow.table import events as e
from paigow.table.showing.views import RoundView
from paigow.table.showing.wording import Scene, ToldLine, hand_called
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position
from paigow.teaching.comparison import setting_seen

_MAIN: Final = sentence(
    "Wins if both your hands beat the other side's, pushes if one does, and loses if none does"
)


def wager_about(kind: WagerKind) -> str:
    """What a wager is for, in a sentence.

    >>> wager_about(WagerKind.PROTECTION)
    'Wins if your seven cards hold no pair and nothing better.'
    """
    return next((each.about for each in WAGERS if each.key is kind), _MAIN)


@dataclass(frozen=True, slots=True)
class WagerTold:
    """One optional wager or envy bonus decided."""

    position: Position
    wager: str
    """What was wagered, in words."""
    result: Result
    wagered: Cents
    won: Cents
    row: str | None
    """The hand of the row that paid, in words; nothing where none did."""
    pays: str | None
    """What a winning row pays, as it is printed: odds, a sum, or a share of a meter."""
    lost_by: str | None
    """Why it was lost, in words; nothing where it was not, or where its player had left."""
    limit: str | None
    """The clause of the limit that cut what was won, or of the rounding to whole dollars."""
    unlimited: Cents
    """What would have been won without it."""
    clause: str
    said: ToldLine
    """What became of the wager, in a sentence."""


def wagers_told(
    scene: Scene, settled: Iterable[e.Settlement], seen: RoundView | None = None
) -> tuple[WagerTold, ...]:
    """The optional wagers and envy bonuses among what was settled; main wagers are compared by hands.
    Of hands that were seen it is told what they hold."""
    main = (scene.rules.main, WagerKind.DEALER)
    return tuple(
        _told(scene, each, None if seen is None else setting_seen(seen.positions[each.position]))
        for each in settled
        if each.wager not in main
    )


def _told(scene: Scene, each: e.Settlement, laid: Setting[Any] | None) -> WagerTold:
    rules = scene.rules
    row = next((row for row in _rows(rules, each) if row.hand == each.hand), None)
    pays, lost_by = _pays(rules, each, row), _lost_by(scene, each, laid)
    return WagerTold(
        position=each.position,
        wager=scene.wager(each.wager),
        result=each.result,
        wagered=each.wagered,
        won=each.won,
        row=None if row is None else hand_called(row.name),
        pays=pays,
        lost_by=lost_by,
        limit=each.limit,
        unlimited=each.unlimited,
        clause=each.decided_by,
        said=_said(scene.settled(each), pays, lost_by),
    )


def _rows(rules: GameRules, each: e.Settlement) -> tuple[Row, ...]:
    """The rows of its pay table that are paid at all; the number wager has odds and no table."""
    table = rules.wagers[each.wager.kind].table
    return () if table is None else tuple(row for row in table.rows if not row.excluded)


def _pays(rules: GameRules, each: e.Settlement, row: Row | None) -> str | None:
    """What is printed for it; an envy bonus is a sum, which was paid."""
    if each.result is not Result.WIN or isinstance(each.wager, EnvyBonus):
        return None
    if row is not None:
        return str(row.paid(rules.switches.errata))
    odds = rules.wagers[each.wager.kind].odds
    return None if odds is None else str(odds)


def _lost_by(scene: Scene, each: e.Settlement, laid: Setting[Any] | None) -> str | None:
    """By what its own terms want, or else the last row of its pay table, which was not reached, beside what
    was held where that is seen; a player who left loses without either (PGT-5C-2)."""
    rules = scene.rules
    left = rules.abandoned is not None and each.clause == rules.abandoned.clause
    if each.result is not Result.LOSE or left:
        return None
    rows = _rows(rules, each)
    last = next(reversed(rows), None)
    key = wager(each.wager.kind).why_lost
    if not key and laid is not None and rows and _by_seven(rules, each):
        return _held_and_wanted(scene, each, laid, _lowest(rows))
    whose = "your" if scene.reads(scene.seats[each.position]) else "the"
    if key:
        lowest = None if last is None else row_called(last.name)
        return Message(key.replace("{whose}", whose), row=lowest, n=scene.number_shown)
    return None if last is None else _too_low(last, rules.switches.errata)


def _by_seven(rules: GameRules, each: e.Settlement) -> bool:
    table = rules.wagers[each.wager.kind].table
    return table is not None and table.judged_on is JudgedOn.SEVEN_CARDS


_KINDS: Final = {kind.title: kind for kind in Category}


def _lowest(rows: Sequence[Row]) -> Row:
    """The row of the lowest hand: the last one, unless a lower hand pays more, as three of a kind does beside
    a straight (PGP-3l-pt-10)."""
    kinds = [row for row in rows if row.name in _KINDS]
    return min(kinds, key=lambda row: _KINDS[row.name]) if rows[-1].name in _KINDS else rows[-1]


def _held_and_wanted(scene: Scene, each: e.Settlement, laid: Setting[Any], lowest: Row) -> str:
    """What the seven cards hold, and what it would have taken."""
    has = "you have" if scene.reads(scene.seats[each.position]) else "the hand has"
    pushes = isinstance(lowest.paid(scene.rules.switches.errata), Push)
    asks = "a push needs {row2}" if pushes else "it needs {row2} or better"
    held = _best_of_seven((*laid.high, *laid.low))
    return Message(f"{has} {{row}}, and {asks}", row=held, row2=hand_called(lowest.name))


@lru_cache(256)  # everybody at a table is told of the same hands
def _best_of_seven(cards: tuple[Any, ...]) -> str:
    """The best kind of hand that five of seven cards make, within a sentence."""
    best = max(high_hand(five).category for five in combinations(cards, 5))
    return best.title if best is Category.NO_PAIR else hand_called(best.title)


def _too_low(row: Row, errata: Errata) -> str:
    pays = row.paid(errata)
    how = ", a push" if isinstance(pays, Push) else " at {pays}"
    key = f"the lowest row of its pay table is {{row}}{how}"
    return Message(key, row=hand_called(row.name), pays=str(pays))


def _said(said: ToldLine, pays: str | None, lost_by: str | None) -> ToldLine:
    """The sentence of the log, with what its row pays, or why it was lost."""
    if lost_by is not None:
        return replace(said, text=Message("{line}; {lost}", line=said.text, lost=lost_by))
    if pays is None:
        return said
    return replace(said, text=Message("{line}; that pays {pays}", line=said.text, pays=pays))
