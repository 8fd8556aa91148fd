"""Where a line as it is written and the one that today's code would write part: event, field, both values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from paigow.log.hints import shortened

_NOTHING: Final = "nothing"
_MEMBERS: Final = ("line", "command", "id", "at", "by", "role", "data", "entropy")
"""What stands in a line of a command beside what came of it."""


class Difference(NamedTuple):
    """One place in which the two lines part."""

    line: int
    place: str
    written: str
    decided: str

    @property
    def said(self) -> str:
        return f"{self.place}: written {self.written}, decided {self.decided}"

    def __str__(self) -> str:
        return f"line {self.line}: {self.said}"


def differences(line: int, written: dict[str, Any], decided: dict[str, Any]) -> Iterator[Difference]:
    """All places in which two lines part, in the order of the line."""
    for name in _MEMBERS:
        yield from _in_value(line, name, written.get(name), decided.get(name))
    if ("events" in written) != ("events" in decided):
        yield Difference(line, "the command", _outcome(written), _outcome(decided))
        return
    yield from _in_value(line, "refused", written.get("refused"), decided.get("refused"))
    yield from _in_value(line, "first", written.get("first"), decided.get("first"))
    yield from _in_events(line, written, decided)


def _in_events(line: int, written: dict[str, Any], decided: dict[str, Any]) -> Iterator[Difference]:
    first = decided.get("first", 0)
    ours, theirs = decided.get("events", ()), written.get("events", ())
    for place in range(max(len(ours), len(theirs))):
        name = f"event {first + place}"
        written_kind, kind = _kind(theirs, place), _kind(ours, place)
        if written_kind != kind:
            yield Difference(line, name, written_kind, kind)
        else:
            yield from _in_value(line, f"{name}, {kind}", theirs[place][1], ours[place][1])


def _in_value(line: int, place: str, written: Any, decided: Any) -> Iterator[Difference]:
    if type(written) is type(decided) is dict:
        names = [*decided, *(name for name in written if name not in decided)]
        for name in names:
            yield from _in_value(line, f"{place}, {name}", written.get(name), decided.get(name))
    elif type(written) is type(decided) is list and len(written) == len(decided):
        for number, (theirs, ours) in enumerate(zip(written, decided, strict=True), 1):
            yield from _in_value(line, f"{place} {number}", theirs, ours)
    elif type(written) is not type(decided) or written != decided:
        yield Difference(line, place, _said(written), _said(decided))


def _said(value: Any) -> str:
    return _NOTHING if value is None else shortened(value)


def _kind(events: Any, place: int) -> str:
    return str(events[place][0]) if place < len(events) else _NOTHING


def _outcome(line: dict[str, Any]) -> str:
    refused = line.get("refused")
    return "accepted" if refused is None else f"refused: {shortened(refused['reason'])}"
