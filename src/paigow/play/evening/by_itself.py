"""What is done in each turn for somebody who only wants the round to go on: every hand in the house way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from paigow.play.evening.turn import Turn
from paigow.table import Role
from paigow.table import commands as c

if TYPE_CHECKING:
    from paigow.play.evening.evening import Evening


def set_in_house_way(of: Evening) -> None:
    """Ask how the licensee would set the hand, and lay it down so."""
    of.ask_house_way()
    of.lay_down()


BY_ITSELF: Final[dict[Turn, Callable[[Evening], None]]] = {
    Turn.NEXT_ROUND: lambda of: of.next_round(),
    Turn.BANK: lambda of: of.give(c.PassBank),
    Turn.CUT: lambda of: of.give(c.DeclineCut),
    Turn.WAGERS: lambda of: of.lay_wagers(),
    Turn.STACK: lambda of: of.give(c.ChooseStack, stack=1),
    Turn.STACK_CUT: lambda of: of.give(c.DeclineCut),
    Turn.DELIVERY: lambda of: of.give(c.ChooseDelivery, role=Role.PLAYER, style=None),
    Turn.SETTING: set_in_house_way,
    Turn.BANK_HAND: set_in_house_way,
    Turn.CHOICE: lambda of: of.give(c.PlayOn),
    Turn.STEP: lambda of: of.step(),
    Turn.EXPOSURE: lambda of: of.step(),
}
"""A cut and the bank are declined, wagers lie as they are drafted, and an exposed card is played on with."""
