"""Where a run of the tests keeps what it computes: in the checkout, and not with whoever runs the tests.

Only the kernels' machine code is kept between runs; results are computed anew, once for all workers of a run.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

import pytest

CACHE: Final = Path(__file__).parents[2] / ".cache"
KEPT: Final = "kernels"


def begin_anew(results: Path) -> None:
    """Forget what an earlier run computed, but for machine code; another run may be about it as well."""
    for each in results.iterdir() if results.exists() else ():
        if each.name != KEPT:
            shutil.rmtree(each, ignore_errors=True)


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # whoever started the worker has told it
    # Not in a worker, where it would be imported before coverage is counted.
    from paigow.odds.work.cache import DIRECTORY_VARIABLE
    from paigow.odds.work.private import STATE_VARIABLE, why_shared

    folder = CACHE
    if why_shared(CACHE):  # as where a group may write to the checkout: nothing would be kept there
        folder = Path(tempfile.mkdtemp(prefix="paigow-cache-"))
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ[DIRECTORY_VARIABLE] = str(folder / "computed")
    os.environ[STATE_VARIABLE] = str(folder / "state")
    begin_anew(folder / "computed")
