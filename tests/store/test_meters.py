"""Meters: streams of their own, shared by any number of tables, in one order that is written down (F27)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
from sqlalchemy import select

from meter_writer import write_meter
from paigow.games.submission import sample_text
from paigow.store import MeterMovedError, Store, StoreError
from paigow.store.database import schema
from paigow.store.verification import verify
from paigow.table import commands as c
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import Phase, Role
from store_kit import PROGRESSIVE, StoredDrive, commit, opened, seated
from victims import KillAt, Place, Victim, victim

SHARED = {"meter": "shared"}


def sharing(store: Store, name: str) -> StoredDrive:
    store.create(name, PROGRESSIVE, at=0, meters=SHARED)
    held = store.open(name, store.take(name, "me"))
    return seated(store, held, text=PROGRESSIVE)


def step(store: Store, drive: StoredDrive) -> None:
    """One step, decided again on a newer reading as long as other tables are quicker."""
    while True:
        turn, at, content = drive._turn, drive.at, drive._content
        drive.step()
        try:
            commit(store, drive.held)
            return
        except MeterMovedError:
            drive._turn, drive.at, drive._content = turn, at, content


def play_together(store: Store, drives: list[StoredDrive], rounds: int) -> None:
    def go_on(drive: StoredDrive) -> None:
        while drive.table.memory.rounds < rounds or drive.table.round is not None:
            step(store, drive)

    with ThreadPoolExecutor(len(drives)) as pool:
        list(pool.map(go_on, drives))


def check_identity(store: Store, names: list[str]) -> int:
    """I8: the changes of a meter are those that the tables have written down, one after another."""
    with store.engine.connect() as connection:
        rows = connection.execute(
            select(schema.meter_changes).order_by(schema.meter_changes.c.sequence)
        ).all()
    written = {
        (name, reading.sequence): (reading.amount, str(reading.remainder))
        for name in names
        for entry in store.open(name, store.info(name).epoch).journal.entries
        for record in entry.outcome  # type: ignore[union-attr]
        for reading in record.event.meters
        if type(record.event).__name__ != "MeterSynchronised"
    }
    assert {(row.stream, row.sequence): (row.amount, row.remainder) for row in rows[1:]} == written
    before = None
    for row in rows:
        assert row.before == before
        before = row.sequence
    return len(rows)


def test_a_meter_of_its_own_moves_with_the_table(store: Store) -> None:
    store.create("one", PROGRESSIVE, at=0)
    held = store.open("one", store.take("one", "me"))
    drive = seated(store, held, text=PROGRESSIVE)
    play_together(store, [drive], 2)
    assert store.readings("one") == {"meter": drive.table.meter("meter")}
    (info,) = store.meters()
    assert (info.reading.name, info.streams) == ("one/meter", ("one",))
    assert info.reading.amount == drive.table.meter("meter").amount


@pytest.mark.fault("F27", "F28")
@pytest.mark.sizes(of="rounds by each of eight processes", all=2, floor=1_500, target=100_000)
def test_eight_processes_on_one_meter_never_lose_a_cent_of_it_though_one_is_killed(
    store_url: str, tmp_path: Path, trials: int
) -> None:
    names = [f"table-{number}" for number in range(8)]
    with opened(store_url, tmp_path) as store:
        for name in names:
            sharing(store, name)
            store.release(name, store.info(name).epoch)

        def writing(name: str, point: str = "never") -> AbstractContextManager[Victim]:
            return victim(
                write_meter, Place(store_url, tmp_path / "keys", name), trials, KillAt(point, 2 * trials)
            )

        with ExitStack() as stack:
            killed = stack.enter_context(writing(names[0], "after_append"))
            others = [stack.enter_context(writing(name)) for name in names[1:]]
            assert trials not in killed.said_before_dying(), "it has not come to its end"
            again = stack.enter_context(writing(names[0]))
            for each in (*others, again):
                assert each.last_words()[-1] == trials, "it has"
        assert check_identity(store, names) > 4 * trials, "some rounds are without such a wager"
        assert verify(store).is_verified


@pytest.mark.fault("F27")
def test_a_change_from_an_old_reading_is_turned_away(store: Store) -> None:
    one, two = sharing(store, "one"), sharing(store, "two")
    while not any(append.moves for append in [one.held.pending()] if append):
        commit(store, one.held)
        one.step()
    while not any(append.moves for append in [two.held.pending()] if append):
        commit(store, two.held)
        two.step()
    commit(store, one.held)
    with pytest.raises(MeterMovedError, match="the meter shared has moved") as moved:
        commit(store, two.held)
    assert (moved.value.stream, moved.value.meter) == ("two", "shared")
    step(store, two)


def test_a_round_is_void_though_other_tables_have_moved_its_meter(store: Store) -> None:
    """PGP-11c: what it put on the meter comes off the meter as it stands, and it is committed."""
    one, two = sharing(store, "one"), sharing(store, "two")
    while one.table.phase is not Phase.REMAINING:
        step(store, one)
    play_together(store, [two], 2)
    stood = store.readings("one")["meter"]
    assert stood.sequence > one.table.meter("meter").sequence
    report = c.Report(
        command_id="void",
        at=one.at,
        role=Role.DEALER,
        by="dealer",
        irregularity=Irregularity.WRONG_NUMBER_OF_CARDS,
    )
    one.must(report)
    commit(store, one.held)
    assert store.readings("one")["meter"].sequence == stood.sequence + 1
    assert verify(store).is_verified


def test_a_meter_with_other_terms_is_not_shared(store: Store) -> None:
    sharing(store, "one")
    fives = sample_text("pai-gow-poker-progressive-14d-5")
    with pytest.raises(StoreError, match="the meter shared has other terms in this store"):
        store.create("two", fives, at=0, meters=SHARED)
    with pytest.raises(StoreError, match="has no meter 'mega'; it has: meter"):
        store.create("two", PROGRESSIVE, at=0, meters={"mega": "shared"})


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_a_meter_has_a_readable_name(store: Store, name: str) -> None:
    with pytest.raises(StoreError, match="the name of a meter has to be"):
        store.create("one", PROGRESSIVE, at=0, meters={"meter": name})
