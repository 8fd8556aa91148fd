"""`paigow tokens`: who has a token, and ending and renewing one."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from command import Answer, paigow
from paigow.store import open_store


@pytest.fixture
def where(tmp_path: Path) -> tuple[str, ...]:
    """A store with a player and a dealer."""
    places = (f"sqlite:///{tmp_path / 'store.db'}", tmp_path / "keys")
    with open_store(*places) as store:
        store.people.add("Ann", "player", at=int(time.time()), expires=int(time.time()) + 60)
        store.people.add("Old", "player", at=0, expires=10)
    return ("--database", places[0], "--keys", str(places[1]))


def ask(*words: str) -> Answer:
    return paigow("tokens", *words)


def test_tokens_are_listed_ended_and_renewed_by_name(where: tuple[str, ...]) -> None:
    lines = ask(*where).out.splitlines()
    assert [line.partition(";")[0].partition(" until ")[0] for line in lines] == [
        "Old, player: ended",
        "Ann, player: good",
    ]
    assert ask("--end", "Ann", *where).out.startswith("Ann, player: ended; last seen ")
    made = ask("--renew", "Ann", *where).out.strip()
    assert [each["is_good"] for each in ask("--json", *where).records] == [False, True]
    with open_store(where[1], Path(where[3])) as store:
        person = store.people.find(made, at=int(time.time()))
    assert person is not None
    assert person.name == "Ann"


def test_who_is_not_there_and_two_wishes_at_once_are_said(where: tuple[str, ...]) -> None:
    assert "nobody is called 'Zed' here; `paigow tokens` lists everybody" in ask("--end", "Zed", *where).err
    both = ask("--end", "Ann", "--renew", "Ann", *where)
    assert (both.status, both.out) == (2, "")
