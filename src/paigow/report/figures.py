"""Computes all that a report on a Rules Submission says, as one record that every form of it is written from.

Every figure is exact, or simulated from a fixed seed and given with its standard error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import sqrt
from shlex import quote
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow import batch
from paigow.errors import PaigowError
from paigow.games.pay_tables import JudgedOn
from paigow.games.payment import VigRounding
from paigow.games.submission import RulesSubmission, submission_text
from paigow.games.submission.schema import Option, clauses_at, options
from paigow.money import Cents, dollars, format_money
from paigow.odds.edge import MainOdds, Payoff
from paigow.odds.jobs import Progress, Watch
from paigow.odds.main_wager import OPTIMAL, MainQuestion
from paigow.odds.sheet import MainLine, Sheet, WagerPage, main_questions, sheet_of
from paigow.odds.submission_wagers import FiledWager, filed_wagers
from paigow.odds.sums import Results, mean_and_variance, results_of_main, sum_of
from paigow.odds.wagers import MOST_OTHERS, WagerOdds
from paigow.rules.house_ways import names
from paigow.switches import Switches, allowed, switch_fields

Answer = Callable[[MainQuestion], MainOdds | None]
"""How the odds of a main wager are found; None where they are left out."""

ROUNDS: Final = (10**3, 10**4, 10**5, 10**6, 10**7)
SHARES: Final = (0.90, 0.95, 0.99)
VOLATILITY: Final = NormalDist().inv_cdf(0.95)
"""By how many standard deviations a volatility index is defined: nine rounds in ten, were they normal."""
SEED: Final = 24
DEALS: Final = 400_000
"""How many deals are simulated, and from which seed."""
MOST_OPPONENTS: Final = 6
_ROWS_BY_SIZE: Final = 20
"""Whole dollars from the least wager on that a report prints; JSON and workbook have all of them."""


@dataclass(frozen=True, slots=True)
class Line:
    """One wager on one line: what it costs, how it varies, and the most that it pays."""

    wager: str
    terms: str
    edge: Fraction
    variance: Fraction
    hit_rate: Fraction
    largest: Cents
    """The largest payout on the greatest wager, what comes back of the wager itself not counted."""
    chance_of_largest: Fraction
    results: Results
    """How often each result per unit wagered comes."""

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def volatility(self) -> float:
        return VOLATILITY * self.deviation


@dataclass(frozen=True, slots=True)
class SizeRow:
    """A main wager of whole dollars: the vigorish on a win, and the edge with it."""

    wager: Cents
    vigorish: Cents
    odds: MainOdds


@dataclass(frozen=True, slots=True)
class BankRow:
    """A bank against so many opponents, per unit of what they wager in all."""

    opponents: int
    before: Fraction
    """What the bank wins before vigorish, exactly: an expectation of a sum is the sum of expectations."""
    vigorish: Fraction | float
    error: float
    """The standard error of the vigorish; none where it is exact."""

    @property
    def edge(self) -> float:
        return float(self.vigorish) - float(self.before)


@dataclass(frozen=True, slots=True)
class Beside:
    """An optional wager of one size beside so many other players."""

    wager: str
    size: Cents
    others: int
    edge: Fraction
    variance: Fraction

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class Band:
    """What the licensee keeps of each unit wagered over so many rounds, with the named chance."""

    wager: str
    rounds: int
    bands: tuple[tuple[float, Fraction, Fraction], ...]
    """The chance, and the least and the most."""


@dataclass(frozen=True, slots=True)
class Covariance:
    """How the results of two wagers of one player in one round vary together, per unit of each.

    Exactly zero, without an error, for a wager that no hand decides.
    """

    first: str
    second: str
    covariance: float
    error: float
    correlation: float
    """By the exact standard deviations."""
    correlation_error: float


@dataclass(frozen=True, slots=True)
class Exposure:
    """The most that one round may cost the licensee for a wager."""

    wager: str
    position: Cents
    """At one betting position."""
    table: Cents
    """At all of them; an upper bound, for hands share no card."""


@dataclass(frozen=True, slots=True)
class SwitchChange:
    """What another reading of a ruling does to one wager."""

    switch: str
    reading: str
    wager: str
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class Readings:
    """What the readings not taken change."""

    changes: tuple[SwitchChange, ...]
    """Nothing of a reading that changes no edge."""
    has_main: bool
    """Whether the main wager was compared in all of them; where it was left out, it may change too."""


@dataclass(frozen=True, slots=True)
class HouseWayRow:
    """The main wager under a house way of the dealer's, with a player who sets in a named way."""

    way: str
    player: str
    edge: Fraction


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the submission as it is in force, with its meaning and clauses."""

    path: str
    value: str
    meaning: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """The whole of it."""

    file: str
    filed: bytes
    made: datetime
    sheet: Sheet
    lines: tuple[Line, ...]
    by_size: tuple[SizeRow, ...]
    bank: tuple[BankRow, ...]
    beside: tuple[Beside, ...]
    bands: tuple[Band, ...]
    covariances: tuple[Covariance, ...]
    exposure: tuple[Exposure, ...]
    readings: Readings
    house_ways: tuple[HouseWayRow, ...]
    deals: int
    """How many deals were simulated."""

    @property
    def submission(self) -> RulesSubmission:
        return self.sheet.submission

    @property
    def hash_of_bytes(self) -> str:
        return sha256(self.filed).hexdigest()

    @property
    def hash_of_meaning(self) -> str:
        """The digest of every key as it is in force: a comment in the file changes nothing of it."""
        return sha256(submission_text(self.submission).encode()).hexdigest()

    @property
    def command(self) -> str:
        """The command that makes the report again."""
        skipped = " --skip-main" if any(line.odds is None for line in self.sheet.main) else ""
        at = self.made.strftime("%Y-%m-%dT%H:%M:%SZ")
        return f"paigow report {quote(self.file)} --out DIRECTORY --at {at}{skipped}"

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """Every key of the submission but the switches and the filing, as it is in force."""
        return tuple(_keys(self.submission))

    @property
    def positions(self) -> int:
        return MOST_OTHERS + 1

    @property
    def printed_sizes(self) -> tuple[SizeRow, ...]:
        """The sizes that a page has room for."""
        return self.by_size[:_ROWS_BY_SIZE]


def report_of(
    submission: RulesSubmission,
    filed: bytes,
    file: str,
    made: datetime,
    answer: Answer,
    *,
    watch: Watch | None = None,
    deals: int = DEALS,
) -> Report:
    """The report on a submission; `answer` finds, or leaves out, the odds of a main wager.

    So many deals are simulated for what is not counted.
    """

    def tell(what: str) -> None:
        if watch is not None:
            watch(Progress(what, 0.0, None))

    sheet = sheet_of(submission, answer, filed, watch)
    tell("the wagers")
    main = main_line(sheet)
    lines = tuple(_lines(sheet, main))
    tell("bands")
    bands = tuple(band for line in lines for band in _bands(line))
    tell("simulated deals")
    simulated = Simulation(submission, deals)
    return Report(
        file=file,
        filed=filed,
        made=made,
        sheet=sheet,
        lines=lines,
        by_size=tuple(_by_size(sheet, main)),
        bank=tuple(_bank(sheet, simulated)),
        beside=tuple(each for page in sheet.wagers for each in _beside(page)),
        bands=bands,
        covariances=tuple(_covariances(sheet, main, simulated)),
        exposure=tuple(_exposure(submission, sheet)),
        readings=readings_of(submission, answer, tell),
        house_ways=tuple(_house_ways(submission, answer, tell)),
        deals=deals,
    )


# The rules in force


def _keys(submission: RulesSubmission) -> Iterator[Key]:
    yield from _keys_below(submission, RulesSubmission, "", submission)


_ELSEWHERE: Final = ("switches", "filing", "licensee", "title")


def _keys_below(held: Any, kind: type, path: str, submission: RulesSubmission) -> Iterator[Key]:
    documents = tuple(document.value for document in submission.rules.documents)
    for each in options(kind):
        value = getattr(held, each.name)
        if value is None or not each.suits(submission.game_played) or (not path and each.name in _ELSEWHERE):
            continue
        here = f"{path}{each.name}"
        if each.section is not None:
            yield from _keys_below(value, each.section, f"{here}.", submission)
        else:
            assert each.kind is not None, "what is no section has a kind"
            clauses = tuple(
                clause for clause in clauses_at(each, here, submission.rules) if clause.startswith(documents)
            )
            yield Key(here, each.kind.write(value), each.meaning, clauses)


def switches_in_force(submission: RulesSubmission) -> Iterator[tuple[Option, str, tuple[str, ...]]]:
    """Each switch that has a meaning in the game, the reading taken, and the readings not taken."""
    by_name = {each.name: each for each in switch_fields()}
    for each in options(Switches):
        if each.suits(submission.game_played):
            taken = _name(getattr(submission.switches, each.name))
            readings = dict.fromkeys(_name(choice) for choice in allowed(by_name[each.name]).values())
            yield each, taken, tuple(reading for reading in readings if reading != taken)


def _name(choice: object) -> str:
    return str(choice).lower()


# Wagers on one line each


def main_line(sheet: Sheet) -> MainLine | None:
    """The side of the main wager that stands for it: a player who sets as the dealer does, or replies."""
    of_player = [line for line in sheet.main if line.question.side == "player" and line.odds is not None]
    own = [line for line in of_player if line.question.player_way == sheet.submission.house_way]
    return next(iter((*own, *of_player)), None)


def _lines(sheet: Sheet, main: MainLine | None) -> Iterator[Line]:
    table = sheet.submission.table
    if main is not None and main.odds is not None:
        odds = main.odds
        taken = replace(main.question, wager=table.maximum).vigorish or Cents(0)
        yield Line(
            wager="Main wager",
            terms=main.side,
            edge=odds.edge,
            variance=odds.variance,
            hit_rate=odds.hit_rate,
            largest=Cents(table.maximum - taken),
            chance_of_largest=odds.hit_rate,
            results=results_of_main(odds),
        )
    for page in sheet.wagers:
        for odds_ in page.by_colour.values() or (page.odds,):
            if odds_.edge is not None and odds_.variance is not None:
                yield _optional_line(page, odds_)


def _optional_line(page: WagerPage, odds: WagerOdds) -> Line:
    largest, chance = largest_payout(page.filed)
    colour = "" if odds.colour is None else f" on {odds.colour}"
    assert odds.edge is not None
    assert odds.variance is not None
    return Line(
        wager=f"{page.filed.title}{colour}",
        terms=f"${odds.terms.wager / 100:,.2f}".removesuffix(".00"),
        edge=odds.edge,
        variance=odds.variance,
        hit_rate=odds.hit_rate,
        largest=largest,
        chance_of_largest=chance,
        results=odds.results(),
    )


def largest_payout(filed: FiledWager) -> tuple[Cents, Fraction]:
    """The most that the greatest wager wins beside the wager itself, and how likely it is."""
    odds = filed.odds(filed.terms(filed.most))
    won = {row.hand: (row.paid or 0) - filed.most for row in odds.rows if row.count and row.paid is not None}
    most = max(won.values(), default=0)
    count = sum(row.count for row in odds.rows if won.get(row.hand) == most)
    return Cents(most), Fraction(count, odds.total)


def _beside(page: WagerPage) -> Iterator[Beside]:
    """A wager with envy bonuses beside none to five others, for each size that the sheet looks at."""
    for size, edges in page.by_others:
        for others in range(len(edges)):
            odds = page.filed.odds(page.filed.terms(size, others))
            if odds.edge is not None and odds.variance is not None:
                yield Beside(page.filed.title, size, others, odds.edge, odds.variance)


def _by_size(sheet: Sheet, main: MainLine | None) -> Iterator[SizeRow]:
    """Every whole-dollar wager from the least to the greatest, where vigorish is rounded."""
    terms = sheet.submission.table
    if main is None or main.odds is None or not sheet.sizes or terms.vig_rounding is VigRounding.EXACT:
        return
    first = -(-terms.minimum // dollars(1)) * dollars(1)
    for wager in range(first, terms.maximum + 1, dollars(1)):
        question = replace(main.question, wager=Cents(wager))
        yield SizeRow(Cents(wager), question.vigorish or Cents(0), main.odds.at(question.stake))


def _bands(line: Line) -> Iterator[Band]:
    for rounds in ROUNDS:
        try:
            found = sum_of([(line.results, rounds)])
        except PaigowError:
            return  # a meter that stands at an odd amount: the lattice is too fine, and the page says so
        bands = []
        for share in SHARES:
            low, high = found.band(share)
            bands.append((share, -high / rounds, -low / rounds))
        yield Band(line.wager, rounds, tuple(bands))


# Simulated figures


class Simulation:
    """Deals from the fixed seed, and what each side does with them by the dealer's house way."""

    def __init__(self, submission: RulesSubmission, deals: int) -> None:
        self.submission = submission
        self.deals = deals

    @cached_property
    def hands(self) -> NDArray[np.uint8]:
        """So many deals of as many hands as a full banked table has."""
        return batch.deal(self.submission.game, self.deals, SEED, hands=self.most_hands)

    @property
    def most_hands(self) -> int:
        family = self.submission.family
        return min(MOST_OPPONENTS + 1, len(family.deck) // family.size)

    def set(self, place: int) -> Any:
        filed = self.submission
        return batch.set(self.hands[place], filed.house_way, filed.game, switches=filed.switches)

    def main_outcomes(self) -> NDArray[np.int8]:
        """Whether the player wins (1), pushes (0) or loses (-1) each deal."""
        out = batch.compare(self.set(0), self.set(1))
        return out.win.astype(np.int8) - out.lose.astype(np.int8)

    def main_results(self, odds: MainOdds) -> NDArray[np.float64]:
        """The player's result in each deal, the first hand against the dealer's, which is the second."""
        out = batch.compare(self.set(0), self.set(1))
        stake = odds.stake
        return out.win * (stake.gain / stake.wagered) - out.lose * (stake.loss / stake.wagered)

    def optional_results(self, filed: FiledWager) -> NDArray[np.float64] | None:
        """The result of an optional wager in each deal; None where no single hand decides it."""
        table, terms = filed.table, filed.terms()
        if table is None or table.judged_on is JudgedOn.SET_HANDS:
            return None
        cards = self.hands[0][:, :3] if table.judged_on is JudgedOn.THREE_CARDS else self.hands[0]
        needs_dealer = table.judged_on in (JudgedOn.DEALER, JudgedOn.DEALER_AND_PLAYER)
        rows = batch.classify(
            np.ascontiguousarray(cards),
            table,
            dealer=self.hands[1] if needs_dealer else None,
            colour=terms.colour if table.judged_on is JudgedOn.CHOSEN_COLOUR else None,
            meters=terms.meters or None,
            wager=terms.wager,
            switches=terms.switches,
        )
        paid = [row.paid or 0 for row in filed.odds(terms).rows]
        worth = np.array([*(each / terms.wager - 1 for each in paid), -1.0])
        return np.asarray(worth[rows])  # -1, a loss, is the last of them


def _bank(sheet: Sheet, simulated: Simulation) -> Iterator[BankRow]:
    """The bank, set by the dealer's house way, against one to six who set the same way."""
    line = next(
        (
            line
            for line in sheet.main
            if line.question.side == "bank" and line.question.player_way != OPTIMAL and line.odds is not None
        ),
        None,
    )
    if line is None or line.odds is None:
        return
    percent = line.question.percent
    before = line.odds.at(Payoff.by_percent(0)).expectation
    exact = line.odds.hit_rate * Fraction(percent, 100)
    yield BankRow(1, before, exact, 0.0)
    if not percent:
        for opponents in range(2, simulated.most_hands):
            yield BankRow(opponents, before, Fraction(0), 0.0)
        return
    bank = simulated.set(0)
    surplus = np.zeros(simulated.deals)
    for opponents in range(1, simulated.most_hands):
        out = batch.compare(simulated.set(opponents), bank, banked=True)
        surplus += out.lose.astype(float) - out.win
        if opponents == 1:
            continue
        taken = np.maximum(surplus, 0) * (percent / 100 / opponents)
        yield BankRow(opponents, before, float(taken.mean()), float(taken.std() / sqrt(simulated.deals)))


def _covariances(sheet: Sheet, main: MainLine | None, simulated: Simulation) -> Iterator[Covariance]:
    results: list[tuple[str, NDArray[np.float64] | None, float]] = []
    if main is not None and main.odds is not None and main.question.player_way != OPTIMAL:
        results.append(("Main wager", simulated.main_results(main.odds), main.odds.std))
    for page in sheet.wagers:
        variance = page.filed.odds(page.filed.terms()).variance
        if variance is not None:
            results.append((page.filed.title, simulated.optional_results(page.filed), sqrt(variance)))
    for place, (first, one, deviation) in enumerate(results):
        for second, other, deviation_of_other in results[place + 1 :]:
            if one is None or other is None:
                if one is not other:  # one is decided by the starting position, the other by a hand
                    yield Covariance(first, second, 0.0, 0.0, 0.0, 0.0)
                continue
            products = (one - one.mean()) * (other - other.mean())
            found, error = float(products.mean()), float(products.std() / sqrt(simulated.deals))
            spread = deviation * deviation_of_other
            yield Covariance(first, second, found, error, found / spread, error / spread)


# The most that a round costs


def _exposure(submission: RulesSubmission, sheet: Sheet) -> Iterator[Exposure]:
    positions = MOST_OTHERS + 1
    coupon = submission.table.maximum if submission.match_play.accepted else 0  # it pays what the wager does
    greatest = Cents(submission.table.maximum + coupon)
    yield Exposure("Main wager", greatest, Cents(greatest * positions))
    for page in sheet.wagers:
        largest, _ = largest_payout(page.filed)
        envy = max((row.envy for row in page.odds.rows if row.count), default=Cents(0))
        at_one = Cents(largest + envy * MOST_OTHERS)
        yield Exposure(page.filed.title, at_one, Cents(at_one * positions))


# What other readings and other house ways change


def _is_asked(question: MainQuestion) -> bool:
    """Whether a comparison asks for it: to count whoever sets best takes long, and the sheet has it."""
    return question.is_quick or question.player_way != OPTIMAL or question.sees_the_dealer


def _edges(submission: RulesSubmission, answer: Answer) -> Iterator[tuple[str, Fraction | None]]:
    """The edges by which readings are compared: of the main wager, None where it is left out, and of each
    optional wager, alone and beside a full table."""
    for side, question in main_questions(submission):
        if _is_asked(question):
            odds = answer(question)
            yield f"main wager, {side}", None if odds is None else odds.edge
    for filed in filed_wagers(submission):
        for colour in filed.colours:
            said = f" on {colour}" if len(filed.colours) > 1 else ""
            alone = filed.odds(filed.terms(colour=colour)).edge
            if alone is not None:
                yield f"{filed.title}{said}", alone
        for size in sorted({filed.least, filed.most}):
            beside = filed.odds(filed.terms(size, MOST_OTHERS)).edge
            if beside is not None:
                yield f"{filed.title}, {format_money(size)} beside {MOST_OTHERS} others", beside


def readings_of(submission: RulesSubmission, answer: Answer, tell: Callable[[str], None]) -> Readings:
    """What each reading not taken would change, wager by wager."""
    before = dict(_edges(submission, answer))
    changes: list[SwitchChange] = []
    has_main = None not in before.values()
    for each, _, others in switches_in_force(submission):
        for reading in others:
            tell(f"{each.name} = {reading}")
            switches = Switches.parse({each.name: reading}, submission.switches)
            for wager, after in _edges(replace(submission, switches=switches), answer):
                was = before.get(wager)
                has_main = has_main and after is not None
                if was is not None and after is not None and after != was:
                    changes.append(SwitchChange(each.name, reading, wager, was, after))
    return Readings(tuple(changes), has_main)


def _house_ways(
    submission: RulesSubmission, answer: Answer, tell: Callable[[str], None]
) -> Iterator[HouseWayRow]:
    """Each house way of the game as the dealer's, against a player who sets by it too or, where that is
    quickly counted, as well as possible."""
    family = submission.family
    for way in names(family.name):
        title = family.house_way(way).title
        tell(f"house way {title}")
        asked = MainQuestion(submission.game, way, way, switches=submission.switches)
        best = replace(asked, player_way=OPTIMAL)
        questions: Sequence[tuple[str, MainQuestion]] = (("the same way", asked), ("set best", best))
        if best.sees_the_dealer:
            questions = (("the best reply", best),)
        for player, question in questions:
            if _is_asked(question) and (odds := answer(question)) is not None:
                yield HouseWayRow(title, player, odds.edge)


def variance_shares(odds: WagerOdds) -> tuple[Fraction, ...]:
    """Which share of the variance each row has, and the losses last: their squared distance from the mean."""
    results = odds.results()
    mean, variance = mean_and_variance(results)
    wager = odds.terms.wager
    of_rows = [
        Fraction(row.count, odds.total) * (Fraction(row.paid or 0, wager) - 1 - mean) ** 2
        for row in odds.rows
    ]
    lost = Fraction(odds.losing, odds.total) * (-1 - mean) ** 2
    return tuple(each / variance for each in (*of_rows, lost)) if variance else ()
