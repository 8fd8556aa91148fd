"""What a session of many rounds comes to for a player: the distribution of the result, and the risk of ruin.

With one wager a round it is exact, by convolution of the exact counts. A main wager and an optional wager of
one player are decided by the same hand: the rows of the optional wager are exact then, and how the main wager
fares beside each row comes from deals simulated from the fixed seed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm, sqrt
from typing import Any, Final

import numpy as np

from paigow.errors import PaigowError, unknown
from paigow.games.submission import RulesSubmission
from paigow.money import Cents, format_money
from paigow.odds.edge import MainOdds
from paigow.odds.main_wager import MainQuestion, main_question
from paigow.odds.submission_wagers import FiledWager, filed_wagers
from paigow.odds.sums import Results, Sum, mean_and_variance, results_of_main, sum_of
from paigow.report.figures import DEALS, Simulation

MOST_STEPS: Final = 4_000_000_000
"""Steps of the count of ruin: rounds times results times amounts; some seconds of work."""


MOST_BARS: Final = 48
"""Bars of a drawing."""


@dataclass(frozen=True)
class Session:
    """Rounds of the same wagers, and what they come to; money is in cents."""

    rounds: int
    wagered: Cents
    """In each round, in all."""
    results: Results
    """How often each result of a round comes."""
    is_exact: bool

    @property
    def mean(self) -> Fraction:
        """The expected result of the session."""
        return self.rounds * mean_and_variance(self.results)[0]

    @property
    def deviation(self) -> float:
        return sqrt(self.rounds * mean_and_variance(self.results)[1])

    @cached_property
    def distribution(self) -> Sum:
        return sum_of([(self.results, self.rounds)])

    def ruin(self, bankroll: Cents) -> float:
        """The chance that the bankroll fails to cover the wagers of one of the rounds.

        Counted amount by amount, round by round. What has won so much that it cannot come to ruin within the
        rounds that are left, but for a chance that no double shows, is let go.
        """
        if bankroll < self.wagered:
            return 1.0
        unit = _unit(self.results, bankroll, self.wagered)
        steps = [(int(value / unit), count) for value, count in self.results.items()]
        total = sum(count for _, count in steps)
        chances = [(step, count / total) for step, count in steps]
        start, needed = int(Fraction(bankroll) / unit), int(Fraction(self.wagered) / unit)
        largest = max(abs(step) for step, _ in chances)
        reach = int(Fraction(14 * self.deviation) / unit) + 6 * largest
        top = start + min(self.rounds * largest, reach) + 1
        if self.rounds * len(chances) * top > MOST_STEPS:
            raise PaigowError(
                f"the risk of ruin of {self.rounds:,} rounds in steps of "
                f"{format_money(Cents(int(unit)))} takes "
                "too long to count; ask for fewer rounds, or for wagers of rounder sizes"
            )
        held = np.zeros(top)
        held[start] = 1.0
        ruined = 0.0
        for _ in range(self.rounds):
            after = np.zeros(top)
            for step, chance in chances:
                if step >= 0:
                    after[step:] += chance * held[: top - step]
                else:
                    after[:step] += chance * held[-step:]
            ruined += float(after[:needed].sum())
            after[:needed] = 0.0
            held = after
        return min(ruined, 1.0)

    def bars(self, most: int = MOST_BARS) -> list[tuple[Fraction, Fraction, float]]:
        """The distribution cut into equal steps: from above one result up to another, and the chance. What
        lies beyond its thousandths is in the first and the last of them.

        A step is a multiple of the wager: results lie close together around those, and bars of another width
        would hold now one such group and now two.
        """
        found = self.distribution
        low, high = (int(found.quantile(share) / found.unit) for share in (0.001, 0.999))
        wager = max(1, int(self.wagered / found.unit))
        width = -(-(high - low + 1) // ((most - 1) * wager)) * wager
        bars: list[tuple[Fraction, Fraction, float]] = []
        beyond = 1.0
        for start in range((low - 1) // width * width, high, width):  # so that one of them ends at nothing
            end = start + width
            # The chances above an end are summed again for each bar, so that all bars come to one.
            above = found.chance_above(end * found.unit) if end < high else 0.0
            bars.append((start * found.unit, end * found.unit, max(beyond - above, 0.0)))
            beyond = above
        return bars


QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


def session_record(session: Session, bankroll: Cents | None) -> dict[str, Any]:
    """A session as plain data; money is in cents, chances have the digits that every machine agrees on."""
    if bankroll is not None and bankroll <= 0:
        raise PaigowError(f"a bankroll is more than nothing, not {format_money(bankroll)}")
    found = session.distribution
    return {
        "rounds": session.rounds,
        "wagered_each_round": session.wagered,
        "exact": session.is_exact,
        "mean": round(float(session.mean), 6),
        "standard_deviation": round(session.deviation, 6),
        "ahead": round(found.chance_above(Fraction(0)), 12),
        "even": round(found.chance_of(Fraction(0)), 12),
        "quantiles": {f"{share:g}": float(found.quantile(share)) for share in QUANTILES},
        "bars": [
            {"above": float(above), "up_to": float(up_to), "chance": round(chance, 12)}
            for above, up_to, chance in session.bars()
        ],
        "bankroll": bankroll,
        "ruin": None if bankroll is None else round(session.ruin(bankroll), 12),
    }


def _unit(results: Results, *amounts: int) -> Fraction:
    """The largest step that all amounts are multiples of."""
    values = [*map(Fraction, amounts), *(value for value in results if value)]
    below = lcm(*(value.denominator for value in values))
    return Fraction(int(np.gcd.reduce([abs(int(value * below)) for value in values])), below)


def session_asked(
    filed: RulesSubmission,
    rounds: int,
    main: Cents | None,
    optional: tuple[str, Cents] | None,
    answer: Callable[[MainQuestion], MainOdds],
) -> Session:
    """Rounds of a main wager, an optional wager, or both; `answer` finds the odds of a main wager."""
    if main is None and optional is None:
        raise PaigowError("name what is wagered in each round: a main wager, an optional wager, or both")
    played = None
    if main is not None:
        usual = main_question(filed.game, filed.house_way, None, filed.switches)
        question = replace(usual, rounding=filed.table.vig_rounding)
        played = main_session(question, answer(question), rounds, _above_nothing(main))
    if optional is None:
        assert played is not None
        return played
    key, wager = optional
    offered = {str(each.key): each for each in filed_wagers(filed)}
    if key not in offered:
        raise unknown("optional wager in this submission", key, list(offered))
    if played is None:
        return optional_session(offered[key], rounds, _above_nothing(wager))
    return session_of_both(filed, played, offered[key], _above_nothing(wager))


def _above_nothing(amount: Cents) -> Cents:
    if amount <= 0:
        raise PaigowError(f"a wager is more than nothing, not {format_money(amount)}")
    return amount


def main_session(question: MainQuestion, odds: MainOdds, rounds: int, wager: Cents) -> Session:
    """Rounds of a main wager of one size, vigorish as it is rounded."""
    at = odds.at(replace(question, wager=wager).stake)
    return Session(rounds, wager, _in_cents(results_of_main(at), wager), is_exact=True)


def optional_session(filed: FiledWager, rounds: int, wager: Cents) -> Session:
    """Rounds of an optional wager alone, without what other players' hands bring."""
    results = filed.odds(filed.terms(wager)).results()
    return Session(rounds, wager, _in_cents(results, wager), is_exact=True)


def session_of_both(
    submission: RulesSubmission, main: Session, filed: FiledWager, wager: Cents, deals: int = DEALS
) -> Session:
    """Rounds of a main wager and an optional wager that the same hand decides."""
    simulated = Simulation(submission, deals)
    terms = filed.terms(wager)
    found = simulated.optional_results(replace(filed, least=wager))
    if found is None:
        raise PaigowError(f"{filed.title} is not decided by the hand; ask for it alone")
    outs = simulated.main_outcomes()
    signs = {value: (value > 0) - (value < 0) for value in main.results}
    own = filed.odds(terms).results()
    total, deals_of_main = sum(own.values()), sum(main.results.values())
    exact = {value: Fraction(count, deals_of_main) for value, count in main.results.items()}
    joint: dict[tuple[Fraction, Fraction], Fraction] = {}
    for result, count in own.items():
        beside = outs[np.isclose(found, float(result))]
        for value, sign in signs.items():
            share = Fraction(int((beside == sign).sum()), len(beside)) if len(beside) else exact[value]
            joint[value, result] = Fraction(count, total) * share
    # What the simulated deals have too much or too little of a result goes to the commonest row, so that both
    # wagers keep their exact chances and only what they have in common is simulated.
    common = max(own, key=lambda result: own[result])
    for value, chance in exact.items():
        joint[value, common] += chance - sum(joint[value, result] for result in own)
    weights: dict[Fraction, Fraction] = {}
    for (value, result), chance in joint.items():
        whole = value + result * wager
        weights[whole] = weights.get(whole, Fraction(0)) + chance
    below = lcm(*(weight.denominator for weight in weights.values()))
    results = {value: int(weight * below) for value, weight in sorted(weights.items()) if weight}
    return Session(main.rounds, Cents(main.wagered + wager), results, is_exact=False)


def _in_cents(results: Results, wager: Cents) -> dict[Fraction, int]:
    return {value * wager: count for value, count in results.items()}
