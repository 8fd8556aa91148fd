"""Results are computed anew in every run; only the kernels' machine code is kept between runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paigow.odds.work.cache import DIRECTORY_VARIABLE


@pytest.fixture(scope="session", autouse=True)
def _fresh_results(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    from paigow.odds.kernels.compiling import kernel_directory

    kernel_directory()  # found once for the process, before the variable names another place
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DIRECTORY_VARIABLE, str(tmp_path_factory.mktemp("cache")))
        yield
