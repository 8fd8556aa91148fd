"""Ends a pytest that hangs while it loads its tests: a plugin, given with `-p`.

A module that plays a round as it is loaded can hang there, out of reach of what ends a test that hangs.
"""

from __future__ import annotations

import signal

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("loading_limit", "seconds after which the process is ended if it is still loading tests")


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    signal.alarm(int(early_config.getini("loading_limit")))  # nobody listens: it ends the process


def pytest_collection_finish() -> None:
    signal.alarm(0)
