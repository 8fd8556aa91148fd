"""People: tokens that are nowhere stored, purses that nobody overdraws, limits that no race passes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from paigow.store import (
    BUY,
    CASH,
    LOOSEN_AFTER,
    Limits,
    OverdrawnError,
    OverLimitError,
    PurseChange,
    Staked,
    Store,
    StoreError,
    TableVisit,
)
from paigow.store.database import schema
from paigow.store.people import DAY
from store_kit import commit, seated, table_of


def test_a_token_finds_its_person_and_is_not_stored(store: Store) -> None:
    person, token = store.people.add("Ann", "player", at=10, chips=500)
    assert len(token) == 64
    assert store.people.find(token, at=11) == person
    assert store.people.get(person.id) == person
    assert store.people.balance(person.id) == 500
    with store.engine.connect() as connection:
        row = connection.execute(select(schema.people)).one()
    assert token not in map(str, row)


@pytest.mark.parametrize("token", ["", "x", "0" * 64, "\0", "\ud800", "é" * 1000])
def test_a_wrong_token_finds_nobody(store: Store, token: str) -> None:
    store.people.add("Ann", "player", at=0)
    assert store.people.find(token, at=0) is None


def test_tokens_end(store: Store) -> None:
    ann, first = store.people.add("Ann", "player", at=0, expires=100)
    _, second = store.people.add("Bo", "dealer", at=1)
    assert store.people.find(first, at=99) is not None
    assert store.people.find(first, at=100) is None
    bo = store.people.find(second, at=10**9)
    assert bo is not None
    store.people.revoke(bo.id, at=50)
    assert store.people.find(second, at=50) is None
    third = store.people.renew(ann.id, at=60)
    assert store.people.find(first, at=60) is None
    assert store.people.find(third, at=10**9) is not None
    store.people.seen([ann.id], at=70)
    assert [each.seen for each in store.people.all("player")] == [70]
    assert [each.name for each in store.people.all()] == ["Ann", "Bo"]


def test_a_token_that_was_given_up_or_renewed_is_exchanged_for_no_other(store: Store) -> None:
    ann, first = store.people.add("Ann", "player", at=0, expires=100)
    second = store.people.exchange(ann, first, at=9, expires=100)
    assert second is not None
    assert store.people.exchange(ann, first, at=9, expires=100) is None, "of two at once one has it"
    renewed = store.people.find(second, at=9)
    assert renewed == ann._replace(seen=9)
    store.people.revoke(ann.id, at=10)
    assert store.people.exchange(renewed, second, at=9, expires=300) is None, (
        "however late the clock of who asks"
    )
    assert store.people.find(second, at=10) is None
    bo, lasting = store.people.add("Bo", "dealer", at=0)
    assert store.people.exchange(bo, lasting, at=9) is not None, "one without an end"


def test_of_giving_up_and_renewing_a_token_at_once_nothing_is_left_that_opens(store: Store) -> None:
    with ThreadPoolExecutor(2) as pool:
        for number in range(10):
            ann, first = store.people.add(f"Ann {number}", "player", at=0, expires=100)
            renewing = pool.submit(store.people.exchange, ann, first, at=9, expires=200)
            leaving = pool.submit(store.people.revoke, ann.id, at=10)
            leaving.result()
            assert store.people.find_all([first, renewing.result() or ""], at=10) == {}


def test_nobody_has_no_purse(store: Store) -> None:
    for ask in (
        lambda: store.people.balance("nobody"),
        lambda: store.people.revoke("nobody", at=0),
        lambda: store.people.set_limits("nobody", Limits(), at=0),
        lambda: store.people.give(PurseChange("nobody", 1, "grant"), at=0),
    ):
        with pytest.raises(StoreError, match="there is nobody"):
            ask()
    assert store.people.get("nobody") is None


def test_what_goes_in_and_out_of_a_purse_is_written_down(store: Store) -> None:
    held = table_of(store, "one")
    seated(store, held)
    person, _ = store.people.add("Ann", "player", at=5, chips=1000)
    held.add(purse=[PurseChange(person.id, -400, "buy")])
    commit(store, held)
    assert store.people.give(PurseChange(person.id, 50, "grant"), at=9) == 650
    entries = store.people.purse(person.id)
    assert [(each.entry, each.amount, each.balance, each.reason, each.stream) for each in entries] == [
        (3, 50, 650, "grant", None),
        (2, -400, 600, "buy", "one"),
        (1, 1000, 1000, "grant", None),
    ]
    assert entries[1].line == held.line
    assert len(store.people.purse(person.id, last=1)) == 1


def test_a_purse_is_never_overdrawn_whoever_hurries(store: Store) -> None:
    """GLI-19 4.3.3(b): twenty at once take 100 cents each out of a purse of 500."""
    person, _ = store.people.add("Ann", "player", at=0, chips=500)

    def take(_: int) -> bool:
        try:
            store.people.give(PurseChange(person.id, -100, "buy"), at=1)
        except OverdrawnError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(take, range(20))) == 5
    assert store.people.balance(person.id) == 0


def test_what_overdraws_a_purse_takes_the_whole_batch_back(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    person, _ = store.people.add("Ann", "player", at=0, chips=100)
    drive.step()
    held.add(purse=[PurseChange(person.id, -101, "buy")])
    line = held.line
    with pytest.raises(OverdrawnError, match="holds 100 cents only") as overdrawn:
        commit(store, held)
    assert (overdrawn.value.stream, overdrawn.value.person) == ("one", person.id)
    assert store.info("one").lines == line
    assert store.people.balance(person.id) == 100


def test_a_limit_tightens_at_once_and_loosens_after_a_day(store: Store) -> None:
    person, _ = store.people.add("Ann", "player", at=0)
    people = store.people
    assert people.limits(person.id, at=0) == Limits()
    assert people.set_limits(person.id, Limits(loss=500, stake=50), at=0) == Limits(500, 50, None)
    assert people.set_limits(person.id, Limits(loss=800, stake=20), at=10) == Limits(500, 20, None)
    assert people.limits(person.id, at=10 + LOOSEN_AFTER - 1) == Limits(500, 20, None)
    assert people.limits(person.id, at=10 + LOOSEN_AFTER) == Limits(800, 20, None)
    assert people.set_limits(person.id, Limits(), at=10 + LOOSEN_AFTER) == Limits(800, 20, None)
    assert people.limits(person.id, at=10 + 2 * LOOSEN_AFTER) == Limits()
    with pytest.raises(StoreError, match="a limit is nothing or more"):
        people.set_limits(person.id, Limits(loss=-1), at=0)


def test_asking_again_for_a_looser_limit_does_not_bring_it_sooner(store: Store) -> None:
    person, _ = store.people.add("Ann", "player", at=0)
    store.people.set_limits(person.id, Limits(loss=500), at=0)
    for at in (10, 20, 30):
        store.people.set_limits(person.id, Limits(loss=900), at=at)
    assert store.people.limits(person.id, at=10 + LOOSEN_AFTER).loss == 500
    assert store.people.limits(person.id, at=30 + LOOSEN_AFTER).loss == 900


def test_nobody_takes_more_to_the_tables_than_may_be_lost_in_a_day(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    person, _ = store.people.add("Ann", "player", at=0, chips=5000)
    store.people.set_limits(person.id, Limits(loss=1000), at=0)

    def buy(cents: int, reason: str = "buy") -> None:
        drive.step()
        held.add(purse=[PurseChange(person.id, cents, reason)])
        commit(store, held)

    buy(-700)
    with pytest.raises(OverLimitError, match=r"you allow yourself to lose \$10\.00 in a day") as over:
        buy(-301)
    assert over.value.person == person.id
    buy(200, "cash")
    buy(-500)
    with pytest.raises(OverLimitError):
        buy(-1)
    assert store.people.balance(person.id) == 4000


@pytest.mark.sizes(all=1)
def test_no_number_of_small_purchases_hides_how_long_somebody_has_played(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    person, _ = store.people.add("Ann", "player", at=0, chips=5000)
    store.people.set_limits(person.id, Limits(seconds=600), at=0)

    def after(seconds: int, *amounts: int) -> int:
        drive.at += seconds
        drive.step()
        held.add(purse=[PurseChange(person.id, -amount, BUY) for amount in amounts])
        commit(store, held)
        return held.journal.at or 0

    began = after(0, 1)
    last = after(30, *[1] * 1_100)
    assert store.people.visits(person.id) == (3_899, [TableVisit("one", began, last, -1_101, is_over=False)])
    with pytest.raises(OverLimitError, match="the 10 minutes that you allow yourself in a day"):
        after(600, 1)


def test_what_is_asked_of_many_is_what_each_would_be_told(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    (ann, anns), (ben, bens) = (store.people.add(name, "player", at=0, chips=900) for name in ("Ann", "Ben"))
    moves = ((ann, -300, BUY), (ben, -500, BUY), (ann, 350, CASH), (ann, -100, BUY), (ben, -50, BUY))
    for person, amount, reason in (*moves, (ben, -50, BUY)):
        drive.step()
        held.add(purse=[PurseChange(person.id, amount, reason)])
        commit(store, held)
    found = store.people.visits_of([ann.id, ben.id, "nobody"])
    assert found == {person.id: store.people.visits(person.id) for person in (ann, ben)}
    assert [visit.amount for visit in found[ann.id][1]] == [50, -100]
    assert [visit.amount for visit in found[ben.id][1]] == [-600]
    store.people.revoke(ben.id, at=5)
    assert store.people.find_all([anns, bens, "0" * 64], at=4).keys() == {anns, bens}
    assert store.people.find_all([anns, bens, "0" * 64], at=5) == {anns: store.people.find(anns, at=5)}


def test_a_stake_above_the_limit_is_not_committed(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    person, _ = store.people.add("Ann", "player", at=0)
    store.people.set_limits(person.id, Limits(stake=100), at=0)
    drive.step()
    held.add(stakes=[Staked(person.id, 100)])
    commit(store, held)
    drive.step()
    held.add(stakes=[Staked(person.id, 101)])
    with pytest.raises(OverLimitError, match=r"a stake of \$1\.00 in a round"):
        commit(store, held)


def test_a_wager_that_was_decided_before_the_time_was_limited_is_not_committed_after_it(store: Store) -> None:
    """The limit of time holds in the transaction, as those of loss and stake do: no race passes it."""
    held = table_of(store, "one")
    drive = seated(store, held)
    person, _ = store.people.add("Ann", "player", at=0, chips=5000)

    def after(seconds: int, purse: int = 0, stake: int | None = None) -> None:
        drive.at += seconds
        drive.step()
        held.add(purse=[PurseChange(person.id, purse, BUY if purse < 0 else CASH)] if purse else [])
        held.add(stakes=[] if stake is None else [Staked(person.id, stake)])

    after(0, purse=-100)
    commit(store, held)
    after(600, stake=50)
    assert store.people.set_limits(person.id, Limits(seconds=600), at=drive.at).seconds == 600
    with pytest.raises(OverLimitError, match="the 10 minutes that you allow yourself in a day"):
        commit(store, held)
    after(0, purse=-100)
    with pytest.raises(OverLimitError):
        commit(store, held)
    after(0, purse=100)
    commit(store, held)
    store.people.set_limits(person.id, Limits(seconds=6000), at=drive.at)
    after(60, stake=50)
    with pytest.raises(OverLimitError):  # what is loosened waits for a day
        commit(store, held)
    after(2 * LOOSEN_AFTER, stake=50)
    commit(store, held)


def test_whoever_is_shut_out_stays_so_to_the_end_that_was_named(store: Store) -> None:
    person, _ = store.people.add("Ann", "player", at=0, chips=5000)
    people = store.people
    assert people.set_limits(person.id, Limits(until=1_000), at=0).until == 1_000
    for sooner in (None, 11, 999):
        assert people.set_limits(person.id, Limits(until=sooner), at=10).until == 1_000
    assert people.set_limits(person.id, Limits(until=2_000), at=10).until == 2_000
    assert people.shut_out(at=1_999) == {"Ann"}
    held = table_of(store, "one")
    seated(store, held).step()
    held.add(purse=[PurseChange(person.id, -100, BUY)])
    with pytest.raises(OverLimitError, match="you have shut yourself out of play"):
        commit(store, held)
    assert people.limits(person.id, at=2_000).until is None
    assert people.shut_out(at=2_000) == frozenset()
    with pytest.raises(StoreError, match="more than five years"):
        people.set_limits(person.id, Limits(until=10**12), at=0)
    for past in (0, 9, 10):
        with pytest.raises(StoreError, match="is over; name a later one"):
            people.set_limits(person.id, Limits(until=past), at=10)


def test_what_a_visit_of_more_than_a_day_has_cost_counts_on_the_day_when_it_ends(store: Store) -> None:
    """A visit is lost when it is over, not when it began: the limit of today is reached by it."""
    held = table_of(store, "one")
    drive = seated(store, held)
    person, _ = store.people.add("Ann", "player", at=0, chips=5000)
    store.people.set_limits(person.id, Limits(loss=1000), at=0)

    def after(seconds: int, cents: int) -> None:
        drive.at += seconds
        drive.step()
        held.add(purse=[PurseChange(person.id, cents, BUY if cents < 0 else CASH)])
        commit(store, held)

    after(0, -900)
    after(2 * DAY, 100)  # two days later 800 are lost
    after(60, -200)
    with pytest.raises(OverLimitError, match=r"you allow yourself to lose \$10\.00 in a day"):
        after(60, -1)
    after(0, 200)
    after(DAY, -1000)
    assert store.people.balance(person.id) == 5000 - 800 - 1000
