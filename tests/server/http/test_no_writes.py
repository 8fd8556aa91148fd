"""A store that takes no writes: the server says so, answers what it only reads, and goes back by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import event

from paigow.server.http.state import AppState
from paigow.server.people.authority import NOTED
from paigow.store import Store
from server_kit import SAMPLE, a_house, asking, run
from store_kit import broken

BUY = {"type": "command", "id": "1", "kind": "BuyChips", "data": {"amount": 5_000}}
COMMANDS = f"/tables/{SAMPLE}/commands"


@contextmanager
def no_room(store: Store) -> Iterator[None]:
    """A SQLite file that cannot grow, on connections from now on."""
    with pages(store, 1):
        yield
    with pages(store, 1 << 30):
        pass


@contextmanager
def pages(store: Store, most: int) -> Iterator[None]:
    def bound(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {most}")  # which is never fewer than there are

    store.engine.dispose()
    event.listen(store.engine, "connect", bound)
    yield
    event.remove(store.engine, "connect", bound)
    store.engine.dispose()


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """A PostgreSQL that only reads, as a standby does, and as an operator sets one for a while."""
    url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def told(value: str) -> None:
        with psycopg.connect(url, autocommit=True) as control:
            control.execute("SET default_transaction_read_only = off")
            name = store.engine.url.database
            control.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = {value}')
        store.engine.dispose()

    told("on")
    yield
    told("off")


async def joined(house: AppState, name: str) -> httpx.Response:
    async with asking(house) as client:
        return await client.post("/people", json={"name": name})


def is_put_off(answer: httpx.Response) -> bool:
    """Whether it is refused for a while only, and for how long is said."""
    is_said = answer.status_code == 503 and answer.json()["code"] == "not_stored"
    return is_said and int(answer.headers["retry-after"]) > 0


async def tells_of_no_writes(house: AppState, client: httpx.AsyncClient) -> None:
    """Nothing is written, and that is said; what is only read is answered."""
    assert is_put_off(await client.get("/readyz"))
    assert is_put_off(await joined(house, "Bo"))
    assert "paigow_ready 0.0" in (await client.get("/metrics")).text
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/people/me")).status_code == 200, "although it is to be noted that she was here"


async def takes_them_again(house: AppState, client: httpx.AsyncClient) -> None:
    assert (await client.get("/readyz")).json() == {"status": "ready"}
    assert "paigow_ready 1.0" in (await client.get("/metrics")).text
    assert (await joined(house, "Bo")).status_code == 201
    assert (await client.post(COMMANDS, json=BUY)).status_code == 200


def ann_of(house: AppState) -> str:
    """The token of somebody who was seen so long ago that it is written down when she comes."""
    now = house.clock.wall()
    since = now - NOTED - 1
    return house.store.people.add("Ann", "player", at=since, expires=now + 3600, chips=100_000)[1]


@pytest.mark.fault("F3")
def test_a_full_disk_is_told_by_readiness_and_goes_back_by_itself() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house, ann_of(house)) as client:
            assert (await client.get("/readyz")).status_code == 200
            with no_room(house.store):
                number = count(1)
                while not is_put_off(await joined(house, f"Guest {next(number)}")):
                    pass  # until the last page that lies in the file is full
                await tells_of_no_writes(house, client)
            await takes_them_again(house, client)

    run(scenario())


@pytest.mark.fault("F3")
def test_a_postgresql_that_only_reads_is_told_and_goes_back_by_itself(
    new_postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server_kit.new_address", lambda _: new_postgresql())

    async def scenario() -> None:
        async with a_house() as house, asking(house, ann_of(house)) as client:
            with read_only(house.store):
                assert (await client.post(COMMANDS, json=BUY)).json()["code"] == "not_stored"
                await tells_of_no_writes(house, client)
            await takes_them_again(house, client)

    run(scenario())


@pytest.mark.fault("F4")
def test_a_store_that_stopped_over_a_broken_disk_is_never_ready_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            with monkeypatch.context() as failing:
                failing.setattr(house.store.engine.dialect, "do_commit", fails)
                assert (await joined(house, "Ann")).status_code == 503
            assert is_put_off(await client.get("/readyz")), "whoever starts it again verifies it first"

    run(scenario())


def fails(_: object) -> None:
    raise broken("SQLITE_IOERR_FSYNC", "disk I/O error")


def test_readiness_writes_nothing_while_nothing_has_failed() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            begun = []
            event.listen(house.store.engine, "begin", lambda _: begun.append(1))
            for _ in range(3):
                assert (await client.get("/readyz")).status_code == 200
            assert begun == []

    run(scenario())
