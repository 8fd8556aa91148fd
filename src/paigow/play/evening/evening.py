"""You at a table that is dealt here, from the first chip to the last: the others and the dealer act until it
is your turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paigow.games.submission import RulesSubmission
from paigow.money import Cents
from paigow.play.evening.by_itself import BY_ITSELF
from paigow.play.evening.live import YOU, LiveTable
from paigow.play.evening.past import relive
from paigow.play.seated.places import OwnPlaces
from paigow.play.seated.sitting import Sitting
from paigow.play.seated.turn import Turn
from paigow.play.wishes import Mode, Pace, Wishes
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import Entry
from paigow.table.showing.wording import ToldLine
from paigow.teaching.dealing import steps
from paigow.teaching.dealing.motions import motions
from paigow.teaching.dealing.own_dealing import OwnDealing

_EXPOSES: Final = (Phase.DEALER_SETS, Phase.SETTLEMENT)
"""The phases in which hands are turned over and wagers settled."""
_OTHERS_ACT: Final = (None, Turn.STEP, Turn.EXPOSURE)
"""Whose turn it is while the simulated players may do what they like."""


class Evening(Sitting):
    """Whose turn it is, and what your turns do."""

    live: LiveTable

    def __init__(self, submission: RulesSubmission, wishes: Wishes, past: Sequence[Entry] = ()) -> None:
        live = LiveTable(submission, wishes, past)
        super().__init__(live, OwnPlaces(live, wishes.home), wishes)
        if wishes.home is None:
            self.dealing = OwnDealing(live, asks=wishes.questions)
        relive(self.live, past, self.wagers)
        bought = [entry.command for entry in self.live.drive.journal.entries if entry.command.by == YOU]
        self.bought = Cents(sum(each.amount for each in bought if isinstance(each, c.BuyChips)))
        self.cashed: Cents | None = None
        """What you took along when you left."""
        self._rounds = self.live.view.rounds
        """How many rounds you have asked for."""
        self.go_on()

    # Looking

    @property
    def next_step(self) -> ToldLine | None:
        due = self.live.due
        return None if due is None else steps.step_announced(self.live.drive.table, due)

    @property
    def next_motions(self) -> tuple[ToldLine, ...]:
        due = self.live.due
        return () if due is None else motions(self.live.drive.table, due)

    # Whose turn it is

    @property
    def turn(self) -> Turn | None:
        if self.dealing is not None and self.dealing.has_turned_over:
            return Turn.DEALER_HAND
        if self._holds_back:
            return Turn.STEP
        view = self.live.view
        if view.phase is Phase.BETWEEN_ROUNDS and view.rounds >= self._rounds:
            return Turn.NEXT_ROUND
        if (asked := self._asked) is not None:
            return asked.turn
        if self.live.due is None:
            return None
        if self.mode is not Mode.AUTOMATIC:
            return Turn.STEP
        return Turn.EXPOSURE if self.pace is not Pace.AT_ONCE and view.phase in _EXPOSES else None

    @property
    def _holds_back(self) -> bool:
        return self.dealing is not None and self.dealing.holds_back

    @property
    def is_held(self) -> bool:
        given_up = (c.LeavePosition(**self.live.who(at)) for at in self.live.held)
        return any(self.live.refusal(command) is not None for command in given_up)

    # Going on

    def go_on(self) -> None:
        while self.turn in _OTHERS_ACT and not self._holds_back and self.live.players_step():
            pass
        while self.turn is None or self._repeat_wagers():
            happened = self.live.players_step() or self.live.dealers_step()
            assert happened, "the table waits for somebody whom nobody plays"
        if self.turn in (Turn.SETTING, Turn.BANK_HAND):
            self.hand.look(self._own_position)

    def next_round(self, *, repeat: bool = False) -> None:
        self._repeats = repeat
        self._rounds = self.live.view.rounds + 1
        self.wagers.begin_round()
        self.live.chronicle.begin_round(self.live.chips)
        self.go_on()

    def step(self) -> None:
        """Let the announced step of the dealer happen, or the players set who wait for you."""
        if self.dealing is not None and self.dealing.holds_back:
            self.dealing.let_set()
        else:
            self.live.dealers_step()
        self.go_on()

    # Leaving

    def play_out(self) -> None:
        """Play the rest of the round, your hands in the house way."""
        while (turn := self.turn) is not Turn.NEXT_ROUND:
            assert turn is not None, "the table waits for nobody"
            BY_ITSELF[turn](self)

    def leave(self) -> None:
        """Take your chips along; what must stay on the layout is settled without you first (PGP-7b.2)."""
        stays = self.is_held
        self.live.submit(c.LeaveTable(**self.live.who()))
        while stays and self.live.view.round is not None:
            happened = self.live.players_step() or self.live.dealers_step()
            assert happened, "the dealer acts for whoever has left"
        events = (record.event for record in reversed(self.live.drive.journal.records))
        cashed = (event for event in events if isinstance(event, e.ChipsCashed) and event.player == YOU)
        self.cashed = next(cashed).amount

    # What you do

    def buy(self, amount: Cents) -> None:
        super().buy(amount)
        self.bought = Cents(self.bought + amount)
        self.live.chronicle.bought(amount)
