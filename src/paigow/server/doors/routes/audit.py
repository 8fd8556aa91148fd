"""Doors of the audit: the whole store verified again, in another process, while the tables go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from paigow.server.doors.asking import DoorRequest, Route
from paigow.server.doors.questions import Lane
from paigow.server.doors.routes.odds import counted_aside
from paigow.server.people.authority import Deed
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.requests import VerdictAnswer
from paigow.store.verifying import at_rest
from paigow.store.verifying import verify as verify_store

KEPT_FOR: Final = 600
"""Seconds in which one who asks again gets the same verdict: it is a long question."""


async def verification(asked: DoorRequest) -> ProtocolMessage:
    """Whether the store holds: every chain, every decision, every purse and meter checked again.

    A copy is verified, so that the tables go on. Asked again while it is being checked, it is not begun anew.
    """
    house = asked.house
    since = house.clock.wall() // KEPT_FOR * KEPT_FOR
    place = house.store.engine.url.render_as_string(hide_password=False)
    found = await counted_aside(
        asked, ("verified", since), verdict_of, place, house.store.key_file, lane=Lane.AUDIT
    )
    return VerdictAnswer(since=since, **found)


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


ROUTES: Final = (
    Route("GET", "/verification", Deed.VERIFY_STORE, verification, VerdictAnswer, refusals=(409, 503)),
)
