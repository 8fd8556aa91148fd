"""Play money for who has lost all: once a day, below the least wager of any table, within one's limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from hosting_kit import ManualClock
from paigow.server.http.state import AppState
from paigow.store import Store
from paigow.store.database.schema import people, purse_entries
from paigow.store.people import DAY
from paigow.store.verification import verify
from server_kit import SAMPLE, a_house, asking, run, served, token_for, watching

pytestmark = pytest.mark.usefixtures("each_database")
DOLLARS = 100


def minimum(house: AppState) -> int:
    return house.registry.host(SAMPLE).submission.table.minimum


async def ask(client: httpx.AsyncClient, id_: str = "one") -> tuple[int, Mapping[str, Any]]:
    answer = await client.post("/people/me/refill", json={"id": id_})
    return answer.status_code, answer.json()


async def record(client: httpx.AsyncClient) -> Mapping[str, Any]:
    found: Mapping[str, Any] = (await client.get("/people/me")).json()
    return found


async def give(client: httpx.AsyncClient, table: str, kind: str, **data: Any) -> httpx.Response:
    number = " ".join((kind, *map(str, data.values())))
    said = {"type": "command", "id": number, "kind": kind, "data": data}
    return await client.post(f"/tables/{table}/commands", json=said)


def test_who_has_nothing_gets_a_thousand_dollars_once_a_day_and_the_books_verify() -> None:
    async def scenario() -> None:
        clock = ManualClock()
        async with a_house(clock=clock, purse=0) as house, asking(house) as ann:
            await ann.post("/people", json={"name": "Ann"})
            assert (await record(ann))["refill"] == {"amount": 1_000 * DOLLARS}
            assert await ask(ann) == (200, {"amount": 1_000 * DOLLARS, "purse": 1_000 * DOLLARS})
            again = {"amount": 1_000 * DOLLARS, "purse": 1_000 * DOLLARS, "repeated": True}
            assert await ask(ann) == (200, again), "asked again because no answer came"
            assert (await record(ann))["purse"] == 1_000 * DOLLARS
            assert (await ask(ann, "two"))[1]["code"] == "enough"
            await _lose_all(house, clock, "Ann")
            clock.advance(DAY - 1)
            status, refused = await ask(ann, "three")
            assert (status, refused["code"]) == (409, "too_soon")
            offered = (await record(ann))["refill"]
            assert (offered["code"], offered["since"]) == ("too_soon", clock.wall() + 1)
            clock.advance(1)
            assert (await ask(ann, "four"))[0] == 200
            assert verify(house.store).is_verified

    run(scenario())


async def _lose_all(house: AppState, clock: ManualClock, name: str) -> None:
    """Whatever is in a purse goes to where chips are lost."""
    from paigow.store import PurseChange

    [person] = house.store.people.named([name])
    balance = house.store.people.balance(person.id)
    house.store.people.give(PurseChange(person.id, -balance, "lost in a test"), at=clock.wall())


def test_one_cent_below_the_least_wager_is_too_little_and_the_least_wager_is_enough() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            least = minimum(house)
            async with asking(house, token_for(house, "player", "Ann", least)) as ann:
                status, refused = await ask(ann)
                assert (status, refused["code"]) == (409, "enough")
                await give(ann, SAMPLE, "BuyChips", amount=least)
                assert (await ask(ann))[1]["code"] == "enough", "chips at a table count too"
            async with asking(house, token_for(house, "player", "Ben", least - 1)) as ben:
                assert (await ask(ben))[0] == 200

    run(scenario())


def test_who_is_shut_out_or_has_lost_what_they_allow_themselves_gets_nothing() -> None:
    async def scenario() -> None:
        clock = ManualClock()
        async with a_house(clock=clock) as house:
            async with asking(house, token_for(house, "player", "Ann", 0)) as ann:
                await ann.put("/people/me/limits", json={"until": clock.wall() + 100})
                status, refused = await ask(ann)
                assert (status, refused["code"]) == (409, "limit")
                assert (await record(ann))["refill"]["code"] == "limit"
                clock.advance(100)
                assert (await ask(ann))[0] == 200
            least = minimum(house)
            async with asking(house, token_for(house, "player", "Ben", least)) as ben:
                await ben.put("/people/me/limits", json={"loss": least})
                await give(ben, SAMPLE, "BuyChips", amount=least)
                assert (await ask(ben))[1]["code"] == "limit", "all that may be lost is at a table"

    run(scenario())


def test_an_operator_sets_the_amount_or_gives_none_and_only_players_get_any() -> None:
    async def scenario() -> None:
        async with a_house(refill=50 * DOLLARS) as house:
            async with asking(house, token_for(house, "player", "Ann", 0)) as ann:
                assert (await ask(ann))[1]["amount"] == 50 * DOLLARS
                assert (await ann.post("/people/me/refill", json={"id": "<script>"})).status_code == 400
            async with asking(house, token_for(house, "dealer", "Deb")) as deb:
                assert (await ask(deb))[0] == 403
                assert "refill" not in await record(deb)
        async with a_house(refill=0) as house, asking(house, token_for(house, "player", "Ann", 0)) as ann:
            assert (await ask(ann))[0] == 404
            assert "refill" not in await record(ann)

    run(scenario())


def test_somebody_at_a_table_is_told_at_once_and_may_buy_chips_with_it() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            token = token_for(house, "player", "Ann", 0)
            async with watching(address, SAMPLE, token) as page, asking(house, token) as ann:
                assert (await page.hear("session"))["purse"] == 0
                await page.hear("standing")
                assert (await ask(ann))[0] == 200
                assert (await page.hear("session"))["purse"] == 1_000 * DOLLARS
                told = await page.hear("told")
                assert any(each["command"] == "BuyChips" for each in told["awaited"]["may"])

    run(scenario())


@pytest.mark.parametrize("change", [{"amount": 0}, {"at": 1_000_000 + DAY - 1}])
def test_a_purse_that_was_filled_out_of_turn_does_not_verify(change: dict[str, Any]) -> None:
    """Two refills within a day, or one of nothing, whoever has computed the hashes anew."""

    async def scenario() -> None:
        clock = ManualClock()
        async with a_house(clock=clock, purse=0) as house, asking(house) as ann:
            await ann.post("/people", json={"name": "Ann"})
            await ask(ann)
            await _lose_all(house, clock, "Ann")
            clock.advance(DAY)
            await ask(ann, "two")
            [person] = house.store.people.named(["Ann"])
            _rewrite(house.store, person.id, 3, change)
            assert any("not due" in each for each in verify(house.store).broken)

    run(scenario())


def _rewrite(store: Store, person: str, number: int, change: Mapping[str, Any]) -> None:
    """Change an entry, and every hash and balance after it."""
    from paigow.store.chains import FIRST, chain_hash

    with store.engine.begin() as connection:
        found = purse_entries.select().where(purse_entries.c.person == person).order_by(purse_entries.c.entry)
        head, balance = FIRST, 0
        for row in connection.execute(found).all():
            said = {**row._mapping, **(change if row.entry == number else {})}
            del said["hash"]
            balance += said["amount"]
            said["balance"] = balance
            head = chain_hash(head, *said.values())
            where = (purse_entries.c.person == person) & (purse_entries.c.entry == row.entry)
            connection.execute(update(purse_entries).where(where).values(**said, hash=head))
        connection.execute(update(people).where(people.c.id == person).values(balance=balance, head=head))


def test_practice_has_money_of_its_own_and_only_its_time_counts() -> None:
    async def scenario() -> None:
        clock = ManualClock()
        async with a_house(clock=clock) as house, asking(house, token_for(house, "player", "Ann", 0)) as ann:
            wanted = {"name": "alone", "sample": SAMPLE, "simulated": 1}
            assert (await ann.post("/tables", json=wanted)).status_code == 201
            await ann.put("/people/me/limits", json={"loss": 100, "stake": 100, "seconds": 600})
            bought = await give(ann, "alone", "BuyChips", amount=1_000 * DOLLARS)
            assert bought.status_code == 200, "though the purse is empty, and more than may be lost"
            beyond = await give(ann, "alone", "BuyChips", amount=1_000 * DOLLARS + 1)
            assert beyond.json()["code"] == "purse"
            now = await record(ann)
            assert (now["purse"], now["held"], now["taken"], now["net"]) == (0, 0, 0, 0)
            assert now["refill"]["amount"], "practice chips are nothing to play with elsewhere"
            clock.advance(60)
            assert (await record(ann))["seconds"] == 60
            await give(ann, "alone", "LeaveTable")
            assert (await record(ann))["purse"] == 0, "what is left of it is nobody's"
            assert (await give(ann, "alone", "BuyChips", amount=500)).status_code == 200, "it is there anew"
            clock.advance(600)
            stopped = await give(ann, "alone", "BuyChips", amount=600)
            assert stopped.json()["code"] == "limit", "the time that Ann allows herself is over"
            await give(ann, "alone", "LeaveTable")
            assert verify(house.store).is_verified

    run(scenario())


def test_a_visit_to_a_table_for_practice_that_began_with_ones_own_chips_ends_with_them() -> None:
    """A store of an earlier version has such visits: the chips came out of the purse, and go back to it."""

    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann", 5_000)) as ann:
            wanted = {"name": "alone", "sample": SAMPLE, "simulated": 1}
            await ann.post("/tables", json=wanted)
            await give(ann, "alone", "BuyChips", amount=5_000)
            [person] = house.store.people.named(["Ann"])
            _as_before(house.store, person.id)
            assert (await record(ann))["purse"] == 0
            left = await give(ann, "alone", "LeaveTable")
            assert (await record(ann))["purse"] == 5_000, left.text
            assert verify(house.store).is_verified

    run(scenario())


def _as_before(store: Store, person: str) -> None:
    """Take away what was lent, as an earlier version had it."""
    from paigow.store.people import PRACTICE

    with store.engine.begin() as connection:
        lent = (purse_entries.c.person == person) & (purse_entries.c.reason == PRACTICE)
        connection.execute(purse_entries.delete().where(lent))
        of_person = purse_entries.c.person == person
        connection.execute(update(purse_entries).where(of_person, purse_entries.c.entry == 3).values(entry=2))
        connection.execute(update(people).where(people.c.id == person).values(entries=2))
    _rewrite(store, person, 0, {})
