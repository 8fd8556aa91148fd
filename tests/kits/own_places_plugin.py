"""Where a run of the tests keeps what it computes: in the checkout, and not with whoever runs the tests.

Only the kernels' machine code is kept between runs; results are computed anew, once for all workers of a run.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

CACHE: Final = Path(__file__).parents[2] / ".cache" / "computed"
KEPT: Final = "kernels"


def begin_anew(results: Path) -> None:
    """Forget what an earlier run computed, but for machine code; another run may be about it as well."""
    for each in results.iterdir() if results.exists() else ():
        if each.name != KEPT:
            shutil.rmtree(each, ignore_errors=True)


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # whoever started the worker has told it
    os.environ["PAIGOW_CACHE_DIR"] = str(CACHE)
    begin_anew(CACHE)
