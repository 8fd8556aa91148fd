"""What each setting of a lesson's hands gives up. It was counted beforehand: a lesson answers at once, and
without what counting takes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.rules.setting import Setting
from paigow.teaching.packaged import packaged


def gives_up(game: GameName, setting: Setting[Any]) -> Fraction:
    """What a correct setting of a hand in a lesson gives up against the best one, of a unit wagered.

    >>> from paigow.games.hands import SUPREME
    >>> best = SUPREME.lay(SUPREME.read("As Ac", 2), SUPREME.read("9d 4h", 2))
    >>> gives_up(GameName.SUPREME_PAI_GOW, best)
    Fraction(0, 1)
    """
    found = _counted()[game].get(str(setting))
    if found is None:
        raise PaigowError(
            f"nobody has counted {setting} yet; let tests/teaching/worth/test_taught.py write it down"
        )
    return Fraction(found)


@cache
def _counted() -> dict[str, dict[str, str]]:
    return packaged("lesson_values.toml")
