"""The typed client: it asks, watches, gives commands, and comes back where a connection was lost."""

from __future__ import annotations

import asyncio

import pytest

from paigow.client import NoServerError, ServerRefusedError, TableServer, UnreachableError
from paigow.server.protocol.messages import (
    AnswerMessage,
    RefusalMessage,
    SealedMessage,
    StandingMessage,
    ToldMessage,
)
from paigow.table.state.values import Phase
from server_kit import SAMPLE, a_house, run, served

pytestmark = pytest.mark.usefixtures("each_database")


def test_somebody_joins_sits_down_and_watches_the_table_as_values() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address, TableServer(f"http://{address}") as server:
            assert (await server.join("Ann")).role == "player"
            (table,) = await server.tables()
            async with server.watch(table.id) as watching:
                told = await watching.next()
                while not isinstance(told, StandingMessage):
                    told = await watching.next()
                view = watching.view(told)
                assert view.phase in Phase
                awaited = watching.awaited(told)
                assert any(ask.command == "BuyChips" for ask in awaited.may)
                bought = await watching.give("1", "BuyChips", amount=50_000)
                assert isinstance(bought, AnswerMessage)
                refused = await watching.give("2", "TakePosition", position=0)
                assert isinstance(refused, RefusalMessage)
                seated = await watching.give("3", "TakePosition", position=3)
                assert isinstance(seated, AnswerMessage)
                receipt = await server.receipt(table.id, seated.line)
                assert receipt.head == seated.head

    run(scenario())


def test_a_lost_connection_is_found_again_and_no_event_is_missed_or_doubled() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            host = house.registry.tables[0]
            async with TableServer(f"http://{address}") as server, TableServer(f"http://{address}") as other:
                await server.join("Ann")
                await other.join("Ben")
                async with server.watch(host.id) as watching, other.watch(host.id) as busy:
                    while not isinstance(told := await watching.next(), StandingMessage):
                        pass
                    numbers = [told.sequence]
                    for number in range(6):
                        if number % 2:
                            assert watching._socket is not None
                            await watching._socket.close()
                        await busy.give(f"{number}", "BuyChips", amount=500)
                    while numbers[-1] < host.sequence:
                        message = await watching.next()
                        if isinstance(message, ToldMessage):
                            numbers += [each.sequence for each in message.events]
                    assert numbers == list(range(numbers[0], host.sequence + 1))

    run(scenario())


def test_an_event_that_is_missing_is_asked_for_again() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address, TableServer(f"http://{address}") as server:
            host = house.registry.tables[0]
            await server.join("Ann")
            async with server.watch(host.id) as watching:
                while not isinstance(told := await watching.next(), StandingMessage):
                    pass
                start = told.sequence
                for number in range(3):
                    await watching.give(f"{number}", "BuyChips", amount=100)
                while watching.sequence != host.sequence:
                    await watching.next()
                watching._aside.clear()
                watching.sequence = start  # as if all that had been lost on the way
                await watching.give("last", "BuyChips", amount=100)
                numbers: list[int] = []
                while not numbers or numbers[-1] < host.sequence:
                    message = await watching.next()
                    if isinstance(message, ToldMessage):
                        numbers += [each.sequence for each in message.events]
                assert numbers == list(range(start + 1, host.sequence + 1))

    run(scenario())


def test_a_server_that_has_fallen_silent_is_asked_again() -> None:
    async def scenario() -> None:
        async with (
            a_house() as house,
            served(house) as address,
            TableServer(f"http://{address}") as server,
            server.watch(house.registry.tables[0].id) as watching,
        ):
            while not isinstance(await watching.next(), StandingMessage):
                pass
            first = watching._socket
            watching._patience = 0.2
            told = await watching.next()
            while isinstance(told, SealedMessage):
                told = await watching.next()
            assert isinstance(told, ToldMessage)
            assert watching._socket is not first

    run(scenario())


def test_who_plays_on_says_so_again_where_the_connection_was_lost() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address, TableServer(f"http://{address}") as server:
            host = house.registry.tables[0]
            await server.join("Ann")
            async with server.watch(host.id) as watching:
                await watching.give("1", "BuyChips", amount=5_000)
                await watching.give("2", "TakePosition", position=3)
                await watching.play_on(7)
                while host._playing_on != {"Ann": 7}:
                    await asyncio.sleep(0.01)
                host._playing_on = {}
                assert watching._socket is not None
                await watching._socket.close()
                await watching.give("3", "BuyChips", amount=100)
                while host._playing_on != {"Ann": 7}:
                    await asyncio.sleep(0.01)

    run(scenario())


def test_a_command_whose_answer_was_lost_takes_effect_once() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            host = house.registry.tables[0]
            async with TableServer(f"http://{address}") as server:
                await server.join("Ann")
                async with server.watch(host.id) as watching:
                    assert watching._socket is not None
                    giving = asyncio.create_task(watching.give("1", "BuyChips", amount=500))
                    await asyncio.sleep(0)
                    await watching._socket.close()
                    answer = await giving
                    assert isinstance(answer, AnswerMessage)
                assert host.table.chips("Ann") == 500

    run(scenario())


def test_what_the_server_refuses_is_its_own_sentence_and_code() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address, TableServer(f"http://{address}") as server:
            with pytest.raises(ServerRefusedError) as refused:
                await server.record()
            assert (refused.value.status, refused.value.code) == (401, "no_token")
            await server.join("Ann")
            with pytest.raises(ServerRefusedError) as refused:
                await server.open_table("mine", submission="game = 1")
            assert refused.value.code == "not_valid"
            assert (await server.check("game = 1")).violations
            assert SAMPLE in {each.name for each in await server.samples()}
            await server.leave()
            assert server.token is None
            server.token = "0" * 64
            with pytest.raises(UnreachableError):
                async with server.watch(house.registry.tables[0].id):
                    pass

    run(scenario())


def test_where_there_is_no_server_it_says_so() -> None:
    async def scenario() -> None:
        async with TableServer("http://127.0.0.1:9") as server:
            with pytest.raises(NoServerError, match="no server answers at"):
                await server.tables()

    run(scenario())
