"""An evening at the table: the simulated players and the dealer act until it is your turn.

What it shows comes from `paigow.table.showing.views` alone: your own view of the table and of each event.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.games.submission import RulesSubmission
from paigow.money import Cents
from paigow.play.screen.board import Board, Layout, board
from paigow.play.session import steps
from paigow.play.session.choice import HandChoice
from paigow.play.session.chronicle import Chronicle, RoundResult
from paigow.play.session.draft import Draft
from paigow.play.session.motions import motions
from paigow.simulation import Chance, Drive, Habits, SimulatedPlayer
from paigow.table import Command, Mode, Phase, Record, Refused, decide, evolve, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.awaited import awaited
from paigow.table.showing.views import PositionView, TableView, Viewer, Viewing, player, view_for
from paigow.table.showing.wording import Said, Scene
from paigow.table.state.values import Party, Role
from paigow.teaching.drawing import in_signs

YOU: Final = "You"
NEIGHBOURS: Final = ("Ana", "Ben", "Chen", "Dora", "Emil", "Fay")
HABITS: Final = Habits(odd_cents=0, coupons=0, sits_out=2, wrong_per_mille=4)


class Turn(StrEnum):
    """What the table waits for you to do."""

    NEXT_ROUND = "next_round"
    BANK = "bank"
    CUT = "cut"
    WAGERS = "wagers"
    STACK = "stack"
    STACK_CUT = "stack_cut"
    DELIVERY = "delivery"
    SETTING = "setting"
    BANK_HAND = "bank_hand"
    CHOICE = "choice"
    STEP = "step"
    """A dealer step is announced (stepped), or yours to choose (human dealer)."""
    DEALER_HAND = "dealer_hand"
    """A human dealer has turned over the hand that the dealer sets."""


_TURNS: Final[dict[type[Command], Turn]] = {
    c.PassBank: Turn.BANK,
    c.CutCards: Turn.CUT,
    c.ChooseStack: Turn.STACK,
    c.CutStacks: Turn.STACK_CUT,
    c.ChooseDelivery: Turn.DELIVERY,
    c.SetHands: Turn.SETTING,
    c.ShowHand: Turn.BANK_HAND,
    c.PlayOn: Turn.CHOICE,
}
"""What waits for you when the table awaits a command of yours."""


class NotNow(PaigowError):  # noqa: N818 - what the table says
    """What you tried is refused; the table is unchanged."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How you want to play."""

    position: int = 2
    players: int = 5
    chips: Cents | None = None
    """What you buy in for; a hundred times the least main wager where nothing is said."""
    mode: Mode = Mode.AUTOMATIC
    seed: int | None = None
    """The same seed deals the same cards; without one chance comes from the operating system."""
    at: int = 0
    """When the evening begins, in seconds since the epoch."""

    def for_script(self, seed: int) -> Terms:
        """The same for a round that nobody watches: dealt automatically, and from a seed."""
        return replace(self, mode=Mode.AUTOMATIC, seed=seed if self.seed is None else self.seed)


class Evening:
    """A table in play, as one person at it sees it."""

    def __init__(self, submission: RulesSubmission, terms: Terms) -> None:
        self.mode = terms.mode
        self.home: int | None = None if terms.mode is Mode.HUMAN else terms.position
        """The betting position that you chose; you may have another beside it."""
        self.bought = Cents(0)
        self.chronicle = Chronicle()
        self.mistakes = 0
        """Steps of a human dealer that the machine turned away, and hands that it set anew."""
        chance = Chance(secrets.token_bytes(32)) if terms.seed is None else Chance.of("play", terms.seed)
        free = [place for place in range(1, 7) if place != self.home][: terms.players]
        names = dict(zip(free, NEIGHBOURS, strict=False))
        others = [SimulatedPlayer(name, HABITS) for name in names.values()]
        self.drive = Drive(submission, chance, others, at=terms.at)
        self.rules = self.drive.table.rules
        self._told = new_table(submission)
        """The table as far as the log has told of it."""
        self._drafts: dict[int | None, Draft] = {}
        self.choice = HandChoice(self.rules.family, self.rules.switches)
        self._kept: Draft | None = None
        self._ready: set[int | None] = set()
        """Positions whose wagers stand."""
        self._rested = False
        self._released = False
        self.buy_in = terms.chips or Cents(100 * submission.table.minimum)
        self._take_places(names)

    # Beginning

    def _take_places(self, names: dict[int, str]) -> None:
        self.drive.open()
        for position, name in names.items():
            self.drive.seat(name, position, HABITS.buys)
        if self.home is not None:
            self.drive.seat(YOU, self.home, self.buy_in)
            self.bought = self.buy_in
        self._tell(tuple(self.drive.journal.records))
        self.go_on()

    def least_draft(self) -> Draft:
        """The least main wager, with what every main wager carries."""
        mandatory = frozenset(terms.key for terms in self.rules.wagers.values() if terms.mandatory)
        return Draft.of(self.rules).least(mandatory)

    @property
    def draft(self) -> Draft:
        """The wagers that you are about to make, at the position that you act for."""
        return self._drafts.get(self.position) or self.least_draft()

    @draft.setter
    def draft(self, draft: Draft) -> None:
        self._drafts[self.position] = draft

    # Looking

    @property
    def places(self) -> tuple[int, ...]:
        """Your betting positions; none where you deal."""
        return tuple(self.drive.table.held_by(YOU))

    @property
    def position(self) -> int | None:
        """The one that you act for now."""
        asked = self._asked if len(self.places) > 1 else None
        return self.home if asked is None else asked[1]

    @property
    def viewer(self) -> Viewer:
        """You, as the doors of the table know you."""
        if self.home is None:
            return Viewer(Viewing.DEALER)
        return player(self.drive.table, YOU)

    @property
    def view(self) -> TableView:
        return view_for(self.drive.table, self.viewer)

    @property
    def scene(self) -> Scene:
        return Scene.of(self._told, self.viewer, in_signs)

    @property
    def board(self) -> Board:
        return board(self._layout)

    @property
    def _layout(self) -> Layout:
        past, at = self.chronicle, self.position
        you = tuple(sorted(self.places, key=lambda place: place != at))
        return Layout(self.view, self.scene, you, past.last, past.net)

    @property
    def log(self) -> list[Said]:
        return self.chronicle.log

    @property
    def history(self) -> list[RoundResult]:
        return self.chronicle.rounds

    @property
    def reasons(self) -> list[str]:
        """How your hands came out in the round that lies on the layout, and why."""
        return self.chronicle.reasons(self._layout)

    @property
    def chips(self) -> Cents:
        """What you hold, without what lies on the layout."""
        return self.view.chips(YOU)

    @property
    def result(self) -> Cents:
        """Won or lost since you sat down, by the rounds that are over."""
        return Cents(sum(each.net for each in self.history))

    @property
    def own_place(self) -> PositionView | None:
        """What lies at the betting position that you act for."""
        in_play = self.view.round
        return None if in_play is None or self.position is None else in_play.positions[self.position]

    @property
    def stacks(self) -> tuple[int, ...]:
        """The stacks before the dealer, each by the number of its pieces."""
        in_play = self.view.round
        return () if in_play is None else in_play.stacks

    # Whose turn it is

    @property
    def turn(self) -> Turn | None:
        """What waits for you now; None while others act."""
        phase = self.drive.table.phase
        if phase is Phase.BETWEEN_ROUNDS and not self._rested:
            return Turn.NEXT_ROUND
        if (asked := self._asked) is not None:
            return asked[0]
        if self.mode is not Mode.AUTOMATIC and not self._released and self._due is not None:
            return Turn.STEP
        return None

    @property
    def _asked(self) -> tuple[Turn, int] | None:
        """What waits for you, and for which of your betting positions."""
        table = self.drive.table
        if table.round is None:
            return None
        asked = awaited(table, self.drive.at)
        if table.phase is Phase.WAGERS:  # the dealer would go on, but your wagers are asked for first
            open_at = (at for at in self.places if at not in self._ready and self._may_wager(at))
            return next(((Turn.WAGERS, at) for at in open_at), None)
        turns = ((_TURNS.get(ask.command), ask.who.position) for ask in asked.of_player(YOU))
        return next(((turn, at) for turn, at in turns if turn is not None and at is not None), None)

    def _may_wager(self, at: int) -> bool:
        who = Party(Role.PLAYER, at, YOU)
        return awaited(self.drive.table, self.drive.at).terms(c.PlaceWagers, who) is not None

    @property
    def _due(self) -> Command | None:
        """The dealer's next step, once the simulated players have done what they wanted."""
        return self.drive.dealers_next("next")

    @property
    def next_step(self) -> Said | None:
        """The dealer step that waits to be told to go on."""
        due = self._due
        return None if due is None else steps.announced(self.drive.table, due)

    @property
    def next_motions(self) -> tuple[Said, ...]:
        """What the dealer does by hand with that step."""
        due = self._due
        return () if due is None else motions(self.drive.table, due)

    # Going on

    def go_on(self) -> None:
        """Let the others and the dealer play until it is your turn."""
        while self.turn in (None, Turn.STEP) and (records := self._players_step()):
            self._tell(records)
        while self.turn is None:
            records = self._players_step() or self._deal()
            assert records is not None, "the table waits for somebody whom nobody plays"
            self._tell(records)
        if self.turn in (Turn.SETTING, Turn.BANK_HAND) and not self.choice.pieces:
            self._look()

    def _players_step(self) -> tuple[Record, ...] | None:
        return self.drive.players_step()

    def _look(self) -> None:
        """Take up the cards (PGP-9b.1)."""
        self.submit(c.LookAtCards(**self._who()))
        seen = self.own_place
        assert seen is not None
        assert seen.hand is not None
        self.choice = self.choice.with_pieces(seen.hand.pieces)

    def _deal(self) -> tuple[Record, ...] | None:
        records = self.drive.dealer_step()
        self._released = False
        return records

    def next_round(self) -> None:
        """Go on to the next round."""
        self._rested = True
        self._ready.clear()
        self.draft, self._kept = self._kept or self.draft, None
        self.choice = self.choice.with_pieces(())
        self.chronicle.begin_round(self.chips)
        self.go_on()

    def step(self) -> None:
        """Let the announced step of the dealer happen."""
        self._released = True
        self.go_on()

    # Giving commands

    def _who(self) -> dict[str, Any]:
        who = {"command_id": self.drive.next_id(), "at": self.drive.at, "by": YOU}
        return who if self.position is None else {**who, "position": self.position}

    def submit(self, command: Command) -> tuple[Record, ...]:
        """Give a command; raise what the table says against it."""
        result = self.drive.submit(command)
        if isinstance(result, Refused):
            raise NotNow(result.reason, result.clause)
        self._tell(result)
        return result

    def refusal(self, kind: type[Command], **fields: Any) -> Refused | None:
        """What the table would say against a command of yours; it is not given."""
        decision = decide(self.drive.table, kind(**self._who(), **fields))
        return decision if isinstance(decision, Refused) else None

    def _act(self, kind: type[Command], **fields: Any) -> None:
        self.submit(kind(**self._who(), **fields))
        self.go_on()

    # Keeping the log and the history

    def _wager_after_all(self, position: int) -> None:
        """Your bank went back, as nobody wagered against it: you are asked for yours again (PGP-10g.3)."""
        self._ready.discard(position)
        if self._kept is not None:
            self._drafts[position], self._kept = self._kept, None

    def _tell(self, records: Sequence[Record]) -> None:
        for record in records:
            ended = self.chronicle.tell(record.event, self.scene)
            self._told = evolve(self._told, record.event)
            if isinstance(record.event, e.BankReturned) and record.event.position in self.places:
                self._wager_after_all(record.event.position)
            if ended:
                self.chronicle.close_round(self._layout, self.chips)
                self._rested = False
        if (in_play := self.view.round) is not None:
            self.chronicle.last = in_play
