"""A table that is dealt here: everybody at it but you is simulated, and you hear of all that happens. A table
of an earlier session is heard of again from what is recorded: nothing is decided anew, and nothing is dealt.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from paigow.games.submission import RulesSubmission
from paigow.money import Cents
from paigow.rng import Chance
from paigow.simulation import Drive, Habits, SimulatedPlayer
from paigow.table import Command, Entropy, Phase, Record, Refused, Role, evolve, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.events import Event
from paigow.table.machine.journal import Entry
from paigow.table.showing.views import TableView, Viewer, Viewing, player, view_for
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.model import Table
from paigow.table.state.values import Party, Position
from paigow.table.terms import Terms
from paigow.teaching.dealing import steps
from paigow.teaching.dealing.motions import motions
from paigow.teaching.dealing.trainee import NEIGHBOURS, DealtTable, OwnDealing
from paigow.teaching.drawing import in_signs
from paigow.teaching.translation import ENGLISH, rendered
from paigow.terminal.client import RefusedError, TableClient, Turn
from paigow.terminal.options import Mode, Pace, PlayOptions
from paigow.terminal.session import OwnWagers

YOU: Final = "You"
_EXPOSES: Final = (Phase.DEALER_SETS, Phase.SETTLEMENT)
"""The phases in which hands are turned over and wagers settled."""
HABITS: Final = Habits(odd_cents=0, coupons=0, sits_out=2, house_way=100, wrong_per_mille=2)


class LocalTable(DealtTable, TableClient):
    """The table, what drives it, and the transcript of what you heard."""

    makes_room = True
    pace: Pace

    def __init__(self, submission: RulesSubmission, options: PlayOptions, past: Sequence[Entry] = ()) -> None:
        chance = (
            Chance(secrets.token_bytes(32))
            if options.seed is None
            else Chance.seeded_by("play", options.seed)
        )
        free = [place for place in range(1, 7) if place != options.home][: options.players]
        names = dict(zip(free, NEIGHBOURS, strict=False))
        met = _met(past) if past else names.values()
        others = [SimulatedPlayer(name, HABITS) for name in met]
        self.drive = Drive(submission, chance, others, at=options.at)
        TableClient.__init__(self, YOU, self.drive.table.rules, options.chips)
        self.mode, self.pace = options.mode, options.pace
        if options.home is None:
            self.dealing = OwnDealing(self, asks=options.questions)
        self._wanted = 0
        """The number of the last round that you have asked for."""
        self._told = new_table(submission)
        """The table as far as the log has told of it."""
        if not past:
            self._sit_down(names, options.home)

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
        return player(self.drive.table, YOU) if self.dealing is None else Viewer(Viewing.DEALER)

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

    @property
    def bought(self) -> Cents:
        """What you have bought chips for in all."""
        given = (entry.command for entry in happened(self.drive.journal.entries))
        return Cents(sum(each.amount for each in given if isinstance(each, c.BuyChips) and each.by == YOU))

    @property
    def cashed(self) -> Cents | None:
        """What you took along when you left; nothing before."""
        events = (record.event for record in reversed(self.drive.journal.records))
        cashed = (each for each in events if isinstance(each, e.ChipsCashed) and each.player == YOU)
        return next((each.amount for each in cashed), None)

    # Asking

    @property
    def asked(self) -> Sequence[tuple[type[Command], int | None]]:
        asks = self.awaited.of_player(YOU)
        return [(ask.command, ask.who.position) for ask in asks if ask.is_awaited]

    def terms(self, kind: type[Command], position: int) -> Terms | None:
        return self.awaited.terms(kind, Party(Role.PLAYER, position, YOU))

    # Going on

    @property
    def is_between_rounds(self) -> bool:
        table = self.drive.table
        return table.phase is Phase.BETWEEN_ROUNDS and table.memory.rounds >= self._wanted

    def next_round(self) -> None:
        self._wanted = self.drive.table.memory.rounds + 1
        self.round_opened()
        self.transcript.begin_round()

    def pause(self, position: int | None) -> Turn | None:  # noqa: ARG002 - which is the same for all
        if self.due is None:
            return None
        if self.mode is not Mode.AUTOMATIC:
            return Turn.STEP
        return Turn.EXPOSURE if self.pace is not Pace.AT_ONCE and self.phase in _EXPOSES else None

    def step(self) -> None:
        self.dealers_step()

    def others_step(self) -> bool:
        has_acted = self.players_step() or self.dealers_step()
        assert has_acted, "the table waits for somebody whom nobody plays"
        return True

    @property
    def next_step(self) -> ToldLine | None:
        return None if self.due is None else steps.step_announced(self.drive.table, self.due)

    @property
    def next_motions(self) -> tuple[ToldLine, ...]:
        return () if self.due is None else motions(self.drive.table, self.due)

    # Doing

    def buy_first_chips(self) -> None:
        """Chips are bought with the seat; who deals takes none."""
        raise RefusedError("you change places between rounds", self.rules.cite("PGP-7b.2"))

    def who(self, position: int | None = None, by: str | None = None) -> dict[str, Any]:
        who = {"command_id": self.drive.next_id(), "at": self.drive.at, "by": by or YOU}
        return who if position is None else {**who, "position": position}

    def submit(self, command: Command) -> tuple[Record, ...]:
        return self.submit_drawn(command, self.drive.entropy(command))

    def submit_drawn(self, command: Command, entropy: Entropy) -> tuple[Record, ...]:
        result = self.drive.submit_drawn(command, entropy)
        if isinstance(result, Refused):
            raise RefusedError(rendered(result.reason, ENGLISH), result.clause, result.code)
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
        self.transcript.log.extend(lines)

    def hear(self, records: Sequence[Record]) -> None:
        """Write down what happened."""
        for record in records:
            ended = self.transcript.tell(record.event, self.scene)
            self._told = evolve(self._told, record.event)
            if ended:
                self.transcript.close_round(self.layout(None))
        if (in_play := self.view.round) is not None:
            self.transcript.last = in_play


def _met(past: Iterable[Entry]) -> list[str]:
    """Who has sat at the table beside you, in the order in which they came."""
    came = (
        entry.command.by
        for entry in past
        if isinstance(entry.command, c.TakePosition) and not isinstance(entry.outcome, Refused)
    )
    return [name for name in dict.fromkeys(came) if name != YOU]


_CHANGES_PLACES = (c.TakePosition, c.LeavePosition)


def decision_of(entry: Entry) -> tuple[Event, ...] | Refused:
    """What came of a command: the events that it brought about, or why it was refused."""
    outcome = entry.outcome
    return outcome if isinstance(outcome, Refused) else tuple(record.event for record in outcome)


def happened(past: Iterable[Entry]) -> list[Entry]:
    """The commands that had an effect; what was refused is remembered only as said."""
    return [entry for entry in past if not isinstance(entry.outcome, Refused)]


def as_you_sat(options: PlayOptions, past: Sequence[Entry]) -> PlayOptions:
    """Return the options with the betting position that you held last: of two, the one that you took first.
    Where you never held one, you dealt."""
    held: list[int] = []
    for entry in happened(past):
        command = entry.command
        if command.by == YOU and isinstance(command, c.TakePosition):
            held.append(command.position)
        elif command.by == YOU and isinstance(command, c.LeavePosition):
            held.remove(command.position)
    if not held:
        return replace(options, mode=Mode.HUMAN) if past else options
    return replace(options, seat=held[0], mode=Mode.AUTOMATIC if options.home is None else options.mode)


def relive(
    live: LocalTable,
    past: Sequence[Entry],
    wagers: OwnWagers | None = None,
    after: Callable[[], None] | None = None,
) -> None:
    """Hear of everything again, round by round, and remember your wagers; somebody may look after each
    command."""
    asked_for = False
    opened = (at for at, each in enumerate(past) if isinstance(each.command, c.OpenRound))
    last_opened = max(opened, default=0)
    for at, entry in enumerate(past):
        before = live.drive.table
        if at > last_opened:  # only this round may be still in play
            live.drive.recall(entry.command)
        if not asked_for and _begins(before, entry.command):
            asked_for = True
            live.transcript.begin_round()
            live.round_opened()
        if isinstance(refused := entry.outcome, Refused):
            said = rendered(refused.reason, ENGLISH)
            live.note_refused(RefusedError(said, refused.clause, refused.code))
            continue
        live.hear(live.drive.take_up(entry))
        asked_for &= before.round is None or live.drive.table.round is not None
        _note_own(live, wagers, entry.command)
        if after is not None:
            after()


def _begins(table: Table, command: c.Command) -> bool:
    """Whether a command was given because you have asked for the next round: between rounds all that happens
    without it is yours, or somebody makes room for you."""
    is_yours = command.by == YOU or isinstance(command, _CHANGES_PLACES)
    return table.phase is Phase.BETWEEN_ROUNDS and not is_yours


def _note_own(live: LocalTable, wagers: OwnWagers | None, command: c.Command) -> None:
    if isinstance(command, _CHANGES_PLACES) and live.drive.table.round is None:
        live.transcript.clear_layout()
    if command.by == YOU and isinstance(command, c.PlaceWagers) and wagers is not None:
        wagers.remember_wagers(command.position, command.stakes)
