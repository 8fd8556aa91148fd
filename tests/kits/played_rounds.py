"""Rounds of every game as they were played, for what tells of them afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from everything import FURTHER, opened, submissions
from paigow.log.replay import steps
from paigow.rng import Chance
from paigow.table import new_table
from paigow.table.machine.journal import Played

GAMES = tuple(FURTHER)


@cache
def rounds_of(game: str, number: int) -> tuple[tuple[Played, ...], ...]:
    """So many rounds of every submission of a game, step by step, with whatever goes wrong at it."""
    found: list[tuple[Played, ...]] = []
    for index, submission in enumerate(submissions(game)):
        drive = opened(submission, Chance.seeded_by("recall", game, index))
        for _ in range(number):
            drive.play_round()
        by_round: dict[int, list[Played]] = {}
        for step in steps(new_table(submission), drive.journal.records):
            if step.round:
                by_round.setdefault(step.round, []).append(step)
        found += map(tuple, by_round.values())
    return tuple(found)


def rounds_of_every_game(number: int) -> Iterator[tuple[Played, ...]]:
    for game in GAMES:
        yield from rounds_of(game, number)
