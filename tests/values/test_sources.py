"""A digest of sources changes with every file that decides, and with nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from paigow.sources import GAMES, PACKAGE, RULES, digest_of_sources, sources


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    package = tmp_path_factory.mktemp("sources") / "paigow"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def test_a_copy_of_the_sources_has_the_same_digest(copied):
    assert digest_of_sources(GAMES, package=copied) == digest_of_sources(GAMES)


def test_every_deciding_file_changes_the_digest(copied):
    before = digest_of_sources(GAMES, package=copied)
    for file in sources(GAMES, copied):
        kept = file.read_bytes()
        file.write_bytes(kept + b"\n")
        assert digest_of_sources(GAMES, package=copied) != before, file.name
        file.write_bytes(kept)
    assert digest_of_sources(GAMES, package=copied) == before


@pytest.mark.parametrize("name", ["money.py", "switches.py", "data/pay_tables.toml", "games/wagers.py"])
def test_money_switches_pay_tables_and_wagers_decide(name):
    assert PACKAGE / name in sources(GAMES)


def test_a_file_that_moves_or_exchanges_its_place_changes_the_digest(tmp_path):
    for name, text in (("a.py", "one"), ("b.py", "two")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    before = digest_of_sources(RULES, package=tmp_path)
    (tmp_path / "a.py").write_text("two", encoding="utf-8")
    (tmp_path / "b.py").write_text("one", encoding="utf-8")
    assert digest_of_sources(RULES, package=tmp_path) != before


def test_a_part_does_not_run_over_into_the_next():
    assert digest_of_sources((), "ab", "c") != digest_of_sources((), "a", "bc")
