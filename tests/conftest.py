"""What every test of the project shares."""

import os

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = (
    "browser_plugin",
    "clause_plugin",
    "database_plugin",
    "fault_plugin",
    "own_places_plugin",
    "pytester",
    "untraced_plugin",
)

# A busy machine is no failure: examples have no deadline, and slow generation is no reason to stop.
settings.register_profile(
    "paigow", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=False
)
# What fails in continuous integration must fail again for whoever looks into it.
settings.register_profile("ci", settings.get_profile("paigow"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "paigow")


@pytest.fixture(scope="session", autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a test keeps as a user would, scores and stores, is not kept among the user's own."""
    os.environ["PAIGOW_DATA_DIR"] = str(tmp_path_factory.mktemp("data"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-playthroughs",
        action="store_true",
        help="write the golden transcripts anew, to be reviewed",
    )
    parser.addoption("--rewrite-screens", action="store_true", help="write what the screens show anew")
    parser.addoption("--rewrite-answers", action="store_true", help="write the answers of every command anew")
    parser.addoption("--full-odds", action="store_true", help="every main wager of the full deck: minutes")
    parser.addoption("--rounds", type=int, default=0, help="rounds of each game for the second settlement")
    parser.addoption("--leak-rounds", type=int, default=0, help="rounds at each table for the leak oracle")
    parser.addoption("--pairs", type=int, default=0, help="pairs of rounds of each game for non-interference")
    parser.addoption("--hostile", type=int, default=0, help="hostile commands to tables of each game")
    parser.addoption("--shuffles", type=int, default=0, help="shuffles that are tested for bias")
    parser.addoption("--awaited-states", type=int, default=0, help="states of each game that are asked")
