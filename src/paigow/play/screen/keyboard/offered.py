"""What you can do now, by which keys, and which keys do nothing now."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

from paigow.play.screen.keyboard.keys import KEYS
from paigow.play.screen.keyboard.turns import ACTIONS, DEALING, KeyAction
from paigow.play.seated.sitting import Sitting
from paigow.play.seated.turn import Turn
from paigow.table import commands as c
from paigow.table.terms import Banking

_BINDINGS: Final = tuple(each for each in KEYS if isinstance(each, Binding))
_BOUND: Final = frozenset(key for each in _BINDINGS for key in each.key.split(","))
"""Every key of the table."""
_QUIET: Final = ("back", "pace", "read(-1)", "read(1)", "surrender")
"""What can always be pressed beside what stands at the foot: a surrender says itself when it may be."""
_ALWAYS: Final = frozenset(
    key for each in _BINDINGS if each.show or each.action in _QUIET for key in each.key.split(",")
)
_CHOOSING: Final = frozenset({"up", "down"})
_AMOUNTS: Final = frozenset(
    key
    for each in _BINDINGS
    if each.action.partition("(")[0] in ("digit", "type", "untype", "chip", "line", "less", "more")
    for key in each.key.split(",")
)
_PRESSED: Final = {
    "Enter": frozenset({"enter"}),
    "Esc": frozenset({"escape"}),
    "←": frozenset({"left", "minus"}),
    "→": frozenset({"right", "plus", "equals_sign"}),
    "↑ ↓": _CHOOSING,
    "1-6": frozenset("123456"),
}
"""The keys behind a sign in the list of actions; any other sign is its key."""
_NAMES: Final = {
    "enter": "Enter", "space": "Space", "backspace": "Backspace", "left": "←", "right": "→", "up": "↑",
    "down": "↓", "minus": "-", "plus": "+", "equals_sign": "=", "full_stop": ".",
    "left_square_bracket": "[", "right_square_bracket": "]",
}  # fmt: skip


def offered(evening: Sitting) -> tuple[KeyAction, ...]:
    """What can be done now; what the table would refuse anyway is left out."""
    barred, count = _barred(evening), str(choice_count(evening))
    return tuple(
        do._replace(key=do.key.replace("n", count)) if do.key == "1-n" else do
        for do in _of_turn(evening)
        if do.action not in barred
    )


def idle_told(evening: Sitting, key: str, armed: str) -> str | None:
    """That a key of the table does nothing now; nothing to say where it does, or says why not."""
    if key not in _BOUND or key in _ALWAYS | _heard(evening, armed):
        return None
    return f"{_NAMES.get(key, key)} does nothing now; the keys that do stand below, and ? has them all."


def _heard(evening: Sitting, armed: str) -> frozenset[str]:
    """The keys that do something in this turn; what the table refuses is tried and answered by a clause."""
    unheard = _barred(evening) if evening.dealing is not None else _barred(evening) & {"area", "cash_out"}
    keys = {key for do in _of_turn(evening) if do.action not in unheard for key in _pressed(do.key, evening)}
    if evening.turn is Turn.WAGERS:
        keys |= _AMOUNTS | ({"p"} if evening.draft.takes_coupons else set())
    if evening.turn in (Turn.NEXT_ROUND, None) and armed:
        keys |= set("0123456789")
    return frozenset(keys)


def _pressed(sign: str, evening: Sitting) -> frozenset[str]:
    if sign == "1-n":
        return frozenset(str(number) for number in range(1, choice_count(evening) + 1))
    return _PRESSED.get(sign, frozenset({sign}))


def _of_turn(evening: Sitting) -> tuple[KeyAction, ...]:
    turn = evening.turn
    return DEALING if turn is Turn.STEP and evening.dealing is not None else ACTIONS[turn]


def _barred(evening: Sitting) -> frozenset[str]:
    """Actions of this turn that would come to nothing."""
    turn = evening.turn
    if evening.dealing is not None:
        return frozenset({"seat", "area", "buy", "clear", "repeat", "cash_out"})
    if turn is Turn.NEXT_ROUND:
        may_change = evening.places.beside or len(evening.live.held) > 1
        barred = {"area": not may_change, "cash_out": not evening.keeping.is_kept}
        return frozenset(action for action, is_so in barred.items() if is_so) | _unrepeated(evening)
    if turn is Turn.WAGERS:
        return _unrepeated(evening)
    if turn is Turn.STEP and not evening.wagers.may_be_changed:
        return frozenset({"clear"})
    if turn in (Turn.SETTING, Turn.EXPOSURE):
        paced = frozenset() if evening.is_paced else frozenset({"pace"})
        return paced if evening.may(c.Surrender) else paced | {"surrender"}
    return _bank_barred(evening) if turn is Turn.BANK else frozenset()


def _unrepeated(evening: Sitting) -> frozenset[str]:
    return frozenset() if evening.repeat_refused is None else frozenset({"repeat"})


def _bank_barred(evening: Sitting) -> frozenset[str]:
    terms = evening.term(c.AcceptBank, Banking)
    if terms is None:
        return frozenset({"accept_bank", "bank_alone", "co_bank"})
    return frozenset({"co_bank"} if terms.co_cover is None else ())


def choice_count(evening: Sitting) -> int:
    """How many there are to choose from by their number: stacks of tiles, or pieces of a hand."""
    in_play = evening.live.view.round
    if evening.turn in (Turn.STACK, Turn.STACK_CUT) and in_play is not None:
        return len(in_play.stacks)
    return len(evening.hand.choice.pieces)
