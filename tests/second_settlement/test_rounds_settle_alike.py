"""Every round of every game is settled twice, by the table and from the text, and not a cent differs.

Between rounds no betting area and no centre holds a cent.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from everything import played, submissions
from paigow.games.catalogue import GAMES
from paigow.games.submission.samples import sample
from paigow.games.wagers import WAGERS
from paigow.money import Cents
from paigow.table import Phase, evolve, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY, chips
from paigow.table.state.irregularity import Irregularity
from second_settlement.watching import DiffersError, Watch
from table_kit import Kit, changed

GAME_NAMES = [game.name.value for game in GAMES]


@pytest.mark.timeout(0)
@pytest.mark.sizes(of="rounds of each game", test=100, all=2_000, floor=20_000, target=100_000)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_round_comes_to_the_same_cent(game: str, trials: int) -> None:
    settled = 0
    for drive, steps in played(game, trials, "second settlement"):
        watch = Watch(drive.submission)
        for step in steps:
            watch.see(*step)
        settled += watch.rounds
    assert settled >= trials * 9 // 10  # a round in which nobody wagers ends before it is settled


def test_the_laboratory_takes_nothing_from_the_engine() -> None:
    for file in Path(__file__).parent.glob("*.py"):
        if file.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not any(str(name).startswith("paigow") for name in names), file.name


# A laboratory that never differed would prove nothing: a cent moved, or a figure changed, must be found.


def a_cent_more(event: e.PositionSettled) -> e.PositionSettled:
    """Somebody is handed a cent that the text does not give."""
    given = (*event.transfers, (INVENTORY, chips("Ann"), Cents(1)))
    return replace(event, transfers=given)


def a_figure_more(event: e.PositionSettled) -> e.PositionSettled:
    """The right money moves, and the event says something else."""
    first = event.settled[0]
    return replace(event, settled=(replace(first, won=Cents(first.won + 1)), *event.settled[1:]))


def watched(game: str, planted: Callable[[e.PositionSettled], e.PositionSettled]) -> None:
    """Play some rounds and change every settlement on its way to the laboratory."""
    for drive, steps in played(game, 20, "planted"):
        watch, table = Watch(drive.submission), new_table(drive.submission)
        for _, event, _ in steps:
            wrong = planted(event) if isinstance(event, e.PositionSettled) and event.settled else event
            after = evolve(table, wrong)
            watch.see(table, wrong, after)
            table = after


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("planted", [a_cent_more, a_figure_more])
def test_a_planted_difference_is_found(
    game: str, planted: Callable[[e.PositionSettled], e.PositionSettled]
) -> None:
    watched(game, lambda event: event)
    with pytest.raises(DiffersError):
        watched(game, planted)


def test_every_wager_that_the_games_know_is_settled_here() -> None:
    offered = {key for game in GAME_NAMES for each in submissions(game) for key, _ in each.wagers.offered()}
    assert offered == {wager.key for wager in WAGERS}


@pytest.mark.clause("PGP-11l", "PGP-13b3")
def test_a_number_shown_again_wins_nothing_here_either() -> None:
    kit = Kit(changed(sample("pai-gow-poker-number-wager"), equipment={"deal_method": "hand"}))
    kit.number = 3
    kit.bets({1: {kit.main: 25, "number 3": 1, "number 4": 1}}).to(Phase.DEAL)
    kit.give(c.Report, irregularity=Irregularity.STACKS_OUT_OF_ORDER)
    kit.number = 4
    kit.to(Phase.BETWEEN_ROUNDS)
    watch, table = Watch(kit.rules), new_table(kit.rules)
    for event in kit.events:
        after = evolve(table, event)
        watch.see(table, event, after)
        table = after
    assert watch.rounds == 1
