"""How long a token is good, for whom, and how it is renewed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from threading import Barrier, Event
from typing import Any

import pytest

from hosting_kit import ManualClock
from paigow.server.people.authority import DAY, LIVES, PersonRole
from server_kit import HERE, a_house, asking, run, served, token_for, watching

pytestmark = pytest.mark.usefixtures("each_database")
PLAYERS = LIVES[PersonRole.PLAYER]
WEEK = 7 * DAY


@pytest.mark.fault("F19")
def test_a_player_comes_back_after_weeks_and_stays_known_for_as_long_as_they_come_now_and_then() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            now, people = house.clock.wall(), house.store.people
            ann, token = people.add("Ann", "player", at=now - 4 * WEEK, expires=now + DAY, chips=700)
            async with asking(house, token) as client:
                record = (await client.get("/people/me")).json()
            assert (record["name"], record["purse"], record["expires"]) == ("Ann", 700, now + DAY)
            found = people.get(ann.id)
            assert found is not None
            assert found.seen >= now, "the time without a word begins anew"

    run(scenario())


@pytest.mark.fault("F19")
def test_a_role_shows_its_token_again_after_half_an_hour_in_a_browser_and_a_program_need_not() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as browser:
            now, idle = house.clock.wall(), LIVES[PersonRole.AUDITOR].idle_in_browser
            _, token = house.store.people.add("Eve", "auditor", at=now - idle, expires=now + 30 * DAY)
            browser.cookies.set(house.cookie, token, domain=HERE)
            assert (await browser.get("/people/me")).json()["code"] == "bad_token"
            assert house.cookie not in browser.cookies
            again = await browser.post("/people/token", json={"token": token})
            assert f"Max-Age={DAY};" in f"{again.headers['set-cookie']};", "the cookie does not last a month"
            assert (await browser.get("/people/me")).json()["name"] == "Eve"
            _, another = house.store.people.add("Al", "auditor", at=now - idle, expires=now + 30 * DAY)
            async with asking(house, another) as program:
                assert (await program.get("/people/me")).json()["name"] == "Al"

    run(scenario())


@pytest.mark.fault("F19")
def test_a_player_renews_the_token_and_the_old_one_opens_nothing_from_then_on() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address, asking(house) as browser:
            first = (await browser.post("/people", json={"name": "Ann"})).json()
            async with watching(address, house.registry.tables[0].id, first["token"]) as ann:
                await ann.hear("standing")
                renewed = await browser.post("/people/me/token")
                assert (await ann.hear("farewell"))["code"] == "closed", (
                    "who comes again with the new one may"
                )
            answer = renewed.json()
            assert answer["token"] != first["token"]
            assert answer["expires"] >= house.clock.wall() + PLAYERS.lasts - 60
            assert browser.cookies[house.cookie] == answer["token"]
            assert f"Max-Age={PLAYERS.lasts}" in renewed.headers["set-cookie"]
            record = (await browser.get("/people/me")).json()
            assert (record["person"], record["purse"]) == (first["person"], first["purse"])
            async with asking(house, first["token"]) as thief:
                refused = await thief.get("/people/me")
            assert refused.json()["code"] == "bad_token"
            assert "set-cookie" not in refused.headers, "a request on its way does not take the new one away"
            on_its_way = {"cookie": f"{house.cookie}={first['token']}"}
            async with asking(house) as tab:
                refused = await tab.get("/tables", headers=on_its_way)
            assert refused.json()["code"] == "bad_token", (
                "it is not answered as to nobody: the browser asks again"
            )
            async with watching(address, house.registry.tables[0].id, answer["token"]) as ann:
                await ann.hear("standing")
            while house.leaving:
                await asyncio.sleep(0.01)
            async with asking(house, token_for(house, "auditor", "Eve")) as staff:
                refused = await staff.post("/people/me/token")
            assert refused.status_code == 403
            assert refused.json()["reason"] == "as auditor you may not do this here"

    run(scenario())


@pytest.mark.fault("F19")
def test_a_token_that_is_given_up_while_it_is_renewed_leaves_none_that_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with a_house() as house:
            people, has_left = house.store.people, Event()
            renews = people.exchange

            def late(*asked: Any, **named: Any) -> str | None:
                assert has_left.wait(20)
                return renews(*asked, **named)

            monkeypatch.setattr(people, "exchange", late)
            token = token_for(house, "player", "Ann")
            async with asking(house, token) as client:
                renewing = asyncio.create_task(client.post("/people/me/token"))
                while not house.was_renewed(token):
                    await asyncio.sleep(0.01)
                assert (await client.delete("/people/me")).status_code == 200
                has_left.set()
                renewed = await renewing
                assert (renewed.status_code, renewed.json()["code"]) == (401, "bad_token")
                assert (await client.get("/people/me")).status_code == 401

    run(scenario())


@pytest.mark.fault("F19")
def test_of_two_tabs_that_renew_at_once_one_does_and_the_other_is_told_and_keeps_the_cookie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as browser:
            people, both = house.store.people, Barrier(2, timeout=20)
            renews = people.exchange

            def together(*asked: Any, **named: Any) -> str | None:
                both.wait()
                return renews(*asked, **named)

            monkeypatch.setattr(people, "exchange", together)
            await browser.post("/people", json={"name": "Ann"})
            tabs = await asyncio.gather(*(browser.post("/people/me/token") for _ in range(2)))
            won, lost = sorted(tabs, key=lambda tab: tab.status_code)
            assert (won.status_code, lost.status_code, lost.json()["code"]) == (200, 409, "renewed")
            assert lost.json()["reason"] == "you signed in again elsewhere; reload the page"
            assert "set-cookie" not in lost.headers
            assert browser.cookies[house.cookie] == won.json()["token"]
            assert (await browser.get("/people/me")).json()["name"] == "Ann"

    run(scenario())


@pytest.mark.fault("F19")
def test_no_refusal_takes_a_players_cookie_whatever_the_clock_says() -> None:
    async def scenario() -> None:
        clock = ManualClock(1_800_000_000)
        async with a_house(clock=clock) as house, asking(house) as browser:
            await browser.post("/people", json={"name": "Ann"})
            clock.set_wall(31 * DAY)
            refused = await browser.get("/people/me")
            assert (refused.status_code, refused.json()["code"]) == (401, "bad_token")
            assert (await browser.get("/tables")).status_code == 200, "one may look on with it"
            clock.set_wall(-31 * DAY)
            assert (await browser.get("/people/me")).json()["name"] == "Ann"

    run(scenario())


def test_a_look_at_another_house_on_the_same_machine_costs_no_token_and_shows_none() -> None:
    async def scenario() -> None:
        async with a_house() as house, a_house() as other, asking(house) as here, asking(other) as there:
            there.cookies = here.cookies.jar  # one, as a browser has it, whatever the port
            first = (await here.post("/people", json={"name": "Ann"})).json()
            described = (await here.get("/openapi.json")).json()["components"]["securitySchemes"]
            assert described["cookie"]["name"] == house.cookie
            assert (await there.get("/tables")).status_code == 200
            assert (await there.get("/people/me")).json()["code"] == "no_token"
            assert (await there.post("/people", json={"name": "Bea"})).status_code == 201
            assert (await here.get("/people/me")).json()["person"] == first["person"]
            assert (await there.get("/people/me")).json()["name"] == "Bea"

    run(scenario())


def test_a_command_whose_body_comes_after_its_token_was_given_up_is_not_done() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            token, is_waited_for, has_left = (
                token_for(house, "player", "Ann"),
                asyncio.Event(),
                asyncio.Event(),
            )

            async def slow_body() -> AsyncIterator[bytes]:
                is_waited_for.set()
                await has_left.wait()
                yield b'{"type": "command", "id": "1", "kind": "BuyChips", "data": {"amount": 5000}}'

            async with asking(house, token) as client:
                path = f"/tables/{house.registry.tables[0].id}/commands"
                sent = client.post(path, content=slow_body(), headers={"content-type": "application/json"})
                buying = asyncio.create_task(sent)
                await is_waited_for.wait()
                assert (await client.delete("/people/me")).status_code == 200
                has_left.set()
                assert (await buying).json()["code"] == "bad_token"

    run(scenario())
