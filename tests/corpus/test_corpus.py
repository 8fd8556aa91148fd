"""Behaviour stays as it was recorded: what tables decide, how logs are written, and what a server sends.

The recordings lie beside this file, compressed. After a change that is meant, `--rewrite-corpus` writes them
anew; say in the commit what changed and why.
"""

from __future__ import annotations

import json
import lzma
from functools import cache
from pathlib import Path

import pytest
import recording

from paigow.games.catalogue import GAMES
from paigow.log.replay import replay

HERE = Path(__file__).parent
Recorded = dict[str, list[str]]


@cache
def recorded(name: str) -> Recorded:
    """The lines of each part of a recording."""
    found: Recorded = json.loads(lzma.decompress((HERE / f"{name}.json.xz").read_bytes()))
    return found


def compared(name: str, now: Recorded, config: pytest.Config) -> None:
    """Fail with the first line that differs."""
    if config.getoption("--rewrite-corpus"):
        text = json.dumps(now, ensure_ascii=False, separators=(",", ":")).encode()
        (HERE / f"{name}.json.xz").write_bytes(lzma.compress(text, preset=9))
        recorded.cache_clear()
    before = recorded(name)
    assert sorted(now) == sorted(before)
    for part, lines in now.items():
        for number, (old, new) in enumerate(zip(before[part], lines, strict=False), 1):
            assert new == old, f"{name}: {part}, line {number}"
        assert len(lines) == len(before[part]), f"{name}: {part}"


def test_every_procedure_is_decided_and_logged_as_before(pytestconfig: pytest.Config) -> None:
    now = {name: recording.masked_all(recording.staged_log(staged)) for name, staged in recording.scenarios()}
    compared("scenarios", now, pytestconfig)


@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_simulated_rounds_are_decided_and_logged_as_before(game: str, pytestconfig: pytest.Config) -> None:
    now = {name: recording.masked_all(lines) for name, lines in recording.simulated_logs(game)}
    compared(f"simulated-{game}", now, pytestconfig)


def test_logs_of_before_replay_with_nothing_different_and_nothing_lost(pytestconfig: pytest.Config) -> None:
    """Whole logs as they were written, plain and encrypted, with hashes, salts and the digest of the code."""
    if pytestconfig.getoption("--rewrite-corpus"):
        compared("logs", dict(recording.whole_logs()), pytestconfig)
    ring = {recording.KEY.name: recording.KEY}.get
    for file in HERE.glob("logs*.json.xz"):  # those under earlier rulings are kept
        for name, lines in recorded(file.name.removesuffix(".json.xz")).items():
            result = replay((line.encode() for line in lines), ring=ring)
            assert (result.differing, result.listed, result.lost, result.closed) == (0, [], "", True), name


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("language", recording.LANGUAGES)
@pytest.mark.parametrize("sample", recording.SAMPLES)
def test_every_viewer_is_sent_the_same_bytes_as_before(
    sample: str, language: str, pytestconfig: pytest.Config
) -> None:
    compared(f"wire-{sample}-{language}", recording.wire(sample, language), pytestconfig)
