"""Logs that were tampered with, the chain computed anew: whatever today's code would not write is found.

A kind of tampering is a part of a line (a field of some kind of event, of a command, of its chance, the line
itself) and what is done to it: changed, dropped, doubled, exchanged with another line's. Kinds are made from
what the logs hold, so a new event is tampered with as soon as it comes up in play.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from log_kit import Line, logged, parsed, renumbered, resealed, sealed_texts, writer
from paigow.games.catalogue import GAMES
from paigow.games.submission import filed_text, sample_text
from paigow.log import lines as shapes
from paigow.log.chain import LogError, LogWriter, log_codec, submission_of
from paigow.log.codec import COMMANDS, EVENTS
from paigow.log.heads import check_head, public_key_of, read_head, sign
from paigow.log.replay import replay
from paigow.money import Cents
from paigow.rng import Chance
from paigow.scenario.model import load_scenario
from paigow.scenario.runner import run_scenario
from paigow.simulation import Drive, SimulatedPlayer
from paigow.table import Command, Entropy, Journal, new_table
from paigow.table.commands import AnnounceNoMoreBets, LeavePosition
from paigow.table.machine.journal import Entry

GAME_NAMES = [game.name.value for game in GAMES]
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
DOCUMENT = Path(__file__).parents[2] / "docs" / "log-format.md"
AFTER = 3
"""Lines that are kept behind a tampered one: enough to see what it leads to."""
PUBLIC = public_key_of(Ed25519PrivateKey.from_private_bytes(b"k" * 32))
OPERATIONS = ("changed", "dropped", "doubled", "exchanged")


class Twice(NamedTuple):
    """A member that is written twice."""

    value: Any


class Kind(NamedTuple):
    """What is tampered with, and how."""

    part: str
    kind: str
    field: str
    operation: str


class Tampered(NamedTuple):
    kind: Kind
    place: int
    """The line, counted from 0."""
    lines: list[Line]


@cache
def log_of(game: str) -> list[Line]:
    return parsed(logged(game, 0, 4, refusals=True).lines)


# Making them


def parts(line: Line) -> Iterator[tuple[str, str, Any]]:
    """The parts of a line that have fields: what kind of thing it is, of which kind, and the thing."""
    outcome = "refused" if "refused" in line else "done"
    yield "line", outcome, {key: value for key, value in line.items() if key not in ("data", "events")}
    yield "command", line["command"], line["data"]
    for kind, data in line.get("events", ()):
        yield "event", kind, data


def members(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every member of a thing, and every member of its first member where that is a list."""
    if isinstance(value, dict):
        for name, held in value.items():
            yield (*way, name), held
            yield from members(held, (*way, name))
    elif isinstance(value, list) and value:
        yield (*way, 0), value[0]
        yield from members(value[0], (*way, 0))


def tampered_logs(lines: list[Line], known: set[Kind]) -> Iterator[Tampered]:
    """One log for each kind of tampering that these lines make possible, at the first place that does; kinds
    that are known are left out."""
    others = values_by_field(lines)
    for place, line in enumerate(lines[1:-1], 1):
        for number, (part, kind, thing) in enumerate(parts(line)):
            for way, value in members(thing):
                field = ".".join("*" if step == 0 else str(step) for step in way)
                for operation in OPERATIONS:
                    kind_of_change = Kind(part, kind, field, operation)
                    if kind_of_change in known:
                        continue
                    new = operated(operation, value, others[part, kind, field])
                    if new is None:
                        continue
                    known.add(kind_of_change)
                    forged = json.loads(json.dumps(line))
                    write_at(list(whole(forged))[number], way, new)
                    yield Tampered(kind_of_change, place, [*lines[:place], forged, *lines[place + 1 :]])
        yield from tampered_lines(lines, place, known)


def whole(line: Line) -> Iterator[Any]:
    """The things that `parts` finds, as they stand in the line."""
    yield line
    yield line["data"]
    for _, data in line.get("events", ()):
        yield data


def values_by_field(lines: list[Line]) -> dict[tuple[str, str, str], list[Any]]:
    found: dict[tuple[str, str, str], list[Any]] = {}
    for line in lines[1:-1]:
        for part, kind, thing in parts(line):
            for way, value in members(thing):
                field = ".".join("*" if step == 0 else str(step) for step in way)
                found.setdefault((part, kind, field), []).append(value)
    return found


DROPPED = object()


def operated(operation: str, value: Any, others: list[Any]) -> Any:
    """What stands there afterwards; None where nothing of the kind can be done."""
    match operation:
        case "changed":
            return altered(value)
        case "dropped":
            return DROPPED
        case "doubled":
            return Twice(value)
        case _:
            return next((other for other in others if other != value), None)


def altered(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return another_text(value)
    if isinstance(value, list) and len(value) > 1 and value[0] != value[-1]:
        return value[::-1]
    return "x" if value is None else None


def another_text(value: str) -> str:
    """Another text of the same kind: hexadecimal digits stay hexadecimal digits."""
    if len(value) == 32 and set(value) <= set("0123456789abcdef"):
        return value[1:] + value[0] if value[1:] + value[0] != value else "0" * 31 + "1"
    return f"{value}x"


def write_at(thing: Any, way: tuple[Any, ...], new: Any) -> None:
    *before, last = way
    for step in before:
        thing = thing[step]
    if new is DROPPED:
        del thing[last]
    elif isinstance(new, Twice) and isinstance(thing, list):
        thing.insert(last, new.value)
    else:
        thing[last] = new


def tampered_lines(lines: list[Line], place: int, known: set[Kind]) -> Iterator[Tampered]:
    """Whole lines and whole events: dropped, doubled, exchanged; counted anew or not."""
    line = lines[place]
    outcome = "refused" if "refused" in line else "done"
    before, after = lines[:place], lines[place + 1 :]
    forged = {
        "dropped": [*before, *after],
        "doubled": [*before, line, line, *after],
        "exchanged": [*before, after[0], line, *after[1:]] if len(after) > 1 else None,
    }
    for operation, new in forged.items():
        for counted in ("", " and counted anew"):
            kind_of_change = Kind(f"whole line {outcome}", line["command"], "", operation + counted)
            if new is not None and kind_of_change not in known:
                known.add(kind_of_change)
                yield Tampered(kind_of_change, place, renumbered(new) if counted else new)
    for number, (kind, _) in enumerate(line.get("events", ())):
        events = line["events"]
        for operation, changed in (
            ("dropped", [*events[:number], *events[number + 1 :]]),
            ("doubled", [*events[: number + 1], *events[number:]]),
        ):
            kind_of_change = Kind("whole event", kind, "", operation)
            if kind_of_change not in known:
                known.add(kind_of_change)
                yield Tampered(
                    kind_of_change, place, renumbered([*before, {**line, "events": changed}, *after])
                )


# Judging them


def is_found(lines: list[bytes]) -> bool:
    try:
        return not replay(lines).is_verified
    except LogError:
        return True


def would_be_written(lines: list[bytes]) -> bool:
    """Whether today's code writes exactly these lines when it is given their commands and their chance."""
    opening = json.loads(lines[0])
    salts = iter(
        [opening["salt"], *((shapes.read_json_line(line) or {}).get("salt", "") for line in lines[1:])]
    )
    log = LogWriter(opening["submission"], lambda: next(salts))
    journal = Journal(new_table(log.submission))
    codec = log_codec(log.submission)
    written = [log.opening]
    for line in lines[1:]:
        data = shapes.read_json_line(line)
        assert data is not None
        try:
            given = shapes.read(data, line)
            assert isinstance(given, shapes.Given)
            command, entropy = shapes.command_of(codec, given)
        except ValueError:
            return False
        heard: list[Entry] = []
        journal.listener = heard.append
        journal.submit(command, entropy)
        if len(heard) != 1:
            return False  # answered as a repeated one, or not even heard
        written.append(log.write(heard[0]))
    return written == lines


# What a log cannot show by itself: docs/log-format.md has the same list, in the same words

REFUSAL, SALT, ID, TIME = "a refusal", "another salt", "another id", "another time"
PERSON, SAID, COURSE = (
    "another person or role",
    "something said that did not matter",
    "another course of play",
)
LISTED = {"a cut tail", REFUSAL, SALT, ID, TIME, PERSON, SAID, COURSE}
MEMBERS = {"salt": SALT, "id": ID, "at": TIME, "by": PERSON, "role": PERSON}
UNNEEDED = {
    ("SetHands", "high"),  # in whatever order the cards are named, they are laid down in that of their ranks
    ("SetHands", "low"),
    ("ShowHand", "high"),
    ("ShowHand", "low"),
    ("CountRemaining", "found"),  # only whether it is the right number decides
    ("CountRemaining", "held"),
    ("AnnounceNoMoreBets", "chips_counted"),
    ("AnnounceNoMoreBets", "unlit"),
    ("Report", "count"),
    ("Report", "place"),  # which card of whose hand it was, where all hands are void for it
    ("Report", "position"),
    ("CutStacks", "to_left"),  # stacks that lie at the end to which they are moved stay there
    ("CutStacks", "to_right"),
}


def excuse(tampered: Tampered) -> str | None:
    """The line of the list under which a tampering falls that nobody can find without a head."""
    part, kind, field, _ = tampered.kind
    if part.startswith("whole line"):
        return REFUSAL if part.endswith("refused") else COURSE
    if part == "command":
        refused = "refused" in tampered.lines[tampered.place]
        return REFUSAL if refused else SAID if (kind, field.partition(".")[0]) in UNNEEDED else None
    if part == "line" and field in MEMBERS:
        return MEMBERS[field]
    return SAID if part == "line" and field.startswith("entropy.") else None


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("part", ["line", "command", "event", "whole"])
@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_tampering_is_found_or_is_in_the_list(game: str, part: str) -> None:
    for tampered in tampered_logs(log_of(game), kinds_before(game)):
        if tampered.kind.part.partition(" ")[0] == part:
            judge(tampered)


def judge(tampered: Tampered) -> None:
    """Found, unless today's code would write it; and then it is in the list."""
    is_whole = tampered.kind.part.startswith("whole line")
    kept = tampered.lines[: -1 if is_whole else tampered.place + 1 + AFTER]
    sealed = sealed_texts([line for line in kept if "closed" not in line], Twice)
    found = is_found(sealed)
    assert found != would_be_written(sealed), tampered.kind
    assert found or excuse(tampered) in LISTED, tampered.kind


@cache
def rare_logs() -> list[list[Line]]:
    """The golden playthroughs, which go through every procedure and irregularity, and a shared meter."""
    staged = (run_scenario(load_scenario(str(file))) for file in sorted(PLAYTHROUGHS.glob("*.toml")))
    logs = [log_from(each.scenario.submission_text, each.journal) for each in staged]
    return [*logs, shared_meter()]


def log_from(text: str, journal: Journal) -> list[Line]:
    log = writer(text)
    return parsed([log.opening, *map(log.write, journal.entries), log.close()])


class Shared(Drive):
    """A table whose meter other tables move between its rounds."""

    def entropy(self, command: Command) -> Entropy:
        if not isinstance(command, AnnounceNoMoreBets):
            return super().entropy(command)
        moved = [
            replace(
                each, sequence=each.sequence + 7, amount=Cents(each.amount + 333), remainder=Fraction(1, 3)
            )
            for each in self.table.meters
        ]
        return Entropy(meters={each.name: each for each in moved})


def shared_meter() -> list[Line]:
    text = filed_text(sample_text("pai-gow-poker-progressive-14a"))
    drive = Shared(
        submission_of(text), Chance.seeded_by("shared"), [SimulatedPlayer(f"p{n}") for n in (1, 2)]
    )
    drive.open()
    for position in (1, 2):
        drive.seat(f"p{position}", position, 500_000)
    drive.play_round()
    drive.submit(LeavePosition(command_id="leave", at=drive.at, by="p2", position=2))
    return log_from(text, drive.journal)


@pytest.mark.sizes(all=1)
def test_every_tampering_of_a_rare_event_is_found_or_is_in_the_list() -> None:
    known = set(kinds_before(GAME_NAMES[-1]))
    for lines in rare_logs():
        for tampered in tampered_logs(lines, known):
            judge(tampered)


@pytest.mark.sizes(all=1)
def test_every_kind_of_event_and_command_is_tampered_with() -> None:
    logs = [*map(log_of, GAME_NAMES), *rare_logs()]
    events = {kind for lines in logs for line in lines for kind, _ in line.get("events", ())}
    commands = {line["command"] for lines in logs for line in lines if "events" in line}
    assert (set(EVENTS) - events, set(COMMANDS) - commands) == (set(), set())


def kinds_before(game: str) -> set[Kind]:
    """What was tampered with in the logs of the games before; once is enough."""
    earlier = GAME_NAMES[: GAME_NAMES.index(game)]
    return {tampered.kind for name in earlier for tampered in tampered_logs(log_of(name), set())}


@pytest.mark.sizes(all=1)
def test_there_are_thousands_of_kinds() -> None:
    logs = [*map(log_of, GAME_NAMES), *rare_logs()]
    kinds = {tampered.kind for lines in logs for tampered in tampered_logs(lines, set())}
    assert len(kinds) >= 2000
    assert len({kind for kind in kinds if kind.part == "event"}) >= 1000


def test_the_document_has_the_same_list() -> None:
    text = (
        DOCUMENT.read_text("utf-8")
        .partition("## What a log cannot show by itself")[2]
        .partition("## Heads")[0]
    )
    assert set(re.findall(r"^- \*\*(.+?)\*\*", text, re.MULTILINE)) == LISTED


# One consistent other history for each line of the list: it verifies, and a head that was kept finds it


def other_histories() -> Iterator[tuple[str, list[Line]]]:
    lines = log_of("pai-gow-poker")
    done = next(place for place, line in enumerate(lines) if line.get("command") == "ShuffleCards")
    refused = next(place for place, line in enumerate(lines) if "refused" in line)

    def with_line(place: int, **members: Any) -> list[Line]:
        return [*lines[:place], {**lines[place], **members}, *lines[place + 1 :]]

    yield "a cut tail", lines[:-4]
    yield SALT, with_line(done, salt="0" * 32)
    yield ID, with_line(done, id="another")
    yield TIME, with_line(done, at=lines[done]["at"] + 1)
    yield PERSON, with_line(done, by="Dan")
    yield PERSON, json.loads(re.sub(r'(?<=["\\d:])Ann(?=")', "Eve", json.dumps(lines)))
    yield REFUSAL, renumbered([*lines[:refused], *lines[refused + 1 :]])
    start = next(place for place, line in enumerate(lines) if line.get("command") == "FindStartingPosition")
    unneeded = "dice" if lines[start]["events"][0][1].get("dice") == [] else "number"
    chance = {name: value for name, value in lines[start]["entropy"].items() if name != unneeded}
    yield SAID, with_line(start, entropy=chance)
    look = next(place for place, line in enumerate(lines) if is_look(line))
    yield COURSE, renumbered([*lines[:look], *lines[look + 1 :]])


def is_look(line: Line) -> bool:
    return line.get("command") == "LookAtCards" and "events" in line


HISTORIES = list(other_histories())


@pytest.mark.parametrize(("name", "lines"), HISTORIES, ids=[name for name, _ in HISTORIES])
def test_a_consistent_other_history_verifies_and_only_a_head_finds_it(name: str, lines: list[Line]) -> None:
    kept = replay(resealed(log_of("pai-gow-poker")))
    other = resealed(lines)
    result = replay(other, heads_at=[kept.lines])
    assert result.is_verified
    assert would_be_written([line for line in other if b'"closed"' not in line])
    head = read_head(sign(kept, Ed25519PrivateKey.from_private_bytes(b"k" * 32)), PUBLIC)
    with pytest.raises(LogError):
        check_head(result, head)


def test_every_line_of_the_list_has_its_history() -> None:
    assert {name for name, _ in HISTORIES} == LISTED
