"""The layers of the tests: which tests run in each, and how much they try.

``--layer test``    `make test`: everything a change can break, once
``--layer all``     `make test-all`: what takes longer too; the default, for a file that is named by hand
``--layer floor``   `make campaigns`: at the sizes that docs/reliability.md promises
``--layer target``  the same, at the sizes that it aims for

A test that is not marked runs in the first two. A mark says how much a test tries in each, and the fixture
`trials` hands it the number: ``@pytest.mark.sizes(of="commands", test=20, all=200, floor=1_000)``.
A size holds for the layers after it too; before the first one the test does not run:
``@pytest.mark.sizes(all=1)`` begins with `make test-all`.
"""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from database_plugin import needs_postgresql

LAYERS: Final = ("test", "all", "floor", "target")
CAMPAIGNS: Final = ("floor", "target")
OUT_OF_TIME: Final = "the hours of the campaigns were over"
_LATER_FILE: Final = re.compile(r"^pytestmark = pytest\.mark\.sizes\((?!.*\btest=)(.*)\)$", re.MULTILINE)
"""A file all of whose tests begin in a later layer."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--layer",
        default="all",
        metavar="|".join(LAYERS),
        help="how much is tried: as in `make test`, `make test-all`, or in campaigns",
    )

    parser.addoption(
        "--beyond-test",
        action="store_true",
        help="leave out what `make test` has run already, but for tests of clauses, whose deeds are counted",
    )
    parser.addoption("--until", type=float, default=0, help="the time after which no test is begun any more")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--layer") not in LAYERS:
        raise pytest.UsageError(f"--layer takes one of {', '.join(LAYERS)}")
    rewriting = [name for name, given in vars(config.option).items() if name.startswith("rewrite_") and given]
    if rewriting and config.getoption("--layer") == "test":
        option = f"--{rewriting[0].replace('_', '-')}"
        raise pytest.UsageError(f"{option} writes what longer tests read too: leave --layer test out")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file without a test of this layer is not even loaded."""
    if config.getoption("--layer") != "test" or not collection_path.match("test_*.py"):
        return None
    return bool(_LATER_FILE.search(collection_path.read_text("utf-8"))) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of later layers; a campaign takes as long as it takes."""
    layer = config.getoption("--layer")
    beyond = config.getoption("--beyond-test")
    chosen, left_out = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        is_chosen = is_in_layer(item, layer) and not (beyond and was_in_test(item, layer))
        (chosen if is_chosen else left_out).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = chosen
    if layer in CAMPAIGNS:
        for item in items:
            item.add_marker(pytest.mark.timeout(0))


def is_in_layer(item: pytest.Item, layer: str) -> bool:
    """Whether a layer runs a test; a campaign runs only what it tries more of than the layer before."""
    size = size_in(item, layer)
    if layer == "test" and needs_postgresql(item):
        return False
    if layer in CAMPAIGNS:
        return size > size_in(item, LAYERS[LAYERS.index(layer) - 1])
    return size > 0


def was_in_test(item: pytest.Item, layer: str) -> bool:
    """Whether `make test` runs a test as this layer would, and nobody asks what came out of the program."""
    same = is_in_layer(item, "test") and size_in(item, "test") == size_in(item, layer)
    return same and item.get_closest_marker("clause") is None


def pytest_runtest_setup(item: pytest.Item) -> None:
    until = item.config.getoption("--until")
    if until and time.time() > until:
        pytest.skip(OUT_OF_TIME)


def size_in(item: pytest.Item, layer: str) -> int:
    """How much a test tries in a layer: nothing where its sizes begin later, once where it has none."""
    mark = item.get_closest_marker("sizes")
    if mark is None:
        return 1
    return size_of_marks(tuple(mark.kwargs.items()), layer)


@cache
def size_of_marks(sizes: tuple[tuple[str, object], ...], layer: str) -> int:
    """The size that is named for a layer, or for the nearest one before it.

    >>> [size_of_marks((("all", 20), ("target", 500)), layer) for layer in LAYERS]
    [0, 20, 20, 500]
    """
    known = dict(sizes)
    if strangers := known.keys() - {"of", *LAYERS}:
        raise pytest.UsageError(
            f"pytest.mark.sizes takes of, {', '.join(LAYERS)}; not {', '.join(strangers)}"
        )
    reached = LAYERS[: LAYERS.index(layer) + 1]
    return int(next((str(known[name]) for name in reversed(reached) if name in known), 0))


@pytest.fixture
def trials(request: pytest.FixtureRequest) -> int:
    """How much this test tries in the layer that runs."""
    return size_in(request.node, request.config.getoption("--layer"))
