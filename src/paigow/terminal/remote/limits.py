"""What you hold at a server and allow yourself there: in words, as it is typed, and what it stops."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from paigow.errors import PaigowError
from paigow.money import Cents, format_money, parse_money
from paigow.server.protocol.requests import LimitsAnswer, LimitsRequest, RecordAnswer
from paigow.terminal.words import signed

_DAY: Final = 24 * 60 * 60
_NAMES: Final = {"loss": "loss", "stake": "stake", "seconds": "time"}
HOW_TO_LIMIT: Final = "loss 100, stake 25, minutes 60; loss none takes it off; out 7 shuts you out for 7 days"


def may_take(record: RecordAnswer) -> Cents:
    """The most that you may take to a table now: what your purse holds, within your limit of loss."""
    loss = record.limits.loss
    allowed = record.purse if loss is None else min(record.purse, loss - record.taken)
    return Cents(max(0, allowed))


def record_told(record: RecordAnswer) -> list[str]:
    """Your record at a server, line by line."""
    limits = record.limits
    told = [f"{name}: {_amount(kind, held)}" for kind, name, held in _held(limits)]
    if limits.until is not None:
        told.append(f"shut out until {_moment(limits.until)}")
    return [
        f"{record.name}: {format_money(Cents(record.purse))} in your balance, "
        f"{format_money(Cents(record.held))} at tables",
        f"played {record.seconds // 60} minutes, net {signed(Cents(record.net))}",
        f"Your limits: {'; '.join(told) or 'none'}.",
        *later_told(limits),
    ]


def _held(limits: LimitsRequest) -> Iterator[tuple[str, str, int]]:
    said = {
        "loss": "most to lose in a day",
        "stake": "most to bet in a round",
        "seconds": "longest to play in a day",
    }
    for kind, name in said.items():
        if (held := getattr(limits, kind)) is not None:
            yield kind, name, held


def _amount(kind: str, held: int) -> str:
    return f"{held // 60} minutes" if kind == "seconds" else format_money(Cents(held))


def later_told(limits: LimitsAnswer) -> list[str]:
    """The looser limits that do not hold yet, each with when it will."""
    return [
        f"The looser limit of {_NAMES[each.limit]} "
        f"({'none' if each.wanted is None else _amount(each.limit, each.wanted)}) "
        f"holds from {_moment(each.since)}; until then the tighter one does."
        for each in limits.later
    ]


def _moment(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def stopped_told(before: LimitsAnswer, record: RecordAnswer) -> list[str]:
    """What the limits stop that were just set, and from when on the looser ones hold."""
    now = record.limits
    changed = [kind for kind in ("loss", "stake", "seconds", "until") if _is_new(kind, before, now)]
    return [*(_stops(kind, record) for kind in changed), *later_told(now)] or ["Nothing has changed."]


def _is_new(kind: str, before: LimitsAnswer, now: LimitsAnswer) -> bool:
    held = getattr(now, kind)
    return held is not None and held != getattr(before, kind)


def _stops(kind: str, record: RecordAnswer) -> str:
    limits = record.limits
    match kind:
        case "loss":
            return _stops_losing(Cents(limits.loss or 0), record)
        case "stake":
            most = format_money(Cents(limits.stake or 0))
            return f"From now on no wagers of more than {most} in a round are taken from you."
        case "seconds":
            minutes = (limits.seconds or 0) // 60
            return f"From now on, once you have played {minutes} minutes in a day, you can't bet."
        case _:
            until = _moment(limits.until or 0)
            return f"You are shut out until {until}: after the round in play you leave, with your chips."


def _stops_losing(loss: Cents, record: RecordAnswer) -> str:
    most = format_money(loss)
    if record.taken > loss:
        taken = format_money(Cents(record.taken))
        return (
            f"You have taken {taken} to tables, more than {most}: from now on you can't bet. "
            "Leave with your chips (q), and come back with fewer."
        )
    left = format_money(may_take(record))
    return f"From now on you take no more than {most} to tables in a day; {left} of it is left."


def limits_typed(typed: str, now: LimitsAnswer, at: int = 0) -> LimitsRequest:
    """The limits with one of them changed as it was typed.

    >>> limits_typed("stake 25", LimitsAnswer(loss=10000)) == LimitsRequest(loss=10000, stake=2500)
    True
    >>> limits_typed("loss none", LimitsAnswer(loss=10000)) == LimitsRequest()
    True
    >>> limits_typed("out 7", LimitsAnswer(), at=0).until
    604800
    """
    what, _, amount = typed.strip().partition(" ")
    changed: dict[str, int | None]
    if what in ("loss", "stake"):
        changed = {what: None if amount == "none" else parse_money(amount)}
    elif what == "minutes" and (amount == "none" or _is_small(amount)):
        changed = {"seconds": None if amount == "none" else 60 * int(amount)}
    elif what == "out" and _is_small(amount):
        changed = {"until": at + _DAY * int(amount)}
    else:
        raise PaigowError(f"write what and how much: {HOW_TO_LIMIT}")
    held = {name: getattr(now, name) for name in LimitsRequest.__struct_fields__}
    return LimitsRequest(**held | changed)


def _is_small(number: str) -> bool:
    return number.isdecimal() and len(number) < 6
