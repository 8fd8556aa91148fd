"""The chain: a log that was touched says where and how; whatever is no log of ours is said in a sentence."""

from __future__ import annotations

import io
import json
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from log_kit import logged, parsed, resealed, writer
from paigow.errors import PaigowError
from paigow.games.submission import filed_text, sample_text
from paigow.log import chain
from paigow.log.chain import (
    BrokenLogError,
    Damage,
    LogError,
    LogKeeper,
    LogReader,
    Written,
    lines_of,
    submission_of,
)
from paigow.log.lines import FIRST_HASH, LARGEST_LOG, LONGEST_LINE, line_hash, secret_salt, this_code
from paigow.log.lines import seal_line as sealed_line
from paigow.log.replay import replay
from paigow.money import Cents
from paigow.simulation.simulate import submission_texts
from paigow.table import NO_ENTROPY, Journal, Refused, new_table
from paigow.table import commands as c
from paigow.table.machine.journal import Entry
from paigow.table.state.values import RefusalCode
from paigow.type_hints import LARGEST

SAMPLE = "pai-gow-poker-progressive-14a"
TEXT = submission_texts("pai-gow-poker")[0]
JOURNAL, LINES = logged("pai-gow-poker", 0, 2)


def read(lines: list[bytes]) -> list[Written]:
    return list(LogReader(lines))


def test_a_log_reads_back_as_it_was_written() -> None:
    reader = LogReader(line + b"\n" for line in LINES)
    assert [written.given.id for written in reader] == [entry.command.command_id for entry in JOURNAL.entries]
    assert reader.closed
    assert reader.events == len(JOURNAL.records)
    assert reader.head == json.loads(LINES[-1])["hash"]
    assert reader.submission == submission_of(filed_text(TEXT))
    assert reader.opening.code == this_code()


def test_a_log_of_a_table_in_play_is_open() -> None:
    reader = LogReader(LINES[:-1])
    assert len(list(reader)) == len(JOURNAL.entries)
    assert not reader.closed


def test_a_log_is_read_as_it_comes() -> None:
    asked: list[int] = []

    def coming() -> Any:
        for number, line in enumerate(LINES, 1):
            asked.append(number)
            yield line

    reader = iter(LogReader(coming()))
    next(reader)
    assert asked == [1, 2, 3]  # one ahead, to know which is the last


def test_each_line_is_sealed_over_the_one_before() -> None:
    hashes = [json.loads(line)["hash"] for line in LINES]
    assert len(set(hashes)) == len(hashes)
    assert FIRST_HASH not in hashes
    again = writer(TEXT)
    assert [again.opening, *map(again.write, JOURNAL.entries), again.close()] == LINES


def test_every_line_has_a_salt_of_its_own() -> None:
    found = [json.loads(line)["salt"] for line in LINES]
    assert len(set(found)) == len(found)
    assert {len(bytes.fromhex(salt)) for salt in found} == {16}


def test_the_same_play_under_other_salts_has_another_head() -> None:
    others = [
        writer(TEXT, "other salts"),
        chain.LogWriter(TEXT, secret_salt),
        chain.LogWriter(TEXT, secret_salt),
    ]
    for log in others:
        for entry in JOURNAL.entries:
            log.write(entry)
    assert len({json.loads(LINES[-2])["hash"], *(log.head for log in others)}) == 4


def test_only_what_begins_as_a_log_is_called_cut_off() -> None:
    for part in (LINES[0][:1], LINES[0][:30], LINES[0][:-5]):
        with pytest.raises(chain.BrokenLogError, match="truncated: the log is cut off") as broken:
            chain.LogReader([part])
        assert broken.value.damage is Damage.TRUNCATED
    for other in (b"hello", b"\n", b"[1, 2", b'{"format": "something else', b"\xff\xfe"):
        with pytest.raises(LogError, match="this is no table log; its first line does not name the format"):
            chain.LogReader([other])


def test_one_line_holds_a_command_with_all_its_events() -> None:
    lines = parsed(LINES)
    assert list(lines[0]) == ["format", "version", "code", "submission", "salt"]
    assert list(lines[-1]) == ["line", "salt", "closed"]
    for number, (line, entry) in enumerate(zip(lines[1:-1], JOURNAL.entries, strict=True), 2):
        shared = ["line", "salt", "command", "id", "at", "by", "role", "data"]
        chance = ["entropy"] if "entropy" in line else []
        assert list(line) == [*shared, *chance, "first", "events"]
        assert line["line"] == number
        assert not isinstance(entry.outcome, Refused)
        assert [kind for kind, _ in line["events"]] == [type(each.event).__name__ for each in entry.outcome]
        assert line["first"] == entry.outcome[0].sequence


@pytest.mark.parametrize(
    ("lines", "line", "damage"),
    [
        ([*LINES[:20], LINES[20].replace(b'"at":', b'"at":1'), *LINES[21:]], 21, Damage.EDITED),
        ([LINES[0].replace(b"house_way", b"house-way"), *LINES[1:]], 1, Damage.EDITED),
        ([*LINES[:20], b"", *LINES[20:]], 21, Damage.EDITED),
        ([*LINES[:20], b'{"x":1}', *LINES[20:]], 21, Damage.EDITED),
        ([*LINES[:20], b"[]", *LINES[20:]], 21, Damage.EDITED),
        ([*LINES[:20], LINES[20].replace(b'"line":', b'"line": '), *LINES[21:]], 21, Damage.EDITED),
        ([*LINES[:20], LINES[20] + b"\r", *LINES[21:]], 21, Damage.EDITED),
        ([*LINES[:20], *LINES[21:]], 21, Damage.REMOVED),
        ([*LINES[:20], *LINES[25:]], 21, Damage.REMOVED),
        ([*LINES[:-3], LINES[-1]], len(LINES) - 2, Damage.REMOVED),
        ([*LINES[:20], LINES[21], LINES[20], *LINES[22:]], 21, Damage.REORDERED),
        ([*LINES[:20], LINES[10], *LINES[20:]], 21, Damage.REORDERED),
        ([*LINES, LINES[-1]], len(LINES) + 1, Damage.REORDERED),
        ([*LINES[:20], LINES[20][:30]], 21, Damage.TRUNCATED),
        ([b"{"], 1, Damage.TRUNCATED),
        ([*LINES[:3], b"x" * (LONGEST_LINE + 1), *LINES[3:]], 4, Damage.EDITED),
        ([b"x" * (LONGEST_LINE + 1)], 1, Damage.EDITED),
        ([*LINES[:3], b"[" * 90_000, *LINES[3:]], 4, Damage.EDITED),
    ],
)
def test_damage_is_named_by_line_and_kind(lines: list[bytes], line: int, damage: Damage) -> None:
    with pytest.raises(BrokenLogError) as broken:
        read(lines)
    assert (broken.value.line, broken.value.damage) == (line, damage)
    assert str(broken.value).startswith(f"line {line}: {damage}: ")


def test_a_line_far_from_its_place_is_not_searched_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "_AHEAD", 2)
    with pytest.raises(BrokenLogError, match="line 21 is missing before it"):
        read([*LINES[:20], *LINES[21:30], LINES[20]])


@given(st.data())
def test_no_single_change_goes_unnoticed(data: st.DataObject) -> None:
    line = data.draw(st.integers(0, len(LINES) - 1))
    place = data.draw(st.integers(0, len(LINES[line]) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda each: each != LINES[line][place]))
    changed = LINES[line][:place] + bytes([other]) + LINES[line][place + 1 :]
    with pytest.raises(PaigowError):
        read([*LINES[:line], changed, *LINES[line + 1 :]])


def test_a_torn_tail_takes_a_whole_command_with_it() -> None:
    for cut in range(1, len(LINES[30]), 97):
        whole: list[Written] = []
        with pytest.raises(BrokenLogError, match="the 30 before it are whole") as torn:
            whole.extend(LogReader([*LINES[:30], LINES[30][:cut]]))
        assert torn.value.damage is Damage.TRUNCATED


PARTS = parsed(LINES)
SEALED = partial(resealed, start=tuple(LINES[:5]))
GIVEN = PARTS[5]
OPENING = PARTS[0]
CLOSING = {"line": 6, "salt": "0" * 32, "closed": 0}


def without(line: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != name}


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "the log is empty"),
        ([b'{"a":1}'], "no table log"),
        ([b"[1]", *LINES], "no table log"),
        ([b'{"format":"paigow table log","version":1}'], "format version 1; this paigow reads version 2"),
        ([b'{"format":"paigow table log"}'], "format version null"),
        (resealed([{**OPENING, "salt": "x"}]), "first line does not hold what it should"),
        (resealed([without(OPENING, "submission")]), "first line does not hold what it should"),
        (resealed([without(OPENING, "code")]), "first line does not hold what it should"),
        (resealed([{**OPENING, "code": "0.1"}]), "first line does not hold what it should"),
        (resealed([{**OPENING, "submission": "x = 1"}]), "submission is not valid"),
        (resealed([{**OPENING, "more": 1}]), "first line does not hold what it should"),
        (SEALED([{**GIVEN, "line": 7}]), "line 6: edited: it says that it is line 7"),
        (SEALED([{**GIVEN, "at": "x"}]), "line 6: edited: at takes a whole number, not a text"),
        (SEALED([{**GIVEN, "at": 1.5}]), "line 6: edited: at takes a whole number, not a number"),
        (SEALED([{**GIVEN, "at": 10**40}]), "line 6: edited: "),
        (SEALED([{**GIVEN, "by": None}]), "line 6: edited: by takes a text, not null"),
        (SEALED([{**GIVEN, "data": []}]), "line 6: edited: data takes an object, not a list"),
        (SEALED([{**GIVEN, "events": [["x"]]}]), "line 6: edited: "),
        (SEALED([{**GIVEN, "more": 1}]), "line 6: edited: it has a field more that is not known"),
        (SEALED([without(GIVEN, "events")]), "neither what came of the command nor why it was refused"),
        (SEALED([without(GIVEN, "first")]), "neither what came of the command nor why it was refused"),
        (SEALED([{**GIVEN, "refused": {"reason": "x", "clause": None}}]), "neither what came"),
        (SEALED([without(GIVEN, "id")]), "edited: it lacks the field id$"),
        (SEALED([CLOSING]), "it closes a log of 0 events, and there are"),
        (SEALED([{**CLOSING, "closed": True}]), "closed takes a whole number, not true or false"),
        (SEALED([{**CLOSING, "box": ""}]), "line 6: edited: "),
    ],
)
def test_what_is_no_log_of_ours_is_said_in_one_sentence(lines: list[bytes], says: str) -> None:
    with pytest.raises(LogError, match=says) as error:
        read(lines)
    assert "\n" not in str(error.value)


def test_a_member_said_twice_is_found() -> None:
    seal_line = SEALED([GIVEN])[-1]
    body = seal_line[: seal_line.index(b',"hash"')]
    twice = body.replace(b'"at":', b'"at":9,"at":') + b"}"
    head = line_hash(json.loads(LINES[4])["hash"], twice)
    with pytest.raises(BrokenLogError, match="not written as this format writes it"):
        read([*LINES[:5], sealed_line(twice, head)])


def test_nothing_follows_the_closing_line() -> None:
    lines = resealed([{**CLOSING, "line": len(LINES) + 1}], start=tuple(LINES))
    with pytest.raises(BrokenLogError, match="something follows the line that closes the log"):
        read(lines)


def test_an_encrypted_line_needs_its_key() -> None:
    box = {"line": 6, "key": "2027-03", "nonce": "0" * 24, "box": "AAAA"}
    with pytest.raises(
        LogError, match="line 6 is encrypted under the key '2027-03'; without that key nothing"
    ):
        read(SEALED([box]))


def test_a_log_of_any_size_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "LARGEST_LOG", 20_000)
    with pytest.raises(LogError, match="the log is larger than 20000 bytes"):
        read(LINES)


def test_lines_of_a_file_are_bounded() -> None:
    endless = io.BytesIO(b"\0" * (3 * LONGEST_LINE))
    assert len(next(lines_of(endless))) == LONGEST_LINE + 2
    with pytest.raises(BrokenLogError, match=f"line 1: edited: it is longer than {LONGEST_LINE} bytes"):
        LogReader(lines_of(io.BytesIO(b"\0" * (3 * LONGEST_LINE))))
    assert list(lines_of(io.BytesIO(b"a\nb"))) == [b"a\n", b"b"]


def test_a_submission_that_is_not_valid_is_refused() -> None:
    with pytest.raises(PaigowError, match="the log's submission is not valid"):
        writer('game = "pai-gow-poker"')


def test_events_are_written_in_their_order() -> None:
    with pytest.raises(AssertionError, match="event 2 does not follow 0"):
        writer(TEXT).write(JOURNAL.entries[1])


REFUSED = {"reason": "a round is opened once the cards are inspected, spread and mixed", "clause": "PGP-5c.2"}


def kept(*, refusals: bool) -> list[dict[str, Any]]:
    lines: list[bytes] = []
    keeper = LogKeeper(writer(sample_text(SAMPLE)), lines.append, refusals=refusals)
    journal = Journal(new_table(keeper.writer.submission), listener=keeper)
    refused = journal.submit(c.OpenRound(command_id="1"))
    assert refused == Refused(REFUSED["reason"], REFUSED["clause"], RefusalCode.NOT_NOW)
    journal.submit(c.OpenTable(command_id="1"))
    nonsense = c.TakePosition(command_id="2", by="Ann", position="front")  # type: ignore[arg-type]
    keeper(Entry(nonsense, NO_ENTROPY, Refused("a position is a number")))
    strange = c.BuyChips(command_id="2", by="\ud800", amount=Cents(5))
    keeper(Entry(strange, NO_ENTROPY, Refused("a name is text")))
    return parsed(lines)


def test_refusals_are_written_where_they_are_wanted() -> None:
    assert [line["command"] for line in kept(refusals=False)[1:]] == ["OpenTable"]
    refused, accepted = kept(refusals=True)[1:]
    assert refused["command"] == "OpenRound"
    assert refused["refused"] == REFUSED
    assert "events" not in refused
    assert accepted["first"] == 1


def test_a_line_that_could_not_be_kept_was_never_written() -> None:
    lines: list[bytes] = []
    is_full = False

    def write(line: bytes) -> None:
        if is_full:
            raise OSError("no space is left")
        lines.append(line)

    keeper = LogKeeper(writer(sample_text(SAMPLE)), write, refusals=True)
    journal = Journal(new_table(keeper.writer.submission), listener=keeper)
    buy = c.BuyChips(command_id="1", by="Ann", amount=Cents(500))
    for command in (buy, c.OpenRound(command_id="2")):
        is_full = True
        with pytest.raises(OSError, match="no space"):
            journal.submit(command)
        assert journal.table.sequence == keeper.writer.count == 0
        assert (keeper.writer.line, keeper.writer.head) == (1, json.loads(lines[-1])["hash"])
        is_full = False
    assert not isinstance(journal.submit(buy), Refused)
    assert journal.table.chips("Ann") == 500
    result = replay(lines)
    assert result.is_verified
    assert (result.events, result.head) == (1, keeper.writer.head)


@pytest.mark.parametrize("version", ["9" * 65, "", "1.0\u001b[31m", "1.0 beta", "1.0\n"])
def test_the_version_of_the_code_is_a_version(version: str) -> None:
    first, *others = parsed(LINES)
    first["code"]["version"] = version
    with pytest.raises(LogError, match=r"first line does not hold what it should: .*version"):
        read(resealed([first, *others]))


def test_the_bounds_are_those_that_the_format_promises() -> None:
    """docs/log-format.md: lines of 1 MiB, logs of 4 GiB, numbers that every reader of JSON keeps exactly."""
    assert (LONGEST_LINE, LARGEST_LOG) == (1024**2, 4 * 1024**3)
    assert float(LARGEST) == LARGEST
    assert float(LARGEST + 2) != LARGEST + 2
