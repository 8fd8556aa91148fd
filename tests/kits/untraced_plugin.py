"""Which tests run apart from the others in `make test`, without the coverage tracer.

Exhaustive counts, campaigns and the outer rooms show nothing about the branches of the core, and the tracer
makes them several times as slow. They run apart: what they leave in a cache of the core would else hide lines
from the tracer. Each of the two runs loads only the files of its own tests.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parents[1]
PLACES: Final = (
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
    "corpus",
    "docs",
    "fairness",
    "log/test_tampering.py",
    "mutants",
    "odds",
    "platform",
    "page",
    "terminal",
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
_UNTRACED: Final = frozenset(TESTS / place for place in PLACES)
_MARK: Final = "pytest.mark.untraced"


@cache
def is_untraced(path: Path) -> bool:
    """Whether a file or folder lies in one of the places, or is one."""
    return path in _UNTRACED or not _UNTRACED.isdisjoint(path.parents)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What holds no test of this run is not even loaded; a file may mark single tests of its own."""
    match config.option.markexpr:
        case "not untraced":
            return is_untraced(collection_path) or None
        case "untraced" if collection_path.suffix == ".py" and not is_untraced(collection_path):
            return _MARK not in collection_path.read_text("utf-8") or None
    return None


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses among the tests
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_untraced(item.path):
            item.add_marker(pytest.mark.untraced)
