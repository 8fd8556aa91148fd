"""Until when the dealer pauses, as everybody is told it."""

from __future__ import annotations

from typing import Any

import pytest

from hosting_kit import PLAIN, House, house, phase, player, quiet, run, said_in, until
from paigow.cli.serve import _one_of_each_game
from paigow.games.catalogue import GameName
from paigow.games.submission import sample_text
from paigow.server.hosting import HostingOptions, Speaker, Subscription, TableActor, TableOptions
from paigow.store import Store
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table.machine.legal import legal_commands
from paigow.table.state.values import DEALER, Stake


def pauses(host: TableActor) -> list[tuple[float, str]]:
    """How long the dealer pauses yet, and before which step."""
    return [(due.left / 1000, due.then) for due in host.dues if due.position == DEALER]


def test_everybody_is_told_until_when_wagers_are_taken_and_when_the_dealer_goes_on(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=5, between=3)
        async with house(store, options=HostingOptions(options)) as here:
            host = await here.registry.create("one", PLAIN)
            ann, bo = here.person("Ann"), here.person("Bo")
            seen = host.watch(player(ann))
            here.attend(host, bo)
            await here.seat(host, ann, 1)
            await here.seat(host, bo, 2)
            await until(lambda: phase(host) is Phase.CUT)  # the first round opens at once
            assert pauses(host) == [], "the dealer waits for a player, and not for the clock"
            await here.kept(host, ann, c.CutCards, position=1, above=20)
            assert pauses(host) == [], "no wager lies there yet"
            await here.wager(host, ann, 1)
            here.clock.advance(4)
            assert pauses(host) == [(6, "AnnounceNoMoreBets")]
            told = said_in(await _last(host, seen))
            assert told["due"] == [{"position": DEALER, "left": 10_000, "then": "AnnounceNoMoreBets"}]
            here.clock.advance(6)
            await until(lambda: phase(host) is Phase.SETTING)
            assert pauses(host) == []
            assert [(due.position, due.then) for due in host.dues] == [(1, "CallTime")]
            here.clock.advance(30)
            await until(lambda: pauses(host) == [(5, "SettleNext")])
            here.clock.advance(5)
            await until(lambda: pauses(host) == [(3, "OpenRound")])
            here.clock.advance(3)
            await until(lambda: host.table.round is not None)

    run(work())


def test_who_may_surrender_is_told_how_long(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, alone=0, betting=10, surrender=5, between=0)
        async with house(store, options=HostingOptions(options)) as here:
            host = await here.registry.create("one", sample_text("supreme-pai-gow"))
            ann = here.person("Ann")
            here.attend(host, ann)
            await here.seat(host, ann, 1)
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, ann, 1)
            await here.kept(host, ann, c.DeclineCut, position=1)
            await until(lambda: phase(host) is Phase.SETTING)
            await _set_hand(here, host, ann)
            assert pauses(host) == [(5, "SettleNext")]
            here.clock.advance(5)
            await until(lambda: (5, "SettleNext") not in pauses(host))

    run(work())


def test_a_pause_that_begins_without_an_event_is_told_at_once(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=5, step=3)
        async with house(store, options=HostingOptions(options)) as here:
            host = await here.registry.create("one", PLAIN)
            ann = here.person("Ann")
            await _prepared(here, host)
            await here.seat(host, ann, 1)
            await _prepared(here, host)
            assert host.table.round is None, "no round is opened for people who are not there"
            seen = host.watch(player(ann))
            await until(lambda: pauses(host) == [(3, "OpenRound")])
            told = said_in(await _last(host, seen))
            assert (told["events"], told["due"][0]["then"]) == ([], "OpenRound")

    run(work())


async def _set_hand(here: House, host: TableActor, person: Speaker) -> None:
    """Set the first position's hand as the house would."""
    way = host.table.rules.house_way.set(host.table.in_play.hands[1])
    await here.kept(host, person, c.SetHands, position=1, high=way.high, low=way.low)


async def _prepared(here: House, host: TableActor) -> None:
    """Let the dealer take the steps that wait for nobody: cards are inspected, spread and shown."""
    await quiet(host)
    while pauses(host):
        here.clock.advance(3)
        await quiet(host)


async def _last(host: TableActor, seen: Subscription) -> bytes:
    """The last message that waits for a viewer, once nothing more happens."""
    await quiet(host)
    last = await seen.next()
    while seen._queue:
        last = await seen.next()
    assert last is not None
    return last


def test_the_dealer_settles_at_once_when_everybody_plays_on_also_in_advance(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=5, between=3)
        async with house(store, options=HostingOptions(options)) as here:
            host = await here.registry.create("one", PLAIN)
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


async def _alone_with_cards(here: House) -> tuple[TableActor, Speaker]:
    """Ann plays alone, has wagered, and has her cards to set."""
    host, ann = await here.registry.create("one", PLAIN), here.person("Ann")
    here.attend(host, ann)
    await here.seat(host, ann, 1)
    await until(lambda: phase(host) is Phase.CUT)
    await here.kept(host, ann, c.CutCards, position=1, above=20)
    await here.wager(host, ann, 1)
    await until(lambda: phase(host) is Phase.SETTING)
    return host, ann


def test_alone_somebody_thinks_about_surrender_without_a_clock(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(alone=600, surrender=5, between=3)
        async with house(store, options=HostingOptions(options)) as here:
            host, ann = await _alone_with_cards(here)
            bo = here.person("Bo")
            number = host.table.in_play.number
            await _set_hand(here, host, ann)
            await until(lambda: phase(host) is Phase.SETTLEMENT)
            here.clock.advance(599)
            await quiet(host)
            assert (phase(host), pauses(host)) == (Phase.SETTLEMENT, []), "no clock runs that she could see"
            here.attend(host, bo)
            await here.seat(host, bo, 2)
            await until(lambda: pauses(host) == [(3, "OpenRound")])  # Bo waits for her, and her time is over
            here.clock.advance(3)
            await until(lambda: host.table.round is not None)
            assert host.table.in_play.number == number + 1

    run(work())


def test_somebody_who_comes_ends_the_time_without_a_clock_for_surrender(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(alone=600, surrender=5, between=3)
        async with house(store, options=HostingOptions(options)) as here:
            host, ann = await _alone_with_cards(here)
            bo = here.person("Bo")
            await _set_hand(here, host, ann)
            await until(lambda: phase(host) is Phase.SETTLEMENT)
            here.clock.advance(2)
            await quiet(host)
            assert pauses(host) == []
            here.attend(host, bo)
            await here.seat(host, bo, 2)
            await until(lambda: pauses(host) == [(3, "SettleNext")])  # of five seconds two have gone

    run(work())


def test_who_thinks_about_surrender_plays_on_by_saying_so(store: Store) -> None:
    async def work() -> None:
        async with house(store, options=HostingOptions(TableOptions(alone=600, surrender=5))) as here:
            host, ann = await _alone_with_cards(here)
            number = host.table.in_play.number
            host.play_on("Ann", number)
            host.play_on("Ann", number, later=True)
            await _set_hand(here, host, ann)
            await quiet(host)
            assert (phase(host), pauses(host)) == (Phase.SETTLEMENT, []), "she has taken it back"
            host.play_on("Ann", number)
            await until(lambda: host.table.round is None)
            assert here.clock.monotonic() < 600

    run(work())


@pytest.mark.parametrize("name", list(_one_of_each_game()))
def test_from_the_last_answer_to_the_result_no_clock_is_waited_for(store: Store, name: str) -> None:
    """As tables are served, for somebody who has said in advance, as the page does, that they do not want to
    surrender: whatever time the result takes is the machine's."""

    async def work() -> None:
        async with house(store, options=HostingOptions(TableOptions())) as here:
            host = await here.registry.create("one", sample_text(name))
            ann = here.person("Ann")
            here.attend(host, ann)
            await here.seat(host, ann, 2)
            here.clock.advance(TableOptions().between)
            await until(lambda: host.table.round is not None)
            host.play_on("Ann", host.table.in_play.number)
            await here.kept(host, ann, c.PlaceWagers, position=2, stakes=_least_wagers(host))
            answered = []
            while host.table.round is not None:
                await quiet(host)
                for ask in legal_commands(host.table).waits if host.table.round is not None else ():
                    if fields := _answer(host, ask.command):
                        answered.append(ask.command)
                        await here.kept(host, ann, ask.command, position=2, **fields)
                        break
            if host.table.rules.submission.game is not GameName.FACE_UP_PAI_GOW_POKER:  # may push unset
                assert answered[-1] is c.SetHands
            assert here.clock.monotonic() == TableOptions().between

    run(work())


def _least_wagers(host: TableActor) -> tuple[Stake, ...]:
    """The main wager and what has to lie beside it."""
    rules = host.table.rules
    beside = (Stake(key, terms.minimum) for key, terms in rules.wagers.items() if terms.mandatory)
    return (Stake(rules.main, rules.submission.table.minimum), *beside)


def _answer(host: TableActor, command: type[c.Command]) -> dict[str, Any]:
    """How a player who is asked answers; nothing to what need not be answered."""
    if command is c.CutCards:
        return {"above": 20}
    if command is c.SetHands:
        way = host.table.rules.house_way.set(host.table.in_play.hands[2])
        return {"high": way.high, "low": way.low}
    return {}


def test_no_clock_is_told_to_somebody_alone_until_another_sits_down(store: Store) -> None:
    async def work() -> None:
        options = TableOptions(decision=30, betting=10, surrender=0, between=0)
        async with house(store, options=HostingOptions(options)) as here:
            host = await here.registry.create("one", PLAIN)
            ann, bo = here.person("Ann"), here.person("Bo")
            here.attend(host, ann)
            await here.seat(host, ann, 1)
            await until(lambda: phase(host) is Phase.CUT)
            here.clock.advance(options.decision + 1)
            await quiet(host)
            assert (host.dues, phase(host)) == ((), Phase.CUT), "whoever reads costs nobody anything"
            here.attend(host, bo)
            await here.seat(host, bo, 2)
            assert [(due.position, due.left / 1000) for due in host.dues] == [(1, options.decision)]
            here.clock.advance(options.decision)
            await until(lambda: phase(host) is not Phase.CUT)

    run(work())
