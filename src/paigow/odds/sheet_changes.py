"""What a change of a Rules Submission does to its odds: every edge and deviation, before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from paigow.games.submission import RulesSubmission
from paigow.money import format_money
from paigow.odds.edge import MainOdds, as_json, percent, square_root
from paigow.odds.jobs import Watch
from paigow.odds.main_wager import OPTIMAL, MainQuestion
from paigow.odds.sheet import Sheet, counted_questions, sheet_of
from paigow.odds.wagers import WagerOdds


@dataclass(frozen=True, slots=True)
class Figures:
    """The edge of a wager and the standard deviation of one unit wagered."""

    edge: Fraction
    deviation: str

    @property
    def edge_text(self) -> str:
        return f"{percent(self.edge)}%"

    def record(self) -> dict[str, object]:
        """The figures as JSON."""
        return {
            "edge": as_json(self.edge),
            "edge_percent": percent(self.edge),
            "standard_deviation": self.deviation,
        }


@dataclass(frozen=True, slots=True)
class OddsChange:
    """A wager whose figures differ between two submissions; None where it is not offered."""

    wager: str
    before: Figures | None
    after: Figures | None

    @property
    def edge(self) -> Fraction | None:
        """By how much the edge changes, where both offer the wager."""
        return self.after.edge - self.before.edge if self.before and self.after else None

    @property
    def edge_text(self) -> str:
        """The change of the edge in points, with its sign."""
        return "" if self.edge is None else f"{'+' if self.edge > 0 else ''}{percent(self.edge)}"


def odds_changes(
    before: RulesSubmission,
    after: RulesSubmission,
    answer: Callable[[MainQuestion], MainOdds | None],
    watch: Watch | None = None,
) -> tuple[OddsChange, ...]:
    """The wagers whose figures differ, in the order of the sheet; `answer` finds the odds of a main wager.

    A main wager that both submissions ask about in the same words is the same, and is not counted.
    """
    both = {each for _, each in counted_questions(before)} & {each for _, each in counted_questions(after)}

    def answer_where_needed(question: MainQuestion) -> MainOdds | None:
        return None if question in both else answer(question)

    was, now = (dict(_figures(sheet_of(each, answer_where_needed, watch=watch))) for each in (before, after))
    return tuple(
        OddsChange(wager, was.get(wager), now.get(wager))
        for wager in dict.fromkeys([*was, *now])
        if was.get(wager) != now.get(wager)
    )


def _figures(sheet: Sheet) -> Iterator[tuple[str, Figures]]:
    for line in sheet.main:
        name = _main_name(line.question, sheet.submission)
        if line.odds is not None:
            yield name, _of_main(line.odds)
        for size, odds in zip(sheet.sizes, line.at_sizes, strict=True):
            if odds is not None and odds != line.odds:  # vigorish is rounded at this size
                yield f"{name}, {format_money(size.wager)}", _of_main(odds)
    for page in sheet.wagers:
        title, filed = page.filed.title, page.filed
        for at_least in page.by_colour.values() or (page.odds,):
            colour = f" on {at_least.colour}" if at_least.colour is not None else ""
            yield from _of_wager(f"{title}{colour}, {format_money(filed.least)}", at_least)
        if filed.most != filed.least:
            yield from _of_wager(f"{title}, {format_money(filed.most)}", filed.odds(filed.terms(filed.most)))
        for amount, edges in page.by_others:
            for others in range(1, len(edges)):
                name = f"{title}, {format_money(amount)} beside {others} other{'s' if others > 1 else ''}"
                yield from _of_wager(name, filed.odds(filed.terms(amount, others)))


def _of_main(odds: MainOdds) -> Figures:
    return Figures(odds.edge, square_root(odds.variance))


def _of_wager(name: str, odds: WagerOdds) -> Iterator[tuple[str, Figures]]:
    if odds.edge is not None and odds.standard_deviation is not None:
        yield name, Figures(odds.edge, odds.standard_deviation)


def _main_name(question: MainQuestion, submission: RulesSubmission) -> str:
    """A side of the main wager under a name that stays the same when the dealer's house way changes."""
    if question.player_way == OPTIMAL:
        how = "best"
    elif question.player_way == submission.house_way:
        how = "by the dealer's house way"
    else:
        how = f"by {question.family.house_way(question.player_way).title}"
    return f"main wager of the {question.side}, set {how}"
