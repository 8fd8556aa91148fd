"""You as the dealer: choose each step, set the hand you turn over, report what goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from paigow.games.submission import RulesSubmission
from paigow.play import steps
from paigow.play.evening import Evening, NotNow, Terms, Turn
from paigow.play.reports import Entry
from paigow.table import Phase, Refused, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.views import turned_over


class Dealing(Evening):
    """An evening at which a person may deal."""

    def __init__(self, submission: RulesSubmission, terms: Terms) -> None:
        self._turned = False
        """Whether the hand that the dealer sets lies open before you."""
        self.put_right: str | None = None
        """What the table said about the hand you set last, where it was set anew."""
        super().__init__(submission, terms)

    @property
    def turn(self) -> Turn | None:
        if self._turned and self.drive.table.phase is Phase.DEALER_SETS:
            return Turn.DEALER_HAND
        return super().turn

    @property
    def step_choices(self) -> tuple[Entry, ...]:
        """What a human dealer chooses from."""
        return steps.choices(self.scene, self.drive.table, self._due, self.drive.next_id(), self.drive.at)

    def choose_step(self, entry: Entry, answers: Mapping[str, Any] | None = None) -> None:
        """A human dealer does something; what is not due is turned away, with the clause."""
        due, command = self._due, entry.answered(answers or {})
        self.put_right = None
        if not answers and due is not None and type(due) is type(command):
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
