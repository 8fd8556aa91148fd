"""The learning environments pass the conformance tests of Gymnasium and PettingZoo, without a warning."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import paigow
from paigow.env import SetHandEnv, table_v0
from paigow.errors import PaigowError
from paigow.games.hands import family_of


@pytest.mark.parametrize("game", ["pai-gow-poker", "ez-pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles"])
def test_setting_a_hand_passes_the_check_without_warnings(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make("paigow/SetHand-v0", game=game, render_mode="ansi")
        check_env(made.unwrapped)


@pytest.mark.parametrize(
    "game", [pytest.param("supreme-pai-gow", marks=pytest.mark.sizes(all=1)), "pai-gow-tiles"]
)
def test_the_exact_reward_is_what_advice_says(game: str) -> None:
    env = SetHandEnv(game, "value")
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        assert sorted(env.pieces) == np.flatnonzero(seen).tolist()
        advice = paigow.advise(env.pieces, game)
        worth = {frozenset(each.setting.low): each.odds.expectation for each in advice.settings}
        for action in np.flatnonzero(info["action_mask"]):
            env.reset(seed=seed)
            _, reward, ended, cut, _ = env.step(action)
            low = frozenset(env.pieces[place] for place in env._lows[action])
            assert (ended, cut) == (True, False)
            assert reward == pytest.approx(float(worth[low]))


def test_a_hand_that_is_not_set_correctly_loses() -> None:
    env = SetHandEnv("supreme-pai-gow")
    env.reset(options={"hand": "As Ad 2c 3d"})
    _, info = env.reset(options={"hand": "As Ad 2c 3d"})
    for none in (6, -1):
        with pytest.raises(PaigowError, match=f"an action is a whole number from 0 to 5, not {none}"):
            env.step(none)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(wrong)[1] == -1.0
    with pytest.raises(PaigowError, match="the hand is over; call reset for another"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"game": "face-up-pai-gow-poker"}, "dealer's cards are open"),
        ({"reward": "best"}, 'reward is "value" or "dealt"'),
    ],
)
def test_what_there_is_not_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PaigowError, match=sentence):
        SetHandEnv(**options)


def test_dealt_results_are_worth_the_exact_value_on_average() -> None:
    env = SetHandEnv("pai-gow-tiles")
    hand = {"hand": "6-6 1-2 5-6 4-5"}
    env.reset(seed=4, options=hand)
    results = []
    for _ in range(1_500):
        env.reset(options=hand)
        results.append(env.step(3)[1])
    exact = SetHandEnv("pai-gow-tiles", "value")
    exact.reset(options=hand)
    assert abs(np.mean(results) - exact.step(3)[1]) < 0.08


@pytest.mark.parametrize("game", ["pai-gow-poker", "pai-gow-tiles"])
def test_a_table_passes_the_conformance_tests_without_warnings(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(table_v0.env(game, seats=2, rounds=2), num_cycles=60)


@pytest.mark.parametrize("game", ["supreme-pai-gow"])
def test_the_seed_decides_a_table(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        seed_test(lambda: table_v0.env(game, seats=2, rounds=2), num_cycles=40)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("sample", ["pai-gow-poker-banking", "face-up-section-19", "ez-pai-gow-poker"])
def test_other_tables_pass_too(sample: str) -> None:
    filed = paigow.sample(sample)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(table_v0.env(filed, seats=3, rounds=3), num_cycles=200)
        seed_test(lambda: table_v0.env(filed, seats=3, rounds=3), num_cycles=100)


def test_rewards_add_up_to_what_the_seats_won() -> None:
    env = table_v0.raw_env("pai-gow-tiles", seats=2, rounds=5)
    env.reset(seed=2)
    before = sum(env._table.table.chips(f"Seat {seat}") for seat in (1, 2))
    earned = 0.0
    for agent in env.agent_iter():
        _, reward, ended, cut, _ = env.last()
        earned += reward
        env.step(None if ended or cut else table_v0.USUAL)
        assert agent in env.possible_agents
    after = sum(env._table.table.chips(f"Seat {seat}") for seat in (1, 2))
    assert earned * env.filed.table.minimum == pytest.approx(after - before)


def test_an_agent_sees_no_hand_but_its_own_while_it_sets() -> None:
    env = table_v0.raw_env("pai-gow-poker", seats=2, rounds=1)
    env.reset(seed=3)
    while True:
        seen, mask = env.observe(env.agent_selection), env.infos[env.agent_selection]["action_mask"]
        if mask[table_v0._FIRST_SETTING : table_v0._FIRST_OTHER].any():
            break
        env.step(table_v0.USUAL)
    pieces = seen[: 3 * 53].reshape(3, 53)
    assert pieces.sum(axis=1).tolist() == [7, 0, 0]
    assert family_of("pai-gow-poker").size == 7


def test_an_action_without_meaning_is_refused() -> None:
    env = table_v0.raw_env("pai-gow-tiles", seats=1)
    env.reset(seed=1)
    with pytest.raises(PaigowError, match="means nothing now"):
        env.step(table_v0.ACTIONS - 1)


def test_without_the_extra_it_is_said_what_to_install() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None\nimport paigow.env"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "this needs pettingzoo, which is not installed; to have it: pip install 'paigow[rl]'" in ran.stderr
