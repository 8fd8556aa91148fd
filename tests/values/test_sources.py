"""A digest of sources changes with every file that decides, and with nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from paigow.log.lines import DECIDING as LOG
from paigow.odds.cache import DECIDING as ODDS
from paigow.odds.kernels.compiler import MADE_OF as MACHINE_CODE
from paigow.sources import GAMES, PACKAGE, RULES, digest_of_sources, sources


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    package = tmp_path_factory.mktemp("sources") / "paigow"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def test_a_copy_of_the_sources_has_the_same_digest(copied: Path) -> None:
    assert digest_of_sources(GAMES, package=copied) == digest_of_sources(GAMES)


def test_every_deciding_file_changes_the_digest(copied: Path) -> None:
    before = digest_of_sources(GAMES, package=copied)
    for file in sources(GAMES, copied):
        kept = file.read_bytes()
        file.write_bytes(kept + b"\n")
        assert digest_of_sources(GAMES, package=copied) != before, file.name
        file.write_bytes(kept)
    assert digest_of_sources(GAMES, package=copied) == before


@pytest.mark.parametrize("name", ["money.py", "switches.py", "data/pay_tables.toml", "games/wagers.py"])
def test_money_switches_pay_tables_and_wagers_decide(name: str) -> None:
    assert PACKAGE / name in sources(GAMES)


def test_a_file_that_moves_or_exchanges_its_place_changes_the_digest(tmp_path: Path) -> None:
    for name, text in (("a.py", "one"), ("b.py", "two")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    before = digest_of_sources(RULES, package=tmp_path)
    (tmp_path / "a.py").write_text("two", encoding="utf-8")
    (tmp_path / "b.py").write_text("one", encoding="utf-8")
    assert digest_of_sources(RULES, package=tmp_path) != before


@pytest.mark.parametrize("decided_by", [MACHINE_CODE, ODDS, LOG], ids=["machine code", "odds", "log"])
def test_every_pattern_names_files(decided_by: tuple[str, ...]) -> None:
    for pattern in decided_by:
        assert sources([pattern]), f"{pattern} names no file: did its files move?"


def test_a_part_does_not_run_over_into_the_next() -> None:
    assert digest_of_sources((), "ab", "c") != digest_of_sources((), "a", "bc")
