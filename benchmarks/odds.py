"""The card main wagers, exactly: beside visiting the deals one by one, and beside dealing them at random."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Measurement, seconds
from compiled_deals import compiled
from paigow.cards import DECK_53, Card
from paigow.odds.cache import DIRECTORY_VARIABLE
from paigow.odds.card_hands import FULL, FoldedHands, points
from paigow.odds.jobs import default_jobs
from paigow.odds.main_wager import main_odds, main_question
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way
from paigow.switches import DEFAULT, AceFive
from random_deals import deal_at_random

Ints = NDArray[np.int64]
DEALS = 100_000_000
HAND = "Kd Ks Qd Qs 9h 5c 2d"
MAIN_WAGER = """
import json, resource
from paigow.odds.main_wager import DEFAULT, main_odds, main_question
odds = main_odds(main_question(*(*{asked!r}, None)[:3], DEFAULT))
print(json.dumps([odds.win, odds.lose, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024]))
"""
WARM_ADVICE = """
import time
from paigow.cards import parse_cards
from paigow.odds.advice import advise
advise(parse_cards("Jk As 9h 2d 3s 3c Td"))
start = time.perf_counter()
advise(parse_cards({hand!r}))
print(time.perf_counter() - start)
"""
GIB = 1 << 30


class Wager(NamedTuple):
    """A main wager to be computed, and the bars for it."""

    what: str
    seconds: int
    gib: int
    asked: tuple[str, ...]


WAGERS = (
    Wager("from a cold start", 60, 2, ("pai-gow-poker", "foxwoods")),
    Wager("house way, compiled", 40, 2, ("pai-gow-poker", "trump-plaza")),
    Wager("optimal player", 300, 4, ("pai-gow-poker", "foxwoods", "optimal")),
    Wager("Face Up, best reply", 200, 4, ("face-up-pai-gow-poker", "face-up")),
)


def measurements() -> Iterator[Measurement]:
    one_by_one = FULL.deals / (direct_rate() * default_jobs())
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        for wager in WAGERS:
            yield exact(wager, cache, one_by_one)
        yield from advice(cache)
    yield from at_random()


def exact(wager: Wager, cache: Path, one_by_one: float) -> Measurement:
    """A fresh process beside a compiled loop over all deals, extrapolated from its rate on these cores."""
    for kind in ("main", "points", "partial"):  # results are computed each time; machine code stays
        shutil.rmtree(cache / kind, ignore_errors=True)
    start = time.perf_counter()
    _, _, peak = json.loads(_python(MAIN_WAGER.format(asked=wager.asked), cache))
    taken = time.perf_counter() - start
    return Measurement(
        what=f"{wager.what}: {' '.join(wager.asked)}",
        figure=f"{taken:.1f} s, {peak / GIB:.2f} GiB",
        compared=f"every deal compared, {one_by_one / 86_400 / 365:.1f} years",
        ratio=taken / one_by_one,
        bar=f"at most {wager.seconds} s and {wager.gib} GiB",
        met=taken <= wager.seconds and peak < wager.gib * GIB,
    )


def advice(cache: Path) -> Iterator[Measurement]:
    """One hand's advice in a warm process, and as a command once its tables are kept."""
    command = ("-m", "paigow.cli.main", "advise", "--game", "pai-gow-poker", HAND)
    subprocess.run([sys.executable, *command], env=_environment(cache), check=True, capture_output=True)
    warm = float(_python(WARM_ADVICE.format(hand=HAND), cache))
    start = time.perf_counter()
    subprocess.run([sys.executable, *command], env=_environment(cache), check=True, capture_output=True)
    cold = time.perf_counter() - start
    for what, taken, bar in (("in a warm process", warm, 0.5), ("as a command", cold, 2.0)):
        yield Measurement(
            f"paigow advise {what}",
            f"{taken:.2f} s",
            f"the bar, {bar} s",
            taken / bar,
            f"at most {bar} s",
            taken <= bar,
        )


def _python(program: str, cache: Path) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(
        command, env=_environment(cache), check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def _environment(cache: Path) -> dict[str, str]:
    return {**os.environ, DIRECTORY_VARIABLE: str(cache)}


def direct_rate() -> float:
    """Deals a second that one core compares when it visits them one by one, hands and points at hand."""
    draw = Random(3)
    dealt = [draw.sample(DECK_53, 7) for _ in range(6_000)]
    masks = np.array([sum(1 << card for card in cards) for cards in dealt])
    high, low = np.array([_point(cards) for cards in dealt]).T.copy()
    _compare(masks[:10], high[:10], low[:10])
    deals = _compare(masks, high, low)[2]
    return deals / seconds(lambda: _compare(masks, high, low), repeat=3)


def _point(cards: list[Card]) -> tuple[int, int]:
    known = points(_way(), FULL)
    is_suited, row = FoldedHands.from_deck(FULL).row(cards)
    if is_suited:
        return int(known.suited_high[row]), int(known.suited_low[row])
    return int(known.rank_high[row]), int(known.rank_low[row])


def _way() -> CardHouseWay:
    return card_house_way("foxwoods", AceFive.SECOND)


@compiled
def _compare(masks: Ints, high: Ints, low: Ints) -> tuple[int, int, int]:
    wins = losses = deals = 0
    for i in range(len(masks)):
        for j in range(len(masks)):
            if masks[i] & masks[j] == 0:
                deals += 1
                wins += high[i] > high[j] and low[i] > low[j]
                losses += high[i] <= high[j] and low[i] <= low[j]
    return wins, losses, deals


def at_random() -> Iterator[Measurement]:
    """Exact odds beside 100,000,000 deals at random: within four standard errors."""
    for asked, banking in (
        (("pai-gow-poker", "foxwoods"), False),
        (("pai-gow-poker", "foxwoods", "optimal"), False),
        (("pai-gow-poker", "foxwoods", "optimal"), True),
        (("ez-pai-gow-poker", "foxwoods"), False),
        (("face-up-pai-gow-poker", "face-up"), False),
    ):
        game, dealer, player = (*asked, None)[:3]
        question = replace(main_question(game, dealer, player, DEFAULT), banking=banking)
        worst = max(map(abs, deal_at_random(question, DEALS).errors_from(main_odds(question))))
        yield Measurement(
            f"{' '.join(asked)}{' banking' if banking else ''}", f"{worst:.2f} errors",
            f"{DEALS:,} deals at random", worst / 4, "at most 4 standard errors", worst <= 4,
        )  # fmt: skip
