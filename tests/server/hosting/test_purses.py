"""Purses and tables: no cent comes or goes but by buying in, playing and cashing; and limits that hold."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from hosting_kit import (
    DOLLAR,
    PLAIN,
    House,
    ManualClock,
    from_clock_to_clock,
    house,
    phase,
    player,
    run,
    until,
)
from paigow.money import Cents
from paigow.server.hosting import NotKeptCode, Speaker, TableActor
from paigow.server.hosting.purses import SESSION_GAP, held_at
from paigow.server.protocol.messages import AnswerMessage, RefusalMessage
from paigow.store import Limits, Store
from paigow.store.people import DAY
from paigow.table import Phase, Stake
from paigow.table import commands as c
from paigow.table.bounds import MOST_CENTS
from paigow.table.machine.legal import CommandOffer, legal_commands
from paigow.table.money.ledger import INVENTORY, OUTSIDE
from paigow.table.state.values import RefusalCode
from paigow.table.terms import Between

GRANT = 1_000 * DOLLAR


def check_conserved(store: Store, hosts: list[TableActor], people: list[Speaker]) -> None:
    """What was granted is in purses, or went to the tables and is there."""
    granted = GRANT * len(people)
    purses = sum(store.people.balance(each.person) for each in people)
    assert granted - purses == -sum(host.table.balance(OUTSIDE) for host in hosts)
    for host in hosts:
        assert sum(host.table.balances.values()) == 0


async def round_of(here: House, host: TableActor, people: list[Speaker], wager: int = 25 * DOLLAR) -> None:
    """Play a round in which everyone wagers, and nobody says anything after that."""
    rounds = host.table.memory.rounds
    await until(lambda: phase(host) in (Phase.BANK_OFFER, Phase.CUT))
    for at, each in enumerate(people, 1):
        await here.wager(host, each, at, wager)
    await from_clock_to_clock(here.clock, host, lambda: host.table.memory.rounds > rounds)


async def seated(here: House, name: str, people: list[Speaker]) -> TableActor:
    host = await here.registry.create(name, PLAIN)
    for at, each in enumerate(people, 1):
        here.attend(host, each)
        await here.seat(host, each, at)
    return host


def test_purse_and_chips_are_conserved_over_buying_playing_leaving_and_a_restart(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            people = [here.person(name) for name in ("Ann", "Bo", "Cy")]
            host = await seated(here, "one", people)
            assert [store.people.balance(each.person) for each in people] == [500 * DOLLAR] * 3
            for _ in range(3):
                await round_of(here, host, people)
                check_conserved(store, [host], people)
            before = {each.name: host.table.chips(each.name) for each in people}
            left = before["Bo"] + sum(stake.amount for stake in _wagers(host, 2))
            await here.kept(host, people[1], c.LeaveTable)
            assert store.people.balance(people[1].person) == 500 * DOLLAR + left
            check_conserved(store, [host], people)
        async with house(store, clock) as later:
            host = later.registry.host("one")
            check_conserved(store, [host], people)
            for each in (people[0], people[2]):
                later.attend(host, each)
                await later.kept(host, each, c.LeaveTable)
            await until(lambda: not host.table.arrivals)
            check_conserved(store, [host], people)
            lost = GRANT * 3 - sum(store.people.balance(each.person) for each in people)
            assert lost == host.table.balance(INVENTORY), "what the players lost, the table has won"

    run(work())


def _wagers(host: TableActor, at: int) -> tuple[Stake, ...]:
    return () if host.table.round is None else host.table.round.wagers[at]


def test_who_leaves_in_the_middle_of_a_round_gets_the_chips_when_it_ends_after_a_restart_too(
    store: Store,
) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            people = [here.person(name) for name in ("Ann", "Bo")]
            host = await seated(here, "one", people)
            await until(lambda: phase(host) is Phase.CUT)
            for at, each in enumerate(people, 1):
                await here.wager(host, each, at)
            await here.kept(host, people[0], c.CutCards, position=1, above=20)
            await until(lambda: phase(host) is Phase.SETTING)
            await here.kept(host, people[0], c.LeaveTable)
            assert store.people.balance(people[0].person) == 500 * DOLLAR
        async with house(store, clock) as later:
            host = later.registry.host("one")
            await from_clock_to_clock(clock, host, lambda: host.table.round is None)
            assert store.people.balance(people[0].person) > 900 * DOLLAR
            check_conserved(store, [host], people)

    run(work())


def test_nobody_buys_more_than_the_purse_holds_whatever_races(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            ann = here.person("Ann")
            hosts = [await here.registry.create(f"table-{n}", PLAIN) for n in range(6)]
            buys = (here.give(host, ann, c.BuyChips, amount=Cents(300 * DOLLAR)) for host in hosts)
            answers = await asyncio.gather(*buys)
            assert sum(isinstance(each, AnswerMessage) for each in answers) == 3
            assert {each.code for each in answers if isinstance(each, RefusalMessage)} == {NotKeptCode.PURSE}
            assert store.people.balance(ann.person) == 100 * DOLLAR
            check_conserved(store, hosts, [ann])

    run(work())


def test_the_purse_is_asked_after_the_id_the_bounds_and_the_table(store: Store) -> None:
    """Whoever is told of the purse would buy for less, and be refused again."""

    async def work() -> None:
        async with house(store) as here:
            ann = here.person("Ann")
            host = await here.registry.create("one", PLAIN)
            buy = partial(here.give, host, ann, c.BuyChips)
            too_much = Cents(5_000 * DOLLAR)
            assert isinstance(await buy(amount=Cents(100 * DOLLAR), command_id="first"), AnswerMessage)
            asked = {
                RefusalCode.REPEATED_ID: buy(amount=too_much, command_id="first"),
                RefusalCode.NOT_ADMITTED: buy(amount=Cents(MOST_CENTS + 1)),
                NotKeptCode.PURSE: buy(amount=too_much),
            }
            for code, asking in asked.items():
                answer = await asking
                assert isinstance(answer, RefusalMessage)
                assert answer.code == code

    run(work())


def test_a_command_beyond_the_purse_stands_against_nobody_elses(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            ann, bo = here.person("Ann"), here.person("Bo")
            host = await here.registry.create("one", PLAIN)
            buys = [here.give(host, ann, c.BuyChips, amount=Cents(400 * DOLLAR)) for _ in range(4)]
            buys += [here.give(host, bo, c.BuyChips, amount=Cents(100 * DOLLAR)) for _ in range(4)]
            answers = await asyncio.gather(*buys)
            assert [isinstance(each, AnswerMessage) for each in answers] == [
                True,
                True,
                False,
                False,
                *[True] * 4,
            ]
            check_conserved(store, [host], [ann, bo])

    run(work())


def test_a_loss_limit_is_passed_by_no_race(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            ann = here.person("Ann")
            store.people.set_limits(ann.person, Limits(loss=500 * DOLLAR), at=here.clock.wall())
            hosts = [await here.registry.create(f"table-{n}", PLAIN) for n in range(4)]
            buys = (here.give(host, ann, c.BuyChips, amount=Cents(200 * DOLLAR)) for host in hosts * 2)
            answers = await asyncio.gather(*buys)
            assert sum(isinstance(each, AnswerMessage) for each in answers) == 2
            assert {each.code for each in answers if isinstance(each, RefusalMessage)} == {NotKeptCode.LIMIT}
            assert store.people.balance(ann.person) == GRANT - 400 * DOLLAR

    run(work())


def test_a_loss_limit_holds_for_chips_that_lie_at_the_table_already(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            ann = here.person("Ann")
            host = await seated(here, "one", [ann])
            await until(lambda: phase(host) is Phase.CUT)
            store.people.set_limits(ann.person, Limits(loss=100 * DOLLAR), at=here.clock.wall())
            stakes = (Stake(host.table.rules.main, Cents(40 * DOLLAR)),)
            answer = await here.give(host, ann, c.PlaceWagers, position=1, stakes=stakes)
            assert isinstance(answer, RefusalMessage)
            assert (answer.code, "$100.00" in answer.reason) == (NotKeptCode.LIMIT, True)
            assert ann.person not in answer.reason
            await here.kept(host, ann, c.LeaveTable)
            await here.seat(host, ann, 1, 100 * DOLLAR)
            await here.wager(host, ann, 1)

    run(work())


def test_a_bank_buys_no_stake_beyond_its_limit(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            people = [here.person(name) for name in ("Ann", "Bo")]
            host = await here.registry.create("one", PLAIN)
            for at, each in enumerate(people, 1):
                here.attend(host, each)
                await here.seat(host, each, at, 400 * DOLLAR)
            for _ in range(3):
                await round_of(here, host, people)
                if any(ask.who.name == "Ann" for ask in _asks(host, c.AcceptBank)):
                    break
            store.people.set_limits(people[0].person, Limits(stake=500 * DOLLAR), at=here.clock.wall())
            await here.kept(host, people[0], c.AcceptBank, position=1)
            answer = await here.give(host, people[0], c.BuyChips, amount=Cents(500 * DOLLAR))
            assert isinstance(answer, RefusalMessage)
            assert answer.code == NotKeptCode.LIMIT

    run(work())


def _asks(host: TableActor, kind: type[c.Command]) -> list[CommandOffer]:
    return list(legal_commands(host.table).asks(kind))


def test_a_stake_limit_holds_from_the_moment_it_is_set(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            ann = here.person("Ann")
            host = await seated(here, "one", [ann])
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, ann, 1, 50 * DOLLAR)
            store.people.set_limits(ann.person, Limits(stake=30 * DOLLAR), at=here.clock.wall())
            stakes = (Stake(host.table.rules.main, Cents(40 * DOLLAR)),)
            answer = await here.give(host, ann, c.PlaceWagers, position=1, stakes=stakes)
            assert isinstance(answer, RefusalMessage)
            assert answer.code == NotKeptCode.LIMIT
            await here.wager(host, ann, 1, 30 * DOLLAR)
            store.people.set_limits(ann.person, Limits(stake=90 * DOLLAR), at=here.clock.wall())
            answer = await here.give(host, ann, c.PlaceWagers, position=1, stakes=stakes)
            assert isinstance(answer, RefusalMessage), "what is loosened waits for a day"

    run(work())


def test_a_time_limit_ends_new_wagers_and_keeps_nobody_from_leaving(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            ann = here.person("Ann")
            store.people.set_limits(ann.person, Limits(seconds=600), at=here.clock.wall())
            host = await seated(here, "one", [ann])
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, ann, 1)
            here.clock.advance(600)
            stakes = (Stake(host.table.rules.main, Cents(40 * DOLLAR)),)
            for kind, fields in (
                (c.PlaceWagers, {"position": 1, "stakes": stakes}),
                (c.BuyChips, {"amount": Cents(DOLLAR)}),
            ):
                answer = await here.give(host, ann, kind, **fields)
                assert isinstance(answer, RefusalMessage)
                assert answer.code == NotKeptCode.LIMIT
            await here.kept(host, ann, c.LeaveTable)
            await until(lambda: not host.table.arrivals)
            here.clock.advance(DAY)
            await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))

    run(work())


def test_who_is_shut_out_plays_the_round_to_its_end_and_is_seen_out_with_the_chips(store: Store) -> None:
    """reliability 5.5, after a restart too; whoever else is at the table goes on."""

    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            ann, bo = here.person("Ann"), here.person("Bo")
            host = await seated(here, "one", [ann, bo])
            await until(lambda: phase(host) is Phase.CUT)
            for at, each in enumerate((ann, bo), 1):
                await here.wager(host, each, at)
            store.people.set_limits(ann.person, Limits(until=clock.wall() + DAY), at=clock.wall())
            await here.registry.see_out()
            await here.kept(host, ann, c.CutCards, position=1, above=20)
            await until(lambda: phase(host) is Phase.SETTING)
            assert "Ann" in host.table.arrivals, "the round is played to its end"
        async with house(store, clock) as later:
            host = later.registry.host("one")
            later.attend(host, bo)
            await from_clock_to_clock(clock, host, lambda: host.table.memory.rounds >= 2)
            assert (host.table.arrivals, host.table.chips("Ann")) == (("Bo",), 0)
            check_conserved(store, [host], [ann, bo])
            assert (await later.registry.purse(ann.person, "Ann")).held == 0
            answer = await later.give(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert isinstance(answer, RefusalMessage)
            assert (answer.code, answer.again) == (NotKeptCode.LIMIT, False)
            clock.advance(DAY)
            await later.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))

    run(work())


@pytest.mark.fault("F21")
def test_a_clock_that_jumps_either_way_lets_nobody_pass_a_limit(store: Store) -> None:
    """The table's time stays where the clock has been; limits are judged by where it is."""

    async def work() -> None:
        async with house(store) as here:
            ann, bo, clock = here.person("Ann"), here.person("Bo"), here.clock
            clock.set_wall(2 * DAY)
            host = await seated(here, "one", [bo])
            clock.set_wall(-2 * DAY)
            store.people.set_limits(ann.person, Limits(until=clock.wall() + DAY), at=clock.wall())
            store.people.set_limits(bo.person, Limits(seconds=600), at=clock.wall())
            for each in (ann, bo):  # nobody knows how long Bo has been there
                assert await is_limited(here, host, each)
            clock.advance(DAY)
            await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            store.people.set_limits(ann.person, Limits(seconds=600), at=clock.wall())
            clock.set_wall(-DAY)
            assert await is_limited(here, host, ann)
            await here.kept(host, ann, c.LeaveTable)
            await until(lambda: "Ann" not in host.table.arrivals)
            for each in (ann, bo):
                stamps = [entry.at for entry in store.people.purse(each.person)]
                assert stamps == sorted(stamps, reverse=True), "a purse never runs backwards"

    run(work())


async def is_limited(here: House, host: TableActor, speaker: Speaker) -> bool:
    """Whether somebody is kept from buying a chip by a limit."""
    answer = await here.give(host, speaker, c.BuyChips, amount=Cents(DOLLAR))
    return isinstance(answer, RefusalMessage) and answer.code == NotKeptCode.LIMIT


def test_the_session_has_its_clock_and_its_net_result(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            ann = here.person("Ann")
            assert (await here.registry.purse(ann.person, "Ann")).session.started is None
            host = await seated(here, "one", [ann])
            started = clock.wall()
            clock.advance(60)
            await round_of(here, host, [ann])
            purse = await here.registry.purse(ann.person, "Ann")
            now = purse.session
            assert (now.started, now.seconds) == (started, clock.wall() - started)
            assert now.net == purse.balance + purse.held - GRANT
        async with house(store, clock) as later:
            again = (await later.registry.purse(ann.person, "Ann")).session
            assert again == replace(now, seconds=again.seconds), "a restart ends no session"
            await later.kept(later.registry.host("one"), ann, c.LeaveTable)
            left = (await later.registry.purse(ann.person, "Ann")).session
            assert (left.started, left.net) == (now.started, now.net), "what came of it stays on view"
            clock.advance(SESSION_GAP + 1)
            assert (await later.registry.purse(ann.person, "Ann")).session.started is None

    run(work())


def test_what_came_of_a_table_is_of_that_table_and_of_the_last_visit(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            ann = here.person("Ann")
            one = await seated(here, "one", [ann])
            await round_of(here, one, [ann])
            brought = held_at(one.table, "Ann") - 500 * DOLLAR
            assert (await here.registry.purse(ann.person, "Ann", one)).here == brought
            two = await seated(here, "two", [ann])
            assert (await here.registry.purse(ann.person, "Ann", two)).here == 0
            both = await here.registry.purse(ann.person, "Ann", one)
            assert (both.here, both.session.net) == (brought, brought)
            await here.kept(one, ann, c.LeaveTable)
            assert (await here.registry.purse(ann.person, "Ann", one)).here == brought, "it stays on view"
            await here.seat(one, ann, 1, chips=100 * DOLLAR)
            assert (await here.registry.purse(ann.person, "Ann", one)).here == 0, "a new visit"

    run(work())


@pytest.mark.parametrize("purse", [0, 1, 2])
def test_who_has_the_least_that_can_be_bought_and_no_more_is_offered_just_that(
    store: Store, purse: int
) -> None:
    """Chips are bought from a cent on; with nothing in the purse none are offered."""

    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            ann = here.person("Ann", purse)
            assert (await here.registry.purse(ann.person, "Ann")).balance == purse
            offered = [ask for ask in host.awaited_of(player(ann)).may if ask.command == "BuyChips"]
            terms = [term for ask in offered for term in ask.terms or () if isinstance(term, Between)]
            bounds = [(term.least, term.most) for term in terms]
            assert bounds == ([(1, purse)] if purse else [])

    run(work())


def test_chips_at_a_table_to_which_somebody_has_come_back_are_counted_once(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            ann = here.person("Ann")
            for _ in range(3):
                await here.kept(host, ann, c.BuyChips, amount=Cents(200 * DOLLAR))
                purse = await here.registry.purse(ann.person, "Ann")
                assert (purse.balance, purse.held) == (800 * DOLLAR, 200 * DOLLAR)
                assert purse.session.net == 0, "nothing is won by coming back"
                await here.kept(host, ann, c.LeaveTable)
            assert (await here.registry.purse(ann.person, "Ann")).held == 0

    run(work())
