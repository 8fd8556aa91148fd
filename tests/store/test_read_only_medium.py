"""A store on a medium that nobody can write to: it is verified there, with all that was acknowledged."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from command import paigow
from paigow.store import StoreFailedError, backup
from paigow.store.verification import at_rest, verify
from store_kit import commit, opened, seated, table_of

RUN = "from paigow.cli.main import main; main()"
MOUNTED = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder with a store whose last lines stand in the write-ahead log alone, as a kill leaves it."""
    folder, live = tmp_path / "archive", tmp_path / "live"
    folder.mkdir()
    live.mkdir()
    with opened(f"sqlite:///{live}/paigow.db", live) as store:
        held = table_of(store, "one")
        drive = seated(store, held)
        with closing(sqlite3.connect(live / "paigow.db")) as settled:
            settled.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        while held.line < 20:
            drive.step()
            commit(store, held)
        for end in ("", "-wal"):
            shutil.copyfile(live / f"paigow.db{end}", folder / f"paigow.db{end}")
        shutil.copy(store.key_file, folder / "paigow.keys")
    return folder


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked for lies on a read-only medium."""
    monkeypatch.setattr(backup, "is_on_read_only_medium", lambda _: True)


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


@pytest.mark.usefixtures("read_only")
def test_a_store_is_verified_from_a_copy_with_what_its_log_holds(archive: Path) -> None:
    before = contents(archive)
    with at_rest(f"sqlite:///{archive}/paigow.db", None) as store:
        verdict = verify(store)
    assert verdict.is_verified
    assert verdict.lines >= 20, "those that stand in the log beside it alone are among them"
    assert contents(archive) == before, "and nothing was written there"


@pytest.mark.usefixtures("read_only")
def test_a_log_beside_a_store_that_cannot_be_read_is_named(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shutil.copyfile

    def copied(source: Path, target: Path) -> None:
        if source.name.endswith("-wal"):
            raise PermissionError(13, "Permission denied")
        copy(source, target)

    monkeypatch.setattr(shutil, "copyfile", copied)
    with (
        pytest.raises(
            StoreFailedError, match=r"paigow.db-wal cannot be copied .*: Permission denied; .*acknowledged"
        ),
        at_rest(f"sqlite:///{archive}/paigow.db", None),
    ):
        pytest.fail("without it acknowledged lines would be missing")


@pytest.mark.usefixtures("read_only")
def test_tokens_are_listed_from_a_read_only_medium_and_neither_ended_nor_renewed(archive: Path) -> None:
    before = contents(archive)
    database = ("--database", f"sqlite:///{archive}/paigow.db")
    listed = paigow("tokens", *database)
    assert (listed.status, listed.err) == (0, "")
    for words in (("--end", "Ann"), ("--renew", "Ann")):
        refused = paigow("tokens", *words, *database)
        assert (refused.status, refused.out) == (2, "")
        assert "the store lies on a read-only medium" in refused.err
    assert contents(archive) == before, "and nothing was written there"


def mounted(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command that sees a folder as a read-only medium."""
    for who in ("-m", "-rm"):
        given = ["unshare", who, "sh", "-c", MOUNTED, "sh", str(folder), *words]
        done = subprocess.run(given, capture_output=True, text=True, check=False)
        if "unshare:" not in done.stderr and "mount:" not in done.stderr:
            return done
    pytest.skip(f"nobody may mount anything here: {done.stderr}")


@pytest.mark.sizes(all=1)
def test_a_mounted_medium_is_verified_listed_and_copied(archive: Path, tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{archive}/paigow.db")
    run = (sys.executable, "-c", RUN, "store")
    verified = mounted(archive, *run, "verify", *database)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout.startswith("verified: 1 table, ")
    assert mounted(archive, *run, "list", *database).stdout.startswith("1 table")
    assert mounted(archive, *run[:-1], "tokens", *database).returncode == 0
    copied = mounted(archive, *run, "backup", str(tmp_path / "copy.db"), *database)
    assert copied.returncode == 0, copied.stderr
    keys = ("--keys", str(archive / "paigow.keys"))
    assert paigow("store", "verify", "--database", f"sqlite:///{tmp_path}/copy.db", *keys).status == 0
