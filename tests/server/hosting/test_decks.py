"""Decks of hosted tables: sealed one ahead, seeded by players, checked from what each viewer may know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count, repeat
from typing import Any

import pytest

from hosting_kit import (
    AT_ONCE,
    DOLLAR,
    PLAIN,
    FailingHook,
    House,
    ManualClock,
    from_clock_to_clock,
    house,
    phase,
    player,
    quiet,
    run,
    said_in,
    to_setting,
    until,
)
from paigow.fairness.decks import LONGEST_SEED, Commitments, NotSealedError
from paigow.fairness.verification import verify_round
from paigow.money import Cents
from paigow.server.hosting import (
    HostingOptions,
    NotKeptCode,
    RandomnessError,
    SeedSource,
    Speaker,
    Subscription,
    TableActor,
    records_of,
)
from paigow.server.hosting.decks import fresh_seed
from paigow.server.hosting.turns import NO_CHANCE, RETRY_SECONDS
from paigow.server.protocol.messages import RefusalMessage
from paigow.store import Store
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table.showing.views import AUDITOR, SPECTATOR
from paigow.table.state.values import RefusalCode
from paigow.teaching.translation import rendered


async def seated(here: House, *names: str) -> tuple[TableActor, list[Speaker]]:
    host = await here.registry.create("one", PLAIN)
    people = [here.person(name) for name in names]
    for each in people:
        here.attend(host, each)
        await here.kept(host, each, c.BuyChips, amount=Cents(500 * DOLLAR))
    for at, each in enumerate(people, 1):
        await here.kept(host, each, c.TakePosition, position=at)
    return host, people


async def round_of(here: House, host: TableActor, people: list[Speaker]) -> int:
    """Play a round in which all wager and look at their cards; its number."""
    await until(lambda: phase(host) in (Phase.BANK_OFFER, Phase.CUT))
    number = host.table.in_play.number
    for at, each in enumerate(people, 1):
        await here.wager(host, each, at)
    await from_clock_to_clock(here.clock, host, lambda: phase(host) is Phase.SETTING)
    for at, each in enumerate(people, 1):
        await here.kept(host, each, c.LookAtCards, position=at)
    await from_clock_to_clock(here.clock, host, lambda: host.table.memory.rounds > number)
    return number


def test_each_viewer_can_check_the_cards_that_the_viewer_saw_and_an_auditor_all(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, people = await seated(here, "Ann", "Bo")
            game = host.submission.game
            await until(lambda: host.commitments is not None)
            for _ in range(2):
                number = await round_of(here, host, people)
            for viewer in (player(people[0]), player(people[1]), SPECTATOR, AUDITOR):
                [record] = records_of(store, "one", game, number, viewer)
                verdict = verify_round(record)
                assert verdict.holds, verdict
            [own] = records_of(store, "one", game, number, player(people[0]))
            assert len(own.openings) >= 7
            assert own.seed is None

    run(work())


def test_what_is_published_is_the_deck_of_the_next_shuffle_with_the_players_seeds_in_it(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, people = await seated(here, "Ann", "Bo")
            await round_of(here, host, people)
            await until(lambda: phase(host) in (Phase.BANK_OFFER, Phase.CUT))
            shuffled = phase(host) is Phase.CUT
            noted, number = host.commitments, host.table.in_play.number + shuffled
            assert noted is not None
            await host.add_seed(people[1], b"nobody can foresee this")
            await round_of(here, host, people)
            await round_of(here, host, people)
            [record] = records_of(store, "one", host.submission.game, number, SPECTATOR)
            assert [(each.position, bytes.fromhex(each.seed)) for each in record.seeds] == [
                (2, b"nobody can foresee this")
            ]
            assert verify_round(record, noted.root.hex()).holds
            [later] = records_of(store, "one", host.submission.game, number + 1, SPECTATOR)
            assert later.seeds == (), "a seed goes into one shuffle"

    run(work())


def test_a_seed_of_somebody_without_a_place_is_refused_since_no_shuffle_would_have_it(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, people = await seated(here, "Ann", "Bo")
            await until(lambda: host.commitments is not None)
            stranger = here.person("Cy")
            refused = await host.add_seed(stranger, b"nobody can foresee this")
            assert isinstance(refused, RefusalMessage)
            assert (refused.code, refused.again) == (RefusalCode.NOT_POSSIBLE, False)
            assert "take a place first" in refused.reason
            await here.kept(host, stranger, c.BuyChips, amount=Cents(500 * DOLLAR))
            assert isinstance(await host.add_seed(stranger, b"nor this"), RefusalMessage), (
                "chips are no place"
            )
            await here.kept(host, stranger, c.TakePosition, position=3)
            assert isinstance(await host.add_seed(stranger, b"but this"), Commitments)
            await round_of(here, host, people)
            after = await round_of(here, host, people)
            game, found = host.submission.game, []
            for number in range(1, after + 1):
                for record in records_of(store, "one", game, number, SPECTATOR):
                    found += [(each.position, bytes.fromhex(each.seed)) for each in record.seeds]
            assert found == [(3, b"but this")]

    run(work())


def test_a_restart_publishes_the_same_deck_and_the_round_in_play_still_checks(store: Store) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with house(store, clock) as here:
            host, people = await seated(here, "Ann", "Bo")
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, people[0], 1)
            noted, number = host.commitments, host.table.in_play.number
            assert noted is not None
        async with house(store, clock) as later:
            host = later.registry.host("one")
            assert host.commitments is not None
            assert host.commitments.root == noted.root
            for each in people:
                later.attend(host, each)
            while host.table.memory.rounds == number:
                clock.advance(AT_ONCE.decision + 20)
                await quiet(host)
            for viewer in (SPECTATOR, AUDITOR):
                [record] = records_of(store, "one", host.submission.game, number, viewer)
                assert verify_round(record).holds, "the dealer's cut and the dice came from the same deck"

    run(work())


def test_a_turn_that_is_not_kept_uses_no_deck_up(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, people = await seated(here, "Ann")
            await until(lambda: phase(host) is Phase.CUT)
            await here.wager(host, people[0], 1)
            before = host.commitments
            store.hooks = FailingHook("before_commit")
            here.clock.advance(AT_ONCE.decision)
            await until(lambda: here.registry.counters.get("not_stored", 0) == 1)
            assert host.commitments == before
            store.hooks = None
            number = host.table.in_play.number
            while host.table.memory.rounds == number:
                here.clock.advance(AT_ONCE.decision)
                await quiet(host)
            assert verify_round(records_of(store, "one", host.submission.game, number, AUDITOR)[0]).holds

    run(work())


def failing() -> bytes:
    raise RandomnessError("there is none")


async def told_of(watch: Subscription, trouble: str) -> dict[str, Any]:
    """The next message to a viewer that says so of what holds the table up."""
    while True:
        message: dict[str, Any] = said_in(await watch.next() or b"")
        if message["trouble"] == trouble:
            return message


@pytest.mark.fault("F32")
@pytest.mark.parametrize("later", [failing, lambda: b"x" * 32], ids=["fails", "repeats itself"])
def test_without_chance_no_round_begins_and_whoever_is_there_may_leave(
    store: Store, later: SeedSource, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        source: Iterator[SeedSource] = chain([lambda: b"x" * 32], repeat(later))

        def seeds() -> bytes:
            return next(source)()

        patient = HostingOptions(replace(AT_ONCE, idle=3_600))
        async with house(store, options=patient, seeds=seeds) as here:
            host, (ann,) = await seated(here, "Ann")
            watch = host.watch(SPECTATOR)
            assert "awaited" in await told_of(watch, rendered(NO_CHANCE, "en"))
            for _ in range(3):
                here.clock.advance(10)
                await quiet(host)
            assert host.table.round is None
            assert host.trouble == NO_CHANCE, "who comes later hears of it too"
            source = repeat(fresh_seed)
            here.clock.advance(10)
            await until(lambda: phase(host) is Phase.CUT)
            assert (await told_of(watch, ""))["events"], "and of its end with what happens then"
            watch.close()
            source = repeat(failing)
            await here.wager(host, ann, 1)
            while host.table.round is not None:
                here.clock.advance(AT_ONCE.decision)
                await quiet(host)
            assert caplog.text.count("deals no more") == 2, "it is said when it begins"
            assert host.table.memory.rounds == 1, "the one that was begun is played, and is the last"
            await here.kept(host, ann, c.LeaveTable)

    run(work())


@pytest.mark.fault("F32")
def test_a_machine_without_entropy_keeps_nothing_shows_everything_and_goes_on_when_it_has_some(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it nothing can be encrypted, so that nothing may be written."""

    def none(_: int) -> bytes:
        raise OSError("no entropy")

    async def work() -> None:
        async with house(store) as here:
            host, (ann, bo) = await to_setting(here, "Ann", "Bo")
            before, watch = host.table, host.watch(SPECTATOR)
            with monkeypatch.context() as without:
                for place in ("os.urandom", "paigow.log.encryption.urandom", "paigow.log.lines.urandom"):
                    without.setattr(place, none)
                answer = await here.give(host, ann, c.LookAtCards, position=1)
                assert isinstance(answer, RefusalMessage)
                assert (answer.code, answer.again) == (NotKeptCode.NOT_STORED, True)
                here.clock.advance(AT_ONCE.decision)
                await quiet(host)
                assert host.table == before, "nothing has happened"
                assert host.standing(player(bo)).sequence == before.sequence
                assert (await told_of(watch, rendered(NO_CHANCE, "en")))["events"] == []
            here.clock.advance(RETRY_SECONDS)
            await until(lambda: phase(host) is Phase.SETTLEMENT)

    run(work())


def test_a_seed_of_a_player_has_its_bounds(store: Store) -> None:
    async def work() -> None:
        numbers = count(1)
        async with house(store, seeds=lambda: next(numbers).to_bytes(32, "big")) as here:
            host, (ann,) = await seated(here, "Ann")
            for seed in (b"", b"x" * (LONGEST_SEED + 1)):
                with pytest.raises(NotSealedError, match="1 to 32 bytes"):
                    await host.add_seed(ann, seed)

    run(work())


def test_a_seed_that_was_answered_is_there_after_a_restart(store: Store) -> None:
    async def work() -> None:
        numbers = count(1)
        seeds = lambda: next(numbers).to_bytes(32, "big")  # noqa: E731
        async with house(store, seeds=seeds) as here:
            host, (ann, bo) = await seated(here, "Ann", "Bo")
            added = await host.add_seed(ann, b"the first")
            assert isinstance(added, Commitments)
            assert await host.add_seed(ann, b"nobody can foresee this") == added
            assert await host.add_seed(bo, b"nor this") == added
        both = {"Ann": b"nobody can foresee this", "Bo": b"nor this"}
        assert store.added_seeds(host.id, added.name.number) == both, "nobody's takes away another's"
        async with house(store, seeds=seeds) as here:
            again = here.registry.host(host.id)
            assert again.commitments == added
            assert again._decider.decks._added == both

    run(work())


def test_a_seed_that_comes_while_cards_are_shuffled_is_for_the_deck_that_is_answered(store: Store) -> None:
    """Whatever the answer names is re-ordered by it: seeds wait for the turn that is under way."""

    async def work() -> None:
        async with house(store) as here:
            host, people = await seated(here, "Ann", "Bo")
            await until(lambda: host.commitments is not None)
            answered: dict[int, bytes] = {}

            async def add_seeds() -> None:
                for number in count():
                    seed = f"seed {number}".encode()
                    added = await host.add_seed(people[0], seed)
                    assert isinstance(added, Commitments)
                    answered[added.name.number] = seed
                    await asyncio.sleep(0)

            adding = asyncio.create_task(add_seeds())
            for _ in range(3):
                await round_of(here, host, people)
            adding.cancel()
        dealt = {number: store.seed(host.id, number + 1) for number in answered}
        used = {number: kept for number, kept in dealt.items() if kept is not None}
        assert len(used) >= 2
        assert all(kept.endswith(answered[number]) for number, kept in used.items())

    run(work())
