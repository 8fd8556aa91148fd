"""Encrypted lines: they open with their key, in their place, and nowhere else."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any

import pytest

from log_kit import logged, parsed, resealed
from paigow.log import lines as shapes
from paigow.log.chain import BrokenLogError, LogError, LogReader, LogWriter, log_codec
from paigow.log.encryption import BoxKey, encrypt_line
from paigow.log.lines import derived_salts
from paigow.log.replay import Folded, ReplayError, fold_log, recall_steps, replay

GAME = "pai-gow-poker"
KEY = BoxKey("k", bytes(32))
OTHER = BoxKey("k", bytes(31) + b"\x01")
RING = {"k": KEY}.get


def boxed_log(key: BoxKey = KEY) -> list[bytes]:
    """A log like that of the kit, with its commands in boxes."""
    lines = logged(GAME, rounds=1, refusals=True).lines
    plain = LogReader(lines)
    writer = LogWriter(plain.opening.submission, derived_salts(b"boxes"), key)
    codec = log_codec(plain.submission)
    written = [writer.opening]
    written += [writer.write(shapes.entry_of(codec, each.given)) for each in plain]
    return [*written, writer.close()]


def test_a_log_in_boxes_re_plays_like_the_same_log_without() -> None:
    plain, hidden = replay(logged(GAME, rounds=1, refusals=True).lines), replay(boxed_log(), ring=RING)
    assert hidden.is_verified
    assert hidden.table == plain.table
    assert (hidden.lines, hidden.events, hidden.refusals, hidden.closed) == (
        plain.lines, plain.events, plain.refusals, plain.closed,
    )  # fmt: skip


def test_boxes_show_nothing_of_what_is_in_them() -> None:
    for line in parsed(boxed_log())[1:-1]:
        assert [*line] == ["line", "key", "nonce", "box"]
        assert b'"command"' not in b64decode(line["box"])
        assert b'"salt"' not in b64decode(line["box"])


def test_keys_are_not_shown() -> None:
    assert repr(KEY) == str(KEY) == "BoxKey('k')"


@pytest.mark.parametrize(
    ("ring", "said"),
    [
        (None, "line 2 is encrypted under the key 'k'; without that key nothing from here on"),
        ({}.get, "line 2: edited: it is encrypted under the key 'k', which nobody here has"),
        ({"k": OTHER}.get, "line 2: edited: its box is not what the key 'k' wrote in this place"),
    ],
)
def test_without_its_key_nothing_is_read(ring: Any, said: str) -> None:
    with pytest.raises(LogError, match=said):
        replay(boxed_log(), ring=ring)


def changed(name: str, value: str) -> list[bytes]:
    lines = parsed(boxed_log())
    lines[2][name] = value
    return resealed(lines[2:], tuple(boxed_log()[:2]))


def moved() -> list[bytes]:
    """A forger who mends the chain puts the box of one line onto another."""
    lines = parsed(boxed_log())
    lines[2] = {**lines[3], "line": 3}
    return resealed(lines[2:], tuple(boxed_log()[:2]))


@pytest.mark.parametrize(
    "lines",
    [
        changed("box", "AAAA"),
        changed("box", "?"),
        changed("box", ""),
        changed("box", parsed(boxed_log())[2]["box"].replace("=", "") + "===="),
        changed("nonce", "0" * 24),
        moved(),
    ],
)
def test_a_box_that_was_changed_or_moved_does_not_open(lines: list[bytes]) -> None:
    with pytest.raises(BrokenLogError, match=r"line 3: edited: its box is not what the key 'k' wrote"):
        replay(lines, ring=RING)


def test_a_nonce_is_24_digits() -> None:
    with pytest.raises(BrokenLogError, match="line 3: edited"):
        replay(changed("nonce", "00"), ring=RING)


def inside(body: bytes) -> list[bytes]:
    """A log whose second line is a box with something else in it, as only the holder of the key can write."""
    first = boxed_log()[0]
    head = json.loads(first)["hash"]
    text = encrypt_line(KEY, 2, body, head)
    return [first, shapes.seal_line(text, shapes.line_hash(head, text))]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"not a line", "line 2: edited: "),
        (b'{"line":3,"salt":"' + b"0" * 32 + b'","closed":0}', "it says that it is line 3"),
        (shapes.encrypted_body(2, "k", "0" * 24, "AAAA"), "its box holds another box"),
    ],
)
def test_the_holder_of_the_key_can_write_no_nonsense_either(body: bytes, said: str) -> None:
    with pytest.raises(BrokenLogError, match=said):
        replay(inside(body), ring=RING)


def test_trailing_bits_of_a_box_are_as_they_are_written() -> None:
    """Base64 has several texts for the same bytes; a log has one."""
    boxes = {number: line["box"] for number, line in enumerate(parsed(boxed_log())) if "box" in line}
    number, box = next(each for each in boxes.items() if each[1].count("=") == 1)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    other = box[:-2] + letters[letters.index(box[-2]) ^ 1] + "="
    lines = parsed(boxed_log())
    lines[number]["box"] = other
    assert b64encode(b64decode(other)).decode() == box
    with pytest.raises(BrokenLogError, match="its box is not what the key"):
        replay(resealed(lines[number:], tuple(boxed_log()[:number])), ring=RING)


# Folding


def test_a_folded_log_is_the_table_that_was_left() -> None:
    lines = logged(GAME, rounds=1, refusals=True).lines
    whole = fold_log(LogReader(lines))
    assert whole.table == replay(lines).table
    assert whole.at == logged(GAME, rounds=1, refusals=True).journal.at


def test_a_log_is_folded_on_from_where_it_was_verified_before() -> None:
    lines = logged(GAME, rounds=1, refusals=True).lines
    part = LogReader(lines[:20])
    begun = fold_log(part)
    rest = LogReader([lines[0], *lines[20:]])
    rest.go_on(part.line, part.head, part.events)
    assert fold_log(rest, Folded(begun.table, begun.at)) == fold_log(LogReader(lines))


def test_a_round_is_recalled_step_by_step() -> None:
    lines = logged(GAME, rounds=2, refusals=True).lines
    found = recall_steps(LogReader(lines), 1)
    assert found == recall_steps(LogReader(lines), 0)
    assert [step.record.sequence for step in found] == list(range(1, len(found) + 1))
    assert [step for step in found if step.round == 2] == replay(lines, [2]).steps
    assert found[-1].after == replay(lines).table
    later = recall_steps(LogReader(lines), 30)
    assert found[-len(later) :] == later
    broken = parsed(lines)
    broken[5]["first"] += 1
    with pytest.raises(ReplayError, match="line 6"):
        recall_steps(LogReader(resealed(broken)), 1)


def test_events_that_do_not_fit_are_not_folded() -> None:
    lines = parsed(logged(GAME, rounds=1).lines)
    lines[5]["first"] += 1
    with pytest.raises(ReplayError, match="line 6: its first event is said to be event"):
        fold_log(LogReader(resealed(lines)))
    lines = parsed(logged(GAME, rounds=1).lines)
    del lines[5]["events"][:]
    with pytest.raises(ReplayError):
        fold_log(LogReader(resealed(lines[:-1])))
