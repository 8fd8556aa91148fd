"""`paigow store`: what people read of a store, and what they do to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import update

from command import Answer, paigow
from paigow.games.submission import sample_text
from paigow.store import PurseChange, open_store
from paigow.store.database import schema
from store_kit import PROGRESSIVE, commit, play, seated

CommandOffer = Callable[..., Answer]


@pytest.fixture
def ask(store_url: str, tmp_path: Path) -> CommandOffer:
    """Gives a command of a store in which a table was played at."""
    keys = tmp_path / "keys"
    with open_store(store_url, keys) as store:
        person, _ = store.people.add("Ann", "player", at=0, chips=500)
        store.create("one", PROGRESSIVE, at=0)
        held = store.open("one", store.take("one", "me", lease=-1))
        drive = seated(store, held, text=PROGRESSIVE)
        play(store, drive, 1)
        held.add(purse=[PurseChange(person.id, -100, "gift")])
        drive.step()
        commit(store, held)
    return lambda *words: paigow("store", *words, "--database", store_url, "--keys", str(keys))


def test_a_store_is_listed(ask: CommandOffer) -> None:
    lines = ask("list").out.splitlines()
    assert lines[0] == "1 table, 1 meter"
    assert lines[1].startswith("  one: ")
    assert lines[1].endswith("owned by me")
    assert lines[2].startswith("  meter one/meter: ")
    table, meter = ask("list", "--json").records
    assert (table["table"], meter["meter"]) == ("one", "one/meter")


def test_a_store_is_verified_and_sealed(ask: CommandOffer, tmp_path: Path) -> None:
    answer = ask("verify")
    assert answer.status == 0
    assert answer.out.startswith("verified: 1 table, ")
    assert "compare heads that were kept" in answer.out
    sealed = ask("seal", "--key", str(tmp_path / "key.pem"), "--new-key")
    (tmp_path / "heads").write_text(sealed.out, "utf-8")
    public = sealed.records[0]["key"]
    assert public in sealed.err, "whoever is to check the heads is told the key"
    kept = ("--heads", str(tmp_path / "heads"), "--public", public)
    assert ask("verify", *kept).status == 0
    assert ask("verify", *kept, "--json").records[0]["heads"] == 2, "of the table and of the purse"
    again = ask("seal", "--key", str(tmp_path / "key.pem"))
    assert again.out == sealed.out


def test_what_does_not_hold_is_named(ask: CommandOffer, store_url: str, tmp_path: Path) -> None:
    with open_store(store_url, tmp_path / "keys") as store, store.engine.begin() as connection:
        connection.execute(update(schema.people).values(balance=401))
    answer = ask("verify")
    assert answer.status == 1
    assert "it is said to hold 401 cents, and its entries come to 400" in answer.out
    refused = ask("seal", "--key", str(tmp_path / "key.pem"), "--new-key")
    assert (refused.status, refused.out) == (2, "")
    assert "the store does not verify: the purse of" in refused.err
    assert not (tmp_path / "key.pem").exists()


def test_a_store_in_use_is_copied_and_the_copy_verified(
    ask: CommandOffer, store_url: str, tmp_path: Path
) -> None:
    with open_store(store_url, tmp_path / "keys") as store:
        assert not store.is_in_use
        store.take("one", "me", lease=60)
        assert store.is_in_use
        assert ask("verify").status == 0


def test_a_folder_that_is_not_there_is_named_before_anything_is_copied(
    ask: CommandOffer, tmp_path: Path
) -> None:
    folder = tmp_path / "nosuch"
    answer = ask("backup", str(folder / "copy.db"))
    assert answer.err == f"paigow: there is no folder {folder} for the copy; make it, or name another file\n"
    assert answer.status == 2


def test_a_backup_goes_back_and_is_verified(
    ask: CommandOffer, new_url: Callable[[], str], tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    answer = ask("backup", str(copy))
    assert answer.status == 0
    assert answer.out.startswith(f"{copy}: ")
    words = ("--database", new_url(), "--keys", str(tmp_path / "keys"))
    restored = paigow("store", "restore", str(copy), *words)
    assert (restored.status, restored.err) == (0, "")
    assert restored.out.startswith("verified: 1 table")


def test_keys_are_rotated_and_no_line_is_touched(ask: CommandOffer, store_url: str, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    with open_store(store_url, keys) as store:
        before = list(store.lines("one"))
    old = keys.read_bytes()
    assert ask("rotate").out == f"{keys}: a new master key, for 1 table\n"
    assert keys.read_bytes() != old
    assert keys.stat().st_mode & 0o077 == 0
    with open_store(store_url, keys) as store:
        assert list(store.lines("one")) == before
    assert ask("verify").status == 0
    keys.write_bytes(old)
    assert "does not hold the master key" in ask("verify").err


def test_the_win_of_a_store_is_what_its_players_lost(store_url: str, tmp_path: Path) -> None:
    """Of tiles, whose main wager is counted in a moment; all of it was played on the first day of 1970."""
    keys, text = (
        tmp_path / "keys",
        sample_text("pai-gow-tiles-pair-fortunes").replace("enabled = true", "enabled = false"),
    )
    text = text.replace("co_banking = true", "co_banking = false")
    with open_store(store_url, keys) as store:
        store.create("tiles", text, at=0)
        held = store.open("tiles", store.take("tiles", "me", lease=-1))
        drive = seated(store, held, text=text)
        play(store, drive, 6)
        commit(store, held)
    where = ("--database", store_url, "--keys", str(keys))
    nets = [row["net"] for row in paigow("export", *where, "--json").records]
    answer = paigow("store", "win", "--month", "1970-01", *where, "--json")
    day, month, year = answer.records
    assert (day["period"], month["period"], year["period"]) == ("1970-01-01", "1970-01", "1970 to date")
    assert nets
    assert month["win"] == -sum(nets)
    assert month["drop"] > 0
    assert month["least"] < month["expected"] < month["most"]
    assert {**day, "period": ""} == {**month, "period": ""} == {**year, "period": ""}
    shown = paigow("store", "win", "--month", "1970-01", *where)
    assert "tiles, 1970-01" in shown.out
    lines = paigow("store", "win", "--month", "1970-01", *where, "--csv").out.splitlines()
    assert lines[0].startswith("table,is_practice,period,drop,win,win_to_drop,rounds")
    assert len(lines) == 4
