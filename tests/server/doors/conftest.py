"""What tests of the doors may have: houses whose stores lie on each database in turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import server_kit


@pytest.fixture
def each_database(new_url: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every house that a test opens has a store of its own there."""
    monkeypatch.setattr(server_kit, "new_address", lambda _: new_url())
