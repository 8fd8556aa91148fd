"""Logs for tests: of simulated rounds with everything on, taken apart, changed, and sealed again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from paigow.log import lines as shapes
from paigow.log.chain import LogKeeper, LogWriter, submission_of
from paigow.log.lines import derived_salts
from paigow.rng import Chance
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import Journal

Line = dict[str, Any]


class Logged(NamedTuple):
    journal: Journal
    lines: list[bytes]


def writer(text: str, seed: str = "salts") -> LogWriter:
    return LogWriter(text, derived_salts(seed.encode()))


@cache
def logged(game: str, number: int = 0, rounds: int = 5, *, refusals: bool = False) -> Logged:
    """A closed log of some rounds, and the journal that was written down."""
    text = submission_texts(game)[number]
    lines: list[bytes] = []
    keeper = LogKeeper(writer(text), lines.append, refusals=refusals)
    drive = opened_drive(submission_of(text), Chance.seeded_by("logged", game, number), listener=keeper)
    while drive.table.memory.rounds < rounds or drive.table.round is not None:
        drive.play_round()
    lines.append(keeper.writer.close())
    return Logged(drive.journal, lines)


def parsed(lines: Iterable[bytes]) -> list[Line]:
    """The lines as plain data, without their hashes."""
    return [{name: value for name, value in json.loads(line).items() if name != "hash"} for line in lines]


def resealed(lines: Iterable[Mapping[str, Any]], start: tuple[bytes, ...] = ()) -> list[bytes]:
    """Lines with the chain computed anew, whatever they say; some at the start may stay as they are."""
    head = json.loads(start[-1])["hash"] if start else shapes.FIRST_HASH
    sealed = list(start)
    for data in lines:
        body = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
        head = shapes.line_hash(head, body)
        sealed.append(shapes.seal_line(body, head))
    return sealed


def renumbered(lines: list[Line]) -> list[Line]:
    """Lines and events counted anew, as a careful forger would."""
    done, counted = 0, []
    for number, line in enumerate(lines[1:], 2):
        one = {**line, "line": number}
        if "events" in line:
            one["first"] = done + 1
            done += len(line["events"])
        if "closed" in line:
            one["closed"] = done
        counted.append(one)
    return [lines[0], *counted]


def sealed_texts(lines: Iterable[Line], twice: type[Any]) -> list[bytes]:
    """Lines with the chain computed anew, in which a member may be written twice."""
    head, sealed = shapes.FIRST_HASH, []
    for line in lines:
        body = _text(line, twice).encode()
        head = shapes.line_hash(head, body)
        sealed.append(shapes.seal_line(body, head))
    return sealed


def _text(value: Any, twice: type[Any]) -> str:
    if isinstance(value, list):
        return f"[{','.join(_text(each, twice) for each in value)}]"
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    members = []
    for name, held in value.items():
        times, inner = (2, held.value) if isinstance(held, twice) else (1, held)
        members += [f"{json.dumps(name, ensure_ascii=False)}:{_text(inner, twice)}"] * times
    return f"{{{','.join(members)}}}"
