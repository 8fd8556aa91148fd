"""Hands to set, to compare, to tell apart and to be paid for; the engine knows every answer.

An exercise holds what is asked and never what is right. It is played at a table that nobody has filed
anything special for (`default_submission`), so house way, pay tables and vigorish are those that a beginner
meets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from typing import Any, ClassVar, Final, Protocol

from paigow.citations import ClauseRefs
from paigow.errors import PaigowError
from paigow.games.catalogue import Game, GameName
from paigow.games.classify import classify, row_grounds
from paigow.games.hands import Family, family_of
from paigow.games.main_wager import outcome_by_game
from paigow.games.pay_tables import PayTable, Row, pay_table, worth
from paigow.games.payment import percent_of, vigorish
from paigow.games.submission import RulesSubmission, default_submission
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager as wager_of
from paigow.message import Message, capital, sentence, sentences, with_full_stop
from paigow.money import Cents, dollars, format_money, parse_money
from paigow.pieces import Pieces
from paigow.rules.house_ways.base import HouseWaySetting, rule_text
from paigow.rules.outcome import Outcome, Result
from paigow.rules.ranking_clauses import cards_compared_by, tiles_compared_by, two_cards_compared_by
from paigow.rules.setting import Setting
from paigow.switches import Switches
from paigow.table.showing.wording import in_cents
from paigow.teaching.comparison import compare_settings, hands_told
from paigow.teaching.drawing import faces
from paigow.teaching.setting_value.practice import named_setting
from paigow.teaching.texts import read_package_data
from paigow.teaching.tiebreakers import Tiebreaker, Tiebreakers, tiebreakers_of


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


def set_as_hands(setting: Setting[Any], whose: str) -> tuple[LaidOut, LaidOut]:
    """The two hands of a setting."""
    high, low = Message(f"{whose} high hand"), Message(f"{whose} low hand")
    return LaidOut(high, setting.high), LaidOut(low, setting.low)


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

    asks: ClassVar[str] = Message("win, push or lose")

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
        return (*set_as_hands(self.setting, mine), *set_as_hands(self.opposite, theirs))

    def outcome(self) -> Outcome:
        return outcome_by_game(self.game.name, self.setting, self.opposite, self.switches)

    def answer(self) -> Answer:
        outcome = self.outcome()
        said = [outcome.why_against(self._taken_by), *self._met(), *self._paid(outcome)]
        text = sentences([with_full_stop(capital(each)) for each in said])
        return Answer(Message(outcome.result.value), text, outcome.grounds)

    @property
    def _taken_by(self) -> str:
        """Who takes copies."""
        return Message("you, the bank") if self.banked else Message("the dealer")

    def _met(self) -> list[str]:
        """How the hands stood against one another, where they were compared at all."""
        compared = compare_settings(self.game.name, self.setting, self.opposite, self.switches)
        return [hands_told(each, self._taken_by) for each in compared.hands]

    def _paid(self, outcome: Outcome) -> list[str]:
        """What becomes of a wager of that size, where one is named."""
        if self.wager is None:
            return []
        if outcome.result is not Result.WIN:
            return [Message(_BECOMES[outcome.result], money=format_money(self.wager))]
        percent = percent_of(self.game.name, self.switches, banked=False)
        taken = vigorish(self.wager, percent, self.filed.table.vig_rounding)
        won = Message("your bet wins {money}", money=format_money(self.wager))
        if not taken:
            return [won]
        return [Message("{line}, less {money} commission", line=won, money=format_money(taken))]

    def judge(self, text: str) -> Verdict:
        said = _chosen(text, self.choices())
        return _verdict(said == self.outcome().result)

    def choices(self) -> tuple[str, ...]:
        return tuple(map(str, Result))


_BECOMES: Final = {Result.PUSH: "you get your {money} back", Result.LOSE: "you lose your {money}"}


@dataclass(frozen=True)
class HigherHand(TableExercise):
    """Two corresponding hands: which one ranks higher?"""

    kind: ClassVar[str] = "higher"
    first: Pieces
    second: Pieces

    asks: ClassVar[str] = Message("1, 2, or copy")

    @property
    def hands(self) -> tuple[LaidOut, ...]:
        return LaidOut(Message("hand {n}", n=1), self.first), LaidOut(Message("hand {n}", n=2), self.second)

    def higher(self) -> str:
        """Which: 1, 2 or copy."""
        decided = self._decided()
        if decided is None:
            return "copy"
        return "1" if decided[0].value > decided[1].value else "2"

    def _ranked(self) -> list[Tiebreakers]:
        return [tiebreakers_of(self.family.name, each, self.switches) for each in (self.first, self.second)]

    def _decided(self) -> tuple[Tiebreaker, Tiebreaker] | None:
        """What tells the two apart; of two zeros of tiles nothing does (PGT-3H-2)."""
        one, two = self._ranked()
        if self.family.name == "tiles" and one.is_zero and two.is_zero:
            return None
        return one.deciding(two)

    def answer(self) -> Answer:
        decided, higher = self._decided(), self.higher()
        called = [each.called for each in decided or (each.order[-1] for each in self._ranked())]
        why = [sentence("Hand 1 is {called}; hand 2 is {called2}", called=called[0], called2=called[1])]
        if decided is not None:
            why.append(sentence("What decides is {decider}", decider=decided[0].by))
        return Answer(
            Message("it's a tie (copies)") if higher == "copy" else Message("hand {n}", n=higher),
            sentences(why),
            _GROUNDS[self.family.name](self.first, self.second),
        )

    def judge(self, text: str) -> Verdict:
        said = _chosen(text, self.choices())
        return _verdict(said == self.higher())

    def choices(self) -> tuple[str, ...]:
        return ("1", "2", "copy")


_GROUNDS: Final[Mapping[str, Callable[[Any, Any], ClauseRefs]]] = {
    "poker": cards_compared_by,
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

    asks: ClassVar[str] = Message("what is won, in dollars, or 0")

    @property
    def hands(self) -> tuple[LaidOut, ...]:
        yours = LaidOut(Message(f"your {self.family.pieces}"), self.dealt)
        return (
            (yours,) if self.dealer is None else (yours, LaidOut(Message("the dealer's cards"), self.dealer))
        )

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
            key = "The {optional} doesn't pay for this hand, so the bet loses"
            lost = sentence(key, optional=Message(title))
            return Answer(format_money(Cents(0)), lost, (self.table.clause_id,))
        won = format_money(self.won())
        dealt: Any = self.dealt
        why = sentence(
            "{row}: that pays {pays} on the {optional} bet",
            row=row.label,
            pays=str(row.paid(self.switches.errata)),
            optional=Message(title),
        )
        return Answer(won, why, row_grounds(self.table, row, dealt, self.switches))

    def judge(self, text: str) -> Verdict:
        return _verdict(parse_money(text) == self.won())

    def choices(self) -> tuple[str, ...]:
        return (format_money(self.won()),)


def _verdict(is_right: bool) -> Verdict:
    return Verdict(is_right, Message("right") if is_right else Message("no"))


def _chosen(text: str, choices: Sequence[str]) -> str:
    """One of some words, by itself or by as many letters as tell it from the others."""
    said = text.strip().lower()
    found = [choice for choice in choices if said and choice.startswith(said)]
    if len(found) != 1:
        raise PaigowError(f"{text.strip()!r} is none of {', '.join(choices)}; write one of these")
    return found[0]


def expectation_given_up(game: GameName, setting: Setting[Any]) -> Fraction:
    """What a correct setting of a hand in a lesson gives up against the best one, of a unit wagered.

    >>> from paigow.games.hands import SUPREME
    >>> best = SUPREME.lay(SUPREME.read("As Ac", 2), SUPREME.read("9d 4h", 2))
    >>> expectation_given_up(GameName.SUPREME_PAI_GOW, best)
    Fraction(0, 1)
    """
    found = _counted()[game].get(str(setting))
    if found is None:
        raise PaigowError(
            f"nobody has counted {setting} yet; let tests/teaching/setting_value/test_taught.py write it down"
        )
    return Fraction(found)


@cache
def _counted() -> dict[str, dict[str, str]]:
    return read_package_data("lesson_values.toml")


_HUNDRED: Final = dollars(100)


@dataclass(frozen=True)
class DealToSet(TableExercise):
    """A deal to be set: as well as it can be, or as the house way does."""

    kind: ClassVar[str] = "set"
    dealt: Pieces
    by_house_way: bool

    @property
    def asks(self) -> str:
        return Message(f"the low hand, by its places or its {self.family.pieces}, such as 2 3")

    @property
    def hands(self) -> tuple[LaidOut, ...]:
        return (LaidOut(Message(f"your {self.family.pieces}"), self.dealt),)

    @property
    def house_rule(self) -> str:
        """What the house way says of such a hand, in its own sentence."""
        given = self.set_by_house_way(self.dealt)
        text = rule_text(self.family.house_way(self.filed.house_way, self.switches), given.rule)
        return Message('The house way here: "{line}"', line=Message(text))

    def correct(self) -> tuple[Setting[Any], ...]:
        """Every setting that is allowed."""
        every = self.family.settings(self.dealt)
        return tuple(each for each in every if self.family.judge(each, self.switches) is None)

    def answer(self) -> Answer:
        given = self.set_by_house_way(self.dealt)
        high, low = self.family.describe(given.setting, self.switches)
        count, pieces = len(self.correct()), self.family.pieces
        there = "There is {n} legal setting" if count == 1 else "There are {n} legal settings"
        allowed = sentence(f"{there} of these {pieces}", n=count)
        told = Message("High hand: {called}. Low hand: {called2}.", called=high, called2=low)
        return Answer(
            f"{faces(given.high)} / {faces(given.low)}",
            sentences([told, self.house_rule, allowed]),
            SET_BY[self.family.name],
            set_as_hands(given.setting, "the"),
        )

    def judge(self, text: str) -> Verdict:
        """Not allowed; allowed, but not right, with what it gives up; or right."""
        chosen = named_setting(self.family, self.dealt, text)
        wrong = self.family.judge(chosen, self.switches)
        if wrong is not None:
            said = Message("set wrong: {fault} ({clause})", fault=wrong.reason, clause=wrong.clause)
            return Verdict(False, said, fault=wrong.reason, clause=wrong.clause)
        high, low = self.family.describe(chosen, self.switches)
        named = ": {called}; {called2}"
        if chosen == self.set_by_house_way(self.dealt).setting:
            key = f"right, and how the house sets it{named}"
            return Verdict(True, Message(key, called=high, called2=low))
        lost = expectation_given_up(self.game.name, chosen)
        if not lost and not self.by_house_way:
            key = f"right, and as good as any setting of this hand{named}"
            return Verdict(True, Message(key, called=high, called2=low))
        but = "but not how the house sets it" if self.by_house_way else "but it could be set better"
        key = f"legal, {but}{named}"
        if lost:
            key += "; it gives up {money} in every {money2} you bet"
        cost, of = in_cents(lost * _HUNDRED), format_money(_HUNDRED)
        said = Message(key, called=high, called2=low, money=cost, money2=of)
        return Verdict(False, said, gives_up=lost)

    def choices(self) -> tuple[str, ...]:
        places = range(1, self.family.size + 1)
        low_size = self.family.size - self.family.high_size
        return tuple(" ".join(map(str, low)) for low in combinations(places, low_size))


SET_BY: Final = {
    "poker": ("PGP-9a.2", "PGP-9d"),
    "supreme": ("SPG-12a.2", "SPG-12d"),
    "tiles": ("PGT-1B-5", "PGT-8D"),
}
"""What makes a setting correct, and what the house way rests on."""
