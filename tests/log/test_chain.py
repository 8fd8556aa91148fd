"""The event log: every event comes back as it was, and a log that was touched says where and how."""

from __future__ import annotations

import json
import typing
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paigow.cards import DECK_53, DECK_54
from paigow.errors import PaigowError
from paigow.games.submission import sample_text
from paigow.log.chain import FIRST_HASH, BrokenLog, Damage, LogReader, LogWriter, submission_of
from paigow.log.codec import EVENTS, CannotEncode, Codec, codec_for
from paigow.simulation import Chance, Drive, SimulatedPlayer
from paigow.table import Journal, Record, commands, new_table
from paigow.table import events as e
from paigow.tiles import TILES

SAMPLE = "pai-gow-poker-progressive-14a"
DECKS = (DECK_53, DECK_54, TILES)


@cache
def values(hint: Any, deck: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold."""
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    inner = typing.get_args(hint)
    if hint is Any:
        return st.sampled_from(deck)
    if hint is int:
        return st.integers(-10, 10**12)
    if hint is str:
        return st.text(max_size=6)
    if hint is Fraction:
        return st.fractions(max_denominator=999)
    if is_dataclass(hint):
        return built(hint, deck)
    if typing.get_origin(hint) is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0], deck), max_size=3).map(tuple)
    if typing.get_origin(hint) is tuple:
        return st.tuples(*(values(each, deck) for each in inner))
    if inner:
        return st.one_of(*(values(each, deck) for each in inner))
    return st.from_type(hint)


@cache
def built(kind: Any, deck: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{each.name: values(hints[each.name], deck) for each in fields(kind)})


@pytest.mark.parametrize("kind", EVENTS.values(), ids=list(EVENTS))
def test_every_event_comes_back_as_it_was(kind: type[e.Event]) -> None:
    @settings(max_examples=12)
    @given(st.sampled_from(DECKS).flatmap(lambda deck: st.tuples(st.just(deck), built(kind, deck))))
    def holds(drawn: tuple[tuple[Any, ...], e.Event]) -> None:
        deck, event = drawn
        written = json.dumps(codec_for(deck).encode(event))
        assert codec_for(deck).decode(kind.__name__, json.loads(written)) == event

    holds()


def test_every_event_is_known() -> None:
    defined = {kind.__name__ for kind in _descendants(e.Event)}
    assert defined == set(EVENTS)


def _descendants(kind: type) -> set[type]:
    return {each for child in kind.__subclasses__() for each in (child, *_descendants(child))}


def test_pieces_that_look_alike_are_told_apart() -> None:
    shuffled = e.CardsShuffled(order=DECK_54, offers=(), phase="cut", clause="SPG-6b-2")  # type: ignore[arg-type]
    assert codec_for(DECK_54).encode(shuffled)["order"][-2:] == ["Jk", "Jk*"]
    assert (
        codec_for(TILES).encode(e.FaceUpCardRacked(card=TILES[1], after=0, clause="PGT-4F"))["card"] == "6-6*"
    )


def test_defaults_are_left_out() -> None:
    seated = e.PlayerSeated(player="Ann", position=1, clause="PGP-7b.1")
    assert codec_for(DECK_53).encode(seated) == {"clause": "PGP-7b.1", "player": "Ann", "position": 1}


@dataclass(frozen=True)
class Strange:
    moment: float


@dataclass(frozen=True)
class Ambiguous:
    one: e.Settlement | Fraction


@pytest.mark.parametrize(("kind", "says"), [(Strange, "float"), (Ambiguous, "tell")])
def test_a_type_that_the_log_does_not_know_is_refused_at_once(kind: type, says: str) -> None:
    with pytest.raises(CannotEncode, match=says):
        Codec(DECK_53)._shape(kind)


# Logs


def enough() -> tuple[Journal, list[str]]:
    """A log of some rounds."""
    log = LogWriter(sample_text(SAMPLE))
    drive = Drive(log.submission, Chance.of("log"), [SimulatedPlayer(f"p{n}") for n in (1, 2)])
    drive.open()
    for position in (1, 2):
        drive.seat(f"p{position}", position, 500_000)
    for _ in range(3):
        drive.play_round()
    return drive.journal, [log.opening, *map(log.write, drive.journal.records), log.close()]


JOURNAL, LINES = enough()


def read(lines: list[str]) -> list[Record]:
    return list(LogReader(lines))


def test_a_log_reads_back_as_it_was_written() -> None:
    reader = LogReader(f"{line}\n" for line in LINES)
    assert list(reader) == JOURNAL.records
    assert reader.closed
    assert reader.head == json.loads(LINES[-1])["hash"]
    assert reader.submission == submission_of(sample_text(SAMPLE))


def test_a_log_of_a_table_in_play_is_open() -> None:
    reader = LogReader(LINES[:-1])
    assert len(list(reader)) == len(JOURNAL.records)
    assert not reader.closed


def test_each_line_is_sealed_over_the_one_before() -> None:
    hashes = [json.loads(line)["hash"] for line in LINES]
    assert len(set(hashes)) == len(hashes)
    assert FIRST_HASH not in hashes
    again = LogWriter(sample_text(SAMPLE))
    assert [again.opening, *map(again.write, JOURNAL.records), again.close()] == LINES


@pytest.mark.parametrize(
    ("lines", "line", "damage"),
    [
        ([*LINES[:20], LINES[20].replace('"at":', '"at":1'), *LINES[21:]], 21, Damage.EDITED),
        ([LINES[0].replace("house_way", "house-way"), *LINES[1:]], 1, Damage.EDITED),
        ([*LINES[:20], "", *LINES[20:]], 21, Damage.EDITED),
        ([*LINES[:20], '{"x":1}', *LINES[20:]], 21, Damage.EDITED),
        ([*LINES[:20], "[]", *LINES[20:]], 21, Damage.EDITED),
        (
            [*LINES[:20], LINES[20].replace(" ", "  ").replace('"n":', '"n": '), *LINES[21:]],
            21,
            Damage.EDITED,
        ),
        ([*LINES[:20], *LINES[21:]], 21, Damage.REMOVED),
        ([*LINES[:20], *LINES[25:]], 21, Damage.REMOVED),
        ([*LINES[:-3], LINES[-1]], len(LINES) - 2, Damage.REMOVED),
        ([*LINES[:20], LINES[21], LINES[20], *LINES[22:]], 21, Damage.REORDERED),
        ([*LINES[:20], LINES[10], *LINES[20:]], 21, Damage.REORDERED),
        ([*LINES, LINES[-1]], len(LINES) + 1, Damage.REORDERED),
        ([*LINES[:20], LINES[20][:30]], 21, Damage.TRUNCATED),
        (["{"], 1, Damage.TRUNCATED),
    ],
)
def test_damage_is_named_by_line_and_kind(lines: list[str], line: int, damage: Damage) -> None:
    with pytest.raises(BrokenLog) as broken:
        read(lines)
    assert (broken.value.line, broken.value.damage) == (line, damage)
    assert str(broken.value).startswith(f"line {line}: {damage}: ")


@given(st.data())
def test_no_single_change_goes_unnoticed(data: st.DataObject) -> None:
    line = data.draw(st.integers(0, len(LINES) - 1))
    place = data.draw(st.integers(0, len(LINES[line]) - 1))
    other = data.draw(st.characters(codec="utf-8").filter(lambda each: each != LINES[line][place]))
    changed = LINES[line][:place] + other + LINES[line][place + 1 :]
    with pytest.raises(PaigowError):
        read([*LINES[:line], changed, *LINES[line + 1 :]])


def sealed(*bodies: dict[str, Any]) -> list[str]:
    """Lines with the right hashes, whatever they say."""
    writer = LogWriter(sample_text(SAMPLE))
    return [writer.opening, *(writer._sealed(body) for body in bodies)]


EVENT = {"n": 1, "id": "1", "at": 0, "event": "PlayerSeated", "data": {"player": "Ann"}}


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "the log is empty"),
        (['{"a":1}'], "no table log"),
        (['{"format":"paigow table log","version":99}'], "format version 99"),
        (sealed(EVENT), "line 2 holds no event that this paigow knows"),
        (sealed({**EVENT, "event": "Nothing"}), "line 2 holds no event"),
        (sealed({**EVENT, "data": []}), "line 2 holds no event"),
        (
            sealed({**EVENT, "data": {"player": 7, "position": 1, "clause": "PGP-7b.1"}}),
            "7 is not of the kind",
        ),
        (sealed({"closed": 0}, {"closed": 1}), "something follows the line that closes the log"),
    ],
)
def test_what_is_no_log_of_ours_is_said_in_one_sentence(lines: list[str], says: str) -> None:
    with pytest.raises(PaigowError, match=says):
        read(lines)


def test_a_submission_that_is_not_valid_is_refused() -> None:
    with pytest.raises(PaigowError, match="the log's submission is not valid"):
        LogWriter('game = "pai-gow-poker"')


def test_events_are_written_in_their_order() -> None:
    writer = LogWriter(sample_text(SAMPLE))
    with pytest.raises(AssertionError, match="event 2 does not follow 0"):
        writer.write(JOURNAL.records[1])


def test_only_events_of_the_journal_are_in_a_log() -> None:
    journal = Journal(new_table(submission_of(sample_text(SAMPLE))))
    refused = journal.submit(commands.OpenRound(command_id="1"))
    assert journal.records == []
    assert str(refused)
