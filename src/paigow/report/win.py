"""Win and drop of tables, beside the exact expectation of what was really wagered at them.

The expectation of a wager is its edge as the table's submission has it, for a player who sets by the dealer's
house way; its variance is exact as well. Wagers of one round share the dealer's hand, and those of one player
the player's hand, so their covariances, simulated from the fixed seed, go into the bands too. Rounds against
a bank, wagers on a meter and match play coupons have no expectation that a log alone could tell: they are in
the win, which is what the table inventory gained, and not in the part of it that is compared.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any, Final

import msgspec
import numpy as np

from paigow import batch
from paigow.errors import PaigowError, cut_short
from paigow.games.submission import RulesSubmission
from paigow.log.chain import LogError, LogReader, log_codec
from paigow.log.settlements import SettledRow, SettlementRows
from paigow.money import Cents
from paigow.odds.main_wager import OPTIMAL, MainQuestion
from paigow.odds.submission_wagers import FiledWager, filed_wagers
from paigow.odds.sums import normal_band
from paigow.odds.wagers import MOST_OTHERS
from paigow.report.figures import Answer, Simulation
from paigow.rules.poker.pai_gow import Colour
from paigow.store import Store
from paigow.table import events as e
from paigow.table.games import game_rules
from paigow.table.money.ledger import DEALER_WAGER, INVENTORY
from paigow.table.state.rules import GameRules
from paigow.type_hints import DecodeError

_DEALS: Final = 100_000
"""Deals that the covariances are simulated with: they change a band by parts of a percent."""
MAIN: Final = "main"
_MONTH: Final = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


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
    """Without what a coupon brought."""
    is_banked: bool = False


@dataclass(frozen=True, slots=True)
class TablePlay:
    """All that happened at a table: its submission, its rounds, and of each day the chips bought and what
    the table inventory gained."""

    table: str
    submission: RulesSubmission
    drop: Mapping[date, Cents]
    win: Mapping[date, Cents]
    rounds: tuple[PlayedRound, ...]
    is_practice: bool = False
    """Whether it was played with practice money, among simulated players."""


@dataclass(slots=True)
class Sums:
    """What some rounds come to."""

    drop: int = 0
    win: int = 0
    """What the table inventory gained: all that the licensee won, and nothing that lies on a meter."""
    rounds: int = 0
    banked: int = 0
    """Rounds against a bank."""
    wagered: int = 0
    """In wagers that have an expectation."""
    compared: int = 0
    """What the licensee won of these."""
    expected: Fraction = field(default_factory=Fraction)
    variance: float = 0.0

    def add(self, other: Sums) -> None:
        """Count other rounds as well."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def band(self, confidence: float) -> tuple[float, float]:
        """Between which amounts the win lies with this confidence."""
        return normal_band(self.expected, Fraction(self.variance), confidence)

    def is_outside(self, confidence: float) -> bool:
        low, high = self.band(confidence)
        return bool(self.wagered) and not low <= self.compared <= high


@dataclass(frozen=True, slots=True)
class WinLine:
    """A table over a period: a day, a month to date or a year to date."""

    table: str
    period: str
    sums: Sums
    is_practice: bool = False


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
    """Each table day by day, for the month and for the year to date; and the sums of each day at tables that
    are not for practice."""
    lines: list[WinLine] = []
    by_day: dict[str, dict[date, Sums]] = {}
    for play in plays:
        days = _days(play, answer)
        if not play.is_practice:
            by_day[play.table] = days
        in_month = {
            day: sums for day, sums in days.items() if (day.year, day.month) == (month.year, month.month)
        }
        so_far = [sums for day, sums in days.items() if day.year == month.year and day.month <= month.month]
        periods = [(day.isoformat(), sums) for day, sums in sorted(in_month.items())]
        periods.append((f"{month:%Y-%m}", _together(in_month.values())))
        periods.append((f"{month:%Y} to date", _together(so_far)))
        lines += [WinLine(play.table, period, sums, play.is_practice) for period, sums in periods]
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
        excess = (whole.compared - float(whole.expected)) / whole.wagered
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
    for day, win in play.win.items():
        days[day].win += win
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
            continue  # a wager on a meter
        sums.compared -= each.net
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


class _Options(msgspec.Struct):
    """Of the options that a table was run with, how many simulated players it had."""

    simulated: int = 0


def plays_of(store: Store) -> Iterator[TablePlay]:
    """Read what was played at each table of a store, one after the other."""
    for each in store.streams():
        options = _Options() if each.options is None else msgspec.json.decode(each.options, type=_Options)
        reader = LogReader(store.lines(each.name), store.ring)
        yield play_of_log(each.name, reader, is_practice=options.simulated > 0)


def seconds_of(month: date) -> tuple[int, int]:
    """When a month begins in UTC, and when the next one does.

    >>> [datetime.fromtimestamp(each, UTC).isoformat() for each in seconds_of(date(2026, 12, 1))]
    ['2026-12-01T00:00:00+00:00', '2027-01-01T00:00:00+00:00']
    """
    after = date(month.year + month.month // 12, month.month % 12 + 1, 1)
    first, last = (datetime(each.year, each.month, 1, tzinfo=UTC) for each in (month, after))
    return int(first.timestamp()), int(last.timestamp())


def read_month(text: str) -> date:
    """The first day of a month.

    >>> read_month("2026-11").isoformat()
    '2026-11-01'
    """
    found = _MONTH.fullmatch(text.strip())
    if not found or not "0001" <= found[1] < "9999":
        raise PaigowError(f"a month is written as 2026-11, not {cut_short(text)}")
    return date(int(found[1]), int(found[2]), 1)


def play_of_log(table: str, reader: LogReader, *, is_practice: bool = False) -> TablePlay:
    """Read what was played at a table off its log, each line checked as it is read.

    A round belongs to the day on which it ended, whatever was collected before midnight.
    """
    submission = reader.submission
    rows, codec = SettlementRows(submission), log_codec(submission)
    rules = game_rules(submission)
    drop: dict[date, Cents] = defaultdict(lambda: Cents(0))
    win: dict[date, Cents] = defaultdict(lambda: Cents(0))
    rounds: list[PlayedRound] = []
    is_banked, in_round, gained = False, False, 0
    for written in reader:
        day = day_of(written.given.at)
        for kind, data in written.given.events or ():
            try:
                event = codec.decode(kind, data)
            except DecodeError as error:
                raise LogError(f"{table}: line {written.number}: {error}") from None
            match event:
                case e.ChipsBought(amount=amount):
                    drop[day] = Cents(drop[day] + amount)
                case e.RoundOpened():
                    is_banked, in_round = False, True
                case e.BankAccepted():
                    is_banked = True
                case e.BankReturned():
                    is_banked = False
                case e.RoundCompleted() | e.RoundVoided():
                    in_round = False
            for source, to, amount in event.transfers:
                gained += ((to in _LICENSEES) - (source in _LICENSEES)) * amount
            settled = tuple(_settled(row, rules) for row in rows.take(event))
            if settled:
                rounds.append(PlayedRound(day, settled, is_banked))
            if gained and not in_round:
                win[day] = Cents(win[day] + gained)
                gained = 0
    return TablePlay(table, submission, dict(drop), dict(win), tuple(rounds), is_practice)


_LICENSEES: Final = frozenset({INVENTORY, DEALER_WAGER})
"""The licensee's money at a table; what lies on a meter is the players'."""


def _settled(row: SettledRow, rules: GameRules) -> Settled:
    """A row of the log; of a main wager that won beside a coupon, what the wager alone would have brought."""
    if row.wager != str(rules.main):
        return Settled(row.seat, row.wager, Cents(row.wagered), Cents(row.net))
    net = row.net
    if row.won > row.wagered and rules.submission.match_play.accepted:
        net = row.wagered - rules.vigorish(Cents(row.wagered))
    return Settled(row.seat, MAIN, Cents(row.wagered), Cents(net))


def win_record(line: WinLine, confidence: float) -> dict[str, Any]:
    """A line as JSON and CSV have it; money is in cents."""
    sums = line.sums
    low, high = sums.band(confidence)
    return {
        "table": line.table,
        "is_practice": line.is_practice,
        "period": line.period,
        "drop": sums.drop,
        "win": sums.win,
        "win_to_drop": sums.win / sums.drop if sums.drop else None,
        "rounds": sums.rounds,
        "banked_rounds": sums.banked,
        "wagered": sums.wagered,
        "compared_win": sums.compared,
        "expected": float(sums.expected),
        "least": low,
        "most": high,
        "outside": sums.is_outside(confidence),
    }


def win_tables(
    plays: Iterable[TablePlay], month: date, confidence: float, answer: Answer
) -> list[dict[str, Any]]:
    """Each table as plain data: its days, the month up to each of them, month and year, and what is wrong."""
    tables: list[dict[str, Any]] = []
    for play in plays:
        lines, by_day = lines_of([play], month, answer)
        so_far, sums = [], Sums()
        for line in lines[:-2]:
            sums = _together((sums, line.sums))
            so_far.append(replace(line, sums=sums))
        days, ups, (month_, year) = (
            [_period(each, confidence) for each in part] for part in (lines[:-2], so_far, lines[-2:])
        )
        wrong = next((fault_text(each, confidence) for each in faults_of(by_day, month, confidence)), None)
        named = {"table": play.table, "is_practice": play.is_practice, "fault": wrong}
        tables.append({**named, "days": days, "so_far": ups, "month": month_, "year": year})
    return tables


def _period(line: WinLine, confidence: float) -> dict[str, Any]:
    """A line without its table, in whole cents."""
    record = win_record(line, confidence)
    cents = {name: round(record[name]) for name in ("expected", "least", "most")}
    left_out = ("table", "is_practice", "win_to_drop")
    return {name: value for name, value in (record | cents).items() if name not in left_out}


def fault_text(fault: Fault, confidence: float) -> str:
    """What is wrong with a table, how surely, and since when."""
    way = "more" if fault.points > 0 else "less"
    return (
        f"{fault.table} lies outside its band of {100 * confidence:g} percent since {fault.day}, after "
        f"{fault.rounds:,} rounds: the licensee kept {100 * abs(fault.points):.4f} points {way} of what was "
        f"wagered than expected (standard error {100 * fault.error:.4f}); look at that table's log"
    )
