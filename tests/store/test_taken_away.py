"""What is taken away from a store, or put into it, where nothing else of its kind says so (F5, F6)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete
from sqlalchemy.schema import Table

from paigow.simulation.drive import Happened
from paigow.simulation.simulate import NAMES
from paigow.store import Store
from paigow.store.database import schema
from paigow.store.verification import verify
from paigow.table import Command, Refused
from paigow.table import commands as c
from store_kit import (
    BANKING,
    PursedDrive,
    SealedDrive,
    commit,
    gone_on,
    opened,
    play,
    pursed_drive,
    table_of,
)

OF_PEOPLE = (schema.limits, schema.purse_entries, schema.people)
OF_DECKS = (schema.added_seeds, schema.seeds)


def hosted(store: Store, rounds: int = 1) -> PursedDrive:
    """A table of a server, at which people play with their purses."""
    drive = pursed_drive(store, table_of(store, "one"))
    play(store, drive, rounds)
    assert verify(store).broken == []
    return drive


def emptied(store: Store, *tables: Table) -> list[str]:
    """What a verification says once all rows of some tables are gone."""
    with store.engine.begin() as connection:
        for table in tables:
            connection.execute(delete(table))
    return verify(store).broken


@pytest.mark.fault("F5")
def test_all_purses_and_people_that_are_taken_away_are_missed_by_the_tables(store: Store) -> None:
    """No row is left then that says who has bought chips: the lines do."""
    hosted(store)
    said = emptied(store, *OF_PEOPLE, *OF_DECKS)
    for name in NAMES:
        assert any(each.endswith(f"of {name}, of which the purse says nothing") for each in said)
    assert "one: a server has hosted it, and no seed of a deck is stored" in said


@pytest.mark.fault("F5")
def test_chips_left_at_a_closed_table_are_named_without_any_purse(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = hosted(store)
    monkeypatch.setattr("paigow.store.people.is_known_to_purses", lambda *_: False)
    drive.held.close()
    commit(store, drive.held)
    name = min(drive.persons)
    left = f"one is closed, and {drive.table.chips(name)} cents of {name} were left there"
    assert left in emptied(store, *OF_PEOPLE)


class InPerson(SealedDrive):
    """A table of a server that somebody deals in person, and that the house does not open."""

    def submit(self, command: Command) -> Happened | Refused:
        return super().submit(replace(command, by="Dora") if isinstance(command, c.OpenTable) else command)


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F5")
def test_a_table_that_somebody_deals_in_person_is_known_to_be_a_servers(store: Store) -> None:
    held = table_of(store, "one")
    drive = gone_on(store, held, BANKING, InPerson)
    drive.open()
    drive.seat(NAMES[0], 1, 100_00)
    commit(store, held)
    assert verify(store).broken == [f"one has -10000 cents of {NAMES[0]}, of which the purse says nothing"]


@pytest.mark.fault("F5")
def test_the_seed_of_a_deck_that_was_never_shuffled_is_missed(store: Store) -> None:
    """A server has published its commitment, and would draw another."""
    pursed_drive(store, table_of(store, "one"))
    assert emptied(store, schema.seeds) == ["one: a server has hosted it, and no seed of a deck is stored"]


def put_unwatched(store: Store, *statements: str) -> None:
    """Write as somebody who has turned off all that a database watches over."""
    if store.engine.dialect.name == "sqlite":
        with closing(sqlite3.connect(str(store.engine.url.database))) as file, file:
            file.execute("PRAGMA ignore_check_constraints = ON")
            for each in statements:
                file.execute(each)
        return
    with store.engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        for each in statements:
            connection.exec_driver_sql(each)


def a_row_of_nothing(table: Table, dialect: str) -> str:
    """One that names nothing that is there."""
    said = {int: "1", float: "1.0", bool: "false", str: f"'no {table.name}'"}
    said[bytes] = "x''" if dialect == "sqlite" else "''"
    values = (said[column.type.python_type] for column in table.columns)
    return f"INSERT INTO {table.name} VALUES ({', '.join(values)})"


@pytest.mark.fault("F6")
def test_rows_that_name_what_is_not_there_are_found(store: Store) -> None:
    naming = [table for table in schema.metadata.sorted_tables if table.foreign_key_constraints]
    put_unwatched(store, *(a_row_of_nothing(table, store.engine.dialect.name) for table in naming))
    found = verify(store).broken
    for table in naming:
        for key in table.foreign_key_constraints:
            said = f"rows that name something in {key.referred_table.name} that is not there: 1"
            assert f"{table.name}: {said}" in found


@pytest.mark.fault("F6")
@pytest.mark.parametrize(
    ("table", "value"),
    [("purse_entries", "amount = 'much'"), ("people", "name = x'00'"), ("lines", "text = 'a line'")],
)
def test_a_value_of_another_kind_is_named_before_anything_is_read(
    tmp_path: Path, table: str, value: str
) -> None:
    """SQLite keeps a text where a number belongs, and what would count with it knows none."""
    with opened(f"sqlite:///{tmp_path}/whole.db", tmp_path) as store:
        pursed_drive(store, table_of(store, "one"))
        put_unwatched(store, f"UPDATE {table} SET {value} WHERE rowid = (SELECT min(rowid) FROM {table})")
        assert verify(store).broken == [
            f"{table}: rows with a value of another kind than the column holds: 1"
        ]
