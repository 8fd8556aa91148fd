"""Whether a setting was good: its exact value beside that of the best one and of every house way.

Correct is what the rules allow; best is what is worth most. A question holds everything that the counting
needs, so that it can be answered in another process, and nothing that who set the hand did not know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from paigow.games.catalogue import GameName, game
from paigow.games.hands import Family, family_of
from paigow.games.main_wager import may_push_all, push_of_all
from paigow.games.vigorish import VigRounding, percent_of, vigorish
from paigow.money import Cents
from paigow.odds.advice.any_game import advise
from paigow.odds.edge import Advice, MainOdds, Payoff, SettingOdds, WayOdds, advice_of, preference
from paigow.pieces import Pieces
from paigow.rules.outcome import Result
from paigow.rules.setting import Setting
from paigow.switches import DEFAULT, Switches
from paigow.table.showing.views import RoundView
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER, Position
from paigow.teaching.comparison import setting_seen


@dataclass(frozen=True, slots=True)
class SettingQuestion:
    """One hand as it was set, and all that was known of what it is played against."""

    game: GameName
    setting: Setting[Any]
    wager: Cents = Cents(100)
    """The main wager; for a bank all wagers against it together."""
    way: str = ""
    """The house way by which the other side sets, as far as anybody knows; the game's usual one where none
    is named."""
    switches: Switches = DEFAULT
    rounding: VigRounding = VigRounding.EXACT
    banking: bool = False
    """Whether it is the bank's own hand."""
    banked: bool = False
    """Whether it is played against a player's bank."""
    theirs: Setting[Any] | None = None
    """The hands that it is played against, where they lie open already (PGP-19a.5)."""
    coupon: Cents = Cents(0)
    """The match play coupon beside the wager."""
    coupon_charged: bool = False
    """Whether vigorish is taken of what it wins."""

    @property
    def pieces(self) -> Pieces:
        return (*self.setting.high, *self.setting.low)

    @property
    def stake(self) -> Payoff:
        """What is won and lost with this wager at this table."""
        percent = percent_of(self.game, self.switches, banked=self.banking or self.banked)
        if self.banking:  # vigorish is taken of a surplus over many wagers, of which nothing is known yet
            return Payoff.by_percent(percent)
        charged = Cents(self.wager + self.coupon) if self.coupon_charged else self.wager
        return Payoff.with_coupon(self.wager, self.coupon, vigorish(charged, percent, self.rounding))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A setting valued: how often it wins, pushes and loses, and what a better one would bring."""

    question: SettingQuestion
    odds: MainOdds
    """Of the setting as it was laid."""
    fault: str | None
    """Why it is not correct, in words; it then loses whatever it meets."""
    settings: tuple[SettingOdds[Any], ...]
    """Every correct setting, the best first."""
    ways: tuple[WayOdds[Any], ...]
    """What each house way would have done, and what that costs of a unit wagered."""

    @property
    def best(self) -> SettingOdds[Any]:
        return self.settings[0]

    @property
    def is_correct(self) -> bool:
        """Whether the rules allow it."""
        return self.fault is None

    @property
    def is_best(self) -> bool:
        """Whether no setting is worth more; several may be worth the same."""
        return self.is_correct and not self.cost

    @property
    def is_indifferent(self) -> bool:
        """Whether all correct settings are worth the same, as where open hands beat them all."""
        return self.settings[-1].odds.expectation == self.best.odds.expectation

    @property
    def cost(self) -> Fraction:
        """What it costs against the best setting, of a unit wagered."""
        return self.best.odds.expectation - self.odds.expectation

    @property
    def given_up(self) -> Fraction:
        """The same in cents, for the wager that was made."""
        return self.cost * self.question.wager

    @property
    def value(self) -> Fraction:
        """What the setting as laid is worth in cents, for the wager that was made."""
        return self.odds.expectation * self.question.wager

    @property
    def best_value(self) -> Fraction:
        return self.best.odds.expectation * self.question.wager


def question_of(
    rules: GameRules, seen: RoundView, position: Position, setting: Setting[Any]
) -> SettingQuestion | None:
    """A question about a hand that a player is about to lay down, or a bank to show, from what is seen.

    Nothing where no main wager hangs on how it is set: the dealer sets a co-bank's hand (PGP-10e.6).
    """
    bank, filed = seen.bank, rules.submission
    banking = bank == position
    if banking and seen.co_bank:
        return None
    laid = [
        stake
        for at, place in enumerate(seen.positions)
        for stake in place.wagers
        if stake.wager == rules.main and (banking or at == position)
    ]
    wager = sum(stake.amount for stake in laid) + (seen.dealer_wager if banking else 0)
    if not wager:
        return None
    return SettingQuestion(
        filed.game,
        setting,
        Cents(wager),
        filed.house_way,
        rules.switches,
        filed.table.vig_rounding,
        banking=banking,
        banked=bank is not None and not banking,
        theirs=None if banking else setting_seen(seen.positions[bank or DEALER]),
        coupon=Cents(0) if banking else Cents(sum(stake.coupon for stake in laid)),
        coupon_charged=filed.match_play.vigorish,
    )


def judge_setting(question: SettingQuestion) -> Judgement:
    """Count a setting, every other correct one and what each house way would do, exactly.

    >>> from paigow.games.hands import SUPREME
    >>> setting = SUPREME.lay(SUPREME.read("Ks Kd", 2), SUPREME.read("9s 8d", 2))
    >>> judged = judge_setting(SettingQuestion(GameName.SUPREME_PAI_GOW, setting, Cents(2500)))
    >>> judged.is_correct, judged.is_best, judged.odds.total
    (True, True, 230300)
    """
    family, laid = family_of(question.game), question.setting
    question = replace(question, setting=family.lay(laid.high, laid.low))
    fault = family.judge(question.setting, question.switches)
    advice = _staked(_advice(question, family), question.stake)
    known = {each.setting: each.odds for each in advice.settings}
    if fault is not None:
        total = advice.best.odds.total
        odds = MainOdds(0, advice.pushed, total - advice.pushed, total, question.stake)
    else:
        odds = known[question.setting]
    return Judgement(
        question, odds, None if fault is None else fault.reason, advice.settings, advice.house_ways
    )


def prepare(name: GameName, way: str = "") -> None:
    """Have at hand whatever the first question about a game needs, so that it is answered like any other."""
    family = family_of(name)
    any_hand = family.deck[: family.size]
    if name is GameName.FACE_UP_PAI_GOW_POKER:
        advise(any_hand, name, way or None, banked=True)
    else:
        advise(any_hand, name, way or None)


def _advice(question: SettingQuestion, family: Family[Any]) -> Advice[Any]:
    if question.theirs is not None:
        return _against_open(question, question.theirs, family)
    way = question.way or game(question.game).usual_house_way
    return advise(
        question.pieces,
        question.game,
        way,
        question.switches,
        banking=question.banking,
        banked=question.banked,
    )


def _against_open(question: SettingQuestion, theirs: Setting[Any], family: Family[Any]) -> Advice[Any]:
    """Hands that lie open: each setting has one result, and it is known."""
    switches, pieces = question.switches, question.pieces
    correct = [each for each in family.settings(pieces) if family.judge(each, switches) is None]
    given = {way.name: way.set(pieces) for way in family.house_ways(switches)}
    may_push = may_push_all(switches.bank_push, banked=question.banked)
    pushed = may_push and push_of_all(question.game, (*theirs.high, *theirs.low)) is not None
    known = {}
    for each in correct:
        result = Result.PUSH if pushed else family.compare(each, theirs, switches).result
        won, lost = int(result is Result.WIN), int(result is Result.LOSE)
        known[each] = MainOdds(won, 1 - won - lost, lost, 1, question.stake)
    return advice_of(correct, given, known, int(pushed))


def _staked(advice: Advice[Any], stake: Payoff) -> Advice[Any]:
    """The same counts with what is really at stake, by which another setting may be the best one."""
    settings = sorted(
        (replace(each, odds=each.odds.at(stake)) for each in advice.settings),
        key=lambda each: preference(each.odds),
        reverse=True,
    )
    best = settings[0].odds.expectation
    ways = (replace(each, odds=each.odds.at(stake)) for each in advice.house_ways)
    return replace(
        advice,
        settings=tuple(settings),
        house_ways=tuple(replace(each, cost=best - each.odds.expectation) for each in ways),
    )
