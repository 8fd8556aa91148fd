"""`make campaigns`: each campaign within the hours, and one report that hides nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

import campaigns
from campaigns import Campaign, run


def program(*lines: str) -> tuple[str, ...]:
    """A command of a campaign: whatever it is given besides, it does this."""
    return ("-c", "\n".join(lines))


PASSES = Campaign("good", "what holds", (program("print('3 passed')"),))
FAILS = Campaign(
    "bad", "what does not", (program("print('1 failed')", "raise SystemExit(1)"), program("print('never')"))
)


@pytest.fixture(autouse=True)
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(campaigns, "OUT", tmp_path)
    return tmp_path


def test_a_report_names_what_passed_failed_and_was_not_begun(
    out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(campaigns, "CAMPAIGNS", (PASSES, FAILS))
    monkeypatch.setattr(sys, "argv", ["campaigns.py", "--hours", "1"])
    with pytest.raises(SystemExit) as ended:
        campaigns.main()
    assert ended.value.code == 1
    written = (out / "report.md").read_text("utf-8")
    assert "| good | what holds | passed | 0 | 3 passed |" in written
    assert "| bad | what does not | failed | 0 | 1 failed |" in written
    assert capsys.readouterr().out.endswith(written)
    assert run(PASSES, until=time.time() - 1).outcome == "not begun"


def test_a_campaign_that_comes_to_its_end_too_late_is_out_of_time() -> None:
    slow = Campaign("slow", "what takes long", (program("import time", "time.sleep(0.6)"),))
    assert run(slow, until=time.time() + 0.3).outcome == "out of time"


def test_a_campaign_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "GRACE", 0)
    endless = Campaign("endless", "what never ends", (program("import time", "time.sleep(600)"),))
    assert run(endless, until=time.time() + 0.3).outcome == "cut off"


@pytest.mark.parametrize("campaign", campaigns.CAMPAIGNS, ids=lambda campaign: campaign.name)
def test_every_command_of_a_campaign_takes_its_arguments(campaign: Campaign) -> None:
    for command in campaign.commands:
        told = [sys.executable, *command, "--until", "1", "--help"]
        asked = subprocess.run(told, cwd=campaigns.ROOT, capture_output=True, text=True, check=False)
        assert (asked.returncode, asked.stderr) == (0, "")
