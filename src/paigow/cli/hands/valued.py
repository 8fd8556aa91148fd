"""Settings with what they are worth, as `paigow settings` and `paigow advise` print them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from paigow.cli.lines import shown_hand
from paigow.games.hands import Family
from paigow.rules.setting import Setting
from paigow.switches import Switches
from paigow.teaching.rungs import rungs_of


def laid(setting: Setting[Any]) -> str:
    """A setting as the output takes it, the high hand first."""
    return " / ".join(shown_hand(" ".join(map(str, hand))) for hand in (setting.high, setting.low))


def widest(settings: Iterable[Setting[Any]]) -> int:
    """How much room settings take."""
    return max(len(laid(each)) for each in settings)


def called(family: Family[Any], setting: Setting[Any], switches: Switches) -> str:
    """Both hands of a setting in words."""
    return "; ".join(rungs_of(family.name, hand, switches).called for hand in (setting.high, setting.low))


def worth(expectation: Fraction) -> str:
    """What a wager brings on average, of itself.

    >>> worth(Fraction(1, 3)), worth(Fraction(-1, 200))
    ('+33.3%', '-0.5%')
    """
    return f"{float(expectation):+.1%}"
