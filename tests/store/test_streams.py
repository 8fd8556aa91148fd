"""Streams: what is committed comes back as it was, encrypted at rest, on both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import select

from paigow.log.chain import LogError
from paigow.log.replay import replay
from paigow.store import (
    ConflictError,
    OwnedError,
    StaleError,
    Store,
    StoreError,
    UnknownStreamError,
    open_store,
    snapshots,
)
from paigow.store.database import schema
from paigow.store.errors import ChipsLeftError
from paigow.store.snapshots import RecallCache
from paigow.store.streams import DiskAnswers
from paigow.table import Refused
from paigow.table import commands as c
from paigow.table.machine.journal import Key
from paigow.table.state.values import Role
from store_kit import BANKING, PROGRESSIVE, commit, opened, play, pursed_drive, seated, stored_drive, table_of


def test_a_table_that_is_opened_again_is_the_table_that_was_left(store: Store) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 3)
    again = store.open("one", held.epoch)
    assert again.journal.table == held.journal.table
    assert (again.line, again.head, again.journal.at) == (held.line, held.head, held.journal.at)
    play(store, stored_drive(store, again), 2)
    assert again.journal.table.memory.rounds == 5


def test_the_lines_of_a_stream_re_play_and_are_verified_to_the_last(store: Store) -> None:
    held = table_of(store, "one", PROGRESSIVE)
    play(store, seated(store, held, text=PROGRESSIVE), 3)
    result = replay(store.lines("one"), ring=store.ring)
    assert result.is_verified
    assert result.table == held.journal.table
    assert (result.lines, result.head) == (held.line, held.head)
    info = store.info("one")
    assert (info.lines, info.head, info.events) == (result.lines, result.head, result.events)


def test_nobody_reads_a_card_without_the_key(store: Store) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    with pytest.raises(LogError, match="line 2 is encrypted under the key"):
        replay(store.lines("one"))
    stored = b"".join(store.lines("one", 2))
    for word in (b"ShuffleCards", b"order", b"PlaceWagers", b"As", b'"salt"'):
        assert word + b'"' not in stored


def test_what_fails_to_commit_has_not_happened(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    play(store, drive, 1)
    before, line = held.journal.table, held.line
    drive.step()
    append = held.pending()
    assert append is not None
    assert held.journal.table != before
    entry = held.journal.entries[-1]
    held.undo()
    assert (held.journal.table, held.line, held.pending()) == (before, line, None)
    assert held.journal.submit(entry.command, entry.entropy) == entry.outcome
    assert held.pending() is not None, "it happens when it is given again"
    held.undo()
    play(store, drive, 1)
    assert replay(store.lines("one"), ring=store.ring).table == held.journal.table


@pytest.mark.fault("F7", "F10")
def test_a_repeated_command_gets_its_first_answer_from_disk(store: Store) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    entries = list(held.journal.entries)
    assert len(entries) == held.line - 1
    again = store.open("one", held.epoch)
    for number, entry in enumerate(entries, 2):
        assert again.journal.submit(entry.command, entry.entropy) == entry.outcome
        assert again.line_of(entry.command) == number
    assert again.pending() is None, "nothing happened a second time"


def test_whether_an_id_is_new_is_asked_of_the_disk_once_for_each_person(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    play(store, drive, 1)
    asked: list[str] = []
    with monkeypatch.context() as watched:
        watched.setattr(DiskAnswers, "line_of", lambda *_: asked.append("a line"))
        read = DiskAnswers._used_by

        def used_by(own: DiskAnswers, key: Key) -> list[str]:
            asked.append(key[1])
            return read(own, key)

        watched.setattr(DiskAnswers, "_used_by", used_by)
        play(store, stored_drive(store, store.open("one", held.epoch)), 2)
    assert {player.name for player in drive.players} <= set(asked)
    assert len(asked) == len(set(asked))
    assert "a line" not in asked


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("most", [1, 2, 5, 20])
def test_ids_that_memory_has_no_room_for_are_found_on_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("paigow.store.streams.MOST_IDS", most)
    monkeypatch.setattr("paigow.store.streams.MOST_CACHED", 1)
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    again = store.open("one", held.epoch)
    for entry in [*held.journal.entries] * 2:
        assert again.journal.submit(entry.command, entry.entropy) == entry.outcome
    play(store, stored_drive(store, again), 1)
    assert again.answers._ids._size <= most
    assert again.journal.entries[-1].outcome == again.journal.submit(*again.journal.entries[-1][:2])


@pytest.mark.fault("F7")
def test_the_same_id_with_another_content_is_refused(store: Store) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    first = held.journal.entries[-1].command
    again = store.open("one", held.epoch)
    refused = again.journal.submit(replace(first, at=first.at + 1))
    assert isinstance(refused, Refused)
    assert "was used by" in refused.reason


@pytest.mark.fault("F26")
def test_an_epoch_that_is_old_commits_nothing(store: Store) -> None:
    """F26: whoever was frozen and wakes finds that the table has another owner."""
    held = table_of(store, "one", owner="frozen")
    drive = seated(store, held)
    store.release("one", held.epoch)
    new = store.open("one", store.take("one", "awake"))
    before = list(store.lines("one"))
    drive.step()
    append = held.pending()
    assert append is not None
    with pytest.raises(StaleError, match="one has another owner since epoch 2"):
        store.commit([append])
    assert list(store.lines("one")) == before
    with pytest.raises(StaleError):
        store.open("one", held.epoch)
    with pytest.raises(StaleError):
        store.release("one", held.epoch)
    play(store, stored_drive(store, new), 1)


def test_a_stream_has_one_owner_as_long_as_the_lease_runs(store: Store) -> None:
    store.create("one", BANKING, at=0)
    epoch = store.take("one", "first", lease=60)
    with pytest.raises(OwnedError, match="one is owned by first") as owned:
        store.take("one", "second")
    assert owned.value.owner == "first"
    assert store.take("one", "first", lease=-1) == epoch + 1
    assert store.take("one", "second") == epoch + 2, "the lease of the first has run out"
    store.beat("second", lease=60)
    with pytest.raises(OwnedError):
        store.take("one", "first")


def test_an_owner_could_take_what_is_free_and_what_it_has_and_nothing_of_others(store: Store) -> None:
    """A server that begins anew under its name finds its own tables at once, and waits for others' leases."""
    for name in ("firsts", "seconds", "nobodys", "left", "closed"):
        store.create(name, BANKING, at=0)
    store.take("firsts", "first", lease=60)
    store.take("seconds", "second", lease=60)
    store.take("left", "second", lease=-1)
    held = store.open("closed", store.take("closed", "first", lease=-1))
    held.close()
    commit(store, held)
    assert sorted(store.free_for("first")) == ["firsts", "left", "nobodys"]
    assert sorted(store.free_for("second")) == ["left", "nobodys", "seconds"]
    assert sorted(store.free_for()) == ["left", "nobodys"]


@pytest.mark.fault("F25")
def test_two_writers_with_one_epoch_do_not_write_the_same_line(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    other = store.open("one", held.epoch)
    rival = stored_drive(store, other, "another")
    drive.step(), rival.step()
    first, second = held.pending(), other.pending()
    assert first is not None
    assert second is not None
    store.commit([first])
    with pytest.raises(ConflictError, match="one goes on after line") as conflict:
        store.commit([second])
    assert conflict.value.stream == "one"


def test_a_batch_is_kept_whole_or_not_at_all(store: Store) -> None:
    one, two = table_of(store, "one"), table_of(store, "two")
    first, second = seated(store, one), seated(store, two)
    first.step(), second.step()
    appends = [one.pending(), two.pending()]
    kept = [each for each in appends if each is not None]
    with pytest.raises(StaleError) as stale:
        store.commit([kept[0], kept[1]._replace(epoch=99)])
    assert stale.value.stream == "two"
    assert (store.info("one").lines, store.info("two").lines) == (one.line, two.line)
    assert not any(map(store.is_kept, kept))
    store.commit(kept)
    assert all(map(store.is_kept, kept))


def test_rounds_are_found_by_their_numbers(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    play(store, drive, 3)
    while drive.table.round is None:
        drive.step()
        commit(store, held)
    spans = store.rounds("one")
    assert [each.round for each in spans] == [1, 2, 3, 4]
    assert [each.last is None for each in spans] == [False, False, False, True]
    assert all(one.last is not None and one.last < two.first for one, two in pairwise(spans))


def test_a_round_is_recalled_as_it_is_re_played(store: Store) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 2)
    assert store.recall("one", 2) == replay(store.lines("one"), [2], ring=store.ring).steps
    with pytest.raises(StoreError, match="one has no round 9"):
        store.recall("one", 9)


@pytest.mark.parametrize("most", [1, 100])
def test_a_round_near_one_that_was_recalled_is_not_folded_from_the_first_line_and_is_the_same(
    store: Store, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "APART", 16)
    monkeypatch.setattr(snapshots, "MOST_KEPT", most)
    held, read = table_of(store, "one"), 0
    play(store, seated(store, held), 3)

    def lines(stream: str, first: int, last: int | None) -> Iterator[bytes]:
        nonlocal read
        for each in store.lines(stream, first, last):
            read += 1
            yield each

    passed, spans = RecallCache(lines, store.ring), store.rounds("one")
    told = {each.round: replay(store.lines("one"), [each.round], ring=store.ring).steps for each in spans}
    for is_again in (False, True):
        for number, first, last in reversed(spans):
            assert last is not None
            read = 0
            steps = [step for step in passed.recall("one", first, last) if step.round == number]
            assert steps == told[number]
            if is_again and most > 1:
                assert read <= 1 + (last - first + 1), "what was recalled before is found at once"
    assert len(passed._kept) <= most


def test_seeds_of_decks_are_kept_encrypted(store: Store) -> None:
    held = table_of(store, "one")
    held.add(seeds={1: b"\x01" * 32, 2: b"\x02" * 32})
    commit(store, held)
    assert [store.seed("one", deck) for deck in (1, 2, 3)] == [b"\x01" * 32, b"\x02" * 32, None]
    with store.engine.connect() as connection:
        boxes = connection.scalars(select(schema.seeds.c.box)).all()
    assert not any(b"\x01" * 8 in box or b"\x02" * 8 in box for box in boxes)


def test_a_closed_log_takes_nothing_more(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    play(store, drive, 1)
    held.close()
    commit(store, held)
    with pytest.raises(StoreError, match="the log of one is closed"):
        store.open("one", held.epoch)
    assert replay(store.lines("one"), ring=store.ring).closed
    assert store.info("one").closed


def test_a_table_is_not_closed_while_chips_lie_there_that_came_out_of_purses(store: Store) -> None:
    held = table_of(store, "one")
    drive = pursed_drive(store, held)
    held.close()
    with pytest.raises(ChipsLeftError, match=f"one stays open: chips of {min(drive.persons)}.* lie there"):
        commit(store, held)
    assert not store.info("one").closed
    play(store, drive, 1)
    for name in drive.persons:
        drive.submit(c.LeaveTable(command_id=name, by=name, role=Role.PLAYER, at=held.journal.at or 0))
    commit(store, held)
    held.close()
    commit(store, held)
    assert store.info("one").closed


@pytest.mark.parametrize("name", ["", "x" * 65, "a\0b", "a\nb", "\ud800", " x"])
def test_a_name_that_no_database_should_hold_is_refused(store: Store, name: str) -> None:
    with pytest.raises(StoreError, match="the name of a stream has to be 1 to 64 characters"):
        store.create(name, BANKING, at=0)


def test_names_are_taken_once(store: Store) -> None:
    store.create("one", BANKING, at=0)
    with pytest.raises(ConflictError, match="there is a stream one already"):
        store.create("one", BANKING, at=0)
    with pytest.raises(UnknownStreamError, match="there is no stream 'two'"):
        store.info("two")
    with pytest.raises(UnknownStreamError):
        store.take("two", "me")
    with pytest.raises(StoreError, match="one has no line 2"):
        store.head("one", 2)


def test_refusals_are_written_where_they_are_wanted(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    play(store, drive, 1)
    writing = store.open("one", held.epoch, refusals=True)
    last = held.journal.entries[-1].command
    for each in (writing, store.open("one", held.epoch)):
        assert isinstance(each.journal.submit(replace(last, command_id="new", at=0)), Refused)
    append = writing.pending()
    assert append is not None
    store.commit([append])
    assert replay(store.lines("one"), ring=store.ring).refusals == 1


def test_a_store_that_is_opened_twice_has_the_same_keys(new_url: Callable[[], str], tmp_path: Path) -> None:
    url = new_url()
    with opened(url, tmp_path) as store:
        play(store, seated(store, table_of(store, "one")), 1)
    with opened(url, tmp_path) as again:
        assert replay(again.lines("one"), ring=again.ring).is_verified
    with pytest.raises(StoreError, match="there is no key file"):
        open_store(url, tmp_path / "elsewhere")
    (tmp_path / "other").mkdir()
    with opened(new_url(), tmp_path / "other"):
        pass
    with pytest.raises(StoreError, match="does not hold the master key"):
        open_store(url, tmp_path / "other" / "keys")
