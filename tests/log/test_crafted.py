"""Crafted logs on the command line: one sentence and exit status 1, never a traceback and never a wait."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from command import paigow
from log_kit import logged, parsed
from paigow.log import lines as shapes

LINES = logged("pai-gow-poker", 0, 1).lines
SHUFFLE = next(place for place, line in enumerate(parsed(LINES)) if line.get("command") == "ShuffleCards")
BUY = next(place for place, line in enumerate(parsed(LINES)) if line.get("command") == "BuyChips")
METER = '{"name":"meter","sequence":9,"amount":5,"remainder":REMAINDER}'


def crafted(place: int, edit: Callable[[str], str]) -> bytes:
    """The log with the text of one line edited and the chain computed anew."""
    head, sealed = shapes.FIRST_HASH, []
    for number, line in enumerate(LINES):
        body = shapes.unseal_line(line).body
        body = edit(body.decode()).encode() if number == place else body
        head = shapes.line_hash(head, body)
        sealed.append(shapes.seal_line(body, head))
    return b"\n".join(sealed) + b"\n"


def member(place: int, name: str, text: str) -> bytes:
    """One member of a line with another text for its value; with none, without it."""

    def edit(body: str) -> str:
        data: dict[str, Any] = json.loads(body)
        if not text:
            del data[name]
            return json.dumps(data, separators=(",", ":"))
        data[name] = "CRAFTED"
        return json.dumps(data, separators=(",", ":")).replace('"CRAFTED"', text)

    return crafted(place, edit)


def remainder(text: str) -> bytes:
    return member(SHUFFLE, "entropy", f'{{"meters":[{METER.replace("REMAINDER", text)}]}}')


HUGE = "9" * 5000
CRAFTED = {
    **{f"no {name}": member(BUY, name, "") for name in ("id", "at", "by", "role", "data", "events", "salt")},
    "no submission": member(0, "submission", ""),
    "no code": member(0, "code", ""),
    "a time of text": member(BUY, "at", '"x"'),
    "infinity": member(BUY, "at", "Infinity"),
    "a large exponent": member(BUY, "at", "1e400"),
    "not a number": member(BUY, "at", "NaN"),
    "a float": member(BUY, "at", "1.0"),
    "minus nothing": member(BUY, "at", "-0"),
    "5,000 digits": member(BUY, "at", HUGE),
    "an amount of 5,000 digits": member(BUY, "data", f'{{"amount":{HUGE}}}'),
    "an amount of a float": member(BUY, "data", '{"amount":500.0}'),
    "an amount of nothing": member(BUY, "data", '{"amount":null}'),
    "an amount said twice": member(BUY, "data", '{"amount":1,"amount":500}'),
    "a field of its own": member(BUY, "data", '{"amount":500,"clause":"PGP-1"}'),
    "over nothing": remainder('"1/0"'),
    "a long exponent": remainder('"1e30000000"'),
    "a long fraction": remainder(f'"1/{HUGE}"'),
    "cards that are null": member(SHUFFLE, "entropy", f'{{"order":[{",".join(["null"] * 53)}]}}'),
    "a card that is a list": member(SHUFFLE, "entropy", '{"order":[[]]}'),
    "too few cards": member(SHUFFLE, "entropy", '{"order":["As"]}'),
    "no chance": member(SHUFFLE, "entropy", "{}"),
    "events that are null": member(BUY, "events", "null"),
    "an event without data": member(BUY, "events", '[["ChipsBought"]]'),
    "an event that is nobody's": member(BUY, "events", '[["Nothing",{}]]'),
    "an unknown command": member(BUY, "command", '"Nothing"'),
    "a deep nest": crafted(BUY, lambda body: body[:-1] + ',"x":' + "[" * 90_000 + "]" * 90_000 + "}"),
    "an escaped letter": crafted(BUY, lambda body: body.replace('"BuyChips"', '"\\u0042uyChips"')),
    "blanks": crafted(BUY, lambda body: body.replace('"at":', '"at": ')),
    "an escape": member(BUY, "by", '"\\u001b[2J"'),
    "half a character": member(BUY, "by", '"\\ud800"'),
    "another submission": member(0, "submission", '"x"'),
    "one endless line": b"{" * 3_000_000,
    "no text": bytes(range(256)) * 10,
}


@pytest.mark.parametrize("name", CRAFTED)
@pytest.mark.parametrize("more", [[], ["--round", "1"], ["--json"]], ids=" ".join)
def test_a_crafted_log_is_one_sentence(name: str, more: list[str], tmp_path: Path) -> None:
    log = tmp_path / "crafted.log"
    log.write_bytes(CRAFTED[name])
    answer = paigow("replay", str(log), *more)
    assert answer.status == 1
    assert answer.err == ""
    assert answer.out.count("\n") == 1
    assert "\x1b" not in answer.out
    if more == ["--json"]:
        assert answer.records[0]["valid"] is False
    else:
        assert answer.out.startswith("does not verify: ")
        assert len(answer.out) < 500
