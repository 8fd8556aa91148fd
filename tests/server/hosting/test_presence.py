"""Nobody waits for who is away, and nobody keeps a place for ever by being so."""

from __future__ import annotations

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
    quiet,
    run,
    until,
)
from paigow.games.wager_kinds import WagerKind
from paigow.server.hosting import Speaker, Subscription, TableActor
from paigow.server.hosting.deadlines import GRACE, Present, TableOptions, Wait
from paigow.server.hosting.presence import OFFERS, Presence
from paigow.server.protocol.messages import RefusalMessage
from paigow.store import HOUSE, Store
from paigow.table import Phase, RefusalCode
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.transitions import WAITING_PHASES
from table_kit import Kit, submission

ALL = frozenset({"p1", "p2", "p3"})


async def seated(here: House, *names: str) -> tuple[TableActor, list[Speaker], list[Subscription]]:
    """A table at which some people sit and watch, and are offered the cut."""
    host = await here.registry.create("one", PLAIN)
    people = [here.person(name) for name in names]
    watching = [here.attend(host, each) for each in people]
    for number, each in enumerate(people, 1):
        await here.seat(host, each, number)
    await until(lambda: phase(host) is Phase.CUT)
    return host, people, watching


def called(store: Store) -> list[str]:
    """For whom time was called, in order."""
    entries = store.open("one", store.info("one").epoch).journal.entries
    outcomes = (entry.outcome for entry in entries)
    records = (record for outcome in outcomes if isinstance(outcome, tuple) for record in outcome)
    return [record.event.player for record in records if isinstance(record.event, e.TimeCalled)]


@pytest.mark.fault("F11")
def test_what_is_offered_to_somebody_away_goes_on_at_once_and_what_is_asked_soon(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo), watching = await seated(here, "Ann", "Bo")
            for at, each in enumerate((ann, bo), 1):
                await here.wager(host, each, at)
            watching[0].close()
            await until(lambda: called(store) == ["Ann"])
            assert here.clock.monotonic() == 0, "the cut is not waited for"
            await until(lambda: phase(host) is Phase.SETTING)
            here.clock.advance(AT_ONCE.away - 1)
            await quiet(host)
            assert host.table.in_play.settings[1] is None
            here.clock.advance(1)
            await until(lambda: host.table.in_play.settings[1] is not None)
            assert phase(host) is Phase.SETTING, "Bo, who is here, has the whole time"

    run(work())


@pytest.mark.fault("F11")
def test_who_stays_away_gives_up_the_place_and_has_the_chips_in_the_purse(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo), watching = await seated(here, "Ann", "Bo")
            watching[1].close()
            await quiet(host)
            here.clock.advance(AT_ONCE.seat - 1)
            await here.kept(host, ann, c.BuyChips, amount=DOLLAR)
            assert "Bo" in host.table.seats
            here.clock.advance(1)
            await until(lambda: "Bo" not in host.table.seats)
            assert store.people.balance(bo.person) == 1_000 * DOLLAR
            last = store.open("one", store.info("one").epoch).journal.entries[-1].command
            assert (last.by, last.command_id.startswith(HOUSE)) == ("Bo", True), "marked as the house's doing"
            assert "Ann" in host.table.seats

    run(work())


def test_who_stays_away_in_a_round_is_seen_out_when_it_is_over(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo), watching = await seated(here, "Ann", "Bo")
            for at, each in enumerate((ann, bo), 1):
                await here.wager(host, each, at)
            watching[1].close()
            await here.kept(host, ann, c.CutCards, position=1, above=20)
            here.registry.dismiss("Bo")
            await here.kept(host, ann, c.LookAtCards, position=1)
            assert "Bo" in host.table.seats, "what is wagered is played"
            await from_clock_to_clock(here.clock, host, lambda: "Bo" not in host.table.arrivals)
            assert store.people.balance(bo.person) >= 975 * DOLLAR

    run(work())


def test_ghosts_leave_after_a_restart_too(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            await seated(here, "Ann", "Bo")
        async with house(store, clock) as later:
            host = later.registry.host("one")
            clock.advance(GRACE + AT_ONCE.seat - 1)
            await quiet(host)
            assert len(host.table.arrivals) == 2
            clock.advance(1)
            await until(lambda: not host.table.arrivals)

    run(work())


def test_nobody_takes_the_ids_of_the_house(store: Store) -> None:
    """Or its own command in somebody's name would find its id taken."""

    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            ann = here.person("Ann")
            answer = await here.give(host, ann, c.BuyChips, command_id=f"{HOUSE}9", amount=DOLLAR)
            assert isinstance(answer, RefusalMessage)
            assert answer.code == RefusalCode.NOT_ADMITTED

    run(work())


# By themselves


@pytest.fixture(name="kit")
def three_wagered() -> Kit:
    """Three players who are asked for their hands."""
    main = {WagerKind.PAI_GOW_POKER: 10}
    return Kit(submission(""), {1: 100, 2: 100, 3: 100}).bets({1: main, 2: main, 3: main}).to(Phase.SETTING)


def at(phase: Phase, position: int) -> Wait:
    return Wait(1, phase, position)


@pytest.mark.parametrize("phase", WAITING_PHASES)
def test_who_has_lost_the_connection_has_a_time_to_come_back_and_not_anew(kit: Kit, phase: Phase) -> None:
    presence = Presence(AT_ONCE)
    presence.look(kit.table, ALL, 100)
    presence.look(kit.table, ALL - {"p2"}, 200)
    presence.look(kit.table, ALL - {"p2"}, 900)
    ends = presence.ends(kit.table, [at(phase, 1), at(phase, 2)])
    assert ends == {at(phase, 2): 200 + (0 if phase in OFFERS else AT_ONCE.away)}
    presence.look(kit.table, ALL, 901)
    assert not presence.ends(kit.table, [at(phase, 2)]), "who is back is waited for"


@pytest.mark.parametrize("seated", [1, 3])
def test_who_plays_alone_has_more_time_to_come_back(seated: int) -> None:
    """To read a lesson in the middle of a hand costs nobody else a moment, so it costs the hand as little."""
    main, places = {WagerKind.PAI_GOW_POKER: 10}, range(1, seated + 1)
    table = (
        Kit(submission(""), dict.fromkeys(places, 100))
        .bets(dict.fromkeys(places, main))
        .to(Phase.SETTING)
        .table
    )
    options = TableOptions()
    presence = Presence(options)
    presence.look(table, ALL, 100)
    presence.look(table, ALL - {"p1"}, 200)
    away, seat = (options.away_alone,) * 2 if seated == 1 else (options.away, options.seat)
    assert presence.ends(table, [at(Phase.SETTING, 1)]) == {at(Phase.SETTING, 1): 200 + away}
    assert not presence.present(200 + seat - 1).leaving
    assert presence.present(200 + seat).leaving == {"p1"}


def test_who_is_there_and_silent_through_a_round_is_not_waited_for_until_speaking(kit: Kit) -> None:
    presence = Presence(AT_ONCE)
    presence.look(kit.table, ALL, 0)
    for speaker in ("p1", "p3"):
        presence.hear(speaker, 10)
    assert presence.present(20).attentive == ALL
    kit.play()
    kit.to(Phase.CUT)
    presence.look(kit.table, ALL, 50)
    assert presence.present(50) == Present(ALL, ALL - {"p2"})
    assert presence.ends(kit.table, [at(Phase.CUT, 2)]) == {at(Phase.CUT, 2): 50}
    assert presence.next == 50 + AT_ONCE.seat
    presence.hear("p2", 60)
    assert presence.present(60).attentive == ALL


def test_nobody_sits_there_for_ever_without_a_word(kit: Kit) -> None:
    presence = Presence(AT_ONCE)
    presence.look(kit.table, ALL, 0)
    presence.hear("p1", 10)
    assert not presence.present(AT_ONCE.idle - 1).leaving
    assert presence.present(AT_ONCE.idle).leaving == ALL - {"p1"}


def test_what_is_overdue_rings_no_bell_again_and_again(kit: Kit) -> None:
    presence = Presence(AT_ONCE)
    presence.look(kit.table, frozenset(), 0)
    assert presence.next == AT_ONCE.seat
    assert presence.present(AT_ONCE.seat).leaving == ALL
    assert presence.next is None


def test_who_is_only_refused_gives_up_the_place_like_who_says_nothing(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo), _ = await seated(here, "Ann", "Bo")
            for _ in range(3):
                here.clock.advance(AT_ONCE.idle / 3)
                await here.kept(host, ann, c.BuyChips, amount=DOLLAR)
                refused = await here.give(host, bo, c.Surrender, position=2)
                assert isinstance(refused, RefusalMessage)
            await until(lambda: "Bo" not in host.table.arrivals)
            assert "Ann" in host.table.arrivals

    run(work())


def test_who_cannot_wager_is_asked_for_the_cut_like_anybody_and_gives_up_the_place(store: Store) -> None:
    """The cut is due to the player farthest to the right, whatever they hold; nobody is said not to have
    answered who was not asked."""

    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            poor, ann = here.person("Poor"), here.person("Ann")
            for each in (poor, ann):
                here.attend(host, each)
            await here.seat(host, poor, 1, chips=1)
            await here.seat(host, ann, 2)
            await until(lambda: phase(host) is Phase.CUT)
            assert [due.position for due in host.dues] == [1]
            here.clock.advance(AT_ONCE.decision - 1)
            await quiet(host)
            assert "Poor" not in called(store)
            here.clock.advance(1)
            await until(lambda: "Poor" in called(store))
            await here.kept(host, ann, c.CutCards, position=2, above=20)
            await here.wager(host, ann, 2)
            await until(lambda: phase(host) is Phase.SETTING)
            assert here.clock.monotonic() == AT_ONCE.decision, "no wager of theirs is waited for"
            here.clock.advance(AT_ONCE.seat - AT_ONCE.decision - 1)
            await here.kept(host, poor, c.BuyChips, amount=DOLLAR)
            assert "Poor" in host.table.seats
            here.clock.advance(1)
            await until(lambda: "Poor" not in host.table.seats)
            assert store.people.balance(poor.person) == 1_000 * DOLLAR

    run(work())


def test_who_buys_chips_again_has_the_place_as_before(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host = await here.registry.create("one", PLAIN)
            ann, bo = here.person("Ann"), here.person("Bo")
            for each in (ann, bo):
                here.attend(host, each)
            await here.seat(host, ann, 1, chips=1)
            assert host.table.round is None, "nobody can wager yet"
            await here.seat(host, bo, 2)
            await until(lambda: host.table.round is not None)
            await here.kept(host, ann, c.BuyChips, amount=500 * DOLLAR)
            here.clock.advance(AT_ONCE.seat)
            await here.kept(host, ann, c.BuyChips, amount=DOLLAR)
            assert "Ann" in host.table.seats

    run(work())
