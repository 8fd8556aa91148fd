"""Other players change the deviation too: hands that share no card, counted pair by pair."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from known import known
from paigow.games.pay_tables import pay_table
from paigow.money import dollars
from paigow.odds import envy as envy_module
from paigow.odds.cache import CachedResults
from paigow.odds.envy import EnvyTable
from paigow.odds.wagers import OddsTerms, shared_cap_losses, wager_odds
from paigow.rules.poker.seven_cards import ORDINARY

pytestmark = pytest.mark.sizes(all=1)

TABLE = pay_table("pgp-16b-a")
JOKER = 52
SEVENS, MATCHES = "seven_card_straight_flush_natural", "royal_flush_royal_match"


def card(suit: int, rank: int) -> int:
    return 13 * suit + rank


def seven_in_suit() -> list[frozenset[int]]:
    """Ace to seven up to eight to ace, in each suit."""
    runs = [[12, *range(6)], *(range(low, low + 7) for low in range(7))]
    return [frozenset(card(suit, rank) for rank in run) for suit in range(4) for run in runs]


def royal_matches() -> list[frozenset[int]]:
    """A royal flush, of which the joker may be one card, with king and queen of another suit."""
    found = []
    for suit in range(4):
        royal = [card(suit, rank) for rank in range(8, 13)]
        for other in set(range(4)) - {suit}:
            match = {card(other, 10), card(other, 11)}
            found += [frozenset(royal) | match]
            found += [frozenset(royal) - {gone} | match | {JOKER} for gone in royal]
    return found


def disjoint(some: list[frozenset[int]], others: list[frozenset[int]]) -> int:
    return sum(not one & other for one in some for other in others)


@pytest.mark.clause("PGP-15c.1")
def test_pairs_of_rare_hands_are_those_that_can_be_counted_one_by_one() -> None:
    sevens, matches = seven_in_suit(), royal_matches()
    assert (len(sevens), len(matches)) == (32, 72)
    million = 10**6
    envy = EnvyTable(((SEVENS, 1), (MATCHES, million)), ORDINARY)
    beside_sevens, beside_matches, _ = envy.beside([len(sevens), len(matches)])
    assert beside_sevens == disjoint(sevens, sevens) + million * disjoint(sevens, matches)
    assert beside_matches == disjoint(matches, sevens) + million * disjoint(matches, matches)


@pytest.mark.clause("PGP-15c.1")
def test_other_players_change_the_deviation() -> None:
    deviations = [
        known(wager_odds(TABLE, OddsTerms(dollars(5), others)).standard_deviation) for others in range(6)
    ]
    assert deviations[:2] == ["5.3379", "5.3653"]
    assert deviations[5] == "5.4735"
    assert deviations == sorted(deviations)
    below = [wager_odds(TABLE, OddsTerms(dollars(4), others)).standard_deviation for others in (0, 5)]
    assert below[0] == below[1], "less than $5 earns no envy bonus"


def test_hands_of_one_deck_are_nearly_and_not_quite_independent() -> None:
    """Independent hands would add their variances."""
    alone, beside = (wager_odds(TABLE, OddsTerms(dollars(5), others)) for others in (0, 1))
    bonus = [(row.count, Fraction(row.envy, 500)) for row in alone.rows]
    mean = sum(count * each for count, each in bonus) / alone.total
    variance = sum(count * each**2 for count, each in bonus) / alone.total - mean**2
    independent = float(known(alone.standard_deviation)) ** 2 + float(variance)
    assert float(known(beside.standard_deviation)) ** 2 == pytest.approx(independent, rel=1e-3)


def test_a_kept_answer_that_cannot_be_is_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    odds = wager_odds(TABLE, OddsTerms(dollars(5), 5))
    envy = odds.envy_table
    assert envy is not None
    counts = [odds.row(hand).count for hand, _ in envy.rows]
    right = envy.beside(counts)
    bonuses = sum(count * each for count, (_, each) in zip(counts, envy.rows, strict=True))
    assert sum(right) == comb(46, 7) * bonuses
    CachedResults("envy").write(envy.question, [right[0] + 1, *right[1:]])
    counted: list[EnvyTable] = []

    def count(table: EnvyTable) -> list[int]:
        counted.append(table)
        return list(right)

    monkeypatch.setattr(envy_module, "_computed", count)
    assert envy.beside(counts) == right
    assert counted == [envy]
    assert envy.beside(counts) == right
    assert counted == [envy], "what was counted is kept"


@pytest.mark.clause("SPG-14b.2")
def test_a_shared_limit_changes_the_deviation_of_supremes_bonus() -> None:
    """By the second moment: with a chance p a royal flush brings its payment less a part."""
    table = pay_table("supreme-bonus")
    terms = OddsTerms(dollars(500), 5)
    odds = wager_odds(table, terms)
    whole = Fraction(known(odds.row("royal_flush").paid), terms.wager) - 1
    by_hand = Fraction(0)
    losses = shared_cap_losses(table.row("royal_flush").pays, terms.wager, 5, dollars(50_000))
    for chance, less in losses:
        by_hand += chance * ((whole - less / terms.wager) ** 2 - whole**2)
    assert odds._shared_square == by_hand < 0
    assert wager_odds(table, OddsTerms(dollars(500)))._shared_square == 0
