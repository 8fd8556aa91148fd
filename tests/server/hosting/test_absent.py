"""People who are not there: silent, away, or gone; by a clock that only the test moves."""

from __future__ import annotations

from typing import Any

import pytest

from hosting_kit import (
    AT_ONCE,
    DOLLAR,
    PLAIN,
    House,
    ManualClock,
    from_clock_to_clock,
    house,
    phase,
    player,
    quiet,
    run,
    to_setting,
    until,
)
from paigow.server.hosting import Speaker, TableActor
from paigow.server.hosting.deadlines import GRACE
from paigow.store import Store
from paigow.table import Phase, Record, Refused, Role
from paigow.table import commands as c
from paigow.table import events as e


def events(store: Store, host: TableActor) -> list[e.Event]:
    """All that has happened, as it is on disk."""
    return [record.event for record in _records(store, host)]


def _records(store: Store, host: TableActor) -> list[Record]:
    entries = store.open(host.id, store.info(host.id).epoch).journal.entries
    return [
        record
        for entry in entries
        for record in (() if isinstance(entry.outcome, Refused) else entry.outcome)
    ]


async def sets(here: House, host: TableActor, speaker: Speaker, position: int) -> None:
    way = host.table.rules.house_way.set(host.table.in_play.hands[position])
    await here.kept(host, speaker, c.SetHands, position=position, high=way.high, low=way.low)


@pytest.mark.fault("F11")
def test_at_the_deadline_the_hand_is_set_in_the_house_way_and_marked_so(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, _ = await to_setting(here, "Ann", "Bo")
            here.clock.advance(AT_ONCE.decision - 1)
            await quiet(host)
            assert phase(host) is Phase.SETTING, "not a second too early"
            here.clock.advance(1)
            await until(lambda: phase(host) is not Phase.SETTING)
            happened = events(store, host)
            marks = [each for each in happened if isinstance(each, e.TimeCalled)]
            assert [(each.position, each.player) for each in marks] == [(1, "Ann"), (2, "Bo")]
            hands = [each for each in happened if isinstance(each, e.HandSet)]
            assert [each.player for each in hands] == ["", ""]

    run(work())


@pytest.mark.fault("F11")
def test_one_absentee_never_delays_the_others_beyond_the_deadline(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, _) = await to_setting(here, "Ann", "Bo")
            here.clock.advance(AT_ONCE.decision / 2)
            await sets(here, host, ann, 1)
            assert [due.position for due in host.dues] == [2]
            assert [due.left for due in host.dues] == [AT_ONCE.decision * 500]
            here.clock.advance(AT_ONCE.decision / 2)
            await until(lambda: phase(host) is Phase.SETTLEMENT)
            marks = [each.player for each in events(store, host) if isinstance(each, e.TimeCalled)]
            assert marks == ["Bo"], "what Ann did in time is her own"

    run(work())


def test_wagers_are_not_waited_for_beyond_the_betting_time_nor_for_those_who_are_away(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            ann, bo = here.person("Ann"), here.person("Bo")
            here.attend(host, ann)
            watch = here.attend(host, bo)
            await here.seat(host, ann, 1)
            await here.seat(host, bo, 2)
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, ann, 1)
            await here.kept(host, ann, c.CutCards, position=1, above=20)
            assert phase(host) is Phase.WAGERS, "Bo is here, and may still wager"
            watch.close()
            await until(lambda: phase(host) is Phase.SETTING)
            assert not host.table.in_play.wagers[2]

    run(work())


def test_a_player_who_is_here_has_the_betting_time_and_no_more(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            ann, bo = here.person("Ann"), here.person("Bo")
            for number, each in enumerate((ann, bo), 1):
                here.attend(host, each)
                await here.seat(host, each, number)
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, ann, 1)
            await here.kept(host, ann, c.CutCards, position=1, above=20)
            here.clock.advance(AT_ONCE.betting - 1)
            await quiet(host)
            assert phase(host) is Phase.WAGERS
            here.clock.advance(1)
            await until(lambda: phase(host) is Phase.SETTING)

    run(work())


@pytest.mark.fault("F21")
def test_a_clock_that_jumps_makes_no_deadline_early_or_double_and_no_time_run_backwards(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo) = await to_setting(here, "Ann", "Bo")
            for jump in (3_600, -7_200, 86_400, -90_000):
                here.clock.set_wall(jump)
                await here.kept(host, ann, c.LookAtCards, position=1)
                await quiet(host)
                assert phase(host) is Phase.SETTING
            here.clock.advance(AT_ONCE.decision)
            await until(lambda: phase(host) is Phase.SETTLEMENT)
            records = _records(store, host)
            assert [each.at for each in records] == sorted(each.at for each in records)
            marks = [each.event for each in records if isinstance(each.event, e.TimeCalled)]
            assert len(marks) == 2
            await here.kept(host, bo, c.BuyChips, amount=DOLLAR)

    run(work())


@pytest.mark.fault("F12")
def test_after_a_restart_open_deadlines_go_on_with_a_grace(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            _, people = await to_setting(here, "Ann", "Bo")
            clock.advance(10)
        clock.advance(5)  # while nobody was there
        async with house(store, clock) as later:
            host = later.registry.host("one")
            later.attend(host, people[0])
            left = {1: AT_ONCE.decision - 15 + GRACE, 2: GRACE + AT_ONCE.away}
            assert left[2] < left[1], "who does not come back is not waited for as long"
            await until(lambda: dues(host) == left)
            clock.advance(left[2] - 1)
            await quiet(host)
            assert 2 in dues(host), "not a second too early"
            clock.advance(1)
            await until(lambda: 2 not in dues(host))
            assert phase(host) is Phase.SETTING
            clock.advance(left[1] - left[2])
            await until(lambda: phase(host) is not Phase.SETTING)

    run(work())


def test_after_a_long_outage_nobody_is_played_for_before_the_grace_is_over(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            await to_setting(here, "Ann")
        clock.advance(86_400)
        async with house(store, clock) as later:
            host = later.registry.host("one")
            assert [due.left for due in host.dues] == [GRACE * 1000]

    run(work())


def dues(host: TableActor) -> dict[int, float]:
    """How long each position has yet."""
    return {due.position: due.left / 1000 for due in host.dues}


def player_of(name: str) -> Any:
    return player(Speaker("", name, Role.PLAYER))


def test_leaving_on_purpose_and_losing_the_connection_are_different(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo, cy) = await to_setting(here, "Ann", "Bo", "Cy")
            await here.kept(host, bo, c.LeaveTable)
            assert host.table.in_play.settings[2] is not None, "for who has left the dealer acts at once"
            assert host.table.in_play.settings[1] is None, "who lost the connection has the time to come back"
            await sets(here, host, ann, 1)
            here.clock.advance(AT_ONCE.decision)
            await until(lambda: phase(host) is Phase.SETTLEMENT)
            happened = events(store, host)
            assert [each.player for each in happened if isinstance(each, e.TimeCalled)] == ["Cy"]
            assert [each.player for each in happened if isinstance(each, e.PlayerDeparted)] == ["Bo"]
            here.clock.advance(AT_ONCE.surrender)
            await until(lambda: host.table.memory.rounds == 2)
            assert "Cy" in host.table.arrivals, "who was silent still has the seat"
            assert "Bo" not in host.table.arrivals
            assert store.people.balance(bo.person) >= 475 * DOLLAR
            assert cy.name in host.table.seats

    run(work())


@pytest.mark.fault("F12")
def test_a_round_whose_players_have_all_vanished_is_settled_and_no_other_is_opened(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            ann = here.person("Ann")
            watch = here.attend(host, ann)
            await here.seat(host, ann, 1)
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, ann, 1)
            watch.close()
            await from_clock_to_clock(here.clock, host, lambda: phase(host) is Phase.BETWEEN_ROUNDS)
            await quiet(host)
            assert host.table.memory.rounds == 1
            watch = here.attend(host, ann)
            await until(lambda: host.table.memory.rounds == 2)
            watch.close()
            await quiet(host)
            here.clock.advance(AT_ONCE.seat)
            await until(lambda: not host.table.arrivals)
            await quiet(host)
            line = store.info("one").lines
            for _ in range(4):
                here.clock.advance(86_400)
                await quiet(host)
            assert store.info("one").lines == line, "a table at which nobody is writes nothing"

    run(work())
