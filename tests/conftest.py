"""What every test of the project shares."""

import os
from shutil import get_terminal_size

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = (
    "browser_plugin",
    "clause_plugin",
    "database_plugin",
    "layers_plugin",
    "own_places_plugin",
    "pytester",
    "untraced_plugin",
)

REPORT_COLUMNS = get_terminal_size().columns
# What is tested is printed for 80 columns, whatever terminal the tests run in: a console that is made while
# the tests are loaded reads this too.
os.environ.update(COLUMNS="80", LINES="24")

# A busy machine is no failure: examples have no deadline, and slow generation is no reason to stop.
settings.register_profile(
    "paigow", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=False
)
# What fails in continuous integration must fail again for whoever looks into it.
settings.register_profile("ci", settings.get_profile("paigow"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "paigow")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """The report of the tests is still as wide as the terminal, and in colour or not as was asked."""
    if config.pluginmanager.has_plugin("terminalreporter"):
        config.get_terminal_writer().fullwidth = REPORT_COLUMNS
    for name in ("FORCE_COLOR", "NO_COLOR"):
        os.environ.pop(name, None)


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
    parser.addoption("--rewrite-corpus", action="store_true", help="record today's behaviour anew")
