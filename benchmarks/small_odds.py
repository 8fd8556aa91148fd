"""The optional wagers, and the main wagers of Supreme and tiles, beside visiting the deals one by one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from math import comb
from random import Random

from benchmarks.measure import Measurement, run, seconds
from paigow.cards import DECK_53, DECK_54
from paigow.games.classify import classify
from paigow.games.pay_tables import pay_table
from paigow.odds.four_pieces import FourPieces
from paigow.odds.four_pieces import supreme as supreme_odds
from paigow.odds.four_pieces import tiles as tile_odds
from paigow.rules.house_ways import FamilyName, house_way
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.outcome import Outcome
from paigow.rules.setting import Piece, Setting
from paigow.rules.supreme import hands as supreme
from paigow.rules.tiles import hands as tiles
from paigow.tiles import TILES
from random_deals import deal_four_at_random

Compare = Callable[[Setting[Piece], Setting[Piece]], Outcome]
DEALS = 100_000_000
ALL_TABLES = """
from paigow.games.pay_tables import JudgedOn, pay_tables
from paigow.odds.wagers import wager_odds
for table in pay_tables():
    if table.judged_on is not JudgedOn.SET_HANDS:
        wager_odds(table)
"""
MAIN_WAGER = """
from paigow.odds.four.{family} import {family}
from paigow.rules.house_ways import house_way
dealer = house_way({family!r}, {way!r})
{family}().odds(dealer)
{family}().odds(dealer, dealer)
{family}().odds(dealer, banking=True)
"""


def measurements() -> Iterator[Measurement]:
    yield _measured("54 optional pay tables", ALL_TABLES, 20, comb(53, 7) * _seconds_a_hand())
    balanced, maryland = house_way("supreme", "balanced"), house_way("tiles", "maryland")
    yield _main_wager("supreme", DECK_54, supreme.compare, balanced)
    yield _main_wager("tiles", TILES, tiles.compare, maryland)
    yield from _at_random("supreme", supreme_odds(), balanced, house_way("supreme", "best-low"))
    yield from _at_random("tiles", tile_odds(), maryland, house_way("tiles", "canberra"))


def _main_wager(
    family: FamilyName, deck: Sequence[Piece], compare: Compare[Piece], way: HouseWay[Piece]
) -> Measurement:
    pairs = comb(len(deck), 4) * comb(len(deck) - 4, 4)
    one_by_one = 3 * pairs * _seconds_a_deal(deck, compare, way)
    program = MAIN_WAGER.format(family=family, way=way.name)
    return _measured(f"{family} main wager, three ways", program, 10, one_by_one)


def _at_random(
    family: FamilyName, four: FourPieces[Piece], dealer: HouseWay[Piece], player: HouseWay[Piece]
) -> Iterator[Measurement]:
    """Exact odds beside 100,000,000 deals at random: within four standard errors."""
    for own in (player, None):
        for banking in (False, True):
            found = deal_four_at_random(four, dealer, own, banking=banking, deals=DEALS)
            worst = max(map(abs, found.errors_from(four.odds(dealer, own, banking=banking))))
            yield Measurement(
                f"{family} {dealer.name} {own.name if own else 'optimal'}{' banking' if banking else ''}",
                f"{worst:.2f} errors",
                f"{DEALS:,} deals at random",
                worst / 4,
                "at most 4 standard errors",
                worst <= 4,
            )


def _measured(what: str, program: str, bar: float, one_by_one: float) -> Measurement:
    """A fresh process, start-up included, beside the readable rules on every deal, extrapolated."""
    found = seconds(lambda: run("-c", program), repeat=2)
    return Measurement(
        what=what,
        figure=f"{found:.2f} s",
        compared=f"one deal after the other, about {one_by_one:,.0f} s",
        ratio=found / one_by_one,
        bar=f"at most {bar} s",
        met=found <= bar,
    )


def _seconds_a_hand() -> float:
    random, table = Random(1), pay_table("pgp-16b-a")
    hands = [random.sample(DECK_53, 7) for _ in range(2000)]
    return seconds(lambda: [classify(table, hand) for hand in hands]) / len(hands)


def _seconds_a_deal(deck: Sequence[Piece], compare: Compare[Piece], way: HouseWay[Piece]) -> float:
    random = Random(1)
    settings = [way.set(random.sample(deck, 4)).setting for _ in range(200)]
    start = time.perf_counter()
    for player, dealer in islice(product(settings, settings), 20_000):
        compare(player, dealer)
    return (time.perf_counter() - start) / 20_000
