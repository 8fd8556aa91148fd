"""What can wait for you, by what the table awaits."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from paigow.clauses import clause
from paigow.errors import PaigowError
from paigow.table import Command
from paigow.table import commands as c
from paigow.table.state.values import RefusalCode


class NotNow(PaigowError):  # noqa: N818 - what the table says
    """What you tried is refused; the table is unchanged."""

    def __init__(self, reason: str, clause: str | None = None, code: RefusalCode | None = None) -> None:
        super().__init__(reason, clause)
        self.code = code
        """What kind of refusal it is, where the table itself has said it."""

    @property
    def is_beyond_limits(self) -> bool:
        """Whether a wager lies outside the limits of the table, of which the texts say nothing (PGP-7a.1)."""
        is_of_wagers = self.clause is not None and clause(self.clause).kind == "wager"
        return is_of_wagers and self.code is RefusalCode.OUT_OF_BOUNDS


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
    EXPOSURE = "exposure"
    """The next hand is exposed, or the next position settled, as fast as you want it."""
    SEAT = "seat"
    """You look on at a table of a server, and may take a betting position."""
    LOST = "lost"
    """The server of the table cannot be reached."""
    DEALER_HAND = "dealer_hand"
    """A human dealer has turned over the hand that the dealer sets."""


class YourTurn(NamedTuple):
    """What waits for you, and at which of your betting positions."""

    turn: Turn
    position: int


TURNS: Final[dict[type[Command], Turn]] = {
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
