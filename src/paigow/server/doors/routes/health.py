"""Doors of those who run the server: whether it lives, whether it is ready, and its figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from paigow import __version__
from paigow.server.codes import DoorCode, NotKeptCode
from paigow.server.doors.asking import NOTHING_KEPT, DoorRefusal, DoorRequest, Route
from paigow.server.doors.premises import Premises
from paigow.server.people.authority import Deed
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.requests import HealthAnswer


async def lives(_: DoorRequest) -> ProtocolMessage:
    """Whether the process answers at all."""
    return HealthAnswer("lives")


async def is_ready(asked: DoorRequest) -> ProtocolMessage:
    """Whether tables take commands: the store keeps what is written, and the server is not about to end."""
    if not asked.house.floor.is_ready:
        raise DoorRefusal(503, DoorCode.CLOSING, "the server takes no commands now; try again in a minute")
    if not await asked.house.takes_writes():
        raise DoorRefusal(503, NotKeptCode.NOT_STORED, NOTHING_KEPT)
    return HealthAnswer("ready")


async def metrics(asked: DoorRequest) -> str:
    """Figures for Prometheus; nothing in them tells of a card or of a person."""
    collected = CollectorRegistry()
    house = asked.house
    collected.register(_Figures(house, is_ready=house.floor.is_ready and await house.takes_writes()))
    return generate_latest(collected).decode("utf-8")


class _Figures(Collector):
    """What is counted, read when it is asked for."""

    def __init__(self, house: Premises, *, is_ready: bool) -> None:
        self._house = house
        self._is_ready = is_ready

    def collect(self) -> Iterator[Metric]:
        house = self._house
        about = GaugeMetricFamily("paigow_version", "The version that runs.", labels=["version"])
        about.add_metric([__version__], 1)
        yield about
        yield GaugeMetricFamily("paigow_tables", "Tables that are open.", value=len(house.floor.tables))
        yield GaugeMetricFamily("paigow_ready", "Whether tables take commands.", value=self._is_ready)
        yield GaugeMetricFamily("paigow_sockets", "Viewers who are connected.", value=house.connected)
        asked = CounterMetricFamily(
            "paigow_requests", "Requests that were answered.", labels=["method", "route", "status"]
        )
        for (method, route, status), count in sorted(house.answered.items()):
            asked.add_metric([method, route, str(status)], count)
        yield asked
        messages = CounterMetricFamily("paigow_messages", "Commands and messages.", labels=["outcome"])
        for outcome, count in sorted(house.messages.items()):
            messages.add_metric([outcome], count)
        yield messages
        floor = CounterMetricFamily("paigow_floor", "What the tables have done.", labels=["what"])
        for what, count in sorted(house.floor.counters.items()):
            floor.add_metric([what], count)
        yield floor


ROUTES: Final = (
    Route("GET", "/healthz", Deed.ASK_HEALTH, lives, HealthAnswer),
    Route("GET", "/readyz", Deed.ASK_HEALTH, is_ready, HealthAnswer, refusals=(503,)),
    Route("GET", "/metrics", Deed.ASK_HEALTH, metrics, None),
)
