"""One viewer's socket: numbered events, what is awaited, commands with ids, and limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hosting_kit import ManualClock
from paigow.server.http import sockets
from paigow.server.http.request import give
from paigow.server.http.sockets import MOST_BAD
from paigow.server.people.authority import LIVES, PersonRole
from paigow.server.people.limits import Rates
from paigow.server.protocol.decoding import LARGEST_FRAME, read_message
from paigow.server.protocol.messages import PROTOCOL
from paigow.store import StoreFailedError
from server_kit import (
    NO_HURRY,
    ORIGIN,
    POSITION,
    Viewed,
    a_house,
    asking,
    look,
    run,
    served,
    token_for,
    until_set,
    watching,
)

pytestmark = pytest.mark.usefixtures("each_database")


@asynccontextmanager
async def looking_on() -> AsyncIterator[Viewed]:
    """Somebody at the table of a house, who has heard how it stands."""
    async with (
        a_house() as house,
        served(house) as address,
        watching(address, house.registry.tables[0].id) as anybody,
    ):
        await anybody.hear("standing")
        yield anybody


def test_a_player_is_welcomed_sits_down_and_hears_what_happens_in_order() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            token = token_for(house, "player", "Ann")
            async with watching(address, table, token) as ann, watching(address, table) as other:
                welcome = await ann.hear("welcome")
                assert (welcome["protocol"], welcome["name"], welcome["role"]) == (PROTOCOL, "Ann", "player")
                start = (await ann.hear("standing"))["sequence"]
                await other.hear("standing")
                bought = await ann.give("1", "BuyChips", amount=50_000)
                assert bought["type"] == "answer"
                assert (await look(ann))["view"]["players"] == [{"name": "Ann", "chips": 50_000}]
                seated = await ann.give("2", "TakePosition", position=2)
                assert seated["type"] == "answer"
                numbers: list[int] = []
                while not numbers or numbers[-1] < seated["last"]:
                    told = await other.hear("told")
                    assert told["after"] == (numbers[-1] if numbers else start)
                    numbers += [each["sequence"] for each in told.get("events", ())]
                assert numbers == list(range(start + 1, numbers[-1] + 1))

    run(scenario())


@pytest.mark.fault("F14")
def test_a_viewer_who_comes_again_gets_what_was_missed_and_nothing_twice() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            host = house.registry.tables[0]
            token = token_for(house, "player", "Ann")
            async with watching(address, host.id, token) as ann:
                before = (await ann.hear("standing"))["sequence"]
                await ann.give("1", "BuyChips", amount=50_000)
            async with watching(address, host.id, token, after=before) as ann:
                told = await ann.hear("told")
                numbers = [each["sequence"] for each in told["events"]]
                assert numbers == list(range(before + 1, host.sequence + 1))
            async with watching(address, host.id, token, after=host.sequence) as ann:
                assert "events" not in await ann.hear("told")
            async with watching(address, host.id, token, after=10**9) as ann:
                await ann.hear("standing")

    run(scenario())


def test_a_table_that_is_shown_adds_words_and_views_to_the_same_bytes() -> None:
    async def scenario() -> None:
        async with a_house(clock=ManualClock()) as house, served(house) as address:
            table, token = house.registry.tables[0].id, token_for(house, "player", "Ann")
            async with (
                watching(address, table, token) as plain,
                watching(address, table, token, shown="yes") as shown,
                watching(address, table, token, shown="yes", language="zh-Hant") as chinese,
            ):
                told = await until_set(plain)
                for viewer in (plain, shown, chinese):
                    await viewer.say(type="ping")
                    await viewer.hear("pong")
                with_words = [each for each in shown.heard if each["type"] == "told" and "events" in each]
                assert with_words[-1]["view"] == told["view"], "it need not be asked for"
                (own,) = (each for each in with_words[-1]["due"] if each["position"] == POSITION)
                assert (own["left"], own["then"]) == (NO_HURRY.decision * 1000, "CallTime"), "a countdown"
                lines = [line for each in with_words for event in each["events"] for line in event["lines"]]
                assert lines[1] == {"text": "You took position 2.", "clause": "SPG-7b.1", "position": 2}
                sessions = _sessions(shown)
                assert "held" not in sessions[0], "nothing was held before"
                assert sessions[-1]["net"] - sessions[-1]["held"] == -50_000, "what was bought, whenever"
                assert all(each.get("here", 0) == each["net"] for each in sessions), "at the only table"
                assert not any("held" in each or "sequence" in each for each in _sessions(plain))
                frames = [frame for frame in plain.frames if '"type":"told"' in frame and '"events"' in frame]
                assert frames == [msgspec.json.encode(_without_words(each)).decode() for each in with_words]
                in_chinese = [each for each in chinese.heard if each["type"] == "told" and "events" in each]
                texts = [_texts(each) for each in in_chinese]
                assert all(not text.isascii() for each in texts for text in each)
                assert "你坐到第 2 位。" in texts[1] + texts[0]
                assert list(map(_without_words, in_chinese)) == list(map(_without_words, with_words))

    run(scenario())


def _texts(told: dict[str, Any]) -> list[str]:
    return [line["text"] for event in told["events"] for line in event["lines"]]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("language", ["fr", "klingon", "", "<b>", "zh"])
def test_a_socket_in_a_language_that_nobody_speaks_here_is_in_english(language: str) -> None:
    """As requests are: whoever cannot be answered in French is not turned away."""

    async def scenario() -> None:
        async with (
            a_house() as house,
            served(house) as address,
            watching(address, house.registry.tables[0].id, language=language) as viewer,
        ):
            await viewer.hear("welcome")
            await viewer.say(type="command", id="1", kind="BuyChips", data={})
            reason = (await viewer.hear("refusal"))["reason"]
            assert reason.isascii() == (language != "zh"), reason

    run(scenario())


def _sessions(viewer: Viewed) -> list[dict[str, Any]]:
    return [each for each in viewer.heard if each["type"] == "session"]


def _without_words(told: dict[str, Any]) -> dict[str, Any]:
    events = [{name: said for name, said in each.items() if name != "lines"} for each in told["events"]]
    return {name: said for name, said in (told | {"events": events}).items() if name != "view"}


@pytest.mark.fault("F7", "F10")
def test_an_answer_that_was_lost_is_had_again_and_another_content_is_refused() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            async with watching(address, table, token_for(house, "player", "Ann")) as ann:
                first = await ann.give("1", "BuyChips", amount=50_000)
                again = await ann.give("1", "BuyChips", amount=50_000)
                assert (again["first"], again["line"], again["head"]) == (
                    first["first"], first["line"], first["head"],
                )  # fmt: skip
                assert (await ann.give("1", "BuyChips", amount=1))["code"] == "repeated_id"

    run(scenario())


@pytest.mark.fault("F8")
def test_a_command_at_a_table_that_has_gone_on_is_refused_where_it_says_what_it_expects() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            async with watching(address, table, token_for(house, "player", "Ann")) as ann:
                await ann.say(type="command", id="1", kind="BuyChips", data={"amount": 5_000}, expected=0)
                refused = await ann.hear("refusal")
                assert refused["code"] == "not_in_order"

    run(scenario())


def test_who_looks_on_gives_no_command_and_hears_so() -> None:
    async def scenario() -> None:
        async with (
            a_house() as house,
            served(house) as address,
            watching(address, house.registry.tables[0].id) as anybody,
        ):
            assert (await anybody.give("1", "BuyChips", amount=1))["code"] == "no_token"
            await anybody.say(type="view")
            await anybody.hear("standing")
            await anybody.say(type="ping")
            await anybody.hear("pong")

    run(scenario())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F19", "F20")
@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({"Origin": "https://elsewhere.example"}, None),
        ({"Origin": "null"}, None),
        ({}, "0" * 64),
        ({}, "short"),
    ],
)
def test_a_foreign_page_and_a_wrong_token_get_no_socket(headers: dict[str, str], token: str | None) -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            given = {**headers, **({} if token is None else {"Authorization": f"Bearer {token}"})}
            with pytest.raises(InvalidStatus) as refused:
                await _opened(address, table, given)
            assert refused.value.response.status_code == 403

    run(scenario())


def test_our_own_page_and_its_cookie_get_one() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            cookie = f"{house.cookie}={token_for(house, 'player', 'Ann')}"
            socket = await _opened(address, house.registry.tables[0].id, {"Origin": ORIGIN, "Cookie": cookie})
            welcome = msgspec.json.decode(await socket.recv())
            assert welcome["name"] == "Ann"
            await socket.close()

    run(scenario())


@pytest.mark.sizes(all=1)
def test_a_person_has_so_many_sockets_and_no_more() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            given = {"Authorization": f"Bearer {token_for(house, 'player', 'Ann')}"}
            opened = [await _opened(address, table, given) for _ in range(house.options.sockets_of_person)]
            with pytest.raises(InvalidStatus):
                await _opened(address, table, given)
            await opened[0].close()
            while len(opened) == house.options.sockets_of_person:  # the server hears of it in a moment
                with suppress(InvalidStatus):
                    opened.append(await _opened(address, table, given))
            for socket in opened:
                await socket.close()

    run(scenario())


@pytest.mark.fault("F18")
def test_a_frame_that_is_too_large_ends_the_socket() -> None:
    async def scenario() -> None:
        async with looking_on() as anybody:
            await anybody.socket.send("x" * (LARGEST_FRAME + 1))
            with pytest.raises(ConnectionClosed) as closed:
                await anybody.hear("nothing")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    run(scenario())


def test_messages_that_are_none_are_refused_one_by_one_and_then_the_socket_is_closed() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0]
            before = table.sequence
            async with watching(address, table.id) as anybody:
                await anybody.hear("standing")
                for _ in range(MOST_BAD):
                    await anybody.socket.send('{"type":"command","id":true}')
                farewell = await anybody.hear("farewell")
                assert farewell["code"] == "not_understood"
                refusals = [each for each in anybody.heard if each["type"] == "refusal"]
                assert len(refusals) == MOST_BAD - 1
                assert all("Traceback" not in each["reason"] for each in refusals)
            assert table.sequence == before

    run(scenario())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F17")
def test_a_flood_is_read_at_the_rate_that_is_allowed() -> None:
    """A slow machine takes longer, and none is quicker."""
    allowed, beyond = Rates().messages, 10

    async def scenario() -> float:
        async with looking_on() as anybody:
            begun = time.monotonic()
            for _ in range(allowed.burst + beyond):
                await anybody.say(type="ping")
            for _ in range(allowed.burst + beyond):
                await anybody.hear("pong")
            return time.monotonic() - begun

    assert run(scenario()) > (beyond - 1) / allowed.per_second


@pytest.mark.fault("F17")
def test_between_two_messages_of_one_viewer_everybody_else_has_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns, heard_at = 0, []

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    def hear(data: bytes, kind: Any) -> Any:
        heard_at.append(turns)
        return read_message(data, kind)

    async def scenario() -> None:
        async with looking_on() as anybody:
            monkeypatch.setattr(sockets, "read_message", hear)
            turning = asyncio.create_task(others())
            async with asyncio.TaskGroup() as together:
                for _ in range(10):
                    together.create_task(anybody.say(type="ping"))
            for _ in range(10):
                await anybody.hear("pong")
            turning.cancel()

    run(scenario())
    assert len(heard_at) == len(set(heard_at)) == 10


@pytest.mark.sizes(all=1)
def test_a_viewer_who_hears_nothing_hears_a_heartbeat() -> None:
    async def scenario() -> None:
        async with (
            a_house(heartbeat=1) as house,
            served(house) as address,
            watching(address, house.registry.tables[0].id) as anybody,
        ):
            await anybody.hear("pong")

    run(scenario())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F19")
def test_a_token_that_is_taken_back_ends_the_socket() -> None:
    async def scenario() -> None:
        async with a_house(heartbeat=1) as house, served(house) as address:
            token = token_for(house, "player", "Ann")
            async with watching(address, house.registry.tables[0].id, token) as ann:
                await ann.hear("standing")
                person = house.store.people.find(token, at=house.clock.wall())
                assert person is not None
                house.store.people.revoke(person.id, at=house.clock.wall())
                assert (await ann.hear("farewell"))["code"] == "signed_out"

    run(scenario())


@pytest.mark.sizes(all=1)
def test_a_token_that_is_taken_back_ends_the_socket_of_a_busy_table_too() -> None:
    async def scenario() -> None:
        async with (
            a_house(heartbeat=1) as house,
            served(house) as address,
            watching(address, house.registry.tables[0].id, token_for(house, "player", "Ann")) as ann,
            watching(address, house.registry.tables[0].id, token_for(house, "player", "Ben")) as ben,
        ):
            (person,) = house.store.people.named(["Ann"])
            house.store.people.revoke(person.id, at=house.clock.wall())

            async def keep_busy() -> None:
                for number in count():
                    await ben.give(f"{number}", "BuyChips", amount=1)
                    await asyncio.sleep(0.1)

            busy = asyncio.create_task(keep_busy())
            assert (await ann.hear("farewell"))["code"] == "signed_out"
            assert not busy.done(), "while the table is still busy"
            assert sum(each["type"] == "told" for each in ann.heard) > 3
            busy.cancel()

    run(scenario())


def test_who_leaves_the_server_is_told_nothing_more_at_any_of_their_sockets_and_nobody_else_notices() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table, token = house.registry.tables[0].id, token_for(house, "player", "Ann")
            async with (
                watching(address, table, token) as one,
                watching(address, table, token) as another,
                watching(address, table, token_for(house, "player", "Ben")) as ben,
                asking(house, token) as client,
            ):
                for each in (one, another, ben):
                    await each.hear("standing")
                async with asyncio.timeout(house.options.heartbeat / 4):
                    await client.delete("/people/me")
                    for each in (one, another):
                        assert (await each.hear("farewell"))["code"] == "signed_out"
                assert (await ben.give("1", "BuyChips", amount=100))["type"] == "answer"

    run(scenario())


@pytest.mark.sizes(all=1)
def test_only_what_a_person_says_keeps_the_token_alive_and_no_beat_of_a_program() -> None:
    async def scenario() -> None:
        clock = ManualClock()
        async with a_house(heartbeat=1, clock=clock) as house, served(house) as address:
            now, idle = clock.wall(), LIVES[PersonRole.PLAYER].idle
            assert idle is not None
            ann, ben = (
                house.store.people.add(name, "player", at=now, chips=100)[1] for name in ("Ann", "Ben")
            )
            table = house.registry.tables[0].id
            async with watching(address, table, ann) as silent, watching(address, table, ben) as speaks:
                for viewer in (silent, speaks):
                    await viewer.hear("standing")
                for number in range(3):
                    await silent.say(type="ping")
                    await silent.hear("pong")
                    clock.advance(idle / 3)
                    await speaks.give(f"{number}", "BuyChips", amount=1)
                assert (await silent.hear("farewell"))["code"] == "signed_out"
                assert (await speaks.give("last", "BuyChips", amount=1))["type"] == "answer"

    run(scenario())


def test_a_message_is_text_and_no_binary_frame() -> None:
    async def scenario() -> None:
        async with looking_on() as anybody:
            await anybody.socket.send(b'{"type":"view"}')
            assert (await anybody.hear("refusal"))["code"] == "not_understood"
            await anybody.say(type="view")
            await anybody.hear("standing")

    run(scenario())


def test_who_has_left_the_server_gives_no_command_through_a_socket_that_is_still_open() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            token = token_for(house, "player", "Ann")
            async with (
                watching(address, house.registry.tables[0].id, token) as ann,
                asking(house, token) as client,
            ):
                await ann.hear("standing")
                await client.delete("/people/me")
                await ann.say(type="command", id="1", kind="BuyChips", data={"amount": 100})
                await ann.say(type="view")
                assert (await ann.hear("farewell"))["code"] == "signed_out"
                assert "answer" not in {each["type"] for each in ann.heard}
                assert sum(each["type"] == "standing" for each in ann.heard) == 1
                assert house.registry.tables[0].table.arrivals == ()
            while house.connected:
                await asyncio.sleep(0.01)
            assert not house.leaving, "nobody is remembered for longer than it matters"

    run(scenario())


def test_a_player_sees_how_long_the_session_is_and_what_came_of_it() -> None:
    async def scenario() -> None:
        async with (
            a_house() as house,
            served(house) as address,
            watching(address, house.registry.tables[0].id, token_for(house, "player", "Ann")) as ann,
        ):
            session = await ann.hear("session")
            assert session["net"] == 0
            assert session["purse"] == 100_000

    run(scenario())


async def _opened(address: str, table: str, headers: dict[str, str]) -> Any:
    from websockets.asyncio.client import connect

    return await connect(f"ws://{address}/tables/{table}/socket", additional_headers=headers, proxy=None)


def test_the_purse_is_told_as_soon_as_it_changes_and_bounds_what_may_be_bought() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            token = token_for(house, "player", "Ann")
            async with watching(address, house.registry.tables[0].id, token) as ann:
                assert (await ann.hear("session"))["purse"] == 100_000
                assert _most(await ann.hear("standing")) == 100_000
                await ann.give("1", "BuyChips", amount=40_000)
                assert (await ann.hear("session"))["purse"] == 60_000
                told = next(each for each in reversed(ann.heard) if each["type"] == "told")
                assert _most(told) == 60_000
                await ann.give("2", "LeaveTable")
                assert (await ann.hear("session"))["purse"] == 100_000
                reminded = await ann.hear("told")
                assert (reminded.get("events", []), _most(reminded)) == ([], 100_000)

    run(scenario())


def test_a_purse_is_told_after_the_answer_to_the_command_that_changed_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long the answer takes: so that the same is always told in the same order."""

    async def give_slowly(*given: Any) -> Any:
        answer = await give(*given)
        await asyncio.sleep(0.05)
        return answer

    async def scenario() -> None:
        monkeypatch.setattr(sockets, "give", give_slowly)
        async with (
            a_house() as house,
            served(house) as address,
            watching(address, house.registry.tables[0].id, token_for(house, "player", "Ann")) as ann,
        ):
            await ann.hear("sealed")
            before = len(ann.heard)
            await ann.give("1", "BuyChips", amount=40_000)
            await ann.hear("session")
            assert [each["type"] for each in ann.heard[before:]] == ["told", "answer", "session"]

    run(scenario())


def _most(told: dict[str, Any]) -> int:
    """The most that may be bought, as the viewer is told it."""
    [offer] = [ask for ask in told["awaited"]["may"] if ask["command"] == "BuyChips"]
    return int(offer["terms"][0]["most"])


def test_whoever_was_too_slow_hears_so_once_and_nothing_after_it() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            host = house.registry.tables[0]
            async with watching(address, host.id) as anybody:
                await anybody.hear("standing")
                [subscription] = host.broadcaster._subscriptions
                subscription._drop()
                assert (await anybody.hear("farewell"))["code"] == "resync"
                with pytest.raises(ConnectionClosed) as closed:
                    await anybody.hear("farewell")
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "resync")

    run(scenario())


def test_trouble_at_the_server_ends_a_socket_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise StoreFailedError("the disk is full; make room")

    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            token = token_for(house, "player", "Ann")
            monkeypatch.setattr(house.registry, "purse", fails)
            async with watching(address, house.registry.tables[0].id, token) as ann:
                farewell = await ann.hear("farewell")
                assert farewell["code"] == "trouble"
                assert "disk" not in farewell["reason"], "what went wrong is for the log alone"

    run(scenario())
