"""All the odds of one Rules Submission: its main wager, its optional wagers, and what to mind."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import Final

from paigow import __version__
from paigow.errors import needs
from paigow.games.payment import percent_of, vigorish
from paigow.games.submission import RulesSubmission, VigRounding, Violation
from paigow.games.submission.schema import options
from paigow.games.wagers import QUALIFYING
from paigow.money import Cents, dollars, format_money
from paigow.odds.cache import code_version, library_versions
from paigow.odds.edge import MainOdds, percent
from paigow.odds.jobs import Progress, Watch
from paigow.odds.main_wager import OPTIMAL, MainQuestion, kept_odds, main_odds
from paigow.odds.meters import LongRun, MeterOdds
from paigow.odds.submission_wagers import FiledWager, advantage_warnings, filed_wagers
from paigow.odds.wagers import MOST_OTHERS, WagerOdds
from paigow.platform.tasks import check_workers, in_order
from paigow.rules.house_ways import is_text, names, way_name
from paigow.rules.house_ways.reader import digest_of
from paigow.rules.poker.pai_gow import Colour
from paigow.sources import PACKAGE
from paigow.switches import DEFAULT, Switches


@dataclass(frozen=True, slots=True)
class Identity:
    """All that somebody needs who wants the same figures again, or wants to know that they have them."""

    submission: RulesSubmission
    filed: bytes | None = None
    """The submission as it was filed, if it came from a file."""

    def facts(self) -> dict[str, str]:
        """What the sheet hangs on, each under its name."""
        filed = self.submission
        digest = {} if self.filed is None else {"submission_sha256": sha256(self.filed).hexdigest()}
        ranked = {"ace_five": filed.switches.ace_five} if filed.game_played.family == "poker" else {}
        return {
            "title": filed.title,
            "licensee": filed.licensee,
            "game": filed.game,
            "rules": filed.rules,
            "house_way": way_name(filed.house_way),
            **ranked,
            "vigorish_percent": str(filed.vigorish_percent),
            "vig_rounding": filed.table.vig_rounding,
            "paigow": __version__,
            "python": platform.python_version(),
            "libraries": ", ".join(library_versions()),
            **digest,
            "house_way_sha256": _digest_of_house_way(filed),
            "program_sha256": code_version(),
        }

    def shown_facts(self) -> dict[str, str]:
        """Return what identifies a sheet, in words for its reader."""
        facts = self.facts()
        facts["licensee"] = facts["licensee"] or "not named"
        facts["game"] = self.submission.game_played.title
        facts["vig_rounding"] = facts["vig_rounding"].replace("_", " ")
        return {name.replace("_", " "): value for name, value in facts.items() if value}

    def switches(self) -> dict[str, str]:
        """Every switch that has a meaning in the game, as it is set."""
        return self._set_to(self.submission.switches)

    def reversed_switches(self) -> dict[str, str]:
        """The switches that are not set as the ledger of rulings has them."""
        usual = self._set_to(DEFAULT)
        return {name: value for name, value in self.switches().items() if usual[name] != value}

    def _set_to(self, switches: Switches) -> dict[str, str]:
        meant = [each.name for each in options(Switches) if each.suits(self.submission.game_played)]
        return {name: str(getattr(switches, name)).lower() for name in meant}


def _digest_of_house_way(filed: RulesSubmission) -> str:
    if is_text(filed.house_way):
        return digest_of(filed.house_way)
    return sha256(
        (PACKAGE / f"data/house_ways/{filed.game_played.family}-{filed.house_way}.toml").read_bytes()
    ).hexdigest()


_Answer = Callable[[MainQuestion], MainOdds | None]
"""How the odds of a main wager are found; None where they are not to be computed now."""
_HOUSE_WAY: Final = {"poker": "PGP-9d", "supreme": "SPG-12d", "tiles": "PGT-8D"}
"""The clause that leaves the dealer's setting to the licensee, or prints it."""
_CURVE: Final = 24
"""Into how many steps a plot of the edge by the meter is cut."""


USUAL_MAIN_WAGER: Final = dollars(25)
"""A main wager as many lay it, where the limits of the table allow it."""


@dataclass(frozen=True, slots=True)
class WagerSize:
    """A size of the main wager that the sheet looks at, and the vigorish on a win."""

    name: str
    wager: Cents
    vigorish: Cents


@dataclass(frozen=True, slots=True)
class MainLine:
    """One way to play the main wager, and its odds if they are known.

    Vigorish is counted by its percentage in ``odds``, and as it is rounded in those of each size.
    """

    side: str
    question: MainQuestion
    odds: MainOdds | None
    at_sizes: tuple[MainOdds | None, ...] = ()

    @property
    def least_edge(self) -> Fraction | None:
        """The edge on the wager that favours this side most."""
        known = [odds.edge for odds in (self.odds, *self.at_sizes) if odds is not None]
        return min(known, default=None)

    def vigorish(self, sizes: Iterable[WagerSize]) -> tuple[Cents, ...]:
        """What is taken of a win of this side, by the size of the wager."""
        asked = (replace(self.question, wager=size.wager).vigorish for size in sizes)
        return tuple(taken for taken in asked if taken is not None)


@dataclass(frozen=True, slots=True)
class Curve:
    """The edge of a wager by what one meter stands at."""

    meter: str
    points: tuple[tuple[Cents, Fraction], ...]
    break_even: Cents


@dataclass(frozen=True, slots=True)
class WagerPage:
    """One optional wager: at its least size alone, and by size and number of others."""

    filed: FiledWager
    odds: WagerOdds
    by_others: tuple[tuple[Cents, tuple[Fraction, ...]], ...]
    """For each size, the edge beside none to five other players; empty where others do not matter."""
    without_limit: tuple[tuple[Cents, Fraction, Fraction], ...]
    """For each size that the payout limit cuts, the edge with it and without it."""
    shared_limit: Fraction
    """What the greatest wager loses beside a full table because royal flushes share the limit (SPG-14b.2)."""
    by_colour: Mapping[Colour, WagerOdds]
    """The odds of each colour, where one has to be chosen."""
    meters: tuple[MeterOdds, ...]
    long_run: LongRun | None
    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole of it."""

    identity: Identity
    sizes: tuple[WagerSize, ...]
    """The sizes that the edge of the main wager is given at; none where no vigorish is taken."""
    main: tuple[MainLine, ...]
    wagers: tuple[WagerPage, ...]
    warnings: tuple[Violation, ...]

    @property
    def submission(self) -> RulesSubmission:
        return self.identity.submission

    @property
    def edge_heading(self) -> str:
        """What the edge by the percentage alone is called: rounding changes it on nearly every wager
        (PGP-16a.3)."""
        exact = self.submission.table.vig_rounding is VigRounding.EXACT
        return "Edge" if exact or not self.sizes else "Edge before rounding"

    def vigorish_by_side(self) -> dict[str, tuple[Cents, ...]]:
        """What each side whose odds are known pays on a win, size by size; a co-bank on its half
        (PGP-10-2e.4)."""
        return {line.question.side: line.vigorish(self.sizes) for line in self.main if line.odds is not None}

    def vigorish_rows(self) -> list[tuple[str, ...]]:
        """The rows of a table that say so, one for the sides that pay the same."""
        paying: dict[tuple[Cents, ...], list[str]] = {}
        for side, taken in self.vigorish_by_side().items():
            paying.setdefault(taken, []).append(side)
        whose = [f" of the {' or '.join(sides)}" if len(paying) > 1 else "" for sides in paying.values()]
        return [
            (f"Vigorish on a win{sides}", *map(format_money, taken))
            for sides, taken in zip(whose, paying, strict=True)
        ]


def sheet_of(
    submission: RulesSubmission, answer: _Answer, filed: bytes | None = None, watch: Watch | None = None
) -> Sheet:
    """The sheet of a submission; `answer` finds, or leaves out, the odds of a main wager."""
    needs(RulesSubmission, submission=submission)
    sizes = wager_sizes(submission)
    main = tuple(_main_line(side, question, sizes, answer) for side, question in main_questions(submission))
    return Sheet(
        identity=Identity(submission, filed),
        sizes=sizes,
        main=main,
        wagers=tuple(_page(filed) for filed in _one_by_one(submission, watch)),
        warnings=(*main_warnings(main), *advantage_warnings(submission)),
    )


def sheets_of(
    submissions: Iterable[RulesSubmission], jobs: int = 1, ray: str | None = None
) -> Iterator[Sheet]:
    """Return the sheets of many submissions in their order, with all odds, one by one as they are counted: in
    so many processes, or on the Ray cluster at an address."""
    needs(Iterable, submissions=submissions)
    listed = tuple(submissions)
    for submission in listed:
        needs(RulesSubmission, submission=submission)
    check_workers(jobs, ray)
    return in_order(_whole_sheet, listed, jobs, ray)


def _whole_sheet(submission: RulesSubmission) -> Sheet:
    return sheet_of(submission, partial(main_odds, jobs=1))


def _one_by_one(submission: RulesSubmission, watch: Watch | None) -> Iterator[FiledWager]:
    """The optional wagers, each announced as it is begun."""
    wagers = list(filed_wagers(submission))
    for place, filed in enumerate(wagers):
        if watch is not None:
            watch(Progress(filed.title, place / len(wagers), None))
        yield filed


def wager_sizes(submission: RulesSubmission) -> tuple[WagerSize, ...]:
    """The least, a usual and the greatest main wager, and the one in whole dollars that vigorish costs most.

    Rounding up to a quarter costs a small wager more than 5 percent, and repeats itself every $5 (PGP-16a.3).
    """
    terms = submission.table
    percent_ = percent_of(submission.game, submission.switches, banked=submission.banking.enabled)
    if not percent_:
        return ()

    def size(name: str, wager: int) -> WagerSize:
        return WagerSize(name, Cents(wager), vigorish(wager, percent_, terms.vig_rounding))

    usual = min(max(terms.minimum, USUAL_MAIN_WAGER), terms.maximum)
    sizes = [size("least", terms.minimum), size("usual", usual), size("greatest", terms.maximum)]
    nearby = range(terms.minimum, min(terms.maximum, terms.minimum + dollars(5)) + 1, dollars(1))
    costliest = max((size("costliest", wager) for wager in nearby), key=_share_taken)
    if _share_taken(costliest) > max(map(_share_taken, sizes)):
        sizes.append(costliest)
    return tuple(sizes)


def _share_taken(size: WagerSize) -> Fraction:
    return Fraction(size.vigorish, size.wager)


def _main_line(side: str, question: MainQuestion, sizes: tuple[WagerSize, ...], answer: _Answer) -> MainLine:
    odds = answer(question)
    asked = [replace(question, wager=size.wager) for size in sizes]
    return MainLine(side, question, odds, tuple(_at_size(each, odds, answer) for each in asked))


def _at_size(question: MainQuestion, odds: MainOdds | None, answer: _Answer) -> MainOdds | None:
    """The deals of the same settings on another stake; who sets best asks again where the stake differs."""
    if odds is None:
        return None
    return answer(question) if _sets_otherwise(question) else odds.at(question.stake)


def _sets_otherwise(question: MainQuestion) -> bool:
    """Whether who sets best may set otherwise on a wager of this size than by the percentage alone."""
    same = question.setters_stake == replace(question, wager=None).setters_stake
    return question.player_way == OPTIMAL and not same


def counted_questions(submission: RulesSubmission) -> list[tuple[str, MainQuestion]]:
    """All that a sheet of a submission has counted of its main wager, each once, by the side it is about."""
    asked = []
    for side, question in main_questions(submission):
        at_sizes = [replace(question, wager=size.wager) for size in wager_sizes(submission)]
        asked += [(side, each) for each in (question, *filter(_sets_otherwise, at_sizes))]
    return asked


def main_questions(submission: RulesSubmission) -> list[tuple[str, MainQuestion]]:
    """The sides of the main wager that a submission lets one take, each with its question."""
    house_way, banking = submission.house_way, submission.banking
    against = MainQuestion(
        submission.game,
        house_way,
        house_way,
        switches=submission.switches,
        rounding=submission.table.vig_rounding,
    )
    ways = names(against.family.name) if against.is_quick else ()
    ways = tuple(dict.fromkeys((*ways, house_way)))
    called = {way: against.family.house_way(way).title for way in ways}
    if against.sees_the_dealer:
        asked = [("player, the best reply", replace(against, player_way=OPTIMAL))]
    else:
        asked = [(f"player, set by {called[way]}", replace(against, player_way=way)) for way in ways]
        asked.append(("player, set best", replace(against, player_way=OPTIMAL)))
    if banking.enabled:
        asked.append(
            (f"bank against one opponent, set by {called[house_way]}", replace(against, banking=True))
        )
        best = replace(against, player_way=OPTIMAL, banking=True)
        asked.append(("bank against one opponent, set best", best))
    if banking.co_banking:
        asked.append(
            (f"co-bank against one opponent, set by {called[house_way]}", replace(against, co_banking=True))
        )
    return asked


def main_warnings(lines: Iterable[MainLine]) -> list[Violation]:
    """A warning for each way to play against the dealer that has the advantage.

    A bank may have it: the copies are its own.
    """
    return [
        _about_house_way(line, edge)
        for line in lines
        if (edge := line.least_edge) is not None and edge < 0 and line.question.side == "player"
    ]


def _about_house_way(line: MainLine, edge: Fraction) -> Violation:
    asked, clause = line.question, _HOUSE_WAY[line.question.family.name]
    sets = (
        "sets every hand as well as possible"
        if asked.player_way == OPTIMAL
        else f'sets by house way "{asked.family.house_way(asked.player_way).title}"'
    )
    way = asked.family.house_way(asked.dealer_way).title
    text = (
        f'house_way: a player who {sets} has an advantage of {percent(-edge)}% over house way "{way}"; '
        f"choose another house way: paigow odds house-ways --game {asked.game} compares them"
    )
    return Violation(clause, "house_way", f'"{way_name(asked.dealer_way)}"', "another house way", text)


def checked_odds(submission: RulesSubmission) -> tuple[tuple[Violation, ...], tuple[str, ...]]:
    """What a check of a submission says of its odds: warnings, and what it left uncomputed.

    The optional wagers are always counted; a main wager that takes long only if its odds are kept.
    """
    best = [
        MainLine(side, question, kept_odds(question))
        for side, question in main_questions(submission)
        if question.player_way == OPTIMAL and question.side == "player"
    ]
    notes = [
        f"the main wager ({line.side}) is not computed yet; paigow odds submission FILE computes it"
        for line in best
        if line.odds is None
    ]
    return (*main_warnings(best), *advantage_warnings(submission)), tuple(notes)


def _page(filed: FiledWager) -> WagerPage:
    meters = filed.meter_odds()
    return WagerPage(
        filed=filed,
        odds=filed.odds(),
        by_others=_by_others(filed),
        without_limit=_without_limit(filed),
        shared_limit=filed.odds(filed.terms(filed.most, MOST_OTHERS)).shared_limit,
        by_colour=filed.by_colour(),
        meters=meters,
        long_run=filed.long_run(),
        curves=tuple(_curve(filed, meter) for meter in meters if meter.break_even),
    )


def _edge(filed: FiledWager, size: Cents, others: int = 0, *, limited: bool = True) -> Fraction:
    terms = filed.terms(size, others)
    edge = filed.odds(terms if limited else replace(terms, limit=None)).edge
    assert edge is not None, "a submission files every meter"
    return edge


def _by_others(filed: FiledWager) -> tuple[tuple[Cents, tuple[Fraction, ...]], ...]:
    if not filed.has_envy:
        return ()
    sizes = sorted({filed.least, min(max(filed.least, QUALIFYING), filed.most), filed.most})
    return tuple(
        (size, tuple(_edge(filed, size, others) for others in range(MOST_OTHERS + 1))) for size in sizes
    )


def _without_limit(filed: FiledWager) -> tuple[tuple[Cents, Fraction, Fraction], ...]:
    if filed.limit is None:
        return ()
    pairs = (
        (size, _edge(filed, size), _edge(filed, size, limited=False))
        for size in sorted({filed.least, filed.most})
    )
    return tuple(each for each in pairs if each[1] != each[2])


def _curve(filed: FiledWager, meter: MeterOdds) -> Curve:
    """From nothing to half as much again as break-even."""
    break_even = meter.break_even or Cents(0)
    amounts = [Cents(3 * break_even * step // (2 * _CURVE)) for step in range(_CURVE + 1)]
    terms = filed.terms()
    points = []
    for amount in amounts:
        edge = filed.odds(replace(terms, meters={**terms.meters, meter.name: amount})).edge
        if edge is not None:
            points.append((amount, edge))
    return Curve(meter.name, tuple(points), break_even)
