"""Several processes on one PostgreSQL: everybody sees and plays at every table, through any of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from database_plugin import LeaseClock
from hosting_kit import (
    AT_ONCE,
    DOLLAR,
    PLAIN,
    House,
    ManualClock,
    from_clock_to_clock,
    house,
    pack,
    phase,
    player,
    quiet,
    run,
    until,
)
from paigow.fairness.sealing import Commitments
from paigow.log.replay import replay
from paigow.money import Cents
from paigow.server.hosting import Floor, FloorOptions, Host, Kept, NotKept, Onlooker, ShownTable, Speaker
from paigow.server.hosting.company import LEFT_ALONE, NAMES
from paigow.server.hosting.forwarding import follower, letters
from paigow.server.hosting.speaking import NO_SEAT
from paigow.store import PurseChange, Store
from paigow.table import Phase, Stake
from paigow.table import commands as c
from paigow.table.showing.views import SPECTATOR
from paigow.table.state.values import RefusalCode
from store_kit import opened

LEASE = 15.0


@pytest.fixture
def stores(
    new_postgresql: Callable[[], str], tmp_path: Path, leases: LeaseClock
) -> Iterator[tuple[Store, Store]]:
    """One database, as two processes have it; no lease runs out by itself."""
    url = new_postgresql()
    with opened(url, tmp_path) as one, opened(url, tmp_path) as other:
        yield one, other


@asynccontextmanager
async def two(stores: tuple[Store, Store]) -> AsyncIterator[tuple[House, House, ShownTable, ShownTable]]:
    """Two processes, and a table of the first as each of them has it."""
    clock = ManualClock()
    options = (FloorOptions(AT_ONCE, name, LEASE) for name in ("first", "second"))
    async with (
        house(stores[0], clock, next(options)) as first,
        house(stores[1], clock, next(options)) as second,
    ):
        here = await first.floor.create("one", PLAIN)
        await until(lambda: bool(second.floor.tables))
        there = second.floor.host("one")
        assert isinstance(here, Host)
        assert not isinstance(there, Host)
        yield first, second, here, there


class Told:
    """What a viewer has been told, message by message."""

    def __init__(self, onlooker: Onlooker) -> None:
        self.onlooker = onlooker
        self.messages: list[dict[str, Any]] = []
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while (message := await self.onlooker.next()) is not None:
            self.messages.append(json.loads(message))

    @property
    def events(self) -> list[tuple[int, str]]:
        """The numbered events, each as it was written."""
        told = (event for message in self.messages for event in message.get("told", ()))
        return [(event["sequence"], json.dumps(event, sort_keys=True)) for event in told]


def told(host: ShownTable, speaker: Speaker | None = None) -> Told:
    return Told(host.watch(SPECTATOR if speaker is None else player(speaker)))


async def seated(first: House, second: House, here: ShownTable, there: ShownTable) -> tuple[Speaker, Speaker]:
    """Ann sits by the first process, Bo by the second, and a round has begun."""
    ann, bo = first.person("Ann"), second.person("Bo")
    first.attend(here, ann)
    second.attend(there, bo)
    await first.seat(here, ann, 1)
    await second.seat(there, bo, 2)
    await until(lambda: phase(here) is Phase.CUT)
    await until(lambda: there.sequence == here.sequence)
    return ann, bo


async def dealt(first: House, second: House, here: ShownTable, there: ShownTable) -> tuple[Speaker, Speaker]:
    """Both have their cards."""
    ann, bo = await seated(first, second, here, there)
    await first.wager(here, ann, 1)
    await second.wager(there, bo, 2)
    await first.kept(here, ann, c.CutCards, position=1, above=20)
    await until(lambda: phase(there) is Phase.SETTING)
    return ann, bo


async def to_the_end(house: House, host: ShownTable) -> None:
    """Let the house end the round for everybody."""
    rounds = host.table.memory.rounds
    await from_clock_to_clock(house.clock, host, lambda: host.table.memory.rounds > rounds)


def test_a_round_is_played_through_two_processes_and_all_see_the_same(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, here, there):
            anns_eyes, others = told(here), told(there)
            _, bo = await dealt(first, second, here, there)
            mine, his = told(there, bo), told(here, bo)
            looked = await second.kept(there, bo, c.LookAtCards, position=2)
            await to_the_end(first, here)
            await until(lambda: there.table == here.table)
            await until(lambda: len(anns_eyes.events) == len(others.events))
            assert [at for at, _ in others.events] == list(range(1, here.sequence + 1)), "without a gap"
            assert others.events == anns_eyes.events, "what a spectator may see, through either"
            await until(lambda: len(mine.events) == len(his.events))
            assert mine.events == his.events
            cards = json.dumps(looked.events[-1].seen["cards"])
            assert any(cards in event for _, event in mine.events)
            assert not any(cards in event for _, event in others.events), "his cards as he picked them up"
            assert replay(stores[0].lines("one"), ring=stores[0].ring).is_verified

    run(work())


def test_a_follower_shows_what_the_owner_shows_and_hides_what_it_hides(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, here, there):
            ann, bo = await dealt(first, second, here, there)
            await first.kept(here, ann, c.LookAtCards, position=1)
            await second.kept(there, bo, c.LookAtCards, position=2)
            await until(lambda: there.sequence == here.sequence)
            for viewer in (SPECTATOR, player(ann), player(bo)):
                here_seen, there_seen = here.view(viewer), there.view(viewer)
                assert here_seen.view == there_seen.view
                assert here_seen.awaited == there_seen.awaited
            assert {due.position for due in there.dues} == {1, 2}
            assert here.commitments == there.commitments is not None
            assert (await second.floor.purse(bo.person, "Bo")).held == 500 * DOLLAR

    run(work())


def test_a_follower_tells_until_when_the_dealer_of_the_owner_pauses(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, here, there):
            ann, _ = await seated(first, second, here, there)
            await first.kept(here, ann, c.CutCards, position=1, above=20)
            seen = told(there)
            await first.wager(here, ann, 1)
            await until(lambda: there.dues == here.dues != ())
            assert [(due.position, due.then) for due in there.dues] == [(0, "AnnounceNoMoreBets")]
            await until(lambda: [each["then"] for each in seen.messages[-1]["due"]] == ["AnnounceNoMoreBets"])

    run(work())


@pytest.mark.fault("F7")
def test_a_retry_through_the_other_process_gets_the_first_answer(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, here, there):
            ann = first.person("Ann")
            buy = {"command_id": "buy", "amount": Cents(DOLLAR)}
            one = await first.kept(here, ann, c.BuyChips, **buy)
            again = await second.kept(there, ann, c.BuyChips, **buy)
            assert (again.line, again.head, again.events) == (one.line, one.head, one.events)
            assert (one.repeated, again.repeated) == (False, True)
            other = await second.give(there, ann, c.BuyChips, command_id="buy", amount=Cents(2 * DOLLAR))
            assert isinstance(other, NotKept)
            assert other.code == RefusalCode.REPEATED_ID
            new = await second.kept(there, ann, c.BuyChips, command_id="more", amount=Cents(DOLLAR))
            assert not new.repeated
            assert stores[1].people.balance(ann.person) == 998 * DOLLAR
            stale = await there.submit(ann, c.LeaveTable(command_id="late"), expected=0)
            assert isinstance(stale, NotKept)
            assert stale.code == RefusalCode.NOT_IN_ORDER

    run(work())


def test_who_watches_elsewhere_counts_as_here(stores: tuple[Store, Store]) -> None:
    """No round is opened for people who are away, wherever they are away."""

    async def work() -> None:
        async with two(stores) as (_, second, here, there):
            bo = second.person("Bo")
            await second.seat(there, bo, 2)
            await quiet(here)
            assert here.table.round is None
            onlooker = second.attend(there, bo)
            await until(lambda: here.table.round is not None)
            onlooker.close()
            await until(lambda: isinstance(here, Host) and not here.here())

    run(work())


@pytest.mark.sizes(all=1)
def test_who_practises_elsewhere_has_company_and_a_table_that_is_closed_is_closed_everywhere(
    stores: tuple[Store, Store],
) -> None:
    async def work() -> None:
        async with two(stores) as (first, second, *_):
            await first.floor.create("practice", PLAIN, replace(AT_ONCE, simulated=2))
            await until(lambda: len(second.floor.tables) > 1)
            there, bo = second.floor.host("practice"), second.person("Bo")
            onlooker = second.attend(there, bo)
            await second.seat(there, bo, 2)
            await until(lambda: all(map(there.table.chips, NAMES[:2])))
            await second.kept(there, bo, c.LeaveTable)
            onlooker.close()
            while len(second.floor.tables) > 1:
                first.clock.advance(LEFT_ALONE)
                await asyncio.gather(first.floor.tend(), second.floor.tend())
                await asyncio.sleep(0.02)
            assert len(first.floor.tables) == 1
            assert stores[1].info("practice").closed

    run(work())


def test_who_leaves_the_server_elsewhere_leaves_the_place(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, here, there):
            bo = second.person("Bo")
            await second.seat(there, bo, 2)
            second.floor.dismiss("Bo")
            await until(lambda: "Bo" not in here.table.seats)
            await until(lambda: "Bo" not in there.table.seats)

    run(work())


def test_a_seed_that_is_added_elsewhere_is_in_the_shuffle(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, here, there):
            bo = second.person("Bo")
            await until(lambda: there.commitments is not None)
            refused = await there.add_seed(bo, b"from nowhere")
            assert isinstance(refused, NotKept)
            assert refused == NO_SEAT, "the owner says why"
            await second.seat(there, bo, 2)
            assert isinstance(await there.add_seed(bo, b"nobody can foresee this"), Commitments)
            assert isinstance(here, Host)
            number = there.commitments.name.number if there.commitments else 0
            second.attend(there, bo)
            await until(lambda: phase(here) is Phase.CUT)
            kept = stores[0].seed("one", number + 1)
            assert kept is not None
            assert b"nobody can foresee this" in kept
            await until(lambda: there.commitments == here.commitments)

    run(work())


@pytest.mark.fault("F10")
def test_whoever_does_not_get_an_answer_in_time_is_told_to_ask_again(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "PATIENCE", 0.3)

    async def work() -> None:
        async with two(stores) as (first, second, here, there):
            ann = first.person("Ann")

            async def silent(*_: Any) -> Any:
                await asyncio.sleep(10)

            monkeypatch.setattr(first.floor, "reply_to", silent)
            lost = await second.give(there, ann, c.BuyChips, command_id="x", amount=Cents(DOLLAR))
            assert isinstance(lost, NotKept)
            assert (lost.code, lost.again) == ("busy", True)
            kept = await first.kept(here, ann, c.BuyChips, command_id="x", amount=Cents(DOLLAR))
            found = await second.kept(there, ann, c.BuyChips, command_id="x", amount=Cents(DOLLAR))
            assert (found.line, found.repeated) == (kept.line, True), "the disk has the answer"
            other = await second.give(there, ann, c.BuyChips, command_id="x", amount=Cents(2 * DOLLAR))
            assert isinstance(other, NotKept), "to another command than this"

    run(work())


def test_a_letter_that_is_sent_again_does_nothing(stores: tuple[Store, Store]) -> None:
    """Whoever has the database can repeat a notice: a command that was refused then may be allowed now."""

    async def work() -> None:
        async with two(stores) as (_, second, here, there):
            bo = second.person("Bo")
            sent: list[tuple[str, str]] = []
            real = stores[1].notify

            def overheard(channel: str, text: str) -> None:
                sent.append((channel, text))
                real(channel, text)

            stores[1].notify = overheard  # type: ignore[method-assign]
            await until(lambda: phase(here) is Phase.SPREAD)
            early = await second.give(there, bo, c.BuyChips, amount=Cents(2_000 * DOLLAR))
            assert isinstance(early, NotKept), "the purse does not hold so much"
            orders, sequence = tuple(sent), here.sequence
            stores[1].people.give(PurseChange(bo.person, 5_000 * DOLLAR, "grant"), at=0)
            for channel, text in orders:
                real(channel, text)
                real(channel, text.partition(" ")[0] + " AAAA" + text.partition(" ")[2])
                real(channel, "nothing")
            later = await second.kept(there, bo, c.BuyChips, amount=Cents(DOLLAR))
            assert later.last == sequence + 1, "nothing came of those"
            assert all('"Bo"' not in text and "BuyChips" not in text for _, text in sent)

    run(work())


def test_a_command_that_is_too_long_to_be_forwarded_is_refused_and_not_put_off(
    stores: tuple[Store, Store],
) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, here, there):
            bo = second.person("Bo")
            stakes = (Stake(here.table.rules.main, Cents(25 * DOLLAR)),) * 400
            answer = await second.give(there, bo, c.PlaceWagers, position=2, stakes=stakes)
            assert isinstance(answer, NotKept)
            assert (answer.code, answer.again) == (RefusalCode.NOT_ADMITTED, False)
            assert "too long to be handed to the server that runs this table" in answer.reason

    run(work())


def test_a_letter_opens_for_its_reader_its_table_and_its_key_alone(stores: tuple[Store, Store]) -> None:
    store = stores[0]
    for name in ("one", "two"):
        store.create(name, PLAIN, at=0)
    letter = letters.Letter("a", 1, 1, letters.Attendance(("Ann",)))
    key = store.key_of("one")
    stream, _, box = letters.sealed_letter(letter, key, "one", "b").partition(" ")
    assert stream == "one"
    assert letters.opened_letter(box, key, "one", "b") == letter
    for other in ((key, "one", "c"), (key, "two", "b"), (store.key_of("two"), "one", "b")):
        assert letters.opened_letter(box, *other) is None
    assert letters.opened_letter("", key, "one", "b") is None


def test_viewers_of_a_process_that_takes_over_see_no_gap(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        clock = ManualClock()
        second = Floor(stores[1], clock=clock, pack=pack, options=FloorOptions(AT_ONCE, "second", LEASE))
        async with house(stores[0], clock, FloorOptions(AT_ONCE, "first", LEASE)) as first:
            here = await first.floor.create("one", PLAIN)
            await second.open()
            other = House(stores[1], clock, second)
            await until(lambda: bool(second.tables))
            there = second.host("one")
            eyes = told(there)
            ann, bo = await dealt(first, other, here, there)
            await there.add_seed(bo, b"for the next")
        await until(lambda: isinstance(second.host("one"), Host))
        new = second.host("one")
        assert new.watching == 2, "the spectator and Bo, and nobody was let go"
        assert new._decider.decks._added == {"Bo": b"for the next"}, "what the owner had kept"  # type: ignore[attr-defined]
        await other.kept(new, bo, c.LookAtCards, position=2)
        await to_the_end(other, new)
        await until(lambda: eyes.events[-1][0] == new.sequence)
        assert [at for at, _ in eyes.events] == list(range(eyes.events[0][0], new.sequence + 1))
        assert ann.name in new.table.seats
        await second.close()

    run(work())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F26")
def test_an_owner_that_was_replaced_shows_its_viewers_the_rest(
    stores: tuple[Store, Store], leases: LeaseClock
) -> None:
    """It wakes, finds the table another's, and follows: nothing of what it does is kept."""

    async def work() -> None:
        async with two(stores) as (first, second, here, there):
            eyes = told(here)
            ann, _ = await dealt(first, second, here, there)
            leases.advance(LEASE * 1.2)
            await second.floor.tend()
            new = second.floor.host("one")
            assert isinstance(new, Host)
            lines = stores[0].info("one").lines
            late = await first.give(here, ann, c.LookAtCards, command_id="late", position=1)
            assert isinstance(late, NotKept)
            assert late.again
            assert stores[0].info("one").lines >= lines
            await until(lambda: not isinstance(first.floor.host("one"), Host))
            follows = first.floor.host("one")
            kept = await first.kept(follows, ann, c.LookAtCards, command_id="late", position=1)
            assert not kept.repeated
            await to_the_end(second, new)
            await until(lambda: eyes.events[-1][0] == new.sequence)
            assert [at for at, _ in eyes.events] == list(range(eyes.events[0][0], new.sequence + 1))

    run(work())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F22")
def test_a_lost_connection_is_made_anew_and_what_was_missed_is_read(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (first, _, here, there):
            ann = first.person("Ann")
            with psycopg.connect(_address(stores[0]), autocommit=True) as control:
                control.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                )
            kept = await first.kept(here, ann, c.BuyChips, amount=Cents(DOLLAR))
            await until(lambda: there.sequence >= kept.last)
            assert there.table.chips("Ann") == DOLLAR

    run(work())


@pytest.mark.fault("F25")
@pytest.mark.sizes(of="commands, each through both", all=20, floor=1_000, target=10_000)
def test_two_processes_that_are_given_one_tables_commands_write_one_log(
    stores: tuple[Store, Store], trials: int
) -> None:

    async def work() -> None:
        async with two(stores) as (first, _, here, there):
            ann = first.person("Ann", 10**9)

            async def give(n: int) -> list[Kept]:
                buy = c.BuyChips(command_id=f"b{n}", amount=Cents(DOLLAR))
                gives = (each.submit(ann, buy) for each in (here, there))
                return [answer for answer in await asyncio.gather(*gives) if isinstance(answer, Kept)]

            kept: list[Kept] = []
            for n in range(0, trials, 10):
                for answers in await asyncio.gather(*map(give, range(n, min(n + 10, trials)))):
                    kept += answers
            assert len(kept) == 2 * trials
            assert sum(not answer.repeated for answer in kept) == trials, "each has one effect"
            assert here.table.chips("Ann") == trials * DOLLAR
            assert len({answer.line for answer in kept}) == trials

    asyncio.run(work())


def _address(store: Store) -> str:
    return store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)


def test_whoever_plays_on_elsewhere_is_not_waited_for_here(stores: tuple[Store, Store]) -> None:
    async def work() -> None:
        async with two(stores) as (_, second, here, there):
            ann = second.person("Ann")
            second.attend(there, ann)
            await second.seat(there, ann, 1)
            await until(lambda: phase(there) is Phase.CUT)
            await second.kept(there, ann, c.CutCards, position=1, above=20)
            await second.wager(there, ann, 1)
            await until(lambda: phase(there) is Phase.SETTING)
            there.play_on("Ann", here.table.in_play.number)
            await until(lambda: isinstance(here, Host) and "Ann" in here._playing_on)
            second.clock.advance(AT_ONCE.decision)
            await until(lambda: here.table.memory.rounds == 2)
            assert second.clock.monotonic() == AT_ONCE.decision, "nobody thought of surrender"

    run(work())
