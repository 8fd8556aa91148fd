"""Who is asked, and when, at a table that drives itself."""

from __future__ import annotations

from collections import Counter

from paigow.games.submission import sample
from paigow.rng import Chance
from paigow.simulation import Drive, SimulatedPlayer
from paigow.table import Command, Phase, Refused, Table
from paigow.table.machine.journal import Entry


class Asked(SimulatedPlayer):
    """Counts how often it is asked in each phase, and with how many hands of players that lie covered."""

    asked: Counter[tuple[Phase, int]]

    def next_command(self, table: Table, chance: Chance, command_id: str, at: int = 0) -> Command | None:
        covered = 0 if table.round is None else 6 - len(table.round.exposed - {0, table.round.bank})
        self.asked[table.phase, covered] += 1
        return super().next_command(table, chance, command_id, at)


def _driven(rounds: int) -> tuple[list[Command], Counter[tuple[Phase, int]]]:
    asked: Counter[tuple[Phase, int]] = Counter()
    players = [Asked("Ann"), Asked("Bo")]
    given: list[Command] = []

    def hear(entry: Entry) -> None:
        if not isinstance(entry.outcome, Refused):
            given.append(entry.command)

    drive = Drive(sample("pai-gow-poker-banking"), Chance.seeded_by("asked"), players, listener=hear)
    drive.open()
    for position, player in enumerate(players, 1):
        player.asked = asked
        drive.seat(player.name, position, 1_000_000)
    for _ in range(rounds):
        drive.play_round()
    return given, asked


def test_players_are_asked_once_in_the_settlement_while_all_hands_lie_covered() -> None:
    _, asked = _driven(5)
    covered = {hands for phase, hands in asked if phase is Phase.SETTLEMENT}
    assert covered == {6}  # each thinks once of giving the hand up


def test_no_two_commands_that_have_an_effect_share_an_id() -> None:
    given, _ = _driven(5)
    ids = [command.command_id for command in given]
    assert len(set(ids)) == len(ids) > 100
