"""Those who run the server: what they see, what they may do, and that every act is written down."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete, update

from paigow.store import Limits
from paigow.store.database.schema import acts, purse_entries
from paigow.store.verification import verify
from server_kit import a_house, asking, run, token_for

pytestmark = pytest.mark.usefixtures("each_database")
WHY = "agreed at the desk"


def command(number: int, kind: str, **data: Any) -> dict[str, Any]:
    return {"type": "command", "id": str(number), "kind": kind, "data": data}


def test_who_is_here_is_seen_with_purse_chips_and_table_and_no_card() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            table = house.registry.tables[0].id
            ann = token_for(house, "player", "Ann")
            async with asking(house, ann) as client:
                await client.post(f"/tables/{table}/commands", json=command(1, "BuyChips", amount=10_000))
                await client.put(f"/tables/{table}/seats/2", json={"id": "2"})
            async with asking(house, token_for(house, "licensee", "Lee")) as client:
                answer = await client.get("/operation/people")
                here = {each["name"]: each for each in answer.json()["people"]}
                assert answer.json()["is_all"]
                assert (here["Ann"]["held"], here["Ann"]["tables"]) == (10_000, [table])
                assert (here["Ann"]["is_connected"], here["Ann"]["is_shut_out"]) == (False, False)
                assert here["Lee"]["role"] == "licensee"
                [run_] = (await client.get("/operation/tables")).json()["tables"]
                assert (run_["id"], run_["players"], run_["is_closing"]) == (table, ["Ann"], False)
                assert set(run_) == {
                    "id", "called", "game", "phase", "players", "rounds", "is_practice", "is_closing"
                }  # fmt: skip
                found = (await client.get("/operation/people/an")).json()["people"]
                assert [each["name"] for each in found] == ["Ann"]

    run(scenario())


def test_money_is_given_by_a_transfer_with_its_reason_and_to_no_one_who_is_shut_out() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            token_for(house, "player", "Ann")
            [ann] = house.store.people.named(["Ann"])
            before, now = house.store.people.balance(ann.id), house.clock.wall()
            async with asking(house, token_for(house, "licensee", "Lee")) as client:
                path = f"/operation/people/{ann.id}/money"
                given = await client.post(path, json={"amount": 2_500, "reason": WHY})
                assert given.json()["people"][0]["purse"] == before + 2_500
                [entry, *_] = house.store.people.purse(ann.id)
                assert (entry.amount, entry.reason) == (2_500, "given 1")
                [act] = (await client.get("/operation/acts")).json()["acts"]
                assert (act["by"], act["act"], act["subject"], act["detail"], act["reason"]) == (
                    "Lee", "give_money", "Ann", "2500", WHY
                )  # fmt: skip
                without = ({"amount": 100, "reason": why} for why in ("", "   ", " no ", "n\u3000\u3000"))
                for wrong in (*without, {"amount": 0, "reason": WHY}, {"amount": 1}):
                    assert (await client.post(path, json=wrong)).status_code == 400, wrong
                house.store.people.set_limits(ann.id, Limits(until=now + 86_400), at=now)
                refused = await client.post(path, json={"amount": 100, "reason": WHY})
                assert (refused.status_code, refused.json()["code"]) == (409, "limit")
                assert len((await client.get("/operation/acts")).json()["acts"]) == 1
                assert (await client.get("/operation/people/Ann")).json()["people"][0]["is_shut_out"]
            assert house.store.people.balance(ann.id) == before + 2_500
            assert verify(house.store).is_verified

    run(scenario())


def test_a_token_is_ended_and_its_holder_leaves_with_the_chips() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            actor, ann = house.registry.tables[0], token_for(house, "player", "Ann")
            [person] = house.store.people.named(["Ann"])
            before = house.store.people.balance(person.id)
            async with asking(house, ann) as client:
                await client.post(f"/tables/{actor.id}/commands", json=command(1, "BuyChips", amount=10_000))
                async with asking(house, token_for(house, "licensee", "Lee")) as boss:
                    path = f"/operation/people/{person.id}/end"
                    ended = await boss.post(path, json={"reason": WHY})
                    assert ended.json()["people"][0]["has_ended"]
                    [lee] = house.store.people.named(["Lee"])
                    own = await boss.post(f"/operation/people/{lee.id}/end", json={"reason": WHY})
                    assert own.status_code == 409
                assert (await client.get("/people/me")).status_code == 401
            while "Ann" in actor.table.arrivals:
                actor.activity.clear()
                await actor.activity.wait()
            while house.store.people.balance(person.id) != before:  # until the turn is kept
                await asyncio.sleep(0.01)

    run(scenario())


def test_a_table_is_closed_for_good_after_its_round_and_chips_go_back() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            actor, ann = house.registry.tables[0], token_for(house, "player", "Ann")
            [person] = house.store.people.named(["Ann"])
            before = house.store.people.balance(person.id)
            async with asking(house, ann) as client:
                path = f"/tables/{actor.id}/commands"
                await client.post(path, json=command(1, "BuyChips", amount=10_000))
                await client.put(f"/tables/{actor.id}/seats/2", json={"id": "2"})
                async with asking(house, token_for(house, "floorperson", "Flo")) as floor:
                    closing = f"/operation/tables/{actor.id}/close"
                    await floor.post(closing, json={"reason": WHY})
                    assert actor.is_ending
                    assert "closes after the round" in actor.trouble
                    refused = await client.post(path, json=command(3, "BuyChips", amount=10_000))
                    assert refused.json()["code"] in ("closing", "not_found")
                    while actor.table.arrivals:
                        actor.activity.clear()
                        await actor.activity.wait()
                    await house.registry.close_ending()
                    assert (await floor.get("/operation/tables")).json()["tables"] == []
                    assert (await floor.post(closing, json={"reason": WHY})).status_code == 404
                    assert [each["act"] for each in (await floor.get("/operation/acts")).json()["acts"]] == [
                        "close_table"
                    ]
                assert (await client.get(f"/tables/{actor.id}/view")).status_code == 404
            assert house.store.people.balance(person.id) == before
            assert house.store.info(actor.id).closed
            assert verify(house.store).is_verified

    run(scenario())


def test_a_notice_stands_until_it_is_withdrawn_or_its_time_is_over() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as anybody:
            async with asking(house, token_for(house, "floorperson", "Flo")) as floor:
                for text in ("Closed at noon.", "Tiles tonight."):
                    said = {"text": text, "seconds": 3_600, "reason": WHY}
                    assert (await floor.post("/operation/notices", json=said)).status_code == 200
                bad = {"text": "<b>", "seconds": 3_600, "reason": WHY}
                assert (await floor.post("/operation/notices", json=bad)).status_code == 400
                shown = (await anybody.get("/notices")).json()["notices"]
                assert [each["text"] for each in shown] == ["Tiles tonight.", "Closed at noon."]
                path = f"/operation/notices/{shown[1]['number']}/withdraw"
                left = await floor.post(path, json={"reason": WHY})
                assert [each["text"] for each in left.json()["notices"]] == ["Tiles tonight."]
                assert (await floor.post(path, json={"reason": WHY})).status_code == 404
            later = house.clock.wall() + 3_600
            assert house.store.acts.notices(at=later - 1)
            assert not house.store.acts.notices(at=later)

    run(scenario())


def test_acts_that_are_changed_or_gone_are_found_by_verification() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            token_for(house, "player", "Ann")
            [ann] = house.store.people.named(["Ann"])
            async with asking(house, token_for(house, "licensee", "Lee")) as client:
                for amount in (100, 200):
                    said = {"amount": amount, "reason": WHY}
                    await client.post(f"/operation/people/{ann.id}/money", json=said)
            assert verify(house.store).is_verified
            changes = {
                "act 1 was changed": update(acts).where(acts.c.number == 1).values(reason="another"),
                "act 1 is missing": delete(acts).where(acts.c.number == 1),
                "there were 2 acts, and 0 are there": delete(acts),
            }
            for found, change in changes.items():
                with house.store.engine.begin() as connection:
                    connection.execute(change)
                assert any(found in each for each in verify(house.store).broken), found

    run(scenario())


def test_money_that_no_act_gave_is_found_by_verification() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            token_for(house, "player", "Ann")
            [ann] = house.store.people.named(["Ann"])
            async with asking(house, token_for(house, "licensee", "Lee")) as client:
                said = {"amount": 100, "reason": WHY}
                await client.post(f"/operation/people/{ann.id}/money", json=said)
            with house.store.engine.begin() as connection:
                connection.execute(
                    update(purse_entries).where(purse_entries.c.reason == "given 1").values(reason="given 2")
                )
            assert any("in an act alone" in each for each in verify(house.store).broken)

    run(scenario())
