"""The release check runs what `make test` leaves out."""

from __future__ import annotations

import re
from pathlib import Path

MAKEFILE = Path(__file__).parents[2] / "Makefile"


def target(name: str) -> tuple[list[str], str]:
    """What a target of the Makefile needs first, and what it runs."""
    found = re.search(
        rf"^{name}:([^#\n]*)[^\n]*\n((?:\t[^\n]*\n)*)", MAKEFILE.read_text("utf-8"), re.MULTILINE
    )
    assert found is not None
    return found[1].split(), found[2]


def test_the_release_check_runs_every_test_and_counts_every_printed_figure_again():
    needs, _ = target("release-check")
    assert {"test", "full-odds"} <= set(needs)
    _, runs = target("full-odds")
    assert "pytest --full-odds tests/odds/test_published.py" in runs


def test_nothing_that_waits_for_the_flag_stands_elsewhere():
    """The target names one file; a test that asks for the full deck elsewhere would never run."""
    asking = [
        file.name
        for file in sorted((MAKEFILE.parent / "tests").rglob("test_*.py"))
        if 'usefixtures("full_odds")' in file.read_text("utf-8")
    ]
    assert set(asking) <= {"test_published.py", Path(__file__).name}
