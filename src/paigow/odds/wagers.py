"""The odds of an optional wager: how many deals each row of its pay table pays, and the licensee's edge.

>>> from paigow.games.pay_tables import pay_table
>>> odds = wager_odds(pay_table("pgp-16b-a"))
>>> odds.total, odds.row("full_house").count, odds.edge_percent
(154143080, 4188528, '7.7656')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Final

from paigow.cards import DECK_54
from paigow.errors import PaigowError
from paigow.games.classify import Meters, reading_of, rows_by_worth
from paigow.games.pay_tables import (
    JudgedOn,
    MeterShare,
    OddsRange,
    Pays,
    PayTable,
    Push,
    Row,
    row_of_hand,
    worth,
)
from paigow.games.payment import PayoutLimit, is_limit_shared, limit_of_one_wager
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import QUALIFYING
from paigow.money import Cents, ToOne, dollars, format_money
from paigow.odds.edge import Figures, percent, square_root
from paigow.odds.envy import BESIDE, EnvyTable
from paigow.odds.four_pieces import HAND
from paigow.odds.holdings import holdings
from paigow.rules.poker.pai_gow import Colour
from paigow.switches import DEFAULT, RoyalShare, Switches

# Supreme's limit when two or more players hold a royal flush: it is shared (SPG-14b.2).
#
# Only four hands are royal flushes, one of each suit, so at most four players can hold one. The others are
# taken to wager as much as this player. The limit is shared where the odds would give more than it, or
# always, which then can pay more than the odds do; a switch decides (``royal_share``).

ROYALS: Final = 4


def shared_cap_losses(
    pays: Pays, wager: Cents, others: int, limit: Cents, share: RoyalShare = RoyalShare.OVER_LIMIT
) -> tuple[tuple[Fraction, Fraction], ...]:
    """With one, two and three others who hold royal flushes too: the chance of it, and the cents it costs.

    Below zero it is a gain. The chances are those of this player's royal flush and just so many others.

    >>> royal = ToOne(Fraction(500))
    >>> [less for _, less in shared_cap_losses(royal, Cents(2000), 5, Cents(5_000_000))]
    [Fraction(0, 1), Fraction(0, 1), Fraction(0, 1)]
    >>> [int(less) for _, less in shared_cap_losses(royal, Cents(10000), 1, Cents(5_000_000))]
    [2500000]
    """
    if not isinstance(pays, ToOne):
        return ()
    won = pays.winnings(wager)
    found = []
    for with_royal, chance in enumerate(_royals_beside(others)[1:], 1):
        is_shared = is_limit_shared(won, wager, (1 + with_royal) * wager, limit, share)
        less = min(won, limit) - Fraction(limit, 1 + with_royal) if is_shared else Fraction(0)
        found.append((chance, less))
    return tuple(found)


def _royals_beside(others: int) -> list[Fraction]:
    """The chance that this player and just so many of the others hold royal flushes, for none to three.

    By inclusion and exclusion over which others hold one, whatever the rest hold.
    """
    most = min(others, ROYALS - 1)
    at_least = [comb(others, n) * _all_royal(1 + n) for n in range(most + 1)]
    return [
        sum(((-1) ** (m - n) * comb(m, n) * at_least[m] for m in range(n, most + 1)), Fraction(0))
        for n in range(most + 1)
    ]


def _all_royal(players: int) -> Fraction:
    """The chance that each of so many named players holds a royal flush."""
    chance = Fraction(1)
    for n in range(players):
        chance *= Fraction(ROYALS - n, comb(len(DECK_54) - HAND * n, HAND))
    return chance


USUAL_WAGER: Final = QUALIFYING
"""What is wagered where nobody says; it earns envy bonuses."""
MOST_OTHERS: Final = 5
"""Players beside this one at six betting positions (PGP-8-c.3, SPG-11b-2)."""
_SUPREME_BONUS: Final = WagerKind.BONUS
_ROYAL: Final = "royal_flush"


@dataclass(frozen=True, slots=True)
class OddsTerms:
    """What the odds of a wager hang on beside its pay table."""

    wager: Cents
    others: int = 0
    """How many other players there are, for envy and for Supreme's shared limit."""
    meters: Meters = field(default_factory=dict)
    """What each meter stands at, in cents."""
    limit: PayoutLimit | None = None
    colour: Colour = Colour.RED
    switches: Switches = DEFAULT


@dataclass(frozen=True, slots=True)
class RowOdds:
    """A row of the table, the deals that it pays, and what it hands over in cents, if that is known."""

    hand: str
    label: str
    count: int
    pays: Pays
    paid: int | None
    envy: Cents
    excluded: bool = False


@dataclass(frozen=True)
class WagerOdds:
    """The odds of one wager on given terms."""

    id: str
    clause: str
    total: int
    rows: tuple[RowOdds, ...]
    terms: OddsTerms
    missing: tuple[str, ...] = ()
    """The meters whose amount is needed and not known."""
    colour: Colour | None = None
    """The colour that was chosen, where one has to be (PGP-16i)."""
    shared_cap: tuple[tuple[Fraction, Fraction], ...] = ()
    """How likely Supreme's shared limit takes how many cents off a royal flush (SPG-14b.2)."""
    envy_table: EnvyTable | None = None
    """The rows by worth with their envy bonuses, where there are any."""

    def row(self, hand: str) -> RowOdds:
        return row_of_hand(self.id, self.rows, hand)

    @property
    def reason(self) -> str | None:
        """Why there is no edge."""
        if not self.missing:
            return None
        *first, last = self.missing
        named = f"{', '.join(first)} and {last} meters, which were" if first else f"{last} meter, which was"
        named = named.replace("meter meter", "meter")
        return f"the edge depends on the {named} not given; the rows are counted as for a high one"

    @cached_property
    def losing(self) -> int:
        """The deals that no row pays."""
        return self.total - sum(row.count for row in self.rows)

    @cached_property
    def pushing(self) -> int:
        return sum(row.count for row in self.rows if row.paid == self.terms.wager)

    @property
    def hit_rate(self) -> Fraction:
        """How often the wager wins; a push is no win."""
        return Fraction(self.total - self.losing - self.pushing, self.total)

    @cached_property
    def envy(self) -> Fraction:
        """The expected envy bonuses per unit wagered.

        Every other player's cards are dealt like these, so each adds the same, whoever else holds what; a
        wager below $5 earns none, and no limit cuts them (PGP-15c.1, PGP-16j.3).
        """
        if self.terms.wager < QUALIFYING:
            return Fraction(0)
        each = Fraction(sum(row.count * row.envy for row in self.rows), self.total)
        return self.terms.others * each / self.terms.wager

    @property
    def shared_limit(self) -> Fraction:
        """What the sharing of Supreme's limit costs, per unit wagered (SPG-14b.2)."""
        return sum((chance * less for chance, less in self.shared_cap), Fraction(0)) / self.terms.wager

    @cached_property
    def returned(self) -> Fraction | None:
        """The expected payment per unit wagered, the wager itself included where it comes back."""
        if self.missing:
            return None
        paid = Fraction(sum(row.count * (row.paid or 0) for row in self.rows), self.total)
        return paid / self.terms.wager - self.shared_limit + self.envy

    @cached_property
    def edge(self) -> Fraction | None:
        return None if self.returned is None else 1 - self.returned

    @property
    def edge_percent(self) -> str | None:
        return None if self.edge is None else percent(self.edge)

    @cached_property
    def variance(self) -> Fraction | None:
        """Of one wager's result per unit wagered, with what the other players' hands do to it."""
        if self.missing:
            return None
        results = self.results()
        mean = sum((result * count for result, count in results.items()), Fraction(0)) / self.total
        square = sum((result**2 * count for result, count in results.items()), Fraction(0)) / self.total
        own = square + self._shared_square
        return own + self._envy_square - (mean - self.shared_limit + self.envy) ** 2

    @property
    def std(self) -> float | None:
        """The standard deviation: the root of the variance, which is exact."""
        return None if self.figures is None else self.figures.std

    @property
    def standard_deviation(self) -> str | None:
        """Return the standard deviation to four places."""
        return None if self.variance is None else square_root(self.variance)

    @property
    def figures(self) -> Figures | None:
        """Edge, variance, standard deviation and hit rate as floats; None where there is no edge."""
        if self.edge is None or self.variance is None:
            return None
        return Figures.of(self.edge, self.variance, self.hit_rate)

    @property
    def _shared_square(self) -> Fraction:
        """What the shared limit changes of the mean square: some royal flushes are paid less (SPG-14b.2)."""
        if not self.shared_cap:
            return Fraction(0)
        whole = Fraction(self.row(_ROYAL).paid or 0, self.terms.wager) - 1
        less = [(chance, whole - each / self.terms.wager) for chance, each in self.shared_cap]
        return sum((chance * (result**2 - whole**2) for chance, result in less), Fraction(0))

    @property
    def _envy_square(self) -> Fraction:
        """What envy bonuses add to the mean square: their own, and what they have in common with the rest.

        Hands share no card, so neither two other players' bonuses nor a bonus and the own result are
        independent (`paigow.odds.envy`).
        """
        others, wager = self.terms.others, self.terms.wager
        if not self.envy or self.envy_table is None:
            return Fraction(0)
        by_worth = [self.row(hand) for hand, _ in self.envy_table.rows]
        beside = self.envy_table.beside([row.count for row in by_worth])
        deals, pairs = self.total * wager**2, self.total * BESIDE * wager**2
        alone = Fraction(sum(row.count * row.envy**2 for row in by_worth), deals)
        common = Fraction(sum(row.envy * each for row, each in zip(by_worth, beside, strict=False)), pairs)
        results = [*((row.paid or 0) - wager for row in by_worth), -wager]
        with_own = Fraction(sum(result * each for result, each in zip(results, beside, strict=True)), pairs)
        return others * (alone + (others - 1) * common + 2 * with_own)

    def results(self) -> dict[Fraction, int]:
        """How often each net result per unit wagered comes, the losses included."""
        counts = Counter({Fraction(-1): self.losing})
        for row in self.rows:
            if row.paid is not None:
                counts[Fraction(row.paid, self.terms.wager) - 1] += row.count
        return {result: count for result, count in sorted(counts.items()) if count}


def wager_odds(table: PayTable, terms: OddsTerms | None = None) -> WagerOdds:
    """The odds of a wager by its pay table.

    >>> from paigow.games.pay_tables import pay_table
    >>> print(wager_odds(pay_table("pgp-16e")).reason)
    the edge depends on the meter, which was not given; the rows are counted as for a high one
    """
    terms = terms or OddsTerms(table.wager_size or USUAL_WAGER)
    _check(terms)
    limit = terms.limit or _limit_in_the_text(table)
    missing = tuple(name for name in table.meters if name not in terms.meters)
    order = _order(table, terms, bool(missing))
    held = holdings(table, terms.switches, terms.colour)
    counts = _counts(order, held)
    shared: tuple[tuple[Fraction, Fraction], ...] = ()
    if table.wager == _SUPREME_BONUS and limit is not None:
        royal, share = table.row(_ROYAL).pays, terms.switches.royal_share
        shared = shared_cap_losses(royal, terms.wager, terms.others, limit.amount, share)
    return WagerOdds(
        id=table.id,
        clause=table.clause_id,
        total=sum(held.values()),
        rows=tuple(_row(table, row, counts[row.hand], terms, limit) for row in table.rows),
        terms=terms,
        missing=missing,
        colour=terms.colour if table.judged_on is JudgedOn.CHOSEN_COLOUR else None,
        shared_cap=shared,
        envy_table=_envy_table(table, order, terms.switches),
    )


def _envy_table(table: PayTable, order: tuple[Row, ...], switches: Switches) -> EnvyTable | None:
    if not any(row.envy for row in order):
        return None
    return EnvyTable(tuple((row.hand, int(row.envy or 0)) for row in order), reading_of(table, switches))


def _order(table: PayTable, terms: OddsTerms, blind: bool) -> tuple[Row, ...]:
    """The rows by worth; without its meters a table is read as `paigow classify` reads it, at its seed."""
    if blind and all(name in table.meters for name in terms.meters):
        return rows_by_worth(table, None, terms.wager if table.wager_size else None, terms.switches)
    return rows_by_worth(table, terms.meters or None, terms.wager, terms.switches)


def _check(terms: OddsTerms) -> None:
    if terms.wager <= 0:
        raise PaigowError(f"a wager is more than nothing, not {format_money(terms.wager)}")
    if not 0 <= terms.others <= MOST_OTHERS:
        raise PaigowError(
            f"beside one player at most {MOST_OTHERS} others sit at a table of six, not {terms.others}",
            "PGP-8-c.3",
        )


def _counts(order: tuple[Row, ...], held: Mapping[frozenset[str], int]) -> Counter[str]:
    """The deals that each row pays: of the rows that a deal holds, the first in the order of worth."""
    counts: Counter[str] = Counter()
    for hands, count in held.items():
        best = next((row.hand for row in order if row.hand in hands), None)
        if best is not None:
            counts[best] += count
    return counts


def _row(table: PayTable, row: Row, count: int, terms: OddsTerms, limit: PayoutLimit | None) -> RowOdds:
    pays = row.paid(terms.switches.errata)
    meter = terms.meters.get(pays.meter) if isinstance(pays, MeterShare) else None
    paid = worth(pays, terms.wager, meter, table.rule)
    if paid is not None and limit is not None and limit.covers(pays):
        stake = terms.wager if isinstance(pays, ToOne | Push) else 0
        paid = stake + limit.leaves(paid - stake)
    return RowOdds(row.hand, row.label, count, pays, paid, row.envy or Cents(0), row.excluded)


def _limit_in_the_text(table: PayTable) -> PayoutLimit | None:
    """Supreme's limit, which is printed with its bonus wager of $1 or more (SPG-14b.1)."""
    if table.wager != _SUPREME_BONUS:
        return None
    return PayoutLimit(limit_of_one_wager(table, dollars(1)), "SPG-14b.1")


def number_odds(number: OddsRange, odds: ToOne, wager: Cents = USUAL_WAGER) -> WagerOdds:
    """The wager on one of seven numbers, won in whole dollars (PGP-13b3, PGP-13b6.2).

    >>> from paigow.games.pay_tables import odds_range
    >>> number = odds_range("pgp-13b6")
    >>> number_odds(number, number.lowest).edge, number_odds(number, number.highest).edge
    (Fraction(3, 35), Fraction(0, 1))
    """
    terms = OddsTerms(wager)
    _check(terms)
    if not number.lowest.odds <= odds.odds <= number.highest.odds:
        raise PaigowError(
            f"the number wager pays from {number.lowest} to {number.highest}, not {odds}", number.clause_id
        )
    paid = wager + number.winnings(wager, odds)
    row = RowOdds(number.hand, number.label, 1, odds, paid, Cents(0))
    return WagerOdds(number.id, number.clause_id, 7, (row,), terms)
