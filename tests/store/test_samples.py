"""Stores that earlier versions of paigow have written: each is opened, holds, and goes on (F33).

There is one of every schema in `samples`, with its key; a new migration brings a new one, which
`make_sample` writes. They are never written anew: what they hold is what people have.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from paigow.log.chain import LogReader
from paigow.log.lines import VERSIONS
from paigow.store import Doer, FirstTry, Limits, NameTakenError, PurseChange, Store, open_store
from paigow.store.backup import backup
from paigow.store.chains import FIRST
from paigow.store.database.migration import scripts
from paigow.store.verification import verify
from store_kit import BANKING, PROGRESSIVE, SealedDrive, commit, gone_on, play, sealed_drive

SAMPLES = Path(__file__).parent / "samples"
TABLES = {"cards": BANKING, "meter": PROGRESSIVE}
CALLED = {"cards": "By the window", "meter": "The long one"}
_OPENINGS = "SELECT text FROM lines WHERE line = 1"
OPTIONS = '{"decision":10.0}'


def make_sample(folder: Path) -> None:
    """A store with all there is, in the middle of a round at one of its tables."""
    name = scripts().get_current_head()
    with open_store(f"sqlite:///{folder}/made.db", folder / f"{name}.keys") as store:
        person, _ = store.people.add("Ann", "player", at=0, chips=1000)
        store.people.set_limits(person.id, Limits(loss=10**6), at=0)
        store.today.add(0, person.id, FirstTry(1, "Ks Kd", "9s 8d", Fraction(7, 2)), at=0)
        store.today.set_listed(person.id, is_listed=True)
        store.acts.give_money(Doer(person.id, "licensee", "a sample"), person.id, 500, at=0)
        for stream, text in TABLES.items():
            store.create(stream, text, at=0, called=CALLED[stream], options=OPTIONS)
            held = store.open(stream, store.take(stream, "sample", lease=-1))
            drive = sealed_drive(store, held, text)
            held.add(purse=[PurseChange(person.id, -100, "gift")])
            drive.step()
            commit(store, held)
            play(store, drive, 1)
        while drive.table.round is None or not any(drive.table.round.hands):
            drive.step()
            commit(store, held)
        store.snapshot(held)
        backup(store.engine, folder / f"{name}.db")


@pytest.fixture(params=sorted(SAMPLES.glob("*.db")), ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    for path in (request.param, request.param.with_suffix(".keys")):
        shutil.copy(path, tmp_path / path.name)
    keys = tmp_path / f"{request.param.stem}.keys"
    keys.chmod(0o600)
    return open_store(f"sqlite:///{tmp_path}/{request.param.name}", keys)


def test_there_is_a_sample_of_every_schema() -> None:
    assert {path.stem for path in SAMPLES.glob("*.db")} == {
        each.revision for each in scripts().walk_revisions()
    }


def test_there_is_a_sample_of_every_version_of_the_log() -> None:
    """The lines in them are the stored samples of the format: a new version brings a new store."""
    found = set()
    for path in SAMPLES.glob("*.db"):
        with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as connection:
            found |= {json.loads(text)["version"] for (text,) in connection.execute(_OPENINGS)}
    assert found == {*VERSIONS}


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F33")
def test_a_store_of_an_earlier_version_holds_and_goes_on(sample: Store) -> None:
    with sample:
        verdict = verify(sample)
        assert verdict.broken == []
        assert verdict.rounds >= len(TABLES)
        for info in sample.streams():
            text = LogReader(sample.lines(info.name, 1, 1)).opening.submission
            held = sample.open(info.name, sample.take(info.name, "today"))
            play(sample, gone_on(sample, held, text, SealedDrive), 2)
            assert sample.info(info.name).lines > info.lines
        assert verify(sample).broken == []


def test_limits_and_names_of_before_are_verified_and_told_apart_as_those_of_today(tmp_path: Path) -> None:
    """Before schema 0004 limits stood in no purse, and a capital I was no small l."""
    for name in ("0003.db", "0003.keys"):
        shutil.copy(SAMPLES / name, tmp_path / name)
    (tmp_path / "0003.keys").chmod(0o600)
    with closing(sqlite3.connect(tmp_path / "0003.db")) as connection, connection:
        ((ann,),) = connection.execute("SELECT id FROM people").fetchall()
        connection.execute("INSERT INTO limits VALUES (?, 'loss', 500, 500, NULL)", (ann,))
        for number, name in enumerate(("Ian", "lan", "Io")):
            said = (str(number), name, name.casefold(), "player", str(number), number, 0, 0, 0, FIRST)
            columns = "id, name, likeness, role, token, created, seen, entries, balance, head"
            connection.execute(f"INSERT INTO people ({columns}) VALUES ({', '.join('?' * len(said))})", said)
    with open_store(f"sqlite:///{tmp_path}/0003.db", tmp_path / "0003.keys") as store:
        assert verify(store).broken == []
        assert store.people.limits(ann, at=0) == Limits(loss=500)
        assert len(store.people.named(["Ian", "lan", "Io"])) == 3, "whoever has a name keeps it"
        for taken in ("IAN", "LAN", "10"):
            with pytest.raises(NameTakenError):
                store.people.add(taken, "player", at=0)


def test_tables_keep_what_they_are_called_and_how_they_are_run(sample: Store) -> None:
    """Before schema 0002 a table was called by its name, and run as the house ran its tables."""
    with sample:
        found = {info.name: (info.called, info.options) for info in sample.streams()}
    if "0001" in sample.url:
        assert found == {name: (name, None) for name in TABLES}
    else:
        assert found == {name: (CALLED[name], OPTIONS) for name in TABLES}


def test_a_new_sample_would_hold(tmp_path: Path) -> None:
    make_sample(tmp_path)
    name = scripts().get_current_head()
    with open_store(f"sqlite:///{tmp_path}/{name}.db", tmp_path / f"{name}.keys") as store:
        assert verify(store).is_verified
