"""Those who watch a hosted table: numbered without a gap, as each may see it, and nobody waits for them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import pytest

from hosting_kit import DOLLAR, PATIENCE, house, player, run, to_setting
from paigow.money import Cents, format_money
from paigow.server.hosting import Onlooker, watching
from paigow.store import Store
from paigow.table import commands as c
from paigow.table.showing.telling.events import tell
from paigow.table.showing.views import AUDITOR, SPECTATOR
from paigow.table.showing.wording import Scene, ToldLine
from paigow.teaching.drawing import in_signs

Said = dict[str, Any]


def plain(lines: Iterable[ToldLine]) -> list[Said]:
    """Lines as they are written."""
    said: list[Said] = json.loads(json.dumps([asdict(line) for line in lines]))
    return said


async def taken(onlooker: Onlooker) -> Said:
    """The next message; there must be one."""
    message = await asyncio.wait_for(onlooker.next(), PATIENCE)
    assert message is not None
    said: Said = json.loads(message)
    return said


async def told_up_to(onlooker: Onlooker, sequence: int) -> list[Said]:
    """The events that come, up to a number; each message goes on where the last one ended."""
    events: list[Said] = []
    while not events or events[-1]["sequence"] < sequence:
        said = await taken(onlooker)
        assert not events or said["after"] == events[-1]["sequence"]
        events += said["told"]
    return events


@pytest.mark.fault("F14")
def test_events_are_numbered_without_a_gap_from_any_event_on(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, _) = await to_setting(here, "Ann", "Bo")
            last = host.sequence
            assert last < watching.RECENT
            whole: list[Said] = []
            for after in range(last + 1):
                onlooker = host.watch(player(ann), after)
                said = await taken(onlooker)
                assert said["after"] == after
                numbers = [each["sequence"] for each in said["told"]]
                assert numbers == list(range(after + 1, last + 1))
                whole = whole or said["told"]
                assert said["told"] == whole[after:], "what is told again is what was told"
                onlooker.close()
            onlooker = host.watch(player(ann), last)
            await taken(onlooker)
            await here.kept(host, ann, c.LookAtCards, position=1)
            [looked] = await told_up_to(onlooker, last + 1)
            assert looked["seen"]["event"] == "CardsLookedAt"

    run(work())


@pytest.mark.fault("F14")
def test_whoever_knows_nothing_or_too_little_or_the_future_gets_the_table_as_it_stands(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "RECENT", 32)

    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            for after in (None, host.sequence + 1, 10**12):
                said = await taken(host.watch(player(ann), after))
                assert (said["sequence"], "standing" in said) == (host.sequence, True)
            for _ in range(2 * watching.RECENT):
                await here.kept(host, ann, c.BuyChips, amount=Cents(1))
            said = await taken(host.watch(player(ann), 1))
            assert said["sequence"] == host.sequence, "what is not at hand any more is in the table"
            said = await taken(host.watch(player(ann), host.sequence - watching.RECENT))
            assert len(said["told"]) == watching.RECENT

    run(work())


def test_after_a_restart_who_comes_again_is_told_something_at_once(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
        async with house(store) as later:
            host = later.floor.host("one")
            for after in (host.sequence, host.sequence - 5, 0):
                said = await taken(host.watch(player(ann), after))
                assert "standing" in said or said["after"] == after

    run(work())


def test_each_is_told_what_that_viewer_may_know(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo) = await to_setting(here, "Ann", "Bo")
            viewers = (player(ann), player(bo), SPECTATOR, AUDITOR)
            watches = [host.watch(viewer, host.sequence) for viewer in viewers]
            for each in watches:
                await taken(each)
            await here.kept(host, ann, c.LookAtCards, position=1)
            [own], [others], [anyones], [whole] = [await told_up_to(each, host.sequence) for each in watches]
            assert len(own["seen"]["cards"]) == 7
            assert whole["seen"] == own["seen"]
            assert others == anyones
            assert "cards" not in others["seen"]
            dealt = await taken(host.watch(player(bo), 0))
            assert not any("order" in each["seen"] for each in dealt["told"]), "nobody learns the shuffle"

    run(work())


def test_awaited_comes_with_each_change_and_terms_go_to_whom_they_are_for(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo) = await to_setting(here, "Ann", "Bo")
            watches = [host.watch(player(each), host.sequence) for each in (ann, bo)]
            for each, name in zip(watches, ("Ann", "Bo"), strict=True):
                said = await taken(each)
                waits = said["awaited"]["waits"]
                assert {ask["who"]["name"] for ask in waits if ask.get("terms")} == {name}
                assert [due["seconds"] for due in said["due"]] == [30.0, 30.0]

    run(work())


@pytest.mark.fault("F15")
def test_a_slow_viewer_is_let_go_and_delays_nobody(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            slow, fast = host.watch(SPECTATOR), host.watch(player(ann), host.sequence)
            first = await taken(slow)
            await taken(fast)
            turns = watching.MOST_QUEUED + 1
            for _ in range(turns):
                await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
                await taken(fast)
            assert (slow.is_dropped, fast.is_dropped) == (True, False)
            assert here.floor.counters["dropped_viewers"] == 1
            last = await taken(slow)
            assert last["sequence"] == first["sequence"], "the last event that the viewer has taken"
            assert "come again" in last["resync"]
            assert await slow.next() is None
            again = host.watch(SPECTATOR, last["sequence"])
            assert len(await told_up_to(again, host.sequence)) == turns

    run(work())


@pytest.mark.fault("F15")
def test_what_waits_for_a_viewer_is_bounded_in_bytes_too(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            monkeypatch.setattr(watching, "MOST_BYTES", 20_000)
            slow = host.watch(SPECTATOR)
            for _ in range(watching.MOST_QUEUED // 2):
                await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert slow.is_dropped

    run(work())


def test_waiting_for_a_message_can_be_given_up_without_losing_it(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            onlooker = host.watch(player(ann), host.sequence)
            await taken(onlooker)
            waiting = asyncio.create_task(onlooker.next())
            await asyncio.sleep(0)
            waiting.cancel()
            await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert len(await told_up_to(onlooker, host.sequence)) == 1

    run(work())


def test_who_watches_no_longer_is_told_nothing_more(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            onlooker = host.watch(SPECTATOR)
            await taken(onlooker)
            before = host.watching
            onlooker.close()
            onlooker.close()
            assert host.watching == before - 1
            await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert await onlooker.next() is None
            last = host.watch(SPECTATOR)
            await taken(last)
        assert await last.next() is None, "when the house closes everybody is let go"

    run(work())


def test_who_is_shown_the_table_gets_words_and_the_view_after_them(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo) = await to_setting(here, "Ann", "Bo")
            viewers = (player(ann), player(bo), SPECTATOR)
            watches = [host.watch(viewer, host.sequence, is_shown=True) for viewer in viewers]
            bare_watch = host.watch(player(ann), host.sequence)
            for each in (*watches, bare_watch):
                await taken(each)
            await here.kept(host, ann, c.LookAtCards, position=1)
            own, others, anyones = [await taken(each) for each in watches]
            said = [each["told"][0]["lines"][0]["text"] for each in (own, others, anyones)]
            assert said[0].startswith("You looked at the cards: ")
            assert said[1:] == ["Ann (1) looked at the cards"] * 2
            assert own["view"] == (await taken(host.watch(player(ann))))["standing"]
            assert own["view"]["round"]["positions"][1]["hand"]["pieces"]
            assert anyones["view"] == (await taken(host.watch(SPECTATOR)))["standing"]
            bare = await taken(bare_watch)
            assert bare["told"][0]["lines"] == []
            assert bare["view"] is None
            assert {**bare["told"][0], "lines": own["told"][0]["lines"]} == own["told"][0]

    run(work())


@pytest.mark.fault("F14")
def test_words_are_the_same_whenever_they_are_asked_for(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            by_log = {
                step.record.sequence: tell(
                    Scene.from_table(step.before, player(ann), in_signs), step.record.event
                )
                for step in store.recall(host.id, 1)
            }
            standing = await taken(host.watch(player(ann), is_shown=True))
            assert standing["events"][0]["seen"]["event"] == "RoundOpened"
            assert {each["sequence"] for each in standing["events"]} == by_log.keys()
            for after in (host.sequence - 1, min(by_log), 0):
                told = await taken(host.watch(player(ann), after, is_shown=True))
                for each in (*told["told"], *standing["events"]):
                    if each["sequence"] in by_log:
                        assert each["lines"] == plain(by_log[each["sequence"]])

    run(work())


def test_words_go_on_where_a_table_kept_on_the_way_is_left_behind(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "RECENT", 40)

    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            onlooker = host.watch(player(ann), host.sequence, is_shown=True)
            await taken(onlooker)
            for cents in range(1, 3 * watching.RECENT):
                await here.kept(host, ann, c.BuyChips, amount=Cents(cents))
                told = await taken(onlooker)
                [line] = told["told"][0]["lines"]
                assert line["text"] == f"You bought chips for {format_money(Cents(cents))}"
            again = await taken(host.watch(player(ann), host.sequence - watching.RECENT, is_shown=True))
            assert [each["sequence"] for each in again["told"]] == list(
                range(host.sequence - watching.RECENT + 1, host.sequence + 1)
            )
            assert again["told"][-1] == told["told"][0]

    run(work())


def test_no_more_events_are_put_in_words_than_may_wait_for_a_viewer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_IN_WORDS", 8)

    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            told = await taken(host.watch(player(ann), host.sequence - 8, is_shown=True))
            assert len(told["told"]) == 8
            standing = await taken(host.watch(player(ann), host.sequence - 9, is_shown=True))
            assert [each["sequence"] for each in standing["events"]][-1] == host.sequence
            assert len(standing["events"]) == 8

    run(work())
