"""A round over HTTP and a socket: played, recalled, advised on, and shown to nobody too much."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from threading import Event
from typing import Any

import httpx
import pytest

from paigow.fairness.records import read_record
from paigow.fairness.verification import verify_round
from paigow.server.background import MOST_OF_ASKER
from paigow.server.hosting import TableActor
from paigow.server.http.routes import rounds
from paigow.server.http.state import AppState
from paigow.server.people.authority import PersonRole
from paigow.table.machine.journal import Played
from server_kit import (
    PATIENCE,
    POSITION,
    SAMPLE,
    Viewed,
    a_house,
    asking,
    run,
    served,
    sit_down,
    token_for,
    until_set,
    watching,
)

pytestmark = pytest.mark.usefixtures("each_database")


async def settled(ann: Viewed, house: AppState) -> None:
    """Ann sets her hand as the house would, and the round is settled."""
    host = house.registry.tables[0]
    played = host.table.memory.rounds
    asked = await ann.give("house way", "AskHouseWay", position=POSITION)
    advice = asked["events"][-1]["seen"]
    done = await ann.give("set", "SetHands", position=POSITION, high=advice["high"], low=advice["low"])
    assert done["type"] == "answer", done
    while host.table.round is not None and host.table.memory.rounds == played:
        await ann.hear("told")
    last = host.sequence
    while not any(each["sequence"] >= last for told in ann.heard for each in told.get("events", ())):
        await ann.hear("told")


@pytest.mark.sizes(all=1)
def test_a_round_is_played_to_its_end_and_recalled_as_each_may_know_it() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            ann_token = token_for(house, "player", "Ann")
            async with watching(address, table, ann_token) as ann:
                await sit_down(ann, POSITION)
                async with asking(house, ann_token) as client:
                    before = (await client.get(f"/tables/{table}/fairness")).json()
                    added = await client.put(f"/tables/{table}/fairness/seed", json={"seed": "c0ffee"})
                    assert added.json() == before
                seen = await until_set(ann)
                sealed = {each["deck"]: each["root"] for each in ann.heard if each["type"] == "sealed"}
                assert sealed[before["deck"]] == before["root"]
                hand = seen["view"]["round"]["positions"][POSITION]["hand"]["pieces"]
                await _nobody_else_sees(house, table, hand)
                await settled(ann, house)
            told, recalls = {}, {}
            for role in (PersonRole.PLAYER, PersonRole.AUDITOR, PersonRole.LICENSEE):
                token = ann_token if role is PersonRole.PLAYER else token_for(house, role, f"a {role}")
                async with asking(house, token) as client:
                    listed = (await client.get(f"/tables/{table}/rounds")).json()["rounds"]
                    assert listed[0]["number"] == 1
                    assert listed[0]["opened"] <= listed[0]["ended"] <= house.clock.wall()
                    asked = house.clock.wall()
                    recalled = await client.get(f"/tables/{table}/rounds/1")
                    assert asked <= recalled.json()["replayed"] <= house.clock.wall(), (
                        "GLI-19 4.14: it is marked as a replay"
                    )
                    told[role] = "\n".join(recalled.json()["transcript"])
                    recalls[role] = recalled.json()
                    assert (await client.get(f"/tables/{table}/rounds/99")).status_code == 404
                    steps = (await client.get(f"/tables/{table}/rounds/1/steps")).json()["steps"]
                    assert [{**each["event"], "lines": None} for each in steps] == [
                        {**each, "lines": None} for each in recalled.json()["events"]
                    ]
                    assert all(each["event"]["lines"] for each in steps)
                    assert all(piece in str(steps) for piece in hand), "they lay open in the end"
                    await _checks(client, table, role, hand)
                    await _says_why(client, house, recalled.json()["recall"], own=role is PersonRole.PLAYER)
            assert all("[SPG-" in text for text in told.values())
            assert all(piece in told[PersonRole.PLAYER] for piece in hand)
            assert len(told[PersonRole.AUDITOR]) > len(told[PersonRole.PLAYER])
            heard = {each["sequence"]: each for told in ann.heard for each in told.get("events", ())}
            _is_whole(recalls[PersonRole.PLAYER], listed[0], heard)
            for recalled_by in recalls.values():
                assert recalled_by["recall"] == recalls[PersonRole.PLAYER]["recall"], "it has no card in it"
            of_licensee = recalls[PersonRole.LICENSEE]["events"]
            looked = [each["seen"] for each in of_licensee if each["seen"]["event"] == "AdviceGiven"]
            assert looked
            assert not any("high" in each or "low" in each for each in looked)

    run(scenario())


async def _says_why(client: httpx.AsyncClient, house: AppState, recall: dict[str, Any], *, own: bool) -> None:
    """The last round is told of as it was played, from what is at hand as from the log."""
    host = house.registry.tables[0]
    said = (await client.get(f"/tables/{host.id}/why")).json()
    assert said == (await client.get(f"/tables/{host.id}/rounds/1/why")).json()
    assert host.broadcaster.played(1) == house.store.recall(host.id, 1)
    assert (await client.get(f"/tables/{host.id}/rounds/99/why")).status_code == 404
    (wager,) = said["wagers"]
    (player,) = recall["players"]
    for name in ("wager", "status", "wagered", "won", "vigorish"):
        assert wager[name] == player["wagers"][0][name]
    assert wager["lines"][0]["text"].startswith("You " if own else "Ann (")
    assert [each["which"] for each in wager["compared"]["hands"]] == ["high", "low"]
    assert [each["position"] for each in said.get("otherwise", ())] == [POSITION] * own
    for other in said.get("otherwise", ()):
        (chosen,) = (each for each in other["settings"] if each.get("is_chosen"))
        assert chosen["result"] == wager["status"]


@pytest.mark.sizes(all=1)
def test_rounds_of_a_table_that_has_ended_are_told_again_as_before_to_each_who_may_know_them() -> None:
    asked = ("rounds", "rounds/1", "rounds/1/steps", "rounds/1/why", "why", "rounds/1/fairness", "receipts/2")

    async def told(client: httpx.AsyncClient, table: str) -> list[Any]:
        answers = [await client.get(f"/tables/{table}/{each}") for each in asked]
        return [{**each.json(), "replayed": None} for each in answers if each.raise_for_status()]

    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            host = house.registry.tables[0]
            assert isinstance(host, TableActor)
            tokens = {role: token_for(house, role, f"A {role[::-1]}") for role in ("player", "auditor")}
            tokens["Ann"] = token_for(house, "player", "Ann")
            async with watching(address, host.id, tokens["Ann"]) as ann:
                await until_set(ann)
                await settled(ann, house)
                assert (await ann.give("go", "LeaveTable"))["type"] == "answer"
            before, after = {}, {}
            for who, token in tokens.items():
                async with asking(house, token) as client:
                    before[who] = await told(client, host.id)
            while not await host.end():  # Ann's socket is closed in a moment
                await asyncio.sleep(0.01)
            await house.registry.tend()
            assert not house.registry.tables
            for who, token in tokens.items():
                async with asking(house, token) as client:
                    after[who] = await told(client, host.id)
                    assert (await client.get(f"/tables/{host.id}/view")).status_code == 404
                    assert (await client.get("/tables/there-never-was-one/rounds")).status_code == 404
                    assert (await client.get("/tables/%00/rounds")).status_code == 404
            assert after == before
            of_ann, of_another, of_auditor = (str(after[who][5]) for who in ("Ann", "player", "auditor"))
            assert of_ann != of_another != of_auditor
            async with asking(house, tokens["Ann"]) as client:
                await _holds_up_nobody(house, client, f"/tables/{host.id}/rounds/1")

    run(scenario())


async def _holds_up_nobody(house: AppState, client: httpx.AsyncClient, played: str) -> None:
    """However long it takes to derive a round again, nobody waits behind it who wants to be known; and who
    asks for it again and again is told to wait."""
    begun, free, recall = Event(), Event(), house.store.recall

    def held(stream: str, number: int) -> list[Played]:
        begun.set()
        assert free.wait(60)
        return recall(stream, number)

    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    ways = islice(cycle(("", "/steps", "/why", "/fairness")), MOST_OF_ASKER + 1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(house.store, "recall", held)
        asked = [asyncio.create_task(client.get(f"{played}{way}")) for way in ways]
        try:
            while not begun.is_set():
                await asyncio.sleep(0.01)
            me = await asyncio.wait_for(client.get("/people/me"), PATIENCE)
            done, _ = await asyncio.wait(asked, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            free.set()
        answers = await asyncio.gather(*asked)
    assert me.status_code == 200
    assert sorted(each.status_code for each in answers) == [*[200] * MOST_OF_ASKER, 503]
    assert [each.result().json()["reason"] for each in done] == [
        "we're looking up too many rounds right now; try again in a moment"
    ]


def _is_whole(recalled: dict[str, Any], listed: dict[str, Any], heard: dict[int, dict[str, Any]]) -> None:
    """A round that Ann has played alone, told again as it was told to her."""
    recall, events = recalled["recall"], recalled["events"]
    assert (recall["status"], recall["opened"], recall["ended"]) == (
        "settled", listed["opened"], listed["ended"],
    )  # fmt: skip
    assert (recalled["first"]["line"], recalled["last"]["line"]) == (listed["first"], listed["last"])
    numbers = [each["sequence"] for each in events]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert [heard[number] for number in numbers if number in heard] == [
        each for each in events if each["sequence"] in heard
    ]
    assert heard.keys() >= {*numbers}
    (player,) = recall["players"]
    assert (player["name"], player["position"]) == ("Ann", POSITION)
    assert {"WagersPlaced", "AdviceGiven", "HandSet"} <= {each["chosen"] for each in player["choices"]}
    (main,) = player["wagers"]
    won = {"win": main["won"] - main["vigorish"], "lose": -main["wagered"], "push": 0}[main["status"]]
    assert player["chips_after"] - player["chips_before"] - player["bought"] == won


def test_a_void_round_is_recalled_with_its_reason_and_listed_as_significant() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            ann_token = token_for(house, "player", "Ann")
            floor_token = token_for(house, "floorperson", "Flo")
            async with watching(address, table, ann_token) as ann:
                await until_set(ann)
                async with asking(house, floor_token) as floor:
                    report = {
                        "id": "void",
                        "kind": "Report",
                        "data": {"irregularity": "wrong_number_of_cards"},
                    }
                    voided = await floor.post(f"/tables/{table}/commands", json=report)
                    assert voided.status_code == 200, voided.json()
                    listed = (await floor.get(f"/tables/{table}/significant/0")).json()
            async with asking(house, ann_token) as client:
                assert (await client.get(f"/tables/{table}/significant/0")).status_code == 403
                recall = (await client.get(f"/tables/{table}/rounds/1")).json()["recall"]
            assert (recall["status"], recall["irregularity"]) == ("void", "wrong_number_of_cards")
            assert recall["ended"] >= recall["opened"]
            (player,) = recall["players"]
            assert [each["status"] for each in player["wagers"]] == ["returned"]
            assert player["chips_after"] == player["chips_before"] + player["bought"]
            (line,) = {each["line"] for each in listed["events"] if each["command"] == "Report"}
            last = next(each for each in listed["events"] if each["event"]["seen"]["event"] == "RoundVoided")
            assert (last["line"], last["by"], last["role"]) == (line, "Flo", "floorperson")
            assert last["event"]["seen"]["clause"] == recall["clause"]
            assert "next" not in listed

    run(scenario())


@pytest.mark.parametrize("at_once", [1, 3])
def test_significant_events_are_listed_so_many_lines_at_a_time(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "_AT_ONCE", at_once)

    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "auditor", "Eve")) as client:
            table, line, found, asked = house.registry.tables[0].id, 0, [], 0
            while line is not None:
                answer = (await client.get(f"/tables/{table}/significant/{line}")).json()
                found += answer["events"]
                line, asked = answer.get("next"), asked + 1
            lines = house.store.info(table).lines
            assert asked == -(-(lines - 1) // at_once)
            assert [each["event"]["seen"]["event"] for each in found] == ["DecksReceived"]
            beyond = await client.get(f"/tables/{table}/significant/{lines + 1}")
            assert beyond.json() == {"table": table, "events": []}

    run(scenario())


async def _checks(client: httpx.AsyncClient, table: str, role: PersonRole, hand: list[str]) -> None:
    """Each checks the round by a record of their own, whose openings are of cards that they know."""
    records = (await client.get(f"/tables/{table}/rounds/1/fairness")).json()["records"]
    assert len(records) == 1
    record = read_record(json.dumps(records[0]))
    assert verify_round(record).holds
    assert (record.seed is not None) == (role is PersonRole.AUDITOR)
    opened = {each.piece for each in record.openings}
    assert role is PersonRole.LICENSEE or opened >= set(hand)


async def _nobody_else_sees(house: AppState, table: str, hand: list[str]) -> None:
    for role in (None, "player", "dealer", "floorperson", "licensee"):
        token = None if role is None else token_for(house, role, f"another {role}")
        async with asking(house, token) as client:
            view = (await client.get(f"/tables/{table}/view")).json()["view"]
            assert "hand" not in view["round"]["positions"][POSITION]
            if role is not None:
                recalled = (await client.get(f"/tables/{table}/rounds/1")).text
                assert not any(f" {piece} " in recalled for piece in hand)
                for step in (await client.get(f"/tables/{table}/rounds/1/steps")).json()["steps"]:
                    assert "hand" not in step["view"]["round"]["positions"][POSITION]
    async with asking(house, token_for(house, "auditor", "Aud")) as client:
        early = await client.get(f"/tables/{table}/rounds/1/fairness")
        assert (early.status_code, early.json()["code"]) == (409, "not_now"), "no seed before the round ends"


@pytest.mark.sizes(all=1)
def test_advice_is_given_on_a_hand_that_was_looked_at_to_its_holder_alone() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            ann_token = token_for(house, "player", "Ann")
            place = f"/tables/{table}/advice/{POSITION}"
            async with watching(address, table, ann_token) as ann, asking(house, ann_token) as client:
                assert (await client.get(place)).json()["code"] == "not_yours"
                await until_set(ann)
                advice = (await client.get(place)).json()["advice"]
                assert advice["settings"][0]["expected_value"]
                again = (await client.get(place)).json()["advice"]
                assert again == advice
                assert (await client.get(f"/tables/{table}/advice/99")).status_code == 409
            async with asking(house, token_for(house, "player", "Ben")) as client:
                assert (await client.get(place)).json()["code"] == "not_yours"

    run(scenario())


@pytest.mark.sizes(all=1)
def test_odds_are_counted_aside_and_kept() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            table = house.registry.tables[0].id
            offered = (await client.get(f"/tables/{table}/wagers")).json()["wagers"]
            assert not any("edge_percent" in each for each in offered), "nobody has counted it yet"
            first = await client.get(f"/tables/{table}/odds")
            assert first.status_code == 200
            sheet = first.json()["sheet"]
            assert sheet["game"] == SAMPLE
            assert "libraries" not in sheet
            house.jobs.close()
            assert (await client.get(f"/tables/{table}/odds")).json()["sheet"] == sheet
            main, *others = (await client.get(f"/tables/{table}/wagers")).json()["wagers"]
            assert main["edge_percent"] == sheet["main"][0]["edge_percent"]
            assert [(each["wager"], each["edge_percent"]) for each in others] == [
                (each["key"], each["edge_percent"]) for each in sheet["wagers"]
            ]

    run(scenario())


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("line", ["0", "999999", "x", "-1", "1e3", "\u0663"])
def test_a_line_that_is_not_there_has_no_receipt(line: str) -> None:
    async def scenario() -> httpx.Response:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            return await client.get(f"/tables/{house.registry.tables[0].id}/receipts/{line}")

    answer = run(scenario())
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"
