"""Why something is refused is said in words: no value as Python writes it, and no regular expression."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

import pytest

from paigow.errors import PaigowError
from paigow.games.submission import sample
from paigow.log.chain import log_codec
from paigow.log.codec import COMMANDS
from paigow.server.protocol.decoding import MessageError, read_message
from paigow.server.protocol.schemas import CLIENT_MESSAGES, REQUEST_TYPES
from paigow.switches import Switches, allowed, switch_fields
from paigow.table import NO_ENTROPY
from paigow.table.machine.admission import validate_command
from paigow.table.machine.transitions import new_table
from paigow.type_hints import DecodeError

OF_PYTHON: Final = re.compile(
    r"\b(?:True|False|None|NoneType|dict|Fraction|regex)\b|\[\^|\[0-9|\(\?|<class|object at"
)
OF_MSGSPEC: Final = re.compile(r"Expected|Object |Invalid |\b(?:int|str|bool|float|array)\b|[$`]|[<>]=")
WRONG: Final[tuple[Any, ...]] = (
    True, None, "", " a", "<b>", "x" * 100, 3, -1, 10**15, [], {}, [None], [True], [[None]], {"a": None},
    [{"wager": None}], [{"wager": "x", "amount": True}],
)  # fmt: skip
RIGHT: Final = {"position": 1, "amount": 100, "stakes": [], "high": [], "low": [], "above": 3}
OWN: Final = frozenset({"command_id", "at", "by", "role"})


def reasons_of_commands(name: str) -> Iterator[str]:
    table = new_table(sample(name))
    codec = log_codec(table.rules.submission)
    for kind, described in COMMANDS.items():
        known = [each.name for each in fields(described) if each.name not in OWN]
        for field in known:
            for wrong in WRONG:
                data = {each: RIGHT[each] for each in known if each in RIGHT} | {field: wrong}
                try:
                    command = codec.decode_command(kind, data, command_id="1", at=0, by="Ann", role="player")
                except DecodeError as error:
                    yield str(error)
                else:
                    refused = validate_command(table, command, NO_ENTROPY)
                    yield "" if refused is None else refused.reason


@pytest.mark.parametrize("name", ["pai-gow-poker-fortune", "pai-gow-tiles-pair-fortunes"])
def test_why_a_command_is_no_command_is_said_in_words(name: str) -> None:
    reasons = set(reasons_of_commands(name))
    assert "amount: true is not a whole number" in reasons
    assert "amount: null is not a whole number" in reasons
    assert {reason for reason in reasons if OF_PYTHON.search(reason)} == set()


def test_why_a_message_is_no_message_is_said_in_words() -> None:
    reasons = set()
    for kind in (*REQUEST_TYPES, *CLIENT_MESSAGES):
        for field in kind.__struct_fields__:
            for wrong in WRONG:
                try:
                    read_message(json.dumps({field: wrong}).encode(), kind, 10**6)
                except MessageError as error:
                    reasons.add(error.reason)
    forms = (
        "name takes small letters and digits, with - between them",
        "seed takes 2 to 64 hexadecimal digits in small letters, an even number of them",
        "id takes letters, digits and -",
    )
    assert {f"this is no message of the protocol: {each}" for each in forms} <= reasons
    assert {reason for reason in reasons if OF_PYTHON.search(reason) or OF_MSGSPEC.search(reason)} == set()


def test_why_a_switch_cannot_be_set_so_is_said_in_words() -> None:
    for which in switch_fields():
        for wrong in (True, "x", 3):
            if not (wrong is True and wrong in allowed(which)):
                with pytest.raises(PaigowError) as refused:
                    Switches.parse({which.name: wrong})
                assert not OF_PYTHON.search(str(refused.value))
