"""What every test of the project shares."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ("clause_plugin", "database_plugin", "fault_plugin", "pytester")

# A busy machine is no failure: examples have no deadline, and slow generation is no reason to stop.
settings.register_profile(
    "paigow", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=False
)
# What fails in continuous integration must fail again for whoever looks into it.
settings.register_profile("ci", settings.get_profile("paigow"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "paigow")

# Exhaustive counts, campaigns and the outer rooms show nothing about the branches of the core, and the tracer
# makes them several times as slow. `make test` runs them apart: what they leave in a cache of the core would
# else hide lines from the tracer.
_HERE = Path(__file__).parent
_UNTRACED = [
    _HERE / place
    for place in (
        "architecture",
        "cli/hands/test_advise_command.py",
        "cli/hands/test_settings_command.py",
        "cli/hands/test_train_command.py",
        "cli/odds",
        "cli/server",
        "cli/table/test_table_commands.py",
        "cli/test_agreeing_arguments.py",
        "cli/test_every_command.py",
        "cli/test_hostile_arguments.py",
        "cli/test_hostile_files.py",
        "cli/test_progress.py",
        "cli/test_streams.py",
        "client",
        "docs",
        "fairness",
        "log/test_tampering.py",
        "mutants",
        "odds",
        "outside",
        "play",
        "rules/counts",
        "scenario",
        "second_settlement",
        "simulation",
        "server",
        "store",
        "teaching",
        "table/machine/test_hostile_commands.py",
        "table/showing/test_leak_oracle.py",
        "table/showing/test_non_interference.py",
        "table/machine/test_state_machine.py",
        "table/money/test_tiny_wagers.py",
    )
]


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses among the tests
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(place == item.path or place in item.path.parents for place in _UNTRACED):
            item.add_marker(pytest.mark.untraced)


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
