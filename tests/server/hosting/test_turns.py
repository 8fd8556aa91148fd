"""A turn at a hosted table: decided, committed, and only then told; or as if it had never been."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hosting_kit import (
    AT_ONCE,
    DOLLAR,
    PATIENCE,
    PLAIN,
    FailingHook,
    House,
    house,
    phase,
    player,
    quiet,
    run,
    until,
)
from paigow.log.replay import replay
from paigow.money import Cents
from paigow.server.hosting import HostingOptions, NotKeptCode, Speaker, TableActor
from paigow.server.hosting.actor import MOST_WAITING
from paigow.server.hosting.turns import RETRY_SECONDS
from paigow.server.protocol.messages import AnswerMessage, RefusalMessage
from paigow.store import Append, CommitUnknownError, Store
from paigow.table import Phase, RefusalCode, Role
from paigow.table import commands as c


async def one_table(here: House) -> tuple[TableActor, Speaker]:
    """A table with one player, who is asked to cut."""
    host = await here.registry.create("one", PLAIN)
    ann = here.person("Ann")
    here.attend(host, ann)
    await here.seat(host, ann, 2)
    await until(lambda: phase(host) is Phase.CUT)
    return host, ann


def test_a_round_is_played_by_whoever_answers_and_the_dealer_does_the_rest(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            await here.wager(host, ann, 2)
            await here.kept(host, ann, c.CutCards, position=2, above=20)
            await until(lambda: phase(host) is Phase.SETTING)
            await here.kept(host, ann, c.LookAtCards, position=2)
            way = host.table.rules.house_way.set(host.table.in_play.hands[2])
            await here.kept(host, ann, c.SetHands, position=2, high=way.high, low=way.low)
            here.clock.advance(AT_ONCE.surrender)
            await until(lambda: host.table.memory.rounds == 2)
        assert replay(store.lines("one"), ring=store.ring).is_verified

    run(work())


@pytest.mark.sizes(all=1)
def test_an_answer_leaves_only_after_the_commit_and_viewers_are_told_after_it(store: Store) -> None:
    async def work() -> None:
        points: list[str] = []
        store.hooks = points.append
        async with house(store, options=HostingOptions(AT_ONCE, hooks=points.append)) as here:
            host, ann = await one_table(here)
            del points[:]
            await here.wager(host, ann, 2)
            assert points[:6] == [
                *("before_append", "after_append", "before_commit", "after_commit"),
                *("before_answer", "after_answer"),
            ]

    run(work())


def test_the_loop_never_waits_for_the_disk_whoever_speaks(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        asked: set[str] = set()
        execute = store.engine.dialect.do_execute

        def executed(*given: Any) -> None:
            asked.add(threading.current_thread().name)
            execute(*given)

        async with house(store) as here:
            host, ann = await one_table(here)
            monkeypatch.setattr(store.engine.dialect, "do_execute", executed)
            await here.wager(host, ann, 2)
            first = await here.kept(host, ann, c.CutCards, command_id="cut", position=2, above=20)
            again = await here.kept(host, ann, c.CutCards, command_id="cut", position=2, above=20)
            assert (again.line, again.head, again.repeated) == (first.line, first.head, True)
            await here.kept(host, ann, c.LookAtCards, position=2)
        async with house(store) as later:
            host = later.registry.host("one")
            asked.clear()
            await later.kept(host, ann, c.AskHouseWay, position=2)
            assert (await later.kept(host, ann, c.CutCards, command_id="cut", position=2, above=20)).repeated
        assert {name.partition("_")[0] for name in asked} == {"turns", "committer"}

    run(work())


def test_a_turn_that_needs_nothing_from_the_disk_takes_no_thread(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            await here.wager(host, ann, 2)
            threads: list[str] = []

            def decided(*given: Any) -> Any:
                threads.append(threading.current_thread().name)
                return decide(*given)

            decider: Any = host._decider
            decide, decider.decide = decider.decide, decided
            await here.kept(host, ann, c.DeclineCut, position=2)
            await here.kept(host, ann, c.LookAtCards, position=2)
            assert set(threads) == {threading.current_thread().name}

    run(work())


@pytest.mark.fault("F3")
def test_a_commit_that_fails_leaves_nothing_behind_and_nobody_is_told(store: Store) -> None:
    async def work(point: str) -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            watch = host.watch(player(ann), host.sequence)
            await watch.next()
            before, line = host.table, store.info("one").lines
            store.hooks = FailingHook(point)
            answer = await here.give(host, ann, c.DeclineCut, command_id="cut", position=2)
            assert isinstance(answer, RefusalMessage)
            assert (answer.code, answer.again) == (NotKeptCode.NOT_STORED, True)
            assert (host.table, store.info("one").lines) == (before, line)
            await quiet(host)
            assert not watch._queue, "nothing waits to be told"
            again = await here.kept(host, ann, c.DeclineCut, command_id="cut", position=2)
            assert not again.repeated, "it has not happened before"
            told = await watch.next()
            assert told is not None
            assert f'"after":{before.sequence},'.encode() in told, "nothing was told of what was not kept"
            store.hooks = None

    run(work("after_append"))


@pytest.mark.fault("F10")
@pytest.mark.parametrize("is_kept", [True, False])
def test_of_a_commit_that_broke_off_the_database_says_whether_it_was_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch, is_kept: bool
) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            commit = store.commit

            def broken_off(appends: Sequence[Append]) -> None:
                monkeypatch.undo()
                if is_kept:
                    commit(appends)
                raise CommitUnknownError("the connection was lost")

            monkeypatch.setattr(store, "commit", broken_off)
            answer = await here.give(host, ann, c.DeclineCut, command_id="cut", position=2)
            assert isinstance(answer, AnswerMessage if is_kept else RefusalMessage)
            again = await here.kept(host, ann, c.DeclineCut, command_id="cut", position=2)
            assert again.repeated is is_kept

    run(work())


def test_the_dealer_goes_on_when_the_store_does_again(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, _ = await one_table(here)
            store.hooks = failing = FailingHook("before_append", 3)
            here.clock.advance(AT_ONCE.decision)  # the cut is overdue
            for left in (2, 1, 0):
                await until(lambda left=left: failing.times == left)  # type: ignore[misc]
                assert phase(host) is Phase.CUT
                await quiet(host)
                here.clock.advance(RETRY_SECONDS)
            await until(lambda: phase(host) is not Phase.CUT)
            store.hooks = None

    run(work())


@pytest.mark.fault("F7")
def test_a_retry_gets_the_first_answer_and_another_content_under_its_id_is_refused(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            first = await here.kept(host, ann, c.BuyChips, command_id="more", amount=Cents(DOLLAR))
            here.clock.advance(5)
            again = await here.kept(host, ann, c.BuyChips, command_id="more", amount=Cents(DOLLAR))
            assert again.repeated
            assert (again.line, again.head, again.events) == (first.line, first.head, first.events)
            other = await here.give(host, ann, c.BuyChips, command_id="more", amount=Cents(2 * DOLLAR))
            assert isinstance(other, RefusalMessage)
            assert other.code == RefusalCode.REPEATED_ID
            assert host.table.chips("Ann") == 501 * DOLLAR
        async with house(store) as later:
            host = later.registry.host("one")
            again = await later.kept(host, ann, c.BuyChips, command_id="more", amount=Cents(DOLLAR))
            assert (again.repeated, again.line, again.head) == (True, first.line, first.head)
            assert store.head("one", again.line) == again.head, "the receipt is that of the line"

    run(work())


@pytest.mark.fault("F7")
def test_a_retry_that_comes_while_the_first_is_under_way_has_one_effect(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            more = [
                here.give(host, ann, c.BuyChips, command_id="more", amount=Cents(DOLLAR)) for _ in range(10)
            ]
            answers = await asyncio.gather(*more)
            assert sum(isinstance(each, AnswerMessage) and not each.repeated for each in answers) == 1
            assert len({each.line for each in answers if isinstance(each, AnswerMessage)}) == 1
            assert host.table.chips("Ann") == 501 * DOLLAR

    run(work())


@pytest.mark.fault("F8")
def test_two_commands_that_race_have_one_order(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, _ = await one_table(here)
            people = [here.person(name) for name in ("Bo", "Cy", "Di", "Ed")]
            for each in people:
                await here.kept(host, each, c.BuyChips, amount=Cents(DOLLAR))
            seats = (here.give(host, each, c.TakePosition, position=5) for each in people)
            answers = await asyncio.gather(*seats)
            assert sum(isinstance(each, AnswerMessage) for each in answers) == 1
            assert {each.code for each in answers if isinstance(each, RefusalMessage)} == {RefusalCode.TAKEN}
            lines = [each.line for each in answers if isinstance(each, AnswerMessage)]
            assert lines == [store.info(host.id).lines]

    run(work())


def test_all_steps_of_the_dealer_between_two_waits_are_one_transaction(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            await here.wager(host, ann, 2)
            before = dict(here.registry.counters)
            await here.kept(host, ann, c.CutCards, position=2, above=20)
            after = here.registry.counters
            assert phase(host) is Phase.SETTING, "the dealer has gone on to the next wait"
            assert after["commits"] == before["commits"] + 1
            assert after["lines"] > before["lines"] + 3

    run(work())


def test_commits_of_many_tables_share_one_transaction(store: Store) -> None:
    async def work() -> None:
        tables = 12
        async with house(store) as here:
            hosts = [await here.registry.create(f"table-{n}", PLAIN) for n in range(tables)]
            await until(lambda: all(phase(each) is Phase.SPREAD for each in hosts))
            people = [here.person(f"P{n}") for n in range(tables)]
            go_on, before = threading.Event(), here.registry.counters["commits"]
            store.hooks = lambda point: _wait_for(go_on) if point == "before_commit" else None
            buying = [
                asyncio.create_task(here.kept(host, each, c.BuyChips, amount=Cents(DOLLAR)))
                for host, each in zip(hosts, people, strict=True)
            ]
            await asyncio.sleep(0.2)
            assert not any(each.done() for each in buying), "nobody is answered before the commit"
            go_on.set()
            await asyncio.gather(*buying)
            assert here.registry.counters["commits"] - before < tables / 2
            store.hooks = None

    run(work())


def _wait_for(event: threading.Event) -> None:
    event.wait(PATIENCE)


def test_a_table_that_stands_against_a_commit_is_left_out_and_the_others_go_on(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            hosts = [await here.registry.create(f"table-{n}", PLAIN) for n in range(4)]
            people = [here.person(f"P{n}") for n in range(4)]
            store.take("table-2", here.registry._owner)  # another process has it now
            buying = (
                here.give(host, each, c.BuyChips, amount=Cents(DOLLAR))
                for host, each in zip(hosts, people, strict=True)
            )
            answers = await asyncio.gather(*buying)
            assert [isinstance(each, AnswerMessage) for each in answers] == [True, True, False, True]
            lost = answers[2]
            assert isinstance(lost, RefusalMessage)
            assert (lost.code, lost.again) == (NotKeptCode.CLOSING, True)
            assert hosts[2].is_closing, "whoever has lost a table writes nothing more"
            assert store.people.balance(people[2].person) == 1_000 * DOLLAR

    run(work())


@pytest.mark.fault("F8")
def test_a_command_for_another_moment_is_refused_whole(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            command = c.BuyChips(command_id="x", amount=Cents(DOLLAR))
            late = await host.submit(ann, command, expected=host.sequence - 1)
            assert isinstance(late, RefusalMessage)
            assert late.code == RefusalCode.NOT_IN_ORDER
            assert isinstance(await host.submit(ann, command, expected=host.sequence), AnswerMessage)

    run(work())


def test_who_speaks_is_who_the_token_says(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            forged: dict[str, Any] = {"by": "Bo", "role": Role.DEALER, "at": 5}
            answer = await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR), **forged)
            assert answer.events[0].seen["player"] == "Ann"
            assert answer.events[0].at == here.clock.wall()

    run(work())


def test_a_mailbox_is_bounded_and_whoever_comes_then_is_sent_away(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            many = MOST_WAITING + 20
            buys = [here.give(host, ann, c.BuyChips, amount=Cents(1)) for _ in range(many)]
            answers = await asyncio.gather(*buys)
            sent_away = [each for each in answers if isinstance(each, RefusalMessage)]
            assert {each.code for each in sent_away} == {NotKeptCode.BUSY}
            assert len(sent_away) == 20
            assert host.table.chips("Ann") == 500 * DOLLAR + many - 20

    run(work())


def test_whoever_gives_up_waiting_has_given_the_command_all_the_same(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            waiting = asyncio.create_task(
                here.give(host, ann, c.BuyChips, command_id="x", amount=Cents(DOLLAR))
            )
            await asyncio.sleep(0)
            waiting.cancel()
            await until(lambda: host.table.chips("Ann") == 501 * DOLLAR)

    run(work())


def test_a_table_that_is_closing_hears_nobody(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
        answer = await here.give(host, ann, c.BuyChips, amount=Cents(DOLLAR))
        assert isinstance(answer, RefusalMessage)
        assert answer.code == NotKeptCode.CLOSING

    run(work())


def test_a_fault_in_deciding_one_command_ends_neither_the_table_nor_other_commands(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, ann = await one_table(here)
            nobody = Speaker("no such person", "Zed", Role.PLAYER)
            answers = await asyncio.gather(
                here.give(host, ann, c.BuyChips, amount=Cents(DOLLAR)),
                here.give(host, nobody, c.BuyChips, amount=Cents(DOLLAR)),
                here.give(host, ann, c.BuyChips, amount=Cents(DOLLAR)),
            )
            assert [isinstance(each, AnswerMessage) for each in answers] == [True, False, True]
            assert host.table.chips("Ann") == 502 * DOLLAR
            assert not host.is_closing

    run(work())


def test_what_is_on_disk_is_never_called_undone_though_telling_of_it_fails(store: Store) -> None:
    async def work() -> None:
        fails = [True]

        def hook(point: str) -> None:
            if point == "before_answer" and fails.pop() if fails else False:
                raise RuntimeError("a fault of ours")

        async with house(store) as here:
            host, ann = await one_table(here)
            host._context = replace(host._context, hooks=hook)
            lost = await here.give(host, ann, c.BuyChips, command_id="x", amount=Cents(DOLLAR))
            assert isinstance(lost, RefusalMessage)
            assert (lost.code, lost.again) == (NotKeptCode.NOT_TOLD, True)
            again = await here.kept(host, ann, c.BuyChips, command_id="x", amount=Cents(DOLLAR))
            assert again.repeated
            assert host.table.chips("Ann") == 501 * DOLLAR

    run(work())
