"""The optional wagers as a Rules Submission offers them: its raised rows, sizes, limits and meters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from paigow.errors import needs
from paigow.games.pay_tables import JudgedOn, OddsRange, PayTable, odds_range, pay_table
from paigow.games.payment import PayoutLimit
from paigow.games.submission import (
    AnyOffer,
    NumberOffer,
    ProgressiveOffer,
    RulesSubmission,
    ThreeMeterOffer,
    Violation,
)
from paigow.games.submission.limits import filed_table, payout_limit
from paigow.games.submission.offers import least_and_most
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import QUALIFYING, wager_title
from paigow.money import Cents, ToOne, format_money
from paigow.odds.edge import percent
from paigow.odds.meters import Growth, LongRun, MeterOdds, long_run, meter_odds, printed_growth
from paigow.odds.wagers import (
    MOST_OTHERS,
    USUAL_WAGER,
    OddsTerms,
    WagerOdds,
    number_odds,
    wager_odds,
)
from paigow.rules.poker.pai_gow import Colour
from paigow.switches import DEFAULT, Switches

NUMBER = "pgp-13b6"
"""The range of odds of the number wager, which has no pay table."""


@dataclass(frozen=True, slots=True)
class FiledWager:
    """One optional wager of a submission, ready to be counted."""

    key: WagerKind
    table: PayTable | None
    """Its pay table with the rows that the submission raises; the number wager has none."""
    number: ToOne | None
    """The odds of the number wager."""
    least: Cents
    most: Cents
    limit: PayoutLimit | None
    meters: Mapping[str, Cents]
    """What the meters stand at to begin with."""
    growth: Mapping[str, Growth]
    switches: Switches

    @property
    def id(self) -> str:
        return NUMBER if self.table is None else self.table.id

    def terms(self, size: Cents | None = None, others: int = 0, colour: Colour = Colour.RED) -> OddsTerms:
        """The submission's own terms for a wager of a size, its least unless another is named."""
        return OddsTerms(
            self.least if size is None else size, others, self.meters, self.limit, colour, self.switches
        )

    def odds(self, terms: OddsTerms | None = None) -> WagerOdds:
        terms = terms or self.terms()
        if self.table is None:
            return number_odds(_number(), self.number or _number().lowest, terms.wager)
        return wager_odds(self.table, terms)

    def meter_odds(self, terms: OddsTerms | None = None) -> tuple[MeterOdds, ...]:
        return () if self.table is None else meter_odds(self.table, terms or self.terms(), self.growth)

    def long_run(self, terms: OddsTerms | None = None) -> LongRun | None:
        return None if self.table is None else long_run(self.table, terms or self.terms(), self.growth)

    @property
    def title(self) -> str:
        """What people call it."""
        return wager_title(self.key)

    @property
    def has_envy(self) -> bool:
        return self.table is not None and any(row.envy for row in self.table.rows)

    @property
    def colours(self) -> tuple[Colour, ...]:
        chosen = self.table is not None and self.table.judged_on is JudgedOn.CHOSEN_COLOUR
        return tuple(Colour) if chosen else (Colour.RED,)

    def by_colour(self) -> dict[Colour, WagerOdds]:
        """The odds of each colour that may be chosen; none where there is no choice."""
        if len(self.colours) == 1:
            return {}
        return {colour: self.odds(self.terms(colour=colour)) for colour in self.colours}


def _number() -> OddsRange:
    return odds_range(NUMBER)


def printed_wager(id: str, odds: Fraction | None = None) -> FiledWager:  # noqa: A002 - the word of the data
    """A wager as the documents print it: its own size or $5, no limit of the licensee's, no meter known.

    >>> printed_wager("pgp-14d-1").least, printed_wager("pgp-16b-a").least
    (100, 500)
    """
    table = None if id == NUMBER else pay_table(id)
    size = table.wager_size if table and table.wager_size else USUAL_WAGER
    number = (_number().lowest if odds is None else ToOne(odds)) if table is None else None
    key = table.wager if table else _number().wager
    growth = printed_growth(table) if table else {}
    return FiledWager(key, table, number, size, size, None, {}, growth, DEFAULT)


def filed_wagers(submission: RulesSubmission) -> tuple[FiledWager, ...]:
    """All optional wagers that a submission offers, in the order of the documents."""
    needs(RulesSubmission, submission=submission)
    return tuple(_filed(submission, key, offer) for key, offer in submission.wagers.offered())


def _filed(submission: RulesSubmission, key: WagerKind, offer: AnyOffer) -> FiledWager:
    filed = filed_table(offer)
    least, most = least_and_most(offer)
    return FiledWager(
        key=key,
        table=filed.table if filed else None,
        number=ToOne(offer.odds) if isinstance(offer, NumberOffer) else None,
        least=least,
        most=most,
        limit=payout_limit(submission, key, offer),
        meters=filed.meters if filed else {},
        growth=_growth_of(offer),
        switches=submission.switches,
    )


def _growth_of(offer: AnyOffer) -> dict[str, Growth]:
    if isinstance(offer, ProgressiveOffer | ThreeMeterOffer):
        return {name: Growth(meter.rate, meter.reset) for name, meter in offer.meters}
    return {}


@dataclass(frozen=True, slots=True)
class Favour:
    """The terms, of those a submission allows, on which a wager favours the player most."""

    edge: Fraction
    terms: OddsTerms


def best_for_the_player(filed: FiledWager) -> Favour | None:
    """The lowest edge: the least wager, or the least that earns envy beside a full table; either colour."""
    found = [Favour(edge, terms) for terms in _sizes(filed) if (edge := filed.odds(terms).edge) is not None]
    return min(found, key=lambda favour: favour.edge, default=None)


def _sizes(filed: FiledWager) -> Iterator[OddsTerms]:
    for colour in filed.colours:
        yield filed.terms(filed.least, 0, colour)
    if filed.has_envy and filed.most >= QUALIFYING:
        yield filed.terms(max(filed.least, QUALIFYING), MOST_OTHERS)


def advantage_warnings(submission: RulesSubmission) -> tuple[Violation, ...]:
    """A warning for each optional wager that gives the player the advantage as it is filed.

    Some printed tables do, read literally (PGP-16d-C); and a meter may lose more than it takes in
    (PGP-14d-5-four_of_a_kind).
    """
    return tuple(each for filed in filed_wagers(submission) for each in _warnings(filed))


def _warnings(filed: FiledWager) -> Iterator[Violation]:
    favour = best_for_the_player(filed)
    if favour is not None and favour.edge < 0:
        size = format_money(favour.terms.wager)
        colour = f" on {favour.terms.colour}" if len(filed.colours) > 1 else ""
        others = f" beside {favour.terms.others} other players" if favour.terms.others else ""
        meters = " with the meters as they start" if filed.meters else ""
        yield _about(
            filed,
            f"a wager of {size}{colour}{others}{meters} gives the player an advantage of "
            f"{percent(-favour.edge)}%",
            "another pay table, or another reading of the switches that it hangs on",
        )
    for meter in filed.meter_odds():
        if meter.drains:
            yield _about(
                filed,
                "the fixed sums deducted from the meter are more than the wagers add to it",
                "a higher rate, or the corrected figure of a misprint (switches.errata)",
            )


def _about(filed: FiledWager, text: str, allowed: str) -> Violation:
    field = f"wagers.{filed.key}.pay_table"
    clause = (filed.table or _number()).clause_id
    return Violation(clause, field, f'"{filed.id}"', allowed, f"{field}: by {filed.id}, {text}; {allowed}")
