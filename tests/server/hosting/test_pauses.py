"""Until when the dealer pauses, as everybody is told it."""

from __future__ import annotations

import json

from hosting_kit import PLAIN, house, phase, player, quiet, run, until
from paigow.games.submission import sample_text
from paigow.server.hosting import FloorOptions, Onlooker, ShownTable, TableOptions
from paigow.server.hosting.deadlines import Deadlines, Due
from paigow.store import Store
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table.state.values import DEALER


def pauses(host: ShownTable) -> list[tuple[float, str]]:
    """How long the dealer pauses yet, and before which step."""
    return [(due.seconds, due.then) for due in host.dues if due.position == DEALER]


def test_everybody_is_told_until_when_wagers_are_taken_and_when_the_dealer_goes_on(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=5, between=3)
        async with house(store, options=FloorOptions(options)) as here:
            host = await here.floor.create("one", PLAIN)
            ann, bo = here.person("Ann"), here.person("Bo")
            seen = host.watch(player(ann))
            here.attend(host, bo)
            await here.seat(host, ann, 1)
            await here.seat(host, bo, 2)
            assert pauses(host) == [(3, "OpenRound")], "between rounds"
            here.clock.advance(3)
            await until(lambda: phase(host) is Phase.CUT)
            assert pauses(host) == [], "the dealer waits for a player, and not for the clock"
            await here.kept(host, ann, c.CutCards, position=1, above=20)
            assert pauses(host) == [], "no wager lies there yet"
            await here.wager(host, ann, 1)
            here.clock.advance(4)
            assert pauses(host) == [(6, "AnnounceNoMoreBets")]
            told = json.loads(await _last(host, seen))
            assert told["due"] == [{"position": DEALER, "seconds": 10, "then": "AnnounceNoMoreBets"}]
            here.clock.advance(6)
            await until(lambda: phase(host) is Phase.SETTING)
            assert pauses(host) == []
            assert [(due.position, due.then) for due in host.dues] == [(1, "CallTime")]

    run(work())


def test_who_may_surrender_is_told_how_long(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=5, between=0)
        async with house(store, options=FloorOptions(options)) as here:
            host = await here.floor.create("one", sample_text("supreme-pai-gow"))
            ann = here.person("Ann")
            here.attend(host, ann)
            await here.seat(host, ann, 1)
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, ann, 1)
            await here.kept(host, ann, c.DeclineCut, position=1)
            await until(lambda: phase(host) is Phase.SETTING)
            way = host.table.rules.house_way.set(host.table.in_play.hands[1])
            await here.kept(host, ann, c.SetHands, position=1, high=way.high, low=way.low)
            assert pauses(host) == [(5, "SettleNext")]
            here.clock.advance(5)
            await until(lambda: (5, "SettleNext") not in pauses(host))

    run(work())


def test_a_pause_that_begins_without_an_event_is_told_at_once(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=5, between=3)
        async with house(store, options=FloorOptions(options)) as here:
            host = await here.floor.create("one", PLAIN)
            ann = here.person("Ann")
            await here.seat(host, ann, 1)
            assert pauses(host) == [], "no round is opened for people who are not there"
            seen = host.watch(player(ann))
            await until(lambda: pauses(host) == [(3, "OpenRound")])
            told = json.loads(await _last(host, seen))
            assert (told["told"], told["due"][0]["then"]) == ([], "OpenRound")

    run(work())


async def _last(host: ShownTable, seen: Onlooker) -> bytes:
    """The last message that waits for a viewer, once nothing more happens."""
    await quiet(host)
    last = await seen.next()
    while seen._queue:
        last = await seen.next()
    assert last is not None
    return last


def test_whoever_follows_a_table_takes_a_pause_over_once_and_not_with_every_letter() -> None:
    deadlines = Deadlines(30)
    assert deadlines.correct([Due(DEALER, 10.0, "AnnounceNoMoreBets")], 100)
    assert not deadlines.correct([Due(DEALER, 5.2, "AnnounceNoMoreBets")], 105)
    assert deadlines.left(105) == (Due(DEALER, 5.0, "AnnounceNoMoreBets"),)
    assert deadlines.correct([Due(DEALER, 1.0, "AnnounceNoMoreBets")], 105), "everybody has wagered"
    assert deadlines.correct([], 106)
    assert deadlines.left(106) == ()


def test_the_dealer_settles_at_once_when_everybody_plays_on_also_in_advance(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=5, between=3)
        async with house(store, options=FloorOptions(options)) as here:
            host = await here.floor.create("one", PLAIN)
            ann, bo = here.person("Ann"), here.person("Bo")
            for position, each in enumerate((ann, bo), 1):
                here.attend(host, each)
                await here.seat(host, each, position)
            here.clock.advance(3)
            await until(lambda: phase(host) is Phase.CUT)
            await here.kept(host, ann, c.CutCards, position=1, above=20)
            for position, each in enumerate((ann, bo), 1):
                await here.wager(host, each, position)
            await until(lambda: phase(host) is Phase.SETTING)
            host.play_on("Ann", host.table.in_play.number)
            host.play_on("Bo", host.table.in_play.number - 1)
            here.clock.advance(30)
            await until(lambda: phase(host) is Phase.SETTLEMENT)
            assert pauses(host) == [(5, "SettleNext")], "Bo may still surrender; the round before was another"
            host.play_on("Bo", host.table.in_play.number)
            await until(lambda: host.table.round is None)

    run(work())


def test_no_clock_is_told_to_somebody_alone_until_another_sits_down(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=0, between=0)
        async with house(store, options=FloorOptions(options)) as here:
            host = await here.floor.create("one", PLAIN)
            ann, bo = here.person("Ann"), here.person("Bo")
            here.attend(host, ann)
            await here.seat(host, ann, 1)
            await until(lambda: phase(host) is Phase.CUT)
            here.clock.advance(options.decision + 1)
            await quiet(host)
            assert (host.dues, phase(host)) == ((), Phase.CUT), "whoever reads costs nobody anything"
            here.attend(host, bo)
            await here.seat(host, bo, 2)
            assert [(due.position, due.seconds) for due in host.dues] == [(1, options.decision)]
            here.clock.advance(options.decision)
            await until(lambda: phase(host) is not Phase.CUT)

    run(work())
