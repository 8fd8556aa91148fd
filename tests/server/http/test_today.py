"""Today's ten hands: the same for everybody, judged by the server, the first try counts, names by consent."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from hosting_kit import ManualClock
from paigow.server.http.routes import today
from paigow.server.http.routes.today import HANDS, pieces_of
from paigow.store.people import DAY
from server_kit import GENEROUS, a_house, asking, run, token_for


async def tries(client: httpx.AsyncClient, day: str, hand: dict[str, Any], low: slice) -> dict[str, Any]:
    """Set a hand with these of its cards as the low hand."""
    pieces = hand["pieces"]
    high = [piece for piece in pieces if piece not in pieces[low]]
    body = {"day": day, "high": high, "low": pieces[low]}
    while (answer := await client.post(f"/today/hands/{hand['number']}", json=body)).status_code == 503:
        await asyncio.sleep(0.1)  # it is being counted
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


def test_ten_hands_are_the_same_all_day_and_others_the_next() -> None:
    days = [[pieces_of(day, number) for number in range(1, HANDS + 1)] for day in (20_000, 20_000, 20_001)]
    assert days[0] == days[1] != days[2]
    assert all(len(set(hand)) == 7 for hand in days[0])
    assert len(set(days[0])) == HANDS


@pytest.mark.sizes(all=1)
def test_the_first_try_counts_and_a_name_is_listed_by_consent_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(today, "HANDS", 2)  # each takes a while to count

    async def scenario() -> None:
        clock = ManualClock()
        async with a_house(clock=clock, rates=GENEROUS) as house:
            ann, bo = (token_for(house, "player", name) for name in ("Ann", "Bo"))
            async with asking(house, ann) as client, asking(house, bo) as other, asking(house) as nobody:
                read = (await client.get("/today")).json()
                day, hands = read["day"], read["hands"]
                assert [each["pieces"] for each in (await nobody.get("/today")).json()["hands"]] == [
                    each["pieces"] for each in hands
                ]
                first = await tries(client, day, hands[0], slice(5, 7))
                assert first["is_first"]
                best = {"number": 1, "pieces": [*first["best"]["low"], *first["best"]["high"]]}
                again = await tries(client, day, best, slice(0, 2))
                assert again["tried"] == first["tried"], "a second try changes nothing"
                values = await client.get(f"/training/pai-gow-poker/values/{' '.join(hands[0]['pieces'])}")
                rows = {frozenset(row["low"]): row["gives_up"] for row in values.json()["settings"]}
                assert first["tried"]["gives_up"] == rows[frozenset(first["tried"]["low"])]
                for hand in hands[1:]:
                    await tries(client, day, hand, slice(5, 7))
                after = (await client.get("/today")).json()
                assert all(each["tried"] for each in after["hands"])
                for each in (after, (await other.get("/today")).json()):
                    assert "standings" not in each, "nobody has agreed to be named"
                assert not any(each.get("tried") for each in (await other.get("/today")).json()["hands"])
                listed = (await client.put("/today/name", json={"is_listed": True})).json()
                assert [each["name"] for each in listed["standings"]] == ["Ann"]
                assert (await nobody.get("/today")).json()["standings"] == listed["standings"]
                hidden = (await client.put("/today/name", json={"is_listed": False})).json()
                assert "standings" not in hidden
                await refused(client, nobody, day, hands[0])
                before = today.day_text(clock.wall() // DAY - 1)
                late = await client.post("/today/hands/1", json={"day": before, "high": [], "low": []})
                assert (late.status_code, late.json()["code"]) == (409, "not_now")

    run(scenario())


async def refused(
    client: httpx.AsyncClient, nobody: httpx.AsyncClient, day: str, hand: dict[str, Any]
) -> None:
    """What is no hand of the day, or from nobody, changes nothing."""
    body = {"day": day, "high": hand["pieces"][:5], "low": hand["pieces"][5:]}
    assert (await nobody.post("/today/hands/1", json=body)).status_code == 401
    assert (await client.post("/today/hands/11", json=body)).status_code == 404
    wrong = await client.post("/today/hands/2", json={**body, "low": ["Xx", "Yy"]})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "not_understood")
