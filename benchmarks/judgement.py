"""What it takes to say what a setting is worth: the first question of a process, later ones, and to ask."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from statistics import median

from benchmarks.measure import Measurement, seconds
from paigow.games.catalogue import GAMES, GameName
from paigow.money import dollars
from paigow.teaching.setting_value.judgement import SettingQuestion
from paigow.teaching.setting_value.practice import deal_to_set
from paigow.teaching.setting_value.process import CountingProcess
from paigow.teaching.setting_value.valuation import judge_setting

FIRST = """
import sys, time
from paigow.games.catalogue import GameName
from paigow.teaching.setting_value.valuation import prepare
began = time.perf_counter()
prepare(GameName(sys.argv[1]))
print(time.perf_counter() - began)
"""
FIRST_BAR, LATER_BAR, ASKED_BAR = 2.0, 0.3, 0.1


def measurements() -> Iterator[Measurement]:
    for game in GAMES:
        yield first(game.name)
        yield later(game.name)
    yield asked()


def question(game: GameName, number: int) -> SettingQuestion:
    dealt = deal_to_set(game, random.Random(number).sample)
    setting = next(each for each in dealt.family.settings(dealt.pieces))
    return dealt.question(setting, dollars(25))


def first(game: GameName) -> Measurement:
    """The first question of a process, once the tables have been kept on disk."""
    times = []
    for _ in range(3):
        told = subprocess.run([sys.executable, "-c", FIRST, game], capture_output=True, text=True, check=True)
        times.append(float(told.stdout))
    return measured(f"judge {game}, first", min(times), FIRST_BAR)


def later(game: GameName) -> Measurement:
    judge_setting(question(game, 0))
    times = [seconds(partial(judge_setting, question(game, number)), repeat=1) for number in range(20)]
    return measured(f"judge {game}, later", median(times), LATER_BAR)


def asked() -> Measurement:
    """What whoever asks is kept waiting, the start of the process included."""
    asking = question(GameName.PAI_GOW_TILES, 1)
    with closing(CountingProcess()) as counting:
        began = time.perf_counter()
        answer = counting.ask(asking)
        took = time.perf_counter() - began
        answer.result()
    return measured("ask for a judgement", took, ASKED_BAR)


def measured(what: str, took: float, bar: float) -> Measurement:
    waited = f"what a person waits for {1000 * bar:.0f} ms"
    return Measurement(what, f"{1000 * took:.0f} ms", waited, took / bar, "at most 1", took <= bar)
