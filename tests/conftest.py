"""What every test of the project shares."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ("clause_plugin", "pytester")

# A busy machine is no failure: examples have no deadline, and slow generation is no reason to stop.
settings.register_profile("paigow", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("paigow")

_COUNTS = Path(__file__).parent / "counts"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Counting millions of hands shows nothing about branches, and is slow under the tracer."""
    for item in items:
        if _COUNTS in item.path.parents:
            item.add_marker(pytest.mark.no_cover)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-playthroughs",
        action="store_true",
        help="write the golden transcripts anew, to be reviewed",
    )
    parser.addoption("--pairs", type=int, default=0, help="pairs of rounds of each game for non-interference")
