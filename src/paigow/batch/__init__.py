"""Many hands at once: arrays in, arrays out, compiled and free of the interpreter's lock.

A hand is a row of codes, `uint8`. A card's code is 4 times its rank (0 for a two up to 12 for an ace) plus
its suit (0 to 3 for c d h s); 52 and 53 are the jokers. A tile's code is the number of the `Tile`: two to a
kind, the best kind first. `encode` and `decode` translate.

>>> from paigow import batch
>>> hands = batch.encode(["Kd Ks Qd Qs 9h 5c 2d", "Jk As 9h 2d 3s 3c Td"])
>>> done = batch.set(hands, "foxwoods")
>>> [batch.text(low) for low in done.low_pieces], done.rules[done.rule[0]]
(['Qd Qs', '3c 3s'], 'two pairs, jacks or higher')

The functions are loaded when one is first used: they need the extra ``paigow[odds]``.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers understand it; to import `typing` would cost more than the rest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Final

    from paigow.batch.codes import decode as decode
    from paigow.batch.codes import encode as encode
    from paigow.batch.codes import text as text
    from paigow.batch.dealing import Classes as Classes
    from paigow.batch.dealing import classes as classes
    from paigow.batch.dealing import deal as deal
    from paigow.batch.pay_tables import classify as classify
    from paigow.batch.setting_values import Values as Values
    from paigow.batch.setting_values import prepare as prepare
    from paigow.batch.setting_values import values as values
    from paigow.batch.settings import Results as Results
    from paigow.batch.settings import Settings as Settings
    from paigow.batch.settings import compare as compare
    from paigow.batch.settings import rank as rank
    from paigow.batch.settings import set as set  # noqa: A004 - as one sets a hand

_HOMES: Final[Mapping[str, str]] = {
    "Classes": "dealing",
    "classes": "dealing",
    "deal": "dealing",
    "encode": "codes",
    "decode": "codes",
    "text": "codes",
    "set": "settings",
    "rank": "settings",
    "compare": "settings",
    "classify": "pay_tables",
    "Settings": "settings",
    "Results": "settings",
    "values": "setting_values",
    "prepare": "setting_values",
    "Values": "setting_values",
}

__all__ = [
    "Classes",
    "Results",
    "Settings",
    "Values",
    "classes",
    "classify",
    "compare",
    "deal",
    "decode",
    "encode",
    "prepare",
    "rank",
    "set",
    "text",
    "values",
]


def __getattr__(name: str) -> Any:
    """A public name, imported from its module when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    try:
        found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        needs = import_module("paigow.platform.extras").extra_for(error)
        if needs is None:
            raise
        raise ModuleNotFoundError(f"paigow.batch.{name}: {needs}", name=error.name) from None
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
