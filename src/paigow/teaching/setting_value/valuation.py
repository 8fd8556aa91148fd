"""Settings counted: the answer to a question about one, and what makes the first as quick as any other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from paigow.errors import needs
from paigow.games.catalogue import GameName
from paigow.games.hands import Family, family_of
from paigow.games.main_wager import may_push_all, push_of_all
from paigow.odds.advice import advise
from paigow.odds.edge import Advice, MainOdds, Payoff, advice_of, preference
from paigow.rules.house_ways import way_key
from paigow.rules.outcome import Result
from paigow.rules.setting import Setting
from paigow.teaching.setting_value.judgement import Judgement, SettingQuestion


def judge_setting(question: SettingQuestion) -> Judgement:
    """Count a setting, every other correct one and what each house way would do, exactly.

    >>> from paigow.games.hands import SUPREME
    >>> from paigow.money import Cents
    >>> setting = SUPREME.lay(SUPREME.read("Ks Kd", 2), SUPREME.read("9s 8d", 2))
    >>> judged = judge_setting(SettingQuestion(GameName.SUPREME_PAI_GOW, setting, Cents(2500)))
    >>> judged.is_correct, judged.is_best, judged.odds.total
    (True, True, 230300)
    """
    needs(SettingQuestion, question=question)
    family, laid = family_of(question.game), question.setting
    question = replace(question, setting=family.lay(laid.high, laid.low))
    fault = family.judge(question.setting, question.switches)
    advice = _staked(_advice(question, family), question.stake)
    if fault is None:
        odds = next(each.odds for each in advice.settings if each.setting == question.setting)
    else:
        odds = _not_correct(question, advice)
    return Judgement(
        question, odds, None if fault is None else fault.reason, advice.settings, advice.house_ways
    )


def _not_correct(question: SettingQuestion, advice: Advice[Any]) -> MainOdds:
    """A bank's hand is reset in the house way (PGP-11j, SPG-16j); a player's is lost, unless all push."""
    if question.banking:
        return next(way.odds for way in advice.house_ways if way.name == question.house_way)
    total = advice.best.odds.total
    return MainOdds(0, advice.pushed, total - advice.pushed, total, question.stake)


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
    return advise(
        question.pieces,
        question.game,
        question.house_way,
        question.switches,
        banking=question.banking,
        banked=question.banked,
        seen=question.seen,
    )


def _against_open(question: SettingQuestion, theirs: Setting[Any], family: Family[Any]) -> Advice[Any]:
    """Hands that lie open: each setting has one result, and it is known."""
    switches, pieces = question.switches, question.pieces
    correct = [each for each in family.settings(pieces) if family.judge(each, switches) is None]
    dealer = family.house_way(question.house_way, switches)
    ways = (*family.house_ways(switches), dealer)
    given = {way_key(way): way.set(pieces) for way in ways}
    may_push = may_push_all(switches.bank_push, banked=question.banked)
    pushed = may_push and push_of_all(question.game, (*theirs.high, *theirs.low)) is not None
    known = {}
    for each in correct:
        result = Result.PUSH if pushed else family.compare(each, theirs, switches).result
        won, lost = int(result is Result.WIN), int(result is Result.LOSE)
        known[each] = MainOdds(won, 1 - won - lost, lost, 1, question.stake)
    return advice_of(correct, given, known, given[way_key(dealer)].setting, int(pushed))


def _staked(advice: Advice[Any], stake: Payoff) -> Advice[Any]:
    """Return the advice for what is at stake in the round, by which another setting may be the best."""
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
