"""The table: full six-player rounds of Pai Gow Poker with every side wager, books and hash chain on."""

from __future__ import annotations

import cProfile
import gc
import io
import pstats
from collections.abc import Iterator
from functools import cache
from time import process_time
from typing import TypedDict

from benchmarks.measure import Measurement
from paigow.log.chain import LogKeeper, LogWriter
from paigow.log.lines import secret_salt
from paigow.money import dollars
from paigow.rng import Chance
from paigow.simulation import Drive, Habits, SimulatedPlayer
from paigow.simulation.players import chosen_setting
from paigow.simulation.rounds import play_rounds
from paigow.simulation.simulate import submission_texts
from paigow.simulation.strategies import HouseWayStrategy, asked_at
from paigow.table import Phase, Stake, Table
from paigow.table import commands as c
from paigow.table.machine.journal import RecentAnswers
from paigow.table.state.rules import GameRules

ROUNDS = 400
BAR = 300
STRATEGY_ROUNDS = 1_000
STRATEGY_BAR = 500
AS_IT_COMES = Habits(house_way=0, wrong_per_mille=0)
BANKING = "[banking]\nenabled = true\nco_banking = true\n"
"""Every round is played against the dealer, so that all six wager."""


def measurements() -> Iterator[Measurement]:
    table = FullTable()
    table.play(20)  # the tables of ranks are made by the first hands
    rate = max(table.timed(ROUNDS // 4) for _ in range(4))
    print(*table.hottest(100), sep="\n")
    yield Measurement(
        "rounds at a full table",
        f"{rate:,.0f} rounds/s",
        f"{BAR} rounds/s",
        rate / BAR,
        "at least 1",
        rate >= BAR,
    )
    seats = {1: HouseWayStrategy}
    play_rounds("pai-gow-poker", seats, 50, "warm")
    begun = process_time()
    play_rounds("pai-gow-poker", seats, STRATEGY_ROUNDS, "measured")
    rate = STRATEGY_ROUNDS / (process_time() - begun)
    yield Measurement(
        "rounds of one strategy, with views, chain and rows",
        f"{rate:,.0f} rounds/s",
        f"{STRATEGY_BAR} rounds/s",
        rate / STRATEGY_BAR,
        "at least 1",
        rate >= STRATEGY_BAR,
    )


class Who(TypedDict):
    """What says when a player's command is given, and by whom."""

    command_id: str
    at: int
    by: str
    position: int


class Regular(SimulatedPlayer):
    """Makes every wager on offer, the same in each round, and sets the hand correctly, as it comes.

    What costs time here is the table, not making up one's mind.
    """

    def next_command(self, table: Table, chance: Chance, command_id: str, at: int = 0) -> c.Command | None:
        in_play = table.round
        if in_play is None:
            return None
        position = table.seats.index(self.name)
        who: Who = {"command_id": command_id, "at": at, "by": self.name, "position": position}
        match table.phase:
            case Phase.SHUFFLE if not in_play.wagers[position]:
                return c.PlaceWagers(stakes=every_wager(table.rules), **who)
            case Phase.CUT if in_play.offers and in_play.offers[0] == position:
                return c.CutCards(above=len(in_play.stock) // 2, **who)
            case Phase.SETTING if in_play.settings[position] is None:
                offer = asked_at(table, self.name, command_id, at, {c.SetHands}).offer
                high, low = chosen_setting(offer, position, self.habits, chance)
                return c.SetHands(high=high, low=low, **who)
            case _:
                return None


@cache
def every_wager(rules: GameRules) -> tuple[Stake, ...]:
    """The least main wager and each optional one, for $5 where it may be, so that envy bonuses are owed."""
    stakes = [Stake(rules.main, rules.submission.table.minimum)]
    for terms in rules.wagers.values():
        amount = min(terms.maximum, max(terms.minimum, dollars(5)))
        stakes.append(Stake(terms.key, amount, next(iter(terms.choices), None)))
    return tuple(stakes)


class FullTable:
    """A table with six players; whatever happens is written to a log."""

    def __init__(self) -> None:
        text = submission_texts("pai-gow-poker")[0].replace(BANKING, "")
        self.log = LogWriter(text, secret_salt)
        players = [Regular(f"player {n}", AS_IT_COMES) for n in range(1, 7)]
        load_storage = LogKeeper(self.log, len)
        answers = RecentAnswers(100)
        self.drive = Drive(
            self.log.submission, Chance.seeded_by("bench"), players, answers=answers, listener=load_storage
        )
        self.drive.open()
        for position, player in enumerate(players, 1):
            self.drive.seat(player.name, position, 10_000_000)

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            self.drive.play_round()

    def timed(self, rounds: int) -> float:
        """Rounds a second of one core's time; the cyclic collector rests, as in `timeit`."""
        gc.collect()
        gc.disable()
        start = process_time()
        self.play(rounds)
        taken = process_time() - start
        gc.enable()
        return rounds / taken

    def hottest(self, rounds: int, most: int = 3) -> list[str]:
        """The functions in which most time is spent, their own and that of what they call apart."""
        profile = cProfile.Profile()
        profile.runcall(self.play, rounds)
        text = io.StringIO()
        stats = pstats.Stats(profile, stream=text)
        total = stats.total_tt  # type: ignore[attr-defined]
        own = sorted(stats.stats.items(), key=lambda item: -item[1][2])[:most]  # type: ignore[attr-defined]
        return [
            f"  {100 * figures[2] / total:4.1f}%  {where[2]} ({where[0].rpartition('/')[2]})"
            for where, figures in own
        ]
