"""Half a million hostile commands found the holes that this closes: whatever is sent to a table in whatever
phase is refused in a sentence or harmless, never an exception, and the table is as it was.

What is accepted is played: its events survive the log, the table they make is sound, and the dealer goes on
from it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from hostile_kit import hostile_command, hostile_entropy
from paigow.games.catalogue import GAMES
from paigow.log.chain import submission_of
from paigow.log.codec import codec_for
from paigow.rng import Chance
from paigow.simulation import Drive, SimulatedPlayer
from paigow.simulation.faults import Faults
from paigow.simulation.habits import RESTLESS
from paigow.simulation.simulate import submission_texts
from paigow.table import Command, Entropy, Phase, Record, Refused, Table, decide, evolve, next_dealer_command
from paigow.table.money.ledger import stray_cents
from table_kit import check

ROUNDS = 8
OF_A_PHASE = 4
"""Tables of each phase and submission that are kept."""
PLAYED_ON = 0.05
"""How often the dealer goes on from the table that an accepted command makes."""
KEPT = 0.3
"""How often what a hostile command has made of a table is attacked in its place, until all begin anew."""
RENEWED = 2_000
LONGEST_REASON = 400


@dataclass(slots=True)
class Watched(Drive):
    """A drive that keeps some tables of every phase."""

    kept: dict[Phase, list[Table]] = field(default_factory=dict)

    def submit(self, command: Command) -> tuple[Record, ...] | Refused:
        of_this_phase = self.kept.setdefault(self.table.phase, [])
        if len(of_this_phase) < OF_A_PHASE or self.chance.randbelow(40) == 0:
            of_this_phase.append(self.table)
        return Drive.submit(self, command)


def tables(game: str) -> Iterator[Table]:
    """Tables of every phase that rounds of a game come to, with everything going on at them."""
    for number, text in enumerate(submission_texts(game)):
        chance = Chance.seeded_by("hostile", game, number)
        players = [SimulatedPlayer(name, RESTLESS) for name in ("Ann", "Bo", "Cai", "Dora")]
        drive = Watched(submission_of(text), chance, players, fault=Faults(chance))
        drive.open()
        for position, player in enumerate(players, 1):
            drive.seat(player.name, position, 1_000_000)
        for _ in range(ROUNDS):
            drive.play_round()
        for kept in drive.kept.values():
            yield from kept


@dataclass(slots=True)
class Siege:
    """Tables under attack, and what became of the commands."""

    first: list[Table]
    rng: random.Random
    tables: list[Table] = field(default_factory=list)
    accepted: int = 0
    refused: int = 0

    def send(self) -> None:
        if (self.accepted + self.refused) % RENEWED == 0:
            self.tables = list(self.first)
        index = self.rng.randrange(len(self.tables))
        table = self.tables[index]
        command, entropy = hostile_command(table, self.rng), hostile_entropy(table, self.rng)
        before = as_it_is(table)
        decision = decide(table, command, entropy)
        assert as_it_is(table) == before
        if isinstance(decision, Refused):
            self.refused += 1
            assert decision.reason.isprintable()
            assert len(decision.reason) < LONGEST_REASON
            return
        self.accepted += 1
        after = self.folded(table, decision)
        if self.rng.random() < PLAYED_ON:
            self.play_on(after)
        if self.rng.random() < KEPT:
            self.tables[index] = after

    def folded(self, table: Table, happened: tuple[Any, ...]) -> Table:
        codec = codec_for(table.rules.family.deck)
        for event in happened:
            written = json.loads(json.dumps(codec.encode(event)))
            assert codec.decode(type(event).__name__, written) == event
            table = evolve(table, event)
        check(table)
        assert table.round is not None or stray_cents(table.balances) == 0
        return table

    def play_on(self, table: Table) -> None:
        """The dealer's next steps, from whatever table a hostile command has left."""
        for _ in range(6):
            command = next_dealer_command(table, "on", 0)
            if command is None:
                return
            decision = decide(table, command, fair(table, self.rng))
            if isinstance(decision, Refused):
                return
            table = self.folded(table, decision)


def as_it_is(table: Table) -> tuple[Any, ...]:
    """Everything that could be changed in place: the fields of table and round, and the books."""
    in_play = table.round
    return (
        tuple(map(id, table.__dict__.values())),
        None if in_play is None else tuple(map(id, in_play.__dict__.values())),
        tuple(table.balances.items()),
    )


def fair(table: Table, rng: random.Random) -> Entropy:
    deck = table.rules.family.deck
    return Entropy(order=tuple(rng.sample(deck, len(deck))), dice=(1, 2, 3), number=3, cut=len(deck) // 2)


@pytest.mark.timeout(0)
@pytest.mark.sizes(of="commands to tables of each game", test=2_000, all=100_000, floor=1_000_000)
@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_hostile_commands_are_refused_or_harmless(game: str, trials: int) -> None:
    siege = Siege(list(tables(game)), random.Random(game))
    assert {table.phase for table in siege.first} >= {Phase.SETTING, Phase.SETTLEMENT, Phase.BETWEEN_ROUNDS}
    for _ in range(trials):
        siege.send()
    assert siege.refused > trials // 3
    assert siege.accepted > trials // 10
