"""How often a fault is tried: a little in `make test`, by the floors in `make faults`, by the targets if
asked.

A test that tries a fault of the list (`faults_tried`) is marked with it, and with how often it is tried:
``@pytest.mark.fault("F7", of="commands", once=20, floor=1_000, target=100_000)``. Without figures it is tried
in the one way there is.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--faults",
        default="once",
        metavar="once|floor|target|N",
        help="how often each fault is tried: as in make test, by the floors, by the targets, or so often",
    )


def pytest_configure(config: pytest.Config) -> None:
    given = config.getoption("--faults")
    if given not in ("once", "floor", "target") and not given.isdecimal():
        raise pytest.UsageError("--faults takes once, floor, target or a number")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A campaign takes as long as it takes."""
    if config.getoption("--faults") != "once":
        for item in items:
            if any(item.iter_markers("fault")):
                item.add_marker(pytest.mark.timeout(0))


@pytest.fixture
def trials(request: pytest.FixtureRequest) -> int:
    """How often this test tries its fault."""
    given = request.config.getoption("--faults")
    if given.isdecimal():
        return int(given)
    figures = [mark.kwargs for mark in request.node.iter_markers("fault") if mark.kwargs]
    assert len(figures) == 1, "a test that counts its trials says once how many they are"
    return int(figures[0][given])
