"""The hash of a house way of the licensee's own, in the first line of a log."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from log_kit import parsed, resealed, writer
from paigow.games.submission import default_submission, submission_text
from paigow.log.chain import LogError, LogReader

WAYS = Path(__file__).parents[1] / "rules" / "house_ways" / "files"
WAY = (WAYS / "good-tiles.toml").read_text("utf-8")


def test_a_log_whose_first_line_hashes_another_way_is_refused() -> None:
    log = writer(submission_text(replace(default_submission("pai-gow-tiles"), house_way=WAY)))
    first, *rest = parsed([log.opening, log.close()])
    changed = first["submission"].replace('least_low = "4"', 'least_low = "5"')
    for wrong in ({**first, "submission": changed}, {**first, "house_way": "0" * 64}):
        with pytest.raises(LogError, match="another house way was hashed"):
            LogReader(resealed([wrong, *rest]))
