"""You as the dealer: choose each step, set the hand you turn over, report what goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from paigow.games.submission import RulesSubmission
from paigow.play.session import steps
from paigow.play.session.evening import Evening, NotNow, Terms, Turn
from paigow.play.session.reports import Entry
from paigow.table import Mode, Phase, Record, Refused, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.views import turned_over
from paigow.table.state.questions import still_to_set


class Dealing(Evening):
    """An evening at which a person may deal."""

    def __init__(self, submission: RulesSubmission, terms: Terms) -> None:
        self._turned = False
        """Whether the hand that the dealer sets lies open before you."""
        self._waited = False
        """Whether you have let the players set their hands in this round."""
        self.put_right: str | None = None
        """What the table said about the hand you set last, where it was set anew."""
        super().__init__(submission, terms)

    @property
    def turn(self) -> Turn | None:
        if self._turned and self.drive.table.phase is Phase.DEALER_SETS:
            return Turn.DEALER_HAND
        return Turn.STEP if self._holds_back else super().turn

    @property
    def _holds_back(self) -> bool:
        """Whether the players wait for you to let them set: until then an exposed card leaves them the choice
        of PGP-11d.1."""
        table = self.drive.table
        waits = self.mode is Mode.HUMAN and table.phase is Phase.SETTING and not self._waited
        return waits and bool(still_to_set(table.in_play))

    def _players_step(self) -> tuple[Record, ...] | None:
        return None if self._holds_back else super()._players_step()

    def next_round(self) -> None:
        self._waited = False
        super().next_round()

    def step(self) -> None:
        if self._holds_back:
            self._waited = True
            self.go_on()
        else:
            super().step()

    @property
    def step_choices(self) -> tuple[Entry, ...]:
        """What a human dealer chooses from."""
        waiting = (steps.LET_SET,) if self._holds_back else ()
        table, drive = self.drive.table, self.drive
        return (*waiting, *steps.choices(self.scene, table, self._due, drive.next_id(), drive.at))

    def choose_step(self, entry: Entry, answers: Mapping[str, Any] | None = None) -> None:
        """A human dealer does something; what is not due is turned away, with the clause."""
        self.put_right = None
        if entry.command is None:
            self.step()
            return
        due, command = self._due, entry.answered(answers or {})
        if not answers and due is not None and type(due) is type(command):
            self.chronicle.log.extend(self.next_motions)
            if isinstance(due, c.ShowHand):
                self._turn_over()
            else:
                self.step()
            return
        # Only asked: chance is not drawn for a step that is turned away.
        refused = decide(self.drive.table, command)
        if isinstance(refused, Refused):
            self.mistakes += 1
            raise NotNow(f"{entry.text}: {refused.reason}", refused.clause)
        self.submit(command)
        self.go_on()

    def _turn_over(self) -> None:
        """Turn over the hand that the dealer sets, before any setting is laid down (PGP-9c.1)."""
        self._turned = True
        self.choice = self.choice.with_pieces(turned_over(self.drive.table, self.viewer))

    def put_off(self) -> None:
        """Leave the hand as it lies and go back to the steps; nothing is set yet."""
        self._turned = False

    def show_hand(self) -> None:
        """Set the hand you turned over. The house way decides; a wrong setting is put right (PGP-11i)."""
        due = self._due
        assert isinstance(due, c.ShowHand)
        high, low = self.choice.split()
        record, *_ = self.submit(replace(due, command_id=self.drive.next_id(), high=high, low=low))
        self._turned, self.choice = False, self.choice.with_pieces(())
        shown = record.event
        assert isinstance(shown, e.HandShown)
        if shown.reset:
            self.mistakes += 1
            self.put_right = f"The house way sets it otherwise: set anew by {shown.rule!r} ({shown.clause})"
        self.go_on()
