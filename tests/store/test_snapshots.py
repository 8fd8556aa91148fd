"""Snapshots: a table is opened quickly from one, and just as well without it."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import delete, func, select, update

from paigow.log.chain import BrokenLogError
from paigow.log.lines import this_code
from paigow.store import Store, snapshots
from paigow.store.database import schema
from paigow.store.verification import verify
from store_kit import BANKING, PROGRESSIVE, SUPREME, TILES, commit, play, seated, stored_drive, table_of


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "text", [BANKING, PROGRESSIVE, SUPREME, TILES], ids=["cards", "meter", "supreme", "tiles"]
)
def test_a_table_is_the_same_from_a_snapshot_and_from_its_start(store: Store, text: str) -> None:
    held = table_of(store, "one", text)
    drive = seated(store, held, text=text)
    play(store, drive, 1)
    while drive.table.round is None or not any(drive.table.round.hands):
        drive.step()
        commit(store, held)
    store.snapshot(held)
    for _ in range(2):
        again = store.open("one", held.epoch)
        assert again.journal.table == held.journal.table
        assert (again.line, again.head, again.journal.at) == (held.line, held.head, held.journal.at)
        drive.step()
        commit(store, held)
    play(store, drive, 1)
    again = store.open("one", held.epoch)
    assert again.journal.table == held.journal.table
    store.snapshot(again)
    play(store, stored_drive(store, again, "again", text), 1)
    assert verify(store).is_verified
    with store.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.snapshots)) == 1


def test_a_long_stream_is_not_folded_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    taken = select(schema.snapshots.c.line)
    for long, line in ((held.line, None), (held.line - 1, held.line)):
        monkeypatch.setattr("paigow.store.store.LONG", long)
        assert store.open("one", held.epoch).journal.table == held.journal.table
        with store.engine.connect() as connection:
            assert connection.scalar(taken) == line


def test_lines_before_a_snapshot_are_not_read_to_open_a_table_but_verified(store: Store) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    store.snapshot(held)
    with store.engine.begin() as connection:
        broken = update(schema.lines).where(schema.lines.c.line == 5)
        connection.execute(broken.values(text=b'{"line":5}'))
    assert store.open("one", held.epoch).journal.table == held.journal.table
    (said,) = verify(store).broken
    assert said == "one: line 5: edited: its hash is not that of its text and of the line before"
    with store.engine.begin() as connection:
        connection.execute(delete(schema.snapshots))
    with pytest.raises(BrokenLogError):
        store.open("one", held.epoch)


@pytest.mark.parametrize(
    "values",
    [
        {"code": "0" * 64},
        {"line": 3},
        {"box": b"nonsense" * 10},
        {"nonce": b"0" * 12},
    ],
    ids=lambda values: next(iter(values)),
)
def test_a_snapshot_that_does_not_fit_is_passed_over(store: Store, values: dict[str, object]) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    store.snapshot(held)
    with store.engine.begin() as connection:
        connection.execute(update(schema.snapshots).values(values))
    assert store.open("one", held.epoch).journal.table == held.journal.table
    assert verify(store).is_verified


@pytest.mark.parametrize("said", [[], {}, ["0" * 64, 1, 0, {}], ["0" * 64, 1, 0, None]])
def test_a_snapshot_that_says_nonsense_is_passed_over(
    store: Store, said: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    text = msgspec.json.encode(said)
    monkeypatch.setattr("msgspec.json.encode", lambda _: text)
    store.snapshot(held)
    monkeypatch.undo()
    assert store.open("one", held.epoch).journal.table == held.journal.table


def test_a_snapshot_of_another_line_or_count_is_passed_over(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    play(store, drive, 1)
    store.snapshot(held)
    for changes in ({"head": "0" * 64}, {"events": 1}):
        before = held._committed
        held._committed = before._replace(**changes)
        store.snapshot(held)
        held._committed = before
        again = store.open("one", held.epoch)
        assert (again.journal.table, again.line, again.head) == (held.journal.table, held.line, held.head)


def test_a_snapshot_that_other_code_has_taken_is_passed_over(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    with monkeypatch.context() as other:
        other.setattr(snapshots, "this_code", lambda: msgspec.structs.replace(this_code(), digest="0" * 64))
        store.snapshot(held)
    with store.engine.begin() as connection:
        broken = update(schema.lines).where(schema.lines.c.line == 5)
        connection.execute(broken.values(text=b'{"line":5}'))
    with pytest.raises(BrokenLogError):  # all lines are read
        store.open("one", held.epoch)
