"""The table: full six-player rounds of Pai Gow Poker with every side wager, books and hash chain on."""

from __future__ import annotations

import cProfile
import io
import pstats
from collections.abc import Iterator
from time import process_time

from benchmarks.measure import Measurement
from paigow.simulation import Chance, Drive, Habits, SimulatedPlayer
from paigow.simulation.simulate import submission_texts
from paigow.table.log import LogWriter

ROUNDS = 400
BAR = 300
EVERY_WAGER = Habits(
    plain=0,
    optional=100,
    sits_out=0,
    odd_cents=0,
    looks=0,
    asks=0,
    surrenders=0,
    house_way=0,
    wrong_per_mille=0,
)
"""Six of these make all wagers on offer in every round and set every hand correctly, as it comes."""
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


class FullTable:
    """A table with six players; whatever happens is written to a log."""

    def __init__(self) -> None:
        text = submission_texts("pai-gow-poker")[0].replace(BANKING, "")
        self.log = LogWriter(text)
        players = [SimulatedPlayer(f"player {n}", EVERY_WAGER) for n in range(1, 7)]
        self.drive = Drive(self.log.submission, Chance.of("bench"), players)
        self.drive.open()
        for position, player in enumerate(players, 1):
            self.drive.seat(player.name, position, 10_000_000)
        self.written = 0

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            self.drive.play_round()
            for record in self.drive.journal.records[self.written :]:
                self.log.write(record)
            self.written = len(self.drive.journal.records)

    def timed(self, rounds: int) -> float:
        """Rounds a second of one core's time."""
        start = process_time()
        self.play(rounds)
        return rounds / (process_time() - start)

    def hottest(self, rounds: int, most: int = 3) -> list[str]:
        """The functions in which most time is spent, their own and that of what they call apart."""
        profile = cProfile.Profile()
        profile.runcall(self.play, rounds)
        text = io.StringIO()
        stats = pstats.Stats(profile, stream=text)
        total = stats.total_tt  # type: ignore[attr-defined]
        own = sorted(stats.stats.items(), key=lambda item: -item[1][2])[:most]  # type: ignore[attr-defined]
        return [
            f"  {100 * of[2] / total:4.1f}%  {where[2]} ({where[0].rpartition('/')[2]})" for where, of in own
        ]
