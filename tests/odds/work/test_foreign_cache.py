"""Ways by which someone else could have the cache read what is not the user's: links, owners, older code."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numba
import pytest

from paigow.errors import PaigowError
from paigow.odds.kernels.machine_code import MachineCode
from paigow.odds.work import private
from paigow.odds.work.cache import DIRECTORY_VARIABLE, CachedResults, cache_directory
from paigow.odds.work.private import STATE_VARIABLE, key_path, secret_key, why_shared
from paigow.outside.private import read_private

QUESTION = {"what": "a test"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    private.say_once.cache_clear()
    return tmp_path


def times(number: int, directory: Path) -> tuple[int, int]:
    """What a function of one name gives for 14, and how often its code came from the cache."""

    def product(other: int) -> int:
        return number * other

    dispatcher: Any = numba.njit(product)
    dispatcher._cache = MachineCode(product, lambda: directory)
    return dispatcher(14), sum(dispatcher.stats.cache_hits.values())


def test_code_of_other_sources_is_not_taken_for_todays(home: Path) -> None:
    before, today = home / "cache" / "before", home / "cache" / "today"
    assert times(4, before) == (56, 0)
    assert times(3, today) == (42, 0)
    for old, new in zip(sorted(before.iterdir()), sorted(today.iterdir()), strict=True):
        old.replace(new)  # under the name that today's code has
    assert times(3, today) == (42, 0)
    assert times(3, today) == (42, 1)


@pytest.mark.parametrize("absolute", [True, False])
def test_a_link_that_others_can_put_elsewhere_is_refused(home: Path, absolute: bool) -> None:
    mine, shared, named = home / "mine", home / "shared", home / "named"
    mine.mkdir()
    shared.mkdir()
    (shared / "through").symlink_to(mine if absolute else Path("..", "mine"))
    named.symlink_to(shared / "through" if absolute else Path("shared", "through"))
    assert why_shared(named) is None
    assert why_shared(named / "below") is None
    shared.chmod(0o777)
    assert why_shared(named) == why_shared(named / "below") == f"others can write to {shared}"
    shared.chmod(0o1777)
    assert why_shared(named) is None


def test_links_in_a_circle_are_no_place_and_the_answer_comes(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (home / "cache").symlink_to(home / "round")
    (home / "round").symlink_to(home / "cache")
    store = CachedResults("answers")
    store.write(QUESTION, 1)
    assert store.read(QUESTION) is None
    [sentence] = [record.getMessage() for record in caplog.records]
    assert sentence.startswith(f"nothing can be kept in {store.directory} (")


@pytest.mark.parametrize("variable", [DIRECTORY_VARIABLE, STATE_VARIABLE])
def test_a_home_of_nobody_is_said_in_a_sentence(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "~no such user/x")
    with pytest.raises(PaigowError, match=f"{variable} is '~no such user/x', and there is no such user"):
        (cache_directory if variable == DIRECTORY_VARIABLE else key_path)()


def test_a_file_of_another_user_is_not_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = secret_key()
    assert read_private(key_path(), secret=True) == key
    owner = key_path().stat().st_uid
    monkeypatch.setattr("paigow.outside.private._ROOT", -1)
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    assert read_private(key_path(), secret=True) is None
    assert read_private(key_path()) is None


def test_a_key_behind_a_link_is_not_the_users(home: Path) -> None:
    (home / "state").mkdir(mode=0o700)
    (home / "known").write_bytes(b"k" * 32)
    (home / "known").chmod(0o600)
    key_path().symlink_to(home / "known")
    assert secret_key() not in (b"k" * 32, None)
    assert not key_path().is_symlink()
