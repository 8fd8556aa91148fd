"""Hands to set, to compare, to tell apart and to be paid for; the engine knows every answer.

An exercise holds what is asked and never what is right. It is played at a table that nobody has filed
anything special for (`default_submission`), so house way, pay tables and vigorish are those that a beginner
meets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Final, Protocol

from paigow.citing import Grounds
from paigow.errors import PaigowError
from paigow.games.catalogue import Game
from paigow.games.classify import classify, row_grounds
from paigow.games.hands import Family, family_of
from paigow.games.main_wager import outcome_by_game
from paigow.games.pay_tables import PayTable, Row, pay_table
from paigow.games.payouts import worth
from paigow.games.submission import RulesSubmission, default_submission
from paigow.games.vigorish import percent_of, vigorish
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager as wager_of
from paigow.money import Cents, format_money, parse_money
from paigow.pieces import Pieces
from paigow.rules.house_ways.base import HouseWaySetting
from paigow.rules.outcome import Outcome, Result
from paigow.rules.ranked_by import cards_compared_by, tiles_compared_by, two_cards_compared_by
from paigow.rules.setting import Setting
from paigow.switches import Switches
from paigow.table.showing.wording import capital
from paigow.teaching.comparison import compare_settings, sentence, why_against
from paigow.teaching.rungs import Rung, Rungs, rungs_of


@dataclass(frozen=True, slots=True)
class LaidOut:
    """Pieces on the table, and whose or what they are."""

    label: str
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Answer:
    """What is right, why, by which clauses, and the hands that show it."""

    text: str
    why: str
    clauses: tuple[str, ...]
    hands: tuple[LaidOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether somebody's answer is right, and what there is to say about it."""

    is_right: bool
    text: str
    fault: str | None = None
    """Why the rules do not allow what was set."""
    clause: str | None = None
    """By which clause they do not."""
    gives_up: Fraction = Fraction(0)
    """Of a unit wagered, against the best setting."""


class Exercise(Protocol):
    """One question with one computed answer."""

    kind: ClassVar[str]

    @property
    def question(self) -> str: ...
    @property
    def asks(self) -> str:
        """How an answer is written."""
        ...

    @property
    def hands(self) -> tuple[LaidOut, ...]:
        """What lies on the table."""
        ...

    def answer(self) -> Answer: ...

    def judge(self, text: str) -> Verdict:
        """Somebody's answer; an error where it cannot be understood."""
        ...

    def choices(self) -> tuple[str, ...]:
        """Every answer that can be chosen; of an amount, which is typed, the right one alone."""
        ...


@dataclass(frozen=True)
class TableExercise:
    """What every exercise has: its game, as a table offers it, and the question."""

    game: Game
    question: str

    @cached_property
    def family(self) -> Family[Any]:
        return family_of(self.game.name)

    @property
    def filed(self) -> RulesSubmission:
        return default_submission(self.game.name)

    @property
    def switches(self) -> Switches:
        return self.filed.switches

    def set_by_house_way(self, dealt: Pieces) -> HouseWaySetting[Any]:
        return self.family.house_way(self.filed.house_way, self.switches).set(dealt)


def laid_out(setting: Setting[Any], whose: str) -> tuple[LaidOut, LaidOut]:
    """The two hands of a setting."""
    return LaidOut(f"{whose} high hand", setting.high), LaidOut(f"{whose} low hand", setting.low)


# Comparing


@dataclass(frozen=True)
class CompareHands(TableExercise):
    """A player's hands against seven cards, four cards or four tiles that the house way sets."""

    kind: ClassVar[str] = "compare"
    high: Pieces
    low: Pieces
    against: Pieces
    banked: bool
    """Whether the learner is the bank, and the hands are somebody else's."""
    wager: Cents | None

    asks: ClassVar[str] = "win, push or lose"

    @property
    def setting(self) -> Setting[Any]:
        """The player's hands as they were laid, correctly or not."""
        return self.family.lay(self.high, self.low)

    @property
    def opposite(self) -> Setting[Any]:
        """The hands of the dealer or the bank."""
        return self.set_by_house_way(self.against).setting

    @property
    def hands(self) -> tuple[LaidOut, ...]:
        mine, theirs = ("the player's", "your") if self.banked else ("your", "the dealer's")
        return (*laid_out(self.setting, mine), *laid_out(self.opposite, theirs))

    def outcome(self) -> Outcome:
        return outcome_by_game(self.game.name, self.setting, self.opposite, self.switches)

    def answer(self) -> Answer:
        outcome = self.outcome()
        why = why_against(outcome, self._taken_by)
        said = [why, *self._met(), *self._paid(outcome)]
        text = " ".join(f"{capital(each)}." for each in said)
        return Answer(str(outcome.result), text, outcome.grounds)

    @property
    def _taken_by(self) -> str:
        """Who takes copies."""
        return "you, the bank" if self.banked else "the dealer"

    def _met(self) -> list[str]:
        """How the hands stood against one another, where they were compared at all."""
        compared = compare_settings(self.game.name, self.setting, self.opposite, self.switches)
        return [sentence(each, self._taken_by) for each in compared.hands]

    def _paid(self, outcome: Outcome) -> list[str]:
        """What becomes of a wager of that size, where one is named."""
        if self.wager is None:
            return []
        if outcome.result is not Result.WIN:
            return [f"the wager of {format_money(self.wager)} is {_BECOMES[outcome.result]}"]
        percent = percent_of(self.game.name, self.switches, banked=False)
        taken = vigorish(self.wager, percent, self.filed.table.vig_rounding)
        kept = f", less {format_money(taken)} vigorish" if taken else ""
        return [f"the wager wins {format_money(self.wager)}{kept}"]

    def judge(self, text: str) -> Verdict:
        said = _chosen(text, self.choices())
        return _verdict(said == self.outcome().result)

    def choices(self) -> tuple[str, ...]:
        return tuple(map(str, Result))


_BECOMES: Final = {Result.PUSH: "returned", Result.LOSE: "collected"}


@dataclass(frozen=True)
class HigherHand(TableExercise):
    """Two corresponding hands: which one ranks higher?"""

    kind: ClassVar[str] = "higher"
    first: Pieces
    second: Pieces

    asks: ClassVar[str] = "1, 2, or copy"

    @property
    def hands(self) -> tuple[LaidOut, ...]:
        return LaidOut("hand 1", self.first), LaidOut("hand 2", self.second)

    def higher(self) -> str:
        """Which: 1, 2 or copy."""
        decided = self._decided()
        if decided is None:
            return "copy"
        return "1" if decided[0].value > decided[1].value else "2"

    def _ranked(self) -> list[Rungs]:
        return [rungs_of(self.family.name, each, self.switches) for each in (self.first, self.second)]

    def _decided(self) -> tuple[Rung, Rung] | None:
        """What tells the two apart; of two zeros of tiles nothing does (PGT-3H-2)."""
        one, two = self._ranked()
        if self.family.name == "tiles" and one.is_zero and two.is_zero:
            return None
        return one.deciding(two)

    def answer(self) -> Answer:
        decided, higher = self._decided(), self.higher()
        called = [each.called for each in decided or (each.rungs[-1] for each in self._ranked())]
        by = "" if decided is None else f" What decides is {decided[0].by}."
        return Answer(
            "they are copies" if higher == "copy" else f"hand {higher}",
            f"Hand 1 is {called[0]}; hand 2 is {called[1]}.{by}",
            _GROUNDS[self.family.name](self.first, self.second),
        )

    def judge(self, text: str) -> Verdict:
        said = _chosen(text, self.choices())
        return _verdict(said == self.higher())

    def choices(self) -> tuple[str, ...]:
        return ("1", "2", "copy")


_GROUNDS: Final[Mapping[str, Callable[[Any, Any], Grounds]]] = {
    "cards": cards_compared_by,
    "supreme": two_cards_compared_by,
    "tiles": tiles_compared_by,
}


# Being paid


@dataclass(frozen=True)
class PaidHand(TableExercise):
    """An optional wager: what does this deal win?"""

    kind: ClassVar[str] = "pay"
    wager: WagerKind
    amount: Cents
    dealt: Pieces
    dealer: Pieces | None

    asks: ClassVar[str] = "what is won, in dollars, or 0"

    @property
    def hands(self) -> tuple[LaidOut, ...]:
        yours = LaidOut(f"your {self.family.pieces}", self.dealt)
        return (yours,) if self.dealer is None else (yours, LaidOut("the dealer's cards", self.dealer))

    @property
    def table(self) -> PayTable:
        """The pay table that is in force."""
        offer: Any = self.filed.offer(self.wager)
        return pay_table(offer.pay_table)

    def row(self) -> Row | None:
        """The row that pays, if one does."""
        dealer: Any = self.dealer
        given: Any = self.dealt
        return classify(self.table, given, dealer=dealer, wager=self.amount, switches=self.switches)

    def won(self) -> Cents:
        """What is won beside the wager, which comes back."""
        row = self.row()
        if row is None:
            return Cents(0)
        handed = worth(row.paid(self.switches.errata), self.amount, None, self.table.rule)
        assert handed is not None, "a beginner's table has no meter"
        return Cents(handed - self.amount)

    def answer(self) -> Answer:
        row, title = self.row(), wager_of(self.wager).title
        if row is None:
            lost = f"No row of the pay table of the {title} has this hand, so the wager loses."
            return Answer(format_money(Cents(0)), lost, (self.table.clause_id,))
        won = format_money(self.won())
        dealt: Any = self.dealt
        why = f"{row.label}: that pays {row.paid(self.switches.errata)} on the {title} wager."
        return Answer(won, why, row_grounds(self.table, row, dealt, self.switches))

    def judge(self, text: str) -> Verdict:
        return _verdict(parse_money(text) == self.won())

    def choices(self) -> tuple[str, ...]:
        return (format_money(self.won()),)


def _verdict(is_right: bool) -> Verdict:
    return Verdict(is_right, "right" if is_right else "no")


def _chosen(text: str, choices: Sequence[str]) -> str:
    """One of some words, by itself or by as many letters as tell it from the others."""
    said = text.strip().lower()
    found = [choice for choice in choices if said and choice.startswith(said)]
    if len(found) != 1:
        raise PaigowError(f"{text.strip()!r} is none of {', '.join(choices)}; write one of these")
    return found[0]
