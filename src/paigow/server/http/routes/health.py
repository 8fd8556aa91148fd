"""Routes for those who run or audit the server: whether it lives and is ready, its figures, and the whole
store verified again in another process while the tables go on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from prometheus_client import GC_COLLECTOR, PROCESS_COLLECTOR, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from paigow import __version__
from paigow.odds.main_wager import main_odds
from paigow.report.win import plays_of, read_month, seconds_of, win_tables
from paigow.server.codes import ErrorCode, NotKeptCode
from paigow.server.http.jobs import QueueName
from paigow.server.http.request import NOTHING_KEPT, HandlerRequest, HTTPError, Routes
from paigow.server.http.routes.odds import run_job
from paigow.server.http.state import AppState
from paigow.server.people.authority import Permission
from paigow.server.protocol.requests import HealthAnswer, VerdictAnswer, WinAnswer
from paigow.store import StoreError
from paigow.store.verification import at_rest
from paigow.store.verification import verify as verify_store

ROUTES: Final = Routes()


@ROUTES.add("GET", "/healthz", Permission.ASK_HEALTH)
async def lives(_: HandlerRequest) -> HealthAnswer:
    """Whether the process answers at all."""
    return HealthAnswer("lives")


@ROUTES.add("GET", "/readyz", Permission.ASK_HEALTH, refusals=(503,))
async def is_ready(asked: HandlerRequest) -> HealthAnswer:
    """Whether tables take commands: the store keeps what is written, and the server is not about to end."""
    if not asked.state.registry.is_open:
        raise HTTPError(503, ErrorCode.CLOSING, "the server takes no commands now; try again in a minute")
    if not await asked.state.takes_writes():
        raise HTTPError(503, NotKeptCode.NOT_STORED, NOTHING_KEPT)
    return HealthAnswer("ready")


@ROUTES.add("GET", "/metrics", Permission.ASK_HEALTH)
async def metrics(asked: HandlerRequest) -> str:
    """Figures for Prometheus; nothing in them tells of a card or of a person."""
    collected = CollectorRegistry()
    state = asked.state
    is_ready = state.registry.is_open and await state.takes_writes()
    try:
        size = await state.in_thread(state.store.size)
    except StoreError:  # a database that is away is told by what is not ready
        size = None
    collected.register(_Figures(state, size, is_ready=is_ready))
    return generate_latest(collected).decode("utf-8")


class _Figures(Collector):
    """What is counted, read when it is asked for."""

    def __init__(self, state: AppState, size: int | None, *, is_ready: bool) -> None:
        self._state = state
        self._size = size
        self._is_ready = is_ready

    def collect(self) -> Iterator[Metric]:
        state = self._state
        about = GaugeMetricFamily("paigow_version", "The version that runs.", labels=["version"])
        about.add_metric([__version__], 1)
        yield about
        registry = state.registry
        tables = GaugeMetricFamily("paigow_tables", "Tables that this server runs.", labels=["money"])
        practice = sum(table.options.simulated > 0 for table in registry.tables)
        tables.add_metric(["play"], len(registry.tables) - practice)
        tables.add_metric(["practice"], practice)
        yield tables
        yield GaugeMetricFamily("paigow_ready", "Whether tables take commands.", value=self._is_ready)
        yield GaugeMetricFamily("paigow_sockets", "Viewers who are connected.", value=state.connected)
        asked = CounterMetricFamily(
            "paigow_requests", "Requests that were answered.", labels=["method", "route", "status"]
        )
        for (method, route, status), count in sorted(state.answered.items()):
            asked.add_metric([method, route, str(status)], count)
        yield asked
        messages = CounterMetricFamily("paigow_messages", "Commands and messages.", labels=["outcome"])
        for outcome, count in sorted(state.messages.items()):
            messages.add_metric([outcome], count)
        yield messages
        happened = CounterMetricFamily(
            "paigow_events", "What else has happened at the tables.", labels=["what"]
        )
        for what, count in sorted(registry.counters.items()):
            happened.add_metric([what], count)
        yield happened
        queues = GaugeMetricFamily("paigow_queue_length", "What waits.", labels=["queue"])
        waiting = {**registry.queues, "counting": state.jobs.waiting, "recalls": state.background.waiting}
        for queue, length in sorted(waiting.items()):
            queues.add_metric([queue], length)
        yield queues
        if self._size is not None:
            yield GaugeMetricFamily("paigow_store_bytes", "Of the store on its disk.", value=self._size)
        for each in registry.figures.all:
            yield from each.collect()
        yield from PROCESS_COLLECTOR.collect()
        yield from GC_COLLECTOR.collect()


KEPT_FOR: Final = 600
"""Seconds in which one who asks again gets the same verdict: it is a long question."""


@ROUTES.add("GET", "/verification", Permission.VERIFY_STORE, refusals=(409, 503))
async def verification(asked: HandlerRequest) -> VerdictAnswer:
    """Whether the store holds: every chain, every decision, every purse and meter checked again.

    A copy is verified, so that the tables go on. Asked again while it is being checked, it is not begun anew.
    """
    state = asked.state
    since = state.clock.wall() // KEPT_FOR * KEPT_FOR
    place = state.store.engine.url.render_as_string(hide_password=False)
    found = await run_job(
        asked, ("verified", since), verdict_of, place, state.store.key_file, queue=QueueName.AUDIT
    )
    return VerdictAnswer(since=since, **found)


@ROUTES.add("GET", "/win/{month}/{confidence}", Permission.SEE_WIN, refusals=(409, 503))
async def win(asked: HandlerRequest) -> WinAnswer:
    """Win and drop of a month, as 2026-11, with bands of a confidence in percent, beside what was to be
    expected of the wagers really made. What was read in the last minutes is not read again."""
    state = asked.state
    month, confidence = asked.path["month"], asked.number("confidence")
    if not LEAST_CONFIDENCE <= confidence <= MOST_CONFIDENCE:
        said = f"a confidence is {LEAST_CONFIDENCE} to {MOST_CONFIDENCE} percent"
        raise HTTPError(409, ErrorCode.NOT_POSSIBLE, said)
    since = state.clock.wall() // KEPT_FOR * KEPT_FOR
    place = state.store.engine.url.render_as_string(hide_password=False)
    key = ("win", since, month, confidence)
    found = await run_job(
        asked, key, win_of, place, state.store.key_file, month, confidence, queue=QueueName.AUDIT
    )
    return msgspec.convert(found, WinAnswer)


LEAST_CONFIDENCE: Final = 50
MOST_CONFIDENCE: Final = 99


def win_of(place: str, keys: Path, month: str, confidence: int) -> dict[str, Any]:
    """Win and drop of the tables of a store as plain data; in the worker."""
    first = read_month(month)
    with at_rest(place, keys) as opened:
        found = win_tables(plays_of(opened), first, confidence / 100, partial(main_odds, jobs=1))
        refilled = opened.people.refilled(*seconds_of(first))
    return {"month": f"{first:%Y-%m}", "confidence": confidence, "refilled": refilled, "tables": found}


def verdict_of(place: str, keys: Path) -> dict[str, Any]:
    """What is found in a store; in the worker."""
    with at_rest(place, keys) as opened:
        found = verify_store(opened)
    return {
        "is_verified": found.is_verified,
        "tables": found.streams,
        "lines": found.lines,
        "events": found.events,
        "rounds": found.rounds,
        "meters": found.meters,
        "purses": found.purses,
        "broken": tuple(found.broken),
        "differing": tuple(found.differing),
    }
