"""Hands in arrays beside other evaluators, each counted by the deal and by its own time on a core."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import eval7
import pokerkit
from phevaluator import evaluate_cards

import paigow
from benchmarks.measure import Measurement
from paigow import batch
from paigow.batch.codes import Codes

DEALS = 1_000_000
OTHERS = 20_000
"""Hands that the others rank; what they do one by one takes as long for each of more."""
SET_BAR = 5_000_000
VALUED = 100_000
VALUES_BAR = 20_000


def measurements() -> Iterator[Measurement]:
    hands = batch.deal("pai-gow-poker", DEALS, seed=1)
    yield from setting(hands)
    for game, way in (("supreme-pai-gow", "balanced"), ("pai-gow-tiles", "maryland")):
        fours = batch.deal(game, DEALS, seed=1)
        rate = per_second(lambda fours=fours, way=way, game=game: batch.set(fours, way, game), DEALS)  # type: ignore[misc]
        yield measured(f"batch.set, {game}", rate, SET_BAR, f"the bar, {SET_BAR:,} deals/s")
    table = "pgp-16b-a"
    rate = per_second(lambda: batch.classify(hands, table), DEALS)
    yield measured(f"batch.classify, {table}", rate, SET_BAR, f"the bar, {SET_BAR:,} deals/s")
    yield from valuing(hands[:VALUED])
    one = per_second(lambda: batch.deal("pai-gow-poker", DEALS, seed=2), DEALS)
    yield measured("batch.deal", one, 1_000_000, "the bar, 1,000,000 deals/s")


def valuing(hands: Codes) -> Iterator[Measurement]:
    """All settings of every hand after preparing, beside one hand's advice after the other."""
    batch.prepare("pai-gow-poker", "foxwoods")
    ours = per_second(lambda: batch.values(hands, dealer_way="foxwoods"), len(hands))
    yield measured("batch.values, against Foxwoods", ours, VALUES_BAR, f"the bar, {VALUES_BAR:,} hands/s")
    some = batch.decode(hands[:20])
    theirs = per_second(lambda: [paigow.advise(cards) for cards in some], len(some))
    yield measured("batch.values, against Foxwoods", ours, theirs, f"advise, {theirs:,.0f} hands/s")


def setting(hands: Codes) -> Iterator[Measurement]:
    """Places, ranks and rule of every deal, beside what others take for the best five of seven cards."""
    natural = hands[(hands < 52).all(axis=1)][:OTHERS]
    texts = [[str(card) for card in cards] for cards in batch.decode(natural)]
    as_eval7 = [[eval7.Card(card) for card in cards] for cards in texts]
    as_numbers = natural.tolist()
    as_pokerkit = [tuple(pokerkit.Card.parse("".join(cards))) for cards in texts[: OTHERS // 20]]
    ours = per_second(lambda: batch.set(hands, "foxwoods"), len(hands))
    yield measured("batch.set, by Foxwoods", ours, SET_BAR, f"the bar, {SET_BAR:,} deals/s")
    for name, bar, evaluate, number in (
        ("eval7", 2, lambda: [eval7.evaluate(cards) for cards in as_eval7], OTHERS),
        ("phevaluator", 1, lambda: [evaluate_cards(*cards) for cards in as_numbers], OTHERS),
        (
            "PokerKit",
            1,
            lambda: [pokerkit.StandardHighHand.from_game(cards, ()) for cards in as_pokerkit],
            OTHERS // 20,
        ),
    ):
        theirs = per_second(evaluate, number)
        yield measured(
            "batch.set, by Foxwoods", ours, bar * theirs, f"{name} ranks {theirs:,.0f} deals/s", bar
        )


def per_second(job: Callable[[], object], number: int) -> float:
    """How many a core does in a second: the best of several runs, by the time that this thread had a core."""
    job()
    times = []
    for _ in range(5):
        start = time.thread_time()
        job()
        times.append(time.thread_time() - start)
    return number / min(times)


def measured(what: str, rate: float, least: float, compared: str, bar: float = 1) -> Measurement:
    return Measurement(
        what, f"{rate:,.0f}/s", compared, rate / (least / bar), f"at least {bar}", rate >= least
    )
