"""The four ways of data cross no more modules than they did in one flat house (docs/architecture.md)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = {
    "a hand by `paigow set`": 16,
    "a command from the wire to a viewer": 16,
    "a question of odds": 20,
    "a submission to its violation": 26,
}


def test_no_way_through_the_house_grows_longer() -> None:
    script = ROOT / "benchmarks" / "crossings.py"
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
    counted = {what: int(modules) for what, modules in re.findall(r"^(\S.*): (\d+) modules$", told, re.M)}
    assert counted.keys() == MOST.keys()
    assert {what: number for what, number in counted.items() if number > MOST[what]} == {}
