"""A table in play with its journal: everyone at it but you is simulated, and you hear of all that happens."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from paigow.chance import Chance
from paigow.games.submission import RulesSubmission
from paigow.play.seated.seen import TableSeen
from paigow.play.seated.turn import NotNow
from paigow.play.wishes import Wishes
from paigow.simulation import Drive, Habits, SimulatedPlayer
from paigow.table import Command, Entropy, Phase, Record, Refused, Role, evolve, new_table
from paigow.table import commands as c
from paigow.table.machine.journal import Entry
from paigow.table.showing.views import TableView, Viewer, Viewing, player, view_for
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.values import Party, Position
from paigow.table.terms import Terms
from paigow.teaching.dealing.dealt_table import NEIGHBOURS, DealtTable
from paigow.teaching.drawing import in_signs

YOU: Final = "You"
HABITS: Final = Habits(odd_cents=0, coupons=0, sits_out=2, house_way=100, wrong_per_mille=2)


class LiveTable(DealtTable, TableSeen):
    """The table, what drives it, and the chronicle of what you heard."""

    def __init__(self, submission: RulesSubmission, wishes: Wishes, past: Sequence[Entry] = ()) -> None:
        chance = (
            Chance(secrets.token_bytes(32)) if wishes.seed is None else Chance.seeded_by("play", wishes.seed)
        )
        free = [place for place in range(1, 7) if place != wishes.home][: wishes.players]
        names = dict(zip(free, NEIGHBOURS, strict=False))
        met = _met(past) if past else names.values()
        others = [SimulatedPlayer(name, HABITS) for name in met]
        self.drive = Drive(submission, chance, others, at=wishes.at)
        TableSeen.__init__(self, YOU, self.drive.table.rules, wishes.chips)
        self.is_dealt_by_you = wishes.home is None
        self._told = new_table(submission)
        """The table as far as the log has told of it."""
        if not past:
            self._sit_down(names, wishes.home)

    def _sit_down(self, names: Mapping[Position, str], home: Position | None) -> None:
        self.drive.open()
        for position, name in names.items():
            self.drive.seat(name, position, HABITS.buys)
        if home is not None:
            self.drive.seat(YOU, home, self.buy_in)
        self.hear(self.drive.journal.records)

    # Looking

    @property
    def viewer(self) -> Viewer:
        return Viewer(Viewing.DEALER) if self.is_dealt_by_you else player(self.drive.table, YOU)

    @property
    def view(self) -> TableView:
        return view_for(self.drive.table, self.viewer)

    @property
    def scene(self) -> Scene:
        return Scene.from_table(self._told, self.viewer, in_signs)

    @property
    def phase(self) -> Phase:
        return self.drive.table.phase

    @property
    def is_in_round(self) -> bool:
        return self.drive.table.round is not None

    @property
    def held(self) -> tuple[int, ...]:
        return tuple(self.drive.table.held_by(YOU))

    # Asking

    @property
    def asked(self) -> Sequence[tuple[type[Command], int | None]]:
        return [(ask.command, ask.who.position) for ask in self.awaited.of_player(YOU)]

    def terms(self, kind: type[Command], position: int) -> Terms | None:
        return self.awaited.terms(kind, Party(Role.PLAYER, position, YOU))

    # Doing

    def who(self, position: int | None = None, by: str | None = None) -> dict[str, Any]:
        who = {"command_id": self.drive.next_id(), "at": self.drive.at, "by": by or YOU}
        return who if position is None else {**who, "position": position}

    def submit(self, command: Command) -> tuple[Record, ...]:
        return self.submit_drawn(command, self.drive.entropy(command))

    def submit_drawn(self, command: Command, entropy: Entropy) -> tuple[Record, ...]:
        result = self.drive.submit_drawn(command, entropy)
        if isinstance(result, Refused):
            raise NotNow(result.reason, result.clause, result.code)
        self.hear(result)
        return result

    def players_step(self) -> bool:
        """Let a simulated player act; whether one did."""
        return self._heard(self.drive.players_step())

    def dealers_step(self) -> bool:
        """Let the dealer do the next step; whether there was one."""
        return self._heard(self.drive.dealer_step())

    def _heard(self, records: Sequence[Record] | None) -> bool:
        self.hear(records or ())
        return records is not None

    def note(self, lines: Iterable[ToldLine]) -> None:
        self.chronicle.log.extend(lines)

    def hear(self, records: Sequence[Record]) -> None:
        """Write down what happened."""
        for record in records:
            ended = self.chronicle.tell(record.event, self.scene)
            self._told = evolve(self._told, record.event)
            if ended:
                self.chronicle.close_round(self.layout(None), self._told.chips(YOU))
        if (in_play := self.view.round) is not None:
            self.chronicle.last = in_play


def _met(past: Iterable[Entry]) -> list[str]:
    """Who has sat at the table beside you, in the order in which they came."""
    came = (
        entry.command.by
        for entry in past
        if isinstance(entry.command, c.TakePosition) and not isinstance(entry.outcome, Refused)
    )
    return [name for name in dict.fromkeys(came) if name != YOU]
