"""Requests: who may ask what, from where, and how anything else is refused."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paigow.games.submission import sample_text
from paigow.games.submission.own_ways import written_way
from paigow.rules.house_ways.reader import unified
from paigow.server.hosting import TableActor
from paigow.server.hosting.bots import MOST_BOUGHT
from paigow.server.http.app import HEADERS, ROUTES
from paigow.server.http.jobs import JobQueue
from paigow.server.http.request import TWO_TOKENS, Route
from paigow.server.http.state import ServerOptions
from paigow.server.people.authority import DAY, LIVES, Grant, PersonRole, may
from paigow.server.people.limits import Rate, Rates
from paigow.server.protocol.decoding import LARGEST_BODY
from paigow.simulation.habits import MOST_SIMULATED, SENSIBLE
from paigow.simulation.players import usual_buy_in
from paigow.store import LOOSEN_AFTER
from paigow.teaching.translation import ENGLISH, rendered
from server_kit import GENEROUS, HERE, NO_HURRY, ORIGIN, SAMPLE, a_house, asking, run, token_for

pytestmark = pytest.mark.usefixtures("each_database")
WAYS = Path(__file__).parents[2] / "rules" / "house_ways" / "files"
BODIES: dict[str, Any] = {
    "JoinRequest": {"name": "Zoe"},
    "LimitsRequest": {"loss": 5_000},
    "EnterRequest": {"token": "none"},
    "TableRequest": {"name": "a-table", "sample": "supreme-pai-gow"},
    "CheckRequest": {"submission": "game = 1"},
    "SessionRequest": {"rounds": 10, "main": 1_000},
    "OwnSessionRequest": {"rounds": 10, "main": 1_000, "submission": "game = 1"},
    "CommandMessage": {"type": "command", "id": "1", "kind": "BuyChips", "data": {"amount": 100}},
    "SeatRequest": {"id": "1"},
    "SeedRequest": {"seed": "ab"},
    "RefillRequest": {"id": "1"},
    "ReasonRequest": {"reason": "tried"},
    "GiveRequest": {"amount": 100, "reason": "tried"},
    "NoticeRequest": {"text": "Closed at noon.", "seconds": 60, "reason": "tried"},
    "DealingRequest": {},
    "HandRequest": {"kinds": ["pair"]},
    "TryRequest": {"day": "2026-01-01", "high": [], "low": []},
    "ListedRequest": {"is_listed": True},
}
NAMED = {
    "position": 2,
    "line": 1,
    "month": "1970-01",
    "confidence": 95,
    "number": 1,
    "notice": 1,
    "name": "Ann",
    "person": "nobody",
    "game": SAMPLE,
    "sample": SAMPLE,
    "clause": "PGP-9b",
    "document": "PGP",
    "language": "zh-Hant",
    "pieces": "As Kd 9c 2h",
    "hand": 1,
    "theirs": "Kh Kc 8s 3d",
}


def asked_of(route: Route, table: str) -> tuple[str, Any]:
    """Where a route is asked at, and with what."""
    path = route.path.format(table=table, **NAMED)
    return path, BODIES[route.takes.__name__] if route.takes is not None else None


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F19")
@pytest.mark.parametrize("role", PersonRole)
def test_every_route_lets_in_whom_the_table_of_authority_does_and_nobody_else(role: PersonRole) -> None:
    async def scenario() -> None:
        async with a_house() as house:
            house.jobs = Counted()
            for route in ROUTES:
                token = (
                    None if role is PersonRole.ANONYMOUS else token_for(house, role, f"{role} {id(route)}")
                )
                async with asking(house, token) as client:
                    path, body = asked_of(route, house.registry.tables[0].id)
                    answer = await client.request(route.method, path, json=body)
                refused = answer.status_code in (401, 403)
                assert refused == (may(role, route.permission) is Grant.NO), (route.path, answer.text)

    run(scenario())


class Counted(JobQueue):
    """Whatever is asked is counted at once."""

    async def ask(self, key: object, call: Any, *arguments: Any, **_: Any) -> Any:
        return {}


def test_every_answer_has_the_headers_that_protect_a_browser() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            house.jobs = Counted()
            for route in ROUTES:
                path, body = asked_of(route, house.registry.tables[0].id)
                answer = await client.request(route.method, path, json=body)
                assert HEADERS.items() <= dict(answer.headers).items(), route.path
                assert "server" not in answer.headers
                assert "access-control-allow-origin" not in answer.headers

    run(scenario())


def test_nothing_answers_at_a_path_that_is_not_described() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            for path in ("/docs", "/redoc", "/debug", "/tables/", "/people/1", "/tables/x/seed"):
                answer = await client.get(path)
                assert answer.status_code == 404, path
                assert answer.json()["code"] == "not_found"

    run(scenario())


@pytest.mark.fault("F19")
def test_a_token_that_is_wrong_ended_or_taken_back_is_refused_alike() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            now = house.clock.wall()
            people = house.store.people
            _, ended = people.add("Ended", "player", at=now - 100, expires=now - 1)
            idle = LIVES[PersonRole.PLAYER].idle
            assert idle is not None
            _, unused = people.add("Unused", "player", at=now - idle, expires=now + DAY)
            gone, taken_back = people.add("Gone", "player", at=now, expires=now + DAY)
            people.revoke(gone.id, at=now)
            said = set()
            for token in (ended, unused, taken_back, "0" * 64, "x", "", "\u00e9"):
                async with asking(house) as client:
                    answer = await client.get(
                        "/people/me", headers=[(b"authorization", f"Bearer {token}".encode())]
                    )
                said.add((answer.status_code, answer.text, answer.headers["www-authenticate"]))
            assert len(said) == 1
            assert next(iter(said))[0] == 401

    run(scenario())


def test_with_a_cookie_that_opens_nothing_one_can_look_on_and_join_and_it_is_left_alone() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            client.cookies.set(house.cookie, "0" * 64, domain=HERE)
            refused = await client.get("/people/me")
            assert (refused.status_code, refused.json()["code"]) == (401, "bad_token")
            assert "set-cookie" not in refused.headers
            assert (await client.get("/tables")).status_code == 200
            joined = await client.post("/people", json={"name": "Ann"})
            assert client.cookies[house.cookie] == joined.json()["token"]
            assert (await client.get("/people/me")).json()["name"] == "Ann"

    run(scenario())


def test_no_other_cookie_hides_ours_and_of_two_of_ours_neither_is_believed() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            ours = f"{house.cookie}={token_for(house, 'player', 'Ann')}"
            for other in ("a[b]=1", 'q="', 'q="; r="', "=", "\u00e9=1", f"x{house.cookie}=0", "{}", ";;"):
                for sent in (f"{other}; {ours}", f"{ours}; {other}"):
                    answer = await client.get("/people/me", headers={b"cookie": sent.encode()})
                    assert answer.json().get("name") == "Ann", sent
            for other in (f"{house.cookie}={'0' * 64}", f"{house.cookie}=", ours):
                refused = await client.get("/people/me", headers={"cookie": f"{other};{ours}"})
                assert (refused.status_code, refused.json()["code"]) == (401, "bad_token")
                assert refused.json()["reason"] == rendered(TWO_TOKENS, ENGLISH)
                assert "set-cookie" not in refused.headers

    run(scenario())


def test_the_page_refuses_a_foreign_name_with_the_headers_that_protect_a_browser() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            refused = await client.get("/", headers={"host": "elsewhere.example"})
            assert refused.status_code == 403
            assert HEADERS.items() <= dict(refused.headers).items()

    run(scenario())


def test_a_wrong_address_in_a_browser_is_told_by_the_page_and_to_a_program_in_json() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            typed = await client.get("/no/such/page", headers={"accept": "text/html,*/*;q=0.8"})
            assert (typed.status_code, typed.headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert typed.content == (await client.get("/")).content, "the page, which knows the way back"
            program = await client.get("/no/such/page")
            assert (program.status_code, program.json()["code"]) == (404, "not_found")

    run(scenario())


def test_who_holds_a_token_comes_in_by_it_and_goes_out_without_ending_it() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            token = token_for(house, "auditor", "Audrey")
            wrong = await client.post("/people/token", json={"token": "0" * 64})
            assert wrong.status_code == 404
            for _ in range(2):
                entered = await client.post("/people/token", json={"token": token})
                assert entered.json() == {"name": "Audrey", "role": "auditor"}
                assert "HttpOnly" in entered.headers["set-cookie"]
                assert (await client.get("/people/me")).json()["name"] == "Audrey"
                assert (await client.delete("/people/token")).json() == {"role": "anonymous"}
                assert (await client.get("/people/me")).status_code == 401

    run(scenario())


def test_who_joins_gets_a_cookie_that_no_script_and_no_other_page_can_use() -> None:
    async def scenario() -> None:
        async with a_house(is_secure=True) as house, asking(house) as client:
            joined = await client.post("/people", json={"name": "Ann"})
            assert joined.status_code == 201
            cookie = joined.headers["set-cookie"].split("; ")
            assert {"HttpOnly", "SameSite=Strict", "Secure", "Path=/"} <= set(cookie)
            assert house.cookie.startswith("__Host-")
            assert cookie[0] == f"{house.cookie}={joined.json()['token']}"
            sent = {"cookie": f"{house.cookie.removeprefix('__Host-')}={'0' * 64}; {cookie[0]}"}
            assert (await client.get("/people/me", headers=sent)).json()["name"] == "Ann"
            assert len(bytes.fromhex(joined.json()["token"])) == 32
        async with a_house() as house, asking(house) as client:
            await client.post("/people", json={"name": "Ann"})
            record = await client.get("/people/me")
            assert record.json()["name"] == "Ann"
            assert record.json()["purse"] == house.options.purse
            left = await client.delete("/people/me")
            assert "Max-Age=0" in left.headers["set-cookie"]
            assert (await client.get("/people/me")).status_code == 401

    run(scenario())


def test_a_players_table_is_called_by_no_name_that_another_in_the_list_is_read_by() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            async with asking(house, token_for(house, "licensee", "Lena")) as staff:
                for name in ("one", "two"):
                    opening = {"name": name, "sample": "supreme-pai-gow", "called": "High limits"}
                    assert (await staff.post("/tables", json=opening)).json()["called"] == "High limits"
            async with asking(house, token_for(house, "player", "Ann")) as client:
                for name, called, known in (
                    ("three", "High 1imits", "High 1imits 2"),
                    ("four", "HIGH LIMITS", "HIGH LIMITS 3"),
                    ("five", "Low limits", "Low limits"),
                ):
                    opening = {"name": name, "sample": "supreme-pai-gow", "called": called}
                    assert (await client.post("/tables", json=opening)).json()["called"] == known
                as_it_is = {"name": "six", "sample": "pai-gow-poker-progressive-14d-1"}
                opened = (await client.post("/tables", json=as_it_is)).json()
                assert opened["called"] == opened["title"] == "Pai Gow Poker, $1 progressive"
            async with asking(house) as reader:
                reader.headers["accept-language"] = "zh-Hant"
                listed = (await reader.get("/tables")).json()["tables"]
                assert {"牌九撲克，$1 累積彩金", "High limits"} <= {each["called"] for each in listed}

    run(scenario())


def test_nobody_takes_the_name_of_another() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            for name, status in (("Ann", 201), ("ann", 409), ("\uff21nn", 400), ("Anna", 201), ("<b>", 400)):
                async with asking(house) as client:
                    assert (await client.post("/people", json={"name": name})).status_code == status

    run(scenario())


COMING: tuple[tuple[dict[str, str], int], ...] = (
    ({"origin": ORIGIN}, 201),
    ({"origin": "https://elsewhere.example"}, 403),
    ({"origin": "null"}, 403),
    ({"host": "elsewhere.example"}, 403),
    ({"host": f"{HERE}:8000"}, 201),
    ({"content-type": "text/plain"}, 415),
    ({"content-type": "application/x-www-form-urlencoded"}, 415),
)


@pytest.mark.fault("F20")
def test_only_our_own_pages_ask_and_only_in_json() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            for number, (headers, status) in enumerate(COMING):
                given = {"content-type": "application/json", **headers}
                async with asking(house) as client:
                    name = f'{{"name":"Ann {number}"}}'.encode()
                    answer = await client.post("/people", content=name, headers=given)
                assert answer.status_code == status, headers
                assert answer.headers["content-type"] == "application/json"

    run(scenario())


BODILY = (
    b'{"name":"Ann","role":"dealer"}', b'{"name":"Ann","purse":1000000}', b'{"name":1}', b'{"name":true}',
    b'{"name":"Ann","name":"Ben"}', b"[]", b"", b"{", b"\xff", b"NaN", b"[" * 60_000,
    b'{"name":"' + b"x" * LARGEST_BODY + b'"}',
)  # fmt: skip


def test_a_body_that_is_none_of_the_protocol_is_refused_in_one_sentence() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            for body in BODILY:
                answer = await client.post(
                    "/people", content=body, headers={"content-type": "application/json"}
                )
                assert answer.status_code in (400, 413), body[:40]
                assert set(answer.json()) == {"code", "reason"}
            assert not house.store.people.all()

    run(scenario())


def test_trouble_inside_is_one_sentence_without_a_trace() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:

            def broken(_: str) -> None:
                raise RuntimeError("the seven of hearts")

            house.registry.host = broken  # type: ignore[method-assign, assignment]
            answer = await client.get("/tables/any/view")
            assert answer.status_code == 500
            assert answer.json()["code"] == "trouble"
            assert "hearts" not in answer.text
            assert "Error" not in answer.text

    run(scenario())


@pytest.mark.sizes(all=1)
def test_who_asks_too_often_is_told_to_wait() -> None:
    async def scenario() -> None:
        few = Rates(requests=Rate(0.001, 3))
        async with a_house(rates=few) as house, asking(house) as client:
            statuses = [(await client.get("/healthz")).status_code for _ in range(5)]
            assert statuses == [200, 200, 200, 429, 429]
            assert "retry-after" in (await client.get("/healthz")).headers
        few = Rates(requests=GENEROUS.requests, arrivals=Rate(0.001, 1))
        async with a_house(rates=few) as house:
            for name, status in (("Ann", 201), ("Ben", 429)):
                async with asking(house) as client:
                    assert (await client.post("/people", json={"name": name})).status_code == status

    run(scenario())


def test_a_table_is_opened_from_a_sample_or_a_submission_that_meets_every_clause() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            own = {"name": "mine", "submission": sample_text("supreme-pai-gow")}
            async with asking(house, token_for(house, "player", "Ann")) as client:
                opened = await client.post("/tables", json={"name": "ours", "sample": "supreme-pai-gow"})
                assert opened.status_code == 201
                assert (await client.get(f"/tables/{opened.json()['id']}/view")).status_code == 200
                assert (await client.post("/tables", json={"name": "x"})).status_code == 400
                assert (await client.post("/tables", json={"name": "x", "sample": "none"})).status_code == 404
                assert (await client.post("/tables", json={**own, "name": "<b>"})).status_code == 400
            async with asking(house, token_for(house, "dealer", "Dee")) as client:
                assert (await client.post("/tables", json=own)).status_code == 403
            async with asking(house, token_for(house, "player", "Ben")) as client:
                assert (await client.post("/tables", json=own)).status_code == 201
                assert (await client.post("/tables", json=own)).status_code == 409
                wrong = own["submission"].replace("minimum = 10", "minimum = 2000")
                refused = await client.post("/tables", json={"name": "other", "submission": wrong})
                assert refused.status_code == 422
                assert refused.json()["violations"][0]["field"].startswith("table")

    run(scenario())


def test_a_house_way_of_ones_own_is_sent_whole_and_never_by_the_path_of_a_file() -> None:
    way = (WAYS / "good-tiles.toml").read_text("utf-8")
    usual = 'house_way = "maryland"'
    by_path, whole, too_long = (
        sample_text("pai-gow-tiles-pair-fortunes").replace(usual, f"house_way = {written}")
        for written in ('"ways/mine.toml"', written_way(way), written_way(way + "# and so on\n" * 6_000))
    )

    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            refused = await client.post("/tables", json={"name": "mine", "submission": by_path})
            assert refused.status_code == 422
            [found] = refused.json()["violations"]
            assert "a file is read by commands only; write the house way's own text" in found["message"]
            answer = await client.post("/tables", json={"name": "mine", "submission": too_long})
            assert (answer.status_code, len(too_long) > LARGEST_BODY) == (413, True)
            opened = await client.post("/tables", json={"name": "mine", "submission": whole})
            assert opened.status_code == 201
            played = house.registry.host("mine").table.rules.house_way
            assert (played.title, played.source) == ("Little River", unified(way))

    run(scenario())


def test_a_table_for_practice_is_anybodys_to_open_and_is_in_no_list() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            before = (await client.get("/tables")).json()
            asked = {"name": "mine", "sample": "supreme-pai-gow", "simulated": 3}
            for wrong in (-1, MOST_SIMULATED + 1, 0.5, "3"):
                assert (await client.post("/tables", json={**asked, "simulated": wrong})).status_code == 400
            assert (await client.post("/tables", json=asked)).status_code == 201
            assert (await client.get("/tables")).json() == before
            assert (await client.get("/tables/mine/view")).status_code == 200
            kept = house.registry.host("mine").options
            [ann] = house.store.people.named(["Ann"])
            assert kept == replace(house.registry.options.table, simulated=3, opened_by=ann.id)

    run(scenario())


def test_a_table_is_shown_by_what_it_is_called_and_run_as_staff_has_chosen() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            asked = {"name": "one", "sample": "supreme-pai-gow", "called": " Ann's  table "}
            chosen = {"decision": 90, "automatic_dealer": False}
            async with asking(house, token_for(house, "player", "Ann")) as client:
                assert (await client.post("/tables", json={**asked, "options": chosen})).status_code == 403
                assert (await client.post("/tables", json={**asked, "called": "<b>"})).status_code == 400
            async with asking(house, token_for(house, "floorperson", "Flo")) as client:
                for wrong in ({"decision": 3601}, {"decision": -1}, {"decision": 0.5}, {"music": 1}):
                    assert (await client.post("/tables", json={**asked, "options": wrong})).status_code == 400
                opened = await client.post("/tables", json={**asked, "options": chosen})
                assert opened.json()["called"] == "Ann\u2019s table"
                listed = (await client.get("/tables")).json()["tables"]
                assert "Ann\u2019s table" in {each["called"] for each in listed}
            options = house.registry.host("one").options
            assert options == replace(house.registry.options.table, decision=90, automatic_dealer=False)

    run(scenario())


def test_a_dealer_gives_the_steps_of_a_table_that_the_house_does_not_deal_and_of_no_other() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            await house.registry.create(
                "dealt", sample_text(SAMPLE), replace(NO_HURRY, automatic_dealer=False)
            )
            async with asking(house, token_for(house, "dealer", "Dee")) as client:
                standing = (await client.get("/tables/dealt/view")).json()
                (asked,) = standing["awaited"]["waits"]
                step = {"type": "command", "id": "1", "kind": asked["command"]}
                assert (await client.post("/tables/dealt/commands", json=step)).status_code == 200
                host = house.registry.host(SAMPLE)
                assert host.options.automatic_dealer
                for number, kind in enumerate(("AnnounceNoMoreBets", "CallTime", "SettleNext", "OpenRound")):
                    wanted = {"type": "command", "id": f"{number}", "kind": kind, "data": {}}
                    refused = await client.post(f"/tables/{host.id}/commands", json=wanted)
                    assert (refused.status_code, refused.json()["code"]) == (409, "not_yours")
                seen = (await client.get(f"/tables/{host.id}/view")).json()
            async with asking(house) as client:
                assert seen == (await client.get(f"/tables/{host.id}/view")).json()

    run(scenario())


def test_a_command_is_given_in_the_name_that_the_token_says() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            host = house.registry.tables[0]
            async with asking(house, token_for(house, "player", "Ann")) as client:
                path = f"/tables/{host.id}/commands"
                buy = {"type": "command", "id": "1", "kind": "BuyChips", "data": {"amount": 5_000}}
                kept = await client.post(path, json=buy)
                assert kept.status_code == 200
                assert kept.json()["events"][0]["seen"]["player"] == "Ann"
                for extra in ({"by": "Ben"}, {"role": "dealer"}, {"at": 1}):
                    forged = {**buy, "id": "2", "data": {"amount": 5_000, **extra}}
                    refused = await client.post(path, json=forged)
                    assert refused.status_code == 409
                    assert refused.json()["code"] == "not_admitted"
                deal = {"type": "command", "id": "3", "kind": "ShuffleCards"}
                assert (await client.post(path, json=deal)).json()["code"] == "not_yours"
                assert (await client.put(f"/tables/{host.id}/seats/2", json={"id": "4"})).status_code == 200
            async with asking(house, token_for(house, "player", "Ben")) as client:
                other = await client.request("DELETE", f"/tables/{host.id}/seats/2", json={"id": "5"})
                assert other.status_code == 409
                assert other.json()["code"] == "not_yours"

    run(scenario())


def test_tables_share_a_meter_where_those_who_may_say_so() -> None:
    progressive = {"sample": "pai-gow-poker-progressive-14a"}

    async def scenario() -> None:
        async with a_house() as house:
            floorperson = token_for(house, "floorperson", "Flo")
            async with asking(house, token_for(house, "player", "Ann")) as client:
                refused = await client.post(
                    "/tables", json={"name": "one", "meters": {"mega": "hall"}, **progressive}
                )
                assert refused.status_code == 403
            async with asking(house, floorperson) as client:
                for name in ("one", "two"):
                    asked = {"name": name, "meters": {"mega": "hall"}, **progressive}
                    assert (await client.post("/tables", json=asked)).status_code == 201
                unknown = await client.post(
                    "/tables", json={"name": "three", "meters": {"x": "hall"}, **progressive}
                )
                assert unknown.status_code == 400
                other = {**asked, "name": "four", "meters": {"major": "hall"}}
                terms = await client.post("/tables", json=other)
                assert (terms.status_code, terms.json()["code"]) == (400, "not_understood"), "other terms"
            shared = {meter.reading.name: meter.streams for meter in house.store.meters()}
            assert shared["hall"] == ("one", "two")

    run(scenario())


def test_a_looser_limit_is_noted_and_it_is_said_from_when_it_holds() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            await client.put("/people/me/limits", json={"loss": 5_000, "stake": 100})
            late = await client.put("/people/me/limits", json={"until": 1})
            assert (late.status_code, late.json()["reason"]) == (
                400, "the time until which you shut yourself out is over; name a later one"
            )  # fmt: skip
            answer = (await client.put("/people/me/limits", json={"loss": 9_000})).json()
            assert (answer["loss"], answer["stake"]) == (5_000, 100)
            later = {each["limit"]: each for each in answer["later"]}
            since = later["loss"].pop("since")
            assert later["loss"] == {"limit": "loss", "wanted": 9_000}
            assert "wanted" not in later["stake"], "there will be none"
            assert 0 <= since - house.clock.wall() - LOOSEN_AFTER + 5 <= 10
            assert (await client.get("/people/me")).json()["limits"]["loss"] == 5_000

    run(scenario())


def test_a_player_and_an_address_have_only_so_many_tables_open() -> None:
    async def scenario() -> None:
        usual = ServerOptions()
        most, of_address = usual.tables_of_person, usual.tables_of_address
        async with a_house(tables_of_address=of_address) as house:

            async def open_some(who: str, count: int, role: str = "player") -> list[int]:
                async with asking(house, token_for(house, role, who)) as client:
                    asked = [{"name": f"{who.lower()}-{each}", "sample": SAMPLE} for each in range(count)]
                    answers = await asyncio.gather(*(client.post("/tables", json=each) for each in asked))
                    reasons = {each.json()["reason"] for each in answers if each.status_code == 429}
                    assert all("tables open" in reason or "your address" in reason for reason in reasons)
                    return sorted(each.status_code for each in answers)

            assert await open_some("Ann", most + 1) == [201] * most + [429]
            assert await open_some("Lee", most + 1, "licensee") == [201] * (most + 1), "staff opens any"
            for number in range(of_address // most - 1):
                assert await open_some(f"P{number}", most) == [201] * most
            assert await open_some("Zoe", 1) == [429]
            [first, *_] = (each for each in house.registry.tables if each.id.startswith("p0"))
            assert isinstance(first, TableActor)
            assert await first.end()
            await house.registry.tend()
            assert await open_some("Una", 1) == [201], "one of them is closed"

    run(scenario())


def test_a_table_for_practice_that_simulated_players_cannot_cover_is_refused() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            text = sample_text("pai-gow-poker-banking")
            dear = re.sub(r"(?m)^minimum = .*$", "minimum = 99000000", text, count=1)
            dear = re.sub(r"(?m)^maximum = .*$", "maximum = 99900000", dear, count=1)
            asked = {"name": "dear", "submission": dear, "simulated": 5}
            refused = await client.post("/tables", json=asked)
            assert (refused.status_code, "afford this table's minimum" in refused.text) == (400, True), (
                refused.text
            )
            assert (await client.post("/tables", json={**asked, "simulated": 0})).status_code == 201

    run(scenario())


@pytest.mark.parametrize("path", ["rounds/-1", "rounds/x", "rounds/1.5/why", "rounds/99999999999999999999"])
def test_a_number_that_is_none_is_refused_by_the_name_of_what_it_counts(path: str) -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "auditor", "Aud")) as client:
            answer = await client.get(f"/tables/{SAMPLE}/{path}")
            said = "there's no such round; use a whole number"
            assert (answer.status_code, answer.json()["reason"]) == (404, said)

    run(scenario())


@pytest.mark.parametrize("trap", ["<script>", "a&b", "it's", 'say "x"', "`x`"])
def test_an_id_that_html_takes_for_its_own_is_not_taken_and_not_said_again(trap: str) -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            command = BODIES["CommandMessage"] | {"id": trap}
            for method, path, body in (
                ("POST", f"/tables/{SAMPLE}/commands", command),
                ("PUT", f"/tables/{SAMPLE}/seats/2", {"id": trap}),
            ):
                answer = await client.request(method, path, json=body)
                assert (answer.status_code, answer.json()["code"]) == (400, "not_understood")
                assert trap not in answer.json()["reason"]
            assert house.registry.tables[0].table.chips("Ann") == 0

    run(scenario())


@pytest.mark.parametrize(("more", "status"), [(0, 201), (1, 400)])
def test_the_dearest_table_that_simulated_players_come_to_is_one_of_their_usual_buy_in(
    more: int, status: int
) -> None:
    """They buy a multiple of the minimum, and take $100,000 along: exactly that much is enough."""

    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            minimum = MOST_BOUGHT * 10**7 // usual_buy_in(SENSIBLE, 10**9)
            assert usual_buy_in(SENSIBLE, 100 * minimum) == MOST_BOUGHT
            text = sample_text("pai-gow-poker-banking")
            text = re.sub(r"(?m)^minimum = .*$", f"minimum = {minimum + more}", text, count=1)
            text = re.sub(r"(?m)^maximum = .*$", "maximum = 99900000", text, count=1)
            asked = {"name": "dear", "submission": text, "simulated": 1}
            assert (await client.post("/tables", json=asked)).status_code == status

    run(scenario())
