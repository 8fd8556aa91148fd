"""Those who watch a hosted table: numbered without a gap, as each may see it, and nobody waits for them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict

from hosting_kit import DOLLAR, PATIENCE, from_clock_to_clock, house, player, run, said_in, to_setting
from paigow.money import Cents, format_money
from paigow.server.hosting import Subscription, broadcast, line_told, why_answer
from paigow.server.protocol.language import in_language
from paigow.server.protocol.messages import FromServer, ToldMessage, WhyAnswer
from paigow.store import Store
from paigow.table import commands as c
from paigow.table.showing.messages import tell
from paigow.table.showing.views import AUDITOR, SPECTATOR
from paigow.table.showing.wording import Scene, ToldLine
from paigow.teaching.drawing import in_signs

Said = dict[str, Any]


def plain(lines: Iterable[ToldLine]) -> list[Said]:
    """Lines as they are written."""
    said: list[Said] = [{**asdict(line_told(line)), "also": list(line.also)} for line in lines]
    return said


async def taken(subscription: Subscription) -> Said:
    """The next message; there must be one."""
    message = await asyncio.wait_for(subscription.next(), PATIENCE)
    assert message is not None
    said: Said = said_in(message)
    return said


async def told_up_to(subscription: Subscription, sequence: int) -> list[Said]:
    """The events that come, up to a number; each message goes on where the last one ended."""
    events: list[Said] = []
    while not events or events[-1]["sequence"] < sequence:
        said = await taken(subscription)
        assert not events or said["after"] == events[-1]["sequence"]
        events += said["events"]
    return events


@pytest.mark.fault("F14")
def test_events_are_numbered_without_a_gap_from_any_event_on(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, _) = await to_setting(here, "Ann", "Bo")
            last = host.sequence
            assert last < broadcast.RECENT
            whole: list[Said] = []
            for after in range(last + 1):
                subscription = host.watch(player(ann), after)
                said = await taken(subscription)
                assert said["after"] == after
                numbers = [each["sequence"] for each in said["events"]]
                assert numbers == list(range(after + 1, last + 1))
                whole = whole or said["events"]
                assert said["events"] == whole[after:], "what is told again is what was told"
                subscription.close()
            subscription = host.watch(player(ann), last)
            await taken(subscription)
            await here.kept(host, ann, c.LookAtCards, position=1)
            [looked] = await told_up_to(subscription, last + 1)
            assert looked["seen"]["event"] == "CardsLookedAt"

    run(work())


@pytest.mark.fault("F14")
def test_whoever_knows_nothing_or_too_little_or_the_future_gets_the_table_as_it_stands(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "RECENT", 32)

    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            for after in (None, host.sequence + 1, 10**12):
                said = await taken(host.watch(player(ann), after))
                assert (said["sequence"], "sequence" in said) == (host.sequence, True)
            for _ in range(2 * broadcast.RECENT):
                await here.kept(host, ann, c.BuyChips, amount=Cents(1))
            said = await taken(host.watch(player(ann), 1))
            assert said["sequence"] == host.sequence, "what is not at hand any more is in the table"
            said = await taken(host.watch(player(ann), host.sequence - broadcast.RECENT))
            assert len(said["events"]) == broadcast.RECENT

    run(work())


def test_after_a_restart_who_comes_again_is_told_something_at_once(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
        async with house(store) as later:
            host = later.registry.host("one")
            for after in (host.sequence, host.sequence - 5, 0):
                said = await taken(host.watch(player(ann), after))
                assert "sequence" in said or said["after"] == after

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
            assert not any("order" in each["seen"] for each in dealt["events"]), "nobody learns the shuffle"

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
                assert [due["left"] for due in said["due"]] == [30_000, 30_000]

    run(work())


@pytest.mark.fault("F15")
def test_a_slow_viewer_is_let_go_and_delays_nobody(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            slow, fast = host.watch(SPECTATOR), host.watch(player(ann), host.sequence)
            first = await taken(slow)
            await taken(fast)
            turns = broadcast.MOST_QUEUED + 1
            for _ in range(turns):
                await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
                await taken(fast)
            assert (slow.is_dropped, fast.is_dropped) == (True, False)
            assert here.registry.counters["dropped_viewers"] == 1
            last = await taken(slow)
            assert last["sequence"] == first["sequence"], "the last event that the viewer has taken"
            assert "reconnect" in last["reason"]
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
            monkeypatch.setattr(broadcast, "MOST_BYTES", 20_000)
            slow = host.watch(SPECTATOR)
            for _ in range(broadcast.MOST_QUEUED // 2):
                await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert slow.is_dropped

    run(work())


def test_waiting_for_a_message_can_be_given_up_without_losing_it(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            subscription = host.watch(player(ann), host.sequence)
            await taken(subscription)
            waiting = asyncio.create_task(subscription.next())
            await asyncio.sleep(0)
            waiting.cancel()
            await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert len(await told_up_to(subscription, host.sequence)) == 1

    run(work())


def test_who_watches_no_longer_is_told_nothing_more(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            subscription = host.watch(SPECTATOR)
            await taken(subscription)
            before = host.watching
            subscription.close()
            subscription.close()
            assert host.watching == before - 1
            await here.kept(host, ann, c.BuyChips, amount=Cents(DOLLAR))
            assert await subscription.next() is None
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
            said = [each["events"][0]["lines"][0]["text"] for each in (own, others, anyones)]
            assert said[0].startswith("You looked at the cards: ")
            assert said[1:] == ["Ann (1) looked at the cards."] * 2
            assert own["view"] == (await taken(host.watch(player(ann))))["view"]
            assert own["view"]["round"]["positions"][1]["hand"]["pieces"]
            assert anyones["view"] == (await taken(host.watch(SPECTATOR)))["view"]
            bare = await taken(bare_watch)
            assert bare["events"][0]["lines"] == []
            assert bare["view"] is None
            assert {**bare["events"][0], "lines": own["events"][0]["lines"]} == own["events"][0]

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
                for each in (*told["events"], *standing["events"]):
                    if each["sequence"] in by_log:
                        assert each["lines"] == plain(by_log[each["sequence"]])

    run(work())


def test_words_go_on_where_a_table_kept_on_the_way_is_left_behind(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "RECENT", 40)

    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            subscription = host.watch(player(ann), host.sequence, is_shown=True)
            await taken(subscription)
            for cents in range(1, 3 * broadcast.RECENT):
                await here.kept(host, ann, c.BuyChips, amount=Cents(cents))
                told = await taken(subscription)
                [line] = told["events"][0]["lines"]
                assert line["text"] == f"You bought chips for {format_money(Cents(cents))}."
            again = await taken(host.watch(player(ann), host.sequence - broadcast.RECENT, is_shown=True))
            assert [each["sequence"] for each in again["events"]] == list(
                range(host.sequence - broadcast.RECENT + 1, host.sequence + 1)
            )
            assert again["events"][-1] == told["events"][0]

    run(work())


def test_no_more_events_are_put_in_words_than_may_wait_for_a_viewer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "MOST_IN_WORDS", 8)

    async def work() -> None:
        async with house(store) as here:
            host, (ann,) = await to_setting(here, "Ann")
            told = await taken(host.watch(player(ann), host.sequence - 8, is_shown=True))
            assert len(told["events"]) == 8
            standing = await taken(host.watch(player(ann), host.sequence - 9, is_shown=True))
            assert [each["sequence"] for each in standing["events"]][-1] == host.sequence
            assert len(standing["events"]) == 8

    run(work())


def test_who_is_shown_a_result_gets_its_reasons_with_it(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo) = await to_setting(here, "Ann", "Bo")
            viewers = (player(ann), player(bo), SPECTATOR)
            watches = [host.watch(viewer, host.sequence, is_shown=True) for viewer in viewers]
            bare = host.watch(player(ann), host.sequence)
            await from_clock_to_clock(
                here.clock, host, lambda: host.table.round is None or host.table.memory.rounds > 1
            )
            for viewer, watch in zip(viewers, watches, strict=True):
                reasons: list[WhyAnswer] = []
                while not reasons or not reasons[-1].has_ended:
                    told = msgspec.json.decode(await watch.next() or b"", type=FromServer)
                    if isinstance(told, ToldMessage) and told.why is not None:
                        assert any("settled" in each.seen or told.why.has_ended for each in told.events)
                        reasons.append(told.why)
                assert reasons[-1].wagers
                assert reasons[-1] == in_language(why_answer(host.id, store.recall(host.id, 1), viewer), "en")
            bare.close()
            while (message := await bare.next()) is not None:
                assert "why" not in json.loads(message), "only for who is shown the table"

    run(work())
