"""Measurements, side by side: each figure stands beside what it is compared with, from the same run."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests" / "kits"))  # deals at random, which tests use too
