"""What all tests of hosted tables have: a store, on each database in turn, whose leases only a test ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from database_plugin import LeaseClock
from paigow.store import Store
from store_kit import opened


@pytest.fixture
def store(store_url: str, tmp_path: Path, leases: LeaseClock) -> Iterator[Store]:
    with opened(store_url, tmp_path) as found:
        yield found
