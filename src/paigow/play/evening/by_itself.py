"""What is done in each turn for somebody who only wants the round to go on: every hand in the house way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from paigow.play.seated.turn import Turn
from paigow.table import Role
from paigow.table import commands as c

if TYPE_CHECKING:
    from paigow.play.evening.evening import Evening


def set_in_house_way(evening: Evening) -> None:
    """Ask how the licensee would set the hand, and lay it down so."""
    evening.ask_house_way()
    evening.lay_down()


BY_ITSELF: Final[dict[Turn, Callable[[Evening], None]]] = {
    Turn.NEXT_ROUND: lambda evening: evening.next_round(),
    Turn.BANK: lambda evening: evening.give(c.PassBank),
    Turn.CUT: lambda evening: evening.give(c.DeclineCut),
    Turn.WAGERS: lambda evening: evening.lay_wagers(),
    Turn.STACK: lambda evening: evening.give(c.ChooseStack, stack=1),
    Turn.STACK_CUT: lambda evening: evening.give(c.DeclineCut),
    Turn.DELIVERY: lambda evening: evening.give(c.ChooseDelivery, role=Role.PLAYER, style=None),
    Turn.SETTING: set_in_house_way,
    Turn.BANK_HAND: set_in_house_way,
    Turn.CHOICE: lambda evening: evening.give(c.PlayOn),
    Turn.STEP: lambda evening: evening.step(),
    Turn.EXPOSURE: lambda evening: evening.step(),
}
"""A cut and the bank are declined, wagers lie as they are drafted, and an exposed card is played on with."""
