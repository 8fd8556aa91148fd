"""`--switch` changes one switch of a submission and leaves the others as they were filed."""

from __future__ import annotations

from pathlib import Path

from paigow.cli.common import switches_from
from paigow.games.submission import sample_text
from paigow.switches import DEFAULT, AceFive


def test_a_switch_of_the_command_line_leaves_those_of_the_submission(tmp_path: Path) -> None:
    filed = tmp_path / "mine.toml"
    filed.write_text(sample_text("pai-gow-poker-fortune") + '\n[switches]\nace_five = "lowest"\n', "utf-8")
    found = switches_from(filed, ["dealer_turn=true"], ["pai-gow-poker"])
    assert (found.ace_five, DEFAULT.ace_five) == (AceFive.LOWEST, AceFive.SECOND)
    assert (found.dealer_turn, DEFAULT.dealer_turn) == (True, False)
