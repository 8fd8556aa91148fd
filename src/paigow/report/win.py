"""Win and drop of tables, beside the exact expectation of what was really wagered at them.

The expectation of a wager is its edge as the table's submission has it, for a player who sets by the dealer's
house way; its variance is exact as well. Wagers of one round share the dealer's hand, and those of one player
the player's hand, so their covariances, simulated from the fixed seed, go into the bands too. Wagers against
a bank and wagers on a meter have no expectation that a log alone could tell: they are counted apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Final

import numpy as np

from paigow import batch
from paigow.games.submission import RulesSubmission
from paigow.log.chain import LogError, LogReader, log_codec
from paigow.log.settlements import SettlementRows
from paigow.money import Cents
from paigow.odds.main_wager import OPTIMAL, MainQuestion
from paigow.odds.submission_wagers import FiledWager, filed_wagers
from paigow.odds.sums import normal_band
from paigow.odds.wagers import MOST_OTHERS
from paigow.report.figures import Answer, Simulation
from paigow.rules.poker.pai_gow import Colour
from paigow.table import events as e
from paigow.table.games import game_rules
from paigow.type_hints import DecodeError

_DEALS: Final = 100_000
"""Deals that the covariances are simulated with: they change a band by parts of a percent."""
MAIN: Final = "main"


@dataclass(frozen=True, slots=True)
class Settled:
    """One wager of a round as it was settled."""

    seat: int
    wager: str
    """The key of the wager, `main` for the main wager; an envy bonus begins with ``envy:``."""
    wagered: Cents
    net: Cents
    """What the player's chips gained by it, or lost."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The wagers of one round at a table, and the day on which it ended."""

    day: date
    settled: tuple[Settled, ...]
    is_banked: bool = False


@dataclass(frozen=True, slots=True)
class TablePlay:
    """All that happened at a table: its submission, what was bought in on which day, and its rounds."""

    table: str
    submission: RulesSubmission
    drop: Mapping[date, Cents]
    rounds: tuple[PlayedRound, ...]


@dataclass(slots=True)
class Sums:
    """What some rounds come to."""

    drop: int = 0
    rounds: int = 0
    wagered: int = 0
    win: int = 0
    """What the licensee won of the wagers that have an expectation."""
    expected: Fraction = field(default_factory=Fraction)
    variance: float = 0.0
    win_apart: int = 0
    """What it won of wagers on a meter; and of banked rounds only the rounds are counted."""
    banked: int = 0

    def add(self, other: Sums) -> None:
        """Count other rounds as well."""
        for name in ("drop", "rounds", "wagered", "win", "expected", "variance", "win_apart", "banked"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def band(self, confidence: float) -> tuple[float, float]:
        """Between which amounts the win lies with this confidence."""
        return normal_band(self.expected, Fraction(self.variance), confidence)

    def is_outside(self, confidence: float) -> bool:
        low, high = self.band(confidence)
        return bool(self.wagered) and not low <= self.win <= high


@dataclass(frozen=True, slots=True)
class WinLine:
    """A table over a period: a day, a month to date or a year to date."""

    table: str
    period: str
    sums: Sums


@dataclass(frozen=True, slots=True)
class Fault:
    """A table whose win left its band: when, after how many rounds, and by how much of each unit wagered."""

    table: str
    day: date
    rounds: int
    points: float
    """What the licensee kept beyond the expectation, a part of what was wagered; below zero, too little."""
    error: float
    """Its standard error."""


Terms = Callable[[str, Cents, int], tuple[Fraction, Fraction] | None]
"""The edge and the variance of a wager of a size beside so many others; None where a log cannot tell."""


def lines_of(
    plays: Iterable[TablePlay], month: date, answer: Answer
) -> tuple[tuple[WinLine, ...], dict[str, dict[date, Sums]]]:
    """Each table day by day, for the month and for the year to date; and the sums of each day."""
    lines: list[WinLine] = []
    by_day: dict[str, dict[date, Sums]] = {}
    for play in plays:
        days = _days(play, answer)
        by_day[play.table] = days
        in_month = {
            day: sums for day, sums in days.items() if (day.year, day.month) == (month.year, month.month)
        }
        so_far = [sums for day, sums in days.items() if day.year == month.year and day.month <= month.month]
        lines += [WinLine(play.table, day.isoformat(), sums) for day, sums in sorted(in_month.items())]
        lines.append(WinLine(play.table, f"{month:%Y-%m}", _together(in_month.values())))
        lines.append(WinLine(play.table, f"{month:%Y} to date", _together(so_far)))
    return tuple(lines), by_day


def faults_of(by_day: Mapping[str, Mapping[date, Sums]], month: date, confidence: float) -> Iterator[Fault]:
    """The tables whose win of the month lies outside its band, and when it first did, day after day."""
    for table, days in by_day.items():
        month_days = sorted(day for day in days if (day.year, day.month) == (month.year, month.month))
        whole = _together(days[day] for day in month_days)
        if not whole.is_outside(confidence):
            continue
        so_far, left = Sums(), None
        for day in month_days:
            so_far.add(days[day])
            # Where it came back, what counts is since when it has stayed outside.
            left = (left or (day, so_far.rounds)) if so_far.is_outside(confidence) else None
        assert left is not None, "the last day is the whole month"
        excess = (whole.win - float(whole.expected)) / whole.wagered
        yield Fault(table, left[0], left[1], excess, sqrt(whole.variance) / whole.wagered)


def _together(parts: Iterable[Sums]) -> Sums:
    whole = Sums()
    for part in parts:
        whole.add(part)
    return whole


def _days(play: TablePlay, answer: Answer) -> dict[date, Sums]:
    days: dict[date, Sums] = defaultdict(Sums)
    for day, drop in play.drop.items():
        days[day].drop += drop
    terms = _terms_of(play.submission, answer)
    common = _Covariances(play.submission, answer)
    for round_ in play.rounds:
        _count(days[round_.day], round_, terms, common)
    return dict(days)


def _count(sums: Sums, round_: PlayedRound, terms: Terms, common: _Covariances) -> None:
    sums.rounds += 1
    if round_.is_banked:
        sums.banked += 1
        return
    seats = {each.seat for each in round_.settled if each.wager == MAIN}
    main: dict[int, int] = {}
    optional: list[tuple[int, str, int]] = []
    for each in round_.settled:
        key = each.wager.removeprefix("envy:").partition(":")[0]
        found = terms(each.wager.removeprefix("envy:"), each.wagered, max(len(seats) - 1, 0))
        if found is None:
            sums.win_apart -= each.net
            continue
        sums.win -= each.net
        if each.wager.startswith("envy:"):
            continue  # an envy bonus is in the expectation of the wager that earns it
        edge, variance = found
        sums.wagered += each.wagered
        sums.expected += edge * each.wagered
        sums.variance += float(variance) * each.wagered**2
        if each.wager == MAIN:
            main[each.seat] = each.wagered
        else:
            optional.append((each.seat, key, each.wagered))
    laid = list(main.values())
    pairs = sum(laid) ** 2 - sum(each**2 for each in laid)
    sums.variance += pairs * common.of_two_players
    for seat, key, wagered in optional:
        sums.variance += 2 * main.get(seat, 0) * wagered * common.with_main(key)


def _terms_of(submission: RulesSubmission, answer: Answer) -> Terms:
    filed = {str(each.key): each for each in filed_wagers(submission)}
    asked = _main_question(submission)
    odds = answer(asked)

    @cache
    def terms(wager: str, size: Cents, others: int) -> tuple[Fraction, Fraction] | None:
        key, _, choice = wager.partition(":")
        if key == MAIN:
            if odds is None:
                return None
            at = odds.at(replace(asked, wager=size).stake)
            return at.edge, at.variance
        offered = filed.get(key)
        if offered is None or offered.meters or size <= 0:
            return None if offered is None or offered.meters else (Fraction(0), Fraction(0))
        colour = Colour(choice) if choice in tuple(Colour) else Colour.RED
        found = offered.odds(offered.terms(size, min(others, MOST_OTHERS) if offered.has_envy else 0, colour))
        return None if found.edge is None or found.variance is None else (found.edge, found.variance)

    return terms


def _main_question(submission: RulesSubmission) -> MainQuestion:
    way = submission.house_way
    asked = MainQuestion(
        submission.game, way, way, switches=submission.switches, rounding=submission.table.vig_rounding
    )
    return replace(asked, player_way=OPTIMAL) if asked.sees_the_dealer else asked


class _Covariances:
    """What wagers of one round have in common, per unit of each, simulated where it is first asked for."""

    def __init__(self, submission: RulesSubmission, answer: Answer) -> None:
        self.submission = submission
        self.odds = answer(_main_question(submission))
        self.simulated = Simulation(submission, _DEALS)
        self.filed: dict[str, FiledWager] = {str(each.key): each for each in filed_wagers(submission)}
        self._with_main: dict[str, float] = {}
        self._of_two: float | None = None

    @property
    def of_two_players(self) -> float:
        """Of the main wagers of two players against one dealer."""
        if self._of_two is None:
            self._of_two = 0.0
            if self.odds is not None:
                stake, dealer = self.odds.stake, self.simulated.set(1)
                gain, loss = stake.gain / stake.wagered, stake.loss / stake.wagered
                outs = [batch.compare(self.simulated.set(place), dealer) for place in (0, 2)]
                first, second = (out.win * gain - out.lose * loss for out in outs)
                self._of_two = float(np.cov(first, second)[0, 1])
        return self._of_two

    def with_main(self, key: str) -> float:
        """Of the main wager and an optional wager of the same player."""
        if key not in self._with_main:
            found = self.simulated.optional_results(self.filed[key])
            self._with_main[key] = (
                0.0
                if found is None or self.odds is None
                else float(np.cov(self.simulated.main_results(self.odds), found)[0, 1])
            )
        return self._with_main[key]


def day_of(at: int) -> date:
    """The day, in UTC, of a time in seconds.

    >>> day_of(1_795_000_000).isoformat()
    '2026-11-18'
    """
    return datetime.fromtimestamp(at, UTC).date()


def play_of_log(table: str, reader: LogReader) -> TablePlay:
    """Read what was played at a table off its log, each line checked as it is read."""
    submission = reader.submission
    rows, codec = SettlementRows(submission), log_codec(submission)
    main = str(game_rules(submission).main)
    drop: dict[date, Cents] = {}
    rounds: list[PlayedRound] = []
    is_banked = False
    for written in reader:
        day = day_of(written.given.at)
        for kind, data in written.given.events or ():
            try:
                event = codec.decode(kind, data)
            except DecodeError as error:
                raise LogError(f"{table}: line {written.number}: {error}") from None
            match event:
                case e.ChipsBought(amount=amount):
                    drop[day] = Cents(drop.get(day, Cents(0)) + amount)
                case e.RoundOpened():
                    is_banked = False
                case e.BankAccepted():
                    is_banked = True
                case e.BankReturned():
                    is_banked = False
            settled = tuple(
                Settled(
                    row.seat, MAIN if row.wager == main else row.wager, Cents(row.wagered), Cents(row.net)
                )
                for row in rows.take(event)
            )
            if settled:
                rounds.append(PlayedRound(day, settled, is_banked))
    return TablePlay(table, submission, drop, tuple(rounds))
