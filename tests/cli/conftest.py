"""What every test of a command needs."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a learner's score is kept: not with whoever runs the tests."""
    kept = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("PAIGOW_DATA_DIR", str(kept))
    return kept
