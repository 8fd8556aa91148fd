"""Verifying a store: whatever is changed in it is found, and named (F6)."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import delete, insert, select, update
from sqlalchemy.schema import Table

from paigow.log.heads import public_key_of, read_head, sign
from paigow.simulation.simulate import NAMES
from paigow.store import Limits, OpenStream, PurseChange, Store, people
from paigow.store.chains import FIRST
from paigow.store.database import schema
from paigow.store.verification import at_rest, read_any_head, sign_purse, verify
from store_kit import PROGRESSIVE, commit, opened, play, pursed_drive, sealed_drive, seated, table_of

DERIVED: list[tuple[Table, tuple[str, ...]]] = [
    (schema.lines, ("line", "text")),
    (schema.commands, ("role", "by", "id", "line")),
    (schema.rounds, ("round", "first", "last")),
    (schema.seeds, ("deck", "nonce", "box")),
    (schema.added_seeds, ("deck", "name", "nonce", "box")),
    (schema.meter_changes, ("sequence", "before", "amount", "remainder", "line", "hash")),
    (schema.meters, ("initial", "reset", "rate", "sequence", "head")),
    (schema.meter_links, ("name", "meter")),
    (schema.purse_entries, ("entry", "at", "amount", "balance", "reason", "line", "hash")),
    (schema.people, ("entries", "balance", "head")),
    (schema.limits, ("kind", "amount", "wanted", "since")),
    (schema.streams, ("lines", "events", "head", "closed")),
    (schema.data_keys, ("nonce", "box")),
]
"""Everything that a verification answers for, table by table."""


def filled(store: Store, rounds: int = 2) -> None:
    """Two tables that share a meter, with people at them who have purses, and seeds of their decks."""
    for name in ("one", "two"):
        store.create(name, PROGRESSIVE, at=0, meters={"meter": "shared"})
        held = store.open(name, store.take(name, "me", lease=-1))
        play(store, pursed_drive(store, held, PROGRESSIVE), rounds)
        held.add_seed(store.last_seed(name), NAMES[0], b"a player's")
        commit(store, held)
    ann = store.people.all()[0].id
    for loss in (10**9, 10**10):
        store.people.set_limits(ann, Limits(loss=loss, stake=10**9), at=0)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("store")
    with opened(f"sqlite:///{folder}/whole.db", folder) as store:
        filled(store)
        yield store


def test_a_store_that_nobody_touched_verifies(store: Store) -> None:
    filled(store)
    verdict = verify(store)
    assert verdict.broken == verdict.differing == []
    assert (verdict.streams, verdict.rounds, verdict.meters, verdict.purses) == (2, 4, 1, len(NAMES))
    assert verdict.lines == sum(each.lines for each in store.streams())


@pytest.mark.parametrize("lease", [60, -1], ids=["in use", "at rest"])
def test_a_store_in_use_is_verified_in_a_copy_and_one_at_rest_itself(tmp_path: Path, lease: float) -> None:
    """What tables write meanwhile is not looked at half, and a store that nobody uses is not copied first."""
    url = f"sqlite:///{tmp_path}/store.db"
    with opened(url, tmp_path) as store:
        store.create("one", PROGRESSIVE, at=0)
        held = store.open("one", store.take("one", "me", lease=lease))
        drive = seated(store, held)
        before = store.info("one").lines
        with at_rest(url, tmp_path / "keys") as looked_at:
            drive.step()
            commit(store, held)
            assert store.info("one").lines == before + 1
            assert looked_at.info("one").lines == (before if lease > 0 else before + 1)
            assert verify(looked_at).is_verified


def test_a_store_that_nobody_touched_verifies_on_one_database_too(whole: Store) -> None:
    assert verify(whole).is_verified


def key_of(table: Table, row: Any) -> Any:
    clause = None
    for column in table.primary_key:
        one = column == getattr(row, column.name)
        clause = one if clause is None else clause & one
    return clause


def flipped(value: Any, chance: random.Random) -> Any:
    """The same with one bit turned over."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(20, 40))  # a lower one may give a number that is taken
    if value is None:
        return 1
    data = bytearray(value if isinstance(value, bytes) else value.encode())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(5)
    return bytes(data) if isinstance(value, bytes) else data.decode()


def put(store: Store, table: Table, key: dict[str, Any], name: str, value: Any) -> None:
    """Write into a file as whoever has got hold of it can."""
    where = " AND ".join(f'"{column}" = ?' for column in key)
    with closing(sqlite3.connect(str(store.engine.url.database))) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(f'UPDATE {table.name} SET "{name}" = ? WHERE {where}', (value, *key.values()))


@pytest.mark.fault("F6")
@pytest.mark.sizes(of="bits of each kind of row", all=6, floor=100, target=1_000)
@pytest.mark.parametrize(("table", "names"), DERIVED, ids=[table.name for table, _ in DERIVED])
def test_every_bit_that_is_turned_over_is_found(
    whole: Store, table: Table, names: tuple[str, ...], trials: int
) -> None:
    chance = random.Random(table.name)
    with whole.engine.connect() as connection:
        rows = connection.execute(select(table)).mappings().all()
    left = trials
    while left:
        row, name = chance.choice(rows), chance.choice(names)
        key = {column.name: row[column.name] for column in table.primary_key}
        turned = flipped(row[name], chance)
        try:
            put(whole, table, key, name, turned)
        except sqlite3.IntegrityError:  # such a row is there already, and no file holds it twice
            continue
        left -= 1
        found = verify(whole).broken
        put(whole, table, {**key, **({name: turned} if name in key else {})}, name, row[name])
        assert found, f"{table.name}.{name}: {row[name]!r} became {turned!r}"
    assert verify(whole).is_verified


ODD: Final[dict[type, tuple[Any, ...]]] = {
    bytes: (b"", b"\0"),
    str: ("", "x", "1/0", "9" * 5_000),
    int: (-1, 0, 2**63 - 1),
}
"""Values of the right kind that none of ours writes: too short, too long, no number, the last number."""


@pytest.mark.fault("F6")
@pytest.mark.parametrize(("table", "name"), [
    (table, name) for table, names in DERIVED for name in names if name in ("nonce", "box", "text")
])  # fmt: skip
def test_bytes_of_another_length_are_named_as_tampering(whole: Store, table: Table, name: str) -> None:
    assert_odd_values_are_named(whole, table, name)


@pytest.mark.fault("F6")
@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(("table", "names"), DERIVED, ids=[table.name for table, _ in DERIVED])
def test_odd_values_of_the_right_kind_are_named_as_tampering(
    whole: Store, table: Table, names: tuple[str, ...]
) -> None:
    for name in names:
        assert_odd_values_are_named(whole, table, name)


def assert_odd_values_are_named(whole: Store, table: Table, name: str) -> None:
    """Whatever stands in a row, a verification ends with a verdict."""
    with whole.engine.connect() as connection:
        row = connection.execute(select(table)).mappings().all()[-1]
    key = {column.name: row[column.name] for column in table.primary_key}
    for odd in ODD.get(table.c[name].type.python_type, ()):
        if odd == row[name]:
            continue
        try:
            put(whole, table, key, name, odd)
        except sqlite3.IntegrityError:  # such a row is there already
            continue
        found = verify(whole).broken
        put(whole, table, {**key, **({name: odd} if name in key else {})}, name, row[name])
        assert found, f"{table.name}.{name}: {row[name]!r} became {odd!r}"


@pytest.mark.fault("F6")
def test_a_last_line_that_was_given_another_number_is_found(whole: Store) -> None:
    last = whole.info("one").lines
    put(whole, schema.lines, {"stream": "one", "line": last}, "line", last + 1)
    said = f"one: it is said to end with line {last}, and ends with line {last - 1}"
    assert verify(whole).broken[0] == said
    put(whole, schema.lines, {"stream": "one", "line": last + 1}, "line", last)
    assert verify(whole).is_verified


def test_a_line_behind_the_last_is_found(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    drive.step()
    commit(store, held)
    with store.engine.connect().execution_options(paigow_writes=True) as connection:
        row = connection.execute(select(schema.lines).order_by(schema.lines.c.line)).mappings().all()[-1]
        connection.execute(insert(schema.lines).values({**row, "line": row["line"] + 2}))
        connection.commit()
    said = f"one: it is said to end with line {row['line']}, and more stands behind that"
    assert verify(store).broken == [said]


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F5")
@pytest.mark.parametrize(
    ("table", "said"),
    [
        (schema.commands, "one: command"),
        (schema.rounds, "one: round"),
        (schema.meter_changes, "meter shared"),
        (schema.purse_entries, "the purse of"),
        (schema.limits, "the purse of"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_row_that_is_taken_away_is_missed(store: Store, table: Table, said: str) -> None:
    filled(store, 1)
    with store.engine.connect().execution_options(paigow_writes=True) as connection:
        row = connection.execute(select(table).order_by(*table.primary_key)).all()[
            -1 if "stream" not in table.c else 0
        ]
        connection.execute(delete(table).where(key_of(table, row)))
        connection.commit()
    assert any(each.startswith(said) for each in verify(store).broken)


@pytest.mark.fault("F5")
def test_lines_cut_off_with_everything_beside_them_are_missed_by_who_kept_a_head(store: Store) -> None:
    """Whoever holds the file can rewrite it whole; a head that was kept elsewhere finds it (F5)."""
    held = table_of(store, "one")
    drive = seated(store, held)
    play(store, drive, 1)
    key = Ed25519PrivateKey.generate()
    (result,) = verify(store).heads
    head = read_head(sign(result, key), public_key_of(key))
    assert verify(store, [head]).is_verified
    play(store, drive, 1)
    assert verify(store, [head]).is_verified, "what was written later is not covered"
    with store.engine.connect().execution_options(paigow_writes=True) as connection:
        cut = head.line - 1
        for table in (schema.commands, schema.lines):
            connection.execute(delete(table).where(table.c.line > cut))
        connection.execute(delete(schema.rounds).where(schema.rounds.c.first > cut))
        connection.execute(update(schema.rounds).where(schema.rounds.c.last > cut).values(last=None))
        last = b"".join(store.lines("one", cut, cut)).rpartition(b'"hash":"')[2][:64].decode()
        connection.execute(update(schema.streams).values(lines=cut, head=last))
        connection.commit()
    events = verify(store)
    assert all("it is said to end" in each for each in events.broken)
    assert any("truncated" in each or "not there" in each for each in verify(store, [head]).broken)


def test_a_store_of_another_is_not_the_one_that_was_sealed(
    new_url: Callable[[], str], tmp_path: Path
) -> None:
    key = Ed25519PrivateKey.generate()
    with opened(new_url(), tmp_path) as store:
        seated(store, table_of(store, "one"))
        head = read_head(sign(verify(store).heads[0], key), public_key_of(key))
    with opened(new_url(), tmp_path) as other:
        seated(other, table_of(other, "one"))
        (said,) = verify(other, [head]).broken
    assert said == f"the log {head.log} that a head vouches for is not there, or does not verify"


def rewritten(store: Store, person: str, amounts: list[int]) -> None:
    """A purse with another history, every hash of which is right: as whoever holds the store can write it."""
    with store.engine.connect().execution_options(paigow_writes=True) as connection:
        connection.execute(delete(schema.purse_entries).where(schema.purse_entries.c.person == person))
        connection.execute(
            update(schema.people).where(schema.people.c.id == person).values(entries=0, balance=0, head=FIRST)
        )
        connection.commit()
    for at, amount in enumerate(amounts):
        store.people.give(PurseChange(person, amount, "grant"), at=at)


def test_a_purse_that_is_rewritten_whole_is_missed_by_who_kept_a_head(store: Store) -> None:
    ann, _ = store.people.add("Ann", "player", at=0, chips=1000)
    ben, _ = store.people.add("Ben", "player", at=0)
    key = Ed25519PrivateKey.generate()
    hashes = verify(store).purse_hashes
    heads = [
        read_any_head(sign_purse(person, hashes[person], key), public_key_of(key))
        for person in (ann.id, ben.id)
    ]
    store.people.give(PurseChange(ann.id, 5, "grant"), at=1)
    store.people.give(PurseChange(ben.id, 5, "grant"), at=1)
    assert verify(store, heads).is_verified, "what came later is not covered"
    rewritten(store, ann.id, [9000, 5])
    assert verify(store).is_verified, "the store alone does not show it"
    assert verify(store, heads).broken == [
        f"the purse of {ann.id}: up to entry 1 it is not the one that was sealed"
    ]
    rewritten(store, ann.id, [])
    assert verify(store, heads).broken == [
        f"the purse of {ann.id}: truncated: the head covers 1 entries, and there are 0"
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_a_seed_that_did_not_shuffle_its_deck_is_named_with_the_line(store: Store, number: int) -> None:
    """Whoever has the keys could put another seed in its place, with a box that opens."""
    held = table_of(store, "one")
    play(store, sealed_drive(store, held), 1)
    assert verify(store).is_verified
    kept = store.seeds("one")
    assert sorted(kept) == list(range(1, len(kept) + 1))
    put_seed(store, held, number, bytes(len(kept[number])))
    (said,) = verify(store).broken
    assert said.startswith("one: line ")
    assert ("not what the seed of deck 1 brings" if number == 1 else "deck 1 was shuffled, and no") in said
    put_seed(store, held, number, kept[number])
    assert verify(store).is_verified


def test_a_table_with_purses_whose_seeds_are_all_gone_is_named(store: Store) -> None:
    """Without any, it would look like a session that has its chance from elsewhere."""
    filled(store)
    with store.engine.begin() as connection:
        connection.execute(delete(schema.seeds).where(schema.seeds.c.stream == "one"))
    (said,) = verify(store).broken
    assert said == "one: a server has hosted it, and no seed of a deck is stored"


def test_seeds_that_are_taken_away_are_missed(store: Store) -> None:
    held = table_of(store, "one")
    play(store, sealed_drive(store, held), 1)
    kept = store.seeds("one")
    last = max(kept)
    with store.engine.connect().execution_options(paigow_writes=True) as connection:
        connection.execute(delete(schema.seeds).where(schema.seeds.c.deck == last))
        connection.commit()
    (said,) = verify(store).broken
    assert f"deck {last - 1} was shuffled, and no seeds are stored" in said


def without(store: Store, column: str, value: str, *tables: Table) -> None:
    """Take rows away, as whoever has got hold of the file can, whatever refers to them."""
    with closing(sqlite3.connect(str(store.engine.url.database))) as connection, connection:
        for table in tables:
            connection.execute(f'DELETE FROM {table.name} WHERE "{column}" = ?', (value,))


def test_a_table_that_is_taken_away_whole_is_missed_by_the_purses(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/whole.db", tmp_path) as store:
        filled(store, 1)
        beside = (schema.commands, schema.rounds, schema.seeds, schema.snapshots, schema.meter_links)
        without(store, "stream", "two", *beside, schema.lines)
        without(store, "name", "two", schema.streams)
        said = [each for each in verify(store).broken if each.startswith("the purse of")]
        assert all("cents of two, which says nothing of them" in each for each in said)
        assert {each.split()[3] for each in said} == set(NAMES)


def test_a_person_who_is_taken_away_is_missed_by_the_tables(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/whole.db", tmp_path) as store:
        filled(store, 1)
        gone = next(person for person in store.people.all() if person.name == NAMES[0])
        without(store, "person", gone.id, schema.purse_entries)
        without(store, "id", gone.id, schema.people)
        assert any(f"of {NAMES[0]}, of which the purse says nothing" in each for each in verify(store).broken)


def put_seed(store: Store, held: OpenStream, number: int, seed: bytes) -> None:
    """Put a seed in the place of another, as the owner of the keys can."""
    held.add(seeds={number: seed})
    append = held.pending()
    assert append is not None
    held.undo()
    with store.engine.connect().execution_options(paigow_writes=True) as connection:
        (sealed,) = append.seeds
        changed = update(schema.seeds).where(schema.seeds.c.stream == "one", schema.seeds.c.deck == number)
        connection.execute(changed.values(nonce=sealed.nonce, box=sealed.box))
        connection.commit()


def test_every_column_is_verified_or_argued() -> None:
    """A new column is verified, or it is said here why it need not be."""
    argued = {
        "lines": {"stream"}, "commands": {"stream"}, "rounds": {"stream"}, "seeds": {"stream"},
        "added_seeds": {"stream"},
        "meter_changes": {"meter", "stream"},
        "meters": {"name"}, "meter_links": {"stream"},
        "purse_entries": {"person", "stream"}, "limits": {"person"},
        "people": {"id", "name", "likeness", "role", "token", "created", "seen", "expires"},
        "streams": {"name", "key", "created", "epoch", "owner", "leased", "address", "called", "options"},
        "data_keys": {"name", "master"},
    }  # fmt: skip
    for table, names in DERIVED:
        assert set(names) | argued[table.name] == {column.name for column in table.columns}
    left = set(schema.metadata.tables) - {table.name for table, _ in DERIVED}
    thrown_away_at_will, names_a_cookie_alone = "snapshots", "identity"
    hold_neither_money_nor_rounds = {"today_tries", "today_names"}
    changed_in_test_operation = "acts"  # each is in the chain of all, whose length the identity has
    assert left == {
        thrown_away_at_will,
        names_a_cookie_alone,
        changed_in_test_operation,
        *hold_neither_money_nor_rounds,
    }


def test_chips_that_were_left_at_a_closed_table_are_named(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = table_of(store, "one")
    drive = pursed_drive(store, held)
    play(store, drive, 1)
    monkeypatch.setattr(people, "is_known_to_purses", lambda *_: False)
    held.close()
    commit(store, held)
    name = min(drive.persons)
    left = f"one is closed, and {drive.table.chips(name)} cents of {name} were left there"
    assert left in verify(store).broken


def test_what_is_missing_beside_the_lines_is_named_in_words(store: Store) -> None:
    held = table_of(store, "one")
    play(store, seated(store, held), 1)
    with store.engine.begin() as connection:
        connection.execute(delete(schema.rounds))
    [said] = verify(store).broken
    named = "one: round 1: beside its lines stands nothing, and they say "
    assert re.fullmatch(named + r"\d+ to (\d+|nothing)", said)
