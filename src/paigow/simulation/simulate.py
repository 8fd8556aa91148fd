"""Many rounds of a game from one seed: every wager, banking, coming and going, irregularities; to the cent.

A game is played in sessions, each at a table of its own with one of the submissions in `data/simulation`. A
session depends on the seed, the game and its number alone, so sessions may be played anywhere and in any
order; the log hash of a game runs over the last hashes of its sessions' logs, in order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from paigow.errors import PaigowError, needs
from paigow.games.catalogue import game as game_by_name
from paigow.games.submission import RulesSubmission, filed_text
from paigow.log.chain import LogKeeper, LogWriter
from paigow.log.lines import FIRST_HASH, derived_salts
from paigow.log.replay import replay
from paigow.platform.tasks import check_workers, in_order
from paigow.rng import Chance
from paigow.simulation.drive import Drive
from paigow.simulation.faults import Faults, UnsoundError
from paigow.simulation.habits import RESTLESS
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.tally import Tally
from paigow.table import Refused
from paigow.table.machine.journal import AllAnswers, Answers, Entry, RecentAnswers
from paigow.table.money.ledger import stray_cents
from paigow.table.state.model import PLACES

SESSION: Final = 250
"""Rounds at one table, after which a new one is opened."""
PACE: Final = 12
"""Seconds from one command to the next: dice and tiles grow old within a session (PGP-4a-1-iii)."""
REMEMBERED: Final = 256
"""Commands whose answers a simulated table remembers, so that a repeated one has no second effect."""
NAMES: Final = ("Ann", "Bo", "Cai", "Dora", "Emil", "Fay")
_FOLDER = files("paigow").joinpath("data", "simulation")
_Progress = Callable[[int], None]
"""Told how many more rounds have been played."""


@cache
def submission_texts(game: str) -> tuple[str, ...]:
    """Return the submissions that a game is simulated with, in order.

    >>> len(submission_texts("pai-gow-tiles"))
    2
    """
    name = game_by_name(game).name
    found = sorted(each.name for each in _FOLDER.iterdir() if each.name.startswith(f"{name}-"))
    return tuple(filed_text(_FOLDER.joinpath(each).read_text("utf-8")) for each in found)


@dataclass(slots=True)
class Simulated:
    """The result of simulating a game."""

    game: str
    log_hash: str
    tally: Tally

    def record(self) -> dict[str, Any]:
        counts = self.tally.record()
        return {"game": self.game, "rounds": counts.pop("rounds"), "log_hash": self.log_hash, **counts}


@dataclass(slots=True)
class PlayedSession:
    """The result of one session."""

    head: str
    tally: Tally


def simulate(  # noqa: PLR0917 - as people call it
    game: str,
    rounds: int,
    seed: str,
    progress: _Progress = lambda _: None,
    jobs: int = 1,
    ray: str | None = None,
) -> Simulated:
    """Play so many rounds of a game, in one process or in several, or on the Ray cluster at an address; the
    outcome is the same."""
    name = game_by_name(game).name
    needs(str, seed=seed)
    needs(int, rounds=rounds)
    if rounds < 1:
        raise PaigowError(f"rounds has to be at least 1, not {rounds}")
    check_workers(jobs, ray)
    sizes = sessions(rounds)
    plan = ((name, seed, number, size) for number, size in enumerate(sizes))
    tally, log_hash = Tally(), FIRST_HASH
    for session in in_order(_play, plan, min(jobs, len(sizes)), ray):
        tally.add(session.tally)
        log_hash = sha256((log_hash + session.head).encode()).hexdigest()
        progress(session.tally.rounds)
    return Simulated(name, log_hash, tally)


Plan = tuple[str, str, int, int]


def _play(plan: Plan) -> PlayedSession:
    return play_session(*plan)


def sessions(rounds: int) -> list[int]:
    """Return how many rounds each session has.

    >>> sessions(600)
    [250, 250, 100]
    """
    full, rest = divmod(rounds, SESSION)
    return [SESSION] * full + [rest] * bool(rest)


def play_session(game: str, seed: str, number: int, rounds: int) -> PlayedSession:
    """Play one session: a table is opened, so many rounds are played at it, and the books are checked."""
    texts = submission_texts(game)
    text = texts[number % len(texts)]
    keep = number < len(texts)  # each submission's first session is read back and re-played
    log, tally = LogWriter(text, derived_salts(Chance.seeded_by(seed, game, number, "salts").seed)), Tally()
    lines: list[bytes] = []
    keeper = LogKeeper(log, lines.append if keep else lambda _: None)

    def hear(entry: Entry) -> None:
        keeper(entry)
        for record in () if isinstance(entry.outcome, Refused) else entry.outcome:
            tally.count(record.event)

    drive = opened_drive(
        log.submission, Chance.seeded_by(seed, game, number), RecentAnswers(REMEMBERED), hear
    )
    while True:
        tally.cents_off += stray_cents(drive.table.balances) + abs(sum(drive.table.balances.values()))
        if tally.rounds >= rounds:
            break
        before = drive.table
        drive.play_round()
        if drive.table.round is not None or drive.table is before:
            raise UnsoundError(f"{game}, session {number}: the table waits for nobody in {drive.table.phase}")
    lines.append(log.close())
    if keep:
        if replay(lines).table != drive.table:
            raise UnsoundError(f"{game}, session {number}: the log does not re-play to the same table")
        tally.replayed = tally.rounds
    tally.refusals = drive.refusals
    tally.balance(drive.table)
    return PlayedSession(log.head, tally)


def opened_drive(
    submission: RulesSubmission,
    chance: Chance,
    answers: Answers | None = None,
    listener: Callable[[Entry], None] | None = None,
) -> Drive:
    """Return a table with its simulated players and whatever will go wrong at it."""
    players = [SimulatedPlayer(name, RESTLESS) for name in NAMES]
    kept = AllAnswers() if answers is None else answers
    drive = Drive(submission, chance, players, Faults(chance), pace=PACE, answers=kept, listener=listener)
    drive.open()
    positions = chance.shuffled(range(1, PLACES))
    for player, position in list(zip(players, positions, strict=True))[chance.randbelow(4) :]:
        drive.seat(player.name, position, player.habits.buys)
    return drive
