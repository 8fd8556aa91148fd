"""The page of the faults: every fault is tried by a test, and the page says by which and how often."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from faults_tried import BARS, FAULTS, tried

DOCS = Path(__file__).parents[2] / "docs"
sys.path.append(str(DOCS))

import reliability_page  # noqa: E402 - it lies among the documents


def test_every_fault_is_tried_and_nothing_is_that_is_none() -> None:
    marked = {fault for trial in tried() for fault in trial.faults}
    assert marked == FAULTS.keys() | BARS.keys()
    assert list(FAULTS) == [f"F{number}" for number in range(1, 37)]


def test_what_is_counted_is_counted_in_three_ways_and_never_less_by_the_target() -> None:
    for trial in tried():
        if trial.figures:
            assert list(trial.figures) == ["of", "all", "floor", "target"], trial.test
            assert 0 < trial.figures["all"] <= trial.figures["floor"] <= trial.figures["target"], trial.test


def test_the_written_page_is_that_of_the_marks(request: pytest.FixtureRequest) -> None:
    place = DOCS / "reliability.md"
    if request.config.getoption("--rewrite-answers"):
        place.write_text(reliability_page.page(), "utf-8")
    written = place.read_text("utf-8")
    assert written == reliability_page.page(), (
        "write it anew: pytest tests/docs/test_reliability.py --rewrite-answers"
    )
