"""Vigorish on an amount won, to the cent: the table takes it and the odds count with it, one arithmetic."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from paigow.games.catalogue import GameName, game
from paigow.money import Cents
from paigow.switches import Switches

_QUARTER: Final = 25


class VigRounding(StrEnum):
    """Whether vigorish is taken to the cent or up to a quarter."""

    EXACT = "exact"
    QUARTER_UP = "quarter_up"


def percent_of(name: GameName, switches: Switches, *, banked: bool) -> int:
    """The percentage taken of a win: the game's own; against a bank, or of its surplus, that of Pai Gow Poker
    at a table without vigorish too, where the switch says so (PGP-10-2d.5, PGP-10-2g).

    >>> percent_of(GameName.EZ_PAI_GOW_POKER, Switches(bank_vigorish=True), banked=True)
    5
    >>> percent_of(GameName.EZ_PAI_GOW_POKER, Switches(bank_vigorish=True), banked=False)
    0
    """
    return game(GameName.PAI_GOW_POKER if banked and switches.bank_vigorish else name).vigorish_percent


def vigorish(won: int, percent: int, rounding: VigRounding) -> Cents:
    """Exact with the fraction of a cent dropped, or up to a quarter (PGP-16a.3, SPG-12i.2, PGT-8K-1).

    >>> [vigorish(won, 5, VigRounding.EXACT) for won in (1600, 1609, 10)]
    [80, 80, 0]
    >>> [vigorish(won, 5, VigRounding.QUARTER_UP) for won in (1600, 2000, 10)]
    [100, 100, 10]
    """
    if rounding is VigRounding.QUARTER_UP:
        # A surplus of a few cents can be less than a quarter; vigorish never takes more than was won.
        return Cents(min(won, -(-won * percent // (100 * _QUARTER)) * _QUARTER))
    return Cents(won * percent // 100)
