"""One's own tables: where one sits, where one has been, and what chips came back and why."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from hosting_kit import ManualClock
from paigow.server.hosting.bots import LEFT_ALONE
from server_kit import SAMPLE, a_house, asking, run, token_for

pytestmark = pytest.mark.usefixtures("each_database")


async def own(client: httpx.AsyncClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get("/people/me/tables")).json()["tables"]
    return found


async def give(client: httpx.AsyncClient, table: str, kind: str, **data: Any) -> None:
    said = {"type": "command", "id": kind, "kind": kind, "data": data}
    answer = await client.post(f"/tables/{table}/commands", json=said)
    assert answer.status_code == 200, answer.text


def test_tables_of_ones_own_are_listed_with_the_way_back_and_what_came_back_and_why() -> None:
    async def scenario() -> None:
        clock = ManualClock()
        async with a_house(clock=clock) as house, asking(house, token_for(house, "player", "Ann")) as ann:
            assert await own(ann) == []
            wanted = {"name": "alone", "called": "Practice of Ann", "sample": SAMPLE, "simulated": 1}
            assert (await ann.post("/tables", json=wanted)).status_code == 201
            [opened] = await own(ann)
            assert (opened["id"], opened["is_open"], opened["is_practice"]) == ("alone", True, True)
            assert (opened["called"], opened["game"]) == ("Practice of Ann", SAMPLE)
            await give(ann, SAMPLE, "BuyChips", amount=5_000)
            await give(ann, "alone", "BuyChips", amount=70_000)
            assert [(each["id"], each["held"]) for each in await own(ann)] == [
                ("alone", 70_000), (SAMPLE, 5_000),
            ]  # fmt: skip
            await give(ann, SAMPLE, "LeaveTable")
            [left, _] = await own(ann)
            assert (left["id"], left["back"]["amount"], left["is_open"]) == (SAMPLE, 5_000, True)
            assert "by_house" not in left["back"]
            clock.advance(house.registry.options.table.idle)
            while (seen_out := (await own(ann))[0])["id"] != "alone":
                await asyncio.sleep(0.01)
            assert seen_out["is_open"]
            assert {**seen_out["back"], "entry": 0} == {
                "entry": 0, "at": clock.wall(), "amount": 70_000, "by_house": True,
            }  # fmt: skip
            while "Ann" in house.registry.host("alone").table.arrivals:
                await asyncio.sleep(0.01)  # it is on disk before the table knows
            await house.registry.tend()
            clock.advance(LEFT_ALONE)
            await house.registry.tend()
            [ended, _] = await own(ann)
            assert ended == {name: each for name, each in seen_out.items() if name != "is_open"}
            async with asking(house, token_for(house, "player", "Ben")) as ben:
                assert await own(ben) == []

    run(scenario())
