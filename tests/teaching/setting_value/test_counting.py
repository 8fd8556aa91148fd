"""Counting in a process of its own: the same answers, cancelled and given up at once."""

from __future__ import annotations

import multiprocessing
from concurrent.futures.process import BrokenProcessPool
from time import monotonic

import pytest

from paigow.games.catalogue import GameName
from paigow.games.hands import TILE_HANDS
from paigow.money import Cents
from paigow.teaching.setting_value.judgement import SettingQuestion
from paigow.teaching.setting_value.process import CountingProcess
from paigow.teaching.setting_value.valuation import judge_setting

SETTING = next(TILE_HANDS.settings(TILE_HANDS.parse("6-6 1-6 1-1 5-6")))
QUESTION = SettingQuestion(GameName.PAI_GOW_TILES, SETTING, Cents(1000))


def test_another_process_answers_the_same_and_ends_when_it_is_told_to() -> None:
    counting = CountingProcess()
    try:
        ready = counting.prepare(GameName.PAI_GOW_TILES)
        assert counting.ask(QUESTION).result(timeout=120) == judge_setting(QUESTION)
        assert ready.done()
        late = [counting.ask(QUESTION) for _ in range(50)]
    finally:
        begun = monotonic()
        counting.close()
    assert monotonic() - begun < 5
    assert late[-1].cancelled() or late[-1].exception(timeout=5) is not None
    counting.close()  # a second time is nothing


@pytest.mark.sizes(all=1)
def test_it_starts_again_when_it_is_asked_again() -> None:
    counting = CountingProcess()
    counting.ask(QUESTION).cancel()
    counting.close()
    try:
        assert counting.ask(QUESTION).result(timeout=120).odds == judge_setting(QUESTION).odds
    finally:
        counting.close()


@pytest.mark.sizes(all=1)
def test_a_process_that_was_ended_from_outside_is_replaced() -> None:
    counting = CountingProcess()
    try:
        counting.ask(QUESTION).result(timeout=120)
        [worker] = multiprocessing.active_children()
        worker.kill()
        worker.join()
        for _ in range(3):
            try:
                assert counting.ask(QUESTION).result(timeout=120).odds == judge_setting(QUESTION).odds
                break
            except BrokenProcessPool:  # the end of a process is noticed a moment later
                continue
        else:
            pytest.fail("it was not replaced")
    finally:
        counting.close()
