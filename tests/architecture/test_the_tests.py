"""The tests themselves: none may hang for ever, and a failure in continuous integration can be had again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[2]


def test_every_test_has_a_timeout(request: pytest.FixtureRequest) -> None:
    assert float(request.config.getini("timeout")) > 0


def test_a_test_that_hangs_is_ended(tmp_path: Path) -> None:
    hanging = tmp_path / "test_hanging.py"
    hanging.write_text("import time\ndef test_hangs():\n    time.sleep(600)\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout=0.5", str(hanging)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "Timeout" in run.stdout


@pytest.mark.parametrize(("ci", "derandomised"), [("true", True), ("", False)])
def test_hypothesis_is_derandomised_in_continuous_integration(ci: str, derandomised: bool) -> None:
    told = "import conftest; from hypothesis import settings; print(settings.default.derandomize)"
    command = [sys.executable, "-c", told]
    environment = {**os.environ, "CI": ci}
    tests = ROOT / "tests"
    run = subprocess.run(command, cwd=tests, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == str(derandomised)


def test_no_profile_takes_a_busy_machine_for_a_failure() -> None:
    assert all(settings.get_profile(name).deadline is None for name in ("paigow", "ci"))


def test_continuous_integration_says_that_it_is() -> None:
    assert "export CI=" in (ROOT / ".ci" / "run").read_text("utf-8")
