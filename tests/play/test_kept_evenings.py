"""Evenings that are kept: quit at any time, and come back to the same table."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paigow.errors import PaigowError
from paigow.games.submission import sample_text
from paigow.money import Cents, dollars
from paigow.play.evening import kept
from paigow.play.evening.evening import Evening
from paigow.play.evening.keeping import Keeping
from paigow.play.evening.live import YOU
from paigow.play.evening.statistics import Statistics, rounds_of, statistics_of
from paigow.play.evening.turn import Turn
from paigow.store import StoreFailed, open_store
from paigow.store.verifying import verify
from paigow.table import Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import Entry
from play_kit import do_the_usual, play_rounds, play_to, wishes, written_view

BANKING, TILES = "pai-gow-poker-banking", "pai-gow-tiles-pair-fortunes"
PROGRESSIVE = "pai-gow-poker-progressive-14d-1"


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a store of its own, and none is the user's."""
    monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path))
    return tmp_path


def begun(name: str = BANKING) -> Evening:
    evening = kept.begin(sample_text(name), wishes())
    assert evening.keeping.is_kept, evening.keeping.news()
    return evening


def back(number: int = 1) -> Evening:
    return kept.go_on(number, wishes(seed=8))


def quit_and_come_back(evening: Evening) -> Evening:
    evening.keeping.close()
    assert evening.keeping.news() == ""
    return back()


def assert_same(evening: Evening, other: Evening) -> None:
    """The same table, seen and told in the same way."""
    assert other.turn == evening.turn
    assert other.board == evening.board
    assert written_view(other) == written_view(evening)
    assert [str(line) for line in other.log] == [str(line) for line in evening.log]
    assert other.history == evening.history
    assert (other.live.chips, other.result, other.bought) == (
        evening.live.chips,
        evening.result,
        evening.bought,
    )
    assert other.live.held == evening.live.held
    assert other.wagers.were_laid == evening.wagers.were_laid


@pytest.mark.parametrize("name", [BANKING, TILES, PROGRESSIVE])
def test_quit_between_rounds_and_you_come_back_to_your_seat_your_chips_and_your_history(name: str) -> None:
    evening = play_rounds(begun(name), 3)
    evening.buy(dollars(25))
    again = quit_and_come_back(evening)
    assert_same(evening, again)
    play_rounds(again, 2)
    assert [each.number for each in again.history] == [1, 2, 3, 4, 5]
    again.keeping.close()
    with open_store() as store:
        assert verify(store).is_verified


@pytest.mark.parametrize("turn", [Turn.WAGERS, Turn.SETTING])
def test_quit_in_the_middle_of_a_round_and_it_waits_for_you(turn: Turn) -> None:
    evening = play_rounds(begun(), 1)
    evening.next_round()
    again = quit_and_come_back(play_to(evening, turn))
    assert again.turn is turn
    assert again.board == evening.board
    assert [str(line) for line in again.log] == [str(line) for line in evening.log]
    if turn is Turn.WAGERS:
        assert again.draft == evening.draft
    else:
        assert again.hand.choice == evening.hand.choice
    play_to(again, Turn.NEXT_ROUND)
    assert len(again.history) == 2
    again.keeping.close()
