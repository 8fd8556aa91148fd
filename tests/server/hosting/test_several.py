"""Several servers on one database: everybody sees and plays at every table, through any of them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from database_plugin import LeaseClock
from hosting_kit import (
    AT_ONCE,
    DOLLAR,
    PLAIN,
    ManualClock,
    quiet,
    run,
    until,
)
from paigow.games.submission import sample
from paigow.log.replay import replay
from paigow.server.hosting import (
    HostAnswer,
    HostingOptions,
    RemoteTable,
    TableActor,
    TableRegistry,
)
from paigow.server.hosting.bots import LEFT_ALONE, NAMES
from paigow.server.hosting.turns import NO_SEAT
from paigow.server.http import relay, request, sockets
from paigow.server.http.jobs import JobQueue
from paigow.server.http.state import AppState, ServerOptions
from paigow.server.people.limits import Rate
from paigow.store import PurseChange, Store
from paigow.store.keys import BETWEEN_SERVERS
from paigow.table import Phase
from paigow.table.games import game_rules
from paigow.table.state.values import RefusalCode
from paigow.teaching.translation import rendered
from server_kit import DIRECT, GENEROUS, HERE, SAMPLE, Viewed, served, token_for, watching
from store_kit import opened

LEASE = 15.0
TABLE = "one"
MAIN = game_rules(sample("pai-gow-poker-banking")).main
_IDS = count(1)


@pytest.fixture
def stores(new_url: Callable[[], str], tmp_path: Path, leases: LeaseClock) -> Iterator[tuple[Store, Store]]:
    """One database, as two servers have it; no lease runs out by itself."""
    url = new_url()
    with opened(url, tmp_path) as one, opened(url, tmp_path) as other:
        yield one, other


class Person(Viewed):
    """Somebody at a table, who reads all the time."""

    def __init__(self, connection: ClientConnection) -> None:
        super().__init__(connection)
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await self._next()

    def answers(self, number: str) -> list[dict[str, Any]]:
        """What was answered to a command so far."""
        kinds = ("answer", "refusal")
        return [each for each in self.heard if each["type"] in kinds and each.get("id") == number]

    async def give(self, number: str, kind: str, **data: Any) -> dict[str, Any]:
        """Give a command: its answer, not one to the same command before."""
        before = len(self.answers(number))
        await self.say(type="command", id=number, kind=kind, data=data)
        await until(lambda: len(self.answers(number)) > before or self.reading.done())
        return self.answers(number)[-1]

    async def kept(self, kind: str, number: str = "", **data: Any) -> dict[str, Any]:
        """Give a command, which must be allowed."""
        answer = await self.give(number or f"c{next(_IDS)}", kind, **data)
        assert answer["type"] == "answer", answer
        return answer

    async def seat(self, position: int) -> None:
        await self.kept("BuyChips", amount=500 * DOLLAR)
        await self.kept("TakePosition", position=position)

    async def wager(self, position: int, amount: int = 25 * DOLLAR) -> None:
        await self.kept("PlaceWagers", position=position, stakes=[{"wager": MAIN, "amount": amount}])

    @property
    def events(self) -> list[tuple[int, Any]]:
        """The numbered events, as they were told."""
        told = (message.get("events", ()) for message in self.heard if message["type"] == "told")
        return [(event["sequence"], event) for events in told for event in events]

    @property
    def last(self) -> int:
        """The number of the last event that was told, 0 before the first."""
        return max((at for at, _ in self.events), default=0)


class Server:
    """One of the servers."""

    def __init__(self, house: AppState, address: str, stack: AsyncExitStack) -> None:
        self.house = house
        self.registry = house.registry
        self.address = address
        self._stack = stack
        self.client = httpx.AsyncClient(base_url=f"http://{address}", **DIRECT)

    async def come(self, token: str | None = None, table: str = TABLE, **more: Any) -> Person:
        """Somebody comes to a table through this server."""
        viewed = await self._stack.enter_async_context(watching(self.address, table, token, **more))
        return Person(viewed.socket)

    async def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        return await self.client.request(method, path, headers=headers, **more)

    async def command(self, token: str, number: str, kind: str, **data: Any) -> dict[str, Any]:
        body = {"type": "command", "id": number, "kind": kind, "data": data}
        answer = await self.ask("POST", f"/tables/{TABLE}/commands", token, json=body)
        found: dict[str, Any] = answer.json()
        return found

    def token(self, name: str, chips: int = 1_000 * DOLLAR) -> str:
        return token_for(self.house, "player", name, chips)


@asynccontextmanager
async def server(store: Store, name: str, clock: ManualClock) -> AsyncIterator[Server]:
    """A server that others reach; it ends in good order."""
    listening = socket.create_server((HERE, 0))
    reached = f"http://{HERE}:{listening.getsockname()[1]}"
    options = HostingOptions(AT_ONCE, name, LEASE, address=reached)
    registry = TableRegistry(store, clock=clock, options=options)
    await registry.open()
    rates = replace(GENEROUS, messages=Rate(1e6, 10**6))
    house = AppState(store, registry, clock, JobQueue(), ServerOptions(rates=rates))
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(served(house, listening=listening))
        here = Server(house, address, stack)
        stack.push_async_callback(here.client.aclose)
        stack.push_async_callback(registry.close)
        yield here


@asynccontextmanager
async def two(stores: tuple[Store, Store]) -> AsyncIterator[tuple[Server, Server, TableActor]]:
    """Two servers, and a table of the first."""
    clock = ManualClock()
    async with server(stores[0], "first", clock) as first, server(stores[1], "second", clock) as second:
        host = await first.registry.create(TABLE, PLAIN)
        assert isinstance(host, TableActor)
        yield first, second, host


def phase(host: TableActor) -> Phase:
    return host.table.phase


async def seated(first: Server, second: Server, host: TableActor) -> tuple[Person, Person, list[str]]:
    """Ann sits by the first server, Bo by the second, and a round has begun."""
    tokens = [first.token("Ann"), second.token("Bo")]
    ann, bo = await first.come(tokens[0]), await second.come(tokens[1])
    await ann.seat(1)
    await bo.seat(2)
    await until(lambda: phase(host) is Phase.CUT)
    return ann, bo, tokens


async def dealt(first: Server, second: Server, host: TableActor) -> tuple[Person, Person, list[str]]:
    """Both have their cards."""
    ann, bo, tokens = await seated(first, second, host)
    await ann.wager(1)
    await bo.wager(2)
    await ann.kept("CutCards", position=1, above=20)
    await until(lambda: phase(host) is Phase.SETTING)
    return ann, bo, tokens


async def to_the_end(here: Server, host: TableActor) -> None:
    """Let the house end the round for everybody."""
    rounds = host.table.memory.rounds
    clock = here.house.clock
    assert isinstance(clock, ManualClock)
    while host.table.memory.rounds == rounds:
        await until(lambda: bool(host.dues) or host.table.memory.rounds > rounds)
        before = host.sequence
        clock.advance(min((due.left / 1000 for due in host.dues), default=0.0))
        await until(lambda: host.table.memory.rounds > rounds or host.sequence > before)  # noqa: B023


def hosted(here: Server) -> TableActor:
    """The table as a server hosts it."""
    host = here.registry.host(TABLE)
    assert isinstance(host, TableActor)
    return host


def is_hosted(here: Server) -> bool:
    return any(each.id == TABLE for each in here.registry.tables)


def test_a_round_is_played_through_two_servers_and_all_see_the_same(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, host):
            near, far = await first.come(), await second.come()
            _, bo, (_, token) = await dealt(first, second, host)
            other = await first.come(token, after=bo.events[-1][0])
            looked = await bo.kept("LookAtCards", position=2)
            await to_the_end(first, host)
            for each in (near, far, bo, other):
                await until(lambda each=each: each.last == host.sequence)  # type: ignore[misc]
            begun = far.events[0][0]
            assert far.events == [each for each in near.events if each[0] >= begun], "through either"
            assert [at for at, _ in far.events] == list(range(begun, host.sequence + 1)), "without a gap"
            since = other.events[0][0]
            assert [each for each in bo.events if each[0] >= since] == other.events
            cards = looked["events"][-1]["seen"]["cards"]
            assert any(event["seen"].get("cards") == cards for _, event in bo.events)
            assert not any(event["seen"].get("cards") == cards for _, event in far.events), "his cards"
            assert replay(stores[0].lines(TABLE), ring=stores[0].ring).is_verified

    run(work())


def test_every_server_shows_what_the_owner_shows_and_hides_what_it_hides(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, host):
            ann, bo, tokens = await dealt(first, second, host)
            await ann.kept("LookAtCards", position=1)
            await bo.kept("LookAtCards", position=2)
            for token in (None, *tokens):
                for path in ("view", "fairness", "rounds", "wagers", "submission", "rounds/1", "why"):
                    here, there = [
                        await each.ask("GET", f"/tables/{TABLE}/{path}", token) for each in (first, second)
                    ]
                    assert here.status_code == there.status_code
                    assert here.json() == there.json(), path
                    assert dict(here.headers) | {"date": ""} == dict(there.headers) | {"date": ""}
            for path, token in (
                ("/tables", None),
                ("/people/me", tokens[1]),
                ("/people/me/tables", tokens[1]),
            ):
                here, there = [await each.ask("GET", path, token) for each in (first, second)]
                assert here.json() == there.json(), path
            assert there.json()["tables"][0]["held"] == 500 * DOLLAR
            assert (await second.ask("GET", "/tables/none/view")).status_code == 404

    run(work())


def test_a_viewer_elsewhere_is_told_until_when_the_dealer_pauses(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, host):
            ann, _, _ = await seated(first, second, host)
            await ann.kept("CutCards", position=1, above=20)
            seen = await second.come()
            await ann.wager(1)
            await until(
                lambda: [each["then"] for each in seen.heard[-1].get("due", ())] == ["AnnounceNoMoreBets"]
            )
            assert [(due.position, due.then) for due in host.dues] == [(0, "AnnounceNoMoreBets")]

    run(work())


@pytest.mark.fault("F7")
def test_a_retry_through_the_other_server_gets_the_first_answer(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            token = first.token("Ann")
            one = await first.command(token, "buy", "BuyChips", amount=DOLLAR)
            again = await second.command(token, "buy", "BuyChips", amount=DOLLAR)
            assert again == one | {"repeated": True}
            other = await second.command(token, "buy", "BuyChips", amount=2 * DOLLAR)
            assert other["code"] == RefusalCode.REPEATED_ID
            new = await second.command(token, "more", "BuyChips", amount=DOLLAR)
            assert "repeated" not in new
            body = {"type": "command", "id": "late", "kind": "LeaveTable", "expected": 0}
            stale = await second.ask("POST", f"/tables/{TABLE}/commands", token, json=body)
            assert (stale.status_code, stale.json()["code"]) == (409, RefusalCode.NOT_IN_ORDER)
            (ann,) = stores[1].people.named(["Ann"])
            assert stores[1].people.balance(ann.id) == 998 * DOLLAR

    run(work())


def test_who_watches_elsewhere_counts_as_here(stores: tuple[Store, Store]) -> None:
    """No round is opened for people who are away, wherever they are away."""

    async def work() -> None:
        async with two(stores) as (_, second, host):
            token = second.token("Bo")
            await second.command(token, "1", "BuyChips", amount=500 * DOLLAR)
            await second.command(token, "2", "TakePosition", position=2)
            await quiet(host)
            assert host.table.round is None
            bo = await second.come(token)
            await until(lambda: host.table.round is not None)
            await bo.socket.close()
            await until(lambda: not host.here())

    run(work())


@pytest.mark.sizes(all=1)
def test_who_practises_elsewhere_has_company_and_a_table_that_is_closed_is_closed_everywhere(
    stores: tuple[Store, Store],
) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            host = await first.registry.create("practice", PLAIN, replace(AT_ONCE, simulated=2))
            token = second.token("Bo")
            bo = await second.come(token, "practice")
            await bo.seat(2)
            await until(lambda: all(map(host.table.chips, NAMES[:2])))
            await bo.kept("LeaveTable")
            await bo.socket.close()
            clock = first.house.clock
            assert isinstance(clock, ManualClock)
            while not stores[1].info("practice").closed or len(first.registry.tables) > 1:
                clock.advance(LEFT_ALONE)
                await asyncio.gather(first.registry.tend(), second.registry.tend())
                await asyncio.sleep(0.02)
            assert len(first.registry.tables) == 1
            assert stores[1].info("practice").closed
            assert (await second.ask("GET", "/tables/practice/view")).status_code == 404
            assert (await second.ask("GET", "/tables/practice/rounds", token)).status_code == 200

    run(work())


def test_who_leaves_the_server_elsewhere_leaves_the_place(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, host):
            token = second.token("Bo")
            bo = await second.come(token)
            await bo.seat(2)
            assert (await second.ask("DELETE", "/people/me", token)).status_code == 200
            await until(lambda: "Bo" not in host.table.seats)
            await until(lambda: bo.heard[-1]["type"] == "farewell")
            assert bo.heard[-1]["code"] == "signed_out"
            assert (await second.ask("GET", "/people/me", token)).status_code == 401

    run(work())


def test_play_money_that_is_given_elsewhere_is_told_at_once(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, _):
            token = second.token("Bo", 0)
            bo = await second.come(token)
            await until(lambda: bool(bo.heard))
            answer = await second.ask("POST", "/people/me/refill", token, json={"id": "r1"})
            assert answer.status_code == 200, answer.text
            purse = answer.json()["purse"]
            await until(lambda: any(each.get("purse") == purse for each in bo.heard))
            again = await second.ask("POST", "/people/me/refill", token, json={"id": "r1"})
            assert again.json()["repeated"]

    run(work())


def test_a_seed_that_is_added_elsewhere_is_in_the_shuffle(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, host):
            token, seed = second.token("Bo"), b"nobody can foresee this"
            path = f"/tables/{TABLE}/fairness/seed"
            await until(lambda: host.commitments is not None)
            refused = await second.ask("PUT", path, token, json={"seed": b"from nowhere".hex()})
            assert (refused.status_code, refused.json()["reason"]) == (409, rendered(NO_SEAT.reason, "en")), (
                "says the owner"
            )
            await second.command(token, "1", "BuyChips", amount=500 * DOLLAR)
            await second.command(token, "2", "TakePosition", position=2)
            added = await second.ask("PUT", path, token, json={"seed": seed.hex()})
            assert added.status_code == 200
            await second.come(token)
            await until(lambda: phase(host) is Phase.CUT)
            kept = stores[0].seed(TABLE, added.json()["deck"] + 1)
            assert kept is not None
            assert seed in kept

    run(work())


@pytest.mark.fault("F10")
def test_whoever_does_not_get_an_answer_in_time_is_told_to_ask_again(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, host):
            token = second.token("Ann")
            ann, real = await second.come(token), host.submit

            async def silent(*given: Any, **named: Any) -> HostAnswer:
                answer = await real(*given, **named)
                await asyncio.sleep(1)
                return answer

            with monkeypatch.context() as patch:
                patch.setattr(relay, "PATIENCE", 0.3)
                patch.setattr("paigow.server.http.app.PATIENCE", 0.3)
                patch.setattr(host, "submit", silent)
                for lost in (
                    await ann.give("x", "BuyChips", amount=DOLLAR),
                    await second.command(token, "y", "BuyChips", amount=DOLLAR),
                ):
                    assert (lost["type"], lost["code"], lost["again"]) == ("refusal", "busy", True)
            while (again := await ann.give("x", "BuyChips", amount=DOLLAR))["type"] == "refusal":
                assert again["again"]
            assert (await second.command(token, "y", "BuyChips", amount=DOLLAR))["repeated"]
            other = await ann.give("x", "BuyChips", amount=2 * DOLLAR)
            while other["type"] == "answer":  # a late one, to the first
                other = await ann.give("x", "BuyChips", amount=2 * DOLLAR)
            assert other["code"] == RefusalCode.REPEATED_ID
            assert host.table.chips("Ann") == 2 * DOLLAR, "each has happened once"

    run(work())


def test_whoever_only_says_to_be_a_server_is_refused(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            assert first.registry.secret == second.registry.secret != ""
            for given in ("", "0" * 64, first.registry.secret[:-1]):
                headers = {relay.SERVER: given, relay.CLIENT: "10.0.0.1"}
                answer = await second.client.get(f"/tables/{TABLE}/view", headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "not_entitled")
            assert stores[0].keys(BETWEEN_SERVERS) is not None
            with stores[0].engine.connect() as connection:
                rows = connection.exec_driver_sql("SELECT * FROM data_keys").all()
            assert all(bytes.fromhex(first.registry.secret) not in bytes(row[-1]) for row in rows)

    run(work())


def test_a_relayed_request_is_never_relayed_again(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            await second.registry.tend()
            headers = {relay.SERVER: first.registry.secret, relay.CLIENT: "10.0.0.1"}
            answer = await second.client.get(f"/tables/{TABLE}/view", headers=headers)
            assert answer.status_code == relay.MISDIRECTED
            headers["authorization"] = f"Bearer {first.token('Ann')}"
            async with watching(second.address, TABLE, None) as through:
                assert (await through.hear("standing"))["sequence"]
            place = f"ws://{second.address}/tables/{TABLE}/socket"
            async with connect(place, additional_headers=headers, proxy=None) as refused:
                assert '"closed"' in str(await refused.recv())

    run(work())


def test_limits_by_address_count_those_who_come_through_another_server(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            headers = {relay.SERVER: first.registry.secret, relay.CLIENT: "10.0.0.1"}
            place = f"ws://{first.address}/tables/{TABLE}/socket"
            async with connect(place, additional_headers=headers, proxy=None):
                await until(lambda: first.house.sockets == {"10.0.0.1": 1})
            await second.come()
            await until(lambda: first.house.sockets == {HERE: 1})

    run(work())


def test_a_long_command_is_decided_as_through_the_owner(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            token = second.token("Bo")
            stakes = [{"wager": MAIN, "amount": 25 * DOLLAR}] * 400
            answers = [
                await each.command(token, "long", "PlaceWagers", position=2, stakes=stakes)
                for each in (first, second)
            ]
            assert answers[0] == answers[1]
            assert answers[0]["type"] == "refusal"

    run(work())


def test_viewers_of_a_server_that_takes_over_see_no_gap(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with server(stores[1], "second", clock) as second:
            async with server(stores[0], "first", clock) as first:
                host = await first.registry.create(TABLE, PLAIN)
                assert isinstance(host, TableActor)
                eyes = await second.come()
                _, bo, (_, token) = await dealt(first, second, host)
                path, seed = f"/tables/{TABLE}/fairness/seed", b"for the next"
                added = await second.ask("PUT", path, token, json={"seed": seed.hex()})
                assert added.status_code == 200
            await until(lambda: is_hosted(second))
            new = hosted(second)
            await until(lambda: new.watching == 2)
            assert new._decider.decks._added == {"Bo": seed}, "what the owner had kept"
            await bo.kept("LookAtCards", position=2)
            await to_the_end(second, new)
            await until(lambda: eyes.last == new.sequence)
            assert [at for at, _ in eyes.events] == list(range(eyes.events[0][0], new.sequence + 1))
            assert [each["type"] for each in eyes.heard].count("welcome") == 1
            assert "farewell" not in {each["type"] for each in (*eyes.heard, *bo.heard)}
            assert "Ann" in new.table.seats

    run(work())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F26")
def test_an_owner_that_was_replaced_shows_its_viewers_the_rest(
    stores: tuple[Store, Store], leases: LeaseClock
) -> None:
    """It wakes, finds the table another's, and passes everything on: nothing of what it does is kept."""

    async def work() -> None:
        async with two(stores) as (first, second, host):
            eyes = await first.come()
            ann, *_ = await dealt(first, second, host)
            leases.advance(LEASE * 1.2)
            await second.registry.tend()
            new = hosted(second)
            answer = await ann.give("late", "LookAtCards", position=1)
            while answer["type"] == "refusal":
                assert answer["again"], answer
                answer = await ann.give("late", "LookAtCards", position=1)
            assert not is_hosted(first)
            assert "repeated" not in answer
            await to_the_end(second, new)
            await until(lambda: eyes.last == new.sequence)
            assert [at for at, _ in eyes.events] == list(range(eyes.events[0][0], new.sequence + 1))
            assert [each["type"] for each in eyes.heard].count("welcome") == 1

    run(work())


def test_a_command_that_was_not_heard_when_the_table_moved_is_answered_by_its_next_server(
    stores: tuple[Store, Store], leases: LeaseClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    hearing, moved = asyncio.Event(), asyncio.Event()
    note_heard = request.note_heard

    async def held_up(*given: Any) -> int:
        hearing.set()
        await moved.wait()
        return await note_heard(*given)

    async def work() -> None:
        async with two(stores) as (first, second, host):
            ann, *_ = await dealt(first, second, host)
            monkeypatch.setattr(sockets, "note_heard", held_up)
            asked = asyncio.create_task(ann.give("late", "LookAtCards", position=1))
            await hearing.wait()
            leases.advance(LEASE * 1.2)
            await second.registry.tend()
            await first.registry.tend()
            moved.set()
            answer = await asked
            assert answer["type"] == "answer", answer
            assert len(ann.answers("late")) == 1

    run(work())


def test_an_owner_that_was_replaced_notices_before_anybody_speaks(
    stores: tuple[Store, Store], leases: LeaseClock
) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            leases.advance(LEASE * 1.2)
            await second.registry.tend()
            await first.registry.tend()
            assert not is_hosted(first)
            assert is_hosted(second)

    run(work())


@pytest.mark.fault("F22")
def test_a_lost_connection_is_made_anew_and_what_was_missed_is_told(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[ClientConnection] = []

    async def noted(*given: Any, **named: Any) -> ClientConnection:
        made.append(await connect(*given, **named))
        return made[-1]

    monkeypatch.setattr(relay, "connect", noted)

    async def work() -> None:
        async with two(stores) as (first, second, host):
            token = second.token("Ann")
            ann = await second.come(token)
            await ann.kept("BuyChips", amount=DOLLAR)
            made[-1].transport.abort()
            await first.command(token, "meanwhile", "BuyChips", amount=DOLLAR)
            await ann.kept("BuyChips", amount=DOLLAR)
            await until(lambda: ann.last == host.sequence)
            assert [at for at, _ in ann.events] == list(range(ann.events[0][0], host.sequence + 1))
            assert host.table.chips("Ann") == 3 * DOLLAR
            assert len(made) == 2

    run(work())


@pytest.mark.fault("F25")
@pytest.mark.sizes(of="commands, each through both", all=20, floor=1_000, target=10_000)
def test_two_servers_that_are_given_one_tables_commands_write_one_log(
    stores: tuple[Store, Store], trials: int
) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, host):
            token = first.token("Ann", 10**9)
            people = [await first.come(token), await second.come(token)]
            kept: list[dict[str, Any]] = []
            for n in range(trials):
                gives = (each.kept("BuyChips", f"b{n}", amount=DOLLAR) for each in people)
                kept += await asyncio.gather(*gives)
            assert sum("repeated" not in answer for answer in kept) == trials, "each has one effect"
            assert host.table.chips("Ann") == trials * DOLLAR
            assert len({answer["line"] for answer in kept}) == trials

    asyncio.run(work())


def test_whoever_plays_on_elsewhere_is_not_waited_for_here(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, host):
            ann = await second.come(second.token("Ann"))
            await ann.seat(1)
            await until(lambda: phase(host) is Phase.CUT)
            await ann.kept("CutCards", position=1, above=20)
            await ann.wager(1)
            await until(lambda: phase(host) is Phase.SETTING)
            await ann.say(type="play_on", round=host.table.in_play.number)
            await until(lambda: "Ann" in host._playing_on)
            clock = second.house.clock
            assert isinstance(clock, ManualClock)
            clock.advance(AT_ONCE.decision)
            await until(lambda: host.table.memory.rounds == 2)
            assert clock.monotonic() == AT_ONCE.decision, "nobody thought of surrender"

    run(work())


def test_a_new_table_is_known_everywhere_at_once(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            token = token_for(first.house, "licensee", "Lee", 0)
            made = await first.ask("POST", "/tables", token, json={"name": "new", "sample": SAMPLE})
            assert made.status_code == 201
            there = await second.ask("GET", "/tables")
            assert [each["id"] for each in there.json()["tables"]] == ["new", TABLE]
            assert (await second.ask("GET", "/tables/new/view")).status_code == 200
            (other, _) = second.registry.others
            assert isinstance(other, RemoteTable)
            taken = await second.ask("POST", "/tables", token, json={"name": "new", "sample": SAMPLE})
            assert taken.status_code == 409

    run(work())


def test_a_purse_is_the_same_through_every_server(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, _):
            token = first.token("Ann")
            (ann,) = stores[0].people.named(["Ann"])
            await second.command(token, "1", "BuyChips", amount=300 * DOLLAR)
            stores[1].people.give(PurseChange(ann.id, 5 * DOLLAR, "grant"), at=0)
            for each in (first, second):
                found = (await each.ask("GET", "/people/me", token)).json()
                assert (found["purse"], found["held"]) == (705 * DOLLAR, 300 * DOLLAR)

    run(work())
