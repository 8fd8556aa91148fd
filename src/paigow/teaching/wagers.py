"""Wagers in words: what each is for, and an optional one as it was settled: the row of its pay table, what
that pays, and why it paid no more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from paigow.games.pay_tables import JudgedOn, Row
from paigow.games.payouts import Push
from paigow.games.wager_kinds import EnvyBonus, WagerKind
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

_BEST_OF_SEVEN: Final = "Wins by the best hand in your seven cards, however you set them"
_NO_PAIR: Final = "Wins if your seven cards hold no pair and nothing better"
_ABOUT: Final = {
    WagerKind.FORTUNE_BONUS: f"{_BEST_OF_SEVEN}; a large one earns a bonus by others' hands too.",
    WagerKind.EMPERORS_TREASURE: f"{_BEST_OF_SEVEN}; a large one earns a bonus by others' hands too.",
    WagerKind.PAI_GOW_INSURANCE: f"{_NO_PAIR}.",
    WagerKind.PROGRESSIVE_PAYOUT: f"{_BEST_OF_SEVEN}; the best hands take a share of the meter.",
    WagerKind.FORTUNE_PROGRESSIVE: f"{_BEST_OF_SEVEN}; the best hands take one of three meters.",
    WagerKind.QUEENS_DRAGON: "Wins if the dealer's seven cards are a Queen's Dragon: queen high.",
    WagerKind.DYNASTY_BONUS: f"{_BEST_OF_SEVEN}; a large one earns a bonus by others' hands too.",
    WagerKind.PROTECTION: f"{_NO_PAIR}.",
    WagerKind.RED_BLACK: "Wins if four or more of your seven cards have the colour that you name.",
    WagerKind.THREE_CARD_BONUS: "Wins by your first three cards, before you get the other four.",
    WagerKind.SEVEN_CARD_BONUS: f"{_BEST_OF_SEVEN}.",
    WagerKind.POSITION_NUMBER: "Wins if the random number generator shows the number that you name.",
    WagerKind.ACE_HIGH: "Wins if the dealer's seven cards are ace high, and more if yours are too.",
    WagerKind.FACE_UP_PROGRESSIVE: f"{_BEST_OF_SEVEN}; the best hands take a share of the meter.",
    WagerKind.BONUS: "Wins by the best hand in your four cards, however you set them.",
    WagerKind.PAIR_FORTUNES: "Wins by the pairs among your four tiles, however you set them.",
}
_LOST: Final = {
    WagerKind.PAI_GOW_INSURANCE: "{hand} has a pair or better",
    WagerKind.PROTECTION: "{hand} has a pair or better",
    WagerKind.QUEENS_DRAGON: "the dealer's hand is not a Queen's Dragon",
    WagerKind.RED_BLACK: "{hand} has fewer than {lowest}",
    WagerKind.POSITION_NUMBER: "{shown} was shown",
    WagerKind.ACE_HIGH: "the dealer's hand is not ace high",
}
"""Why a wager is lost that does not ask for a hand as high as possible."""
_TOO_LOW: Final = "the lowest row of its pay table is {row}"
_MAIN: Final = "Wins if both your hands beat the other side's, pushes if one does, and loses if none does."


def wager_about(kind: WagerKind) -> str:
    """What a wager is for, in a sentence.

    >>> wager_about(WagerKind.PROTECTION)
    'Wins if your seven cards hold no pair and nothing better.'
    """
    return _ABOUT.get(kind, _MAIN)


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
    """All of it in a sentence."""


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
        clause=each.clause,
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
    if each.wager.kind not in _LOST and laid is not None and rows and _by_seven(rules, each):
        return _held_and_wanted(scene, each, laid, _lowest(rows))
    return _LOST.get(each.wager.kind, _TOO_LOW).format(
        hand="your hand" if scene.reads(scene.seats[each.position]) else "the hand",
        lowest=None if last is None else last.name,
        row=None if last is None else _row_and_pay(last, rules.switches.errata),
        shown=scene.number_shown,
    )


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
    wanted = hand_called(lowest.name)
    pushes = isinstance(lowest.paid(scene.rules.switches.errata), Push)
    asks = f"takes {wanted} for a push" if pushes else f"pays from {wanted} on"
    return f"{has} {_best_of_seven((*laid.high, *laid.low))}, and it {asks}"


def _best_of_seven(cards: tuple[Any, ...]) -> str:
    """The best kind of hand that five of seven cards make, within a sentence."""
    best = max(high_hand(five).category for five in combinations(cards, 5))
    return best.title if best is Category.NO_PAIR else hand_called(best.title)


def _row_and_pay(row: Row, errata: Errata) -> str:
    pays = row.paid(errata)
    how = ", a push" if isinstance(pays, Push) else f" at {pays}"
    return f"{hand_called(row.name)}{how}"


def _said(said: ToldLine, pays: str | None, lost_by: str | None) -> ToldLine:
    """The sentence of the log, with what its row pays, or why it was lost."""
    if lost_by is not None:
        return replace(said, text=f"{said.text}; {lost_by}")
    return said if pays is None else replace(said, text=f"{said.text}; that pays {pays}")
