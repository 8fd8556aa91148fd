"""A name is one person's for good, on both databases, whoever is first."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from paigow.store import NameTakenError, Store
from store_kit import opened


@pytest.fixture
def store(store_url: str, tmp_path: Path) -> Iterator[Store]:
    with opened(store_url, tmp_path) as found:
        yield found


@pytest.mark.parametrize(("name", "other"), [("Ill 10", "lIl lO"), ("Lorna", "L0ma"), ("Owen", "0vven")])
def test_nobody_gets_a_name_that_is_read_for_anothers(store: Store, name: str, other: str) -> None:
    store.people.add(name, "player", at=0)
    with pytest.raises(NameTakenError, match="or one that looks like it; choose another"):
        store.people.add(other, "player", at=0)


@pytest.mark.parametrize("other", ["Ann", "ANN", "\uff21nn", "\u0410nn", "\u0391\u039d\u039d"])
def test_nobody_gets_a_name_that_is_taken_for_anothers(store: Store, other: str) -> None:
    ann, _ = store.people.add("Ann", "player", at=0, expires=1, chips=500)
    with pytest.raises(NameTakenError, match="choose another"):
        store.people.add(other, "dealer", at=10, chips=500)
    assert store.people.all() == [ann]
    assert store.people.named(["Ann", "Anna"]) == [ann]


def test_of_many_who_want_a_name_at_once_one_gets_it(store: Store) -> None:
    def come(number: int) -> bool:
        try:
            store.people.add("Ann" if number % 2 else "ann", "player", at=0)
        except NameTakenError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(come, range(16))) == 1
    assert len(store.people.all()) == 1
