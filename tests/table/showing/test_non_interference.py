"""What a viewer may not see does not reach the viewer in any form, until it is shown.

A round is played, and for each viewer and some moment of it a second one: the same commands, with all pieces
exchanged among themselves that the viewer may not know by then (`leak_oracle` asks no view). Up to that
moment every event and every refusal, and at that moment the table, must come to the same bytes for that
viewer. The moments are drawn from all of the round.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from leak_oracle import Oracle
from paigow.games.catalogue import GAMES
from paigow.log.chain import submission_of
from paigow.log.codec import codec_for
from paigow.pieces import CardOrTile, Pieces
from paigow.rng import Chance
from paigow.simulation import Drive, SimulatedPlayer
from paigow.simulation.habits import Habits
from paigow.simulation.simulate import submission_texts
from paigow.table import Command, Entropy, Event, Phase, Record, Refused, Table, decide, evolve
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.views import AUDITOR, SPECTATOR, Viewer, Viewing, awaited_for, player, view_for

NAMES = ("Ann", "Bo")
HABITS = Habits(looks=40, asks=20, surrenders=5, house_way=90, banks=50, wrong_per_mille=20, sits_out=0)
STAFF = tuple(Viewer(viewing) for viewing in (Viewing.DEALER, Viewing.FLOORPERSON))
EVERYBODY = (SPECTATOR, *STAFF)
"""Viewers who see what lies open, and no more."""
Given = tuple[Command, Entropy]


@dataclass(slots=True)
class Traced(Drive):
    """A drive that remembers what was given to its table, refused or not."""

    given: tuple[Given, ...] = ()

    def submit(self, command: Command) -> tuple[Record, ...] | Refused:
        entropy = self.entropy(command)
        self.at += self.pace
        self.given += ((command, entropy),)
        return self.journal.submit(command, entropy)


@dataclass(frozen=True, slots=True)
class Step:
    """A command, and what came of it: a refusal, or one of its events."""

    command: Command
    before: Table
    came: Refused | Event
    after: Table


def replayed(table: Table, given: tuple[Given, ...]) -> Iterator[Step]:
    """What comes of some commands, one after another."""
    for command, entropy in given:
        decision = decide(table, command, entropy)
        for came in (decision,) if isinstance(decision, Refused) else decision:
            after = table if isinstance(came, Refused) else evolve(table, came)
            yield Step(command, table, came, after)
            table = after


def seen(steps: Iterable[Step], viewers: tuple[Viewer, ...], most: int) -> Iterator[str]:
    """What some viewers see: so many events, the answers to their own wishes, and the table at last."""
    for step in steps:
        if isinstance(step.came, Refused):
            yield from (str(step.came) for viewer in viewers if viewer.name == step.command.by)
            continue
        table = step.after
        codec = codec_for(table.rules.family.deck)
        yield from (json.dumps(codec.encode_seen(step.came, viewer)) for viewer in viewers)
        most -= 1
        if most == 0:
            yield from (json.dumps(codec.encode_view(view_for(table, viewer))) for viewer in viewers)
            yield from (repr(awaited_for(table, each)) for each in viewers if not _turns_over(table, each))
            return


def _turns_over(table: Table, viewer: Viewer) -> bool:
    """The dealer sees the hand that is to be turned over and set, before anyone else does (PGP-9c.1)."""
    return viewer.viewing is Viewing.DEALER and table.phase is Phase.DEALER_SETS


def exchanged(given: tuple[Given, ...], other: dict[CardOrTile, CardOrTile]) -> tuple[Given, ...]:
    """The same commands about other pieces."""
    return tuple(
        (
            _exchanged(command, other),
            Entropy(order=tuple(other[piece] for piece in entropy.order)) if entropy.order else entropy,
        )
        for command, entropy in given
    )


def _exchanged(command: Command, other: dict[CardOrTile, CardOrTile]) -> Command:
    if isinstance(command, c.SetHands | c.ShowHand):
        high, low = (tuple(other[piece] for piece in held) for held in (command.high, command.low))
        return replace(command, high=high, low=low)
    return command


def known(steps: Iterable[Step], viewers: tuple[Viewer, ...], most: int) -> set[str]:
    """What some viewers may know after so many events."""
    oracle = Oracle()
    for step in steps:
        if isinstance(step.came, Refused):
            continue
        oracle.learn(step.before, step.came, step.after, step.command.by)
        most -= 1
        if most == 0:
            return {piece for viewer in viewers for piece in oracle.remembered(viewer.name)}
    raise AssertionError("there were fewer events than that")


def exchange(pieces: Pieces, known: set[str], chance: Chance) -> dict[CardOrTile, CardOrTile]:
    """Every piece that is not known for another such piece; two that look alike are known together."""
    hidden = [piece for piece in pieces if str(piece) not in known]
    return {piece: piece for piece in pieces} | dict(zip(hidden, chance.shuffled(hidden), strict=True))


def opened(game: str, number: int, chance: Chance) -> Traced:
    texts = submission_texts(game)
    submission = submission_of(texts[number % len(texts)])
    drive = Traced(submission, chance, [SimulatedPlayer(name, HABITS) for name in NAMES])
    drive.open()
    for name, position in zip(NAMES, chance.shuffled(range(1, 7)), strict=False):
        drive.seat(name, position, 1_000_000)
    drive.get_ready()
    return drive


def told(records: Sequence[Record]) -> int:
    """How many events there are before one tells about hidden cards by their worth alone.

    Section 17 settles the three-card bonus while losing cards stay face down (PGP-17f.1): that the wager lost
    is for everyone to see, and says that the cards held nothing.
    """
    for number, record in enumerate(records):
        if isinstance(record.event, e.WagersSettled) and record.event.clause == "PGP-17f.2":
            return number
    return len(records)


def pairs(game: str, wanted: int) -> Iterator[tuple[list[str], list[str]]]:
    """What each viewer sees of two rounds that differ only in what that viewer has not seen."""
    chance = Chance.seeded_by("pairs", game)
    drive = opened(game, 0, chance)
    for number in range(wanted):
        if number % 50 == 0:
            drive = opened(game, number // 50, chance)
        before, events = drive.table, len(drive.journal.records)
        drive.given = ()
        drive.play_round()
        happened = told(drive.journal.records[events:])
        steps = list(replayed(before, drive.given))
        for viewers in (EVERYBODY, *((player(before, name),) for name in NAMES)):
            most = chance.randint(1, happened)
            other = exchange(before.rules.family.deck, known(steps, viewers, most), chance)
            second = replayed(before, exchanged(drive.given, other))
            yield list(seen(steps, viewers, most)), list(seen(second, viewers, most))


@pytest.mark.sizes(of="pairs of rounds of each game", test=10, all=1_000, floor=10_000)
@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_hidden_pieces_never_reach_a_viewer(game: str, trials: int) -> None:
    for first, second in pairs(game, trials):
        assert first == second


def test_the_exchange_is_seen_by_those_who_see_everything() -> None:
    """The harness would notice: an auditor sees at once that the pieces differ."""
    drive = opened("pai-gow-poker", 0, Chance.seeded_by("auditor"))
    before = drive.table
    drive.given = ()
    drive.play_round()
    steps = list(replayed(before, drive.given))
    hidden = exchange(before.rules.family.deck, known(steps, (SPECTATOR,), 12), Chance.seeded_by("exchange"))
    second = replayed(before, exchanged(drive.given, hidden))
    assert list(seen(steps, (AUDITOR,), 12)) != list(seen(second, (AUDITOR,), 12))
